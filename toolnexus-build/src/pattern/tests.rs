//! Patterns against `regress`, an engine for ECMA-262's regular expressions.

use super::{compile, is_match, Refused};

/// What ECMA-262 says of a pattern (with the `u` flag, as JSON Schema asks) and a text.
fn oracle(pattern: &str, text: &str) -> Option<bool> {
    regress::Regex::with_flags(pattern, "u").ok().map(|regex| regex.find(text).is_some())
}

#[track_caller]
fn agrees(pattern: &str, texts: &[&str]) {
    compile(pattern).unwrap_or_else(|refused| panic!("{pattern}: {refused:?}"));
    for text in texts {
        let expected = oracle(pattern, text).unwrap_or_else(|| panic!("{pattern} is no pattern"));
        assert_eq!(is_match(pattern, text), expected, "{pattern} on {text:?}");
    }
}

#[test]
fn where_ecma_and_rust_differ() {
    let digits = ["7", "٣", "x", "", "12"];
    for pattern in [r"^\d$", r"^\D$", r"^[\d-]+$", r"^[^\d]$"] {
        agrees(pattern, &digits);
    }
    for pattern in [r"^\w$", r"^\W$", r"^[\w.]+$"] {
        agrees(pattern, &["a", "é", "_", "ß", "-", "a.b"]);
    }
    for pattern in [r"^\s$", r"^\S$", r"^[\s,]+$"] {
        agrees(pattern, &[" ", "\u{feff}", "\u{a0}", "\u{85}", "\u{2029}", "\u{180e}", "x", ", "]);
    }
    agrees("a$", &["a", "a\n", "a\r", "ba"]);
    agrees("^.$", &["\n", "\r", "\u{2028}", "\u{85}", "𝒳", ""]);
    agrees(r"^\cA\x41\u0042\u{1F600}$", &["\u{1}AB😀", "cAAB"]);
    agrees(r"^\ud83d\ude00$", &["😀", "x"]);
    agrees(r"^\/a\.b$", &["/a.b", "/aXb"]);
    // Not ECMA-262's, but common in schemas, and what the author means is plain.
    assert!(is_match(r"^a\-b$", "a-b"));
    agrees("^[[]$", &["[", "]", "a"]);
    agrees("^[a&&b]$", &["a", "&", "b"]);
    agrees("^[a~~b]+$", &["a~b", "b"]);
    agrees("^[]$", &["", "a"]);
    agrees("^[^]$", &["", "a", "\n", "😀"]);
    agrees(r"\bfoo\b", &["foo", "a foo.", "xfoo", "foo_", "éfoo"]);
    agrees(r"^\p{L}+$", &["año", "企業", "a1", ""]);
    agrees(r"^\p{Script=Greek}$", &["α", "a"]);
    agrees(r"^\0$", &["\0", "0"]);
    agrees("^(?:a|b){2,3}?c*$", &["ab", "abac", "a", "abab"]);
    agrees("^(?<year>[0-9]{4})$", &["2026", "26"]);
    agrees("x", &["axb", "", "X"]);
    agrees("", &["", "anything"]);
    agrees(r"[\b]", &["\u{8}", "b"]);
}

#[test]
fn what_no_automaton_can_do_is_told_apart_from_what_is_no_pattern() {
    for pattern in ["(?=a)", "(?!a)", "(?<=a)b", "(?<!a)b", r"(a)\1", r"(?<n>a)\k<n>"] {
        assert!(matches!(compile(pattern), Err(Refused::Beyond(_))), "{pattern}");
    }
    for pattern in ["(", "[a", "a{2,1}", "*", r"\", r"\u12", r"\c1"] {
        assert!(matches!(compile(pattern), Err(Refused::Invalid(_))), "{pattern}");
    }
}

#[test]
fn a_hostile_pattern_ends() {
    for pattern in ["(a{1,1000}){1,1000}", "((a+)+)+$", "(x+x+)+y", &"(".repeat(1000), &"a?".repeat(2000)] {
        let _ = compile(pattern);
    }
}

#[test]
fn random_patterns_agree() {
    compare_random(400);
}

#[test]
#[ignore = "slow: cargo test -p toolnexus-build --release --lib pattern -- --ignored"]
fn many_random_patterns_agree() {
    compare_random(200_000);
}

/// Random patterns of what JSON Schemas use, on random texts of the same letters.
fn compare_random(texts: usize) {
    let mut random = Random(0x746f_6f6c);
    let mut compared = 0;
    while compared < texts {
        // Deeper ones make the oracle, which backtracks, run out of memory.
        let pattern = random.pattern(1);
        let Ok(regex) = regress::Regex::with_flags(&pattern, "u") else { continue };
        let table = match compile(&pattern) {
            Ok(table) => table,
            Err(Refused::Beyond(_)) => continue,
            Err(Refused::Invalid(why)) => panic!("{pattern}: {why}"),
        };
        for _ in 0..8 {
            let text = random.text();
            assert_eq!(table.is_match(&text), regex.find(&text).is_some(), "{pattern} on {text:?}");
            compared += 1;
        }
    }
}

/// xorshift64*: the same patterns on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % count
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn text(&mut self) -> String {
        (0..self.below(6))
            .map(|_| self.pick(&["a", "b", "1", "-", " ", "\n", "é", "[", "_", "😀", "A"]))
            .collect()
    }

    fn pattern(&mut self, depth: usize) -> String {
        let parts = 1 + self.below(3);
        (0..parts).map(|_| self.part(depth)).collect()
    }

    fn part(&mut self, depth: usize) -> String {
        let kind = self.below(if depth == 0 { 6 } else { 9 });
        let repeats: &[&str] = if kind < 6 {
            &["", "", "", "*", "+", "?", "{1,2}", "{2}", "*?"]
        } else {
            &["", "", "?", "{1,2}"]
        };
        let atom = match kind {
            0 | 1 => self.pick(&["a", "b", "1", "é", "_", "😀"]).to_owned(),
            2 => self.pick(&[r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", "."]).to_owned(),
            3 => self.class(),
            4 => return self.pick(&["^", "$", r"\b", r"\B"]).to_owned(),
            5 => self.pick(&[r"\-", r"\.", r"\[", r"\/", r"\n", r"\x61", r"\u0062"]).to_owned(),
            6 => format!("(?:{})", self.pattern(depth - 1)),
            7 => format!("({})", self.pattern(depth - 1)),
            _ => format!("(?:{}|{})", self.pattern(depth - 1), self.pattern(depth - 1)),
        };
        atom + self.pick(repeats)
    }

    fn class(&mut self) -> String {
        let mut class = self.pick(&["[", "[^"]).to_owned();
        for _ in 0..1 + self.below(3) {
            class.push_str(
                self.pick(&["a", "b", "1", "a-c", "0-9", r"\d", r"\s", r"\w", "_", ".", "&&", "[", "~", "é"]),
            );
        }
        class + "]"
    }
}
