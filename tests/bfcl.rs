//! The Berkeley Function Calling Leaderboard, whose schemas are in the words of Python and Java: every function compiles
//! with `foreign_types`, and every answer that counts as right there decodes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{json, Map, Value};
use toolnexus_build::{Builder, Report, Source};
use toolnexus_tests::corpus::{self, McpTool};
use toolnexus_tests::verdicts::Program;
use toolnexus_tests::Package;

/// Functions that are refused, and why: an integer with a number of items is a mistake in any language.
const REFUSED: &str = "\
bfcl/BFCL_v4_irrelevance.json personality_assessment.calculate_score: TN0201 `maxItems` for an integer is not supported
bfcl/BFCL_v4_irrelevance.json personality_assessment.calculate_score: TN0201 `minItems` for an integer is not supported
";

/// Right answers that are refused: what is wrong, how many values, and why they are not taken.
const UNDECODED: &[(&str, usize, &str)] = &[
    ("a boolean is none of those listed", 16, "the function lists \"True\" and \"False\" for a boolean"),
    ("a number is none of those listed", 2, "the function lists \"1\" and \"2\" for an integer"),
    (
        "a string is none of those listed",
        54,
        "the function does not list it: \"dontcare\", \"N/A\", another spelling",
    ),
    ("expected a string, got a boolean", 1, "false for no text"),
    ("expected a string, got an array", 1, "a list for a text"),
    ("expected an array, got a string", 13, "the name of a variable, or a tuple as text"),
    ("expected an integer, got a string", 17, "\"dontcare\", or the name of a variable"),
    ("expected an object, got a string", 7, "the name of a variable"),
    ("missing, required", 14, "the function requires an argument that the answer may leave out, or does"),
];

fn spec(number: usize, function: &Value) -> Value {
    let mut tool = json!({
        "name": format!("f{number}"),
        "description": function["description"],
        "parameters": function["parameters"],
    });
    if let Some(response) = function.get("response") {
        tool["output_schema"] = response.clone();
    }
    tool
}

/// Compiles functions, one a file: an error's file says whose it is.
fn compile(functions: &[(usize, &McpTool)]) -> Result<(String, Vec<Report>), Vec<Report>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (number, function) in functions {
        let text = serde_json::to_string_pretty(&spec(*number, &function.value)).expect("JSON is text");
        toolnexus_tests::write(&folder.path().join(format!("tools/{number}.json")), text);
    }
    let builder = Builder::new(folder.path()).no_rust().default_source(Source::Mcp).foreign_types(true);
    let output = builder.run().map_err(|failure| failure.reports)?;
    Ok((output.files.into_iter().map(|file| file.contents).collect(), output.warnings))
}

fn number(report: &Report) -> usize {
    let file = report.position.as_ref().map_or("", |(file, ..)| file);
    let number = file.trim_start_matches("tools/").trim_end_matches(".json");
    number.parse().unwrap_or_else(|_| panic!("no file in {}", report.rendered))
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn every_function_compiles() {
    let functions = corpus::bfcl(&corpus::folder());
    let all: Vec<(usize, &McpTool)> = functions.iter().enumerate().collect();
    let reports = match compile(&all) {
        Ok((_, warnings)) => warnings,
        Err(reports) => reports,
    };
    let mut warned: BTreeMap<String, usize> = BTreeMap::new();
    let mut refused = BTreeSet::new();
    for report in &reports {
        if report.code == "TN0210" {
            let (_, what) = report.message.rsplit_once(": ").unwrap_or_default();
            *warned.entry(what.to_owned()).or_default() += 1;
        } else {
            let function = &functions[number(report)];
            refused
                .insert(format!("{} {}: {} {}\n", function.file, function.name, report.code, report.message));
        }
    }
    println!("{} functions, warnings: {warned:?}", functions.len());
    assert_eq!(refused.into_iter().collect::<String>(), REFUSED);
    assert!(functions.len() > 3000, "only {} functions", functions.len());
}

#[test]
#[ignore = "takes minutes, and needs the corpus: those that have answers are compiled below"]
fn what_is_generated_of_all_compiles() {
    let functions = corpus::bfcl(&corpus::folder());
    let all: Vec<(usize, &McpTool)> = functions.iter().enumerate().collect();
    let reports = compile(&all).err().unwrap_or_default();
    let refusing: BTreeSet<usize> =
        reports.iter().filter(|report| report.code != "TN0210").map(number).collect();
    let good: Vec<(usize, &McpTool)> =
        all.iter().copied().filter(|(number, _)| !refusing.contains(number)).collect();
    let (code, _) = compile(&good).unwrap_or_else(|reports| panic!("{}", reports[0].rendered));
    let package = Package::new("bfcl-all", "2021", env!("CARGO_TARGET_TMPDIR"), false);
    package.write("src/tools.rs", code);
    package.write(
        "src/main.rs",
        "#![deny(warnings)]\nmod tools;\nfn main() { println!(\"{}\", tools::TOOLS.specs().len()) }\n",
    );
    package.cargo(&["check", "--quiet"]).expect_success();
}

/// A value of an answer. Within it every entry of a mapping is a list of right values again; `None` is left out.
fn plain(value: &Value) -> Value {
    match value {
        Value::Object(entries) => {
            let entries = entries.iter().filter_map(|(name, values)| {
                let value = match values {
                    Value::Array(values) => values.iter().find(|value| **value != json!(""))?,
                    value => value,
                };
                Some((name.clone(), plain(value)))
            });
            Value::Object(entries.collect())
        }
        Value::Array(items) => items.iter().map(plain).collect(),
        value => value.clone(),
    }
}

/// Calls that together have every right value of every argument, and the argument that each is made for.
fn calls(answer: &Map<String, Value>) -> Vec<(String, Map<String, Value>)> {
    let values = |name: &str| -> Vec<Value> {
        answer[name]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|value| **value != json!(""))
            .map(plain)
            .collect()
    };
    let first: Map<String, Value> =
        answer.keys().filter_map(|name| Some((name.clone(), values(name).into_iter().next()?))).collect();
    let mut calls = Vec::new();
    for name in answer.keys() {
        for value in values(name) {
            let mut call = first.clone();
            call.insert(name.clone(), value);
            calls.push((name.clone(), call));
        }
    }
    calls
}

