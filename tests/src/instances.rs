//! Arguments made from a schema: right ones, and the mistakes that models make.

use serde_json::{json, Map, Number, Value};

/// Numbers that are the same on every run.
pub struct Random(u64);

impl Random {
    /// A sequence for this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    fn next(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound`, without `bound` itself.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// Follows `$ref` within `root`.
pub fn resolved<'s>(schema: &'s Value, root: &'s Value) -> &'s Value {
    let mut schema = schema;
    for _ in 0..8 {
        match schema
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|text| root.pointer(text.trim_start_matches('#')))
        {
            Some(target) => schema = target,
            None => break,
        }
    }
    schema
}

/// The half of `anyOf: [X, {type: null}]` that is not null, and whether there is one.
pub fn or_null(schema: &Value) -> Option<&Value> {
    let branches = schema.get("anyOf")?.as_array()?;
    let is_null = |branch: &&Value| **branch == json!({ "type": "null" });
    branches
        .iter()
        .find(|branch| !is_null(branch))
        .filter(|_| branches.len() == 2 && branches.iter().any(|b| is_null(&b)))
}

/// The type, and whether null is one too.
pub fn type_of(schema: &Value) -> (Option<&str>, bool) {
    match schema.get("type") {
        Some(Value::String(word)) => (Some(word), false),
        Some(Value::Array(words)) => {
            let word = words.iter().filter_map(Value::as_str).find(|word| *word != "null");
            (word, words.iter().any(|word| word == "null"))
        }
        _ => (None, false),
    }
}

/// A value that the schema most likely allows.
pub fn value(schema: &Value, root: &Value, random: &mut Random) -> Value {
    let schema = resolved(schema, root);
    if let Some(inner) = or_null(schema) {
        return if random.chance(20) { Value::Null } else { value(inner, root, random) };
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return random.pick(values).cloned().unwrap_or(Value::Null);
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    let (word, nullable) = type_of(schema);
    if nullable && random.chance(20) {
        return Value::Null;
    }
    match word {
        Some("boolean") => Value::Bool(random.chance(50)),
        Some("integer") => integer(schema, random),
        Some("number") => number(schema, random),
        Some("string") => string(schema, random),
        Some("array") => array(schema, root, random),
        Some("object") => object(schema, root, random),
        _ if schema.get("properties").is_some() => object(schema, root, random),
        _ => any(random),
    }
}

fn any(random: &mut Random) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(-7),
        json!(2.5),
        json!("text"),
        json!([1, "a", null]),
        json!({ "a": { "b": [] } }),
    ];
    random.pick(&values).cloned().unwrap_or(Value::Null)
}

fn bound(schema: &Value, key: &str) -> Option<f64> {
    schema.get(key).and_then(Value::as_f64)
}

fn integer(schema: &Value, random: &mut Random) -> Value {
    let low = bound(schema, "minimum")
        .or(bound(schema, "exclusiveMinimum").map(|x| x + 1.0))
        .map_or(-1000, |x| x.ceil() as i64);
    let high = bound(schema, "maximum")
        .or(bound(schema, "exclusiveMaximum").map(|x| x - 1.0))
        .map_or(1000, |x| x.floor() as i64);
    let high = high.max(low);
    let width = (high as i128 - low as i128).min(2000) as usize;
    let found = match random.below(4) {
        0 => low,
        1 => high,
        _ => low.saturating_add(random.below(width + 1) as i64),
    };
    // `3.0` is an integer too.
    if random.chance(10) {
        json!(found as f64)
    } else {
        json!(found)
    }
}

fn number(schema: &Value, random: &mut Random) -> Value {
    let low =
        bound(schema, "minimum").or(bound(schema, "exclusiveMinimum").map(|x| x + 0.5)).unwrap_or(-1000.0);
    let high = bound(schema, "maximum")
        .or(bound(schema, "exclusiveMaximum").map(|x| x - 0.5))
        .unwrap_or(low.max(0.0) + 1000.0);
    match random.below(4) {
        0 => json!(low),
        1 => json!(high),
        2 => json!(low.ceil() as i64),
        _ => json!(low + (high - low) * (random.below(1000) as f64 / 1000.0)),
    }
}

fn length(schema: &Value, least: &str, greatest: &str, spread: usize, random: &mut Random) -> usize {
    let low = bound(schema, least).unwrap_or(0.0) as usize;
    let high = bound(schema, greatest).map_or(low + spread, |high| (high as usize).min(low + spread));
    low + random.below(high.saturating_sub(low) + 1)
}

