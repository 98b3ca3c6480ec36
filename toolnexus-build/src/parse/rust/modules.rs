//! Follows `mod` from file to file, by rustc's rules.

use std::collections::BTreeMap;

use syn::{Expr, ExprLit, Item, ItemMod, Lit, Meta};

use super::attrs::active;
use super::load;
use super::names::Def;
use super::tree::{plain, Entry, Module, ModuleId, Tree, Vis};
use super::Files;
use crate::diag::codes::{MODULE_NOT_FOUND, UNREADABLE};
use crate::diag::Diagnostic;
use crate::parse::cfg::Cfg;
use crate::source::{FileId, SourceMap, Span};

const READABLE: &str = "save it as UTF-8, and check its permissions";

/// Modules beyond this are not written by people: it is `#[path]` that multiplies them.
const MAX_MODULES: usize = 20_000;

/// Loads the crate whose root is the file at `path`; without modules where there is no such file.
pub(super) fn load(
    path: &str,
    reader: &mut Reader<'_>,
    cfg: &Cfg,
    runtime: &str,
    findings: &mut Vec<Diagnostic>,
) -> Tree {
    let tree = Tree { runtime: runtime.split("::").map(str::to_owned).collect(), ..Tree::default() };
    let mut loader = Loader { reader, cfg, findings, open: Vec::new(), tree };
    let file = match loader.reader.read(path) {
        None => return loader.tree,
        Some(Ok(file)) => file,
        Some(Err(reason)) => {
            loader.findings.push(
                Diagnostic::nowhere(&UNREADABLE, format!("{path} cannot be read: {reason}")).help(READABLE),
            );
            return loader.tree;
        }
    };
    let root = loader.tree.add("crate".to_owned(), Span::new(file, 0..0), None, Vis::Public);
    loader.file(root, path.to_owned(), file, Place { dir: parent(path).to_owned(), relative: None });
    loader.tree
}

/// Reads files, each into the source map once, also where two roots share it.
pub(super) struct Reader<'a> {
    pub(super) files: &'a mut dyn Files,
    pub(super) sources: &'a mut SourceMap,
    pub(super) known: BTreeMap<String, FileId>,
}

impl Reader<'_> {
    fn read(&mut self, path: &str) -> Option<Result<FileId, String>> {
        if let Some(file) = self.known.get(path) {
            return Some(Ok(*file));
        }
        let text = match self.files.read(path)? {
            Ok(text) => text,
            Err(reason) => return Some(Err(reason)),
        };
        let file = self.sources.add(path.to_owned(), text);
        self.known.insert(path.to_owned(), file);
        Some(Ok(file))
    }
}

/// Where the files of a module's own modules are looked for.
#[derive(Clone)]
struct Place {
    /// The folder of the file and of the inline modules in it.
    dir: String,
    /// For `a.rs`, which is not `mod.rs`: `a`, the folder of its modules, which `#[path]` does not look in.
    relative: Option<String>,
}

struct Loader<'a, 'f> {
    reader: &'a mut Reader<'f>,
    cfg: &'a Cfg,
    findings: &'a mut Vec<Diagnostic>,
    /// The files that are being loaded: one that leads back to itself would never end.
    open: Vec<String>,
    tree: Tree,
}

impl Loader<'_, '_> {
    fn file(&mut self, module: ModuleId, path: String, file: FileId, place: Place) {
        self.tree.modules[module].file = file;
        let Some(parsed) = load::parse(file, self.reader.sources, self.findings) else {
            return;
        };
        if active(&parsed.attrs, self.cfg).is_none() {
            return;
        }
        self.open.push(path);
        self.items(module, parsed.items, &place);
        self.open.pop();
    }

    fn items(&mut self, module: ModuleId, items: Vec<Item>, place: &Place) {
        for item in items {
            let Some(metas) = attributes(&item).map_or(Some(Vec::new()), |attrs| active(attrs, self.cfg))
            else {
                continue;
            };
            match item {
                Item::Mod(item) => self.module(module, item, &metas, place),
                item => self.tree.declare(module, Entry { metas, item }),
            }
        }
    }

