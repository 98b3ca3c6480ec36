//! What a path means: through `use`, globs, re-exports and preludes, as rustc would read it.

use std::collections::BTreeSet;

use super::known;
use super::tree::{Import, ItemId, ModuleId, Tree, UsePath, ROOT};

/// What a path leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Def {
    Module(ModuleId),
    /// A struct, enum, union, alias or trait of this crate.
    Item(ItemId),
    /// Something of another crate: its path there, the crate's name first.
    Extern(Vec<String>),
    /// The module `args` that `include_tools!` brings in.
    Args,
    /// A struct of that module.
    Generated(String),
    Primitive(&'static str),
}

/// Names of types and modules, and names of macros, do not meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Space {
    Types,
    Macros,
}

/// A question to a module: a name, of which kind, asked by which module.
pub(super) type Key = (ModuleId, String, Space, ModuleId);

/// The questions that are being answered: one that leads to itself has no answer.
type Seen = BTreeSet<Key>;

impl Tree {
    /// What `path` means in `module`.
    pub(super) fn resolve(&self, module: ModuleId, path: &UsePath, space: Space) -> Option<Def> {
        self.walk(module, path, space, false, &mut Seen::new())
    }

    /// Whether `path`, in `module`, is the runtime's macro, attribute, derive or trait called `name`.
    pub(super) fn is_runtime(&self, module: ModuleId, path: &syn::Path, space: Space, name: &str) -> bool {
        let def = self.resolve(module, &UsePath::of(path), space);
        matches!(def, Some(Def::Extern(path)) if self.runtime_name(&path) == Some(name))
    }

