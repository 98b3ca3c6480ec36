//! The reader, the writer and the decoder against `serde_json`, on near-JSON: valid documents with
//! a few bytes changed.

#![allow(clippy::unwrap_used)]

mod sample;

use sample::Sample;
use serde_json::Value;
use std::collections::BTreeMap;
use toolnexus_rt::decode::{self, Mode};
use toolnexus_rt::json::{to_string, Kind, Raw, Reader, SyntaxError};

const SEED: u64 = 0x746f_6f6c_6e65_7875;

#[test]
fn quick() {
    run(20_000);
}

/// `cargo test -p toolnexus-rt --release --test differential -- --ignored --nocapture`
#[test]
#[ignore = "slow: a million documents, best in release"]
fn a_million() {
    run(1_000_000);
}

fn run(cases: u64) {
    let mut tally = Tally::default();
    for case in 0..cases {
        let seed = SEED.wrapping_add(case);
        let input = Rng::new(seed).document();
        let check = std::panic::catch_unwind(|| check(&input));
        let outcome = check.unwrap_or_else(|_| {
            panic!("seed {seed}, input {:?}", String::from_utf8_lossy(&input));
        });
        match outcome {
            Outcome::Refused => tally.refused += 1,
            Outcome::OnlyOurs => tally.only_ours += 1,
            Outcome::Accepted => tally.accepted += 1,
        }
        tally.decoded += u64::from(decode_it(&input));
        tally.bytes += input.len();
    }
    println!("{cases} documents from seed {SEED:#x}: {tally:?}");
    // The generator must not drift to where nothing is tested.
    assert!(tally.accepted > cases / 5 && tally.refused > cases / 5, "{tally:?}");
    assert!(tally.decoded > cases / 500, "{tally:?}");
}

#[derive(Debug, Default)]
#[allow(dead_code)] // shown
struct Tally {
    accepted: u64,
    refused: u64,
    only_ours: u64,
    decoded: u64,
    bytes: usize,
}

#[derive(PartialEq)]
enum Outcome {
    /// Both accept the text, and agree on the value.
    Accepted,
    /// Both refuse it.
    Refused,
    /// It has a number beyond the largest float; `serde_json` refuses those.
    OnlyOurs,
}

fn check(input: &[u8]) -> Outcome {
    let ours = read(input);
    match (serde_json::from_slice::<Value>(input), ours) {
        (Ok(theirs), Ok(ours)) => {
            assert!(same(ours, &theirs), "{theirs}");
            assert!(serde_json::from_str::<Value>(ours.as_str()).unwrap() == theirs);
            Outcome::Accepted
        }
        (Err(_), Err(error)) => {
            assert!(error.at <= input.len(), "{error}");
            Outcome::Refused
        }
        (Err(error), Ok(ours)) if error.to_string().starts_with("number out of range") => {
            assert!(has_huge_number(ours));
            Outcome::OnlyOurs
        }
        (theirs, ours) => panic!("serde_json: {theirs:?}, ours: {ours:?}"),
    }
}

fn read(input: &[u8]) -> Result<Raw<'_>, SyntaxError> {
    let mut reader = Reader::from_slice(input)?;
    reader.skip_value()?;
    reader.finish()?;
    Raw::parse(std::str::from_utf8(input).unwrap())
}

fn same(ours: Raw<'_>, theirs: &Value) -> bool {
    match theirs {
        Value::Null => ours.kind() == Kind::Null,
        Value::Bool(value) => ours.decode::<bool>().unwrap() == *value,
        Value::Number(number) => {
            let text = Reader::new(ours.as_str()).number().unwrap();
            let float = text.to_f64().unwrap();
            if let Some(value) = number.as_u64() {
                text.to::<u64>() == Some(value) && text.to::<i128>() == Some(value.into())
            } else if let Some(value) = number.as_i64() {
                text.to::<i64>() == Some(value) && text.to::<i128>() == Some(value.into())
            } else {
                let written = to_string(&float);
                float.to_bits() == number.as_f64().unwrap().to_bits()
                    && serde_json::from_str::<f64>(&written).unwrap().to_bits() == float.to_bits()
                    && integer_agrees(ours.as_str(), float)
            }
        }
        Value::String(value) => {
            let text = ours.text().unwrap();
            let written = to_string(value);
            text == value.as_str()
                && text.to_cow() == *value
                && text.to_string() == *value
                && text.bytes().eq(value.bytes())
                && text.char_count() == value.chars().count()
                && serde_json::from_str::<String>(&written).unwrap() == *value
                && Raw::parse(&written).unwrap().text().unwrap() == text
        }
        Value::Array(values) => {
            ours.kind() == Kind::Array
                && ours.items().count() == values.len()
                && ours.items().zip(values).all(|(ours, theirs)| same(ours, theirs))
        }
        Value::Object(members) => {
            // Theirs keeps the last of equal keys.
            let last: BTreeMap<_, _> =
                ours.entries().map(|(key, value)| (key.to_cow().into_owned(), value)).collect();
            ours.kind() == Kind::Object
                && last.len() == members.len()
                && last.iter().all(|(key, &ours)| same(ours, &members[key]))
        }
    }
}

