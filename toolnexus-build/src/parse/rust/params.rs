//! The parameters of a tool: channels and arguments.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{FnArg, Meta, Pat, PatType};

use super::args;
use super::attrs::active;
use super::classify::Classifier;
use super::docs::Docs;
use super::functions::Function;
use super::names::Def;
use super::syntax::{Field, FieldSerde, Param, Said, State, TypeExpr};
use super::tree::plain;
use super::types::{Scope, Ty, TyKind};
use super::Scan;
use crate::diag::codes::{BAD_ATTRIBUTE, GENERIC, TWO_STATES, UNKNOWN_DOC_ARGUMENT};
use crate::diag::Diagnostic;
use crate::source::{Span, Spanned};
use toolnexus_rt::nearest;

impl Scan<'_> {
    /// The parameters that `cfg` leaves, without the receiver.
    pub(super) fn params(
        &mut self,
        function: &Function<'_>,
        receiver: Option<&State>,
        docs: &Docs,
        fits: &mut bool,
    ) -> Vec<Param> {
        let mut params = Vec::new();
        // Every name that a doc comment may speak of.
        let mut names = Vec::new();
        for arg in &function.sig.inputs {
            let FnArg::Typed(arg) = arg else { continue };
            let Some(metas) = active(&arg.attrs, self.cfg) else {
                continue;
            };
            if let Pat::Ident(pat) = &*arg.pat {
                names.push(plain(&pat.ident));
            }
            match self.param(function, arg, &metas) {
                Some(param) => params.push(param),
                None => *fits = false,
            }
        }
        self.check_states(receiver, &params, fits);
        self.document(&mut params, &names, docs);
        params
    }

    fn param(&mut self, function: &Function<'_>, arg: &PatType, metas: &[Meta]) -> Option<Param> {
        let span = self.tree.span(function.module, &*arg.ty);
        if mentions_impl(arg.ty.to_token_stream()) {
            let message =
                format!("`impl Trait` makes `{}` generic, and a tool has one set of types", function.name);
            let help = "name a type; or write a function that calls this one with it, and mark that one";
            self.findings.push(Diagnostic::new(&GENERIC, span, message).help(help));
            return None;
        }
        let ty = self.tree.ty(&arg.ty, &Scope::new(function.module, function.self_ty.as_ref()));
        let channel = self.channel(function, &ty, metas, &span)?;
        if let Some(channel) = channel {
            self.check_no_arg(function, metas);
            return Some(channel);
        }
        if let TyKind::Path(Def::Generated(name), _) = &ty.kind {
            let field = match &*arg.pat {
                Pat::Ident(_) => Some(self.value(function, arg, &ty, metas)?),
                _ => None,
            };
            return Some(Param::Generated(Spanned::new(name.clone(), span), field));
        }
        self.value(function, arg, &ty, metas).map(Param::Value)
    }

    /// A parameter that is no argument of its own; the outer `None` where it was reported.
    fn channel(
        &mut self,
        function: &Function<'_>,
        ty: &Ty,
        metas: &[Meta],
        span: &Span,
    ) -> Option<Option<Param>> {
        if let Some(mark) = metas.iter().find(|meta| meta.path().is_ident("state")) {
            let TyKind::Reference { mutable, to, .. } = &ty.kind else {
                let at = self.tree.span(function.module, mark);
                self.findings.push(
                    Diagnostic::new(&BAD_ATTRIBUTE, span.clone(), "state is lent to a tool, not given away")
                        .also(at, "marked as state here")
                        .help("take it as `&T` or `&mut T`"),
                );
                return None;
            };
            let mut fits = true;
            return self.state(to, *mutable, span, &mut fits).map(|state| Some(Param::State(state)));
        }
        Some(match &ty.kind {
            TyKind::Reference { mutable: false, to, .. } => self.is_context(to).then_some(Param::Context),
            _ => None,
        })
    }

    fn is_context(&self, ty: &Ty) -> bool {
        matches!(&ty.kind, TyKind::Path(Def::Extern(path), _) if self.tree.runtime_name(path) == Some("ToolContext"))
    }

    fn check_no_arg(&mut self, function: &Function<'_>, metas: &[Meta]) {
        for meta in args::marks(metas) {
            let span = self.tree.span(function.module, meta);
            self.findings.push(
                Diagnostic::new(
                    &BAD_ATTRIBUTE,
                    span,
                    "`#[arg]` belongs on an argument, and the model never sees this one",
                )
                .help("drop the attribute"),
            );
        }
    }

    fn value(&mut self, function: &Function<'_>, arg: &PatType, ty: &Ty, metas: &[Meta]) -> Option<Field> {
        let file = self.tree.file(function.module);
        let pat = match &*arg.pat {
            Pat::Ident(pat) if pat.subpat.is_none() && pat.by_ref.is_none() => pat,
            other => {
                let span = self.tree.span(function.module, other);
                self.refuse(
                    &span,
                    "an argument needs a name",
                    "name the parameter, and take it apart in the body",
                );
                return None;
            }
        };
        let mut arg = args::read(metas, file, self.findings);
        let own = function.self_ty.as_ref().and_then(|ty| self.tree.absolute(ty).ok()).unwrap_or_default();
        let ty = match self.stated(function.module, &own, ty, &mut arg)? {
            Some(stated) => stated,
            None => self.input(ty),
        };
        Some(Field {
            ident: Spanned::new(plain(&pat.ident), self.tree.span(function.module, &pat.ident)),
            rename: arg.rename,
            doc: Docs::read(metas, file, self.sources).description().map(|doc| doc.value),
            ty,
            default: arg.default,
            example: arg.example,
            range: arg.range,
            length: arg.length,
            pattern: arg.pattern,
            schema: arg.schema,
            said: Said::default(),
            skip: false,
            serde: FieldSerde::default(),
        })
    }

    /// Classifies the type of an argument.
    fn input(&mut self, ty: &Ty) -> TypeExpr {
        let mut classifier = Classifier::new(self.tree, self.sources);
        let kind = match &ty.kind {
            TyKind::Reference { lifetime: Some(lifetime), .. } if lifetime == "'static" => classifier.not(
                &ty.span,
                "arguments do not live for `'static`: leave the lifetime out, or use an owned type",
            ),
            _ => classifier.classify(ty).kind,
        };
        self.inputs.append(&mut classifier.met);
        TypeExpr { kind, span: ty.span.clone() }
    }

    fn check_states(&mut self, receiver: Option<&State>, params: &[Param], fits: &mut bool) {
        let marked =
            params.iter().filter_map(
                |param| {
                    if let Param::State(state) = param {
                        Some(state)
                    } else {
                        None
                    }
                },
            );
        let states: Vec<&State> = receiver.into_iter().chain(marked).collect();
        if let [first, second, ..] = states.as_slice() {
            *fits = false;
            self.findings.push(
                Diagnostic::new(
                    &TWO_STATES,
                    second.span.clone(),
                    "a tool has one state, and this one takes two",
                )
                .label("the second")
                .also(first.span.clone(), "the first")
                .help("put both into one struct and take that"),
            );
        }
    }

    /// Takes descriptions from an `# Arguments` list.
    fn document(&mut self, params: &mut [Param], names: &[String], docs: &Docs) {
        for entry in docs.arguments(self.sources) {
            let field = params.iter_mut().find_map(|param| match param {
                Param::Value(field) if field.ident.value == entry.name.value => Some(field),
                _ => None,
            });
            if let Some(field) = field {
                if field.doc.is_none() && !entry.text.is_empty() {
                    field.doc = Some(entry.text);
                }
            } else if !names.contains(&entry.name.value) && entry.name.value != "self" {
                let message = format!("no argument is called `{}`", entry.name.value);
                let mut diagnostic = Diagnostic::new(&UNKNOWN_DOC_ARGUMENT, entry.name.span, message);
                diagnostic = match nearest(&entry.name.value, names.iter().map(String::as_str)) {
                    Some(name) => diagnostic.help(format!("did you mean `{name}`?")),
                    None => diagnostic.help("name the entry after a parameter, or drop it"),
                };
                self.findings.push(diagnostic);
            }
        }
    }
}

fn mentions_impl(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "impl",
        TokenTree::Group(group) => mentions_impl(group.stream()),
        _ => false,
    })
}
