//! Thirty inputs that a generator would choke on, each in the shape of one that others wrote. Each generates, compiles, and
//! decodes right and wrong calls as a JSON Schema validator does; or it is refused, with a code and a way out.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::Value;
use toolnexus_build::{Builder, Output, Report};
use toolnexus_tests::here;
use toolnexus_tests::verdicts::Program;

/// An input, and what is expected of it.
struct Case {
    /// What it tries.
    why: &'static str,
    /// The files that compile.
    files: &'static [&'static str],
    /// What is warned of.
    warns: &'static [&'static str],
    /// Calls that are right: a tool and its arguments.
    right: &'static [(&'static str, &'static str)],
    /// Calls that are wrong, and what the answer says.
    wrong: &'static [(&'static str, &'static str, &'static str)],
    /// Files that are refused: a code, and what the report says.
    refused: &'static [(&'static str, &'static str, &'static str)],
}

const NOTHING: Case = Case { why: "", files: &[], warns: &[], right: &[], wrong: &[], refused: &[] };

/// Verdicts and refusals that are not as they should be, each with its reason.
const FAILING: &str = "";

const CASES: [Case; 30] = [
    Case {
        why: "names that begin with `self`, `Self` and `crate`: no raw identifiers either",
        files: &["01.yaml"],
        right: &[
            ("self.lamp.set_level", r#"{"self":3,"Self":"super","crate":true,"super":[{"self":1}]}"#),
            ("crate", "{}"),
            ("Self.get", "{}"),
        ],
        wrong: &[
            ("self.lamp.set_level", r#"{"self":11}"#, "/self: 11 is more than the maximum 10"),
            ("self.lamp.set_level", r#"{"self":1,"Self":"me"}"#, r#"/Self: "me" is not one of "self", "Self""#),
            ("self.lamp.set_level", r#"{"self":1,"super":[{}]}"#, "/super/0/self: missing"),
        ],
        ..NOTHING
    },
    Case {
        why: "two properties that are one name in snake case",
        files: &["02.json"],
        right: &[("list_events", r#"{"sortBy":"time","sort_by":1,"SortBy":true}"#)],
        wrong: &[
            ("list_events", r#"{"sortBy":"time"}"#, "/sort_by: missing"),
            ("list_events", r#"{"sortBy":1,"sort_by":1}"#, "/sortBy: 1 is not one of"),
        ],
        ..NOTHING
    },
    Case {
        why: "`$and` and `$in` as names, and `$ref` into `#/properties/…/$and/…`",
        files: &["03.json"],
        right: &[(
            "search_things",
            r#"{"filters":{"$and":[{"owner":{"$nin":["a"]},"reader":{"$eq":"b","$in":[]}}]}}"#,
        )],
        wrong: &[
            ("search_things", r#"{"filters":{"$and":[]}}"#, "/filters/$and: 0 items are fewer"),
            (
                "search_things",
                r#"{"filters":{"$and":[{"reader":{"$nin":[1]}}]}}"#,
                "/filters/$and/0/reader/$nin/0: expected a string",
            ),
        ],
        ..NOTHING
    },
    Case {
        why: "braces of format strings and templates in names and texts",
        files: &["04.json"],
        right: &[("fill_template", r#"{"{{userName}}":"Ann","{}":1,"{0:?}":false}"#)],
        wrong: &[
            ("fill_template", r#"{"{}":1}"#, "/{{userName}}: missing"),
            ("fill_template", r#"{"{{userName}}":"Ann","{0:?}":0}"#, "/{0:?}: expected"),
        ],
        ..NOTHING
    },
    Case {
        why: "a pattern with look-ahead and a back-reference: a warning, and the text stays in the schema",
        files: &["05.yaml"],
        warns: &["TN0207"],
        right: &[("get_space", r#"{"include":"members"}"#)],
        wrong: &[("get_space", r#"{"include":"members,boards,archive"}"#, "/include: 22 characters")],
        ..NOTHING
    },
    Case {
        why: "thirteen levels, `allOf` of `anyOf`, a property without a type, names of headers",
        files: &["06.json"],
        right: &[(
            "put_collection",
            r#"{"collection":{"nested":{"next":{"next":{"next":{"next":{"next":{"next":{"next":{"next":{"next":{"next":{"next":"abc"}}}}}}}}}}},
                "auth":{"basic":"x","noauth":[1]},"headers":{"cache-control":"no","trace-token":7}}}"#,
        )],
        wrong: &[
            (
                "put_collection",
                r#"{"collection":{"nested":{"next":{"next":{"next":{"next":{"next":{"next":{"next":{"next":{"next":{"next":{"next":"abcd"}}}}}}}}}}}}}"#,
                "/collection/nested/next/next/next/next/next/next/next/next/next/next/next: 4 characters",
            ),
            ("put_collection", r#"{"collection":{"nested":{}}}"#, "/collection/nested/next: missing"),
        ],
        ..NOTHING
    },
    Case {
        why: "a boolean whose `enum` is true and false, and one that can only be true",
        files: &["07.yaml"],
        right: &[("list_versions", r#"{"published":false,"draft":true}"#)],
        wrong: &[
            ("list_versions", r#"{"published":1}"#, "/published: "),
            ("list_versions", r#"{"published":true,"draft":false}"#, "/draft: expected true"),
        ],
        ..NOTHING
    },
    Case {
        why: "`+1`, `-1` and `1` are one identifier, and none that starts with a letter",
        files: &["08.yaml"],
        right: &[("react", r#"{"content":"+1","reactions-+1":1,"reactions--1":2}"#), ("react", r#"{"content":"1"}"#)],
        wrong: &[
            ("react", r#"{"content":"+2"}"#, "/content: \"+2\" is not one of \"+1\", \"-1\", \"1\", \"heart\""),
            ("react", r#"{"content":"-1","reactions-+1":"1"}"#, "/reactions-+1: expected an integer"),
        ],
        ..NOTHING
    },
    Case {
        why: "a list of one of two closed objects, `value` of no type, a property called `items`",
        files: &["09.json"],
        right: &[("write_fields", r#"{"items":[{"id":1,"value":null},{"name":"a","value":{"b":[]}}]}"#)],
        wrong: &[
            ("write_fields", r#"{"items":[{"id":1,"name":"a","value":1}]}"#, "/items/0"),
            ("write_fields", r#"{"items":[{"id":"1","value":1}]}"#, "/items/0"),
        ],
        ..NOTHING
    },
    Case {
        why: "three types in one, and a text or an object in one list",
        files: &["10.json"],
        right: &[("set_labels", r#"{"labels":["a",{"name":"b","color":"c"}],"value":true}"#)],
        wrong: &[
            ("set_labels", r#"{"labels":[],"value":[]}"#, "/value: expected"),
            ("set_labels", r#"{"labels":[{"color":"c"}]}"#, "/labels/0"),
        ],
        ..NOTHING
    },
    Case {
        why: "`SUM`, `Sum` and `sum` in one `enum`; a long text that rustdoc would take for tests",
        files: &["11.yaml"],
        right: &[("get_statistics", r#"{"statistic":"SUM"}"#), ("get_statistics", r#"{"statistic":"Sum"}"#)],
        wrong: &[("get_statistics", r#"{"statistic":"SuM"}"#, "/statistic: \"SuM\" is not one of")],
        ..NOTHING
    },
    Case {
        why: "an output schema with keywords beside `$ref`, and types that need each other",
        files: &["12.json"],
        right: &[("describe_node", r#"{"id":"a"}"#), ("describe_node", "{}")],
        wrong: &[("describe_node", r#"{"id":1}"#, "/id: expected a string")],
        ..NOTHING
    },
    Case {
        why: "a boolean or a text, and bounds at the edge of what a float holds",
        files: &["13.yaml"],
        right: &[
            ("think", r#"{"more":"yes","step":9007199254740991,"below":-9007199254740991}"#),
            ("think", r#"{"more":false,"step":1}"#),
        ],
        wrong: &[
            ("think", r#"{"more":1,"step":1}"#, "/more: expected"),
            ("think", r#"{"more":true,"step":9007199254740992}"#, "/step: 9007199254740992 is more than the maximum 9007199254740991"),
        ],
        ..NOTHING
    },
    Case {
        why: "names with a schema of their own, values of three types, recursion written out by hand",
        files: &["14.json"],
        right: &[(
            "draw_sheet",
            r#"{"cells":{"A1":null,"B2":1.5,"C":"x"},"mind":{"name":"a","children":[{"name":"b","children":[]}]}}"#,
        )],
        wrong: &[
            ("draw_sheet", r#"{"cells":{"AAAA":1}}"#, "/cells"),
            ("draw_sheet", r#"{"cells":{"A":true}}"#, "/cells/A: expected"),
            ("draw_sheet", r#"{"cells":{},"mind":{"name":"a","children":[{}]}}"#, "/mind/children/0/name: missing"),
        ],
        ..NOTHING
    },
    Case {
        why: "the same `$defs` in every tool, an object or null, discriminators, a closed and an open branch",
        files: &["15.json"],
        right: &[
            ("make_page", r#"{"parent":{"type":"page","page_id":"1"},"icon":{"emoji":"x"}}"#),
            ("move_page", r#"{"parent":{"type":"space","more":1},"icon":null}"#),
        ],
        wrong: &[
            ("make_page", r#"{"parent":{"type":"page"}}"#, "/parent"),
            ("copy_page", r#"{"parent":{"type":"space"},"icon":{}}"#, "/icon/emoji: missing"),
        ],
        ..NOTHING
    },
    Case {
        why: "`exclusiveMinimum: true` of draft-04, without `$schema`",
        refused: &[("16.json", "TN0202", "a boolean `exclusiveMinimum` is draft-04: write `exclusiveMinimum: N`")],
        ..NOTHING
    },
    Case {
        why: "a branch that nothing matches, for what JavaScript calls undefined",
        files: &["17.json"],
        right: &[("draw_histogram", r#"{"data":[1],"bins":3,"width":1.5}"#), ("draw_histogram", r#"{"data":[],"bins":null}"#)],
        wrong: &[
            ("draw_histogram", r#"{"data":[],"bins":0}"#, "/bins: expected"),
            ("draw_histogram", r#"{"data":[],"width":"1"}"#, "/width: expected"),
        ],
        ..NOTHING
    },
    Case {
        why: "`$ref` to a property of the object around it, and the end of a raw string in a text",
        files: &["18.json"],
        right: &[("draw_map", r#"{"data":{"name":"Berlin","parts":[{"name":"Mitte"}]}}"#)],
        wrong: &[("draw_map", r#"{"data":{"name":"Berlin","parts":[{"name":"M"}]}}"#, "/data/parts/0/name: 1 character")],
        ..NOTHING
    },
    Case {
        why: "values without a letter, 169 values, names that differ in their dashes alone; no description",
        files: &["19.json"],
        right: &[
            ("recipes", r#"{"kind":"水产","champion":"champion-168"}"#),
            ("recipes", r#"{"kind":"…"}"#),
            ("get-user-items", r#"{"a":1}"#),
            ("getUserItems", r#"{"a":"1"}"#),
        ],
        wrong: &[
            ("recipes", r#"{"kind":"水"}"#, "/kind: \"水\" is not one of \"水产\""),
            ("recipes", r#"{"kind":"…","champion":"champion-169"}"#, "and 145 more"),
        ],
        refused: &[("19-empty.json", "TN0303", "add `description: …`")],
        ..NOTHING
    },
    Case {
        why: "`oneOf` beside `type: object` for all arguments, without `properties`",
        files: &["20.json"],
        right: &[("find_thing", r#"{"id":"a"}"#), ("find_thing", r#"{"label":"a"}"#)],
        wrong: &[
            ("find_thing", "{}", "arguments: "),
            ("find_thing", r#"{"id":"a","label":"b"}"#, "more than one"),
        ],
        ..NOTHING
    },
    Case {
        why: "an empty schema, and none; a manifest's own words",
        files: &["21.json"],
        right: &[("test_failure", r#"{"any":1}"#), ("test_run", "{}")],
        wrong: &[("test_run", r#"{"any":1}"#, "/any: unknown")],
        refused: &[("21-manifest.json", "TN0104", "unknown key `modelDescription`")],
        ..NOTHING
    },
    Case {
        why: "a file without tools, and a list of arguments of another form",
        refused: &[("22-list.json", "TN0104", "unknown key `arguments`")],
        files: &["22.json"],
        ..NOTHING
    },
    Case {
        why: "a name with a space, arrays of anything",
        files: &["23.json"],
        right: &[("Summarize Case", r#"{"ids":[1,"a",null],"tags":[[]]}"#)],
        wrong: &[("Summarize Case", r#"{"ids":[],"tags":[]}"#, "/tags: 0 items are fewer")],
        ..NOTHING
    },
    Case {
        why: "a reserved word, `anyOf` of what is required, templates that are texts; a required name that is none",
        files: &["24.yaml"],
        right: &[("box", r#"{"token":"a"}"#), ("box", r#"{"user":"a","password":"b"}"#)],
        wrong: &[("box", r#"{"user":"a"}"#, r#"an object with "user" and "password""#)],
        refused: &[("24-required.yaml", "TN0208", "did you mean `host`?")],
        ..NOTHING
    },
    Case {
        why: "`anyOf` of what is required beside properties, a dotted name, a pattern with look-ahead",
        files: &["25.json"],
        warns: &["TN0207"],
        right: &[("calendar.update_event", r#"{"event":"a","end":"b","mail":"a@example.com"}"#)],
        wrong: &[("calendar.update_event", r#"{"event":"a"}"#, "start")],
        ..NOTHING
    },
    Case {
        why: "the words of Java and Python for types; JSON Lines in a `.json`",
        files: &["26.yaml"],
        right: &[(
            "Token.create",
            r#"{"options":{"issuer":[1],"ttl":5,"letter":"a"},"values":[0.5],"pair":[1,"a"]}"#,
        )],
        wrong: &[
            ("Token.create", r#"{"options":{"ttl":1.5}}"#, "/options/ttl: expected an integer"),
            ("Token.create", r#"{"options":{},"values":["a"]}"#, "/values/0: expected a number"),
        ],
        refused: &[("26-lines.json", "TN0101", "")],
        ..NOTHING
    },
    Case {
        why: "defaults and enums that are not of their type; `$$` in an `enum`; names that are no identifiers",
        files: &["27.yaml"],
        warns: &["TN0210"],
        right: &[("rent_car", r#"{"insured":"True","price":"$$","año_vehículo":1999,"Content-Type":"a"}"#)],
        wrong: &[
            ("rent_car", r#"{"insured":"maybe"}"#, "/insured: \"maybe\" is not one of"),
            ("rent_car", r#"{"insured":"True","price":"$$$$"}"#, "/price: \"$$$$\" is not one of"),
            ("rent_car", r#"{"insured":"True","año_vehículo":"x"}"#, "/año_vehículo: expected an integer"),
        ],
        refused: &[("27-strict.yaml", "TN0203", "this default does not satisfy its own schema")],
    },
    Case {
        why: "several documents in a file, SQL and templates in texts; documents of another kind",
        files: &["28.yaml"],
        right: &[("list_slots", r#"{"limit":5}"#), ("list_tables", "{}")],
        wrong: &[("list_slots", r#"{"limit":"all"}"#, "/limit: expected an integer")],
        refused: &[("28-toolset.yaml", "TN0104", "unknown key `kind`")],
        ..NOTHING
    },
    Case {
        why: "bounds beyond 64 bits, a type that contains itself, a name with a slash; a file beside it",
        files: &["29.yaml"],
        right: &[
            ("trees/get", r#"{"seed":-9223372036854775809,"tree":{"value":1,"left":{"value":"a","right":null}}}"#),
            ("trees/get", r#"{"seed":9223372036854776000}"#),
        ],
        wrong: &[
            ("trees/get", r#"{"seed":9223372036854776001}"#, "/seed: 9223372036854776001 is more than the maximum 9223372036854776000"),
            ("trees/get", r#"{"seed":1,"tree":{"value":1,"left":{"value":1,"left":{}}}}"#, "/tree/left/left/value: missing"),
        ],
        refused: &[("29-sibling.yaml", "TN0201", "is outside of this file")],
        ..NOTHING
    },
    Case {
        why: "every word of Rust as a name and a value; no name; no value; a key twice; files that are no specs",
        files: &["30.json"],
        right: &[
            ("match", r#"{"match":1,"self":2,"Self":3,"gen":4,"":"x","word":"Self","not_x":{"x1":1}}"#),
            ("match", r#"{"match":1,"word":""}"#),
            ("fn", "{}"),
            ("TOOLS", "{}"),
            ("ToolCall", "{}"),
        ],
        wrong: &[
            ("match", r#"{"match":1,"word":"Other"}"#, "/word: \"Other\" is not one of"),
            ("match", r#"{"match":1,"not_x":{"x1":"a"}}"#, "/not_x: "),
            ("match", r#"{"match":1,"":1}"#, "/: expected a string"),
        ],
        refused: &[
            ("30-empty.json", "TN0202", "`enum` must be a list of at least one value"),
            ("30-twice.json", "TN0101", "the key `versions` is written twice"),
            ("30-card.json", "TN0104", "unknown key `capabilities`"),
            ("30-servers.json", "TN0106", "this file holds a mapping, not tools"),
        ],
        ..NOTHING
    },
];

fn run(files: &[&str]) -> Result<Output, Vec<Report>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for file in files {
        let text =
            std::fs::read(here(&format!("nasty/{file}"))).unwrap_or_else(|error| panic!("{file}: {error}"));
        toolnexus_tests::write(&folder.path().join("tools").join(file), text);
    }
    Builder::new(folder.path())
        .no_rust()
        .default_source(toolnexus_build::Source::Mcp)
        .run()
        .map_err(|failure| failure.reports)
}

fn shown(reports: &[Report]) -> String {
    reports.iter().map(|report| report.rendered.as_str()).collect::<Vec<_>>().join("\n\n")
}

/// All of them in one program, and what it advertises.
fn program() -> &'static (Program, BTreeMap<String, Value>) {
    static PROGRAM: OnceLock<(Program, BTreeMap<String, Value>)> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let files: Vec<&str> = CASES.iter().flat_map(|case| case.files).copied().collect();
        let output = run(&files).unwrap_or_else(|reports| panic!("{}", shown(&reports)));
        let program = Program::new("nasty", &output.files[0].contents, env!("CARGO_TARGET_TMPDIR"));
        let schemas = program.schemas();
        (program, schemas)
    })
}

fn check(number: usize) {
    let case = &CASES[number - 1];
    let mut failing = Vec::new();
    for (file, code, text) in case.refused {
        match run(&[file]) {
            Ok(_) => failing.push(format!("{file} is not refused")),
            Err(reports) => {
                let told = reports.iter().any(|report| {
                    report.code == *code
                        && report.rendered.contains(text)
                        && report.rendered.contains("help: ")
                });
                if !told {
                    failing.push(format!("{file} is refused otherwise:\n{}", shown(&reports)));
                }
            }
        }
    }
    if !case.right.is_empty() {
        let output = run(case.files).unwrap_or_else(|reports| panic!("{}", shown(&reports)));
        let mut warned: Vec<&str> = output.warnings.iter().map(|report| report.code).collect();
        warned.dedup();
        if warned != case.warns {
            failing.push(format!("warns otherwise:\n{}", shown(&output.warnings)));
        }
        failing.extend(verdicts(case));
    }
    let listed: String = failing.iter().map(|failure| format!("{number}: {failure}\n")).collect();
    let expected: String = FAILING
        .lines()
        .filter(|line| line.starts_with(&format!("{number}: ")))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(listed, expected, "{}", case.why);
}

/// The verdicts that are not as they should be, of the decoder and of the advertised schema.
fn verdicts(case: &Case) -> Vec<String> {
    let (program, schemas) = program();
    let right = case.right.iter().map(|(tool, json)| (*tool, *json, None));
    let wrong = case.wrong.iter().map(|(tool, json, says)| (*tool, *json, Some(*says)));
    let calls: Vec<_> = right.chain(wrong).collect();
    let texts: Vec<(String, String)> =
        calls.iter().map(|(tool, json, _)| ((*tool).to_owned(), json.replace('\n', " "))).collect();
    let mut failing = Vec::new();
    for ((tool, json, says), answer) in calls.iter().zip(program.answers(&texts)) {
        let told = match says {
            None => answer == "ok",
            Some(says) => answer != "ok" && answer.contains(says),
        };
        if !told {
            failing.push(format!("{tool} {json}: expected {}, got {answer}", says.unwrap_or("ok")));
        }
        let schema = jsonschema::options().should_validate_formats(false).build(&schemas[*tool]);
        let valid = schema.expect("a schema").is_valid(&serde_json::from_str(json).expect("JSON"));
        if valid != says.is_none() {
            failing.push(format!("{tool} {json}: what is advertised says {valid}"));
        }
    }
    failing
}

macro_rules! a_test_each {
    ($($name:ident: $number:literal),* $(,)?) => {$(
        #[test]
        fn $name() {
            check($number);
        }
    )*};
}

a_test_each! {
    words_that_no_raw_identifier_takes: 1, names_that_collide_in_snake_case: 2, references_into_properties: 3,
    braces_of_templates: 4, look_ahead_and_back_reference: 5, deep_and_composed: 6, booleans_that_are_listed: 7,
    signs_and_digits_as_values: 8, one_of_two_closed_objects: 9, several_types_in_one: 10, values_that_differ_in_case: 11,
    output_schemas_with_references: 12, bounds_at_the_edge_of_floats: 13, recursion_by_hand: 14, shared_definitions: 15,
    draft_04_bounds: 16, branches_that_nothing_matches: 17, references_within_an_object: 18, values_without_letters: 19,
    one_of_for_all_arguments: 20, empty_schemas: 21, lists_of_another_form: 22, names_with_spaces: 23,
    reserved_words_and_templates: 24, any_of_required_names: 25, words_of_other_languages: 26,
    values_of_another_type: 27, several_documents: 28, beyond_64_bits_and_recursive: 29, every_word_of_rust: 30,
}
