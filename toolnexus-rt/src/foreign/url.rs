//! `url::Url`: an absolute URL, written as the crate normalises it.

texts! {
    ::url::Url: "an absolute URL such as https://example.com/", |text| text.parse().ok(), |url, w| w.string(url.as_str());
}
