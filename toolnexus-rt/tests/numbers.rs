//! Numbers at the edges of every type.

#![allow(clippy::unwrap_used)]

use toolnexus_rt::decode::{from_slice, FromJson, Mode};
use toolnexus_rt::json::{to_string, Integer, NotWhole, Number, ToJson};

fn number(text: &str) -> Number<'_> {
    Number::parse(text).unwrap()
}

fn decode<T: for<'a> FromJson<'a>>(text: &str) -> Result<T, String> {
    from_slice(text.as_bytes(), Mode::Exact).map_err(|problems| problems.to_string())
}

/// The limits are read; what is one beyond is not, and the message has the limit.
macro_rules! limits {
    ($($ty:ident: $below:literal $above:literal)*) => {$(
        #[test]
        fn $ty() {
            for value in [$ty::MIN, $ty::MAX, 0, 1] {
                assert_eq!(decode(&value.to_string()), Ok(value));
                assert_eq!(decode(&format!("{value}.000")), Ok(value));
                assert_eq!(decode(&format!("{value}.00E+0")), Ok(value));
                assert_eq!(to_string(&value), value.to_string());
                assert_eq!(<$ty>::from_whole(value.to_whole()), Some(value));
            }
            assert_eq!(
                decode::<$ty>($below),
                Err(format!(concat!("arguments: ", $below, " is less than the minimum {}"), $ty::MIN)),
            );
            assert_eq!(
                decode::<$ty>($above),
                Err(format!(concat!("arguments: ", $above, " is more than the maximum {}"), $ty::MAX)),
            );
        }
    )*};
}

limits! {
    i8: "-129" "128"
    i16: "-32769" "32768"
    i32: "-2147483649" "2147483648"
    i64: "-9223372036854775809" "9223372036854775808"
    i128: "-170141183460469231731687303715884105729" "170141183460469231731687303715884105728"
    u8: "-1" "256"
    u16: "-1" "65536"
    u32: "-1" "4294967296"
    u64: "-1" "18446744073709551616"
    u128: "-1" "340282366920938463463374607431768211456"
}

#[test]
fn an_integer_is_what_has_no_fraction() {
    for text in ["3", "3.0", "3.000", "3e0", "30e-1", "0.3e1", "0.003E+3", "3000e-00003", "300.0e-2"] {
        assert_eq!(number(text).to::<u8>(), Some(3), "{text}");
    }
    assert_eq!(number("1e2").to::<u8>(), Some(100));
    assert_eq!(number("-1.28e2").to::<i8>(), Some(-128));
    assert_eq!(number("2e38").to::<u128>(), Some(2 * 10u128.pow(38)));
    // Not by way of a float, which would make this ...992.
    assert_eq!(number("9007199254740993").to::<i64>(), Some(9_007_199_254_740_993));
    assert_eq!(number("9007199254740993.0").to::<i64>(), Some(9_007_199_254_740_993));
    for zero in ["0", "-0", "0.0", "-0.0", "0e999999999999999999999", "0e-999999999999999999999"] {
        assert_eq!(number(zero).to::<u8>(), Some(0), "{zero}");
    }
    for text in ["3.5", "1e-1", "0.1", "35e-1", "1e-999999999999999999999", "123.456e-789"] {
        assert_eq!(number(text).to_whole(), Err(NotWhole::Fraction), "{text}");
    }
    for text in ["1e39", "1e400", "1e999999999999999999999", "34028236692093846346337460743176821145600"] {
        assert_eq!(number(text).to_whole(), Err(NotWhole::TooLarge), "{text}");
        assert_eq!(number(&format!("-{text}")).to_whole(), Err(NotWhole::TooSmall), "{text}");
    }
}

#[test]
fn floats() {
    let float = |text: &str| number(text).to_f64();
    assert_eq!(float("0.1"), Some(0.1));
    assert_eq!(float("1e308"), Some(1e308));
    assert_eq!(float("5e-324"), Some(f64::from_bits(1)));
    assert_eq!(float("1e-400"), Some(0.0));
    assert!(float("-0").unwrap().is_sign_negative());
    assert_eq!(float("1e400"), None);
    assert_eq!(float("-1e400"), None);
    assert_eq!(number("1e39").to_f32(), None);
    assert_eq!(decode("0.1"), Ok(0.1f32));
    assert_eq!(decode("3"), Ok(3.0f64));
    assert_eq!(decode::<f64>("1e400"), Err("arguments: 1e400 is too large for a number".into()),);
    assert_eq!(decode::<f32>("-1e39"), Err("arguments: -1e39 is too large for a number".into()));
}

#[test]
fn floats_are_written_as_floats() {
    let written = |value: &dyn ToJson| to_string(value);
    assert_eq!(written(&10.0f64), "10.0");
    assert_eq!(written(&-0.0f64), "-0.0");
    assert_eq!(written(&0.1f32), "0.1");
    assert_eq!(written(&1e300f64), "1e300");
    assert_eq!(written(&f64::NAN), "null");
    assert_eq!(written(&f32::INFINITY), "null");
    for value in [f64::MIN_POSITIVE, f64::MAX, f64::from_bits(1), 1e21, 1e-7] {
        assert_eq!(decode(&to_string(&value)), Ok(value));
    }
}

#[test]
fn what_is_not_a_number() {
    for text in ["", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1", "1_0", "NaN", "1 2", "١"] {
        assert!(Number::parse(text).is_none(), "{text}");
    }
    assert!(Number::parse(" 1\n").is_some());
}
