//! YAML's nodes as JSON.
//!
//! The parser hands numbers over that are no integers as floats, which have lost digits. Where there are some, the text
//! is read a second time, along what was found the first time, and asked for their texts.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::number;
use crate::json::Json;
use crate::parse::document::Step;

/// A node as the parser reads it.
pub(super) enum Loose {
    /// One that lost nothing.
    Exact(Json),
    /// A number whose digits are not known yet.
    Number,
    /// A text that would be a number if it stood without quotes: no float holds it.
    Huge(String),
    /// A list.
    List(Vec<Loose>),
    /// A mapping, as it is written: with merge keys and with keys that are no texts.
    Map(Vec<(Loose, Loose)>),
}

impl Loose {
    /// Whether a number in it has lost its digits.
    pub fn lacks_digits(&self) -> bool {
        match self {
            Loose::Number => true,
            Loose::Exact(_) | Loose::Huge(_) => false,
            Loose::List(items) => items.iter().any(Loose::lacks_digits),
            Loose::Map(entries) => {
                entries.iter().any(|(key, value)| key.lacks_digits() || value.lacks_digits())
            }
        }
    }

    /// The JSON. `is_plain` tells whether the node on a path is written without quotes.
    pub fn into_json(self, path: &mut Vec<Step>, is_plain: &dyn Fn(&[Step]) -> bool) -> Json {
        match self {
            Loose::Exact(json) => json,
            Loose::Number => Json::Null, // there is none after the second reading
            Loose::Huge(text) => match number::json(&text).filter(|_| is_plain(path)) {
                Some(number) => Json::Number(number),
                None => Json::String(text),
            },
            Loose::List(items) => {
                let items = items.into_iter().enumerate().map(|(index, item)| {
                    path.push(Step::Index(index));
                    let item = item.into_json(path, is_plain);
                    path.pop();
                    item
                });
                Json::Array(items.collect())
            }
            Loose::Map(written) => {
                let (mut entries, mut merged) = (Vec::new(), Vec::new());
                for (key, value) in written {
                    let key = match key {
                        Loose::Exact(Json::String(key)) | Loose::Huge(key) => key,
                        key => key.into_json(path, is_plain).to_string(),
                    };
                    path.push(Step::Key(key.clone()));
                    let value = value.into_json(path, is_plain);
                    path.pop();
                    if key == "<<" {
                        merge(value, &mut merged);
                    } else {
                        entries.push((key, value));
                    }
                }
                for (key, value) in merged {
                    if !entries.iter().any(|(name, _)| *name == key) {
                        entries.push((key, value));
                    }
                }
                Json::Object(entries)
            }
        }
    }
}

/// YAML's merge key: `<<: *base` or `<<: [*a, *b]`; what is written beside it wins.
fn merge(value: Json, into: &mut Vec<(String, Json)>) {
    match value {
        Json::Object(entries) => into.extend(entries),
        Json::Array(items) => items.into_iter().for_each(|item| merge(item, into)),
        _ => {} // the first reading has refused it
    }
}

fn is_mergeable(value: &Loose) -> bool {
    match value {
        Loose::Map(_) => true,
        Loose::List(items) => items.iter().all(is_mergeable),
        _ => false,
    }
}

/// The first reading.
pub(super) struct First;

impl<'de> DeserializeSeed<'de> for First {
    type Value = Loose;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Loose, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for First {
    type Value = Loose;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON has")
    }

    fn visit_unit<E: Error>(self) -> Result<Loose, E> {
        Ok(Loose::Exact(Json::Null))
    }

    /// An empty document.
    fn visit_none<E: Error>(self) -> Result<Loose, E> {
        Ok(Loose::Exact(Json::Null))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Loose, E> {
        Ok(Loose::Exact(Json::Bool(value)))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Loose, E> {
        Ok(Loose::Exact(Json::int(value)))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Loose, E> {
        Ok(Loose::Exact(Json::int(value)))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Loose, E> {
        Ok(Loose::Exact(Json::int(value)))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Loose, E> {
        Ok(Loose::Exact(Json::int(value)))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Loose, E> {
        if value.is_finite() {
            Ok(Loose::Number)
        } else {
            Err(E::custom("a number that JSON cannot hold"))
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Loose, E> {
        match number::is_huge(text) {
            true => Ok(Loose::Huge(text.to_owned())),
            false => Ok(Loose::Exact(Json::string(text))),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Loose, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(First)? {
            items.push(item);
        }
        Ok(Loose::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Loose, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key_seed(First)? {
            let value = map.next_value_seed(First)?;
            let refused = match &key {
                Loose::Exact(Json::String(key)) if key == "<<" && !is_mergeable(&value) => {
                    Some("`<<` merges mappings: give it an alias of one".to_owned())
                }
                Loose::Exact(Json::Null) => Some("a key must be a string, not null".to_owned()),
                Loose::List(_) => Some("a key must be a string, not a list".to_owned()),
                Loose::Map(_) => Some("a key must be a string, not a mapping".to_owned()),
                _ => None,
            };
            match refused {
                Some(message) => return Err(A::Error::custom(message)),
                None => entries.push((key, value)),
            }
        }
        Ok(Loose::Map(entries))
    }
}

/// The second reading, of what the first one found.
pub(super) struct Second(pub Loose);

impl<'de> DeserializeSeed<'de> for Second {
    type Value = Loose;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Loose, D::Error> {
        if !self.0.lacks_digits() {
            deserializer.deserialize_ignored_any(IgnoredAny)?;
            return Ok(self.0);
        }
        match self.0 {
            Loose::List(items) => deserializer.deserialize_seq(SecondOfList(items)),
            Loose::Map(entries) => deserializer.deserialize_map(SecondOfMap(entries)),
            _ => deserializer.deserialize_str(Digits),
        }
    }
}

struct Digits;

impl Visitor<'_> for Digits {
    type Value = Loose;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Loose, E> {
        let number = number::json(text).ok_or_else(|| E::custom("a number that JSON cannot hold"))?;
        Ok(Loose::Exact(Json::Number(number)))
    }
}

struct SecondOfList(Vec<Loose>);

impl<'de> Visitor<'de> for SecondOfList {
    type Value = Loose;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the list of the first reading")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Loose, A::Error> {
        let mut items = Vec::with_capacity(self.0.len());
        for item in self.0 {
            items.extend(seq.next_element_seed(Second(item))?);
        }
        Ok(Loose::List(items))
    }
}

struct SecondOfMap(Vec<(Loose, Loose)>);

impl<'de> Visitor<'de> for SecondOfMap {
    type Value = Loose;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the mapping of the first reading")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Loose, A::Error> {
        let mut entries = Vec::with_capacity(self.0.len());
        for (key, value) in self.0 {
            entries.extend(map.next_entry_seed(Second(key), Second(value))?);
        }
        Ok(Loose::Map(entries))
    }
}
