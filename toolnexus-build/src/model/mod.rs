//! The model: what every tool is, whatever it was written in. One model feeds schema, decoder, validator and dispatch.
//!
//! Lowering builds it; from then on it is only read.

pub mod check;
mod holder;
mod map;
pub mod names;
mod output;
mod outside;
mod shape;
mod stated;
mod union;
mod variants;

pub use check::{Check, Checks, Extent};
pub use holder::Holder;
pub use map::{MapKey, MapType};
pub use output::{Output, OutputBody, OutputData, OutputField, OutputVariant};
pub use outside::{Form, Outside};
pub use shape::{
    Annotations, Bounds, Count, CrateType, Derives, Enum, Flattened, IntType, Kind, Object, Pattern,
    Presence, Property, RustName, Shape, Text, TypeBody, TypeDef, TypeId, Unknown, Variant,
};
pub use stated::Stated;
pub use union::{Choice, Member, Union};
pub use variants::{Alternative, Content, Tagging, Variants, Wrapper};

use std::collections::BTreeSet;

use toolnexus_rt::{Hints, Source};

use crate::json::Json;
use crate::parse::document::Place;
use crate::provider::Provider;

/// Everything that is generated.
#[derive(Debug, Default)]
pub struct Model {
    /// The tools, in the order in which they are advertised.
    pub tools: Vec<Tool>,
    /// Structs and enums, nested ones too.
    pub types: Vec<TypeDef>,
    /// What their values must satisfy beyond their types.
    pub checks: Checks,
    /// The state that tools are called with, if any of them needs it.
    pub state: Option<State>,
    /// Types of the crate that are returned by tools, for which `ToJson` is written.
    pub outputs: Vec<Output>,
}

impl Model {
    /// The type behind a handle.
    pub fn ty(&self, id: TypeId) -> &TypeDef {
        &self.types[id.index()]
    }

    /// The same, to be changed while lowering.
    pub fn ty_mut(&mut self, id: TypeId) -> &mut TypeDef {
        &mut self.types[id.index()]
    }

    /// The handles of all types.
    pub fn ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..self.types.len()).map(TypeId::new)
    }

    /// Whether a type is an enum of unit variants that is decoded as one.
    pub fn is_plain_enum(&self, id: TypeId) -> bool {
        let def = self.ty(id);
        !matches!(def.rust, RustName::ByHand(_)) && matches!(def.body, TypeBody::Enum(_))
    }

    /// The first type whose Rust name is wanted.
    pub fn find(&self, wanted: impl Fn(&RustName) -> bool) -> Option<TypeId> {
        self.types.iter().position(|def| wanted(&def.rust)).map(TypeId::new)
    }

    /// The traits that a type has, or can have if it is generated.
    pub fn derives(&self, id: TypeId) -> Derives {
        self.derives_within(id, &mut BTreeSet::new())
    }

    /// A generated type that is `open` already takes nothing from itself.
    fn derives_within(&self, id: TypeId, open: &mut BTreeSet<TypeId>) -> Derives {
        match (&self.ty(id).rust, &self.ty(id).body) {
            (RustName::Crate(ty) | RustName::ByHand(ty), _) => ty.derives,
            (RustName::Generated(_), _) if !open.insert(id) => Derives::ALL,
            (RustName::Generated(_), body) => body
                .shapes()
                .into_iter()
                .fold(Derives::ALL, |all, shape| all.and(self.shape_derives(shape, open))),
        }
    }

    fn shape_derives(&self, shape: &Shape, open: &mut BTreeSet<TypeId>) -> Derives {
        match &shape.kind {
            Kind::Named(id) => self.derives_within(*id, open),
            Kind::Stated(stated) => stated.derives,
            Kind::Held(_, Holder::Wrapper(id)) => self.derives_within(*id, open),
            Kind::Map(value, _, MapType { key: MapKey::Enum(id), .. }) => {
                self.derives_within(*id, open).and(self.shape_derives(value, open))
            }
            kind => {
                kind.inner().iter().fold(Derives::ALL, |all, shape| all.and(self.shape_derives(shape, open)))
            }
        }
    }

    /// The types whose JSON is, or can be, that of a type.
    pub fn same_json(&self, id: TypeId) -> Vec<TypeId> {
        let mut shapes: Vec<&Shape> = match &self.ty(id).body {
            TypeBody::Wrapper(wrapper) => vec![&wrapper.shape],
            TypeBody::Variants(body) if body.tagging == Tagging::Untagged => {
                let one = body.alternatives.iter().filter_map(|alternative| match &alternative.content {
                    Content::One(shape) => Some(shape),
                    _ => None,
                });
                one.collect()
            }
            _ => Vec::new(),
        };
        let mut found = Vec::new();
        while let Some(shape) = shapes.pop() {
            match &shape.kind {
                Kind::Named(id) => found.push(*id),
                Kind::Nullable(inner) | Kind::Held(inner, Holder::Pointer(_)) => shapes.push(inner),
                _ => {}
            }
        }
        found
    }

    /// The type whose JSON is that of a type: what newtypes and pointers hold.
    pub fn unwrapped<'m>(&'m self, kind: &'m Kind) -> &'m Kind {
        let mut kind = kind;
        // Each type at most once: one that is nothing but itself is refused elsewhere, and has no end here.
        for _ in 0..=self.types.len() {
            kind = match kind {
                Kind::Held(inner, Holder::Pointer(_)) => &inner.kind,
                Kind::Named(id) => match &self.ty(*id).body {
                    TypeBody::Wrapper(wrapper) => &wrapper.shape.kind,
                    _ => return kind,
                },
                _ => return kind,
            };
        }
        kind
    }

    /// Adds a type.
    pub fn add(&mut self, def: TypeDef) -> TypeId {
        let id = TypeId::new(self.types.len());
        self.types.push(def);
        id
    }

    /// The object that holds a tool's arguments.
    pub fn arguments(&self, tool: &Tool) -> &Object {
        match &self.ty(tool.args).body {
            TypeBody::Object(object) => object,
            _ => unreachable!("lowering gives every tool an object"),
        }
    }
}

