//! The mistakes that models make in calls, each with the path and the fix that the answer must name. Both follow from the
//! mistake and the schema alone.

use serde_json::{json, Value};

use crate::instances::{or_null, properties, required, resolved, type_of};

/// A wrong call.
pub struct Mistake {
    /// What was done.
    pub kind: &'static str,
    /// The arguments with the mistake in them.
    pub arguments: Value,
    /// The JSON Pointer that the answer must name.
    pub path: String,
    /// What it must say of it.
    pub says: Vec<String>,
}

/// Every mistake that can be made in right arguments.
pub fn mistakes(schema: &Value, arguments: &Value) -> Vec<Mistake> {
    let mut found = Found { root: schema, arguments, mistakes: Vec::new() };
    found.visit(schema, arguments, "");
    found.mistakes
}

struct Found<'s> {
    root: &'s Value,
    arguments: &'s Value,
    mistakes: Vec<Mistake>,
}

impl<'s> Found<'s> {
    fn visit(&mut self, schema: &'s Value, value: &'s Value, at: &str) {
        let schema = resolved(schema, self.root);
        if let Some(inner) = or_null(schema).filter(|_| !value.is_null()) {
            return self.visit(inner, value, at);
        }
        if ["anyOf", "oneOf", "allOf", "not", "if"].iter().any(|key| schema.get(key).is_some()) {
            return;
        }
        let several = schema["type"].as_array().is_some_and(|words| {
            words.len() > 2 || words.len() == 2 && words.iter().all(|word| word != "null")
        });
        let (Some(word), false) = (type_of(schema).0, several) else { return };
        match (word, value) {
            ("object", Value::Object(_)) => self.object(schema, value, at),
            ("array", Value::Array(_)) => self.array(schema, value, at),
            ("string", Value::String(_)) => self.string(schema, at),
            ("integer" | "number", Value::Number(_)) => self.number(schema, word, at),
            _ => {}
        }
        let listed = schema.get("enum").is_some() || schema.get("const").is_some();
        if !at.is_empty() && !listed && !value.is_null() {
            self.another_type(word, value, at);
        }
    }

    fn another_type(&mut self, word: &str, value: &Value, at: &str) {
        let (wrong, expected) = match word {
            "string" => (json!(7), "a string"),
            "integer" => (json!(true), "an integer"),
            "number" => (json!([1]), "a number"),
            "boolean" => (json!(1), "true or false"),
            "array" => (json!({ "a": 1 }), "an array"),
            "object" => (json!([1]), "an object"),
            _ => return,
        };
        self.add("wrong type", at, wrong, at, vec![format!("expected {expected}")]);
        if word != "string" {
            let text = Value::String(value.to_string());
            self.add("stringified", at, text, at, vec![format!("expected {expected}"), "got \"".to_owned()]);
        }
    }

    fn object(&mut self, schema: &'s Value, value: &'s Value, at: &str) {
        let required = required(schema);
        let closed = schema.get("additionalProperties") == Some(&json!(false));
        let names: Vec<&str> = properties(schema).map(|(name, _)| name).collect();
        for (name, property) in properties(schema) {
            let Some(inner) = value.get(name) else { continue };
            let path = format!("{at}/{}", escaped(name));
            self.visit(property, inner, &path);
            let mut without = value.clone();
            without.as_object_mut().expect("an object").remove(name);
            if required.contains(&name) {
                self.add("dropped", at, without.clone(), &path, vec!["missing".to_owned()]);
            }
            let wrong = format!("{name}{}", name.chars().last().unwrap_or('x'));
            if inner.is_null() || names.iter().any(|other| *other != name && other.starts_with(name)) {
                continue;
            }
            without[&wrong] = inner.clone();
            if closed {
                let wrong = format!("{at}/{}", escaped(&wrong));
                let says = vec!["unknown".to_owned(), format!("did you mean {}?", json!(name))];
                self.add("misspelt", at, without, &wrong, says);
            } else if required.contains(&name) {
                self.add("misspelt", at, without, &path, vec!["missing".to_owned()]);
            }
        }
    }

