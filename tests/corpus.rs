//! Real tools of real servers: which compile, whether the result compiles under every lint and edition, and whether
//! the decoder agrees with a JSON Schema validator.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::OnceLock;

use serde_json::{json, Value};
use toolnexus_tests::corpus::{self, McpTool};
use toolnexus_tests::instances::{self, Random};
use toolnexus_tests::{mistakes, verdicts, Package};

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn every_tool_of_github_compiles() {
    let tools = corpus::github(&corpus::folder());
    let mut refused = String::new();
    let mut compiled = 0;
    for tool in &tools {
        match corpus::compile(std::slice::from_ref(tool)) {
            Ok(_) => compiled += 1,
            Err(reports) => {
                for report in reports {
                    let _ = writeln!(refused, "{}: {} {}", tool.name, report.code, report.message);
                }
            }
        }
    }
    assert_eq!(refused, "");
    assert_eq!((tools.len(), compiled), (117, 117));
}

/// Tools that are refused, and why: results that are no object came with MCP's draft of 2026, and make clients of 2025 lose
/// every tool of the server.
const REFUSED: &str = "\
mcp-spec/draft/examples/Tool/tool-with-array-output-schema.json list_users: TN0202 the results that a schema describes must \
be an object
";

/// Every tool of the corpus that comes in MCP's form.
fn everything() -> Vec<(&'static str, Vec<McpTool>)> {
    let folder = corpus::folder();
    vec![
        ("github-mcp-server", corpus::github(&folder)),
        ("mcp-live-tools-list", corpus::live(&folder)),
        ("gemini-cli", corpus::gemini(&folder)),
        ("vscode-copilot-chat", corpus::vscode(&folder)),
        ("docker-mcp-registry", corpus::docker(&folder)),
        ("gemini-cli, its own", corpus::gemini_core(&folder)),
        ("genai-toolbox", corpus::toolbox(&folder)),
        ("embedded", corpus::embedded(&folder)),
        ("mcp-spec", corpus::specification(&folder)),
        ("mcpb", corpus::bundles(&folder)),
    ]
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn every_tool_compiles_or_is_refused_with_a_code() {
    let (mut all, mut good) = (0, 0);
    let mut refused = String::new();
    for (folder, tools) in everything() {
        assert!(tools.len() > 5, "only {} tools were found in {folder}", tools.len());
        let mut compiled = 0;
        // All of a round at once, and where that fails each of it alone.
        let (clean, rest): (Vec<_>, Vec<_>) =
            corpus::rounds(&tools).into_iter().partition(|round| corpus::compile(round).is_ok());
        compiled += clean.concat().len();
        for tool in &rest.concat() {
            let Err(reports) = corpus::compile(std::slice::from_ref(tool)) else {
                compiled += 1;
                continue;
            };
            let errors: Vec<_> = reports.iter().filter(|report| report.code.starts_with("TN")).collect();
            assert!(!errors.is_empty(), "{} {} is refused without a word", tool.file, tool.name);
            for report in errors {
                let placed = report.position.as_ref().is_some_and(|(file, line, column)| {
                    file == "tools/tools.json" && *line > 0 && *column > 0
                });
                assert!(placed, "{} {}: no place in:\n{}", tool.file, tool.name, report.rendered);
                let _ = writeln!(refused, "{} {}: {} {}", tool.file, tool.name, report.code, report.message);
            }
        }
        println!("{folder}: {compiled} of {} compile", tools.len());
        (all, good) = (all + tools.len(), good + compiled);
    }
    assert_eq!(refused, REFUSED);
    assert!(good * 100 >= all * 99, "only {good} of {all} compile");
}

/// How many fields of the arguments' types have a Rust type, and how many are raw JSON or hold some.
const TYPED: &[(&str, usize, usize)] = &[
    ("github-mcp-server", 668, 2),
    ("mcp-live-tools-list", 4444, 100),
    ("gemini-cli", 171, 0),
    ("vscode-copilot-chat", 82, 0),
    ("docker-mcp-registry", 373, 10),
    ("gemini-cli, its own", 38, 0),
    ("genai-toolbox", 53, 0),
    ("embedded", 123, 0),
    ("mcp-spec", 3, 2),
    ("mcpb", 0, 0),
];

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn most_fields_are_typed() {
    let mut found = Vec::new();
    for (folder, tools) in everything() {
        let output = corpus::compile(&corpus::compiling(&tools)).expect("each compiles alone");
        let code = &output.files[0].contents;
        let (raw, typed): (Vec<&str>, Vec<&str>) = fields(code).partition(|field| field.contains("::Json"));
        println!("{folder}: {} fields are typed, {} are raw JSON", typed.len(), raw.len());
        found.push((folder, typed.len(), raw.len()));
    }
    assert_eq!(found, TYPED);
}

/// The fields of generated types and the contents of generated variants, as text.
fn fields(code: &str) -> impl Iterator<Item = &str> {
    let types = code.split_once("pub mod args {").map_or("", |(_, rest)| rest);
    let types = types.split_once("\n}\n").map_or(types, |(types, _)| types);
    let items = types.split_inclusive(['\n']).map(str::trim_start);
    let field =
        |line: &&str| line.starts_with("pub ") && line.contains(": ") && !line.starts_with("pub const");
    let content = |line: &&str| {
        line.trim_end().ends_with("),") && line.starts_with(|first: char| first.is_ascii_uppercase())
    };
    items.filter(move |line| field(line) || content(line))
}

/// All tools that compile, in one registry.
fn generated() -> &'static (Vec<McpTool>, String) {
    static GENERATED: OnceLock<(Vec<McpTool>, String)> = OnceLock::new();
    GENERATED.get_or_init(generate)
}

