//! The JSON parsing test suite: what must be accepted (`y_`), what must be refused (`n_`), and what
//! we do where the standard leaves the choice (`i_`). Every case is compared with `serde_json` too.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use toolnexus_rt::json::{Reader, SyntaxError};

/// The cases that a JSON file cannot hold, because they are not UTF-8.
const BYTES: [(&str, &[u8]); 25] = [
    ("i_string_UTF-16LE_with_BOM", b"\xff\xfe[\0\"\0\xe9\0\"\0]\0"),
    ("i_string_UTF-8_invalid_sequence", b"[\"\xe6\x97\xa5\xd1\x88\xfa\"]"),
    ("i_string_UTF8_surrogate_U+D800", b"[\"\xed\xa0\x80\"]"),
    ("i_string_invalid_utf-8", b"[\"\xff\"]"),
    ("i_string_iso_latin_1", b"[\"\xe9\"]"),
    ("i_string_lone_utf8_continuation_byte", b"[\"\x81\"]"),
    ("i_string_not_in_unicode_range", b"[\"\xf4\xbf\xbf\xbf\"]"),
    ("i_string_overlong_sequence_2_bytes", b"[\"\xc0\xaf\"]"),
    ("i_string_overlong_sequence_6_bytes", b"[\"\xfc\x83\xbf\xbf\xbf\xbf\"]"),
    ("i_string_overlong_sequence_6_bytes_null", b"[\"\xfc\x80\x80\x80\x80\x80\"]"),
    ("i_string_truncated-utf-8", b"[\"\xe0\xff\"]"),
    ("i_string_utf16BE_no_BOM", b"\0[\0\"\0\xe9\0\"\0]"),
    ("i_string_utf16LE_no_BOM", b"[\0\"\0\xe9\0\"\0]\0"),
    ("n_array_a_invalid_utf8", b"[a\xe5]"),
    ("n_array_invalid_utf8", b"[\xff]"),
    ("n_number_invalid-utf-8-in-bigger-int", b"[123\xe5]"),
    ("n_number_invalid-utf-8-in-exponent", b"[1e1\xe5]"),
    ("n_number_invalid-utf-8-in-int", b"[0\xe5]\n"),
    ("n_number_real_with_invalid_utf8_after_e", b"[1e\xe5]"),
    ("n_object_lone_continuation_byte_in_key_and_trailing_comma", b"{\"\xb9\":\"0\",}"),
    ("n_string_invalid-utf-8-in-escape", b"[\"\\u\xe5\"]"),
    ("n_string_invalid_utf8_after_escape", b"[\"\\\xe5\"]"),
    ("n_structure_incomplete_UTF8_BOM", b"\xef\xbb{}"),
    ("n_structure_lone-invalid-utf-8", b"\xe5"),
    ("n_structure_single_eacute", b"\xe9"),
];

/// What we accept of the cases that are ours to decide. We refuse whatever is not UTF-8, any half of
/// a surrogate pair, a byte order mark, and nesting deeper than 128. A number of any size is JSON;
/// whether it fits is for the type it is decoded to.
const ACCEPTED: [&str; 10] = [
    "i_number_double_huge_neg_exp",
    "i_number_huge_exp",
    "i_number_neg_int_huge_exp",
    "i_number_pos_double_huge_exp",
    "i_number_real_neg_overflow",
    "i_number_real_pos_overflow",
    "i_number_real_underflow",
    "i_number_too_big_neg_int",
    "i_number_too_big_pos_int",
    "i_number_very_big_negative_int",
];

