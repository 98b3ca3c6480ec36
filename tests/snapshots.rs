//! The snapshots of schemars' own tests: every schema there compiles and decodes as a validator says, and Rust types that
//! the scan understands mean what schemars says they mean.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use jsonschema::Validator;
use serde_json::{json, Value};
use toolnexus_build::{Builder, Report, Source};
use toolnexus_tests::branches::instance;
use toolnexus_tests::corpus;
use toolnexus_tests::instances::{mutate, Random};
use toolnexus_tests::verdicts::Program;

/// How many instances of each schema are tried.
const INSTANCES: usize = 300;

/// Snapshots that are refused, and why: words that are no keywords, which `extend` is about, and OpenAPI 3.0, where
/// `nullable` would be one.
const REFUSED: &str = "\
extend.rs~extend_adjacently_tagged_enum: TN0202 `foo` is no keyword of JSON Schema
extend.rs~extend_externally_tagged_enum: TN0202 `foo` is no keyword of JSON Schema
extend.rs~extend_internally_tagged_enum: TN0202 `foo` is no keyword of JSON Schema
extend.rs~extend_struct: TN0202 `3` is no keyword of JSON Schema
extend.rs~extend_tuple_struct: TN0202 `3` is no keyword of JSON Schema
extend.rs~extend_untagged_enum: TN0202 `foo` is no keyword of JSON Schema
from_value.rs~custom_struct_openapi3: TN0201 `$schema: https://spec.openapis.org/oas/3.0/schema/2024-10-18#/definitions/Schema` is not supported
settings.rs~openapi3.de: TN0201 `$schema: https://spec.openapis.org/oas/3.0/schema/2024-10-18#/definitions/Schema` is not supported
settings.rs~openapi3.ser: TN0201 `$schema: https://spec.openapis.org/oas/3.0/schema/2024-10-18#/definitions/Schema` is not supported
";

/// Snapshots for which the decoder and the validator differ other than by null for what is optional.
const DIFFERENT: &str = "";

/// Rust types that the scan refuses, by the code of the reason, or whose schema means something else: serde_repr decides by
/// a derive of its own, which the scan does not read.
const TYPES: &str = "\
arrayvec.rs~arrayvec07: TN0406
attr_order.rs~attributes_applied_in_order: TN0408
bound.rs~auto_bound: TN0406
bound.rs~manual_bound_set: TN0406
bytes.rs~bytes: TN0406
chrono.rs~chrono: TN0407
contract.rs~tuple_struct: TN0407
decimal.rs~decimal_types: TN0406
default.rs~default_fields: TN0411
docs.rs~doc_comments_override: TN0408
either.rs~either: TN0406
enum_repr.rs~enum_repr: differs
enums.rs~adjacently_tagged_enum: TN0407
enums.rs~externally_tagged_enum: TN0407
enums.rs~internally_tagged_enum: TN0407
enums.rs~no_variants: TN0407
enums.rs~untagged_enum: TN0407
enums.rs~untagged_enum_with_titles: TN0407
enums_flattened.rs~adjacent_enums_flattened: TN0411
enums_flattened.rs~external_enums_flattened: TN0411
enums_flattened.rs~external_enums_flattened_deny_unknown_fields: TN0411
enums_flattened.rs~external_enums_flattened_deny_unknown_fields_draft07: TN0411
enums_flattened.rs~internal_enums_flattened: TN0407
enums_flattened.rs~mixed_enums_flattened: TN0407
enums_flattened.rs~untagged_enums_flattened: TN0411
enums_option_flattened.rs~adjacent_enums_flattened: TN0411
enums_option_flattened.rs~external_enums_flattened: TN0411
enums_option_flattened.rs~external_enums_flattened_deny_unknown_fields: TN0411
enums_option_flattened.rs~external_enums_flattened_deny_unknown_fields_draft07: TN0411
enums_option_flattened.rs~internal_enums_flattened: TN0411
enums_option_flattened.rs~mixed_enums_flattened: TN0411
enums_option_flattened.rs~untagged_enums_flattened: TN0411
enums_ref_variants.rs~adjacently_tagged_enum: TN0408
enums_ref_variants.rs~externally_tagged_enum: TN0408
enums_ref_variants.rs~internally_tagged_enum: TN0408
enums_ref_variants.rs~no_variants: TN0408
enums_ref_variants.rs~renamed: TN0408
enums_ref_variants.rs~untagged_enum: TN0408
enums_untagged_variant.rs~adjacently_tagged_enum: TN0411
enums_untagged_variant.rs~externally_tagged_enum: TN0411
enums_untagged_variant.rs~internally_tagged_enum: TN0411
examples.rs~examples: TN0408
extend.rs~extend_adjacently_tagged_enum: TN0408
extend.rs~extend_externally_tagged_enum: TN0408
extend.rs~extend_internally_tagged_enum: TN0408
extend.rs~extend_struct: TN0408
extend.rs~extend_tuple_struct: TN0408
extend.rs~extend_untagged_enum: TN0408
flatten.rs~flattened_struct: TN0411
flatten.rs~flattened_value: TN0411
from_into.rs~from: TN0411
from_into.rs~into_and_try_from: TN0411
from_value.rs~custom_struct: TN0401
from_value.rs~custom_struct_openapi3: TN0401
from_value.rs~json_value: TN0401
garde.rs~garde_attrs: TN0408
garde.rs~garde_attrs_tuple: TN0408
jiff.rs~jiff: TN0406
map.rs~maps: TN0408
remote_derive.rs~lifetime_param: TN0407
remote_derive.rs~simple: TN0411
remote_derive.rs~type_param: TN0407
same_name.rs~same_name: TN0404
schema_with.rs~container_schema_with: TN0408
schema_with.rs~container_with_metadata: TN0408
schema_with.rs~field_schema_with: TN0411
semver.rs~semver: TN0406
settings.rs~draft07: TN0408
settings.rs~draft2019_09: TN0408
settings.rs~draft2020_12: TN0408
settings.rs~openapi3: TN0408
structs.rs~property_order: TN0408
transform.rs~transform_enum: TN0408
transform.rs~transform_struct: TN0408
unset.rs~unset_attributes: TN0411
url.rs~url: TN0406
uuid.rs~uuid: TN0406
validator.rs~validate_attrs: TN0408
";

