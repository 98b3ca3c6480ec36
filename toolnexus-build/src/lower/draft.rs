//! Drafts of JSON Schema: what `$schema` names, and which keywords say nothing there yet.

use super::root::Root;
use super::Lowering;
use crate::diag::codes;
use crate::parse::document::Node;

/// A draft whose keywords mean here what they mean there, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Draft {
    Draft4,
    Draft6,
    Draft7,
    Of2019,
    Of2020,
}

impl Draft {
    /// The draft of a meta-schema.
    pub fn of(uri: &str) -> Option<Self> {
        let uri = uri.trim_end_matches('#').replace("http://", "https://");
        Some(match uri.strip_prefix("https://json-schema.org/")? {
            "draft-04/schema" => Self::Draft4,
            "draft-06/schema" => Self::Draft6,
            "draft-07/schema" => Self::Draft7,
            "draft/2019-09/schema" => Self::Of2019,
            "draft/2020-12/schema" | "schema" => Self::Of2020,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Draft4 => "draft-04",
            Self::Draft6 => "draft-06",
            Self::Draft7 => "draft-07",
            Self::Of2019 => "2019-09",
            Self::Of2020 => "2020-12",
        }
    }

    /// The draft that brought a keyword.
    fn that_brought(keyword: &str) -> Self {
        match keyword {
            "const" | "contains" | "propertyNames" => Self::Draft6,
            "if" | "then" | "else" => Self::Draft7,
            "dependentRequired"
            | "dependentSchemas"
            | "minContains"
            | "maxContains"
            | "unevaluatedItems"
            | "unevaluatedProperties" => Self::Of2019,
            "prefixItems" | "$dynamicRef" => Self::Of2020,
            _ => Self::Draft4,
        }
    }
}

impl Lowering<'_> {
    /// Refuses keywords that say nothing in the schema's own draft: the author means them, and so they would not count.
    pub(super) fn of_its_draft(&mut self, node: &Node<'_>, root: &Root<'_>) -> Option<()> {
        let Some(draft) = root.draft() else { return Some(()) };
        let mut clean = Some(());
        for (key, child) in node.entries().filter(|(key, _)| Draft::that_brought(key) > draft) {
            let message = format!(
                "`{key}` says nothing in {}, which `$schema` names, and is not supported there",
                draft.name()
            );
            let diagnostic = self.at(&codes::UNSUPPORTED, &child.key_place(), message).help(format!(
                "leave `$schema` out: then `{key}` counts, as it does since {}",
                Draft::that_brought(key).name()
            ));
            self.push(diagnostic);
            clean = None;
        }
        clean
    }
}
