//! Rust names for JSON names: reserved per scope, the same every time.
//!
//! A name is split into words at everything that is no letter or digit and where the case changes, and put together in
//! Rust's style. A leading `+` or `-` before a digit is spelt out, a leading digit gets a prefix, a letter outside
//! Latin becomes its code point. A name that is taken in its scope gets the first free number: `order_by`, `order_by_2`.

use std::collections::BTreeSet;

/// The names that are taken where a name must be unique.
#[derive(Debug, Default)]
pub struct Scope(BTreeSet<String>);

impl Scope {
    /// A scope in which some names are taken from the start.
    pub fn with(taken: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self(taken.into_iter().map(Into::into).collect())
    }

    /// Takes `name`, or the first of `name_2`, `name_3`, … that is free; types and variants get no underscore.
    fn reserve(&mut self, name: String, separator: &str) -> String {
        if self.0.insert(name.clone()) {
            return name;
        }
        // `self_` becomes `self_2`: rustc warns of two underscores in a row.
        let separator = if name.ends_with('_') { "" } else { separator };
        let mut number = 2u32;
        loop {
            let candidate = format!("{name}{separator}{number}");
            if self.0.insert(candidate.clone()) {
                return candidate;
            }
            number += 1;
        }
    }

    /// A field for `json`, with `r#` where Rust needs it.
    pub fn field(&mut self, json: &str) -> String {
        raw(self.reserve(snake(json), "_"))
    }

    /// A type or a variant for `json`.
    pub fn type_name(&mut self, json: &str) -> String {
        let name = pascal(json);
        // `Self_` becomes `Self2`: rustc warns of an underscore before a digit.
        let name = match name.strip_suffix('_') {
            Some(stem) if self.0.contains(&name) => {
                // What no identifier can be is taken too.
                self.0.insert(stem.to_owned());
                stem.to_owned()
            }
            _ => name,
        };
        let separator = if name.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
        self.reserve(name, separator)
    }

    /// A constant for `json`.
    pub fn constant(&mut self, json: &str) -> String {
        self.reserve(snake(json).to_uppercase(), "_")
    }
}

/// `get_weather`
pub fn snake(json: &str) -> String {
    let name = words(json).join("_").to_lowercase();
    match name.as_str() {
        "" => "empty".to_owned(),
        // Not even `r#` makes a field of these.
        "self" | "super" | "crate" => format!("{name}_"),
        _ if name.starts_with(|c: char| c.is_ascii_digit()) => format!("_{name}"),
        _ => name,
    }
}

/// `GetWeather`
pub fn pascal(json: &str) -> String {
    let mut name = String::new();
    for word in words(json) {
        let mut chars = word.chars();
        name.extend(chars.next().map(|c| c.to_uppercase().to_string()));
        let rest: String = chars.collect();
        // An acronym becomes a word: `HTTPServer` is `HttpServer`.
        name.push_str(&if rest.chars().any(char::is_lowercase) { rest } else { rest.to_lowercase() });
    }
    match name.as_str() {
        "" => "Empty".to_owned(),
        "Self" => "Self_".to_owned(),
        _ if name.starts_with(|c: char| c.is_ascii_digit()) => format!("N{name}"),
        _ => name,
    }
}

/// `r#type` for `type`.
fn raw(name: String) -> String {
    // `parse_str` knows the keywords of every edition but `gen`, which 2024 reserves.
    if name == "gen" || syn::parse_str::<syn::Ident>(&name).is_err() {
        format!("r#{name}")
    } else {
        name
    }
}

fn words(json: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let chars: Vec<char> = json.chars().collect();
    for (index, &char) in chars.iter().enumerate() {
        let next = chars.get(index + 1).copied();
        let before = index.checked_sub(1).and_then(|i| chars.get(i)).copied();
        if !char.is_alphanumeric() {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
            let sign = next.is_some_and(|c| c.is_ascii_digit()) && !before.is_some_and(char::is_alphanumeric);
            match char {
                '+' if sign => words.push("plus".to_owned()),
                '-' if sign => words.push("minus".to_owned()),
                _ => {}
            }
            continue;
        }
        let starts_word = char.is_uppercase()
            && (before.is_some_and(|c| c.is_lowercase() || c.is_ascii_digit())
                || before.is_some_and(char::is_uppercase) && next.is_some_and(char::is_lowercase));
        if starts_word && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if char.is_ascii() || is_latin(char) {
            word.push(char);
        } else {
            // Scripts that rustc would warn of when they are mixed.
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
            words.push(format!("u{:x}", u32::from(char)));
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Letters of Latin-1 and Latin Extended-A, less those that are no Rust identifier in every position.
fn is_latin(char: char) -> bool {
    matches!(char, '\u{c0}'..='\u{17e}') && char.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_where_people_split_them() {
        for (json, field, ty) in [
            ("get_weather", "get_weather", "GetWeather"),
            ("getWeather", "get_weather", "GetWeather"),
            ("HTTPServer", "http_server", "HttpServer"),
            ("start-date", "start_date", "StartDate"),
            ("$filter", "filter", "Filter"),
            ("{{userName}}", "user_name", "UserName"),
            ("+1", "plus_1", "Plus1"),
            ("-1", "minus_1", "Minus1"),
            ("reactions-+1", "reactions_plus_1", "ReactionsPlus1"),
            ("2fa", "_2fa", "N2fa"),
            ("", "empty", "Empty"),
            ("type", "r#type", "Type"),
            ("self", "self_", "Self_"),
            ("gen", "r#gen", "Gen"),
            ("año", "año", "Año"),
            ("企業", "u4f01_u696d", "U4f01U696d"),
            ("self.audio_speaker.set_volume", "self_audio_speaker_set_volume", "SelfAudioSpeakerSetVolume"),
        ] {
            assert_eq!(Scope::default().field(json), field, "field of {json:?}");
            assert_eq!(Scope::default().type_name(json), ty, "type of {json:?}");
        }
    }

    #[test]
    fn taken_names_get_a_number() {
        let mut scope = Scope::default();
        assert_eq!(scope.field("orderBy"), "order_by");
        assert_eq!(scope.field("order_by"), "order_by_2");
        assert_eq!(scope.type_name("SUM"), "Sum");
        assert_eq!(scope.type_name("Sum"), "Sum2");
        assert_eq!(["self", "Self", "self"].map(|name| Scope::with(["Self"]).type_name(name)), ["Self_"; 3]);
        assert_eq!(
            (scope.type_name("self"), scope.type_name("Self")),
            ("Self_".to_owned(), "Self2".to_owned())
        );
    }
}
