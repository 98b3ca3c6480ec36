//! What the scan of a crate's Rust sources finds: tools and the types that they use, with every path resolved.
//!
//! This is syntax, not model: it says what was written and where. Lowering decides what it means.

use std::collections::BTreeMap;

use crate::model::{Derives, Holder, Outside};
use crate::source::{Span, Spanned};

/// Everything that was learned from the crate's sources.
#[derive(Debug, Default)]
pub struct RustCrate {
    /// The module that holds `include_tools!`, such as `crate::tools`.
    pub tools_module: Option<Spanned<String>>,
    /// The functions with `#[tool]`, in the order of their modules and lines.
    pub tools: Vec<RustTool>,
    /// Whether something was refused: what is missing here may be there in the sources.
    pub incomplete: bool,
    /// The crate's own structs and enums that these functions mention, directly or through one another, by path.
    pub types: BTreeMap<String, RustType>,
}

impl RustCrate {
    /// Every `schema = "…"`, with the name of what has it.
    pub fn schemas(&self) -> Vec<(&str, &Spanned<String>)> {
        let of_tools =
            self.tools.iter().filter_map(|tool| Some((tool.name.value.as_str(), tool.schema.as_ref()?)));
        let params = self.tools.iter().flat_map(|tool| &tool.params).filter_map(|param| match param {
            Param::Value(field) | Param::Generated(_, Some(field)) => Some(field),
            _ => None,
        });
        let of_types = self.types.values().filter_map(|ty| Some((ty.name.as_str(), ty.schema.as_ref()?)));
        let fields = params.chain(self.types.values().flat_map(|ty| ty.body.fields()));
        let of_fields = fields.filter_map(|field| Some((field.ident.value.as_str(), field.stated_schema()?)));
        of_tools.chain(of_types).chain(of_fields).collect()
    }
}

/// A function with `#[tool]`.
#[derive(Debug)]
pub struct RustTool {
    /// The function's name in the source.
    pub span: Span,
    /// The path by which generated code calls it, such as `crate::weather::get_weather` or `crate::App::save`.
    pub path: String,
    /// The tool's name: the function's, or that of `name = "…"`.
    pub name: Spanned<String>,
    /// `title = "…"`.
    pub title: Option<Spanned<String>>,
    /// `description = "…"`, or the doc comment up to its first heading.
    pub description: Option<Spanned<String>>,
    /// `schema = "…"`: the JSON text of an input schema.
    pub schema: Option<Spanned<String>>,
    /// `source = "…"`.
    pub source: Option<Spanned<String>>,
    /// Whether it is an `async fn`.
    pub is_async: bool,
    /// `&self` or `&mut self`.
    pub receiver: Option<State>,
    /// The parameters in order, without the receiver.
    pub params: Vec<Param>,
    /// The return type.
    pub output: TypeExpr,
}

/// A state channel: `&self`, `&mut self`, or a parameter marked `#[state]`.
#[derive(Clone, Debug)]
pub struct State {
    /// Whether it is borrowed mutably.
    pub mutable: bool,
    /// The type behind the reference, with every path absolute, such as `crate::App` or `::std::sync::Mutex<crate::App>`.
    pub ty: String,
    /// Where it was written.
    pub span: Span,
}

/// A parameter of a tool function.
#[derive(Debug)]
// A tool has few parameters, and most are of the large variant.
#[allow(clippy::large_enum_variant)]
pub enum Param {
    /// `&ToolContext`.
    Context,
    /// `#[state] x: &T`.
    State(State),
    /// A generated struct, such as `tools::args::GetWeather`: the whole of the arguments. The value is its last segment.
    ///
    /// A generated type may also be that of one argument, which then is the field; a destructured parameter has none.
    Generated(Spanned<String>, Option<Field>),
    /// An argument.
    Value(Field),
}

/// An argument of a function or a field of a struct.
#[derive(Clone, Debug)]
pub struct Field {
    /// The Rust name, without `r#`.
    pub ident: Spanned<String>,
    /// The JSON name, where an attribute sets it (`#[arg(rename)]`, `#[serde(rename)]`, `rename_all`).
    pub rename: Option<Spanned<String>>,
    /// The doc comment, or the entry of a `# Arguments` list.
    pub doc: Option<String>,
    /// The type.
    pub ty: TypeExpr,
    /// What to do when it is absent.
    pub default: Option<Spanned<DefaultExpr>>,
    /// `#[arg(example = …)]`.
    pub example: Option<Spanned<ValueExpr>>,
    /// `#[arg(range = 1..=14)]`.
    pub range: Option<Spanned<RangeExpr>>,
    /// `#[arg(length = 1..=80)]`: of a string in characters, of an array or a map in entries.
    pub length: Option<Spanned<LengthExpr>>,
    /// `#[arg(pattern = "…")]`.
    pub pattern: Option<Spanned<String>>,
    /// `#[arg(schema = "…")]` where the type is understood: what it must satisfy beside.
    pub schema: Option<Spanned<String>>,
    /// What other crates' attributes say of it.
    pub said: Said,
    /// `#[serde(skip)]`: not an argument, filled with `Default::default()`.
    pub skip: bool,
    /// What only serde's attributes on a struct's field say.
    pub serde: FieldSerde,
}

