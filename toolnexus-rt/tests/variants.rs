//! Enums with data. Alternatives without a tag: what was tried leaves no trace, and trying comes to an end.

use toolnexus_rt::decode::{from_slice, Choice, Decoder, Fields, FromJson, IntRule, Mode, TextRule, Unknown};

#[derive(Debug, PartialEq)]
enum Either {
    Number(u8),
    Text(String),
}

impl<'a> FromJson<'a> for Either {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        d.untagged(
            "a small number or a text",
            &[
                |d| d.integer(&IntRule::ANY).map(Either::Number),
                |d| d.string(&TextRule::ANY).map(Either::Text),
            ],
        )
    }
}

#[test]
fn the_first_alternative_that_fits_is_taken() {
    assert_eq!(
        from_slice::<Vec<Either>>(b"[1,\"a\"]", Mode::Exact).expect("both fit"),
        [Either::Number(1), Either::Text("a".to_owned())]
    );
    let told = |json: &str| {
        from_slice::<Vec<Either>>(json.as_bytes(), Mode::Exact).expect_err("not these").to_string()
    };
    assert_eq!(
        told("[1, 300, []]"),
        "/1: expected a small number or a text, got 300; /2: expected a small number or a text, got an array"
    );
    // Not even an alternative can take what is no JSON.
    assert!(told("[\"a\\x\"]").contains("JSON"), "{}", told("[\"a\\x\"]"));
}

#[test]
fn problems_before_an_alternative_are_kept() {
    let json = "[".to_owned() + &"[],".repeat(9) + "1]";
    let problems = from_slice::<Vec<Either>>(json.as_bytes(), Mode::Exact).expect_err("nine are wrong");
    assert_eq!((problems.total(), problems.iter().count()), (9, 8));
}

#[test]
fn texts_in_strings_are_left_again() {
    #[derive(Debug, PartialEq)]
    enum List {
        Numbers(Vec<u8>),
        Texts(Vec<String>),
    }
    impl<'a> FromJson<'a> for List {
        fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
            d.untagged(
                "a list",
                &[|d| FromJson::from_json(d).map(List::Numbers), |d| FromJson::from_json(d).map(List::Texts)],
            )
        }
    }
    let lists = from_slice::<Vec<List>>(br#"["[1,2]", "[\"a\"]", [3]]"#, Mode::Coerce).expect("all fit");
    let texts = List::Texts(vec!["a".to_owned()]);
    assert_eq!(lists, [List::Numbers(vec![1, 2]), texts, List::Numbers(vec![3])]);
}

/// Each level is tried twice: without a bound, a depth of 100 would take 2^100 steps.
struct Twice;

impl<'a> FromJson<'a> for Twice {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        let level: fn(&mut Decoder<'a>) -> Option<Self> = |d| {
            let items: Vec<Twice> = d.array(&toolnexus_rt::decode::CountRule::ANY, FromJson::from_json)?;
            (items.len() == 2).then_some(Twice)
        };
        d.untagged("a pair", &[level, level])
    }
}

#[test]
fn alternatives_within_alternatives_come_to_an_end() {
    let json = "[".repeat(100) + &"]".repeat(100);
    let problems = from_slice::<Twice>(json.as_bytes(), Mode::Exact).err().expect("there is no pair");
    assert_eq!(problems.total(), 1);
}

/// `{"t": "a", "x": 1}`, `{"t": "b"}`, or a map beside the tag.
#[derive(Debug, PartialEq)]
enum Tagged {
    A(u8),
    B,
    Map(std::collections::BTreeMap<String, u8>),
}

impl<'a> FromJson<'a> for Tagged {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        static FIELDS: Fields = Fields { names: &["x"], required: &[1], unknown: Unknown::Refuse };
        static NONE: Fields = Fields { names: &[], required: &[0], unknown: Unknown::Refuse };
        let index = d.tag("t", &["a", "b", "map"])?;
        d.beside("t", |d| match index {
            0 => d.content(&FIELDS, |d| d.integer(&IntRule::ANY)).map(Tagged::A),
            1 => {
                let mut scope = d.begin_object()?;
                while d.next_field(&mut scope, &NONE, &mut [0]).is_some() {}
                d.end_object(scope, &NONE, &[0])?;
                Some(Tagged::B)
            }
            _ => FromJson::from_json(d).map(Tagged::Map),
        })
    }
}

