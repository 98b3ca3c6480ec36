//! Exact arithmetic on the text of JSON numbers.

use std::cmp::Ordering;

use toolnexus_rt::check::Decimal;
use toolnexus_rt::json::{NotWhole, Number};

/// Where a fraction goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Toward {
    /// Toward positive infinity.
    Up,
    /// Toward negative infinity.
    Down,
}

/// The value, if it is a whole number of at most 128 bits.
pub fn exact(text: &str) -> Option<i128> {
    Number::parse(text)?.to::<i128>()
}

/// The nearest whole number in a direction, if 128 bits hold it.
pub fn round(text: &str, toward: Toward) -> Option<i128> {
    if let Some(value) = exact(text) {
        return Some(value);
    }
    let Err(NotWhole::Fraction) = Number::parse(text)?.to_whole() else { return None };
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    // An exponent that is too long for a number moves the point far to the left: there is a fraction.
    let exponent = exponent.parse::<i64>().unwrap_or(i64::MIN);
    let point = exponent.saturating_add(whole.len() as i64);
    let digits = whole.chars().chain(fraction.chars()).take(usize::try_from(point).unwrap_or(0));
    let magnitude = digits
        .into_iter()
        .try_fold(0i128, |value, digit| value.checked_mul(10)?.checked_add(digit.to_digit(10)?.into()))?;
    match (negative, toward) {
        (false, Toward::Down) => Some(magnitude),
        (false, Toward::Up) => magnitude.checked_add(1),
        (true, Toward::Up) => Some(-magnitude),
        (true, Toward::Down) => (-magnitude).checked_sub(1),
    }
}

/// The nearest float, unless it is infinite.
pub fn float(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|value| value.is_finite())
}

/// Whether a number is the shortest decimal that its nearest float stands for: then the float says all of it.
pub fn is_float(text: &str) -> bool {
    float(text).is_some_and(|value| compare(&format!("{value:e}"), text) == Some(Ordering::Equal))
}

/// Compares two numbers, digit by digit.
pub fn compare(one: &str, other: &str) -> Option<Ordering> {
    Some(Decimal::parse(one)?.cmp(&Decimal::parse(other)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_exact() {
        for (text, down, up) in [
            ("1.5", 1, 2),
            ("-1.5", -2, -1),
            ("0.1", 0, 1),
            ("-1e-400", -1, 0),
            ("1e-99999999999999999999", 0, 1),
            ("9007199254740993.5", 9_007_199_254_740_993, 9_007_199_254_740_994),
            (
                "123456789012345678901234567890123456.5e-1",
                12_345_678_901_234_567_890_123_456_789_012_345,
                12_345_678_901_234_567_890_123_456_789_012_346,
            ),
            ("-12.345e1", -124, -123),
            ("30e-1", 3, 3),
        ] {
            assert_eq!(round(text, Toward::Down), Some(down), "{text}");
            assert_eq!(round(text, Toward::Up), Some(up), "{text}");
        }
        for beyond in ["1e400", "-1e39", "170141183460469231731687303715884105728.5"] {
            assert_eq!(round(beyond, Toward::Up), None, "{beyond}");
        }
        assert_eq!(round("170141183460469231731687303715884105727.5", Toward::Down), Some(i128::MAX));
        assert_eq!(round("170141183460469231731687303715884105727.5", Toward::Up), None);
    }

    #[test]
    fn a_float_says_all_of_short_decimals() {
        for whole in ["0.1", "-0", "1e22", "5e-324", "1.7976931348623157e308", "9007199254740992", "0.30"] {
            assert!(is_float(whole), "{whole}");
        }
        for rounded in [
            "0.1000000000000000055511151231257827",
            "9007199254740993",
            "12345678901234567891",
            "1e400",
            "1e-400",
        ] {
            assert!(!is_float(rounded), "{rounded}");
        }
    }
}
