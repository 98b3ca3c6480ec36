//! The values that a schema states are checked against that schema: its default, its examples, and those that it lists.

use toolnexus_rt::check::SchemaId;

use super::formats::Formats;
use super::root::{Root, Target};
use super::spec::SpecTool;
use super::tool::{OUTPUT_KEYS, SCHEMA_KEYS};
use super::{address, Lowering};
use crate::diag::codes::{self, Code};
use crate::json::Json;
use crate::parse::document::{Document, Node};

impl Lowering<'_> {
    /// Checks the values in every schema, used or not, by the interpreter that judges arguments. It comes last: nothing
    /// else may find the checks that are made for it, and none of them stays.
    pub(super) fn check_values(&mut self, documents: &[Document], specs: &[SpecTool<'_>]) {
        let before = self.model.checks.len();
        for document in documents {
            let file = Node::root(document);
            let formats = file.get("defaults").and_then(|defaults| Formats::of(&defaults));
            for (_, ty) in file.get("types").iter().flat_map(Node::entries) {
                self.check_values_in(&ty, formats);
            }
        }
        for spec in specs {
            let formats = Formats::of(&spec.node).or(spec.defaults.formats);
            schemas(spec).iter().for_each(|schema| self.check_values_in(schema, formats));
        }
        for schema in self.schemas.values() {
            self.check_values_in(&Node::root(schema), None);
        }
        self.model.checks.truncate(before);
    }

    fn check_values_in(&mut self, schema: &Node<'_>, formats: Option<Formats>) {
        self.formats = formats.unwrap_or(self.settings.formats);
        for target in Root::new(schema).schemas_in(schema) {
            self.check_values_of(&target);
        }
    }

    fn check_values_of(&mut self, target: &Target<'_>) {
        let node = &target.0;
        const STATE_VALUES: [&str; 5] = ["default", "examples", "example", "enum", "const"];
        if STATE_VALUES.iter().all(|key| node.get(key).is_none()) {
            return;
        }
        let Some(schema) = self.judge(target) else { return };
        // A default that fills an argument is checked with its shape. Any other misleads the model, and breaks no call.
        // Null is what pydantic writes for every `Optional`.
        let default = node.get("default").filter(|default| *default.value != Json::Null);
        if let Some(default) = default.filter(|default| !self.checked_defaults.contains(&address(default))) {
            self.value_stated(schema, &default, &codes::SHOWN_DEFAULT);
        }
        if let Some(example) = node.get("example") {
            self.value_stated(schema, &example, &codes::BAD_EXAMPLE);
        }
        if let Some(examples) = node.get("examples") {
            if !matches!(examples.value, Json::Array(_)) {
                let message = format!("`examples` must be a list, not {}", examples.value.kind());
                let diagnostic = self.at(&codes::BAD_EXAMPLE, &examples.place(), message);
                self.push(diagnostic.help("write `examples: [one, other]`"));
            }
            for example in examples.items() {
                self.value_stated(schema, &example, &codes::BAD_EXAMPLE);
            }
        }
        if let Some(list) = node.get("enum") {
            self.listed(schema, &list, &list.items().collect::<Vec<_>>());
        }
        if let Some(only) = node.get("const") {
            self.listed(schema, &only, std::slice::from_ref(&only));
        }
    }

    /// A schema that judges its own values. What is wrong with it was reported when it was lowered for use.
    fn judge(&mut self, (node, root): &Target<'_>) -> Option<SchemaId> {
        let found = std::mem::take(self.findings);
        let schema = self.checked(node, root);
        *self.findings = found;
        schema
    }

    /// Reports a value that its schema refuses.
    fn value_stated(&mut self, schema: SchemaId, value: &Node<'_>, code: &'static Code) {
        if let Some(reason) = self.refusal(schema, value) {
            self.unsatisfied(code, &value.place(), &reason);
        }
    }

    /// Why a schema refuses a value. One that leads back to itself judges nothing, and is reported for that.
    fn refusal(&self, schema: SchemaId, value: &Node<'_>) -> Option<String> {
        let reason = self.model.checks.verdict(schema, value.value).err()?;
        (!self.model.checks.leads_back(schema)).then_some(reason)
    }

    /// Reports the values of an `enum` or a `const` that the rest of their schema refuses: an error if that is all of them.
    fn listed(&mut self, schema: SchemaId, list: &Node<'_>, values: &[Node<'_>]) {
        let refused: Vec<(&Node<'_>, String)> =
            values.iter().filter_map(|value| Some((value, self.refusal(schema, value)?))).collect();
        let help = "write values that the rest of the schema allows, or change what refuses them";
        match refused.as_slice() {
            [(_, reason), ..] if refused.len() == values.len() => {
                let message = format!(
                    "no value satisfies this schema: what it lists, the rest of it refuses: {reason}"
                );
                let diagnostic = self.at(&codes::NO_VALUE, &list.key_place(), message).help(help);
                self.push(diagnostic);
            }
            refused => {
                for (value, reason) in refused {
                    let message = format!("this value does not satisfy the rest of its own schema: {reason}");
                    let diagnostic = self.at(&codes::REFUSED_VALUE, &value.place(), message).help(help);
                    self.push(diagnostic);
                }
            }
        }
    }
}

/// The schemas of a spec's tool.
fn schemas<'d>(spec: &SpecTool<'d>) -> Vec<Node<'d>> {
    let of = |key: &&str| spec.node.get(key);
    let long = SCHEMA_KEYS.iter().chain(OUTPUT_KEYS).filter(|key| **key != "args").filter_map(of);
    let short =
        spec.node.get("args").iter().flat_map(Node::entries).map(|(_, schema)| schema).collect::<Vec<_>>();
    long.chain(short).collect()
}
