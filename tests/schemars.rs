//! The same Rust types for schemars, serde and toolnexus: their schemas mean the same, and their decoders agree.
#![deny(warnings)]

use std::collections::BTreeMap;

use jsonschema::Validator;
use schemars::{generate::SchemaSettings, JsonSchema};
use serde::de::DeserializeOwned;
use serde_json::{json, Map, Value};
use toolnexus_rt::ToolContext;
use toolnexus_tests::branches::instance;
use toolnexus_tests::instances::{mutate, Random};

#[path = "schemars/src/types.rs"]
#[allow(missing_docs)]
mod types;

#[path = "schemars/src/way_out.rs"]
#[allow(missing_docs)]
mod way_out;

#[allow(missing_docs)]
mod tools {
    include!("schemars/expected.rs");
}

#[path = "schemars/calls.rs"]
mod calls;

#[path = "schemars/identity.rs"]
mod identity;

use types::*;

/// How many instances of each type are tried.
const INSTANCES: usize = 4000;

/// What the four say of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Verdicts {
    decoder: bool,
    schema: bool,
    serde: bool,
    schemars: bool,
}

/// What may differ, with the reason. The decoder and our schema may differ for an alias alone.
const DIFFERENCES: &[(&str, Explains)] = &[
    ("null is the absence of what is optional, although no schema of ours says so", |case, said| {
        said.decoder && !said.schema && case.optional_null
    }),
    (
        "integers have the bounds of their types; schemars states those of 8 and 16 bits alone",
        |case, said| {
            let wide = case.has(&|value| value.as_f64().is_some_and(|value| value.abs() >= 2_147_483_648.0));
            !said.decoder && !said.serde && wide
        },
    ),
    ("an alias is read, and is in no schema", |case, said| {
        said.decoder && said.serde && !said.schema && case.has_alias()
    }),
    ("unknown keys are refused; serde ignores them, and schemars' schema allows them", |case, said| {
        !said.decoder && !said.schema && case.open
    }),
    ("`3.0` is an integer, as JSON Schema says; serde refuses it", |case, said| {
        said.decoder && said.schemars && !said.serde && case.whole && (said.schema || case.optional_null)
    }),
    ("a format asserts nothing in a schema, and any digits are an integer in a key; the decoder and serde parse the text", |case, said| {
        let text = ["outside", "keys"].contains(&case.tool) && (said.schema == said.schemars || case.optional_null);
        !said.decoder && !said.serde && text
    }),
    ("bounds are enforced, as schemars' schema says; serde knows none", |case, said| {
        !said.decoder && !said.schema && !said.schemars && said.serde && case.tool == "bounded"
    }),
    ("equal items of a set are refused, as schemars' schema says; serde drops one", |_, said| {
        !said.decoder && !said.schema && !said.schemars && said.serde
    }),
];

/// Whether a difference explains what is said of a case.
type Explains = fn(&Case<'_>, Verdicts) -> bool;

/// An instance and what matters of its type.
struct Case<'c> {
    value: &'c Value,
    /// Whether schemars' schema refuses it too, once that refuses unknown keys as ours does.
    open: bool,
    /// Whether our schema takes it without the nulls in objects.
    optional_null: bool,
    /// Whether serde takes it once `3.0` is written as `3`.
    whole: bool,
    tool: &'c str,
}

impl Case<'_> {
    fn has(&self, wanted: &dyn Fn(&Value) -> bool) -> bool {
        fn any(value: &Value, wanted: &dyn Fn(&Value) -> bool) -> bool {
            wanted(value)
                || match value {
                    Value::Array(items) => items.iter().any(|item| any(item, wanted)),
                    Value::Object(entries) => entries.values().any(|item| any(item, wanted)),
                    _ => false,
                }
        }
        any(self.value, wanted)
    }

    fn has_alias(&self) -> bool {
        let text = self.value.to_string();
        ["\"q\"", "\"search\"", "\"Nothing\"", "\"pages\""].iter().any(|alias| text.contains(alias))
            && ["serde", "shape", "event"].contains(&self.tool)
    }
}

fn agree<T: JsonSchema + DeserializeOwned + serde::Serialize>(tool: &str) {
    let theirs = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value();
    let ours: Value =
        serde_json::from_str(tools::TOOLS.get(tool).expect("a tool").input_schema).expect("JSON");
    let [open, schemars, schema] = [&theirs, &closed(&theirs), &ours]
        .map(|schema| jsonschema::draft202012::new(schema).expect("a schema"));
    let results = tools::TOOLS.get(tool).and_then(|tool| tool.output_schema).map(|schema| {
        let schema: Value = serde_json::from_str(schema).expect("JSON");
        jsonschema::draft202012::new(&schema).expect("a schema")
    });
    let mut random = Random::new(7);
    let mut seen: BTreeMap<Verdicts, usize> = BTreeMap::new();
    let (mut surprises, mut example) = (Vec::new(), String::new());
    for index in 0..INSTANCES {
        let from = if index % 2 == 0 { &theirs } else { &ours["properties"]["value"] };
        let root = if index % 2 == 0 { &theirs } else { &ours };
        let mut value = instance(from, root, &mut random, 0);
        if index % 4 >= 2 {
            for _ in 0..=random.below(2) {
                mutate(&mut value, &mut random);
            }
        }
        if index == 0 {
            example = format!(
                "{value} {:?}",
                tools::ToolCall::parse(tool, &json!({ "value": value }).to_string()).err()
            );
        }
        if let Some(surprise) =
            judge::<T>(tool, &value, [&open, &schemars, &schema], results.as_ref(), &mut seen)
        {
            surprises.push(surprise);
        }
    }
    let accepted: usize = seen.iter().filter(|(said, _)| said.decoder).map(|(_, count)| count).sum();
    assert!(
        surprises.is_empty(),
        "{tool}: {} surprises\n{}",
        surprises.len(),
        surprises[..surprises.len().min(12)].join("\n")
    );
    assert!(
        accepted > INSTANCES / 4 && accepted < INSTANCES,
        "{tool}: {accepted} of {INSTANCES} were accepted, {example}"
    );
}

