//! Schemas in the words of other languages: read as what JSON Schema calls them, with the option alone.

use toolnexus_build::{Builder, Output, Report};

const FOREIGN: &str = r#"
defaults: { source: custom, foreign_types: true }
types:
  Place: { type: HashMap, properties: { lat: { type: double }, lon: { type: f64 } } }
tools:
  - name: long_form
    description: Every word.
    parameters:
      type: dict
      properties:
        text: { type: String, description: A text. }
        letter: { type: char, enum: [a, b], default: a }
        whole: { type: long, minimum: 1 }
        count: { type: int }
        part: { type: float, default: 0.5 }
        yes: { type: Boolean }
        anything: { type: any }
        unsaid: { type: "" }
        pair: { type: tuple, items: { type: float } }
        list: { type: ArrayList, items: { type: [str, NoneType] } }
        map: { type: map, additionalProperties: { type: list } }
        place: { $ref: '#/types/Place' }
        type: { type: str }
        maybe: { type: str, optional: true }
      required: [text, type]
  - name: short_form
    description: Words alone.
    args: { text: str, numbers: "float[]", things?: list, more?: dict, any?: any, one: { type: int } }
"#;

const TWIN: &str = r#"
defaults: { source: custom }
types:
  Place: { type: object, properties: { lat: { type: number }, lon: { type: number } } }
tools:
  - name: long_form
    description: Every word.
    parameters:
      type: object
      properties:
        text: { type: string, description: A text. }
        letter: { type: string, enum: [a, b], default: a }
        whole: { type: integer, minimum: 1 }
        count: { type: integer }
        part: { type: number, default: 0.5 }
        yes: { type: boolean }
        anything: {}
        unsaid: {}
        pair: { type: array, items: { type: number } }
        list: { type: array, items: { type: [string, "null"] } }
        map: { type: object, additionalProperties: { type: array } }
        place: { $ref: '#/types/Place' }
        type: { type: string }
        maybe: { type: string }
      required: [text, type]
  - name: short_form
    description: Words alone.
    args: { text: string, numbers: "number[]", things?: "any[]", more?: object, any?: any, one: { type: integer } }
"#;

fn run(spec: &str, option: bool) -> Result<Output, Vec<Report>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    toolnexus_tests::write(&folder.path().join("tools/tools.yaml"), spec);
    let builder = Builder::new(folder.path()).no_rust().foreign_types(option);
    builder.run().map_err(|failure| failure.reports)
}

fn generated(spec: &str, option: bool) -> String {
    let output = run(spec, option).unwrap_or_else(|reports| {
        panic!("{}", reports.iter().map(|report| report.rendered.as_str()).collect::<Vec<_>>().join("\n\n"))
    });
    assert!(output.warnings.is_empty(), "{}", output.warnings[0].rendered);
    output.files.into_iter().map(|file| file.contents).collect()
}

#[test]
fn words_of_other_languages_mean_what_json_schema_calls_them() {
    assert_eq!(generated(FOREIGN, false), generated(TWIN, false));
}

#[test]
fn the_builder_sets_what_files_and_tools_do_not_say() {
    let silent = FOREIGN.replace(", foreign_types: true", "");
    assert_eq!(generated(&silent, true), generated(TWIN, false));
    let refusing = FOREIGN.replace("foreign_types: true", "foreign_types: false");
    for (spec, option) in [(&silent, false), (&refusing, true)] {
        let reports = run(spec, option).expect_err("these are no types of JSON Schema");
        assert!(reports.iter().all(|report| ["TN0202", "TN0107"].contains(&report.code)), "{reports:?}");
    }
    let one =
        refusing.replace("description: Words alone.", "description: Words alone.\n    foreign_types: true");
    let reports = run(&one, true).expect_err("the other tool is not read so");
    assert!(reports.iter().all(|report| !report.message.contains("no type`")), "{reports:?}");
}

#[test]
fn json_schema_is_read_as_it_is() {
    assert_eq!(generated(TWIN, true), generated(TWIN, false));
}
