//! `pattern`: from an ECMA-262 regular expression to a table that the runtime can walk.
//!
//! JSON Schema's patterns are ECMA-262's (2020-12 core, section 6.4). They differ from Rust's in a few places, which
//! [`translate`] rewrites; look-around and back-references are beyond any DFA.

use std::collections::BTreeMap;

use regex_automata::dfa::{dense, Automaton, StartKind};
use regex_automata::util::{primitives::StateID, start, syntax};

/// Why a pattern cannot be compiled.
#[derive(Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is valid, but beyond what a DFA can do.
    Beyond(&'static str),
    /// It is no regular expression.
    Invalid(String),
}

/// A deterministic automaton as the runtime's `Dfa` holds it: state 0 is dead, the last class is the end of the input.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// The class of each byte.
    pub classes: Vec<u8>,
    /// How many classes there are, with that of the end.
    pub class_count: u16,
    /// `state * class_count + class` to the next state.
    pub transitions: Vec<u16>,
    /// One bit a state, least significant first: whether it accepts.
    pub accepting: Vec<u8>,
    /// The first state.
    pub start: u16,
}

/// The greatest table: a pattern beyond it costs more flash than its check is worth.
const MAX_ENTRIES: usize = 1 << 16;
/// What determinisation may use. It bounds the time that a hostile pattern takes.
const MAX_BYTES: usize = 1 << 20;

/// Compiles a pattern.
pub fn compile(pattern: &str) -> Result<Table, Refused> {
    let dfa = determinise(pattern)?;
    let anchored = start::Config::new().anchored(regex_automata::Anchored::Yes);
    let first = dfa.start_state(&anchored).map_err(|error| Refused::Invalid(error.to_string()))?;
    let bytes: Vec<u8> = (0..=255).collect();
    let mut numbers: BTreeMap<StateID, u16> = BTreeMap::new();
    let mut order = vec![first];
    numbers.insert(first, 1);
    // Columns by byte; equal columns become one class below.
    let mut rows: Vec<Vec<u16>> = vec![vec![0; 257]];
    let mut accepting = vec![false];
    let mut next = 0;
    while let Some(&state) = order.get(next) {
        next += 1;
        let matched = dfa.is_match_state(state);
        let mut row = Vec::with_capacity(257);
        for target in bytes.iter().map(|&byte| dfa.next_state(state, byte)).chain([dfa.next_eoi_state(state)])
        {
            row.push(match number(target, &dfa, &mut numbers, &mut order) {
                // Found is found: what follows does not matter.
                _ if matched => next as u16,
                number => number,
            });
        }
        rows.push(row);
        accepting.push(matched);
        if rows.len() * 257 > MAX_ENTRIES * 16 {
            return Err(Refused::Beyond("it needs too large an automaton"));
        }
    }
    table(&rows, &accepting)
}

fn number(
    state: StateID,
    dfa: &dense::DFA<Vec<u32>>,
    numbers: &mut BTreeMap<StateID, u16>,
    order: &mut Vec<StateID>,
) -> u16 {
    if dfa.is_dead_state(state) || dfa.is_quit_state(state) {
        return 0;
    }
    let free = u16::try_from(order.len() + 1).unwrap_or(u16::MAX);
    *numbers.entry(state).or_insert_with(|| {
        order.push(state);
        free
    })
}

fn table(rows: &[Vec<u16>], accepting: &[bool]) -> Result<Table, Refused> {
    let mut columns: Vec<Vec<u16>> = Vec::new();
    let mut classes = Vec::with_capacity(256);
    for byte in 0..256 {
        let column: Vec<u16> = rows.iter().map(|row| row[byte]).collect();
        let class = columns.iter().position(|known| *known == column).unwrap_or_else(|| {
            columns.push(column);
            columns.len() - 1
        });
        classes.push(u8::try_from(class).unwrap_or(u8::MAX));
    }
    columns.push(rows.iter().map(|row| row[256]).collect());
    if columns.len() * rows.len() > MAX_ENTRIES {
        return Err(Refused::Beyond("it needs too large an automaton"));
    }
    let transitions =
        (0..rows.len()).flat_map(|state| columns.iter().map(move |column| column[state])).collect();
    let mut bits = vec![0u8; accepting.len().div_ceil(8)];
    for (state, _) in accepting.iter().enumerate().filter(|(_, accepts)| **accepts) {
        bits[state / 8] |= 1 << (state % 8);
    }
    Ok(Table { classes, class_count: columns.len() as u16, transitions, accepting: bits, start: 1 })
}

fn determinise(pattern: &str) -> Result<dense::DFA<Vec<u32>>, Refused> {
    let translated = translate(pattern)?;
    let nfa = regex_automata::nfa::thompson::Config::new().nfa_size_limit(Some(MAX_BYTES));
    dense::Builder::new()
        .configure(
            dense::Config::new()
                .start_kind(StartKind::Anchored)
                .dfa_size_limit(Some(MAX_BYTES))
                .determinize_size_limit(Some(MAX_BYTES)),
        )
        .syntax(syntax::Config::new().unicode(true).utf8(true).nest_limit(64))
        .thompson(nfa)
        // Found anywhere, but never in the middle of a character, where a search by bytes would look too.
        .build(&format!("(?s:.)*?(?:{translated})"))
        .map_err(|error| {
            let text = source(&error);
            if text.contains("limit") || text.contains("exceeded") {
                Refused::Beyond("it needs too large an automaton")
            } else if text.contains("Unicode word boundaries") {
                Refused::Beyond("word boundaries beyond ASCII")
            } else {
                Refused::Invalid(text)
            }
        })
}

