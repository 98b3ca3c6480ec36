//! Arguments as generated code decodes them: a field of every rule.

use std::collections::BTreeMap;
use std::ops::Bound;
use toolnexus_rt::decode::{CountRule, Decoder, Fields, FloatRule, FromJson, IntRule, TextRule, Unknown};
use toolnexus_rt::json::Json;
use toolnexus_rt::pattern::{Dfa, Pattern};

/// `^[a-z]+$`; the states are dead, start, letters, accepting, and the classes letter, other, end.
static LOWER: Pattern =
    Pattern::new("^[a-z]+$", Dfa::new(&CLASSES, 3, &[0, 0, 0, 2, 0, 0, 2, 0, 3, 3, 3, 3], &[0b1000], 1));

static CLASSES: [u8; 256] = {
    let mut classes = [1; 256];
    let mut byte = b'a';
    while byte <= b'z' {
        classes[byte as usize] = 0;
        byte += 1;
    }
    classes
};

#[derive(Debug, Default, PartialEq)]
pub struct Sample {
    pub city: String,
    pub days: i64,
    pub unit: Option<&'static str>,
    pub ratio: Option<f64>,
    pub id: Option<String>,
    pub tags: Vec<String>,
    pub filters: Vec<Filter>,
    pub labels: BTreeMap<String, u8>,
    pub deep: Option<bool>,
    pub any: Option<Json>,
}

#[derive(Debug, Default, PartialEq)]
pub struct Filter {
    pub name: String,
    pub inner: Option<Box<Filter>>,
}

impl<'a> FromJson<'a> for Sample {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        const FIELDS: Fields = Fields {
            names: &["city", "days", "unit", "ratio", "id", "tags", "filters", "labels", "deep", "any"],
            required: &[1],
            unknown: Unknown::Refuse,
        };
        const UNITS: [&str; 2] = ["metric", "imperial"];
        let mut seen = [0; Fields::words(10)];
        let mut new = Self { days: 3, ..Self::default() };
        let mut city = None;
        let mut scope = d.begin_object()?;
        while let Some(field) = d.next_field(&mut scope, &FIELDS, &mut seen) {
            match field {
                0 => {
                    const RULE: TextRule = TextRule { min_chars: 1, max_chars: 20, pattern: None };
                    city = d.string(&RULE);
                }
                1 => {
                    const RULE: IntRule<i64> = IntRule { min: 1, max: 14 };
                    new.days = d.unless_null(|d| d.integer(&RULE)).unwrap_or(3);
                }
                2 => new.unit = d.unless_null(|d| d.variant(&UNITS)).map(|index| UNITS[index]),
                3 => {
                    const RULE: FloatRule =
                        FloatRule { lower: Bound::Excluded(0.0), upper: Bound::Included(1.5) };
                    new.ratio = d.unless_null(|d| d.float(&RULE));
                }
                4 => {
                    const RULE: TextRule = TextRule { pattern: Some(&LOWER), ..TextRule::ANY };
                    new.id = d.unless_null(|d| d.string(&RULE));
                }
                5 => {
                    const RULE: CountRule = CountRule { min: 1, max: 3 };
                    let tags = d.unless_null(|d| d.array(&RULE, |d| d.string(&TextRule::ANY)));
                    new.tags = tags.unwrap_or_default();
                }
                6 => new.filters = Vec::from_json(d).unwrap_or_default(),
                7 => {
                    const RULE: CountRule = CountRule { min: 0, max: 2 };
                    new.labels = d.map(&RULE, u8::from_json).unwrap_or_default();
                }
                8 => new.deep = d.boolean(),
                _ => new.any = Json::from_json(d),
            }
        }
        d.end_object(scope, &FIELDS, &seen)?;
        Some(Self { city: city?, ..new })
    }
}

impl<'a> FromJson<'a> for Filter {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        const FIELDS: Fields =
            Fields { names: &["name", "inner"], required: &[0b01], unknown: Unknown::Ignore };
        let mut seen = [0; 1];
        let (mut name, mut inner) = (None, None);
        let mut scope = d.begin_object()?;
        while let Some(field) = d.next_field(&mut scope, &FIELDS, &mut seen) {
            match field {
                0 => name = String::from_json(d),
                _ => inner = d.unless_null(Box::from_json),
            }
        }
        d.end_object(scope, &FIELDS, &seen)?;
        Some(Self { name: name?, inner })
    }
}
