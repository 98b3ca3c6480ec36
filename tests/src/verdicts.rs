//! What generated code says of arguments, beside what a JSON Schema validator says.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::process::{Command, Stdio};

use jsonschema::Validator;
use serde_json::{Map, Value};

use crate::instances::{or_null, properties, required, resolved, type_of};
use crate::Package;

const MAIN: &str = r#"#![deny(warnings)]
#![forbid(unsafe_code)]
mod tools;
use tools::{TOOLS, ToolCall};

fn main() {
    if let Some(of) = std::env::args().nth(1) {
        for spec in TOOLS.specs() {
            match of.as_str() {
                "arguments" => println!("{}\t{}", spec.name, spec.input_schema),
                _ => spec.output_schema.iter().for_each(|schema| println!("{}\t{schema}", spec.name)),
            }
        }
        return;
    }
    for line in std::io::stdin().lines() {
        let line = line.expect("a line");
        let (name, json) = line.split_once('\t').expect("a name and JSON");
        match ToolCall::parse(name, json) {
            Ok(_) => println!("ok"),
            Err(error) => println!("{}", error.to_string().replace('\n', " ")),
        }
    }
}
"#;

/// A program around a generated registry, which answers whether arguments can be decoded.
pub struct Program {
    path: std::path::PathBuf,
    _package: Package,
}

impl Program {
    /// Compiles the program with this registry.
    pub fn new(name: &str, registry: &str, temporary: &str) -> Self {
        let package = Package::new(name, "2021", temporary, false);
        package.write("src/tools.rs", registry);
        package.write("src/main.rs", MAIN);
        package.cargo(&["build", "--quiet"]).expect_success();
        let path = package.target().join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        Self { path, _package: package }
    }

    /// The input schema of every tool, as it is advertised.
    pub fn schemas(&self) -> BTreeMap<String, Value> {
        self.schemas_of("arguments")
    }

    /// The output schema of every tool that has one.
    pub fn output_schemas(&self) -> BTreeMap<String, Value> {
        self.schemas_of("results")
    }

    fn schemas_of(&self, what: &str) -> BTreeMap<String, Value> {
        let output = Command::new(&self.path).arg(what).output().expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let lines = text.lines().map(|line| line.split_once('\t').expect("a name and a schema"));
        lines
            .map(|(name, schema)| (name.to_owned(), serde_json::from_str(schema).expect("a schema is JSON")))
            .collect()
    }

    /// For each call `ok`, or the text that the model would get.
    pub fn answers(&self, calls: &[(String, String)]) -> Vec<String> {
        let mut child = Command::new(&self.path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("it was piped");
        let text: String = calls.iter().map(|(name, json)| format!("{name}\t{json}\n")).collect();
        // On a thread of its own: a pipe that nobody empties would stop both.
        let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("no panic").expect("the program reads all of it");
        assert!(output.status.success(), "the program failed");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let answers: Vec<String> = text.lines().map(str::to_owned).collect();
        assert_eq!(answers.len(), calls.len(), "one answer for each call");
        answers
    }
}

/// What the runtime is expected to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The validator accepts them.
    Valid,
    /// It does not.
    Invalid,
    /// It accepts them once null is taken out where a property is optional: the runtime takes null as absent.
    ValidWithoutNulls,
    /// It does not accept null, and does accept `{}`: the runtime takes both as "no arguments".
    NullForNothing,
    /// It refuses only for a pattern that needs look-around or a back-reference: the runtime checks none of those.
    PatternNotChecked,
    /// It accepts an integer that 64 bits cannot hold: the runtime refuses it.
    BeyondInteger,
}

/// The validators of a tool's schema: as it was written, and as it is advertised.
pub struct Judges<'s> {
    source: &'s Value,
    validators: [Validator; 2],
    /// The source without the patterns that the build warns of.
    unchecked: Validator,
}

impl<'s> Judges<'s> {
    /// Both must be schemas.
    pub fn new(source: &'s Value, served: &Value) -> Self {
        let validator = |schema: &Value| {
            jsonschema::options()
                .should_validate_formats(false)
                .build(schema)
                .unwrap_or_else(|error| panic!("{schema} is no schema: {error}"))
        };
        let mut checked = source.clone();
        without_unchecked(&mut checked);
        Self { source, validators: [validator(source), validator(served)], unchecked: validator(&checked) }
    }

