//! The interpreter of schemas, rule by rule.

use toolnexus_rt::check::{Checks, Decimal, Rule, Types};
use toolnexus_rt::decode::{self, Decoder, FromJson, Mode};
use toolnexus_rt::json::{Json, Raw};
use toolnexus_rt::pattern::{Dfa, Pattern};

/// Schema 0 of a table, and which texts it accepts and refuses.
fn verdicts(schemas: &[&'static [Rule]], valid: &[&str], invalid: &[&str]) {
    let checks = Checks::new(schemas);
    let verdict = |text: &str| checks.accepts(0, Raw::parse(text).expect("JSON"));
    for text in valid {
        assert!(verdict(text), "{schemas:?} refuses {text}");
    }
    for text in invalid {
        assert!(!verdict(text), "{schemas:?} accepts {text}");
    }
}

static CLASSES: [u8; 256] = {
    let mut classes = [1; 256];
    classes[b'a' as usize] = 0;
    classes
};
/// `^a`
static STARTS_WITH_A: Pattern =
    Pattern::new("^a", Dfa::new(&CLASSES, 3, &[0, 0, 0, 2, 0, 0, 2, 2, 2], &[0b100], 1));

const TRUE: &[Rule] = &[];
const FALSE: &[Rule] = &[Rule::Never];
const INTEGER: &[Rule] = &[Rule::Type(Types::INTEGER, "an integer")];
const STRING: &[Rule] = &[Rule::Type(Types::STRING, "a string")];

#[test]
fn types() {
    verdicts(&[INTEGER], &["1", "1.0", "10e-1", "1e400", "-0.0"], &["1.5", "1e-1", "\"1\"", "null", "true"]);
    const NUMBER_OR_NULL: &[Rule] = &[Rule::Type(Types::NUMBER.or(Types::NULL), "a number or null")];
    verdicts(&[NUMBER_OR_NULL], &["1.5", "null", "1e400"], &["true", "\"\"", "[]", "{}"]);
    verdicts(&[TRUE], &["1", "null", "[]"], &[]);
    verdicts(&[FALSE], &[], &["1", "null", "[]"]);
    verdicts(&[], &[], &["1"]);
}

#[test]
fn numbers_are_exact() {
    verdicts(&[&[Rule::MultipleOf("0.01", "")]], &["0.07", "1", "-4.02", "0", "1e400", "\"\""], &["0.075"]);
    verdicts(&[&[Rule::MultipleOf("0.0001", "")]], &["0.0075"], &["0.00751"]);
    verdicts(&[&[Rule::MultipleOf("1e-8", "")]], &["12391239123"], &["1e-9"]);
    verdicts(&[&[Rule::MultipleOf("30", "")]], &["60", "3e1", "9e99"], &["10", "3", "45", "1e99"]);
    verdicts(&[&[Rule::MultipleOf("18446744073709551615", "")]], &["36893488147419103230"], &["1e30"]);
    verdicts(
        &[&[Rule::Minimum("9007199254740993")]],
        &["9007199254740993", "1e16", "1e400", "9007199254740993.0"],
        &["9007199254740992", "9007199254740992.9999", "-1e400"],
    );
    verdicts(&[&[Rule::ExclusiveMaximum("0")]], &["-1e-400"], &["0", "-0", "-0.0e5", "1e-400"]);
    verdicts(&[&[Rule::ExclusiveMinimum("-1.5"), Rule::Maximum("2")]], &["-1.4", "2.0"], &["-1.50", "2.01"]);
}

#[test]
fn decimals_are_in_order() {
    let sorted = [
        "-1e400",
        "-10",
        "-9.99",
        "-1e-400",
        "0",
        "1e-400",
        "0.1",
        "0.10000000000000000001",
        "1",
        "1.5",
        "2",
        "10",
        "1e2",
        "101",
        "9007199254740992",
        "9007199254740993",
        "1e400",
        "1e99999999999999999999",
    ];
    for (one, a) in sorted.iter().enumerate() {
        for (other, b) in sorted.iter().enumerate() {
            let (a, b) = (Decimal::parse(a).expect("a number"), Decimal::parse(b).expect("a number"));
            assert_eq!(a.cmp(&b), one.cmp(&other), "{a:?} {b:?}");
        }
    }
    for (a, b) in [("1.0", "1"), ("0.0", "-0"), ("100", "1e2"), ("0.01", "1e-2"), ("12.50", "125e-1")] {
        assert_eq!(Decimal::parse(a), Decimal::parse(b));
    }
}

#[test]
fn equality_is_of_values() {
    let list = &[&[Rule::Enum(&["1", "\"a\"", "{\"a\":1,\"b\":[2]}", "[false]"], "")][..]];
    verdicts(
        list,
        &["1.0", "10e-1", "\"\\u0061\"", r#"{"b":[2.0],"a":1}"#, "[false]"],
        &["2", "\"1\"", "true", r#"{"a":1}"#, r#"{"a":1,"b":[2],"c":3}"#, "[0]", "[false,false]", "[]"],
    );
    let unique = &[&[Rule::UniqueItems][..]];
    verdicts(
        unique,
        &["[]", "[1,true]", "[0,false]", "[[1],[true]]", r#"[{"a":1},{"a":2}]"#, "[\"1\",1]", "{}"],
        &["[1,1.0]", "[0,-0]", r#"[{"a":1,"b":2},{"b":2,"a":1}]"#, "[[1],[2],[1]]", "[\"a\",\"\\u0061\"]"],
    );
}

#[test]
fn strings_count_characters() {
    verdicts(
        &[&[Rule::MinLength(2), Rule::MaxLength(2)]],
        &["\"ab\"", "\"\\ud83d\\ude00x\"", "12", "[1]"],
        &["\"a\"", "\"😀\"", "\"abc\""],
    );
    static PATTERN: &[Rule] = &[Rule::Pattern(&STARTS_WITH_A)];
    verdicts(&[PATTERN], &["\"ab\"", "\"\\u0061\"", "1"], &["\"ba\"", "\"\""]);
}

#[test]
fn arrays() {
    let tuple = &[&[Rule::Items { first: &[1, 2], rest: Some(3) }][..], INTEGER, STRING, FALSE];
    verdicts(tuple, &["[]", "[1]", "[1,\"a\"]", "{}"], &["[\"a\"]", "[1,1]", "[1,\"a\",null]"]);
    verdicts(&[&[Rule::MinItems(1), Rule::MaxItems(2)]], &["[1]", "[1,2]", "1"], &["[]", "[1,2,3]"]);
    let two = &[&[Rule::Contains { schema: 1, min: 1, max: 2, words: "" }][..], INTEGER];
    verdicts(two, &["[1]", "[1,\"a\",2]", "{}"], &["[]", "[\"a\"]", "[1,2,3]"]);
    let none = &[&[Rule::Contains { schema: 1, min: 0, max: u32::MAX, words: "" }][..], INTEGER];
    verdicts(none, &["[]", "[\"a\"]", "[1]"], &[]);
}

#[test]
fn objects() {
    static PROPERTIES: &[Rule] =
        &[Rule::Properties { names: &["n"], schemas: &[1], patterns: &[(&STARTS_WITH_A, 2)], rest: Some(3) }];
    verdicts(
        &[PROPERTIES, INTEGER, STRING, FALSE],
        &["{}", r#"{"n":1}"#, r#"{"\u006e":1,"ab":"x"}"#, "[]"],
        &[r#"{"n":"x"}"#, r#"{"ab":1}"#, r#"{"b":1}"#],
    );
    verdicts(&[&[Rule::Required(&["a", "b"])]], &[r#"{"b":null,"a":1}"#, "1"], &["{}", r#"{"a":1}"#]);
    verdicts(
        &[&[Rule::MinProperties(1), Rule::MaxProperties(1)]],
        &[r#"{"a":1}"#],
        &["{}", r#"{"a":1,"b":2}"#],
    );
    verdicts(
        &[&[Rule::PropertyNames(1)], &[Rule::MaxLength(2)]],
        &["{}", r#"{"ab":1,"\u0061":2}"#],
        &[r#"{"abc":1}"#],
    );
    verdicts(
        &[
            &[Rule::DependentRequired(&[("a", &["b"])]), Rule::DependentSchemas(&[("c", 1)])],
            &[Rule::MaxProperties(1)],
        ],
        &["{}", r#"{"b":1}"#, r#"{"a":1,"b":1}"#, r#"{"c":1}"#],
        &[r#"{"a":1}"#, r#"{"c":1,"b":2}"#],
    );
}

#[test]
fn several_schemas_for_one_value() {
    let small: &[Rule] = &[Rule::Maximum("5")];
    verdicts(&[&[Rule::AllOf(&[1, 2])], INTEGER, small], &["5", "-3.0"], &["6", "4.5", "\"a\""]);
    verdicts(&[&[Rule::AnyOf(&[1, 2], "")], INTEGER, small], &["5", "6", "4.5", "\"a\""], &["6.5"]);
    verdicts(&[&[Rule::OneOf(&[1, 2], "")], INTEGER, small], &["6", "4.5", "\"a\""], &["5", "6.5"]);
    verdicts(&[&[Rule::Not(1, "")], INTEGER], &["1.5", "null"], &["1"]);
    let branch = &[&[Rule::If(1, Some(2), Some(3))][..], INTEGER, small, STRING];
    verdicts(branch, &["5", "\"a\""], &["6", "null"]);
}

#[test]
fn schemas_refer_to_themselves() {
    // A list of lists.
    let nested: &[Rule] = &[Rule::Type(Types::ARRAY, "an array"), Rule::Items { first: &[], rest: Some(0) }];
    let (deep, broken) = ("[".repeat(128) + &"]".repeat(128), "[".repeat(127) + "1" + &"]".repeat(127));
    verdicts(&[nested], &["[]", "[[],[[]]]", &deep], &["1", "[[1]]", &broken]);
    // A schema that applies itself to the same value has no verdict; the build refuses it, and here it ends.
    verdicts(&[&[Rule::AllOf(&[0])]], &[], &["1"]);
}

#[test]
fn what_takes_too_long_is_refused() {
    // Both alternatives are tried at every level: two to the power of the depth.
    let doubled: &[&[Rule]] = &[
        &[Rule::Items { first: &[], rest: Some(1) }],
        &[Rule::AnyOf(&[2, 3], "")],
        &[Rule::AllOf(&[0]), Rule::Type(Types::ARRAY, ""), Rule::MinItems(1)],
        &[Rule::AllOf(&[0]), Rule::MinItems(1)],
    ];
    let deep = "[".repeat(60) + &"]".repeat(60);
    assert!(!Checks::new(doubled).accepts(0, Raw::parse(&deep).expect("JSON")));
}

#[test]
fn unevaluated_parts() {
    let closed: &[&[Rule]] = &[
        &[Rule::AnyOf(&[1, 2], ""), Rule::UnevaluatedProperties(3)],
        &[
            Rule::Properties { names: &["a"], schemas: &[4], patterns: &[], rest: None },
            Rule::Required(&["a"]),
        ],
        &[
            Rule::Properties { names: &["b"], schemas: &[4], patterns: &[], rest: None },
            Rule::Required(&["b"]),
        ],
        FALSE,
        TRUE,
    ];
    verdicts(
        closed,
        &[r#"{"a":1}"#, r#"{"b":1}"#, r#"{"a":1,"b":1}"#],
        &["{}", r#"{"a":1,"c":1}"#, r#"{"c":1}"#],
    );
    let items: &[&[Rule]] = &[
        &[
            Rule::AllOf(&[1]),
            Rule::Contains { schema: 2, min: 0, max: u32::MAX, words: "" },
            Rule::UnevaluatedItems(3),
        ],
        &[Rule::Items { first: &[4], rest: None }],
        STRING,
        INTEGER,
        TRUE,
    ];
    verdicts(items, &["[]", "[null]", "[null,\"a\",1]"], &["[null,null]", "[1,1.5]"]);
}

/// A value of a schema, for its problems.
struct Checked(Json);

static SHOWN: Checks<'static> = Checks::new(&[
    &[
        Rule::Type(Types::OBJECT, "an object"),
        Rule::Properties { names: &["count", "id"], schemas: &[1, 2], patterns: &[], rest: Some(4) },
        Rule::Required(&["id"]),
    ],
    &[
        Rule::Type(Types::INTEGER, "an integer"),
        Rule::MultipleOf("5", "a multiple of 5"),
        Rule::Minimum("10"),
    ],
    &[Rule::AnyOf(&[3, 1], "one of: a string, an integer")],
    STRING,
    FALSE,
]);

impl<'a> FromJson<'a> for Checked {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        d.checked(&SHOWN, 0, FromJson::from_json).map(Checked)
    }
}

fn problems(text: &str, mode: Mode) -> String {
    match decode::from_slice::<Checked>(text.as_bytes(), mode) {
        Ok(value) => value.0.to_string(),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn problems_say_where_and_what() {
    assert_eq!(problems(r#"{"id": "x"}"#, Mode::Exact), r#"{"id": "x"}"#);
    assert_eq!(
        problems(r#" {"id": null, "count": 7, "cout": 1}"#, Mode::Exact),
        "/id: expected one of: a string, an integer, got null; /count: expected a multiple of 5, got 7; \
         /count: 7 is less than the minimum 10; /cout: unknown, did you mean \"count\"?"
    );
    assert_eq!(problems("[]", Mode::Exact), "arguments: expected an object, got an array");
    assert_eq!(problems("{}", Mode::Exact), "/id: missing, required");
}

#[test]
fn strings_are_coerced_where_asked() {
    assert_eq!(problems(r#"{"id":"x","count":"10"}"#, Mode::Coerce), r#"{"id":"x","count":"10"}"#);
    assert_eq!(
        problems(r#"{"id":"x","count":"10"}"#, Mode::Exact),
        r#"/count: expected an integer, got "10""#
    );
    assert_eq!(problems(r#""{\"id\":\"x\"}""#, Mode::Coerce), r#"{"id":"x"}"#);
    assert_eq!(
        problems(r#""{\"id\":3}""#, Mode::Coerce),
        // Of the alternatives only the integer can be meant.
        "/id: expected a multiple of 5, got 3; /id: 3 is less than the minimum 10"
    );
}
