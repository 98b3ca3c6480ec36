//! Asserted formats: JSON Schema's own optional tests put to a generated decoder, with `jsonschema` beside it.

use std::fmt::Write;

use serde_json::{json, Value};
use toolnexus_build::{Builder, Source};
use toolnexus_rt::check::Format;
use toolnexus_tests::corpus;
use toolnexus_tests::verdicts::Program;

/// Verdicts that differ from the suite's, each an A-label of a host name: RFC 1123 takes it, and what the suite asks
/// besides needs the tables of IDNA 2008 (RFC 5892), which are larger than the rest of the runtime.
const DIFFERENT: &str = "\
hostname: invalid Punycode: \"xn--X\": accepted
hostname: contains illegal char U+302E Hangul single dot tone mark: \"xn--07jt112bpxg.xn--9t4b11yi5a\": accepted
hostname: Begins with a Spacing Combining Mark: \"xn--hello-txk\": accepted
hostname: Begins with a Nonspacing Mark: \"xn--hello-zed\": accepted
hostname: Begins with an Enclosing Mark: \"xn--hello-6bf\": accepted
hostname: Exceptions that are DISALLOWED, right-to-left chars: \"xn--chb89f\": accepted
hostname: Exceptions that are DISALLOWED, left-to-right chars: \"xn--07jceefgh4c\": accepted
hostname: MIDDLE DOT with no preceding 'l': \"xn--al-0ea\": accepted
hostname: MIDDLE DOT with nothing preceding: \"xn--l-fda\": accepted
hostname: MIDDLE DOT with no following 'l': \"xn--la-0ea\": accepted
hostname: MIDDLE DOT with nothing following: \"xn--l-gda\": accepted
hostname: Greek KERAIA not followed by Greek: \"xn--S-jib3p\": accepted
hostname: Greek KERAIA not followed by anything: \"xn--wva3j\": accepted
hostname: Hebrew GERESH not preceded by Hebrew: \"xn--A-2hc5h\": accepted
hostname: Hebrew GERESH not preceded by anything: \"xn--5db1e\": accepted
hostname: Hebrew GERSHAYIM not preceded by Hebrew: \"xn--A-2hc8h\": accepted
hostname: Hebrew GERSHAYIM not preceded by anything: \"xn--5db3e\": accepted
hostname: KATAKANA MIDDLE DOT with no Hiragana, Katakana, or Han: \"xn--defabc-k64e\": accepted
hostname: KATAKANA MIDDLE DOT with no other characters: \"xn--vek\": accepted
hostname: Arabic-Indic digits mixed with Extended Arabic-Indic digits: \"xn--ngb6iyr\": accepted
hostname: ZERO WIDTH JOINER not preceded by Virama: \"xn--11b2er09f\": accepted
hostname: ZERO WIDTH JOINER not preceded by anything: \"xn--02b508i\": accepted
hostname: contains \"--\" in the 3rd and 4th position: \"XN--aa---o47jg78q\": accepted
";

/// Verdicts of the suite that `jsonschema` 0.48 does not share.
const OTHERS: &str = "\
duration: weeks cannot be combined with a time component: \"P1WT1H\": accepted
";

/// The builds of one tool for each format, and the program around them.
fn program(name: &str) -> Program {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for format in Format::ALL {
        let word = format.word();
        let schema =
            json!({ "type": "object", "properties": { "value": { "format": word } }, "required": ["value"] });
        let tool = json!({ "name": word, "description": "A case.", "inputSchema": schema });
        toolnexus_tests::write(&folder.path().join(format!("tools/{word}.json")), tool.to_string());
    }
    let builder = Builder::new(folder.path()).no_rust().default_source(Source::Mcp);
    let output = builder.assert_formats(true).run().expect("they compile");
    assert!(output.warnings.is_empty(), "{:?}", output.warnings);
    let code: String = output.files.into_iter().map(|file| file.contents).collect();
    Program::new(name, &code, env!("CARGO_TARGET_TMPDIR"))
}

/// What the build makes of a function with a schema.
fn function(assert: bool) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let schema = r#"{ "type": "object", "properties": { "day": { "type": "string", "format": "date" } } }"#;
    let source = format!(
        "mod tools {{ toolnexus_rt::include_tools!(); }}\n\
        /// A case.\n\
        #[toolnexus_rt::tool(schema = r##\"{schema}\"##)]\n\
        fn on(args: tools::args::On) {{}}\n"
    );
    toolnexus_tests::write(&folder.path().join("src/main.rs"), source);
    let output = Builder::new(folder.path()).assert_formats(assert).run().expect("it compiles");
    output.files.into_iter().map(|file| file.contents).collect()
}

#[test]
fn the_builder_speaks_for_functions_too() {
    assert!(function(true).contains("rt::Format::Date"));
    assert!(!function(false).contains("rt::Format"));
}

#[cfg_attr(not(toolnexus_corpus), ignore = "there is no corpus: set TOOLNEXUS_CORPUS")]
#[test]
fn verdicts_on_formats_differ_only_where_it_is_known() {
    let folder = corpus::folder().join("json-schema-test-suite/tests/draft2020-12/optional/format");
    let (mut calls, mut cases) = (Vec::new(), Vec::new());
    for format in Format::ALL {
        let text = std::fs::read_to_string(folder.join(format!("{}.json", format.word())));
        let groups: Vec<Value> = serde_json::from_str(&text.expect("a file of the suite")).expect("JSON");
        for group in groups {
            assert_eq!(group["schema"]["format"], json!(format.word()));
            for test in group["tests"].as_array().into_iter().flatten() {
                calls.push((format.word().to_owned(), json!({ "value": test["data"] }).to_string()));
                cases.push((format, test.clone()));
            }
        }
    }
    assert!(cases.len() > 400, "only {} cases were found", cases.len());
    let answers = program("suite-formats").answers(&calls);
    let (mut different, mut others) = (String::new(), String::new());
    for ((format, test), answer) in cases.iter().zip(&answers) {
        let case =
            format!("{}: {}: {}", format.word(), test["description"].as_str().unwrap_or(""), test["data"]);
        let valid = test["valid"] == json!(true);
        if valid != (answer == "ok") {
            let _ = writeln!(different, "{case}: {}", if valid { answer } else { "accepted" });
        }
        let schema = json!({ "format": format.word() });
        let other = jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
        if valid != other.is_valid(&test["data"]) {
            let _ = writeln!(others, "{case}: {}", if valid { "refused" } else { "accepted" });
        }
    }
    println!("{} cases, {} of them different", cases.len(), different.lines().count());
    assert_eq!(different, DIFFERENT);
    assert_eq!(others, OTHERS);
}
