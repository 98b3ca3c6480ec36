//! Numbers as YAML writes them, in the words of JSON: digit by digit, so that nothing is rounded.

/// The JSON of a decimal number; `None` for what is none, such as `.inf`.
///
/// YAML writes `+1`, `.5`, `5.` and `007.5` too.
pub(super) fn json(text: &str) -> Option<String> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (rest, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + fraction.len() == 0 || !are_digits(whole) || !are_digits(fraction) {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let mut out = format!("{sign}{whole}");
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if digits.is_empty() || !are_digits(digits) {
            return None;
        }
        out.push('e');
        out.push_str(exponent);
    }
    Some(out)
}

/// Whether a text is a number that no float holds: the parser takes those for texts.
pub(super) fn is_huge(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(f64::is_infinite) && json(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::{is_huge, json};

    #[test]
    fn every_digit_is_kept() {
        for (yaml, expected) in [
            ("1.50", "1.50"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("+1.5", "1.5"),
            ("5.", "5"),
            ("007.5", "7.5"),
            ("-0.0", "-0.0"),
            ("1E+5", "1e+5"),
            ("1.e-5", "1e-5"),
            ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"),
            ("1e400", "1e400"),
        ] {
            assert_eq!(json(yaml).as_deref(), Some(expected), "{yaml}");
        }
        for no_number in ["", ".", "-", "1e", "1e+", ".inf", "inf", "nan", "1_000", "0x1F", "1.2.3", "+-1"] {
            assert_eq!(json(no_number), None, "{no_number}");
        }
    }

    #[test]
    fn what_no_float_holds_is_huge() {
        assert!(is_huge("1e400") && is_huge("-1e309") && is_huge("+.1e999"));
        assert!(!is_huge("1e308") && !is_huge("inf") && !is_huge("-infinity") && !is_huge("1e-400"));
    }
}