/// The rest of them.
const REFUSED: [&str; 25] = [
    "i_object_key_lone_2nd_surrogate",
    "i_string_1st_surrogate_but_2nd_missing",
    "i_string_1st_valid_surrogate_2nd_invalid",
    "i_string_UTF-16LE_with_BOM",
    "i_string_UTF-8_invalid_sequence",
    "i_string_UTF8_surrogate_U+D800",
    "i_string_incomplete_surrogate_and_escape_valid",
    "i_string_incomplete_surrogate_pair",
    "i_string_incomplete_surrogates_escape_valid",
    "i_string_invalid_lonely_surrogate",
    "i_string_invalid_surrogate",
    "i_string_invalid_utf-8",
    "i_string_inverted_surrogates_U+1D11E",
    "i_string_iso_latin_1",
    "i_string_lone_second_surrogate",
    "i_string_lone_utf8_continuation_byte",
    "i_string_not_in_unicode_range",
    "i_string_overlong_sequence_2_bytes",
    "i_string_overlong_sequence_6_bytes",
    "i_string_overlong_sequence_6_bytes_null",
    "i_string_truncated-utf-8",
    "i_string_utf16BE_no_BOM",
    "i_string_utf16LE_no_BOM",
    "i_structure_500_nested_arrays",
    "i_structure_UTF-8_BOM_empty_object",
];

/// What we accept and `serde_json` refuses: it turns numbers into floats at once, and these are
/// beyond the largest one.
const ONLY_OURS: [&str; 5] = [
    "i_number_huge_exp",
    "i_number_neg_int_huge_exp",
    "i_number_pos_double_huge_exp",
    "i_number_real_neg_overflow",
    "i_number_real_pos_overflow",
];

fn cases() -> BTreeMap<String, Vec<u8>> {
    let file = include_str!("data/json-test-suite.json");
    let texts: BTreeMap<String, String> = serde_json::from_str(file).unwrap();
    let mut cases: BTreeMap<_, _> = texts.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    for (name, bytes) in BYTES {
        assert!(std::str::from_utf8(bytes).is_err(), "{name}");
        assert!(cases.insert(name.into(), bytes.into()).is_none(), "{name}");
    }
    let long = [
        ("n_structure_100000_opening_arrays", "[".repeat(100_000)),
        ("n_structure_open_array_object", r#"[{"":"#.repeat(50_000) + "\n"),
    ];
    for (name, text) in long {
        assert!(cases.insert(name.into(), text.into_bytes()).is_none(), "{name}");
    }
    cases
}

fn read(input: &[u8]) -> Result<(), SyntaxError> {
    let mut reader = Reader::from_slice(input)?;
    reader.skip_value()?;
    reader.finish()
}

#[test]
fn json_test_suite() {
    let cases = cases();
    assert_eq!(cases.len(), 318);
    let (mut yes, mut no, mut ours) = (0, 0, 0);
    for (name, input) in &cases {
        let read = read(input);
        let expected = match name.as_bytes() {
            [b'y', ..] => true,
            [b'n', ..] => false,
            _ => {
                ours += 1;
                let accepted = ACCEPTED.contains(&name.as_str());
                assert_ne!(accepted, REFUSED.contains(&name.as_str()), "{name} is in no table");
                accepted
            }
        };
        assert_eq!(read.is_ok(), expected, "{name}: {read:?}");
        if let Err(error) = read {
            assert!(error.at <= input.len(), "{name}: {error}");
        }
        yes += usize::from(name.starts_with('y'));
        no += usize::from(name.starts_with('n'));

        let theirs = serde_json::from_slice::<serde_json::Value>(input);
        let differs = ONLY_OURS.contains(&name.as_str());
        assert_eq!(theirs.is_ok(), expected && !differs, "{name}: {theirs:?}");
    }
    assert_eq!((yes, no, ours), (95, 188, 35));
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(read(nested(128).as_bytes()).is_ok());
    let error = read(nested(129).as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "invalid JSON at byte 128: nested more than 128 deep");

    // One after the other is not one in the other.
    let wide = format!("[{}{{}}]", "[[]],{\"a\":{}},".repeat(10_000));
    assert!(read(wide.as_bytes()).is_ok());

    // Skipping counts what is open around it.
    let text = nested(129);
    let mut reader = Reader::new(&text);
    reader.begin_array().unwrap();
    assert!(reader.next_element().unwrap());
    assert!(reader.skip_value().is_err());
}
