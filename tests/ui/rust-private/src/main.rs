mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

mod weather {
    use toolnexus_rt::tool;

    /// Current weather for a city.
    #[tool]
    fn get_weather(city: String) -> String {
        city
    }

    mod inner {
        /// A place.
        pub struct Place {
            pub city: String,
        }
    }

    struct Hidden {
        id: u32,
    }

    /// What is hidden.
    #[tool]
    pub(crate) fn find(hidden: Hidden, place: inner::Place) -> String {
        format!("{} {}", hidden.id, place.city)
    }
}

fn main() {}
