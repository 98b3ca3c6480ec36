//! The functions that attributes name: `default = "…"`, `skip_serializing_if = "…"`, `with = "…"`.

use syn::Item;

use super::names::{escaped, Def, Space};
use super::tree::{plain, ModuleId, UsePath};
use super::Scan;
use crate::diag::codes::Code;
use crate::diag::Diagnostic;
use crate::source::Spanned;

impl Scan<'_> {
    /// The absolute path of a function that an attribute in `module` names; `own` is the type that has the attribute.
    pub(super) fn function(
        &mut self,
        module: ModuleId,
        own: &str,
        path: &Spanned<String>,
        code: &'static Code,
    ) -> Option<String> {
        let found = syn::parse_str::<syn::Path>(&path.value).ok().and_then(|parsed| {
            let generic = parsed.segments.iter().any(|segment| !segment.arguments.is_none());
            (!generic)
                .then(|| UsePath::of(&parsed))
                .and_then(|parsed| self.named_function(module, own, &parsed))
        });
        let Some((home, function)) = found else {
            let message = format!("the function `{}` is not found in these sources", path.value);
            self.findings.push(
                Diagnostic::new(code, path.span.clone(), message)
                    .help("name a function of this crate by its path, or a method as in `Vec::is_empty`")
                    .help("a generic path, a macro's function and a glob import cannot be followed"),
            );
            return None;
        };
        if let Some((home, name)) = home {
            let item = self.tree.modules[home].items.iter().find_map(|entry| match &entry.item {
                Item::Fn(item) if plain(&item.sig.ident) == name => Some(item),
                _ => None,
            })?;
            let (vis, span) = (self.tree.vis(home, &item.vis), self.tree.span(home, &item.sig.ident));
            self.check_visible(&format!("fn {name}"), &span, home, &vis, Some(&path.span));
        }
        Some(function)
    }

    /// The module and the name of a function of the crate, if it is one, and its absolute path.
    #[allow(clippy::type_complexity)]
    fn named_function(
        &self,
        module: ModuleId,
        own: &str,
        path: &UsePath,
    ) -> Option<(Option<(ModuleId, String)>, String)> {
        let (name, prefix) = path.segments.split_last()?;
        let in_module = |module: ModuleId| {
            let declared = self.tree.modules[module].items.iter().any(|entry| match &entry.item {
                Item::Fn(item) => plain(&item.sig.ident) == *name,
                _ => false,
            });
            declared.then(|| (Some((module, name.clone())), self.tree.path_in(module, name)))
        };
        if prefix.is_empty() {
            let mut imports = self.tree.modules[module].imports.iter();
            return in_module(module).or_else(|| {
                let import = imports.find(|import| import.name.as_ref() == Some(name))?;
                // A `use` of itself would lead round in a circle.
                (import.path.segments.len() > 1).then(|| self.named_function(module, own, &import.path))?
            });
        }
        if prefix == ["Self"] {
            return Some((None, format!("{own}::{}", escaped(name))));
        }
        let prefix = UsePath { absolute: path.absolute, segments: prefix.to_vec() };
        match self.tree.resolve(module, &prefix, Space::Types)? {
            Def::Module(module) => in_module(module),
            Def::Item(id) => Some((None, format!("{}::{}", self.tree.item_path(id), escaped(name)))),
            Def::Extern(path) => {
                let path = path.iter().fold(String::new(), |text, name| text + "::" + &escaped(name));
                Some((None, format!("{path}::{}", escaped(name))))
            }
            Def::Primitive(primitive) => Some((None, format!("{primitive}::{}", escaped(name)))),
            Def::Args | Def::Generated(_) => None,
        }
    }
}