    fn module(&mut self, parent: ModuleId, item: ItemMod, metas: &[Meta], place: &Place) {
        if self.tree.modules.len() >= MAX_MODULES {
            return;
        }
        let name = plain(&item.ident);
        let span = self.tree.span(parent, &item.ident);
        let vis = self.tree.vis(parent, &item.vis);
        let id = self.tree.add(name.clone(), span.clone(), Some(parent), vis.clone());
        self.tree.modules[parent].names.insert(name.clone(), (Def::Module(id), vis));
        let path = path_attribute(metas);
        match item.content {
            Some((_, items)) => self.items(id, items, &place.inline(&name, path.as_deref())),
            None => self.module_file(id, &name, &span, path, place),
        }
    }

    fn module_file(&mut self, id: ModuleId, name: &str, span: &Span, path: Option<String>, place: &Place) {
        let candidates = place.candidates(name, path.as_deref());
        for (path, place) in &candidates {
            if self.open.contains(path) {
                let message = format!("module `{name}` contains itself: {path} leads back to it");
                self.findings.push(
                    Diagnostic::new(&MODULE_NOT_FOUND, span.clone(), message)
                        .help("point `#[path]` at another file, or drop this `mod`"),
                );
                return;
            }
            match self.reader.read(path) {
                None => {}
                Some(Ok(file)) => return self.file(id, path.clone(), file, place.clone()),
                Some(Err(reason)) => {
                    let message = format!("{path} cannot be read: {reason}");
                    let diagnostic = Diagnostic::new(&UNREADABLE, span.clone(), message).help(READABLE);
                    return self.findings.push(diagnostic);
                }
            }
        }
        let names: Vec<&str> = candidates.iter().map(|(path, _)| path.as_str()).collect();
        let help = match names.as_slice() {
            [] => "write a path relative to this file in `#[path]`".to_owned(),
            names => format!("create {}, or drop this `mod`", names.join(" or ")),
        };
        let message = format!("the file of module `{name}` was not found");
        self.findings.push(Diagnostic::new(&MODULE_NOT_FOUND, span.clone(), message).help(help));
    }
}

impl Place {
    /// The place of the modules inside the inline module `name`.
    fn inline(&self, name: &str, path: Option<&str>) -> Self {
        let dir = match (path, &self.relative) {
            (Some(path), _) => join(&self.dir, path),
            (None, Some(relative)) => join(&join(&self.dir, relative), name),
            (None, None) => join(&self.dir, name),
        };
        Self { dir, relative: None }
    }

    /// The files that may hold the module `name`, with the places of its own modules.
    fn candidates(&self, name: &str, path: Option<&str>) -> Vec<(String, Self)> {
        if let Some(path) = path {
            // An absolute path belongs to one machine, and would end up in the output.
            if path.starts_with('/') || path.contains(':') {
                return Vec::new();
            }
            let file = join(&self.dir, path);
            let dir = parent(&file).to_owned();
            return vec![(file, Self { dir, relative: None })];
        }
        let dir =
            self.relative.as_ref().map_or_else(|| self.dir.clone(), |relative| join(&self.dir, relative));
        let own = join(&dir, name);
        vec![
            (format!("{own}.rs"), Self { dir, relative: Some(name.to_owned()) }),
            (format!("{own}/mod.rs"), Self { dir: own, relative: None }),
        ]
    }
}

impl Tree {
    fn add(&mut self, name: String, span: Span, parent: Option<ModuleId>, vis: Vis) -> ModuleId {
        let module = Module {
            name,
            file: span.file,
            span,
            parent,
            vis,
            items: Vec::new(),
            names: Default::default(),
            imports: Vec::new(),
        };
        self.modules.push(module);
        self.modules.len() - 1
    }
}

/// The value of `#[path = "…"]`.
fn path_attribute(metas: &[Meta]) -> Option<String> {
    metas.iter().find_map(|meta| match meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    })
}

/// `path` seen from `dir`, without `.` and with `..` taken back where possible.
fn join(dir: &str, path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in dir.split('/').chain(path.split(['/', '\\'])) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(dir, _)| dir)
}

fn attributes(item: &Item) -> Option<&[syn::Attribute]> {
    Some(match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => return None,
    })
}
