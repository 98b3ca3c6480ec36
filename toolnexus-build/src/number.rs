//! Exact arithmetic on the text of JSON numbers.

use toolnexus_rt::json::Number;

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

/// The nearest whole number in a direction.
pub fn round(text: &str, toward: Toward) -> Option<i128> {
    if let Some(value) = exact(text) {
        return Some(value);
    }
    let value = float(text)?;
    // Below 2^53 a fraction is possible and the cast is exact; above, every float is whole and was exact already.
    if value.abs() >= 9_007_199_254_740_992.0 {
        return None;
    }
    Some(if toward == Toward::Up { value.ceil() } else { value.floor() } as i128)
}

/// The nearest float, unless it is infinite.
pub fn float(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|value| value.is_finite())
}
