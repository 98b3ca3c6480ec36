//! A JSON number as it stands in the input, and its exact conversions.

use super::Reader;
use core::{cmp::Ordering, fmt};

/// A JSON number: its source text, converted only when asked and then exactly.
///
/// ```
/// use toolnexus_rt::json::Number;
///
/// let number = |text| Number::parse(text).unwrap();
/// assert_eq!(number("3.0").to::<u8>(), Some(3));
/// assert_eq!(number("30e-1").to::<u8>(), Some(3));
/// assert_eq!(number("18446744073709551615").to::<u64>(), Some(u64::MAX));
/// assert_eq!(number("3.5").to::<u8>(), None);
/// assert_eq!(number("1e400").to_f64(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number<'a> {
    text: &'a str,
}

/// Why a number is not a [`Whole`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotWhole {
    /// It has a fraction.
    Fraction,
    /// It is more than `u128::MAX`.
    TooLarge,
    /// It is less than `-u128::MAX`.
    TooSmall,
}

impl<'a> Number<'a> {
    /// A slice that the reader has checked.
    pub(super) const fn checked(text: &'a str) -> Self {
        Self { text }
    }

    /// Reads a text that is one JSON number and, at most, white space around it.
    pub fn parse(text: &'a str) -> Option<Self> {
        let mut reader = Reader::new(text);
        let number = reader.number().ok()?;
        reader.finish().ok()?;
        Some(number)
    }

    /// The source text.
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The number as an integer, if it is one and fits. `3.0` and `30e-1` are the integer 3.
    pub fn to<T: Integer>(&self) -> Option<T> {
        T::from_whole(self.to_whole().ok()?)
    }

    /// The nearest `f64`; `None` if it is beyond the largest finite one.
    pub fn to_f64(&self) -> Option<f64> {
        self.text.parse().ok().filter(|float: &f64| float.is_finite())
    }

    /// The nearest `f32`; `None` if it is beyond the largest finite one.
    pub fn to_f32(&self) -> Option<f32> {
        self.text.parse().ok().filter(|float: &f32| float.is_finite())
    }

    /// The number as an integer of any type's range, never by way of a float.
    ///
    /// # Errors
    /// It has a fraction, or is beyond what 128 bits hold.
    pub fn to_whole(&self) -> Result<Whole, NotWhole> {
        let (negative, rest) = match self.text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, self.text),
        };
        let (mantissa, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));

        // The number is `digits` without its trailing zeros, times ten to the power of `scale`.
        let digits = whole.bytes().chain(fraction.bytes());
        let zeros = digits.clone().rev().take_while(|&digit| digit == b'0').count();
        let significant = whole.len() + fraction.len() - zeros;
        if significant == 0 {
            return Ok(Whole::new(false, 0));
        }
        let scale = parse_exponent(exponent).saturating_add(zeros as i64 - fraction.len() as i64);
        if scale < 0 {
            return Err(NotWhole::Fraction);
        }

        let mut magnitude = Some(0u128);
        for digit in digits.take(significant) {
            magnitude = magnitude
                .and_then(|m| m.checked_mul(10))
                .and_then(|m| m.checked_add(u128::from(digit.wrapping_sub(b'0'))));
        }
        for _ in 0..scale {
            magnitude = magnitude.and_then(|m| m.checked_mul(10));
            if magnitude.is_none() {
                break; // after 39 rounds at most, however large the exponent
            }
        }
        match (magnitude, negative) {
            (Some(magnitude), _) => Ok(Whole::new(negative, magnitude)),
            (None, false) => Err(NotWhole::TooLarge),
            (None, true) => Err(NotWhole::TooSmall),
        }
    }
}

impl fmt::Display for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

/// `+5`, `-12`, `007`; stops counting where it no longer matters.
fn parse_exponent(text: &str) -> i64 {
    let digits = text.trim_start_matches(['+', '-']);
    let value = digits.bytes().fold(0i64, |value, digit| {
        value.saturating_mul(10).saturating_add(i64::from(digit.wrapping_sub(b'0')))
    });
    if text.starts_with('-') {
        -value
    } else {
        value
    }
}

/// An integer of any of Rust's types: the common form in which bounds are compared, so that the
/// code for it exists once and not once per type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    negative: bool,
    magnitude: u128,
}

impl Whole {
    /// An integer from its sign and magnitude. There is one zero, and it is not negative.
    pub const fn new(negative: bool, magnitude: u128) -> Self {
        Self { negative: negative && magnitude != 0, magnitude }
    }
}

impl Ord for Whole {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude.cmp(&other.magnitude),
            (true, true) => other.magnitude.cmp(&self.magnitude),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

impl PartialOrd for Whole {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.negative { "-" } else { "" })?;
        self.magnitude.fmt(f)
    }
}

/// Rust's integer types. Sealed.
pub trait Integer: Copy + sealed::Sealed {
    /// The least value.
    const MIN: Self;
    /// The greatest value.
    const MAX: Self;
    /// The common form of this value.
    fn to_whole(self) -> Whole;
    /// The value of this type, if it fits.
    fn from_whole(whole: Whole) -> Option<Self>;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl sealed::Sealed for $ty {}

        impl Integer for $ty {
            const MIN: Self = $ty::MIN;
            const MAX: Self = $ty::MAX;

            fn to_whole(self) -> Whole {
                match u128::try_from(self) {
                    Ok(magnitude) => Whole::new(false, magnitude),
                    Err(_) => Whole::new(true, (self as i128).unsigned_abs()),
                }
            }

            fn from_whole(whole: Whole) -> Option<Self> {
                if whole.negative {
                    Self::try_from(0i128.checked_sub_unsigned(whole.magnitude)?).ok()
                } else {
                    Self::try_from(whole.magnitude).ok()
                }
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
