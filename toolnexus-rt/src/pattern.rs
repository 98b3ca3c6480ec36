//! String patterns, compiled to automata at build time.
//!
//! `toolnexus-build` turns each `pattern` of a schema into a deterministic automaton and embeds its
//! tables, so that matching needs no regex compiler, no heap and no start-up.

/// A pattern of a schema: its source, for messages, and its automaton.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// The regular expression as the schema has it.
    pub source: &'static str,
    /// What it was compiled to.
    pub dfa: Dfa,
}

/// A deterministic automaton over bytes.
///
/// - Bytes fall into classes: `classes[byte]`. The last class, `class_count - 1`, is no byte's: it
///   is the end of the input.
/// - From state `s`, class `c` leads to state `transitions[s * class_count + c]`.
/// - State 0 is dead: nothing that follows can match.
/// - Bit `s % 8` of `accepting[s / 8]` tells whether state `s` accepts. Accepting states are
///   absorbing, and searching anywhere in the text is part of the automaton; so a text matches if
///   its bytes and then the end lead from `start` to an accepting state.
///
/// Tables that contradict this match less; they never panic.
#[derive(Clone, Copy, Debug)]
pub struct Dfa {
    classes: &'static [u8; 256],
    class_count: u16,
    transitions: &'static [u16],
    accepting: &'static [u8],
    start: u16,
}

impl Pattern {
    /// A pattern from its source and its automaton.
    pub const fn new(source: &'static str, dfa: Dfa) -> Self {
        Self { source, dfa }
    }
}

impl Dfa {
    /// An automaton from its tables; see the type for what they hold.
    ///
    /// ```
    /// use toolnexus_rt::pattern::Dfa;
    ///
    /// // `^a`, in three states: 0 dead, 1 start, 2 accepting; the classes are `a`, the rest, the end.
    /// static CLASSES: [u8; 256] = {
    ///     let mut classes = [1; 256];
    ///     classes[b'a' as usize] = 0;
    ///     classes
    /// };
    /// static STARTS_WITH_A: Dfa = Dfa::new(&CLASSES, 3, &[0, 0, 0, 2, 0, 0, 2, 2, 2], &[0b100], 1);
    ///
    /// assert!(STARTS_WITH_A.is_match("ab".bytes()));
    /// assert!(!STARTS_WITH_A.is_match("ba".bytes()));
    /// ```
    pub const fn new(
        classes: &'static [u8; 256],
        class_count: u16,
        transitions: &'static [u16],
        accepting: &'static [u8],
        start: u16,
    ) -> Self {
        Self { classes, class_count, transitions, accepting, start }
    }

    /// Whether the text, given as the bytes of its UTF-8, matches.
    pub fn is_match(&self, bytes: impl Iterator<Item = u8>) -> bool {
        let mut state = self.start;
        for byte in bytes {
            if state == 0 || self.accepts(state) {
                break;
            }
            let class = self.classes.get(usize::from(byte)).copied().unwrap_or_default();
            state = self.step(state, class.into());
        }
        self.accepts(state) || self.accepts(self.step(state, self.class_count.wrapping_sub(1)))
    }

    fn step(&self, state: u16, class: u16) -> u16 {
        let index = usize::from(state) * usize::from(self.class_count) + usize::from(class);
        self.transitions.get(index).copied().unwrap_or(0)
    }

    fn accepts(&self, state: u16) -> bool {
        let byte = self.accepting.get(usize::from(state / 8)).copied().unwrap_or(0);
        state != 0 && byte >> (state % 8) & 1 == 1
    }
}
