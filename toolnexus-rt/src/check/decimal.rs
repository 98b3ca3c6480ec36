//! Decimals: exact arithmetic on the text of JSON numbers.

use crate::json::Number;
use core::cmp::Ordering;

/// A JSON number as sign, digits and scale. It is a view of the text; nothing is rounded.
#[derive(Clone, Copy, Debug)]
pub struct Decimal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    /// Digits before the first that is not zero.
    leading: usize,
    /// Digits from there to the last that is not zero. None of them: the number is zero.
    significant: usize,
    /// The power of ten of the last of those.
    scale: i64,
}

impl<'a> Decimal<'a> {
    /// The number of a text.
    ///
    /// ```
    /// use toolnexus_rt::check::Decimal;
    ///
    /// assert_eq!(Decimal::parse("1.0"), Decimal::parse("10e-1"));
    /// assert!(Decimal::parse("9007199254740993") > Decimal::parse("9007199254740992.5"));
    /// assert_eq!(Decimal::parse("one"), None);
    /// ```
    pub fn parse(text: &'a str) -> Option<Self> {
        Number::parse(text).map(Self::new)
    }

    /// The number that a reader found.
    pub fn new(number: Number<'a>) -> Self {
        let text = number.as_str();
        let (negative, rest) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = whole.bytes().chain(fraction.bytes());
        let leading = digits.clone().take_while(|&digit| digit == b'0').count();
        let trailing = digits.rev().take_while(|&digit| digit == b'0').count();
        let significant = (whole.len() + fraction.len()).saturating_sub(leading + trailing);
        let scale = parse_exponent(exponent).saturating_add(trailing as i64 - fraction.len() as i64);
        Self { negative: negative && significant > 0, whole, fraction, leading, significant, scale }
    }

    /// Whether it has no fraction.
    pub fn is_whole(&self) -> bool {
        self.significant == 0 || self.scale >= 0
    }

    /// Whether it is an integer times `unit`, which must not have more than 19 digits; else it is not.
    pub fn is_multiple_of(&self, unit: &Decimal<'_>) -> bool {
        let Some(divisor) = unit.magnitude().filter(|divisor| *divisor > 0) else {
            return false;
        };
        if self.significant == 0 {
            return true;
        }
        // The digits have no zeros at the end, so no power of ten below the unit's divides them.
        let shift = self.scale.saturating_sub(unit.scale);
        if shift < 0 {
            return false;
        }
        let (divisor, ten) = (u128::from(divisor), 10u128);
        let rest = self.digits().fold(0, |rest, digit| (rest * ten + u128::from(digit)) % divisor);
        rest * power(ten % divisor, shift.unsigned_abs(), divisor) % divisor == 0
    }

    /// The digits as a number, without the scale.
    fn magnitude(&self) -> Option<u64> {
        self.digits().try_fold(0u64, |value, digit| value.checked_mul(10)?.checked_add(digit.into()))
    }

    fn digits(&self) -> impl Iterator<Item = u8> + use<'a> {
        let digits = self.whole.bytes().chain(self.fraction.bytes());
        digits.skip(self.leading).take(self.significant).map(|digit| digit.wrapping_sub(b'0'))
    }

    fn sign(&self) -> i8 {
        match (self.significant, self.negative) {
            (0, _) => 0,
            (_, true) => -1,
            (_, false) => 1,
        }
    }

    /// Compares without the signs, where neither is zero.
    fn cmp_magnitude(&self, other: &Decimal<'_>) -> Ordering {
        // The power of ten of the first digit decides; then the digits, where the shorter ends in zeros.
        let height = |decimal: &Decimal<'_>| decimal.scale.saturating_add(decimal.significant as i64);
        height(self).cmp(&height(other)).then_with(|| self.digits().cmp(other.digits()))
    }
}

/// `base` to the power of `exponent`, modulo `modulus`, all of 64 bits.
fn power(mut base: u128, mut exponent: u64, modulus: u128) -> u128 {
    let mut result = 1 % modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        exponent >>= 1;
    }
    result
}

/// `+5`, `-12`, `007`; stops counting where it no longer matters.
fn parse_exponent(text: &str) -> i64 {
    // Half of the range, so that nothing that is added to it wraps.
    const LIMIT: i64 = i64::MAX / 2;
    let digits = text.trim_start_matches(['+', '-']);
    let value = digits.bytes().fold(0i64, |value, digit| {
        value.saturating_mul(10).saturating_add(i64::from(digit.wrapping_sub(b'0'))).min(LIMIT)
    });
    if text.starts_with('-') {
        -value
    } else {
        value
    }
}

impl Ord for Decimal<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.sign().cmp(&other.sign()).then_with(|| match self.sign() {
            0 => Ordering::Equal,
            1 => self.cmp_magnitude(other),
            _ => other.cmp_magnitude(self),
        })
    }
}

impl PartialOrd for Decimal<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Decimal<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal<'_> {}