/// A tool.
#[derive(Debug)]
pub struct Tool {
    /// The name as it was written.
    pub name: String,
    /// The variant of `ToolId` and `ToolCall`.
    pub variant: String,
    /// The constant in `schema`.
    pub constant: String,
    /// A name for people.
    pub title: Option<String>,
    /// What the model reads to decide whether to call it.
    pub description: String,
    /// Where it comes from.
    pub source: Source,
    /// Hints about its behaviour.
    pub hints: Hints,
    /// Annotations that only MCP's clients know, as they stand.
    pub mcp_annotations: Vec<(String, Json)>,
    /// The schema of its results that a spec states, in its author's words, with references to `$defs` of [`Checks::defs`].
    pub output_schema: Option<Json>,
    /// Further entries of the tool in MCP's wire form, as they stand: `icons`, `_meta`.
    pub mcp: Vec<(String, Json)>,
    /// Its arguments: an object.
    pub args: TypeId,
    /// The name of that object in `args`.
    pub struct_name: String,
    /// Whether `"3"` is taken for `3`.
    pub coerce: bool,
    /// The providers that are told of it, if not all of those that the build names.
    pub providers: Option<BTreeSet<Provider>>,
    /// What runs when it is called.
    pub handler: Handler,
    /// Where its name was written.
    pub place: Place,
}

impl Tool {
    /// Whether a provider is told of it.
    pub fn is_for(&self, provider: Provider) -> bool {
        self.providers.as_ref().is_none_or(|providers| providers.contains(&provider))
    }
}

/// What runs when a tool is called.
#[derive(Debug)]
pub enum Handler {
    /// Nothing: the tool is declared, and its typed call is carried out by the user's own code.
    Declared,
    /// A function of the crate.
    Function(Function),
}

/// A function and how to call it.
#[derive(Debug)]
pub struct Function {
    /// The path to call, without the receiver.
    pub path: String,
    /// Whether its result is awaited.
    pub is_async: bool,
    /// What is passed, in order; a receiver comes first.
    pub arguments: Vec<Argument>,
    /// What it returns, as the JSON that is written; `Any` where that is not known.
    pub returns: Kind,
}

/// One argument of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The state.
    State,
    /// The context.
    Context,
    /// The whole struct of arguments.
    Whole,
    /// A property of the struct of arguments.
    Property(usize, Pass),
}

/// How a property's value becomes a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// As it is.
    Move,
    /// `&value`, which also turns `&String` into `&str` and `&Vec<T>` into `&[T]`.
    Borrow,
    /// `value.as_deref()`: an `Option<String>` into an `Option<&str>`.
    AsDeref,
    /// `value.as_ref()`: an `Option<T>` into an `Option<&T>`.
    AsRef,
    /// A `String` into a `Cow<'static, str>`.
    Cow,
    /// An `Option<String>` into an `Option<Cow<'static, str>>`.
    OptionCow,
    /// A value with a default into an `Option`.
    Some,
}

/// The state of a registry.
#[derive(Debug)]
pub struct State {
    /// The type, absolute.
    pub ty: String,
    /// Whether any tool borrows it mutably.
    pub mutable: bool,
    /// The first place that needs it.
    pub place: Place,
}
