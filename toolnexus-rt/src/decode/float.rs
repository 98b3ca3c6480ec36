//! Floats, with bounds that hold for the number as it is written and not for the float that is nearest to it.

use super::{Decoder, FloatRule};
use crate::check::Decimal;
use crate::json::Number;
use crate::problem::{Limit, ProblemKind};
use core::cmp::Ordering;
use core::fmt::{self, Write as _};
use core::ops::Bound;

impl Decoder<'_> {
    /// Reads a number as the nearest `f64`.
    pub fn float(&mut self, rule: &FloatRule) -> Option<f64> {
        self.float_of(rule, |number| number.to_f64())
    }

    /// Reads a number as the nearest `f32`.
    pub fn float32(&mut self, rule: &FloatRule) -> Option<f32> {
        self.float_of(rule, |number| number.to_f32())
    }

    fn float_of<T>(&mut self, rule: &FloatRule, nearest: impl FnOnce(&Number<'_>) -> Option<T>) -> Option<T> {
        let at = self.position();
        let number = self.number("a number")?;
        let float = nearest(&number);
        let problem = match &float {
            None => Some(ProblemKind::OutOfRange),
            Some(_) => beyond(&number, rule),
        };
        match problem {
            None => float,
            Some(problem) => {
                self.record(at, problem);
                None
            }
        }
    }
}

/// The bound that a number is beyond.
fn beyond(number: &Number<'_>, rule: &FloatRule) -> Option<ProblemKind> {
    let is = |bound, order| compare(number, bound) == Some(order);
    match (rule.lower, rule.upper) {
        (Bound::Included(min), _) if is(min, Ordering::Less) => {
            Some(ProblemKind::TooSmall(Limit::Float(min)))
        }
        (Bound::Excluded(min), _) if is(min, Ordering::Less) || is(min, Ordering::Equal) => {
            Some(ProblemKind::TooSmall(Limit::Beyond(min)))
        }
        (_, Bound::Included(max)) if is(max, Ordering::Greater) => {
            Some(ProblemKind::TooLarge(Limit::Float(max)))
        }
        (_, Bound::Excluded(max)) if is(max, Ordering::Greater) || is(max, Ordering::Equal) => {
            Some(ProblemKind::TooLarge(Limit::Beyond(max)))
        }
        _ => None,
    }
}

/// Compares a number with the shortest decimal that a float is the nearest to: the text of a bound such as `0.1`.
///
/// Rounding keeps the order, so floats that differ decide. Where they do not, the digits do.
fn compare(number: &Number<'_>, bound: f64) -> Option<Ordering> {
    let order = number.to_f64()?.partial_cmp(&bound)?;
    if order.is_ne() {
        return Some(order);
    }
    let mut shortest = Shortest { text: [0; Shortest::LONGEST], length: 0 };
    write!(shortest, "{bound:e}").ok()?;
    Some(Decimal::new(*number).cmp(&Decimal::parse(shortest.as_str()?)?))
}

/// The text of a float.
struct Shortest {
    text: [u8; Self::LONGEST],
    length: usize,
}

impl Shortest {
    /// 17 digits, a point, two signs, `e`, and three digits.
    const LONGEST: usize = "-2.2250738585072014e-308".len();

    fn as_str(&self) -> Option<&str> {
        core::str::from_utf8(self.text.get(..self.length)?).ok()
    }
}

impl fmt::Write for Shortest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.text.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::borrowed_with;

    fn read(text: &str, lower: Bound<f64>, upper: Bound<f64>) -> bool {
        let rule = FloatRule { lower, upper };
        let double = borrowed_with(text.as_bytes(), |d| d.float(&rule)).is_ok();
        let single = borrowed_with(text.as_bytes(), |d| d.float32(&rule)).is_ok();
        assert_eq!(double, single, "{text} {rule:?}");
        double
    }

    #[test]
    fn bounds_hold_for_the_digits() {
        // Each of them is the float that the bound is too.
        assert!(read("0.1", Bound::Included(0.1), Bound::Included(0.1)));
        assert!(read("1e-1", Bound::Included(0.1), Bound::Included(0.1)));
        assert!(!read("0.10000000000000000001", Bound::Unbounded, Bound::Included(0.1)));
        assert!(!read("0.09999999999999999999", Bound::Included(0.1), Bound::Unbounded));
        assert!(!read("1.00000000000000000001", Bound::Unbounded, Bound::Included(1.0)));
        assert!(read("0.99999999999999999999", Bound::Unbounded, Bound::Excluded(1.0)));
        assert!(!read("1.0", Bound::Unbounded, Bound::Excluded(1.0)));
        assert!(read("1e-400", Bound::Excluded(0.0), Bound::Unbounded));
        assert!(!read("-1e-400", Bound::Included(-0.0), Bound::Unbounded));
        assert!(read("-0", Bound::Included(0.0), Bound::Included(0.0)));
    }
}