    /// The name of an item of the runtime, from its absolute path.
    pub(super) fn runtime_name<'p>(&self, path: &'p [String]) -> Option<&'p str> {
        let rest = path.strip_prefix(self.runtime.as_slice())?;
        rest.last().map(String::as_str)
    }

    fn walk(
        &self,
        module: ModuleId,
        path: &UsePath,
        space: Space,
        import: bool,
        seen: &mut Seen,
    ) -> Option<Def> {
        if path.absolute {
            return Some(Def::Extern(path.segments.clone()));
        }
        let (first, rest) = path.segments.split_first()?;
        let space_at = |is_last: bool| if is_last { space } else { Space::Types };
        let mut def = match first.as_str() {
            "crate" => Def::Module(ROOT),
            "self" => Def::Module(module),
            "super" => Def::Module(self.modules[module].parent?),
            name => {
                let outside = import || !rest.is_empty();
                self.lexical(module, name, space_at(rest.is_empty()), outside, seen)?
            }
        };
        for (i, name) in rest.iter().enumerate() {
            def = self.member(def, name, space_at(i + 1 == rest.len()), seen)?;
        }
        Some(def)
    }

    /// The first name of a path. `outside`: it may be the name of another crate.
    fn lexical(
        &self,
        module: ModuleId,
        name: &str,
        space: Space,
        outside: bool,
        seen: &mut Seen,
    ) -> Option<Def> {
        if let Some(def) = self.lookup(module, name, space, module, seen) {
            return Some(def);
        }
        let renamed = |import: &&Import| import.name.as_deref() == Some(name) && import.path.absolute;
        if let Some(import) = self.modules[ROOT].imports.iter().find(renamed).filter(|_| outside) {
            return Some(Def::Extern(import.path.segments.clone()));
        }
        match space {
            Space::Macros if self.macro_use && known::RUNTIME_MACROS.contains(&name) => {
                Some(Def::Extern([self.runtime.clone(), vec![name.to_owned()]].concat()))
            }
            Space::Macros if !outside => None,
            _ if outside => Some(Def::Extern(vec![name.to_owned()])),
            _ => known::prelude(name).or_else(|| self.generated_by_glob(module, name, seen)),
        }
    }

    /// `use tools::args::*` brings in names that are in no source; a name that is nothing else is one of them.
    fn generated_by_glob(&self, module: ModuleId, name: &str, seen: &mut Seen) -> Option<Def> {
        let mut globs = self.modules[module].imports.iter().filter(|import| import.name.is_none());
        globs
            .any(|glob| self.walk(module, &glob.path, Space::Types, true, seen) == Some(Def::Args))
            .then(|| Def::Generated(name.to_owned()))
    }

    fn member(&self, def: Def, name: &str, space: Space, seen: &mut Seen) -> Option<Def> {
        match def {
            Def::Module(module) => match name {
                "self" => Some(def),
                "super" => self.modules[module].parent.map(Def::Module),
                _ => self.lookup(module, name, space, module, seen),
            },
            Def::Extern(mut path) => {
                path.push(name.to_owned());
                Some(Def::Extern(path))
            }
            Def::Args => Some(Def::Generated(name.to_owned())),
            Def::Item(_) | Def::Generated(_) | Def::Primitive(_) => None,
        }
    }

    /// A name in a module, as far as `from` can see it. What a module holds itself goes before imports, those before globs.
    fn lookup(
        &self,
        module: ModuleId,
        name: &str,
        space: Space,
        from: ModuleId,
        seen: &mut Seen,
    ) -> Option<Def> {
        let key = (module, name.to_owned(), space, from);
        if let Some(def) = self.found.borrow().get(&key) {
            return Some(def.clone());
        }
        if !seen.insert(key.clone()) {
            return None;
        }
        let def = self
            .declared(module, name, space, from)
            .or_else(|| self.imported(module, name, space, from, seen))
            .or_else(|| self.globbed(module, name, space, from, seen))?;
        self.found.borrow_mut().insert(key, def.clone());
        Some(def)
    }

    fn declared(&self, module: ModuleId, name: &str, space: Space, from: ModuleId) -> Option<Def> {
        if space != Space::Types {
            return None;
        }
        match self.modules[module].names.get(name) {
            Some((def, vis)) => self.visible(vis, from).then(|| def.clone()),
            None => (self.tools == Some(module) && name == "args").then_some(Def::Args),
        }
    }

    fn imported(
        &self,
        module: ModuleId,
        name: &str,
        space: Space,
        from: ModuleId,
        seen: &mut Seen,
    ) -> Option<Def> {
        let imports = self.modules[module].imports.iter();
        imports
            .filter(|import| import.name.as_deref() == Some(name) && self.visible(&import.vis, from))
            .find_map(|import| {
                self.walk(module, &import.path, space, true, seen).filter(|def| self.fits(def, space))
            })
    }

    fn globbed(
        &self,
        module: ModuleId,
        name: &str,
        space: Space,
        from: ModuleId,
        seen: &mut Seen,
    ) -> Option<Def> {
        let globs = self.modules[module].imports.iter().filter(|import| import.name.is_none());
        for glob in globs.filter(|glob| self.visible(&glob.vis, from)) {
            let def = match self.walk(module, &glob.path, Space::Types, true, seen) {
                Some(Def::Module(inside)) => self.lookup(inside, name, space, module, seen),
                Some(Def::Extern(mut path)) => {
                    path.push(name.to_owned());
                    let known = known::is_known(&path) || known::is_runtime(self.runtime_name(&path));
                    known.then_some(Def::Extern(path)).filter(|def| self.fits(def, space))
                }
                _ => None,
            };
            if def.is_some() {
                return def;
            }
        }
        None
    }

    /// Whether an import brings in a name of this space. What other crates hold is not known, but for the runtime.
    fn fits(&self, def: &Def, space: Space) -> bool {
        match (def, space) {
            (Def::Extern(path), Space::Types) => {
                !matches!(self.runtime_name(path), Some("tool" | "include_tools"))
            }
            (Def::Extern(_), Space::Macros) | (_, Space::Types) => true,
            (_, Space::Macros) => false,
        }
    }
}

/// A name as it can be written in Rust: with `r#` where it is a keyword.
pub(super) fn escaped(name: &str) -> String {
    const KEYWORDS: &[&str] = &[
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
        "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static",
        "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
        "while", "yield",
    ];
    if KEYWORDS.contains(&name) {
        format!("r#{name}")
    } else {
        name.to_owned()
    }
}
