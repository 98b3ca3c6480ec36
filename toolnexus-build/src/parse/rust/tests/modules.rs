//! Files, modules, `cfg` and the choice of the crate.

use super::*;

const TOOL: &str = "#[toolnexus_rt::tool] pub fn ";

fn tools_in(files: &[(&str, &str)]) -> Vec<String> {
    let mut all = vec![("src/lib.rs", "mod tools { toolnexus_rt::include_tools!(); } mod a;")];
    if files.iter().any(|(path, _)| *path == "src/lib.rs") {
        all.clear();
    }
    all.extend(files);
    let scanned = scan_files(&all).clean();
    scanned.krate.tools.iter().map(|tool| tool.path.clone()).collect()
}

#[test]
fn files_by_rustcs_rules() {
    let f = format!("{TOOL}f() {{}}");
    assert_eq!(tools_in(&[("src/a.rs", &f)]), ["crate::a::f"]);
    assert_eq!(tools_in(&[("src/a/mod.rs", &f)]), ["crate::a::f"]);
    assert_eq!(tools_in(&[("src/a.rs", "pub mod b;"), ("src/a/b.rs", &f)]), ["crate::a::b::f"]);
    assert_eq!(tools_in(&[("src/a/mod.rs", "pub mod b;"), ("src/a/b.rs", &f)]), ["crate::a::b::f"]);
    assert_eq!(
        tools_in(&[("src/a.rs", "pub mod inner { pub mod b; }"), ("src/a/inner/b.rs", &f)]),
        ["crate::a::inner::b::f"]
    );
    assert_eq!(tools_in(&[("src/a.rs", "pub mod r#type;"), ("src/a/type.rs", &f)]), ["crate::a::r#type::f"]);
}

#[test]
fn path_attributes() {
    let f = format!("{TOOL}f() {{}}");
    let path = |text: &str, file: &str| tools_in(&[("src/a.rs", text), (file, &f)]);
    assert_eq!(path("#[path = \"x/y.rs\"] pub mod b;", "src/x/y.rs"), ["crate::a::b::f"]);
    assert_eq!(path("#[path = \"../shared/y.rs\"] pub mod b;", "shared/y.rs"), ["crate::a::b::f"]);
    assert_eq!(path("pub mod i { #[path = \"y.rs\"] pub mod b; }", "src/a/i/y.rs"), ["crate::a::i::b::f"]);
    assert_eq!(path("#[path = \"d\"] pub mod i { pub mod b; }", "src/d/b.rs"), ["crate::a::i::b::f"]);
    assert_eq!(path("#[cfg_attr(unix, path = \"y.rs\")] pub mod b;", "src/y.rs"), ["crate::a::b::f"]);
    // A file behind `#[path]` is like `mod.rs`: its modules are beside it.
    let files = [("src/a.rs", "#[path = \"x.rs\"] pub mod b;"), ("src/x.rs", "pub mod c;"), ("src/c.rs", &f)];
    assert_eq!(tools_in(&files), ["crate::a::b::c::f"]);
}

#[test]
fn missing_and_unreadable_files() {
    let scanned = scan("mod gone;\n#[cfg(windows)] mod win;");
    scanned.fails("TN0402", "gone", "create src/gone.rs or src/gone/mod.rs");
    scan("#[path = \"/etc/x.rs\"] mod gone;").fails("TN0402", "gone", "relative");
    let scanned = scan_files(&[("src/lib.rs", &format!("{HEAD}mod a;")), ("src/a.rs", "unreadable")]);
    scanned.fails("TN0001", "a;", "permission denied");
    scan_files(&[("src/lib.rs", "unreadable")]).fails("TN0001", "", "src/lib.rs cannot be read");
}

#[test]
fn a_module_that_contains_itself() {
    let scanned =
        scan_files(&[("src/lib.rs", &format!("{HEAD}mod a;")), ("src/a.rs", "#[path = \"a.rs\"] mod b;")]);
    scanned.fails("TN0402", "b;", "contains itself");
}

