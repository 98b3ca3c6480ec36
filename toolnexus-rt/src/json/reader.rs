//! The pull reader: the only place that knows JSON's grammar.

use super::{Number, SyntaxError, SyntaxKind, Text};

/// How deep arrays and objects may be nested.
///
/// It bounds the stack of a recursive decoder; the reader itself does not recurse.
pub const MAX_DEPTH: usize = 128;

/// The kinds of JSON values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number
    Number,
    /// A string
    String,
    /// An array
    Array,
    /// An object
    Object,
}

/// The key of an object's member, with its place.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    /// The byte at which the key's opening quote stands.
    pub at: usize,
    /// The key.
    pub text: Text<'a>,
}

/// Reads JSON piece by piece, strictly as RFC 8259 has it.
///
/// The caller asks for the value it wants: [`peek`](Self::peek) tells which kind comes next, and
/// each method that reads a value fails if that is not the kind. After an error the reader's
/// position means nothing; stop there.
///
/// ```
/// use toolnexus_rt::json::Reader;
///
/// let mut reader = Reader::new(r#"{"days": [1, 2]}"#);
/// let mut sum = 0;
/// reader.begin_object()?;
/// while let Some(key) = reader.next_key()? {
///     assert!(key.text == "days");
///     reader.begin_array()?;
///     while reader.next_element()? {
///         sum += reader.number()?.to::<u8>().unwrap_or(0);
///     }
/// }
/// reader.finish()?;
/// assert_eq!(sum, 3);
/// # Ok::<(), toolnexus_rt::json::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// An array or object was opened and nothing has been read of it: no comma comes first.
    /// One flag is enough, because whatever is opened next is opened by a read of this one.
    fresh: bool,
}

impl<'a> Reader<'a> {
    /// Starts at the beginning of a text.
    pub const fn new(text: &'a str) -> Self {
        Self::at_depth(text, 0)
    }

    /// Starts at the beginning of a text that counts as `depth` levels deep already.
    pub(crate) const fn at_depth(text: &'a str, depth: usize) -> Self {
        Self { text, at: 0, depth, fresh: false }
    }

    /// Starts at the beginning of a text given as bytes.
    ///
    /// # Errors
    /// The bytes are not UTF-8; the error has the place.
    pub fn from_slice(input: &'a [u8]) -> Result<Self, SyntaxError> {
        match core::str::from_utf8(input) {
            Ok(text) => Ok(Self::new(text)),
            Err(error) => Err(SyntaxError::new(error.valid_up_to(), SyntaxKind::InvalidUtf8)),
        }
    }

    /// The byte that is read next, counted from zero.
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Moves to a byte where a value or a key is known to start.
    pub(crate) const fn seek(mut self, at: usize) -> Self {
        self.at = at;
        self
    }

    /// How many arrays and objects are open.
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// The kind of the next value. Leaves [`position`](Self::position) at its first byte.
    ///
    /// # Errors
    /// No value comes next.
    pub fn peek(&mut self) -> Result<Kind, SyntaxError> {
        self.skip_whitespace();
        match self.byte() {
            Some(b'n') => Ok(Kind::Null),
            Some(b't' | b'f') => Ok(Kind::Bool),
            Some(b'-' | b'0'..=b'9') => Ok(Kind::Number),
            Some(b'"') => Ok(Kind::String),
            Some(b'[') => Ok(Kind::Array),
            Some(b'{') => Ok(Kind::Object),
            _ => self.expected("a value"),
        }
    }

    /// Reads `null`.
    ///
    /// # Errors
    /// Something else comes next.
    pub fn null(&mut self) -> Result<(), SyntaxError> {
        self.skip_whitespace();
        self.word(b"null", "`null`")
    }