/// What is wrong with an argument, without its value; nothing where another argument of the same call is to blame.
fn reason(error: &str, argument: &str, call: &Map<String, Value>) -> Option<String> {
    let problems: Vec<(&str, &str)> =
        error.split("; /").filter_map(|problem| problem.trim_start_matches('/').split_once(": ")).collect();
    let own = |name: &str| problems.iter().find(|(path, _)| path.split('/').next() == Some(name));
    let Some((_, text)) = own(argument) else {
        let others = call.keys().any(|name| own(name).is_some());
        return (!others).then(|| problems.first().map_or(error, |(_, text)| *text).to_owned());
    };
    Some(match (text.split_once(", got "), text.split_once(" is not one of ")) {
        (Some((expected, got)), _) => format!("{expected}, got {}", kind(got)),
        (_, Some((value, _))) => format!("{} is none of those listed", kind(value)),
        _ => (*text).to_owned(),
    })
}

/// What JSON text is, in the words of messages.
fn kind(text: &str) -> &str {
    match text.chars().next() {
        Some('"') => "a string",
        Some('0'..='9' | '-') => "a number",
        Some('t' | 'f') => "a boolean",
        _ => text,
    }
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn right_answers_decode() {
    let folder = corpus::folder();
    let functions = corpus::bfcl(&folder);
    let answers = corpus::bfcl_answers(&folder);
    let numbers: BTreeMap<String, usize> =
        functions.iter().enumerate().map(|(number, function)| (function.value.to_string(), number)).collect();
    let mut used = BTreeSet::new();
    let mut put = Vec::new();
    for (function, arguments) in &answers {
        let number = numbers[&function.to_string()];
        used.insert(number);
        put.extend(calls(arguments).into_iter().map(|(argument, call)| (number, argument, call)));
    }
    let used: Vec<(usize, &McpTool)> = used.into_iter().map(|number| (number, &functions[number])).collect();
    let (code, _) = compile(&used).unwrap_or_else(|reports| panic!("{}", reports[0].rendered));
    let program = Program::new("bfcl", &code, env!("CARGO_TARGET_TMPDIR"));
    let texts: Vec<(String, String)> = put
        .iter()
        .map(|(number, _, call)| (format!("f{number}"), Value::Object(call.clone()).to_string()))
        .collect();
    let mut undecoded: BTreeMap<String, usize> = BTreeMap::new();
    for ((number, argument, call), answer) in put.iter().zip(program.answers(&texts)) {
        if let Some(reason) = reason(&answer, argument, call).filter(|_| answer != "ok") {
            println!("{} {argument} {}: {answer}", functions[*number].name, json!(call.get(argument)));
            *undecoded.entry(reason).or_default() += 1;
        }
    }
    println!("{} functions, {} calls, {} values", used.len(), answers.len(), put.len());
    let expected: BTreeMap<String, usize> =
        UNDECODED.iter().map(|(reason, count, _)| ((*reason).to_owned(), *count)).collect();
    assert_eq!(undecoded, expected);
}