/// A float without a fraction, small enough for that to mean something, is an integer and the other
/// way round.
fn integer_agrees(text: &str, float: f64) -> bool {
    let integer = Reader::new(text).number().unwrap().to::<i64>();
    match integer {
        Some(integer) => integer as f64 == float,
        // Digits that an `f64` has no room for can be a fraction, and it may be nothing but that.
        None => float == 0.0 || float.fract() != 0.0 || float.abs() > 1e15 || text.len() > 15,
    }
}

fn has_huge_number(raw: Raw<'_>) -> bool {
    match raw.kind() {
        Kind::Number => Reader::new(raw.as_str()).number().unwrap().to_f64().is_none(),
        Kind::Array => raw.items().any(has_huge_number),
        Kind::Object => raw.entries().any(|(_, value)| has_huge_number(value)),
        _ => false,
    }
}

/// Decodes the document as arguments, whatever it is. Whether it was one.
fn decode_it(input: &[u8]) -> bool {
    let exact = decode::arguments::<Sample>(input, Mode::Exact);
    let coerced = decode::arguments::<Sample>(input, Mode::Coerce);
    for problems in [&exact, &coerced].into_iter().filter_map(|result| result.as_ref().err()) {
        assert!(problems.total() > 0);
        assert!(!problems.to_string().is_empty());
        for report in problems.to_reports() {
            assert!(report.path == "arguments" || report.path.starts_with('/'), "{report}");
            assert!(!report.message.contains("got nothing"), "{report}");
        }
    }
    if let Ok(value) = &exact {
        // What is right is right when read leniently, too; and it is JSON.
        assert_eq!(coerced.as_ref().unwrap(), value);
        assert!(read(input).is_ok() || input.trim_ascii().is_empty());
    }
    exact.is_ok()
}

/// xorshift64*
struct Rng(u64);

