//! Whether the tools module can name what it has to call.

use super::tree::{ModuleId, Tree, Vis};
use super::Scan;
use crate::diag::codes::NOT_VISIBLE;
use crate::diag::Diagnostic;
use crate::source::Span;

/// What hides an item.
enum Hidden {
    /// Its own visibility.
    Itself,
    /// That of a module around it.
    By(ModuleId),
}

impl Scan<'_> {
    /// Reports an item that is hidden from the tools module. `what` is how it is declared, such as `fn add`.
    pub(super) fn check_visible(
        &mut self,
        what: &str,
        span: &Span,
        module: ModuleId,
        vis: &Vis,
        used: Option<&Span>,
    ) {
        let Some(tools) = self.tree.tools else { return };
        let Some(hidden) = hidden(self.tree, module, vis, tools) else {
            return;
        };
        let (place, from) = (self.tree.path(module), self.tree.path(tools));
        let message = format!("`{what}` in `{place}` cannot be reached from the generated code in `{from}`");
        let mut diagnostic = Diagnostic::new(&NOT_VISIBLE, span.clone(), message);
        diagnostic = match hidden {
            Hidden::Itself => diagnostic.label("private").help(format!("write `pub(crate) {what}`")),
            Hidden::By(id) => {
                let hiding = &self.tree.modules[id];
                diagnostic
                    .also(hiding.span.clone(), "this module is private")
                    .help(format!("write `pub(crate) mod {}`", super::names::escaped(&hiding.name)))
            }
        };
        if let Some(used) = used {
            diagnostic = diagnostic.also(used.clone(), "a tool uses it here");
        }
        self.findings.push(diagnostic);
    }
}

fn hidden(tree: &Tree, module: ModuleId, vis: &Vis, from: ModuleId) -> Option<Hidden> {
    let around = tree.ancestors(module).filter(|id| !tree.visible(&tree.modules[*id].vis, from));
    match around.last() {
        // The outermost one: mending an inner one alone would not help.
        Some(id) => Some(Hidden::By(id)),
        None => (!tree.visible(vis, from)).then_some(Hidden::Itself),
    }
}