/// The name of a snapshot, such as `structs.rs~normal`, and its schema.
fn snapshots() -> Vec<(String, Value)> {
    let files = toolnexus_tests::sorted(&corpus::folder().join("schemars/snapshots")).into_iter();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a snapshot");
        (
            toolnexus_tests::name(&path).trim_end_matches(".json").to_owned(),
            serde_json::from_str(&text).expect("JSON"),
        )
    };
    files.map(read).collect()
}

/// A spec of a tool that takes a value of the schema. `#` in it means the schema.
fn spec(tool: &str, schema: &Value) -> Value {
    let value = json!({ "$ref": "#/types/S" });
    let arguments = json!({ "type": "object", "properties": { "value": value }, "required": ["value"] });
    json!({
        "types": { "S": schema },
        "tools": [{ "name": tool, "description": "A value.", "inputSchema": arguments }],
    })
}

fn compile(specs: &[(String, Value)]) -> Result<String, Vec<Report>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (tool, schema) in specs {
        let path = folder.path().join(format!("tools/{tool}.json"));
        toolnexus_tests::write(&path, spec(tool, schema).to_string());
    }
    let output = Builder::new(folder.path()).no_rust().default_source(Source::Mcp).run();
    Ok(output.map_err(|failure| failure.reports)?.files.swap_remove(0).contents)
}

fn validator(schema: &Value) -> Validator {
    jsonschema::options().should_validate_formats(false).build(schema).expect("a schema")
}

/// A value without some of the keys whose value is null, in every way that there is.
fn without_nulls(value: &Value) -> Vec<Value> {
    let mut nulls = Vec::new();
    find_nulls(value, "", &mut nulls);
    nulls.truncate(6);
    let without = |some: usize| {
        let mut value = value.clone();
        for (_, (parent, key)) in nulls.iter().enumerate().filter(|(bit, _)| some & (1 << bit) != 0) {
            value.pointer_mut(parent).and_then(Value::as_object_mut).map(|object| object.remove(key));
        }
        value
    };
    (1..1 << nulls.len()).map(without).collect()
}

