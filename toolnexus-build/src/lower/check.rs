//! Schemas to checks: every assertion of JSON Schema as a rule of the runtime's interpreter.

use toolnexus_rt::check::{Rule, SchemaId, Types};

use super::describe::{enumerated, type_words};
use super::keywords::ASSERTIONS;
use super::root::Root;
use super::{address, Lowering, MAX_DEPTH};
use crate::diag::codes;
use crate::json::Json;
use crate::model::check::{leak, leak_text};
use crate::model::{Check, Extent};
use crate::parse::document::Node;

/// A rule from the text of a number.
type MakeRule = fn(&'static str) -> Rule;

impl Lowering<'_> {
    /// What a schema demands beyond the keywords that its type takes care of.
    pub(super) fn check(&mut self, node: &Node<'_>, root: &Root<'_>, covered: &[&str]) -> Option<Check> {
        let (schema, extent) = if covered.is_empty() {
            (self.checked(node, root)?, Extent::Whole)
        } else {
            let id = self.model.checks.reserve(node.place());
            let rules = self.rules(node, &root.within(node), covered)?;
            self.model.checks.fill(id, rules);
            (id, Extent::Rest)
        };
        let format = self.asserted_format(node).is_some();
        let asserts = |key: &str| ASSERTIONS.contains(&key) || format && key == "format";
        let written = match self.written(node, root) {
            Json::Object(entries) => entries.into_iter().filter(|(key, _)| asserts(key)).collect(),
            Json::Bool(false) => vec![("not".to_owned(), Json::Object(Vec::new()))],
            _ => Vec::new(),
        };
        Some(Check { schema, extent, written })
    }

    /// A whole schema. The same node is the same schema, also while it is being made.
    pub(super) fn checked(&mut self, node: &Node<'_>, root: &Root<'_>) -> Option<SchemaId> {
        let key = (address(node), self.purpose, self.formats);
        if let Some(id) = self.checked.get(&key) {
            return Some(*id);
        }
        if self.check_depth >= 2 * MAX_DEPTH {
            let message = format!("this schema nests more than {} levels", 2 * MAX_DEPTH);
            let diagnostic = self
                .at(&codes::TOO_LARGE, &node.place(), message)
                .help("flatten it, or take the inner part as `any`: it then stays raw JSON");
            self.push(diagnostic);
            return None;
        }
        let id = self.model.checks.reserve(node.place());
        self.checked.insert(key, id);
        self.check_depth += 1;
        let rules = match node.value {
            Json::Bool(true) => Some(Vec::new()),
            Json::Bool(false) => Some(vec![Rule::Never]),
            Json::Object(_) => self.rules(node, &root.within(node), &[]),
            _ => {
                self.no_schema(node);
                None
            }
        };
        self.check_depth -= 1;
        self.model.checks.fill(id, rules?);
        Some(id)
    }

    /// A schema whose match decides about another: what it cannot check must not be left out.
    pub(super) fn deciding(&mut self, node: &Node<'_>, root: &Root<'_>) -> Option<SchemaId> {
        let before = self.purpose;
        self.purpose = before.deciding();
        let schema = self.checked(node, root);
        self.purpose = before;
        schema
    }

    pub(super) fn rules(&mut self, node: &Node<'_>, root: &Root<'_>, covered: &[&str]) -> Option<Vec<Rule>> {
        self.only(node, &ASSERTIONS, "here")?;
        self.no_siblings(node, root)?;
        self.of_its_draft(node, root)?;
        let mut rules = Vec::new();
        // What is evaluated where no other part looked is decided by what the others look at.
        let looks = ["unevaluatedItems", "unevaluatedProperties"].iter().any(|key| node.get(key).is_some());
        let before = self.purpose;
        if looks {
            self.purpose = before.deciding();
        }
        let complete = self.all_rules(node, root, covered, &mut rules);
        self.purpose = before;
        complete.map(|()| rules)
    }

    fn all_rules(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        covered: &[&str],
        rules: &mut Vec<Rule>,
    ) -> Option<()> {
        let extra = |key: &str| node.get(key).filter(|_| !covered.contains(&key));
        if let Some(ty) = extra("type") {
            rules.push(self.type_rule(&ty)?);
        }
        if let Some(values) = extra("enum") {
            let Json::Array(list) = values.value else {
                let message = format!("`enum` must be a list, not {}", values.value.kind());
                return self.bad(&values, message, "write `enum: [one, other]`");
            };
            rules.push(enum_rule(list));
        }
        if let Some(value) = extra("const") {
            rules.push(enum_rule(std::slice::from_ref(value.value)));
        }
        self.number_rules(&extra, rules)?;
        self.string_rules(&extra, rules)?;
        rules.extend(self.asserted_format(node).map(Rule::Format));
        self.array_rules(node, root, covered, rules)?;
        self.object_rules(node, root, covered, rules)?;
        self.combining_rules(node, root, covered, rules)?;
        if let Some(rest) = extra("unevaluatedItems") {
            rules.push(Rule::UnevaluatedItems(self.checked(&rest, root)?));
        }
        if let Some(rest) = extra("unevaluatedProperties") {
            rules.push(Rule::UnevaluatedProperties(self.checked(&rest, root)?));
        }
        Some(())
    }

    fn type_rule(&mut self, ty: &Node<'_>) -> Option<Rule> {
        let words: Vec<Node<'_>> = match ty.value {
            Json::Array(_) => ty.items().collect(),
            _ => vec![ty.clone()],
        };
        let mut types = Types::NONE;
        let mut named = Vec::new();
        for word in &words {
            let Json::String(text) = word.value else {
                let message = format!("`type` must be a string, not {}", word.value.kind());
                return self.bad(word, message, "write a word, as in `type: string`");
            };
            let Some(ty) = types_of_word(text) else {
                self.no_type(text, word);
                return None;
            };
            types = types.or(ty);
            named.push(text.as_str());
        }
        Some(Rule::Type(types, leak_text(type_words(&named))))
    }

    fn number_rules<'n>(
        &mut self,
        extra: &dyn Fn(&str) -> Option<Node<'n>>,
        rules: &mut Vec<Rule>,
    ) -> Option<()> {
        let bounds: [(&str, MakeRule); 4] = [
            ("minimum", Rule::Minimum),
            ("exclusiveMinimum", Rule::ExclusiveMinimum),
            ("maximum", Rule::Maximum),
            ("exclusiveMaximum", Rule::ExclusiveMaximum),
        ];
        for (key, rule) in bounds {
            if let Some(bound) = extra(key) {
                rules.push(rule(leak_text(self.number(&bound, key)?)));
            }
        }
        if let Some(unit) = extra("multipleOf") {
            let text = self.number(&unit, "multipleOf")?;
            let digits = text.split(['e', 'E']).next().unwrap_or("").trim_matches(['-', '0', '.']);
            let digits = digits.bytes().filter(u8::is_ascii_digit).count();
            if text.starts_with('-') || digits == 0 {
                return self.bad(&unit, "`multipleOf` must be more than 0", "write `multipleOf: N`");
            }
            if digits > 19 {
                let message = "`multipleOf` with more than 19 digits is not supported";
                let diagnostic = self.at(&codes::UNSUPPORTED, &unit.place(), message).help("round it");
                self.push(diagnostic);
                return None;
            }
            rules.push(Rule::MultipleOf(leak_text(text), leak_text(format!("a multiple of {text}"))));
        }
        Some(())
    }

    fn string_rules<'n>(
        &mut self,
        extra: &dyn Fn(&str) -> Option<Node<'n>>,
        rules: &mut Vec<Rule>,
    ) -> Option<()> {
        if let Some(count) = extra("minLength") {
            rules.push(Rule::MinLength(self.count(&count, "minLength")?));
        }
        if let Some(count) = extra("maxLength") {
            rules.push(Rule::MaxLength(self.count(&count, "maxLength")?));
        }
        if let Some(pattern) = extra("pattern") {
            let text = self.string(&pattern, "pattern")?;
            rules.extend(self.pattern_rule(text, &pattern)?.map(Rule::Pattern));
        }
        Some(())
    }

    fn combining_rules(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        covered: &[&str],
        rules: &mut Vec<Rule>,
    ) -> Option<()> {
        let extra = |key: &str| node.get(key).filter(|_| !covered.contains(&key));
        for key in ["$ref", "$dynamicRef"] {
            if let Some(reference) = extra(key) {
                let (target, root) = self.resolve(&reference, root)?;
                rules.push(Rule::AllOf(leak(vec![self.checked(&target, &root)?])));
            }
        }
        if let Some(list) = extra("allOf") {
            rules.push(Rule::AllOf(self.list_of(&list, root, Self::checked)?));
        }
        if let Some(list) = extra("anyOf") {
            rules.push(self.alternatives_rule(&list, root, Rule::AnyOf)?);
        }
        if let Some(list) = extra("oneOf") {
            rules.push(self.alternatives_rule(&list, root, Rule::OneOf)?);
        }
        if let Some(not) = extra("not") {
            let schema = self.deciding(&not, root)?;
            let words = format!("anything but {}", self.describe(&not, root, 0));
            rules.push(Rule::Not(schema, leak_text(words)));
        }
        if let Some(condition) = extra("if") {
            let condition = self.deciding(&condition, root)?;
            let mut branch = |key| match extra(key) {
                Some(schema) => self.checked(&schema, root).map(Some),
                None => Some(None),
            };
            let (then, otherwise) = (branch("then")?, branch("else")?);
            rules.push(Rule::If(condition, then, otherwise));
        } else {
            for key in ["then", "else"] {
                // Without `if` they say nothing; a mistake in them is one all the same.
                if let Some(schema) = extra(key) {
                    self.checked(&schema, root)?;
                }
            }
        }
        Some(())
    }

    /// The schemas of a list that must not be empty.
    pub(super) fn list_of(
        &mut self,
        list: &Node<'_>,
        root: &Root<'_>,
        make: fn(&mut Self, &Node<'_>, &Root<'_>) -> Option<SchemaId>,
    ) -> Option<&'static [SchemaId]> {
        if list.items().next().is_none() {
            return self.bad(list, "this must be a list of at least one schema", "write `[{ … }, { … }]`");
        }
        let made: Vec<Option<SchemaId>> = list.items().map(|item| make(self, &item, root)).collect();
        made.into_iter().collect::<Option<Vec<_>>>().map(leak)
    }

    /// Reports a schema that is not valid.
    pub(super) fn bad<T>(&mut self, node: &Node<'_>, message: impl Into<String>, help: &str) -> Option<T> {
        let diagnostic = self.at(&codes::BAD_SCHEMA, &node.place(), message).help(help);
        self.push(diagnostic);
        None
    }
}

fn types_of_word(word: &str) -> Option<Types> {
    Some(match word {
        "null" => Types::NULL,
        "boolean" => Types::BOOLEAN,
        "integer" => Types::INTEGER,
        "number" => Types::NUMBER,
        "string" => Types::STRING,
        "array" => Types::ARRAY,
        "object" => Types::OBJECT,
        _ => return None,
    })
}

/// The rule of one type.
pub(super) fn type_of_word(word: &str) -> Option<Rule> {
    Some(Rule::Type(types_of_word(word)?, leak_text(type_words(&[word]))))
}

fn enum_rule(values: &[Json]) -> Rule {
    let texts = values.iter().map(|value| leak_text(value.to_string())).collect();
    Rule::Enum(leak(texts), leak_text(enumerated(values)))
}
