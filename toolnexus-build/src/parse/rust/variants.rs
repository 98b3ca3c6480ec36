//! Enums of the crate, in serde's four taggings.

use syn::Fields;

use super::attrs::active;
use super::data::{tuple, Data};
use super::docs::Docs;
use super::serde_attrs::{self, Serde};
use super::syntax::{DataVariant, Field, RustBody, Tagging, Variant, VariantData};
use super::tree::plain;
use super::Scan;
use crate::diag::codes::SERDE_ATTRIBUTE;
use crate::diag::Diagnostic;
use crate::source::{Span, Spanned};

impl Scan<'_> {
    /// Reads an enum.
    pub(super) fn enumeration(&mut self, item: &syn::ItemEnum, serde: &Serde, data: &mut Data) -> RustBody {
        let name = data.name.clone();
        let mut variants = Vec::new();
        for variant in &item.variants {
            match self.variant(variant, serde, data) {
                Ok(variant) => variants.extend(variant),
                Err(reason) => return RustBody::Unsupported(reason),
            }
        }
        let tagging = tagging(serde);
        let plain = variants.iter().all(|variant| matches!(variant.data, VariantData::Unit));
        match (variants.is_empty(), plain && tagging == Tagging::External) {
            (true, _) => RustBody::Unsupported(format!("`{name}` has no variants, so no value of it exists")),
            (_, true) => RustBody::Enum(variants.into_iter().map(|variant| variant.variant).collect()),
            (_, false) => RustBody::Variants(tagging, variants),
        }
    }

    /// A variant; `None` where it is not there or skipped.
    fn variant(
        &mut self,
        variant: &syn::Variant,
        outer: &Serde,
        data: &mut Data,
    ) -> Result<Option<DataVariant>, String> {
        let Some(metas) = active(&variant.attrs, self.cfg) else { return Ok(None) };
        let ident = plain(&variant.ident);
        let file = self.tree.file(data.module);
        let own = serde_attrs::read(&metas, file, self.findings);
        if own.skip {
            data.hides_variants = true;
            return Ok(None);
        }
        if let Some(with) = &own.with {
            let message = format!("`#[serde({})]` on a variant is not supported", with.value);
            self.findings.push(
                Diagnostic::new(&SERDE_ATTRIBUTE, with.span.clone(), message)
                    .help("give it a field of a type with `impl FromJson` and a schema of its own"),
            );
        }
        if let Some(span) = &own.untagged {
            let message = "`#[serde(untagged)]` on one variant is not supported";
            self.findings.push(
                Diagnostic::new(&SERDE_ATTRIBUTE, span.clone(), message)
                    .help("put it on the enum, or give every variant a tag"),
            );
        }
        let rule = own.rename_all.or(outer.rename_all_fields);
        let full = format!("{}::{ident}", data.name);
        let content = match &variant.fields {
            Fields::Unit => VariantData::Unit,
            Fields::Named(fields) => {
                let read = fields.named.iter().filter_map(|field| self.field(field, 0, rule, false, data));
                VariantData::Struct(read.collect())
            }
            Fields::Unnamed(fields) => {
                let mut parts: Vec<Field> = self.parts(fields, false, data);
                match (fields.unnamed.len(), parts.pop()) {
                    (1, Some(part)) if !part.skip => VariantData::One(Box::new(part)),
                    (_, last) => {
                        parts.extend(last);
                        VariantData::Tuple(tuple(parts, &full)?)
                    }
                }
            }
        };
        let by_rule = outer.rename_all.map_or_else(|| ident.clone(), |rule| rule.variant(&ident));
        let span: Span = self.tree.span(data.module, &variant.ident);
        let variant = Variant {
            ident,
            name: own.rename.unwrap_or_else(|| Spanned::new(by_rule, span)),
            doc: Docs::read(&metas, file, self.sources).description().map(|doc| doc.value),
            aliases: own.aliases.into_iter().map(|alias| alias.value).collect(),
        };
        Ok(Some(DataVariant { variant, data: content }))
    }
}

fn tagging(serde: &Serde) -> Tagging {
    match (&serde.untagged, &serde.tag, &serde.content) {
        (Some(_), ..) => Tagging::Untagged,
        (None, Some(tag), Some(content)) => Tagging::Adjacent(tag.value.clone(), content.value.clone()),
        (None, Some(tag), None) => Tagging::Internal(tag.value.clone()),
        (None, None, _) => Tagging::External,
    }
}
