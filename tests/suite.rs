//! JSON Schema's own test suite, draft 2020-12: for every schema a tool that takes one value of it, and every case of
//! the suite put to the generated decoder.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{json, Value};
use toolnexus_build::{Builder, Report, Source};
use toolnexus_tests::corpus;
use toolnexus_tests::verdicts::Program;

/// Groups of cases that the build refuses, and why: meta-schemas that are not brought along, `$dynamicRef` that depends
/// on who refers, and a default and an enum that are mistakes in a tool.
const REFUSED: &str = "\
default.json: the default keyword does not do anything if the property is missing: TN0203 this default does not satisfy its own schema: 5 is more than the maximum 3
defs.json: validate definition against metaschema: TN0201 `https://json-schema.org/draft/2020-12/schema` is outside of this file
dynamicRef.json: $dynamicRef avoids the root of each schema, but scopes are still registered: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: length` is not supported
dynamicRef.json: $dynamicRef skips over intermediate resources - direct reference: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: content` is not supported
dynamicRef.json: $ref and $dynamicAnchor are independent of order - $defs first: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: elements` is not supported
dynamicRef.json: $ref and $dynamicAnchor are independent of order - $ref first: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: elements` is not supported
dynamicRef.json: A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: items` is not supported
dynamicRef.json: A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: meta` is not supported
dynamicRef.json: A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: items` is not supported
dynamicRef.json: after leaving a dynamic scope, it is not used by a $dynamicRef: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: thingy` is not supported
dynamicRef.json: multiple dynamic paths to the $dynamicRef keyword: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: itemType` is not supported
dynamicRef.json: strict-tree schema, guards against misspelled properties: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: node` is not supported
dynamicRef.json: tests for implementation dynamic anchor and reference link: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: elements` is not supported
enum.json: empty enum: TN0202 `enum` must be a list of at least one value
ref.json: remote ref, containing refs itself: TN0201 `https://json-schema.org/draft/2020-12/schema` is outside of this file
refRemote.json: remote HTTP ref with different $id: TN0201 `http://localhost:1234/draft2020-12/different-id-ref-string.json` is outside of this file
refRemote.json: remote HTTP ref with different URN $id: TN0201 `http://localhost:1234/draft2020-12/urn-ref-string.json` is outside of this file
unevaluatedItems.json: unevaluatedItems with $dynamicRef: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: addons` is not supported
unevaluatedProperties.json: unevaluatedProperties with $dynamicRef: TN0201 `$dynamicRef` to one of several `$dynamicAnchor: addons` is not supported
vocabulary.json: ignore unrecognized optional vocabulary: TN0201 `$schema: http://localhost:1234/draft2020-12/metaschema-optional-vocabulary.json` is not supported
vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: TN0201 `$schema: http://localhost:1234/draft2020-12/metaschema-no-validation.json` is not supported
";

/// Schemas that the suite expects at `http://localhost:1234/draft2020-12/`. They are brought along under `types`.
const REMOTES: &[&str] = &[
    "baseUriChange/folderInteger",
    "baseUriChangeFolder/folderInteger",
    "baseUriChangeFolderInSubschema/folderInteger",
    "detached-dynamicref",
    "detached-ref",
    "different-id-ref-string",
    "extendible-dynamic-ref",
    "integer",
    "locationIndependentIdentifier",
    "name-defs",
    "nested-absolute-ref-to-string",
    "nested/foo-ref-string",
    "nested/string",
    "prefixItems",
    "ref-and-defs",
    "subSchemas",
    "tree",
    "urn-ref-string",
];

fn remotes() -> impl Iterator<Item = (String, Value)> {
    REMOTES.iter().enumerate().map(|(number, name)| {
        let path = corpus::folder().join(format!("json-schema-test-suite/remotes/draft2020-12/{name}.json"));
        let text = std::fs::read_to_string(path).expect("a file of the suite");
        let mut schema: Value = serde_json::from_str(&text).expect("the suite is JSON");
        let object = schema.as_object_mut().expect("a schema that is an object");
        // What is found by where it lies has no `$id` of its own.
        let place = format!("http://localhost:1234/draft2020-12/{name}.json");
        object.entry("$id").or_insert_with(|| json!(place));
        (format!("Remote{number}"), schema)
    })
}

/// Optional files whose cases are run too.
const OPTIONAL: &[&str] =
    &["anchor", "bignum", "ecmascript-regex", "id", "no-schema", "non-bmp-regex", "unknownKeyword"];

/// Verdicts of optional tests that are known to differ: `type: integer` is an `i64`. In the required part there are none.
const DIFFERENT: &str = "\
optional/bignum: integer: a bignum is an integer: /value: 1.2345678910111214e+52 is more than the maximum 9223372036854775807
optional/bignum: integer: a negative bignum is an integer: /value: -1.2345678910111214e+52 is less than the minimum -9223372036854775808
";

/// A schema of the suite with its cases.
struct Group {
    file: String,
    description: String,
    tool: String,
    schema: Value,
    tests: Vec<Value>,
}

impl Group {
    fn title(&self) -> String {
        format!("{}: {}", self.file, self.description)
    }

