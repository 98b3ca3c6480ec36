mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

#[derive(validator::Validate, garde::Validate, schemars::JsonSchema)]
#[validate(schema(function = "consistent"))]
#[schemars(rename_all = "camelCase")]
struct Booking {
    #[validate(custom(function = "known"))]
    hotel: String,
    #[validate(range(min = LEAST))]
    nights: u8,
    #[validate(regex(path = *CODE))]
    code: String,
    #[validate(regex(path = *CODE))]
    #[schemars(regex(pattern = "^[A-Z]+$"))]
    shown: String,
    #[garde(length(max = 10))]
    guest: String,
    #[garde(inner(length(chars, min = 1)))]
    guests: Vec<String>,
    #[garde(length(graphemes, max = 10))]
    note: String,
    #[garde(pattern(CODE))]
    plate: String,
    #[validate(range(min = 1))]
    #[schemars(range(min = 2))]
    rooms: u8,
    #[validate(required)]
    day: Option<u8>,
    #[schemars(with = "String")]
    state: u8,
    #[validate(range(min = 1 max = 2))]
    floor: u8,
    #[validate(skip)]
    #[garde(skip)]
    other: u8,
}

#[derive(validator::Validate)]
struct Odd {
    #[validate(email)]
    number: u8,
    #[validate(length(min = 1))]
    flag: bool,
}

/// Book a room.
#[tool]
fn book(booking: Booking, odd: Odd) -> String {
    String::new()
}

fn main() {}