/// Asks all four; what no difference explains is a surprise.
fn judge<T: DeserializeOwned + serde::Serialize>(
    tool: &str,
    value: &Value,
    [open, closed, schema]: [&Validator; 3],
    results: Option<&Validator>,
    seen: &mut BTreeMap<Verdicts, usize>,
) -> Option<String> {
    let arguments = json!({ "value": value });
    let call = tools::ToolCall::parse(tool, &arguments.to_string());
    let typed = serde_json::from_value::<T>(value.clone());
    let said = Verdicts {
        decoder: call.is_ok(),
        schema: schema.is_valid(&arguments),
        serde: typed.is_ok(),
        schemars: open.is_valid(value),
    };
    *seen.entry(said).or_default() += 1;
    let case = Case {
        value,
        open: said.schemars && !closed.is_valid(value),
        optional_null: schema.is_valid(&json!({ "value": without_nulls(value) })),
        whole: serde_json::from_value::<T>(whole(value)).is_ok(),
        tool,
    };
    let same = said.decoder == said.schema && said.schema == said.serde && said.serde == said.schemars;
    let told = match &call {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    if !same && !DIFFERENCES.iter().any(|(_, explains)| explains(&case, said)) {
        return Some(format!("{value}\n  {said:?} {told} {:?}", typed.err().map(|error| error.to_string())));
    }
    let (Ok(call), Ok(typed)) = (call, typed) else { return None };
    // What is returned is what serde would write.
    let result = call.execute_sync(&ToolContext::new());
    if let Some(results) = results {
        // What an output schema describes is always there, and as it says.
        let structured = result.structured().map(|json| serde_json::from_str::<Value>(json.as_str()));
        let Some(Ok(structured)) = structured else {
            return Some(format!("{value}\n  gives no object: {}", result.output));
        };
        if let Err(error) = results.validate(&structured) {
            return Some(format!("{value}\n  gives {structured}\n  against its output schema: {error}"));
        }
    }
    let output = result.output;
    let (written, expected) = (serde_json::from_str::<Value>(&output), serde_json::to_value(&typed));
    let (Ok(written), Ok(expected)) = (written, expected) else {
        return Some(format!("{value}\n  gives {output}"));
    };
    (sorted(&written) != sorted(&expected)).then(|| format!("{value}\n  gives {output}\n  serde  {expected}"))
}

/// A value whose sets can be compared: every array of a `hashed` in order.
fn sorted(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(Value::Array(items)) = value.get_mut("hashed") {
        items.sort_by_key(ToString::to_string);
    }
    value
}

/// Keys whose value may be null although they are required.
const NULLS: &[&str] = &["any", "marker"];

/// A value without the keys whose value is null, where that can be absence.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(entries) => entries
            .iter()
            .filter(|(key, value)| !value.is_null() || NULLS.contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), without_nulls(value)))
            .collect(),
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// A value with its whole numbers written without a fraction.
fn whole(value: &Value) -> Value {
    match value {
        Value::Object(entries) => entries.iter().map(|(key, value)| (key.clone(), whole(value))).collect(),
        Value::Array(items) => items.iter().map(whole).collect(),
        Value::Number(number) if number.is_f64() => match number.as_f64() {
            Some(float) if float.fract() == 0.0 && (0.0..1.8e19).contains(&float) => json!(float as u64),
            Some(float) if float.fract() == 0.0 && (-9e18..0.0).contains(&float) => json!(float as i64),
            _ => value.clone(),
        },
        other => other.clone(),
    }
}

/// schemars' schema with unknown keys refused, as ours refuses them.
fn closed(schema: &Value) -> Value {
    match schema {
        Value::Object(entries) => {
            let mut out: Map<String, Value> =
                entries.iter().map(|(key, value)| (key.clone(), closed(value))).collect();
            let object = out.get("properties").is_some_and(Value::is_object)
                || out.get("type").is_some_and(|word| word == "object");
            if object && !out.contains_key("additionalProperties") {
                // A `$ref` beside properties is a struct beside a tag.
                let key =
                    if out.contains_key("$ref") { "unevaluatedProperties" } else { "additionalProperties" };
                out.insert(key.to_owned(), json!(false));
            }
            Value::Object(out)
        }
        Value::Array(items) => Value::Array(items.iter().map(closed).collect()),
        other => other.clone(),
    }
}

macro_rules! types_that_agree {
    ($($name:ident: $ty:ty),* $(,)?) => {$(
        #[test]
        fn $name() {
            agree::<$ty>(stringify!($name));
        }
    )*};
}

types_that_agree! {
    holders: Holders, newtypes: Newtypes, collections: Collections, generics: Generics, serde: Serde, shape: Shape,
    event: Event, command: Command, loose: Loose, enums: Enums, tree: Tree, expression: Expression, json: Json,
    nested: Nested, odd: Odd, outside: Outside, ranges: Ranges,
    bounded: Bounded, keys: Keys,
}