/// Texts that one or another pattern of the corpus allows.
const PATTERNED: &[&str] = &[
    "ABC",
    "ABC-12",
    "A_1-2-3",
    "a-b-1",
    "a1",
    "#12abEF",
    "#12abEG",
    "x.png",
    "1:2",
    "I1-2;3:4",
    "GET,PUT",
    "GET,",
    "duration:asc",
    "00000000-0000-0000-0000-000000000000",
    "7-12345678-1234-abcd-9bcd-1234567890ab",
    "example.com",
    "-example.com",
    "scim,team",
    "scim,scim",
];

fn string(schema: &Value, random: &mut Random) -> Value {
    if schema.get("pattern").is_some() && random.chance(80) {
        return json!(random.pick(PATTERNED));
    }
    let count = length(schema, "minLength", "maxLength", 12, random);
    // A character of each width, and two that must be escaped.
    let letters = ['a', 'B', '7', '-', '_', ' ', 'é', '企', '😀', '"', '\\', '\n'];
    let plain = schema.get("pattern").is_some() || random.chance(60);
    let pool = if plain { &letters[..4] } else { &letters[..] };
    Value::String((0..count).filter_map(|_| random.pick(pool)).collect())
}

fn array(schema: &Value, root: &Value, random: &mut Random) -> Value {
    let count = length(schema, "minItems", "maxItems", 3, random);
    let open = json!({});
    let items = schema.get("items").unwrap_or(&open);
    Value::Array((0..count).map(|_| value(items, root, random)).collect())
}

fn object(schema: &Value, root: &Value, random: &mut Random) -> Value {
    let mut object = Map::new();
    let required = required(schema);
    for (name, property) in properties(schema) {
        if required.contains(&name) || random.chance(50) {
            object.insert(name.to_owned(), value(property, root, random));
        }
    }
    if let Some(rest @ Value::Object(_)) = schema.get("additionalProperties") {
        for index in 0..random.below(3) {
            object.insert(format!("key{index}"), value(rest, root, random));
        }
    }
    Value::Object(object)
}

/// The properties of an object's schema.
pub fn properties(schema: &Value) -> impl Iterator<Item = (&str, &Value)> {
    schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .map(|(name, property)| (name.as_str(), property))
}

/// The required names of an object's schema.
pub fn required(schema: &Value) -> Vec<&str> {
    schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Makes one mistake somewhere.
pub fn mutate(instance: &mut Value, random: &mut Random) {
    let mut depth = random.below(4);
    let mut at = instance;
    // Down to one of the values, if there are any.
    loop {
        let children = match at {
            Value::Object(object) => object.len(),
            Value::Array(items) => items.len(),
            _ => 0,
        };
        if depth == 0 || children == 0 {
            break;
        }
        depth -= 1;
        let index = random.below(children);
        at = match at {
            Value::Object(object) => object.values_mut().nth(index).expect("counted above"),
            Value::Array(items) => &mut items[index],
            _ => unreachable!("it has no children"),
        };
    }
    let kind = random.below(10);
    match at {
        Value::Object(object) if kind < 9 => mutate_object(object, kind, random),
        Value::Array(items) if kind < 6 => match kind {
            0 => items.clear(),
            1 => items.extend((0..40).map(|_| Value::Null)),
            2 => items.push(any(random)),
            _ => items.extend(items.clone()),
        },
        Value::String(text) if kind < 7 => match kind {
            0 => text.clear(),
            1 => *text = text.repeat(40) + &"x".repeat(300),
            2 => text.make_ascii_uppercase(),
            3 => *text = format!(" {text}"),
            _ => text.push('x'),
        },
        Value::Number(number) if kind < 8 => {
            let old = number.as_f64().unwrap_or(0.0);
            let extremes = [-1.0, 0.0, old + 0.5, -old, old + 1.0, old - 1.0, 1e9, -1e9];
            *number = match kind {
                0 => Number::from(i64::MAX),
                1 => Number::from(i64::MIN),
                2 => Number::from(u64::MAX),
                3 => Number::from_f64(1e19).expect("it is finite"),
                _ => Number::from_f64(random.pick(&extremes).copied().unwrap_or(0.0)).expect("it is finite"),
            };
        }
        other => *other = any(random),
    }
}

fn mutate_object(object: &mut Map<String, Value>, kind: usize, random: &mut Random) {
    let keys: Vec<String> = object.keys().cloned().collect();
    let key = random.pick(&keys).cloned();
    match (kind, key) {
        (0..=2, Some(key)) => drop(object.remove(&key)),
        (3..=4, Some(key)) => {
            // Misspelt: the value stands under a name that nobody knows.
            let value = object.remove(&key).unwrap_or(Value::Null);
            object.insert(format!("{key}s"), value);
        }
        (5, Some(key)) => drop(object.insert(key, Value::Null)),
        (6, Some(key)) => drop(object.insert(key, any(random))),
        _ => drop(object.insert("extra".to_owned(), any(random))),
    }
}