fn generate() -> (Vec<McpTool>, String) {
    let all: Vec<McpTool> = everything().into_iter().flat_map(|(_, tools)| tools).collect();
    let tools = corpus::compiling(&all);
    let output = corpus::compile(&tools).unwrap_or_else(|reports| {
        let rendered: Vec<String> = reports.into_iter().map(|report| report.rendered).collect();
        panic!("tools that compile alone do not together:\n{}", rendered.join("\n\n"))
    });
    let generated = output.files.into_iter().find(|file| file.path == "toolnexus.rs").expect("the registry");
    (tools, generated.contents)
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn what_is_generated_compiles_without_a_warning_in_every_edition() {
    let (tools, code) = generated();
    assert!(tools.len() > 600, "only {} tools compile", tools.len());
    for edition in ["2018", "2021", "2024"] {
        let package = Package::new(&format!("corpus-{edition}"), edition, env!("CARGO_TARGET_TMPDIR"), false);
        package.write("src/tools.rs", code);
        package.write("src/main.rs", "#![deny(warnings)]\n#![forbid(unsafe_code)]\nmod tools;\nfn main() { println!(\"{}\", tools::TOOLS.specs().len()) }\n");
        package.cargo(&["check", "--quiet"]).expect_success();
    }
}

/// A program around them.
fn program() -> &'static verdicts::Program {
    static PROGRAM: OnceLock<verdicts::Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        verdicts::Program::new("corpus-verdicts", &generated().1, env!("CARGO_TARGET_TMPDIR"))
    })
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn the_decoder_agrees_with_a_json_schema_validator() {
    let (tools, _) = generated();
    let program = program();
    let schemas = program.schemas();
    assert_eq!(schemas.len(), tools.len());
    let mut cases: Vec<(String, String)> = Vec::new();
    let mut expected = Vec::new();
    for (number, tool) in tools.iter().enumerate() {
        let source = root(tool.value.get("inputSchema"));
        let served = &schemas[&tool.name];
        let judges = verdicts::Judges::new(&source, served);
        let mut random = Random::new(number as u64);
        for round in 0..300 {
            let mut instance = instances::value(&source, &source, &mut random);
            for _ in 0..round % 3 {
                instances::mutate(&mut instance, &mut random);
            }
            expected.push(judges.verdict(&instance));
            cases.push((tool.name.clone(), instance.to_string()));
        }
    }
    let answers = program.answers(&cases);
    let mut tally = verdicts::Tally::default();
    for ((case, expected), answer) in cases.iter().zip(&expected).zip(&answers) {
        tally.count(case, expected, answer);
    }
    println!("{tally}");
    tally.assert_agreement();
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn output_schemas_mean_what_their_authors_wrote() {
    let (tools, code) = generated();
    let program = verdicts::Program::new("corpus-results", code, env!("CARGO_TARGET_TMPDIR"));
    let served = program.output_schemas();
    let stated = |tool: &&McpTool| tool.value.get("outputSchema").is_some_and(Value::is_object);
    assert_eq!(served.len(), tools.iter().filter(stated).count());
    assert!(served.len() > 100, "only {} tools have an output schema", served.len());
    let (mut valid, mut invalid) = (0, 0);
    for (number, tool) in tools.iter().filter(stated).enumerate() {
        let source = &tool.value["outputSchema"];
        let [written, advertised] = [source, &served[&tool.name]].map(|schema| {
            jsonschema::options().should_validate_formats(false).build(schema).expect("a schema")
        });
        let mut random = Random::new(number as u64);
        for round in 0..100 {
            let mut instance = instances::value(source, source, &mut random);
            for _ in 0..round % 3 {
                instances::mutate(&mut instance, &mut random);
            }
            let verdict = written.is_valid(&instance);
            assert_eq!(verdict, advertised.is_valid(&instance), "{}: {instance}", tool.name);
            *if verdict { &mut valid } else { &mut invalid } += 1;
        }
    }
    println!("{} output schemas: {valid} valid instances, {invalid} others", served.len());
    assert!(valid > 1000 && invalid > 1000);
}

/// Mistakes of which the answer does not name the path or the fix: names of one letter are near to none, so all are listed.
const UNTOLD: &str = "\
firecrawl_research_search_github: misspelt at /kk
firecrawl_research_search_papers: misspelt at /kk
";

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn models_are_told_where_they_went_wrong_and_what_is_right() {
    let (tools, _) = generated();
    let (mut calls, mut made) = (Vec::new(), Vec::new());
    let told = |file: &str| file.starts_with("github") || file.starts_with("mcp-live");
    for (number, tool) in tools.iter().enumerate().filter(|(_, tool)| told(&tool.file)) {
        let source = root(tool.value.get("inputSchema"));
        let validator =
            jsonschema::options().should_validate_formats(false).build(&source).expect("a schema");
        let mut random = Random::new(number as u64);
        let mut right = (0..50).map(|_| instances::value(&source, &source, &mut random));
        let Some(right) = right.find(|instance| validator.is_valid(instance)) else { continue };
        for mistake in mistakes::mistakes(&source, &right) {
            if !validator.is_valid(&mistake.arguments) {
                calls.push((tool.name.clone(), mistake.arguments.to_string()));
                made.push(mistake);
            }
        }
    }
    let answers = program().answers(&calls);
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    let mut untold = BTreeSet::new();
    for ((mistake, (tool, _)), answer) in made.iter().zip(&calls).zip(&answers) {
        *count.entry(mistake.kind).or_default() += 1;
        if !mistakes::is_told(mistake, answer) {
            println!("{tool}: {} at {}, {:?}: {answer}", mistake.kind, mistake.path, mistake.says);
            untold.insert(format!("{tool}: {} at {}\n", mistake.kind, mistake.path));
        }
    }
    println!("{} mistakes: {count:?}", made.len());
    assert_eq!(untold.into_iter().collect::<String>(), UNTOLD);
    assert!(made.len() > 1000 && count.len() == 7, "{} mistakes of {} kinds", made.len(), count.len());
}

/// Arguments are an object, also where the schema does not say so; where there is none, they are no arguments.
fn root(schema: Option<&Value>) -> Value {
    let Some(schema) = schema else { return json!({ "type": "object", "additionalProperties": false }) };
    let mut root = schema.clone();
    if root.get("$ref").is_none() {
        root["type"] = json!("object");
    }
    root
}