    /// Reads `true` or `false`.
    ///
    /// # Errors
    /// Something else comes next.
    pub fn boolean(&mut self) -> Result<bool, SyntaxError> {
        self.skip_whitespace();
        if self.byte() == Some(b't') {
            self.word(b"true", "`true`").map(|()| true)
        } else {
            self.word(b"false", "`false`").map(|()| false)
        }
    }

    /// Reads a number.
    ///
    /// # Errors
    /// Something else comes next, or it is not written as JSON has it.
    pub fn number(&mut self) -> Result<Number<'a>, SyntaxError> {
        self.skip_whitespace();
        let start = self.at;
        self.take(b'-');
        if self.take(b'0') {
            if let Some(b'0'..=b'9') = self.byte() {
                return Err(SyntaxError::new(self.at - 1, SyntaxKind::LeadingZero));
            }
        } else {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            if !self.take(b'-') {
                self.take(b'+');
            }
            self.digits()?;
        }
        Ok(Number::checked(self.since(start)))
    }

    /// Reads a string.
    ///
    /// # Errors
    /// Something else comes next, it has no end, holds a control character or an escape that JSON
    /// does not have.
    pub fn string(&mut self) -> Result<Text<'a>, SyntaxError> {
        self.skip_whitespace();
        if !self.take(b'"') {
            return self.expected("a string");
        }
        let start = self.at;
        let mut escaped = false;
        loop {
            match self.byte() {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    self.escape()?;
                }
                Some(byte @ 0..=0x1f) => {
                    let kind = SyntaxKind::ControlCharacter(byte.into());
                    return Err(SyntaxError::new(self.at, kind));
                }
                Some(_) => self.at += 1,
                None => return self.expected("the closing `\"` of a string"),
            }
        }
        let text = Text::checked(self.since(start), escaped);
        self.at += 1;
        Ok(text)
    }

    /// Enters an array; [`next_element`](Self::next_element) follows.
    ///
    /// # Errors
    /// Something else comes next, or it is too deep.
    pub fn begin_array(&mut self) -> Result<(), SyntaxError> {
        self.begin(b'[', "`[`")
    }

    /// Goes to the next element of the array and tells whether there is one; its value is read
    /// next. At the end the array is left.
    ///
    /// # Errors
    /// Neither an element nor the array's end comes next.
    pub fn next_element(&mut self) -> Result<bool, SyntaxError> {
        self.more(b']', "`,` or `]`")
    }

    /// Enters an object; [`next_key`](Self::next_key) follows.
    ///
    /// # Errors
    /// Something else comes next, or it is too deep.
    pub fn begin_object(&mut self) -> Result<(), SyntaxError> {
        self.begin(b'{', "`{`")
    }

    /// Reads the next key of the object; its value is read next. `None` is the end, and the object
    /// is left.
    ///
    /// # Errors
    /// Neither a key with its colon nor the object's end comes next.
    pub fn next_key(&mut self) -> Result<Option<Key<'a>>, SyntaxError> {
        if !self.more(b'}', "`,` or `}`")? {
            return Ok(None);
        }
        self.skip_whitespace();
        let at = self.at;
        if self.byte() != Some(b'"') {
            return self.expected("a key in double quotes");
        }
        let text = self.string()?;
        self.skip_whitespace();
        if !self.take(b':') {
            return self.expected("`:`");
        }
        Ok(Some(Key { at, text }))
    }

    /// Reads any value, checks all of it, and returns its text.
    ///
    /// # Errors
    /// No value comes next, or it is not JSON all through.
    pub fn skip_value(&mut self) -> Result<&'a str, SyntaxError> {
        self.skip_whitespace();
        let (start, depth) = (self.at, self.depth);
        // What is open, innermost lowest: 1 is an object, 0 an array. MAX_DEPTH bits are enough.
        let mut objects = 0u128;
        loop {
            match self.peek()? {
                Kind::Null => self.null()?,
                Kind::Bool => _ = self.boolean()?,
                Kind::Number => _ = self.number()?,
                Kind::String => _ = self.string()?,
                Kind::Array => {
                    self.begin_array()?;
                    objects <<= 1;
                }
                Kind::Object => {
                    self.begin_object()?;
                    objects = objects << 1 | 1;
                }
            }
            // On to the next value, out of everything that ends before it.
            loop {
                if self.depth == depth {
                    return Ok(self.since(start));
                }
                let more = match objects & 1 {
                    0 => self.next_element()?,
                    _ => self.next_key()?.is_some(),
                };
                if more {
                    break;
                }
                objects >>= 1;
            }
        }
    }

    /// Checks that nothing but white space is left.
    ///
    /// # Errors
    /// Something is left.
    pub fn finish(&mut self) -> Result<(), SyntaxError> {
        self.skip_whitespace();
        match self.byte() {
            None => Ok(()),
            Some(_) => self.expected("the end"),
        }
    }

    fn begin(&mut self, open: u8, what: &'static str) -> Result<(), SyntaxError> {
        self.skip_whitespace();
        if self.depth >= MAX_DEPTH && self.byte() == Some(open) {
            return Err(SyntaxError::new(self.at, SyntaxKind::TooDeep));
        }
        if !self.take(open) {
            return self.expected(what);
        }
        self.depth += 1;
        self.fresh = true;
        Ok(())
    }

    /// Whether the open array or object goes on. Eats the comma, or the end.
    fn more(&mut self, close: u8, what: &'static str) -> Result<bool, SyntaxError> {
        self.skip_whitespace();
        let first = core::mem::take(&mut self.fresh);
        if self.take(close) {
            self.depth = self.depth.saturating_sub(1);
            Ok(false)
        } else if first || self.take(b',') {
            Ok(true)
        } else {
            self.expected(what)
        }
    }

    fn word(&mut self, word: &[u8], what: &'static str) -> Result<(), SyntaxError> {
        for &byte in word {
            if !self.take(byte) {
                return self.expected(what);
            }
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.byte() {
            self.at += 1;
        }
        if self.at == start {
            return self.expected("a digit");
        }
        Ok(())
    }

    /// Goes past the escape that starts here.
    fn escape(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        self.at += 1;
        match self.byte() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 1,
            Some(b'u') => {
                let lone = Err(SyntaxError::new(start, SyntaxKind::LoneSurrogate));
                match self.unit(start)? {
                    0xd800..=0xdbff => {
                        if self.byte() != Some(b'\\') {
                            return lone;
                        }
                        let second = self.at;
                        self.at += 1;
                        if self.byte() != Some(b'u') {
                            return lone;
                        }
                        if !matches!(self.unit(second)?, 0xdc00..=0xdfff) {
                            return lone;
                        }
                    }
                    0xdc00..=0xdfff => return lone,
                    _ => {}
                }
            }
            Some(_) => return Err(SyntaxError::new(start, SyntaxKind::InvalidEscape)),
            None => return self.expected("an escape"),
        }
        Ok(())
    }

    /// Reads `uXXXX`: one unit of UTF-16.
    fn unit(&mut self, start: usize) -> Result<u32, SyntaxError> {
        self.at += 1;
        let mut unit = 0;
        for _ in 0..4 {
            let Some(byte) = self.byte() else {
                return self.expected("four hexadecimal digits");
            };
            let Some(digit) = char::from(byte).to_digit(16) else {
                return Err(SyntaxError::new(start, SyntaxKind::InvalidEscape));
            };
            unit = unit << 4 | digit;
            self.at += 1;
        }
        Ok(unit)
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn skip_whitespace(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.byte() {
            self.at += 1;
        }
    }

    /// What was read since `start`. Both ends stand next to an ASCII byte, so the slice exists.
    fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn expected<T>(&self, what: &'static str) -> Result<T, SyntaxError> {
        let found = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        Err(SyntaxError::new(self.at, SyntaxKind::Expected { what, found }))
    }
}
