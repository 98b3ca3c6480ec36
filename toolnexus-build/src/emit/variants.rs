//! Decoders of enums with data, of structs without named fields, and of types whose JSON is another's.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::decode::{further_indices, member};
use super::defaults::Value;
use super::{ident, string, tokens, Emitter};
use crate::json::Json;
use crate::model::{
    Alternative, Content, Holder, Kind, Object, Shape, Stated, Tagging, TypeBody, TypeId, Variants, Wrapper,
};

impl Emitter<'_> {
    pub(super) fn wrapper_decoder(&self, id: TypeId, wrapper: &Wrapper) -> TokenStream {
        let (path, read, field) = (self.type_path(id), self.read(&wrapper.shape), member(&wrapper.field));
        let skipped = wrapper.skipped.iter().map(|field| member(field));
        quote! {
            impl<'a> FromJson<'a> for #path {
                fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
                    let value = #read?;
                    Some(Self { #field: value, #(#skipped: ::core::default::Default::default(),)* })
                }
            }
        }
    }

    pub(super) fn tuple_decoder(&self, id: TypeId, parts: &[Shape]) -> TokenStream {
        let (path, read) = (self.type_path(id), self.read_tuple(parts, &quote!(Self)));
        quote! {
            impl<'a> FromJson<'a> for #path {
                fn from_json(d: &mut Decoder<'a>) -> Option<Self> { #read }
            }
        }
    }

    /// A tuple, or a `made` of its parts.
    pub(super) fn read_tuple(&self, parts: &[Shape], made: &TokenStream) -> TokenStream {
        let length = Literal::usize_unsuffixed(parts.len());
        let locals: Vec<_> = (0..parts.len()).map(|index| format_ident!("v{index}")).collect();
        let reads = parts.iter().map(|part| self.read(part));
        quote! {
            d.tuple(#length, |d, items| {
                #(let #locals = d.item(items, |d| #reads);)*
                Some(#made(#(#locals?,)*))
            })
        }
    }

    pub(super) fn unit_decoder(&self, id: TypeId) -> TokenStream {
        let path = self.type_path(id);
        quote! {
            impl<'a> FromJson<'a> for #path {
                fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
                    <() as FromJson>::from_json(d).map(|()| Self)
                }
            }
        }
    }

    /// The two ends of a range, and the range of them.
    pub(super) fn read_range(&self, inner: &Shape, name: &str) -> TokenStream {
        let read = self.read(inner);
        match name {
            "RangeInclusive" => quote!(d.ends(|d| #read).map(|(start, end)| start..=end)),
            _ => quote!(d.ends(|d| #read).map(|(start, end)| start..end)),
        }
    }

    /// A type that nobody can look into: its schema first, then its own reader.
    pub(super) fn read_stated(&self, stated: &Stated) -> TokenStream {
        let read = match &stated.read {
            Some(function) => {
                let function = tokens(function);
                quote!(#function(d))
            }
            None => {
                let path = tokens(&stated.path);
                quote!(<#path as FromJson>::from_json(d))
            }
        };
        self.checked_first(&stated.check, read)
    }

    /// A value in a type that holds it.
    pub(super) fn read_held(&self, inner: &Shape, holder: Holder) -> TokenStream {
        let read = self.read(inner);
        match (holder, &inner.kind) {
            (Holder::Pointer(name), _) => {
                let name = ident(name);
                quote!(#read.map(rt::#name::new))
            }
            (Holder::Unsized(_) | Holder::Path | Holder::Deque, _) => {
                quote!(#read.map(::core::convert::Into::into))
            }
            (Holder::Array(_), _) => {
                quote!(#read.and_then(|items| ::core::convert::TryInto::try_into(items).ok()))
            }
            (Holder::Set(name), Kind::List(item, count)) => {
                let (rule, item, name) = (super::decode::count_rule(*count), self.read(item), ident(name));
                quote!(d.set(&#rule, |d| #item, rt::#name::insert))
            }
            (Holder::NonZero, Kind::Int(ty, _)) => {
                let ty = ident(ty.name());
                quote!(d.converted("an integer other than 0", |d| #read, rt::NonZero::<#ty>::new))
            }
            (Holder::Wrapper(id), _) => {
                let made = self.wrapped(id, &quote!(value));
                quote!(#read.map(|value| #made))
            }
            (Holder::Set(_) | Holder::NonZero, _) => read,
        }
    }

    /// A struct around one field, with this value in it.
    fn wrapped(&self, id: TypeId, value: &TokenStream) -> TokenStream {
        let TypeBody::Wrapper(wrapper) = &self.model.ty(id).body else { return value.clone() };
        let (path, field) = (self.value_path(id), member(&wrapper.field));
        let skipped = wrapper.skipped.iter().map(|field| member(field));
        quote!(#path { #field: #value, #(#skipped: ::core::default::Default::default(),)* })
    }

    /// A default in a type that holds it.
    pub(super) fn default_held(&self, inner: &Shape, holder: Holder, value: &Json) -> Value {
        let items = || -> Vec<TokenStream> {
            match (&inner.kind, value) {
                (Kind::List(item, _), Json::Array(items)) => {
                    items.iter().map(|value| self.default(item, value).into_tokens()).collect()
                }
                _ => Vec::new(),
            }
        };
        let whole = || self.default(inner, value).into_tokens();
        Value::Made(match (holder, &inner.kind) {
            (Holder::Pointer(name), _) => {
                let (name, value) = (ident(name), whole());
                quote!(rt::#name::new(#value))
            }
            (Holder::Array(_), _) => {
                let items = items();
                quote!([#(#items),*])
            }
            (Holder::Set(_), _) => {
                let items = items();
                quote!(rt::vec![#(#items),*].into_iter().collect())
            }
            (Holder::NonZero, Kind::Int(ty, _)) => {
                let (ty, value) = (ident(ty.name()), whole());
                // It was checked: the other end is never taken.
                quote!(rt::NonZero::<#ty>::new(#value).unwrap_or(rt::NonZero::<#ty>::MAX))
            }
            (Holder::Wrapper(id), _) => self.wrapped(id, &whole()),
            _ => {
                let value = whole();
                quote!(::core::convert::Into::into(#value))
            }
        })
    }

    pub(super) fn variants_decoder(&self, id: TypeId, body: &Variants) -> TokenStream {
        let path = self.type_path(id);
        let read = match &body.tagging {
            Tagging::External => self.external(body),
            Tagging::Internal(tag) => {
                self.tagged(tag, body, &|this, alternative| this.beside_tag(alternative))
            }
            Tagging::Adjacent(tag, content) => {
                self.tagged(tag, body, &|this, alternative| this.beside_content(content, alternative))
            }
            Tagging::Untagged => self.untagged(body),
        };
        quote! {
            impl<'a> FromJson<'a> for #path {
                #[inline(never)]
                fn from_json(d: &mut Decoder<'a>) -> Option<Self> { #read }
            }
        }
    }

    fn external(&self, body: &Variants) -> TokenStream {
        let (plain, holding): (Vec<&Alternative>, Vec<&Alternative>) =
            body.alternatives.iter().partition(|alternative| matches!(alternative.content, Content::Unit));
        let expected = string(&expected_outside(&plain, &holding));
        let (plain_names, holding_names) = (all_names(&plain), all_names(&holding));
        let plain = arms(&plain, |alternative| {
            let ident = ident(&alternative.ident);
            quote!(Some(Self::#ident))
        });
        let holding = arms(&holding, |alternative| self.content(alternative));
        quote! {
            match d.begin_variant(&[#(#plain_names),*], &[#(#holding_names),*], #expected)? {
                rt::Choice::Plain(index) => match index { #plain },
                rt::Choice::Holding(index, scope) => {
                    let value: Option<Self> = match index { #holding };
                    d.end_variant(scope)?;
                    value
                }
            }
        }
    }

    fn tagged(
        &self,
        tag: &str,
        body: &Variants,
        read: &dyn Fn(&Self, &Alternative) -> TokenStream,
    ) -> TokenStream {
        let alternatives: Vec<&Alternative> = body.alternatives.iter().collect();
        let (tag, names) = (string(tag), all_names(&alternatives));
        let arms = arms(&alternatives, |alternative| read(self, alternative));
        quote! {
            let index = d.tag(#tag, &[#(#names),*])?;
            d.beside(#tag, |d| -> Option<Self> { match index { #arms } })
        }
    }

    /// A variant whose fields stand beside the tag.
    fn beside_tag(&self, alternative: &Alternative) -> TokenStream {
        match alternative.content {
            Content::Unit => self.empty(alternative),
            _ => self.content(alternative),
        }
    }

    /// A variant whose data stands beside the tag, under a key of its own.
    fn beside_content(&self, content: &str, alternative: &Alternative) -> TokenStream {
        if matches!(alternative.content, Content::Unit) {
            return self.empty(alternative);
        }
        let (key, read) = (string(content), self.content(alternative));
        quote! {
            {
                static FIELDS: rt::Fields =
                    rt::Fields { names: &[#key], required: &[1], unknown: rt::Unknown::Refuse };
                d.content(&FIELDS, |d| #read)
            }
        }
    }

    fn untagged(&self, body: &Variants) -> TokenStream {
        let expected: Vec<String> =
            body.alternatives.iter().map(|alternative| self.expected(alternative)).collect();
        let expected = string(&or(&expected));
        let reads = body.alternatives.iter().map(|alternative| match alternative.content {
            Content::Unit => {
                let ident = ident(&alternative.ident);
                quote!(<() as FromJson>::from_json(d).map(|()| Self::#ident))
            }
            _ => self.content(alternative),
        });
        quote!(d.untagged(#expected, &[#(|d| #reads),*]))
    }

    /// A variant without data as an object without further keys.
    fn empty(&self, alternative: &Alternative) -> TokenStream {
        let ident = ident(&alternative.ident);
        let read = self.read_object(&Object::default(), &quote!(Self::#ident));
        quote!({ #read })
    }

    /// The data of a variant, as the whole of a value: an expression in a function or closure of its own.
    fn content(&self, alternative: &Alternative) -> TokenStream {
        let ident = ident(&alternative.ident);
        match &alternative.content {
            Content::Unit => quote!(Some(Self::#ident)),
            Content::One(shape) => {
                let read = self.read(shape);
                quote!(#read.map(Self::#ident))
            }
            Content::Tuple(parts) => self.read_tuple(parts, &quote!(Self::#ident)),
            Content::Object(object) => {
                let read = self.read_object(object, &quote!(Self::#ident));
                quote!((|d: &mut Decoder<'a>| -> Option<Self> { #read })(d))
            }
        }
    }

    /// What a variant without a tag takes, in words.
    fn expected(&self, alternative: &Alternative) -> String {
        match &alternative.content {
            Content::Unit => "null".to_owned(),
            Content::One(shape) => self.words(shape, 0),
            Content::Tuple(parts) => format!("an array of {}", parts.len()),
            Content::Object(object) => object_words(object),
        }
    }

    pub(super) fn words(&self, shape: &Shape, depth: usize) -> String {
        use crate::model::TypeBody;
        match &shape.kind {
            Kind::Bool => "true or false".to_owned(),
            Kind::Int(..) => "an integer".to_owned(),
            Kind::Float { .. } => "a number".to_owned(),
            Kind::Char => "a string of one character".to_owned(),
            Kind::Text(_) => "a string".to_owned(),
            Kind::List(..) => "an array".to_owned(),
            Kind::Map(..) | Kind::Duration | Kind::Range(..) => "an object".to_owned(),
            Kind::Outside(outside) => outside.words.to_owned(),
            Kind::Stated(stated) => format!("a {}", stated.name()),
            Kind::Held(inner, _) => self.words(inner, depth),
            Kind::Tuple(parts) => format!("an array of {}", parts.len()),
            Kind::Nullable(inner) => or(&[self.words(inner, depth), "null".to_owned()]),
            Kind::Any => "any value".to_owned(),
            Kind::Named(id) if depth < 4 => match &self.model.ty(*id).body {
                TypeBody::Object(object) => object_words(object),
                TypeBody::Enum(body) => or(&body
                    .variants
                    .iter()
                    .map(|variant| Json::string(&variant.name).to_string())
                    .collect::<Vec<_>>()),
                TypeBody::Wrapper(wrapper) => self.words(&wrapper.shape, depth + 1),
                TypeBody::Tuple(parts) => format!("an array of {}", parts.len()),
                TypeBody::Variants(_) | TypeBody::Union(_) => format!("a {}", self.model.ty(*id).name),
                TypeBody::Unit => "null".to_owned(),
            },
            Kind::Named(id) => format!("a {}", self.model.ty(*id).name),
        }
    }
}

/// The names of variants, then their further names.
fn all_names(alternatives: &[&Alternative]) -> Vec<Literal> {
    let names = alternatives.iter().map(|alternative| &alternative.name);
    names
        .chain(alternatives.iter().flat_map(|alternative| &alternative.aliases))
        .map(|name| string(name))
        .collect()
}

/// The arms of a match on an index into [`all_names`]; the last takes the rest.
fn arms(alternatives: &[&Alternative], read: impl Fn(&Alternative) -> TokenStream) -> TokenStream {
    let aliases = alternatives.iter().map(|alternative| alternative.aliases.len());
    let mut out = TokenStream::new();
    for (at, alternative) in alternatives.iter().enumerate() {
        let (index, read) = (Literal::usize_unsuffixed(at), read(alternative));
        let further = further_indices(aliases.clone(), at);
        out.extend(match at + 1 == alternatives.len() {
            true => quote!(_ => #read,),
            false => quote!(#index #(| #further)* => #read,),
        });
    }
    if alternatives.is_empty() {
        out.extend(quote!(_ => None,));
    }
    out
}

/// What an externally tagged enum takes, in words.
fn expected_outside(plain: &[&Alternative], holding: &[&Alternative]) -> String {
    let quoted = |alternatives: &[&Alternative]| -> Vec<String> {
        alternatives.iter().map(|alternative| Json::string(&alternative.name).to_string()).collect()
    };
    let mut forms = quoted(plain);
    match holding.len() {
        0 => {}
        1 => forms.push(format!("an object with the key {}", or(&quoted(holding)))),
        _ => forms.push(format!("an object with one of the keys {}", or(&quoted(holding)))),
    }
    or(&forms)
}

fn object_words(object: &Object) -> String {
    let names: Vec<String> = object
        .properties
        .iter()
        .filter(|property| property.presence == crate::model::Presence::Required)
        .map(|property| Json::string(&property.name).to_string())
        .collect();
    match names.split_last() {
        None => "an object".to_owned(),
        Some((last, [])) => format!("an object with {last}"),
        Some((last, rest)) => format!("an object with {} and {last}", rest.join(", ")),
    }
}

/// `a, b or c`
fn or(words: &[String]) -> String {
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