    /// The verdict on arguments, on which both must agree.
    pub fn verdict(&self, instance: &Value) -> Verdict {
        let valid = |instance: &Value| {
            let [source, served] = self.validators.each_ref().map(|validator| validator.is_valid(instance));
            assert_eq!(
                source, served,
                "{instance}: the source {} and the advertised schema differ",
                self.source
            );
            served
        };
        if instance.is_null() {
            return if valid(&Value::Object(Map::new())) {
                Verdict::NullForNothing
            } else {
                Verdict::Invalid
            };
        }
        let mut bare = instance.clone();
        without_nulls(self.source, self.source, &mut bare);
        match (valid(instance), valid(&bare)) {
            (_, true) if beyond_integer(self.source, self.source, &bare) => Verdict::BeyondInteger,
            (true, true) => Verdict::Valid,
            (false, true) => Verdict::ValidWithoutNulls,
            (false, false) if self.unchecked.is_valid(&bare) => Verdict::PatternNotChecked,
            (false, false) => Verdict::Invalid,
            (true, false) => panic!("{instance} is valid, and not without its nulls: {}", self.source),
        }
    }
}

/// Takes out every pattern with look-around or a back-reference: no automaton matches those.
fn without_unchecked(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            let beyond =
                |text: &str| ["(?=", "(?!", "(?<=", "(?<!", "\\1"].iter().any(|part| text.contains(part));
            if object.get("pattern").and_then(Value::as_str).is_some_and(beyond) {
                object.remove("pattern");
            }
            object.values_mut().for_each(without_unchecked);
        }
        Value::Array(items) => items.iter_mut().for_each(without_unchecked),
        _ => {}
    }
}

/// Takes out every null that stands for an optional property.
fn without_nulls(schema: &Value, root: &Value, instance: &mut Value) {
    let schema = resolved(schema, root);
    if let Some(inner) = or_null(schema) {
        return without_nulls(inner, root, instance);
    }
    match instance {
        Value::Object(object) => {
            let required = required(schema);
            for (name, property) in properties(schema) {
                if !required.contains(&name) && object.get(name) == Some(&Value::Null) {
                    object.remove(name);
                } else if let Some(value) = object.get_mut(name) {
                    without_nulls(property, root, value);
                }
            }
            if let (Some(rest), None) = (schema.get("additionalProperties"), schema.get("properties")) {
                object.values_mut().for_each(|value| without_nulls(rest, root, value));
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.get("items") {
                items.iter_mut().for_each(|item| without_nulls(schema, root, item));
            }
        }
        _ => {}
    }
}

/// Whether an integer that the schema asks for does not fit into 64 bits.
fn beyond_integer(schema: &Value, root: &Value, instance: &Value) -> bool {
    let schema = resolved(schema, root);
    if let Some(inner) = or_null(schema) {
        return beyond_integer(inner, root, instance);
    }
    match instance {
        Value::Number(number) => {
            // The type is i64, or u64 where the schema's maximum needs it.
            let fits = number.is_i64() || number.as_f64().is_some_and(|value| value.abs() < 9.2e18);
            type_of(schema).0 == Some("integer") && !fits
        }
        Value::Object(object) => {
            let known: Vec<&str> = properties(schema).map(|(name, _)| name).collect();
            let inside = properties(schema).any(|(name, property)| {
                object.get(name).is_some_and(|value| beyond_integer(property, root, value))
            });
            let rest = schema.get("additionalProperties").is_some_and(|rest| {
                object
                    .iter()
                    .any(|(name, value)| !known.contains(&name.as_str()) && beyond_integer(rest, root, value))
            });
            inside || rest
        }
        Value::Array(items) => schema
            .get("items")
            .is_some_and(|schema| items.iter().any(|item| beyond_integer(schema, root, item))),
        _ => false,
    }
}

/// How often which verdict was given, and where the runtime said something else.
#[derive(Default)]
pub struct Tally {
    verdicts: BTreeMap<Verdict, usize>,
    surprises: Vec<String>,
}

impl Tally {
    /// Counts one call.
    pub fn count(&mut self, (name, json): &(String, String), expected: &Verdict, answer: &str) {
        *self.verdicts.entry(*expected).or_default() += 1;
        let accepted = !matches!(expected, Verdict::Invalid | Verdict::BeyondInteger);
        if accepted != (answer == "ok") {
            self.surprises.push(format!("{name} {json}\n  expected {expected:?}, got: {answer}"));
        }
    }

    /// Fails where the runtime disagreed for a reason that is not known.
    pub fn assert_agreement(&self) {
        let all: usize = self.verdicts.values().sum();
        for verdict in [Verdict::Valid, Verdict::Invalid] {
            let count = self.verdicts.get(&verdict).copied().unwrap_or(0);
            assert!(
                count * 10 > all,
                "only {count} of {all} calls are {verdict:?}: the generator of calls is one-sided"
            );
        }
        let shown: Vec<&str> = self.surprises.iter().take(10).map(String::as_str).collect();
        assert!(shown.is_empty(), "{} of {all} verdicts differ:\n{}", self.surprises.len(), shown.join("\n"));
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (verdict, count) in &self.verdicts {
            writeln!(f, "{verdict:?}: {count}")?;
        }
        write!(f, "surprises: {}", self.surprises.len())
    }
}