impl Field {
    /// The schema that stands at it, whether its type is understood or not.
    fn stated_schema(&self) -> Option<&Spanned<String>> {
        self.ty.stated_schema().or(self.schema.as_ref())
    }
}

impl TypeExpr {
    /// The schema of a type that an attribute says how to read.
    pub fn stated_schema(&self) -> Option<&Spanned<String>> {
        match &self.kind {
            TypeKind::Option(inner) | TypeKind::Ref(inner) => inner.stated_schema(),
            TypeKind::Stated(stated) => Some(&stated.schema),
            _ => None,
        }
    }
}

/// What is said of a field beside its doc comment.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// `#[schemars(title = "…")]`.
    pub title: Option<String>,
    /// `#[schemars(description = "…")]`.
    pub description: Option<String>,
    /// `#[schemars(example = …)]`: JSON texts.
    pub examples: Vec<String>,
    /// `email`, `url` and the like: JSON Schema's name of it.
    pub format: Option<Spanned<String>>,
}

/// What serde's attributes say of a field.
#[derive(Clone, Debug, Default)]
pub struct FieldSerde {
    /// `alias = "…"`: further names that are read.
    pub aliases: Vec<Spanned<String>>,
    /// `flatten`: its fields are those of the struct around it.
    pub flatten: Option<Span>,
    /// `skip_serializing_if = "…"`: as it is written, and the absolute path of the function if it can be reached.
    pub unwritten_if: Option<(Spanned<String>, Option<String>)>,
    /// `skip_serializing`.
    pub unwritten: bool,
}

/// A default that an attribute gives.
#[derive(Clone, Debug, PartialEq)]
pub enum DefaultExpr {
    /// `default` alone: `Default::default()`.
    Std,
    /// A value.
    Value(ValueExpr),
    /// `#[serde(default = "…")]`: the absolute path of a function.
    Call(String),
}

/// A value that an attribute gives.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueExpr {
    /// A literal, a negative literal, or an array of those, as JSON text; `None` is `null`.
    Json(String),
    /// The path of a unit variant, such as `Unit::Metric`: its last segment.
    Variant(String),
}

/// Bounds as they are written, exact: `min` and `max` are the literals' text without suffix or underscores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeExpr {
    /// The lower bound.
    pub min: Option<String>,
    /// Whether `min` is excluded: only validators say so.
    pub min_exclusive: bool,
    /// The upper bound.
    pub max: Option<String>,
    /// Whether `max` is excluded, as in `0..10`.
    pub max_exclusive: bool,
}

/// Inclusive bounds of a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthExpr {
    /// The least length.
    pub min: Option<u32>,
    /// The greatest length.
    pub max: Option<u32>,
}

/// A type with every alias and `use` resolved.
#[derive(Clone, Debug)]
pub struct TypeExpr {
    /// What it is.
    pub kind: TypeKind,
    /// Where it was written.
    pub span: Span,
}

