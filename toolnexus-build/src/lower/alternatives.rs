//! `anyOf` and `oneOf` as rules.

use toolnexus_rt::check::{Rule, SchemaId};

use super::discriminator::{discriminator, is_certain_object};
use super::root::{Root, Target};
use super::Lowering;
use crate::model::check::{leak, leak_text};
use crate::parse::document::Node;

/// A rule from the schemas of alternatives, and words for all of them.
type MakeRule = fn(&'static [SchemaId], &'static str) -> Rule;

impl Lowering<'_> {
    /// The rule of a list of alternatives. Objects that exclude each other by a tag are one of them together: which of
    /// them a value is needs no trial then, and what is wrong with it is told of that one.
    pub(super) fn alternatives_rule(
        &mut self,
        list: &Node<'_>,
        root: &Root<'_>,
        make: MakeRule,
    ) -> Option<Rule> {
        let words = leak_text(self.alternatives(list, root));
        let branches: Vec<Target<'_>> = list.items().map(|item| (item, root.clone())).collect();
        let objects: Vec<Target<'_>> =
            branches.iter().filter(|branch| is_certain_object(branch)).cloned().collect();
        let tagged = match self.tagged_rule(&objects, words)? {
            None => return self.list_of(list, root, Self::deciding).map(|schemas| make(schemas, words)),
            Some(rule) if objects.len() == branches.len() => return Some(rule),
            Some(rule) => rule,
        };
        let together = self.model.checks.reserve(list.place());
        self.model.checks.fill(together, vec![tagged]);
        let others = branches.iter().filter(|branch| !is_certain_object(branch));
        let others: Vec<Option<SchemaId>> = others.map(|(node, root)| self.deciding(node, root)).collect();
        let mut schemas = others.into_iter().collect::<Option<Vec<_>>>()?;
        schemas.push(together);
        Some(make(leak(schemas), words))
    }

    /// The rule of objects that exclude each other by a tag, if there is one: the inner option.
    pub(super) fn tagged_rule(
        &mut self,
        objects: &[Target<'_>],
        words: &'static str,
    ) -> Option<Option<Rule>> {
        let Some(found) = discriminator(objects) else { return Some(None) };
        let schemas: Vec<Option<SchemaId>> =
            objects.iter().map(|(node, root)| self.checked(node, root)).collect();
        let schemas = schemas.into_iter().collect::<Option<Vec<_>>>()?;
        let schemas_of_values = found.values.iter().filter_map(|(_, index)| schemas.get(*index).copied());
        Some(Some(Rule::Tagged {
            tag: leak_text(found.tag),
            values: leak(found.values.iter().map(|(value, _)| leak_text(*value)).collect()),
            schemas: leak(schemas_of_values.collect()),
            words,
        }))
    }
}