    /// The schema is a type of its own, so that `#` means it. Schemas of other files are types too, as users bring them.
    fn spec(&self) -> Value {
        let mut types = serde_json::Map::new();
        if self.schema.to_string().contains("localhost:1234") {
            types.extend(remotes());
        }
        types.insert(self.tool.clone(), self.schema.clone());
        let value = json!({ "$ref": format!("#/types/{}", self.tool) });
        let schema = json!({ "type": "object", "properties": { "value": value }, "required": ["value"] });
        let tool = json!({ "name": self.tool, "description": "A case.", "inputSchema": schema });
        json!({ "types": types, "tools": [tool] })
    }
}

fn groups(files: &[(String, std::path::PathBuf)]) -> Vec<Group> {
    let mut groups = Vec::new();
    for (name, path) in files {
        let text = std::fs::read_to_string(path).expect("a file of the suite");
        let list: Vec<Value> = serde_json::from_str(&text).expect("the suite is JSON");
        for group in list {
            groups.push(Group {
                file: name.clone(),
                description: group["description"].as_str().unwrap_or_default().to_owned(),
                tool: format!("case_{}", groups.len()),
                schema: group["schema"].clone(),
                tests: group["tests"].as_array().cloned().unwrap_or_default(),
            });
        }
    }
    groups
}

fn compile(groups: &[&Group]) -> Result<String, Vec<Report>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for group in groups {
        let text = serde_json::to_string_pretty(&group.spec()).expect("JSON is text");
        toolnexus_tests::write(&folder.path().join(format!("tools/{}.json", group.tool)), text);
    }
    let output = Builder::new(folder.path()).no_rust().default_source(Source::Mcp).run();
    let output = output.map_err(|failure| failure.reports)?;
    Ok(output.files.into_iter().map(|file| file.contents).collect())
}

/// Runs groups, and returns what was refused, what differed, and the number of cases that ran and that there are.
fn run(name: &str, groups: &[Group]) -> (String, String, usize, usize) {
    let mut refused: BTreeMap<String, String> = BTreeMap::new();
    let mut supported = Vec::new();
    for group in groups {
        match compile(&[group]) {
            Ok(_) => supported.push(group),
            Err(reports) => {
                let first = reports.iter().find(|report| report.code.starts_with("TN02")).expect("a reason");
                refused.insert(group.title(), format!("{} {}", first.code, first.message));
            }
        }
    }
    let code = compile(&supported).unwrap_or_else(|reports| {
        let rendered: Vec<String> = reports.into_iter().map(|report| report.rendered).collect();
        panic!("schemas that compile alone do not together:\n{}", rendered.join("\n\n"))
    });
    let program = Program::new(name, &code, env!("CARGO_TARGET_TMPDIR"));
    let served = program.schemas();
    let (mut calls, mut expected) = (Vec::new(), Vec::new());
    for group in &supported {
        for test in &group.tests {
            calls.push((group.tool.clone(), json!({ "value": test["data"] }).to_string()));
            expected.push((*group, test));
        }
    }
    let answers = program.answers(&calls);
    let mut different = String::new();
    for (((group, test), (_, arguments)), answer) in expected.iter().zip(&calls).zip(&answers) {
        let valid = test["valid"] == json!(true);
        let case = format!("{}: {}", group.title(), test["description"].as_str().unwrap_or_default());
        if valid != (answer == "ok") {
            let _ = writeln!(different, "{case}: {}", if valid { answer } else { "accepted" });
        }
        // What is advertised must mean the same, to a validator that is not ours.
        let arguments: Value = serde_json::from_str(arguments).expect("arguments are JSON");
        let validator = jsonschema::options().should_validate_formats(false).build(&served[&group.tool]);
        match validator {
            Ok(validator) if validator.is_valid(&arguments) == valid => {}
            Ok(_) => drop(writeln!(
                different,
                "{case}: the advertised schema says otherwise: {}",
                served[&group.tool]
            )),
            Err(error) => drop(writeln!(different, "{case}: what is advertised is no schema: {error}")),
        }
    }
    let all = groups.iter().map(|group| group.tests.len()).sum();
    let refused =
        refused.iter().fold(String::new(), |text, (title, reason)| format!("{text}{title}: {reason}\n"));
    (refused, different, calls.len(), all)
}

fn suite() -> std::path::PathBuf {
    corpus::folder().join("json-schema-test-suite/tests/draft2020-12")
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn no_verdict_of_the_required_tests_is_wrong() {
    let files: Vec<_> = toolnexus_tests::sorted(&suite())
        .into_iter()
        .filter(|path| path.is_file())
        .map(|path| (toolnexus_tests::name(&path), path))
        .collect();
    let groups = groups(&files);
    let (refused, different, supported, all) = run("suite-required", &groups);
    println!("{supported} of {all} cases are supported");
    assert_eq!(different, "");
    assert_eq!(refused, REFUSED);
    assert!(supported * 100 >= all * 95, "only {supported} of {all} cases are supported");
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn optional_tests_differ_only_where_it_is_known() {
    let files: Vec<_> = OPTIONAL
        .iter()
        .map(|name| (format!("optional/{name}"), suite().join(format!("optional/{name}.json"))))
        .collect();
    let groups = groups(&files);
    let (refused, different, supported, all) = run("suite-optional", &groups);
    println!("{supported} of {all} cases are supported");
    println!("{refused}");
    assert_eq!(different, DIFFERENT);
}