/// The innermost message of an error: the one that speaks of the pattern.
fn source(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(inner) = error.source() {
        error = inner;
    }
    let text = error.to_string();
    text.lines().last().unwrap_or(&text).trim_start_matches("error: ").to_owned()
}

/// Whether a text matches a pattern; one that cannot be compiled refuses nothing.
pub fn is_match(pattern: &str, text: &str) -> bool {
    compile(pattern).map_or(true, |table| table.is_match(text))
}

impl Table {
    /// Whether a text matches, as the runtime finds out.
    fn is_match(&self, text: &str) -> bool {
        let classes = self.class_count as usize;
        let step = |state: u16, class: usize| self.transitions[state as usize * classes + class];
        let last =
            text.bytes().fold(self.start, |state, byte| step(state, self.classes[byte as usize] as usize));
        let state = step(last, classes - 1) as usize;
        self.accepting[state / 8] >> (state % 8) & 1 == 1
    }
}

/// ECMA-262 (with the `u` flag) to the `regex` crate's syntax.
fn translate(pattern: &str) -> Result<String, Refused> {
    let mut out = String::new();
    let mut in_class = false;
    let mut chars = pattern.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\\' => {
                let Some(escaped) = chars.next() else {
                    return Err(Refused::Invalid("it ends in a lone `\\`".to_owned()));
                };
                escape(escaped, &mut chars, in_class, &mut out)?;
            }
            '[' if !in_class => {
                let ahead: String = chars.clone().take(2).collect();
                // `[]` matches nothing and `[^]` everything.
                if ahead.starts_with(']') {
                    chars.next();
                    out.push_str(r"[\x00&&\x01]");
                } else if ahead == "^]" {
                    chars.nth(1);
                    out.push_str(r"[\x00-\u{10FFFF}]");
                } else {
                    in_class = true;
                    out.push('[');
                }
            }
            ']' if in_class => {
                in_class = false;
                out.push(']');
            }
            // Set operations of the `regex` crate, plain characters here.
            '[' | '&' | '~' if in_class => out.extend(['\\', char]),
            '-' if in_class && chars.peek() == Some(&'-') => out.push_str(r"\-"),
            '(' if !in_class && chars.peek() == Some(&'?') => {
                let ahead: String = chars.clone().skip(1).take(2).collect();
                if ahead.starts_with(['=', '!']) || ahead == "<=" || ahead == "<!" {
                    return Err(Refused::Beyond("look-around"));
                }
                out.push('(');
            }
            // ECMA's `.` stops at four line terminators.
            '.' if !in_class => out.push_str(r"[^\n\r\u{2028}\u{2029}]"),
            _ => out.push(char),
        }
    }
    Ok(out)
}

/// White space and line terminators of ECMA-262 (sections 12.2 and 12.3).
const SPACE: &str =
    r"\t\n\x0B\x0C\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}";

fn escape(
    escaped: char,
    chars: &mut std::iter::Peekable<std::str::Chars<'_>>,
    in_class: bool,
    out: &mut String,
) -> Result<(), Refused> {
    match escaped {
        'd' => out.push_str("[0-9]"),
        'D' => out.push_str("[^0-9]"),
        'w' => out.push_str("[A-Za-z0-9_]"),
        'W' => out.push_str("[^A-Za-z0-9_]"),
        's' => out.extend(["[", SPACE, "]"]),
        'S' => out.extend(["[^", SPACE, "]"]),
        'b' if in_class => out.push_str(r"\x08"),
        'b' => out.push_str(r"(?-u:\b)"),
        'B' => out.push_str(r"(?-u:\B)"),
        'c' => match chars.next() {
            Some(letter) if letter.is_ascii_alphabetic() => {
                out.push_str(&format!(r"\x{:02X}", letter.to_ascii_uppercase() as u8 - b'@'));
            }
            _ => return Err(Refused::Invalid(r"`\c` needs a letter".to_owned())),
        },
        '0' => out.push_str(r"\x00"),
        '1'..='9' => return Err(Refused::Beyond("a back-reference")),
        'k' if chars.peek() == Some(&'<') => return Err(Refused::Beyond("a back-reference")),
        'u' if chars.peek() == Some(&'{') => out.push_str(r"\u"),
        'u' => {
            let unit = hex4(chars)?;
            let code = match unit {
                0xD800..=0xDBFF => {
                    if chars.next() != Some('\\') || chars.next() != Some('u') {
                        return Err(Refused::Invalid("half of a surrogate pair".to_owned()));
                    }
                    let low = hex4(chars)?;
                    0x10000 + ((unit - 0xD800) << 10) + (low.wrapping_sub(0xDC00) & 0x3FF)
                }
                unit => unit,
            };
            out.push_str(&format!(r"\u{{{code:X}}}"));
        }
        'p' | 'P' | 'x' | 'n' | 'r' | 't' | 'v' | 'f' => out.extend(['\\', escaped]),
        _ if escaped.is_ascii_punctuation() && !matches!(escaped, '<' | '>') => out.extend(['\\', escaped]),
        // An escape that means the character itself.
        _ => out.push(escaped),
    }
    Ok(())
}

fn hex4(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<u32, Refused> {
    let digits: String = chars.by_ref().take(4).collect();
    let whole = digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let code = whole.then(|| u32::from_str_radix(&digits, 16).ok()).flatten();
    code.ok_or_else(|| Refused::Invalid(r"`\u` needs four hexadecimal digits".to_owned()))
}

#[cfg(test)]
mod tests;