#[test]
fn a_tag_is_found_wherever_it_stands() {
    let read =
        |json: &str, mode| from_slice::<Vec<Tagged>>(json.as_bytes(), mode).map_err(|told| told.to_string());
    let map = |entries: &[(&str, u8)]| {
        Tagged::Map(entries.iter().map(|(key, value)| ((*key).to_owned(), *value)).collect())
    };
    assert_eq!(
        read(
            r#"[{"x": 1, "t": "a"}, {"\u0074": "b"}, {"k": 1, "t": "map", "l": 2}, {"t": "map"}]"#,
            Mode::Exact
        ),
        Ok(vec![Tagged::A(1), Tagged::B, map(&[("k", 1), ("l", 2)]), map(&[])])
    );
    // In a string that holds JSON too.
    assert_eq!(
        read(r#"["{\"x\": \"1\", \"t\": \"a\"}", {"t": "b"}]"#, Mode::Coerce),
        Ok(vec![Tagged::A(1), Tagged::B])
    );
    let told = |json: &str| read(&format!("[{json}]"), Mode::Exact).expect_err("it is wrong");
    assert_eq!(told(r#"{"x": 1}, {"t": "b"}"#), "/0/t: missing, required");
    assert_eq!(told(r#"{"t": "c", "x": "?"}"#), "/0/t: \"c\" is not one of \"a\", \"b\", \"map\"");
    assert_eq!(told(r#"{"t": "b", "t": "b"}"#), "/0/t: given twice");
    assert_eq!(told(r#"{"t": "b", "x": {"t": 1}}"#), "/0/x: unknown, there are no properties");
    assert_eq!(
        told(r#"{"t": "map", "k": {"t": "a"}}, 3"#),
        "/0/k: expected an integer, got an object; /1: expected an object, got 3"
    );
    assert!(told(r#"{"x": 1, "t": "a""#).contains("JSON"));
}

/// `"plain"` or `{"holding": 1}`.
#[derive(Debug, PartialEq)]
enum External {
    Plain,
    Holding(u8),
}

impl<'a> FromJson<'a> for External {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        match d.begin_variant(&["plain"], &["holding"], "one of two")? {
            Choice::Plain(_) => Some(External::Plain),
            Choice::Holding(_, scope) => {
                let value = d.integer(&IntRule::ANY).map(External::Holding);
                d.end_variant(scope)?;
                value
            }
        }
    }
}

#[test]
fn a_variant_is_a_string_or_the_only_key() {
    let read = |json: &str, mode| {
        from_slice::<Vec<External>>(json.as_bytes(), mode).map_err(|told| told.to_string())
    };
    assert_eq!(
        read(r#"["plain", {"holding": 1}]"#, Mode::Exact),
        Ok(vec![External::Plain, External::Holding(1)])
    );
    assert_eq!(
        read(r#"["{\"holding\": \"1\"}", "plain"]"#, Mode::Coerce),
        Ok(vec![External::Holding(1), External::Plain])
    );
    let told = |json: &str| read(&format!("[{json}]"), Mode::Exact).expect_err("it is wrong");
    assert_eq!(told(r#""holding", {}, 1, {"plain": null}"#), "/0: expected one of two, got \"holding\"; /1: expected one of two, got an object; /2: expected one of two, got 1; /3/plain: unknown, expected one of \"holding\"");
    assert_eq!(told(r#"{"holding": 300, "x": 1}, "plain""#), "/0/holding: 300 is more than the maximum 255; /0/x: expected no key but the variant's name, got \"x\"");
    assert!(told(r#"{"holding": 1"#).contains("JSON"));
}
