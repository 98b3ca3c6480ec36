//! Types of the crate with their type arguments: one instance, one type of the model.

use std::collections::BTreeMap;

use syn::{GenericParam, Generics, Item};

use super::known::{self, Std};
use super::names::Def;
use super::tree::{plain, ItemId, Tree};
use super::types::{size, Arg, Scope, Ty, TyKind};

/// How many types the arguments of one instance may be made of: types that grow when they recur would never end.
const MAX_ARGUMENTS: usize = 64;

/// A type of the crate with what stands for its type parameters.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) id: ItemId,
    /// Its absolute path with its arguments: the same for equal instances only.
    pub(super) path: String,
    /// Its name in schemas, by schemars' rules: `Page_for_Item`.
    pub(super) name: String,
    /// The type parameters and what stands for them.
    pub(super) params: BTreeMap<String, Ty>,
    /// The arguments in order.
    pub(super) args: Vec<Arg>,
}

impl Instance {
    /// The type `id` with these arguments, or why there is none.
    pub(super) fn new(tree: &Tree, id: ItemId, args: &[Arg]) -> Result<Self, &'static str> {
        let mut given = args.iter().filter_map(|arg| if let Arg::Type(ty) = arg { Some(ty) } else { None });
        let mut params = BTreeMap::new();
        let mut types = Vec::new();
        for param in generics(&tree.item(id).item).into_iter().flat_map(|generics| &generics.params) {
            let GenericParam::Type(param) = param else { continue };
            let ty = match (given.next(), &param.default) {
                (Some(ty), _) => ty.clone(),
                (None, Some((_, default))) => {
                    tree.ty(default, &Scope::new(id.module, None).with(params.clone()))
                }
                (None, None) => return Err("its type arguments are missing"),
            };
            params.insert(plain(&param.ident), ty.clone());
            types.push(ty);
        }
        if types.iter().map(size).sum::<usize>() > MAX_ARGUMENTS {
            return Err(
                "its type arguments are too large: a generic type that contains itself must not grow",
            );
        }
        let mut path = tree.item_path(id);
        let mut name = short(&path);
        if !types.is_empty() {
            let written = types.iter().map(|ty| tree.absolute(ty)).collect::<Result<Vec<_>, _>>();
            let written = written
                .map_err(|_| "a type argument cannot be written out: use a type that owns its value")?;
            path = format!("{path}<{}>", written.join(", "));
            let names: Vec<String> = types.iter().map(|ty| schema_name(tree, ty)).collect();
            name = format!("{name}_for_{}", names.join("_and_"));
        }
        Ok(Self { id, path, name, params, args: types.into_iter().map(Arg::Type).collect() })
    }
}

fn generics(item: &Item) -> Option<&Generics> {
    match item {
        Item::Struct(item) => Some(&item.generics),
        Item::Enum(item) => Some(&item.generics),
        _ => None,
    }
}

fn short(path: &str) -> String {
    path.rsplit("::").next().unwrap_or(path).trim_start_matches("r#").to_owned()
}

/// What schemars calls a type.
fn schema_name(tree: &Tree, ty: &Ty) -> String {
    let named = |prefix: &str, ty: &Ty| format!("{prefix}{}", schema_name(tree, ty));
    let all = |types: &[Ty]| types.iter().map(|ty| schema_name(tree, ty)).collect::<Vec<_>>().join("_and_");
    match &ty.kind {
        TyKind::Path(Def::Item(id), args) => Instance::new(tree, *id, args)
            .map_or_else(|_| short(&tree.item_path(*id)), |instance| instance.name),
        TyKind::Path(Def::Primitive(name), _) => match (*name, name.split_at(1)) {
            ("bool", _) => "boolean".to_owned(),
            ("char", _) => "Character".to_owned(),
            ("f32", _) => "float".to_owned(),
            ("f64", _) => "double".to_owned(),
            (_, ("i", bits)) => format!("int{}", bits.trim_start_matches("size")),
            (_, ("u", bits)) => format!("uint{}", bits.trim_start_matches("size")),
            _ => "string".to_owned(),
        },
        TyKind::Path(Def::Extern(path), args) => {
            let types: Vec<&Ty> =
                args.iter().filter_map(|arg| if let Arg::Type(ty) = arg { Some(ty) } else { None }).collect();
            if let Some(outside) = known::outside(path, None) {
                return outside.schema_name.to_owned();
            }
            match (known::std_type(path), types.as_slice()) {
                (Some(Std::String | Std::PathBuf | Std::Path), _) => "string".to_owned(),
                (Some(Std::Vec | Std::Deque), [item]) => named("Array_of_", item),
                (Some(Std::Set(_)), [item]) => named("Set_of_", item),
                (Some(Std::Option), [inner]) => named("Nullable_", inner),
                (Some(Std::Map(_)), [key, value]) => match schema_name(tree, key).as_str() {
                    "string" => named("Map_of_", value),
                    key => named(&format!("Map_from_{key}_to_"), value),
                },
                (Some(Std::Range(_)), [inner]) => named("Range_of_", inner),
                (Some(Std::Pointer(_) | Std::Cow), [inner]) => schema_name(tree, inner),
                _ => path.last().cloned().unwrap_or_default(),
            }
        }
        TyKind::Path(Def::Generated(name), _) => name.clone(),
        TyKind::Path(..) | TyKind::Dyn(..) | TyKind::Other(_) => "Any".to_owned(),
        TyKind::Reference { to, .. } => schema_name(tree, to),
        TyKind::Slice(item) => named("Array_of_", item),
        TyKind::Array(item, length) => {
            named(&format!("Array_size_{}_of_", length.as_deref().unwrap_or("n")), item)
        }
        TyKind::Tuple(parts) => format!("Tuple_of_{}", all(parts)),
    }
}
