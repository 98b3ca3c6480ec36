//! Numbers to the last digit: bounds in YAML and values near them, against an oracle that counts in integers.

use std::fmt::Write;

use toolnexus_build::{Builder, Source};
use toolnexus_tests::instances::Random;
use toolnexus_tests::verdicts::Program;

/// How many units the number one has: every number of this test is a count of units.
const ONE: i128 = 10i128.pow(18);
/// How many schemas are tried, and values on each.
const SCHEMAS: usize = 120;
const VALUES: usize = 60;

/// Counts at which floats and integers have their edges.
fn edge(random: &mut Random) -> i128 {
    let two = |power: u32| ONE * 2i128.pow(power);
    let edges = [
        0,
        ONE,
        ONE / 10,
        3 * ONE / 10,
        ONE / 4,
        100_000_000_000_000_006, // near the float of a tenth
        two(53),
        two(53) + ONE,
        two(53) + ONE / 2,
        two(62),
        two(63),
        two(64),
        12_345_678_901_234_567_891 * ONE,
    ];
    let edge = edges[random.below(edges.len())];
    if random.below(2) == 0 {
        edge
    } else {
        -edge
    }
}

/// A count near another, in steps of several sizes.
fn near(random: &mut Random, count: i128) -> i128 {
    let steps = [0, 0, 1, 7, ONE / 1000, ONE / 2, ONE, 1024 * ONE];
    let step = steps[random.below(steps.len())];
    if random.below(2) == 0 {
        count + step
    } else {
        count - step
    }
}

/// A count as a number, in one of the ways that JSON has.
fn written(random: &mut Random, count: i128) -> String {
    let sign = if count < 0 { "-" } else { "" };
    let (whole, fraction) =
        (count.unsigned_abs() / ONE.unsigned_abs(), count.unsigned_abs() % ONE.unsigned_abs());
    match random.below(4) {
        0 if fraction == 0 => format!("{sign}{whole}"),
        1 => format!("{sign}{}e-18", count.unsigned_abs()),
        2 => format!("{sign}{whole}.{fraction:018}00E+0"),
        _ => format!("{sign}{whole}.{fraction:018}"),
    }
}

/// A schema, as it stands in YAML and as what it means.
struct Schema {
    text: String,
    keywords: Vec<(&'static str, i128)>,
    integer: bool,
}

impl Schema {
    fn new(random: &mut Random) -> Self {
        let ty = ["number", "integer", "", "[integer, string]", "[string, number]"][random.below(5)];
        let mut keywords: Vec<(&'static str, i128)> = Vec::new();
        for key in ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"] {
            if random.below(3) == 0 {
                let edge = edge(random);
                keywords.push((key, near(random, edge)));
            }
        }
        if random.below(4) == 0 {
            keywords.push(("const", edge(random)));
        }
        if random.below(4) == 0 {
            keywords.push(("multipleOf", [1, 3, ONE / 10, ONE / 100, ONE, 3 * ONE][random.below(6)]));
        }
        let mut text = String::from("{ ");
        if !ty.is_empty() {
            let _ = write!(text, "type: {ty}, ");
        }
        for (key, count) in &keywords {
            let _ = write!(text, "{key}: {}, ", written(random, *count));
        }
        text.push('}');
        Self { text, keywords, integer: ty.contains("integer") }
    }

    fn accepts(&self, count: i128) -> bool {
        let kept = self.keywords.iter().all(|(key, bound)| match *key {
            "minimum" => count >= *bound,
            "exclusiveMinimum" => count > *bound,
            "maximum" => count <= *bound,
            "exclusiveMaximum" => count < *bound,
            "const" => count == *bound,
            _ => count % bound == 0,
        });
        kept && (!self.integer || count % ONE == 0)
    }

    /// Whether a count may be beyond the integer type: it has 64 bits, and more where the schema names more.
    fn is_beyond_type(&self, count: i128) -> bool {
        let named = self.keywords.iter().filter(|(key, _)| *key != "multipleOf").map(|(_, count)| *count);
        let least = named.clone().fold(-ONE * 2i128.pow(63), i128::min);
        let greatest = named.fold(ONE * 2i128.pow(63) - ONE, i128::max);
        self.integer && !(least..=greatest).contains(&count)
    }
}

fn builds(schemas: &[(usize, Schema)]) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut text = String::from("tools:\n");
    for (number, schema) in schemas {
        let _ = writeln!(
            text,
            "- name: case_{number}\n  description: A case.\n  args: {{ value: {} }}",
            schema.text
        );
    }
    toolnexus_tests::write(&folder.path().join("tools/cases.yaml"), text);
    let output = Builder::new(folder.path()).no_rust().default_source(Source::Mcp).run().ok()?;
    Some(output.files.into_iter().map(|file| file.contents).collect())
}

#[test]
fn verdicts_on_numbers_are_exact() {
    let mut random = Random::new(18);
    let mut schemas = Vec::new();
    for number in 0..SCHEMAS {
        let case = [(number, Schema::new(&mut random))];
        // Bounds that no value meets are mistakes, which the build refuses.
        if builds(&case).is_some() {
            schemas.extend(case);
        }
    }
    assert!(schemas.len() * 2 > SCHEMAS, "only {} of {SCHEMAS} schemas are supported", schemas.len());
    let code = builds(&schemas).expect("they compile together");
    let program = Program::new("exact", &code, env!("CARGO_TARGET_TMPDIR"));
    let (mut calls, mut expected) = (Vec::new(), Vec::new());
    for (number, schema) in &schemas {
        for _ in 0..VALUES {
            let around = match schema.keywords.len() {
                0 => edge(&mut random),
                count => schema.keywords[random.below(count)].1,
            };
            let count = near(&mut random, around);
            if !schema.is_beyond_type(count) {
                let value = written(&mut random, count);
                calls.push((format!("case_{number}"), format!("{{\"value\": {value}}}")));
                expected.push((schema, schema.accepts(count)));
            }
        }
    }
    let answers = program.answers(&calls);
    let valid = expected.iter().filter(|(_, valid)| *valid).count();
    println!("{} schemas, {} values, {valid} of them valid", schemas.len(), calls.len());
    assert!(valid * 5 > calls.len(), "only {valid} of {} values are valid", calls.len());
    for (((schema, valid), (_, json)), answer) in expected.iter().zip(&calls).zip(&answers) {
        assert_eq!(*valid, answer == "ok", "{} {json}: {answer}", schema.text);
    }
}