#[test]
fn cfg_turns_things_off() {
    let scanned = scan(
        "#[cfg(windows)] #[tool] pub fn win() {}
         #[cfg(unix)] #[tool] pub fn unix() {}
         #[cfg(feature = \"extra-tools\")] #[tool] pub fn extra() {}
         #[cfg(not(feature = \"extra-tools\"))] #[tool] pub fn other() {}
         #[cfg_attr(windows, tool)] pub fn only_windows() {}
         #[cfg_attr(all(unix, not(test)), tool(name = \"renamed\"))] pub fn here() {}
         #[cfg(test)] mod tests { use super::tool; #[tool] pub fn test() {} }
         mod off { #![cfg(windows)] use super::tool; #[tool] pub fn off() {} }
         pub struct App;
         #[cfg(windows)] impl App { #[tool] pub fn a(&self) {} }
         impl App { #[cfg(windows)] #[tool] pub fn b(&self) {} #[tool] pub fn c(&self, #[cfg(windows)] w: u8, #[cfg(unix)] u: u8) {} }
         macro_rules! other_attributes { () => { #[inline] fn m() {} } } other_attributes!();",
    )
    .clean();
    assert_eq!(scanned.names(), ["unix", "extra", "renamed", "c"]);
    assert_eq!(scanned.tool("c").params.len(), 1);
    let files = [("src/lib.rs", &*format!("{HEAD}mod a;")), ("src/a.rs", "#![cfg(windows)]\nmod missing;")];
    scan_files(&files).clean();
}

#[test]
fn tools_that_cannot_be_seen_are_not_left_out_without_a_word() {
    scan("fn body() { #[tool] fn inside() {} }").fails(
        "TN0410",
        "tool] fn inside",
        "move it out of the body",
    );
    scan("macro_rules! make { () => { #[tool] fn m() {} } } make!();").fails(
        "TN0410",
        "tool] fn m",
        "write the function out",
    );
    scan("wrap! { mod deep { #[toolnexus_rt::tool] fn m() {} } }").fails(
        "TN0410",
        "toolnexus_rt::tool] fn m",
        "write the function out",
    );
    scan("fn body() { #[rmcp::tool] fn inside() {} }").clean();
}

#[test]
fn the_crate_with_the_include() {
    let main = "use toolnexus_rt::include_tools;\nmod a { pub mod gen { crate::include_tools!(); } }";
    let scanned = scan_files(&[("src/lib.rs", "pub fn f() {} mod gone;"), ("src/main.rs", main)]).clean();
    let module = scanned.krate.tools_module.as_ref().expect("a module");
    assert_eq!(
        (module.value.as_str(), scanned.text(&module.span)),
        ("crate::a::r#gen", "crate::include_tools!()")
    );
}

#[test]
fn no_include_or_two() {
    let scanned = scan_files(&[("src/main.rs", "#[toolnexus_rt::tool] fn f() {}")]);
    scanned.fails("TN0403", "f()", "add to src/main.rs: `mod tools { toolnexus_rt::include_tools!(); }`");
    let scanned = scan("mod again { toolnexus_rt::include_tools!(); }");
    scanned.fails("TN0413", "toolnexus_rt::include_tools!()", "the first");
    let scanned = scan_files(&[("src/lib.rs", HEAD), ("src/main.rs", HEAD)]);
    scanned.fails("TN0413", "toolnexus_rt::include_tools!()", "src/lib.rs");
    let lib = "#[toolnexus_rt::tool] pub fn f() {}";
    let scanned = scan_files(&[("src/lib.rs", lib), ("src/main.rs", HEAD)]);
    scanned.fails("TN0403", "f()", "crate of src/lib.rs");
    // A module that both crates compile is in the right one too.
    let both = format!("{HEAD}mod a;");
    let files = [
        ("src/lib.rs", "mod a;"),
        ("src/main.rs", &both),
        ("src/a.rs", "#[toolnexus_rt::tool] pub fn f() {}"),
    ];
    scan_files(&files).clean();
}