fn find_nulls(value: &Value, at: &str, nulls: &mut Vec<(String, String)>) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                match value {
                    Value::Null => nulls.push((at.to_owned(), key.clone())),
                    _ => find_nulls(
                        value,
                        &format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")),
                        nulls,
                    ),
                }
            }
        }
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, item)| find_nulls(item, &format!("{at}/{index}"), nulls));
        }
        _ => {}
    }
}

/// Whether it holds a number that is not below a bound.
fn reaches(value: &Value, bound: f64) -> bool {
    match value {
        Value::Number(number) => number.as_f64().is_some_and(|value| value.abs() >= bound),
        Value::Array(items) => items.iter().any(|item| reaches(item, bound)),
        Value::Object(entries) => entries.values().any(|item| reaches(item, bound)),
        _ => false,
    }
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn snapshots_compile_and_decode_as_a_validator_says() {
    let mut refused = String::new();
    let mut specs = Vec::new();
    for (number, (name, schema)) in snapshots().into_iter().enumerate() {
        let tool = format!("snapshot_{number}");
        match compile(&[(tool.clone(), schema.clone())]) {
            Ok(_) => specs.push((name, tool, schema)),
            Err(reports) => {
                let errors =
                    reports.iter().filter(|report| report.severity == toolnexus_build::Severity::Error);
                let first = errors.clone().next().expect("a reason");
                let _ = writeln!(refused, "{name}: {} {}", first.code, first.message);
            }
        }
    }
    let together: Vec<(String, Value)> =
        specs.iter().map(|(_, tool, schema)| (tool.clone(), schema.clone())).collect();
    let code = compile(&together).unwrap_or_else(|reports| panic!("{}", reports[0].rendered));
    let program = Program::new("snapshots", &code, env!("CARGO_TARGET_TMPDIR"));
    let served = program.schemas();
    let (mut calls, mut put, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    let mut random = Random::new(3);
    let mut different: BTreeMap<&str, String> = BTreeMap::new();
    for (name, tool, schema) in &specs {
        eprintln!("check {name}");
        let (source, advertised) = (validator(schema), validator(&served[tool]));
        for round in 0..INSTANCES {
            let mut value = instance(schema, schema, &mut random, 0);
            for _ in 0..round % 3 {
                mutate(&mut value, &mut random);
            }
            let arguments = json!({ "value": value });
            if source.is_valid(&value) != advertised.is_valid(&arguments) {
                different.insert(name, format!("{value}: what is advertised differs"));
            }
            expected.push((
                name,
                source.is_valid(&value),
                without_nulls(&value).iter().any(|value| source.is_valid(value)),
            ));
            calls.push((tool.clone(), arguments.to_string()));
            put.push(arguments);
        }
    }
    let mut valid = 0;
    let answers = program.answers(&calls);
    for ((arguments, (name, strictly, without_nulls)), answer) in put.iter().zip(&expected).zip(&answers) {
        valid += usize::from(*strictly);
        let accepted = answer == "ok";
        let explained = accepted && *without_nulls || !accepted && reaches(arguments, 9.2e18);
        if accepted != *strictly && !explained {
            different.insert(name, format!("{arguments}: valid is {strictly}, got {answer}"));
        }
    }
    println!(
        "{} of {} compile, {} values, {valid} of them valid",
        specs.len(),
        snapshots().len(),
        calls.len()
    );
    for (name, difference) in &different {
        println!("{name}: {difference}");
    }
    assert_eq!(refused, REFUSED);
    let names: String = different.keys().map(|name| format!("{name}\n")).collect();
    assert_eq!(names, DIFFERENT);
}

/// The sources of schemars' tests, as cargo unpacked them.
fn sources() -> PathBuf {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"))).expect("a home");
    let registries = toolnexus_tests::sorted(&home.join("registry/src")).into_iter();
    let mut crates = registries.flat_map(|registry| toolnexus_tests::sorted(&registry));
    let found = crates.find(|path| toolnexus_tests::name(path).starts_with("schemars-1.2"));
    found.expect("schemars is a dependency of these tests").join("tests/integration")
}

/// The type that a test of schemars' is about.
fn tested<'t>(text: &'t str, test: &str) -> Option<&'t str> {
    let (_, body) = text.split_once(&format!("fn {test}()"))?;
    let (_, rest) = body.split_once("test!(")?;
    let mut depth = 0;
    let end = rest.find(|char: char| {
        depth += i32::from("<([".contains(char)) - i32::from(">)]".contains(char));
        depth < 0 || depth == 0 && char == ','
    });
    Some(rest[..end?].trim())
}

