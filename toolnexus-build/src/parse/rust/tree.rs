//! The modules of a crate, with the items that `cfg` leaves.

use std::cell::RefCell;
use std::collections::BTreeMap;

use syn::ext::IdentExt;
use syn::{Ident, Item, Meta, UseTree, Visibility};

use super::load::span_of;
use super::names::{self, Def, Key};
use crate::source::{FileId, Span};

/// A module of the [`Tree`].
pub(super) type ModuleId = usize;

/// The root of every tree.
pub(super) const ROOT: ModuleId = 0;

/// An item of a module: its place in [`Module::items`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ItemId {
    pub(super) module: ModuleId,
    pub(super) index: usize,
}

/// A crate.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) modules: Vec<Module>,
    /// The runtime's path as users write it, such as `["toolnexus_rt"]`.
    pub(super) runtime: Vec<String>,
    /// The module that holds `include_tools!`.
    pub(super) tools: Option<ModuleId>,
    /// Whether `#[macro_use] extern crate` brings the runtime's macros in everywhere.
    pub(super) macro_use: bool,
    /// What names were found to mean.
    pub(super) found: RefCell<BTreeMap<Key, Def>>,
}

/// A module, inline or in a file of its own.
pub(super) struct Module {
    /// Its name; `crate` for the root.
    pub(super) name: String,
    /// Its name in the source; the start of the file for the root.
    pub(super) span: Span,
    pub(super) parent: Option<ModuleId>,
    pub(super) vis: Vis,
    pub(super) file: FileId,
    /// In the order of the source, without modules.
    pub(super) items: Vec<Entry>,
    /// Types, traits and modules by name.
    pub(super) names: BTreeMap<String, (Def, Vis)>,
    /// What `use` and `extern crate` bring in.
    pub(super) imports: Vec<Import>,
}

/// An item and its attributes that are in force.
pub(super) struct Entry {
    pub(super) metas: Vec<Meta>,
    pub(super) item: Item,
}

/// One name, or a glob, of a `use`.
pub(super) struct Import {
    /// The name in this module; `None` for a glob.
    pub(super) name: Option<String>,
    pub(super) path: UsePath,
    pub(super) vis: Vis,
}

/// A path without generic arguments; raw identifiers without `r#`.
#[derive(Clone, Debug, Default)]
pub(super) struct UsePath {
    /// Whether it starts with `::`.
    pub(super) absolute: bool,
    pub(super) segments: Vec<String>,
}

/// From where an item can be named.
#[derive(Clone, Debug)]
pub(super) enum Vis {
    /// Everywhere.
    Public,
    /// In this module and in those inside it.
    In(ModuleId),
}

impl Tree {
    /// The item behind an id.
    pub(super) fn item(&self, id: ItemId) -> &Entry {
        &self.modules[id.module].items[id.index]
    }

    /// The file that a module is written in.
    pub(super) fn file(&self, module: ModuleId) -> FileId {
        self.modules[module].file
    }

    /// The place of a node of `module`.
    pub(super) fn span(&self, module: ModuleId, node: &impl syn::spanned::Spanned) -> Span {
        span_of(self.file(module), node)
    }

    /// The absolute path of a module, such as `crate::weather`.
    pub(super) fn path(&self, module: ModuleId) -> String {
        let mut names: Vec<String> =
            self.ancestors(module).map(|id| names::escaped(&self.modules[id].name)).collect();
        names.reverse();
        names.join("::")
    }

    /// The absolute path of something called `name` in `module`.
    pub(super) fn path_in(&self, module: ModuleId, name: &str) -> String {
        format!("{}::{}", self.path(module), names::escaped(name))
    }

