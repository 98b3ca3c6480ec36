//! Boxes for generated types that contain themselves: Rust must know how large a type is.

use std::collections::BTreeSet;

use crate::model::{Holder, Kind, Model, RustName, Shape, TypeBody, TypeId};

/// Puts each part of a generated type that leads back to the type, without a heap in between, into a `Box`.
pub(super) fn apply(model: &mut Model) {
    for id in model.ids() {
        if !matches!(model.ty(id).rust, RustName::Generated(_)) {
            continue;
        }
        let leads_back: BTreeSet<TypeId> = model
            .ty(id)
            .body
            .shapes()
            .into_iter()
            .flat_map(inside)
            .filter(|part| *part == id || reaches(model, *part, id))
            .collect();
        if !leads_back.is_empty() {
            shapes_mut(&mut model.ty_mut(id).body).into_iter().for_each(|shape| enclose(shape, &leads_back));
        }
    }
}

/// The types that a value of this shape holds in itself.
fn inside(shape: &Shape) -> Vec<TypeId> {
    match &shape.kind {
        Kind::Named(id) => vec![*id],
        Kind::Nullable(inner) | Kind::Held(inner, Holder::Array(_)) => inside(inner),
        Kind::Tuple(parts) => parts.iter().flat_map(inside).collect(),
        _ => Vec::new(),
    }
}

fn reaches(model: &Model, from: TypeId, to: TypeId) -> bool {
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(next) = open.pop() {
        for part in model.ty(next).body.shapes().into_iter().flat_map(inside) {
            if part == to {
                return true;
            }
            open.extend(seen.insert(part).then_some(part));
        }
    }
    false
}

fn enclose(shape: &mut Shape, types: &BTreeSet<TypeId>) {
    match &mut shape.kind {
        Kind::Named(id) if types.contains(id) => {
            let inner = Box::new(Shape::from(Kind::Named(*id)));
            shape.kind = Kind::Held(inner, Holder::Pointer("Box"));
        }
        Kind::Nullable(inner) | Kind::Held(inner, Holder::Array(_)) => enclose(inner, types),
        Kind::Tuple(parts) => parts.iter_mut().for_each(|part| enclose(part, types)),
        _ => {}
    }
}

/// The shapes of a generated type's parts.
fn shapes_mut(body: &mut TypeBody) -> Vec<&mut Shape> {
    match body {
        TypeBody::Object(object) => {
            object.properties.iter_mut().map(|property| &mut property.shape).collect()
        }
        TypeBody::Union(union) => union.members.iter_mut().map(|member| &mut member.shape).collect(),
        // Those are the crate's own alone.
        TypeBody::Enum(_)
        | TypeBody::Variants(_)
        | TypeBody::Wrapper(_)
        | TypeBody::Tuple(_)
        | TypeBody::Unit => Vec::new(),
    }
}
