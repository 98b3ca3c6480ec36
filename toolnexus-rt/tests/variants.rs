//! Alternatives without a tag: what was tried leaves no trace, and trying comes to an end.

use toolnexus_rt::decode::{from_slice, Decoder, FromJson, IntRule, Mode, TextRule};

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