    /// The module, its parent, and so on up to the root.
    pub(super) fn ancestors(&self, module: ModuleId) -> impl Iterator<Item = ModuleId> + '_ {
        std::iter::successors(Some(module), |id| self.modules[*id].parent)
    }

    /// Whether something with `vis` can be named in `from`.
    pub(super) fn visible(&self, vis: &Vis, from: ModuleId) -> bool {
        match vis {
            Vis::Public => true,
            Vis::In(module) => self.ancestors(from).any(|id| id == *module),
        }
    }

    /// The visibility that is written on an item of `module`. `pub(in …)` can only name modules around it.
    pub(super) fn vis(&self, module: ModuleId, vis: &Visibility) -> Vis {
        let path = match vis {
            Visibility::Public(_) => return Vis::Public,
            Visibility::Inherited => return Vis::In(module),
            Visibility::Restricted(restricted) => UsePath::of(&restricted.path),
        };
        let mut within = None;
        for name in &path.segments {
            within = match (name.as_str(), within) {
                ("crate", None) => Some(ROOT),
                ("self", None) => Some(module),
                ("super", start) => self.modules[start.unwrap_or(module)].parent,
                (name, start) => self.ancestors(module).find(|id| {
                    self.modules[*id].name == name && self.modules[*id].parent == Some(start.unwrap_or(ROOT))
                }),
            };
            if within.is_none() {
                break;
            }
        }
        Vis::In(within.unwrap_or(module))
    }

    /// Adds an item to a module. Modules are not items: the loader adds those.
    pub(super) fn declare(&mut self, module: ModuleId, item: Entry) {
        match &item.item {
            Item::Use(used) => {
                let vis = self.vis(module, &used.vis);
                let mut path = UsePath { absolute: used.leading_colon.is_some(), segments: Vec::new() };
                self.import(module, &used.tree, &mut path, &vis);
                return;
            }
            Item::ExternCrate(krate) => {
                let name = plain(&krate.ident);
                let path = match name.as_str() {
                    "self" => UsePath { absolute: false, segments: vec!["crate".to_owned()] },
                    _ => UsePath { absolute: true, segments: vec![name.clone()] },
                };
                self.macro_use |= name == self.runtime.join("::")
                    && item.metas.iter().any(|meta| meta.path().is_ident("macro_use"));
                let name = krate.rename.as_ref().map_or(name, |(_, rename)| plain(rename));
                // At the root it names the crate everywhere; elsewhere it is an import like any other.
                let vis = self.vis(module, &krate.vis);
                self.modules[module].imports.push(Import { name: Some(name), path, vis });
                return;
            }
            _ => {}
        }
        let id = ItemId { module, index: self.modules[module].items.len() };
        if let Some((name, vis)) = named(&item.item) {
            let vis = self.vis(module, vis);
            self.modules[module].names.insert(name, (Def::Item(id), vis));
        }
        self.modules[module].items.push(item);
    }

    fn import(&mut self, module: ModuleId, tree: &UseTree, path: &mut UsePath, vis: &Vis) {
        let before = path.segments.len();
        let name = match tree {
            UseTree::Path(part) => {
                path.segments.push(plain(&part.ident));
                self.import(module, &part.tree, path, vis);
                path.segments.truncate(before);
                return;
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(module, tree, path, vis));
                return;
            }
            UseTree::Glob(_) => None,
            UseTree::Name(part) => {
                path.segments.push(plain(&part.ident));
                drop_self(path);
                path.segments.last().cloned()
            }
            UseTree::Rename(part) => {
                path.segments.push(plain(&part.ident));
                drop_self(path);
                Some(plain(&part.rename))
            }
        };
        self.modules[module].imports.push(Import { name, path: path.clone(), vis: vis.clone() });
        path.segments.truncate(before);
    }
}

/// `use a::{self}` is `use a`.
fn drop_self(path: &mut UsePath) {
    if path.segments.len() > 1 && path.segments.last().is_some_and(|s| s == "self") {
        path.segments.pop();
    }
}

impl UsePath {
    /// The names of a path.
    pub(super) fn of(path: &syn::Path) -> Self {
        Self {
            absolute: path.leading_colon.is_some(),
            segments: path.segments.iter().map(|segment| plain(&segment.ident)).collect(),
        }
    }
}

/// An identifier without `r#`.
pub(super) fn plain(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The name and the visibility of an item that types and paths can name.
fn named(item: &Item) -> Option<(String, &Visibility)> {
    let (ident, vis) = match item {
        Item::Struct(item) => (&item.ident, &item.vis),
        Item::Enum(item) => (&item.ident, &item.vis),
        Item::Union(item) => (&item.ident, &item.vis),
        Item::Type(item) => (&item.ident, &item.vis),
        Item::Trait(item) => (&item.ident, &item.vis),
        Item::TraitAlias(item) => (&item.ident, &item.vis),
        _ => return None,
    };
    Some((plain(ident), vis))
}