/// The types that the scan knows.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// `bool`
    Bool,
    /// `i8` … `u128`, `isize`, `usize`: its name.
    Int(&'static str),
    /// `f32` or `f64`: its name.
    Float(&'static str),
    /// `char`
    Char,
    /// `String`
    String,
    /// `&str`
    Str,
    /// `Cow<'_, str>`
    CowStr,
    /// `()`
    Unit,
    /// `Option<T>`
    Option(Box<TypeExpr>),
    /// `Vec<T>`
    Vec(Box<TypeExpr>),
    /// `&[T]`
    Slice(Box<TypeExpr>),
    /// `BTreeMap<K, V>` or `HashMap<K, V>`: the absolute path without parameters, `K` and `V`.
    Map(&'static str, Box<TypeExpr>, Box<TypeExpr>),
    /// What is the JSON of the type inside it.
    Held(Holder, Box<TypeExpr>),
    /// `(A, B)`
    Tuple(Vec<TypeExpr>),
    /// `&Path`
    Path,
    /// `core::time::Duration`
    Duration,
    /// `core::ops::Range<T>` or `RangeInclusive<T>`: its name.
    Range(&'static str, Box<TypeExpr>),
    /// A type of another crate that the runtime knows.
    Outside(&'static Outside),
    /// A type that an attribute says how to read.
    Stated(Box<StatedType>),
    /// `toolnexus_rt::Json`
    Json,
    /// `toolnexus_rt::ToolResult`
    ToolResult,
    /// `Result<T, E>`: only `T` matters.
    Result(Box<TypeExpr>),
    /// `&T` where `T` is a type that can be borrowed from the arguments.
    Ref(Box<TypeExpr>),
    /// A type of the module `args`: its name.
    Generated(String),
    /// A struct or enum of this crate: its path with its type arguments, a key of [`RustCrate::types`].
    Named(String),
    /// A type of another crate: its resolved path.
    Foreign(String),
    /// Anything else: how it is written, and why it is not supported.
    Unsupported(String, &'static str),
}

/// `#[arg(with = "…", schema = "…")]`.
#[derive(Clone, Debug)]
pub struct StatedType {
    /// The type, absolute.
    pub path: String,
    /// What it can derive, as far as it is known.
    pub derives: Derives,
    /// `with = "…"`: the function that reads it, absolute.
    pub with: Option<String>,
    /// `schema = "…"`: the JSON text of its schema.
    pub schema: Spanned<String>,
    /// What it is where it is returned.
    pub ty: Box<TypeExpr>,
}

/// A struct or an enum of the crate.
#[derive(Debug)]
pub struct RustType {
    /// Its name in the source.
    pub span: Span,
    /// Its absolute path, with the type arguments of this instance.
    pub path: String,
    /// Its name in schemas, such as `Page_for_Item`.
    pub name: String,
    /// The doc comment up to its first heading.
    pub doc: Option<String>,
    /// What schemars' attributes say of it.
    pub said: Said,
    /// Its parts.
    pub body: RustBody,
    /// Traits of the runtime that the crate implements for it by hand (`FromJson`, `ToJson`): nothing is generated for those.
    pub by_hand: Vec<&'static str>,
    /// `#[arg(schema = "…")]` on the type: the JSON text of the schema of one that is read by hand.
    pub schema: Option<Spanned<String>>,
    /// Whether it derives `ToolArgs`.
    pub derives_tool_args: bool,
    /// Whether it is an enum with variants that serde skips.
    pub hides_variants: bool,
    /// The last segment of every path that it derives.
    pub derives: Vec<String>,
}

/// The parts of a type.
#[derive(Debug)]
pub enum RustBody {
    /// A struct with named fields.
    Struct {
        /// The fields in order.
        fields: Vec<Field>,
        /// `#[serde(default)]` on the struct: every field is optional and falls back to that of `Default::default()`.
        default: bool,
    },
    /// A struct that is the JSON of its one field: a newtype, or one with `#[serde(transparent)]`.
    Wrapper(Box<Field>, Vec<String>),
    /// A tuple struct of several parts.
    Tuple(Vec<Field>),
    /// An enum of unit variants.
    Enum(Vec<Variant>),
    /// An enum of which a variant holds data, or that is not tagged outside.
    Variants(Tagging, Vec<DataVariant>),
    /// A struct without fields: null.
    Unit,
    /// Anything else, with the reason why it is not supported and what to write instead.
    Unsupported(String),
}

impl RustBody {
    /// The fields, those of variants too.
    fn fields(&self) -> Vec<&Field> {
        match self {
            Self::Struct { fields, .. } | Self::Tuple(fields) => fields.iter().collect(),
            Self::Wrapper(field, _) => vec![field],
            Self::Variants(_, variants) => {
                variants.iter().flat_map(|variant| variant.data.fields()).collect()
            }
            Self::Enum(_) | Self::Unit | Self::Unsupported(_) => Vec::new(),
        }
    }
}

/// A unit variant.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The Rust name.
    pub ident: String,
    /// The JSON string, after `rename` and `rename_all`.
    pub name: Spanned<String>,
    /// The doc comment.
    pub doc: Option<String>,
    /// `alias = "…"`: further strings that are read.
    pub aliases: Vec<String>,
}

/// How an enum's JSON tells its variant: serde's four ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tagging {
    /// `{"Variant": …}`, or `"Variant"` where it holds nothing.
    External,
    /// `{"tag": "Variant", …}`
    Internal(String),
    /// `{"tag": "Variant", "content": …}`
    Adjacent(String, String),
    /// `…`
    Untagged,
}

/// A variant of an enum with data.
#[derive(Clone, Debug)]
pub struct DataVariant {
    /// What it is called, and what is said of it.
    pub variant: Variant,
    /// What it holds.
    pub data: VariantData,
}

/// What a variant holds.
#[derive(Clone, Debug)]
pub enum VariantData {
    /// Nothing.
    Unit,
    /// One value.
    One(Box<Field>),
    /// Several values.
    Tuple(Vec<Field>),
    /// Named fields.
    Struct(Vec<Field>),
}

impl VariantData {
    fn fields(&self) -> &[Field] {
        match self {
            Self::Unit => &[],
            Self::One(field) => std::slice::from_ref(&**field),
            Self::Tuple(fields) | Self::Struct(fields) => fields,
        }
    }
}