impl Rng {
    fn new(seed: u64) -> Self {
        let mut rng = Self(seed | 1 << 63);
        for _ in 0..8 {
            rng.next();
        }
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 32) as usize) % end
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A document, with none to three things wrong.
    fn document(&mut self) -> Vec<u8> {
        let mut text = String::new();
        match self.below(2) {
            0 => self.value(&mut text, 0),
            _ => self.arguments(&mut text),
        }
        let mut bytes = text.into_bytes();
        for _ in 0..self.pick(&[0, 0, 1, 1, 2, 3]) {
            self.mutate(&mut bytes);
        }
        bytes
    }

    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        const LIKELY: &[u8] = b"[]{},:\"\\/ \t\n\r0123456789-+.eEtrufalsn\0\x1f\x7f\x80\xbf\xc3\xed\xff";
        let at = self.below(bytes.len() + 1);
        let byte = match self.below(4) {
            0 => self.next() as u8,
            _ => self.pick(LIKELY),
        };
        match self.below(6) {
            0 | 1 => bytes.insert(at, byte),
            2 | 3 if at < bytes.len() => bytes[at] = byte,
            4 if at < bytes.len() => {
                bytes.remove(at);
            }
            _ if self.below(3) == 0 => bytes.truncate(at),
            _ => {
                let end = at + self.below((bytes.len() - at).min(8) + 1);
                let piece = bytes[at..end].to_vec();
                let to = self.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
        }
    }

    fn value(&mut self, out: &mut String, depth: usize) {
        self.space(out);
        match self.below(if depth < 5 { 9 } else { 6 }) {
            0 => out.push_str(self.pick(&["null", "true", "false"])),
            1..=2 => self.number(out),
            3..=5 => self.string(out),
            6..=7 => self.sequence(out, depth, ['{', '}']),
            _ => self.sequence(out, depth, ['[', ']']),
        }
        self.space(out);
    }

    fn sequence(&mut self, out: &mut String, depth: usize, [open, close]: [char; 2]) {
        out.push(open);
        for index in 0..self.below(5) {
            if index > 0 {
                out.push(',');
            }
            if open == '{' {
                self.space(out);
                self.string(out);
                self.space(out);
                out.push(':');
            }
            self.value(out, depth + 1);
        }
        self.space(out);
        out.push(close);
    }

    fn number(&mut self, out: &mut String) {
        const LIMITS: &[&str] = &[
            "0",
            "-0",
            "0.0",
            "-0.0",
            "127",
            "128",
            "255",
            "256",
            "2147483648",
            "4294967295",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "-9223372036854775809",
            "18446744073709551615",
            "18446744073709551616",
            "1e308",
            "1e309",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "2.2250738585072011e-308",
            "5e-324",
            "4.9e-324",
            "2e-324",
            "1e400",
            "-1e400",
            "1e-400",
            "0e999",
            "3.0",
            "30e-1",
            "1e2",
            "0.1e1",
            "123.456e-789",
            "9007199254740992.5",
            "0.30000000000000004",
        ];
        if self.below(3) == 0 {
            return out.push_str(self.pick(LIMITS));
        }
        out.push_str(self.pick(&["", "", "-"]));
        match self.below(4) {
            0 => out.push('0'),
            _ => {
                out.push(self.pick(&['1', '2', '9']));
                self.digits(out, 0);
            }
        }
        if self.below(3) == 0 {
            out.push('.');
            self.digits(out, 1);
        }
        if self.below(4) == 0 {
            out.push_str(self.pick(&["e", "E", "e+", "e-", "E-"]));
            out.push_str(self.pick(&["0", "1", "2", "07", "15", "20", "99", "300", "310"]));
        }
    }

    fn digits(&mut self, out: &mut String, least: usize) {
        for _ in 0..least + self.pick(&[0, 1, 2, 5, 17, 25]) {
            out.push(self.pick(&['0', '0', '1', '5', '9']));
        }
    }

    fn string(&mut self, out: &mut String) {
        const PARTS: &[&str] = &[
            "a",
            "b",
            "city",
            "days",
            "\\n",
            "\\\"",
            "\\\\",
            "\\/",
            "\\b\\f\\r\\t",
            "\\u0041",
            "\\u00e9",
            "\\uD83D\\uDE00",
            "\\u0000",
            "\\u2028",
            "é",
            "日本",
            "😀",
            "\u{7f}",
            "\u{2028}",
            "\u{202e}",
            "\u{feff}",
            "'",
            "{",
            "]",
            "//",
            " ",
            "\\ud800",
            "\\udc00",
            "\\uFFFF",
            "\\x",
        ];
        out.push('"');
        for _ in 0..self.below(5) {
            // The last few are rarely right.
            let parts = if self.below(20) == 0 { PARTS } else { &PARTS[..PARTS.len() - 4] };
            out.push_str(self.pick(parts));
        }
        out.push('"');
    }

    fn space(&mut self, out: &mut String) {
        if self.below(6) == 0 {
            out.push_str(self.pick(&[" ", "  ", "\n", "\t", "\r\n"]));
        }
    }

    /// Something like a `Sample`.
    fn arguments(&mut self, out: &mut String) {
        const MEMBERS: &[&str] = &[
            r#""city":"Oslo""#,
            r#""city":"Oslo""#,
            r#""city":"""#,
            r#""c\u0069ty":"\u00c5s""#,
            r#""days":3"#,
            r#""days":3.0"#,
            r#""days":"4""#,
            r#""days":99"#,
            r#""days":null"#,
            r#""unit":"metric""#,
            r#""unit":"metrc""#,
            r#""unit":7"#,
            r#""ratio":0.5"#,
            r#""ratio":0"#,
            r#""ratio":1e400"#,
            r#""id":"abc""#,
            r#""id":"x y""#,
            r#""tags":["a","b"]"#,
            r#""tags":[]"#,
            r#""tags":"[\"a\"]""#,
            r#""tags":"[1,2]""#,
            r#""filters":[{"name":"n"}]"#,
            r#""filters":[{"nam":1}, 2]"#,
            r#""filters":"[{\"name\": \"n\", \"inner\": \"{\\\"name\\\": 5}\"}]""#,
            r#""filters":[{"name":"n","inner":{"name":"m","inner":null}}]"#,
            r#""labels":{"a":1,"b":2}"#,
            r#""labels":{"a":1,"a":256}"#,
            r#""labels":"{\"a/b\":-1}""#,
            r#""deep":true"#,
            r#""deep":"false""#,
            r#""any":[1,{"x":null}]"#,
            r#""cty":1"#,
        ];
        out.push('{');
        for index in 0..1 + self.below(6) {
            if index > 0 {
                out.push(',');
            }
            self.space(out);
            let members = if index == 0 { &MEMBERS[..2] } else { MEMBERS };
            out.push_str(self.pick(members));
        }
        out.push('}');
    }
}
