//! A schema in a few words, for the problems of values that do not match it.

use super::root::Root;
use super::Lowering;
use crate::json::Json;
use crate::parse::document::Node;

/// How many alternatives are told.
const MAX_ALTERNATIVES: usize = 6;
/// How far the words may be from the schema that they are for.
const MAX_DEPTH: usize = 8;
/// How many values of an enum are told: the model has no other way to learn them.
const MAX_VALUES: usize = 24;

impl Lowering<'_> {
    /// "one of: a string, an object with "id""
    pub(super) fn alternatives(&mut self, node: &Node<'_>, root: &Root<'_>) -> String {
        let mut words: Vec<String> = Vec::new();
        for item in node.items().filter(|item| !super::union::is_never(item)) {
            let described = self.describe(&item, root, 0);
            if !words.contains(&described) {
                words.push(described);
            }
        }
        if let [only] = words.as_slice() {
            return format!("one of several forms of {only}");
        }
        let more = words.len().saturating_sub(MAX_ALTERNATIVES);
        words.truncate(MAX_ALTERNATIVES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("one of: {}{more}", words.join(", "))
    }

    /// "a string", "an object with "id""
    pub(super) fn describe(&mut self, node: &Node<'_>, root: &Root<'_>, depth: usize) -> String {
        if let Some(value) = node.get("const") {
            return value.value.to_string();
        }
        if let Some(values) = node.get("enum") {
            return enumerated(&values.items().map(|value| value.value.clone()).collect::<Vec<_>>());
        }
        if let Some(format) = self.asserted_format(node) {
            return format.words().to_owned();
        }
        let names: Vec<String> = node
            .get("required")
            .iter()
            .flat_map(Node::items)
            .filter_map(|name| Some(Json::string(name.text()?).to_string()))
            .collect();
        let named = !names.is_empty();
        let with = if named { format!(" with {}", names.join(" and ")) } else { String::new() };
        let types: Vec<&str> = match node.get("type").map(|ty| ty.value) {
            Some(Json::String(word)) => vec![word],
            Some(Json::Array(words)) => words
                .iter()
                .filter_map(|word| if let Json::String(word) = word { Some(word.as_str()) } else { None })
                .collect(),
            _ => Vec::new(),
        };
        match (node.value, types.as_slice()) {
            (Json::Bool(true), _) => "anything".to_owned(),
            (Json::Bool(false), _) => "nothing".to_owned(),
            (_, ["object"]) => format!("an object{with}"),
            (_, [_, ..]) => type_words(&types),
            _ if named => format!("an object{with}"),
            _ => self.describe_others(node, root, depth),
        }
    }

    /// The same for a schema that says nothing itself: what it refers to, or its alternatives.
    fn describe_others(&mut self, node: &Node<'_>, root: &Root<'_>, depth: usize) -> String {
        let within = depth < MAX_DEPTH;
        let referred = node.get("$ref").filter(|_| within);
        if let Some((target, root)) = referred.and_then(|reference| Self::find(&reference, root)) {
            return self.describe(&target, &root, depth + 1);
        }
        if let Some(title) = node.get("title").and_then(|title| title.text()) {
            return title.to_owned();
        }
        let list = node.get("anyOf").or_else(|| node.get("oneOf")).filter(|_| within);
        let mut words: Vec<String> = Vec::new();
        for item in list.iter().flat_map(Node::items).take(MAX_ALTERNATIVES) {
            let described = self.describe(&item, root, depth + 1);
            if !words.contains(&described) {
                words.push(described);
            }
        }
        match words.is_empty() {
            true => "a value that fits its schema".to_owned(),
            false => words.join(" or "),
        }
    }
}

/// "a string or null"
pub(super) fn type_words(types: &[&str]) -> String {
    let words: Vec<&str> = types
        .iter()
        .map(|word| match *word {
            "null" => "null",
            "boolean" => "true or false",
            "integer" => "an integer",
            "number" => "a number",
            "string" => "a string",
            "array" => "an array",
            _ => "an object",
        })
        .collect();
    words.join(" or ")
}

/// "one of 1, 2, null"
pub(super) fn enumerated(values: &[Json]) -> String {
    if let [only] = values {
        return only.to_string();
    }
    let words: Vec<String> = values.iter().take(MAX_VALUES).map(Json::to_string).collect();
    let more = values.len().saturating_sub(MAX_VALUES);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("one of {}{more}", words.join(", "))
}
