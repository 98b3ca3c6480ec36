//! What is decoded to what, exactly and leniently.

#![allow(clippy::unwrap_used)]

mod sample;

use sample::{Filter, Sample};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use toolnexus_rt::decode::{self, from_slice, Decoder, FromJson, Mode, TextRule};
use toolnexus_rt::json::{to_string, Json, Raw, Text};

fn exact<T: for<'a> FromJson<'a>>(text: &str) -> T {
    from_slice(text.as_bytes(), Mode::Exact).map_err(|e| e.to_string()).unwrap()
}

fn coerced<T: for<'a> FromJson<'a>>(text: &str) -> Result<T, String> {
    from_slice(text.as_bytes(), Mode::Coerce).map_err(|e| e.to_string())
}

#[test]
fn a_whole_document() {
    let text = r#" {
        "city": "\u00c5s", "days": 3e0, "unit": "imperial", "ratio": 0.25, "id": "abc",
        "tags": ["a", "b"], "filters": [{"x": [{}], "name": "n", "inner": {"name": "m", "inner": null}}],
        "labels": {"k": 7}, "deep": true, "any": [1, {"a": null}] } "#;
    let inner = Some(Box::new(Filter { name: "m".into(), inner: None }));
    let expected = Sample {
        city: "Ås".into(),
        days: 3,
        unit: Some("imperial"),
        ratio: Some(0.25),
        id: Some("abc".into()),
        tags: vec!["a".into(), "b".into()],
        filters: vec![Filter { name: "n".into(), inner }],
        labels: BTreeMap::from([("k".into(), 7)]),
        deep: Some(true),
        any: Some(Json::parse(r#"[1, {"a": null}]"#).unwrap()),
    };
    assert_eq!(exact::<Sample>(text), expected);
    assert_eq!(coerced::<Sample>(text), Ok(expected));
}

#[test]
fn order_and_null_do_not_matter() {
    let text = r#"{"days": null, "unit": null, "ratio": null, "id": null, "city": "a"}"#;
    assert_eq!(exact::<Sample>(text), Sample { city: "a".into(), days: 3, ..Sample::default() });
}

#[test]
fn std_types() {
    assert!(exact::<bool>("true"));
    assert_eq!(exact::<char>(r#""\uD83D\uDE00""#), '😀');
    assert_eq!(exact::<Box<str>>(r#""a""#), "a".into());
    assert_eq!(exact::<Vec<Option<u8>>>("[1, null]"), [Some(1), None]);
    assert_eq!(exact::<BTreeMap<String, Vec<u8>>>(r#"{"a": [1]}"#), [("a".into(), vec![1])].into());
    assert_eq!(exact::<HashMap<String, u8>>(r#"{"\n": 1}"#), [("\n".into(), 1)].into());
    assert_eq!(*exact::<Box<u8>>("1"), 1);
    exact::<()>("null");
    let two = from_slice::<char>(b"\"ab\"", Mode::Exact).unwrap_err();
    assert_eq!(two.to_string(), r#"arguments: expected a string of one character, got "ab""#);
    let unit = from_slice::<()>(b"1", Mode::Exact).unwrap_err();
    assert_eq!(unit.to_string(), "arguments: expected null, got 1");
}

#[test]
fn borrowing() {
    let plain: Cow<'_, str> = decode::borrowed(br#""plain""#).unwrap();
    assert!(matches!(plain, Cow::Borrowed("plain")));
    let escaped: Cow<'_, str> = decode::borrowed(br#""\t""#).unwrap();
    assert!(matches!(escaped, Cow::Owned(text) if text == "\t"));
    let text: Text<'_> = decode::borrowed(br#""a\/b""#).unwrap();
    assert!(text == "a/b" && text.copy_to(&mut [0; 3]) == Some("a/b"));
    assert_eq!(text.copy_to(&mut [0; 2]), None);
    let raw: Raw<'_> = decode::borrowed(b" [1, 2] ").unwrap();
    assert_eq!(raw.as_str(), "[1, 2]");
    assert_eq!(raw.decode::<Vec<u8>>().unwrap(), [1, 2]);
    assert_eq!(raw.decode::<Vec<bool>>().unwrap_err().total(), 2);
    assert!(raw.get("a").is_none() && raw.at(2).is_none() && raw.text().is_none());
}

#[test]
fn escapes() {
    assert_eq!(exact::<String>(r#""\"\\\/\b\f\n\r\t\u0000\u00e9\uD834\uDD1E""#), "\"\\/\u{8}\u{c}\n\r\t\0é𝄞");
    let all: String = ('\0'..='\u{2100}').chain("\u{fffd}\u{10ffff}😀".chars()).collect();
    let written = to_string(&all);
    assert_eq!(exact::<String>(&written), all);
    assert!(!written.contains(|c: char| c.is_control() && c != '\u{80}' && c < '\u{80}'));
    assert_eq!(to_string("\u{7f}\u{2028}\u{202e}\u{2066}\u{1}"), r#""\u007f\u2028\u202e\u2066\u0001""#);
}

#[test]
fn writing() {
    assert_eq!(
        to_string(&("a", 1, [true, false], Some(()), None::<u8>)),
        r#"["a",1,[true,false],null,null]"#
    );
    assert_eq!(to_string(&BTreeMap::from([("a\"", vec!['x']), ("b", vec![])])), r#"{"a\"":["x"],"b":[]}"#);
    let json = Json::from_value(&Cow::Borrowed("x"));
    assert_eq!(to_string(&[json.clone(), Json::default()]), r#"["x",null]"#);
    assert_eq!(json, Json::parse(" \"x\" ").unwrap());
    assert!(Json::parse("[1,]").is_err() && Json::parse("").is_err());
}

#[test]
fn scalars_in_strings() {
    assert_eq!(coerced("\"3\""), Ok(3u8));
    assert_eq!(coerced("\" 3.0 \""), Ok(3u8));
    assert_eq!(coerced("\"-0.5\""), Ok(-0.5f64));
    assert_eq!(coerced("\"true\""), Ok(true));
    assert_eq!(coerced("\"3\""), Ok(String::from("3")));
    fn error<T>(text: &str) -> Result<T, String> {
        Err(format!("arguments: {text}"))
    }
    assert_eq!(coerced::<u8>("\"300\""), error("\"300\" is more than the maximum 255"));
    assert_eq!(coerced::<u8>("\"3 days\""), error("expected an integer, got \"3 days\""));
    assert_eq!(coerced::<u8>("\"\""), error("expected an integer, got \"\""));
    assert_eq!(coerced::<bool>("\"True\""), error("expected true or false, got \"True\""));
    assert_eq!(coerced::<String>("3"), error("expected a string, got 3"));
    assert!(from_slice::<u8>(b"\"3\"", Mode::Exact).is_err());
}

#[test]
fn json_in_strings() {
    assert_eq!(coerced(r#""[1, \"2\"]""#), Ok(vec![1u8, 2]));
    assert_eq!(coerced(r#"["[1]", [2], "[3]"]"#), Ok(vec![vec![1u8], vec![2], vec![3]]));
    assert_eq!(coerced(r#""{\"a\": \"[1]\"}""#), Ok(BTreeMap::from([(String::from("a"), vec![1u8])])));
    // A string that is asked for stays one, and so does one in anything.
    assert_eq!(coerced(r#"["[1]"]"#), Ok(vec![String::from("[1]")]));
    assert_eq!(coerced::<Json>(r#""[1]""#).unwrap().as_str(), r#""[1]""#);

    let member = |text: &str| coerced::<Sample>(&format!(r#"{{"city": "a", {text}}}"#)).unwrap_err();
    assert_eq!(
        member(r#""tags": "[1, true]""#),
        "/tags/0: expected a string, got 1; /tags/1: expected a string, got true"
    );
    assert_eq!(
        member(r#""filters": "[{\"name\": \"n\", \"inner\": \"{\\\"nam\\\": [], \\\"name\\\": {}}\"}, 5]""#),
        "/filters/0/inner/name: expected a string, got an object; /filters/1: expected an object, got 5",
    );
    // After the string, things are as they were.
    assert_eq!(
        member(r#""labels": "{\"a\": -1}", "days": 99"#),
        "/labels/a: -1 is less than the minimum 0; /days: 99 is more than the maximum 14",
    );
    // What is not JSON, or not the right kind of it, is a string in the wrong place.
    assert_eq!(member(r#""tags": "[1""#), "/tags: expected an array, got \"[1\"");
    assert_eq!(member(r#""tags": "[] x""#), "/tags: expected an array, got \"[] x\"");
    assert_eq!(member(r#""tags": "{}""#), "/tags: expected an array, got \"{}\"");
    assert!(from_slice::<Vec<u8>>(br#""[1]""#, Mode::Exact).is_err());
}

#[test]
fn many_strings_of_json_do_not_pile_up_on_the_stack() {
    let text = format!("[{}\"[]\"]", "\"[]\",".repeat(200_000));
    assert_eq!(coerced::<Vec<Vec<u8>>>(&text).unwrap().len(), 200_001);
}

#[derive(Debug)]
#[allow(dead_code)] // read by nobody, only built
struct Nested(Vec<Nested>);

impl<'a> FromJson<'a> for Nested {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        Vec::from_json(d).map(Nested)
    }
}

#[test]
fn nesting_is_bounded_for_recursive_types() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(from_slice::<Nested>(nested(128).as_bytes(), Mode::Exact).is_ok());
    for depth in [129, 100_000] {
        let text = nested(depth);
        let problems = from_slice::<Nested>(text.as_bytes(), Mode::Exact).unwrap_err();
        assert_eq!(problems.to_string(), "arguments: invalid JSON at byte 128: nested more than 128 deep",);
    }
    // Strings are no way around it: the one array around it counts, too.
    let in_string = |depth: usize| coerced::<Nested>(&format!("[{}]", to_string(&nested(depth))));
    assert!(in_string(127).is_ok());
    assert!(in_string(128).is_err());
}

#[test]
fn every_truncation_is_an_error_with_a_place() {
    let text =
        r#"{"city": "\u00c5\uD83D\uDE00é", "days": -1.5e+3, "tags": ["a", {"b": [null, true, false]}]}"#;
    for end in 1..text.len() {
        let input = &text.as_bytes()[..end];
        for mode in [Mode::Exact, Mode::Coerce] {
            let problems = decode::arguments::<Sample>(input, mode).unwrap_err();
            assert!(problems.to_string().contains("invalid JSON at byte "), "{problems}");
        }
        assert!(decode::borrowed::<Raw<'_>>(input).unwrap_err().iter().all(|p| p.at() <= end));
    }
}

#[test]
fn a_reader_that_is_misused_does_not_hang_or_panic() {
    #[derive(Debug)]
    struct Lazy;
    impl<'a> FromJson<'a> for Lazy {
        fn from_json(_: &mut Decoder<'a>) -> Option<Self> {
            Some(Lazy) // reads nothing
        }
    }
    assert!(from_slice::<Lazy>(b"1", Mode::Exact).is_err());
    assert!(from_slice::<Vec<Lazy>>(b"[1, 2]", Mode::Exact).is_err());
}

#[test]
fn lengths_count_characters() {
    const RULE: TextRule = TextRule { min_chars: 2, max_chars: 2, pattern: None };
    struct Two;
    impl<'a> FromJson<'a> for Two {
        fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
            d.string(&RULE).map(|_| Two)
        }
    }
    for text in [r#""éé""#, r#""\u00e9\uD83D\uDE00""#, r#""\n😀""#] {
        assert!(from_slice::<Two>(text.as_bytes(), Mode::Exact).is_ok(), "{text}");
    }
    assert!(from_slice::<Two>(r#""😀""#.as_bytes(), Mode::Exact).is_err());
}

#[test]
fn patterns_see_the_unescaped_text() {
    let id = |id: &str| {
        let text = format!(r#"{{"city": "a", "id": "{id}"}}"#);
        from_slice::<Sample>(text.as_bytes(), Mode::Exact).is_ok()
    };
    assert!(id("abc") && id(r"\u0061bc"));
    assert!(!id("") && !id(r"a\n") && !id("é") && !id("aB"));
}

#[test]
fn patterns_with_broken_tables_match_nothing() {
    use toolnexus_rt::pattern::Dfa;
    static CLASSES: [u8; 256] = [200; 256];
    for dfa in [
        Dfa::new(&CLASSES, 0, &[], &[], 0),
        Dfa::new(&CLASSES, 0, &[], &[], u16::MAX),
        Dfa::new(&CLASSES, u16::MAX, &[7, 7, 7], &[1], 1),
        Dfa::new(&CLASSES, 1, &[9; 300], &[], 1),
    ] {
        assert!(!dfa.is_match("abc".bytes()) && !dfa.is_match("".bytes()));
    }
}
