//! `uuid::Uuid`: read in every form that the crate knows, written with hyphens.

texts! {
    ::uuid::Uuid: "a UUID such as 67e55044-10b1-426f-9247-bb680e5fe0c8",
        |text| text.parse().ok(),
        |uuid, w| w.text(uuid.as_hyphenated());
}
