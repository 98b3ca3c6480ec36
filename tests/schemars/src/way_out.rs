use toolnexus_rt::{tool, Decoder, FromJson, ToolArgs};

/// Meet somebody.
#[tool]
pub fn meet(
    #[arg(with = "weekday", schema = r#"{"type": "string", "enum": ["Mon", "Tue"]}"#)] day: chrono::Weekday,
    badge: Colour,
) -> String {
    format!("{day}, {:06x}", badge.0)
}

pub(crate) fn weekday(d: &mut Decoder<'_>) -> Option<chrono::Weekday> {
    d.parsed("a day such as Mon", |text| text.parse().ok())
}

/// A colour.
#[derive(ToolArgs)]
#[arg(schema = r##"{"type": "string", "pattern": "^#[0-9a-f]{6}$"}"##)]
pub struct Colour(pub u32);

impl<'a> FromJson<'a> for Colour {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        d.parsed("a colour such as #ff8000", |text| u32::from_str_radix(text.get(1..)?, 16).ok()).map(Colour)
    }
}
