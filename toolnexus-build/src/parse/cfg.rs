//! `#[cfg]`, evaluated with what cargo tells a build script.

use std::collections::{BTreeMap, BTreeSet};

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, LitStr, Token};

/// What is configured: flags, key-value pairs and features.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    flags: BTreeSet<String>,
    values: BTreeMap<String, BTreeSet<String>>,
    features: BTreeSet<String>,
}

impl Cfg {
    /// Reads `CARGO_CFG_*` and `CARGO_FEATURE_*` out of `(name, value)` pairs; every other pair is passed over.
    pub fn from_env(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut cfg = Self::default();
        for (name, value) in pairs {
            if let Some(feature) = name.strip_prefix("CARGO_FEATURE_") {
                cfg.features.insert(loose(feature));
            } else if let Some(key) = name.strip_prefix("CARGO_CFG_") {
                cfg.add(loose(key), &value);
            }
        }
        cfg
    }

    fn add(&mut self, key: String, value: &str) {
        if value.is_empty() {
            self.flags.insert(key);
        } else if key == loose("feature") {
            self.features.extend(value.split(',').map(loose));
        } else {
            self.values.entry(key).or_default().extend(value.split(',').map(str::to_owned));
        }
    }

    /// Whether `predicate` holds. What is not known is false.
    pub(super) fn holds(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Flag(name) => self.flag(name),
            Predicate::Value(key, value) if key == "feature" => self.features.contains(&loose(value)),
            Predicate::Value(key, value) => {
                let values = self.values.get(&loose(key));
                // `target_env = ""` is how a target without one is written.
                values.is_some_and(|v| v.contains(value))
                    || (value.is_empty() && self.flags.contains(&loose(key)))
            }
            Predicate::All(parts) => parts.iter().all(|p| self.holds(p)),
            Predicate::Any(parts) => parts.iter().any(|p| self.holds(p)),
            Predicate::Not(part) => !self.holds(part),
            Predicate::Unknown => false,
        }
    }

    fn flag(&self, name: &str) -> bool {
        match name {
            "true" => true,
            // A build script serves the tests too, and generated code must not depend on which.
            "test" | "false" => false,
            _ => self.flags.contains(&loose(name)),
        }
    }
}

/// Cargo writes names in upper case with `_` for `-`, so that is how they are compared.
fn loose(name: &str) -> String {
    name.to_ascii_uppercase().replace('-', "_")
}

/// The inside of `cfg(…)`.
#[derive(Debug)]
pub(super) enum Predicate {
    /// `unix`
    Flag(String),
    /// `target_os = "linux"`
    Value(String, String),
    /// `all(…)`
    All(Vec<Predicate>),
    /// `any(…)`
    Any(Vec<Predicate>),
    /// `not(…)`
    Not(Box<Predicate>),
    /// A form that only the compiler knows, such as `version("1.80")`.
    Unknown,
}

impl Parse for Predicate {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?.unraw().to_string();
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            return Ok(Self::Value(name, input.parse::<LitStr>()?.value()));
        }
        if !input.peek(syn::token::Paren) {
            return Ok(Self::Flag(name));
        }
        let inside;
        syn::parenthesized!(inside in input);
        if !matches!(name.as_str(), "all" | "any" | "not") {
            inside.parse::<proc_macro2::TokenStream>()?;
            return Ok(Self::Unknown);
        }
        let mut parts: Vec<Self> =
            Punctuated::<Self, Token![,]>::parse_terminated(&inside)?.into_iter().collect();
        match name.as_str() {
            "all" => Ok(Self::All(parts)),
            "any" => Ok(Self::Any(parts)),
            _ if parts.len() == 1 => Ok(Self::Not(Box::new(parts.remove(0)))),
            _ => Err(inside.error("`not` takes one predicate")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str) -> bool {
        let pairs = [
            ("CARGO_CFG_UNIX", ""),
            ("CARGO_CFG_TARGET_OS", "linux"),
            ("CARGO_CFG_TARGET_FEATURE", "fxsr,sse,sse2"),
            ("CARGO_CFG_TARGET_ENV", ""),
            ("CARGO_CFG_TEST", ""),
            ("CARGO_FEATURE_MY_FEATURE", "1"),
            ("CARGO_CFG_FEATURE", "other-one,default"),
            ("PATH", "/bin"),
        ];
        let cfg = Cfg::from_env(pairs.map(|(k, v)| (k.to_owned(), v.to_owned())));
        cfg.holds(&syn::parse_str(text).expect("a predicate"))
    }

    #[test]
    fn predicates() {
        let yes = [
            "unix",
            "target_os = \"linux\"",
            "target_feature = \"sse\"",
            "target_env = \"\"",
            "feature = \"my-feature\"",
            "feature = \"My_Feature\"",
            "feature = \"other-one\"",
            "all()",
            "all(unix, not(windows))",
            "any(windows, unix)",
            "true",
        ];
        let no = [
            "windows",
            "test",
            "false",
            "any()",
            "feature = \"nope\"",
            "target_os = \"macos\"",
            "all(unix, windows)",
            "version(\"1.80\")",
            "debug_assertions",
        ];
        assert_eq!(yes.iter().filter(|t| !holds(t)).collect::<Vec<_>>(), Vec::<&&str>::new());
        assert_eq!(no.iter().filter(|t| holds(t)).collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
