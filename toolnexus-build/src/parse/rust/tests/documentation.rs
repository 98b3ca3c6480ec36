//! Doc comments.

use super::*;

fn description(doc: &str) -> String {
    let scanned = scan(&format!("{doc}\n#[tool] pub fn f() {{}}")).clean();
    scanned.tool("f").description.as_ref().map(|d| d.value.clone()).unwrap_or_default()
}

/// The description of these lines behind `///`.
fn lines(text: &str) -> String {
    description(&text.lines().map(|line| format!("/// {line}\n")).collect::<String>())
}

#[test]
fn forms() {
    assert_eq!(description("/// One\n/// two."), "One two.");
    assert_eq!(
        description(
            "#[doc = \"One\"]\n#[cfg_attr(unix, doc = \"two\")]\n#[cfg_attr(windows, doc = \"three\")]"
        ),
        "One two"
    );
    assert_eq!(description("/** One */"), "One");
    assert_eq!(description("/**\n * One\n * two\n *\n * - a\n *   b\n */"), "One two\n\n- a\n  b");
    assert_eq!(description("/** One\n    two\n*/"), "One two");
    assert_eq!(description(""), "");
    assert_eq!(description("#[doc(hidden)]\n#[doc = include_str!(\"x\")]"), "");
}

#[test]
fn paragraphs() {
    assert_eq!(lines("One\ntwo\n\n\nthree\nfour"), "One two\n\nthree four");
    assert_eq!(lines("Do:\n- a\n  more\n- b\n\nend"), "Do:\n- a\n  more\n- b\n\nend");
    assert_eq!(lines("```\n# not a heading\nx  y\n```\nend"), "```\n# not a heading\nx  y\n```\nend");
    assert_eq!(lines("| a | b |\n|---|---|\n| 1 | 2 |"), "| a | b |\n|---|---|\n| 1 | 2 |");
    assert_eq!(lines("One.\n\n# Errors\n* `x` - no"), "One.");
    assert_eq!(lines("# Errors\nnone"), "");
    assert_eq!(lines("#hashtag stays\n####### and this"), "#hashtag stays ####### and this");
}

#[test]
fn link_syntax() {
    let cases = [
        ("See [`Foo`] and [Foo::bar].", "See `Foo` and Foo::bar."),
        ("See [text](crate::Foo) and [`x`](Foo).", "See text and `x`."),
        ("See [the web](https://a.b/c).", "See [the web](https://a.b/c)."),
        ("See [text][ref] and [text][].", "See text and text."),
        ("See [docs].\n\n[docs]: crate::docs", "See docs."),
        ("[optional] [0] arr[i] [ ] []", "[optional] [0] arr[i] [ ] []"),
        ("`[Foo]` \\[Foo] ![img](x.png)", "`[Foo]` \\[Foo] ![img](x.png)"),
        ("[`struct@Foo`] [fn@foo] [foo()]", "`Foo` foo foo()"),
        ("[open (and [more", "[open (and [more"),
        ("a ` b [Foo]", "a ` b Foo"),
    ];
    for (text, expected) in cases {
        assert_eq!(lines(text), expected, "{text}");
    }
}

#[test]
fn arguments() {
    let scanned = scan(
        "/// Adds.
         ///
         /// # Arguments
         ///
         /// * `a` - the first,
         ///   see [`Foo`]
         /// - `b`: the second
         /// * c: the third
         /// * `d` - not this
         /// * `ctx` - the context
         ///
         /// # Errors
         /// * `z` - never
         #[tool] pub fn f(a: u8, b: u8, c: u8,
             /// This.
             d: u8, ctx: &toolnexus_rt::ToolContext<'_>) {}",
    )
    .clean();
    let docs: Vec<_> =
        ["a", "b", "c", "d"].map(|name| scanned.arg(name).doc.clone().unwrap_or_default()).into();
    assert_eq!(docs, ["the first, see `Foo`", "the second", "the third", "This."]);
}

#[test]
fn unknown_arguments() {
    let scanned = scan("/// F.\n/// # Parameters\n/// - `citty`: x\n#[tool] pub fn f(city: u8) {}");
    scanned.fails("TN0412", "citty", "did you mean `city`?");
    assert!(scanned.arg("city").doc.is_none());
    // A sentence is no entry.
    scan("/// F.\n/// # Arguments\n/// * none of note\n#[tool] pub fn f() {}").clean();
}