    fn array(&mut self, schema: &'s Value, value: &'s Value, at: &str) {
        let items = value.as_array().expect("an array");
        if let (Some(schema), Some(first)) = (schema.get("items"), items.first()) {
            self.visit(schema, first, &format!("{at}/0"));
        }
        if let Some(least) = schema["minItems"].as_u64().filter(|least| *least > 0) {
            let few = json!(items[..items.len().min(least as usize - 1)]);
            self.add("out of range", at, few, at, vec![format!("minimum {least}")]);
        }
        if let (Some(most), Some(first)) =
            (schema["maxItems"].as_u64().filter(|most| *most < 500), items.first())
        {
            let many = json!(vec![first; most as usize + 1]);
            self.add("out of range", at, many, at, vec![format!("maximum {most}")]);
        }
    }

    fn string(&mut self, schema: &'s Value, at: &str) {
        if let Some(values) = schema["enum"].as_array() {
            let shown: Vec<String> = values.iter().take(24).map(Value::to_string).collect();
            self.add(
                "not listed",
                at,
                json!("zzyzx 4711"),
                at,
                [vec!["not one of".to_owned()], shown].concat(),
            );
            if let Some(first) = values.first().and_then(Value::as_str).filter(|first| first.len() > 3) {
                let near = format!("{first}{}", first.chars().last().unwrap_or('x'));
                let says = vec![format!("did you mean {}?", json!(first))];
                self.add("not listed, nearly", at, json!(near), at, says);
            }
            return;
        }
        if let Some(least) = schema["minLength"].as_u64().filter(|least| *least > 0) {
            let short = json!("x".repeat(least as usize - 1));
            self.add("out of range", at, short, at, vec![format!("minimum {least}")]);
        }
        if let Some(most) = schema["maxLength"].as_u64().filter(|most| *most < 20_000) {
            let long = json!("x".repeat(most as usize + 1));
            self.add("out of range", at, long, at, vec![format!("maximum {most}")]);
        }
        if let Some(pattern) = schema["pattern"].as_str().filter(|pattern| !pattern.contains("(?")) {
            let text = "\u{1F980} !".repeat(schema["minLength"].as_u64().unwrap_or(1) as usize);
            self.add("out of range", at, json!(text), at, vec![format!("the pattern {pattern}")]);
        }
    }

    fn number(&mut self, schema: &'s Value, word: &str, at: &str) {
        let step = |bound: f64, by: f64| match word {
            "integer" => json!((bound + by) as i64),
            _ => json!(bound + by),
        };
        let exact = |key: &str| schema[key].as_f64().filter(|bound| bound.abs() < 9e15);
        for (key, by) in [("minimum", -1.0), ("maximum", 1.0)] {
            if let Some(bound) = exact(key) {
                self.add("out of range", at, step(bound, by), at, vec![format!("the {key} {bound}")]);
            }
        }
        for key in ["exclusiveMinimum", "exclusiveMaximum"] {
            if let Some(bound) = exact(key) {
                // Of integers, the bound is the next one.
                let least = if key == "exclusiveMinimum" { bound + 1.0 } else { bound - 1.0 };
                let said = if word == "integer" { least } else { bound };
                self.add("out of range", at, step(bound, 0.0), at, vec![format!(" {said}")]);
            }
        }
    }

    fn add(&mut self, kind: &'static str, at: &str, value: Value, path: &str, says: Vec<String>) {
        let mut arguments = self.arguments.clone();
        *arguments.pointer_mut(at).expect("a place in the arguments") = value;
        self.mistakes.push(Mistake { kind, arguments, path: path.to_owned(), says });
    }
}

fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Whether an answer names the path and says of it what it must.
pub fn is_told(mistake: &Mistake, answer: &str) -> bool {
    let start = format!("{}: ", mistake.path);
    let problems = answer.split("; ").scan(String::new(), |text, part| {
        // A value may hold what separates problems: what does not start with a path goes on.
        match part.starts_with('/') {
            true => *text = part.to_owned(),
            false => *text = format!("{text}; {part}"),
        }
        Some(text.clone())
    });
    problems
        .filter(|problem| problem.starts_with(&start))
        .any(|problem| mistake.says.iter().all(|part| problem.contains(part.as_str())))
}