/// Our schema of a type in one of those files, or why there is none.
fn scanned(text: &str, ty: &str) -> Result<Value, String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let prelude = "use schemars::JsonSchema;\nuse serde::{Deserialize, Serialize};\nuse serde_json::Value;\n";
    let text = text.replace("use crate::prelude::*;", prelude);
    let tool = format!(
        "\nmod tools {{ toolnexus_rt::include_tools!(); }}\n/// Takes a value.\n#[toolnexus_rt::tool]\npub fn take(value: {ty}) {{}}\n"
    );
    toolnexus_tests::write(&folder.path().join("src/lib.rs"), text + &tool);
    let output = Builder::new(folder.path()).run().map_err(|failure| {
        let first = failure.reports.iter().find(|report| report.severity == toolnexus_build::Severity::Error);
        first.map(|report| format!("{} {}", report.code, report.message)).unwrap_or_default()
    })?;
    let code = &output.files[0].contents;
    let (_, rest) = code.split_once("pub const TAKE: &str = ").ok_or("there is no schema")?;
    let literal = rest.split(";\n").next().unwrap_or_default();
    // What is escaped in these is escaped alike in JSON.
    let text: String = serde_json::from_str(literal).map_err(|error| format!("{literal}: {error}"))?;
    Ok(serde_json::from_str(&text).expect("a schema is JSON"))
}

/// Their schema with unknown keys refused, as ours refuses them.
fn closed(schema: &Value) -> Value {
    let mut schema = schema.clone();
    close(&mut schema);
    schema
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(entries) => {
            entries.values_mut().for_each(close);
            if entries.get("properties").is_some_and(Value::is_object)
                && !entries.contains_key("additionalProperties")
            {
                let apart = ["$ref", "oneOf", "anyOf", "allOf"].iter().any(|key| entries.contains_key(*key));
                let key = if apart { "unevaluatedProperties" } else { "additionalProperties" };
                entries.insert(key.to_owned(), json!(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// A value for which the two schemas differ for a reason that is not known.
fn difference(ours: &Value, theirs: &Value) -> Option<String> {
    let [open, strict, scanned] = [theirs, &closed(theirs), ours].map(validator);
    let mut random = Random::new(5);
    for round in 0..INSTANCES {
        let mut value = match round % 2 {
            0 => instance(theirs, theirs, &mut random, 0),
            _ => instance(&ours["properties"]["value"], ours, &mut random, 0),
        };
        for _ in 0..round % 3 {
            mutate(&mut value, &mut random);
        }
        let said = scanned.is_valid(&json!({ "value": value }));
        // Integers have the bounds of their types; schemars states those of 8 and 16 bits alone.
        let wide = reaches(&value, 2_147_483_648.0);
        let nulls = without_nulls(&value)
            .iter()
            .any(|value| strict.is_valid(value) || scanned.is_valid(&json!({ "value": value })));
        if said != open.is_valid(&value) && said != strict.is_valid(&value) && !wide && !nulls {
            return Some(format!("{value}: ours says {said}"));
        }
    }
    None
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn types_mean_what_schemars_says() {
    let sources = sources();
    let mut told = String::new();
    let mut same = 0;
    for (name, theirs) in snapshots() {
        // Arguments are read: what is written has another form.
        let name = name.trim_end_matches(".de");
        let Some((file, test)) = name.split_once('~').filter(|_| !name.ends_with(".ser")) else { continue };
        let text = fs::read_to_string(sources.join(file)).expect("a file of schemars' tests");
        let Some(ty) = tested(&text, test) else { continue };
        match scanned(&text, ty).map(|ours| difference(&ours, &theirs)) {
            Ok(None) => same += 1,
            Ok(Some(difference)) => {
                println!("{name}: {difference}");
                let _ = writeln!(told, "{name}: differs");
            }
            Err(reason) => {
                println!("{name}: {reason}");
                let _ = writeln!(told, "{name}: {}", reason.split(' ').next().unwrap_or_default());
            }
        }
    }
    println!("{same} types mean the same");
    assert_eq!(told, TYPES);
}
