//! The front end over sources in memory.

mod attributes;
mod channels;
mod documentation;
mod functions;
mod modules;
mod names;
mod structs;
mod visibility;

use std::collections::BTreeMap;

use super::syntax::{Field, Param, RustCrate, RustTool, TypeExpr, TypeKind};
use super::Files;
use crate::diag::{Findings, Report};
use crate::parse::cfg::Cfg;
use crate::source::{SourceMap, Span};

/// Files in memory, and what was read of them.
struct Memory {
    files: BTreeMap<String, String>,
    read: Vec<String>,
}

impl Files for Memory {
    fn read(&mut self, path: &str) -> Option<Result<String, String>> {
        self.read.push(path.to_owned());
        match self.files.get(path)?.as_str() {
            "unreadable" => Some(Err("permission denied".to_owned())),
            text => Some(Ok(text.to_owned())),
        }
    }
}

/// What a scan gave.
struct Scanned {
    krate: RustCrate,
    sources: SourceMap,
    files: BTreeMap<String, String>,
    reports: Vec<Report>,
}

/// What most tests start with.
const HEAD: &str = "mod tools { toolnexus_rt::include_tools!(); }\nuse toolnexus_rt::tool;\n";

fn scan_files(files: &[(&str, &str)]) -> Scanned {
    let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let mut memory = Memory { files, read: Vec::new() };
    let env = [("CARGO_CFG_UNIX", ""), ("CARGO_CFG_TARGET_OS", "linux"), ("CARGO_FEATURE_EXTRA_TOOLS", "1")];
    let cfg = Cfg::from_env(env.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let (mut sources, mut findings) = (SourceMap::default(), Findings::default());
    let roots = ["src/lib.rs", "src/main.rs"];
    let krate = super::scan(&roots, &mut memory, &cfg, "toolnexus_rt", &mut sources, &mut findings);
    let reports = findings.render(&sources);
    Scanned { krate, sources, files: memory.files, reports }
}

/// A crate of one file, after [`HEAD`].
fn scan(text: &str) -> Scanned {
    scan_files(&[("src/lib.rs", &format!("{HEAD}{text}"))])
}

impl Scanned {
    /// No errors and no warnings.
    #[track_caller]
    fn clean(self) -> Self {
        assert_eq!(self.rendered(), "");
        self
    }

    fn rendered(&self) -> String {
        self.reports.iter().map(|report| report.rendered.clone() + "\n").collect()
    }

    /// Exactly one report: with this code, starting at this text, saying this somewhere.
    #[track_caller]
    fn fails(&self, code: &str, at: &str, says: &str) {
        assert_eq!(self.reports.len(), 1, "{}", self.rendered());
        self.reports_one(code, at, says);
    }

    #[track_caller]
    fn reports_one(&self, code: &str, at: &str, says: &str) {
        let found = self.reports.iter().any(|report| {
            let starts = match &report.position {
                Some((path, line, column)) => self.text_at(path, *line, *column).starts_with(at),
                None => at.is_empty(),
            };
            report.code == code && starts && report.rendered.contains(says)
        });
        assert!(found, "no {code} at `{at}` saying `{says}` in\n{}", self.rendered());
    }

    fn text_at(&self, path: &str, line: usize, column: usize) -> String {
        let text = self.files.get(path).map_or("", String::as_str);
        text.lines().nth(line - 1).unwrap_or_default().chars().skip(column - 1).collect()
    }

    #[track_caller]
    fn tool(&self, name: &str) -> &RustTool {
        match self.krate.tools.iter().find(|tool| tool.name.value == name) {
            Some(tool) => tool,
            None => panic!("no tool {name}\n{}", self.rendered()),
        }
    }

    /// The argument `name` of the first tool.
    #[track_caller]
    fn arg(&self, name: &str) -> &Field {
        let fields = self.krate.tools.iter().flat_map(|tool| &tool.params).filter_map(|param| match param {
            Param::Value(field) => Some(field),
            _ => None,
        });
        match fields.into_iter().find(|field| field.ident.value == name) {
            Some(field) => field,
            None => panic!("no argument {name}\n{}", self.rendered()),
        }
    }

    fn names(&self) -> Vec<&str> {
        self.krate.tools.iter().map(|tool| tool.name.value.as_str()).collect()
    }

    fn text(&self, span: &Span) -> &str {
        &self.sources.file(span.file).text[span.start..span.end]
    }
}

/// A type in short, such as `option(vec(int i64))`.
fn short(ty: &TypeExpr) -> String {
    match &ty.kind {
        TypeKind::Int(name) | TypeKind::Float(name) => (*name).to_owned(),
        TypeKind::Option(inner) => format!("option({})", short(inner)),
        TypeKind::Vec(inner) => format!("vec({})", short(inner)),
        TypeKind::Slice(inner) => format!("slice({})", short(inner)),
        TypeKind::Ref(inner) => format!("ref({})", short(inner)),
        TypeKind::Result(inner) => format!("result({})", short(inner)),
        TypeKind::Map(path, key, value) => match short(key).as_str() {
            "string" => format!("map({path}, {})", short(value)),
            key => format!("map({path}, {key}, {})", short(value)),
        },
        TypeKind::Held(holder, inner) => format!("{holder:?} {}", short(inner)).to_lowercase(),
        TypeKind::Tuple(parts) => format!("({})", parts.iter().map(short).collect::<Vec<_>>().join(", ")),
        TypeKind::Named(path) => path.clone(),
        TypeKind::Range(name, end) => format!("{name}({})", short(end)),
        TypeKind::Outside(outside) => outside.path.to_owned(),
        TypeKind::Foreign(path) => format!("foreign {path}"),
        TypeKind::Unsupported(text, _) => format!("not {text}"),
        other => format!("{other:?}").to_lowercase(),
    }
}

#[test]
fn nothing_to_do() {
    let scanned = scan_files(&[("src/lib.rs", "pub fn f() {}")]).clean();
    assert!(scanned.krate.tools_module.is_none() && scanned.krate.tools.is_empty());
    scan_files(&[]).clean();
}

#[test]
fn whatever_the_sources_hold() {
    let deep = |open: &str, close: &str, n: usize| format!("{}{}", open.repeat(n), close.repeat(n));
    let texts = [
        String::new(),
        "\u{feff}#!/usr/bin/env run\nmod tools { toolnexus_rt::include_tools!(); }".to_owned(),
        "#!".to_owned(),
        format!("fn f() {{ {} }}", deep("(", ")", 100_000)),
        format!("type T = {}u8{};", "Vec<".repeat(20_000), ">".repeat(20_000)),
        format!("fn f() {{ {}x }}", "!".repeat(50_000)),
        format!("fn f() {{ {}1 }}", "1 + ".repeat(20_000)),
        format!("fn f() {{ x{} }}", ".a()".repeat(20_000)),
        format!("fn f() {{ if a {{}} {} }}", "else if a {}".repeat(3_000)),
        format!("fn f() {{ {}1 }}", "a = ".repeat(5_000)),
        format!("fn f() {{ {}1 }}", "|| ".repeat(5_000)),
        format!("fn f() {{ {}x }}", "return ".repeat(5_000)),
        format!("type T = {}u8;", "fn() -> ".repeat(3_000)),
        format!("use {}x;", "a::".repeat(20_000)),
        "fn f( {".to_owned(),
        "/** ünï */ #[doc = \"\\u{0}\"] \u{0} fn f() {}".to_owned(),
        "#[tool(] fn f() {}".to_owned(),
        "#[cfg(] #[cfg_attr(,)] #[cfg()] #[cfg] #[path] mod m; use ::{}; use *; use self::super::super::x;"
            .to_owned(),
        "use super::x::Y; use toolnexus_rt::tool; #[tool] fn f(y: Y) {}".to_owned(),
    ];
    for text in &texts {
        scan(text);
        scan_files(&[("src/main.rs", text)]);
    }
}

#[test]
fn syntax_errors_have_a_place() {
    let scanned = scan_files(&[
        (
            "src/lib.rs",
            "mod bad;\nmod tools { toolnexus_rt::include_tools!(); }\n#[toolnexus_rt::tool] fn ok() {}",
        ),
        ("src/bad.rs", "// é\nfn f() -> { let x: = 3; }"),
    ]);
    scanned.fails("TN0401", "{ let", "does not parse");
    assert_eq!(scanned.names(), ["ok"]);
    scan_files(&[("src/lib.rs", "fn f() {")]).fails("TN0401", "{", "does not parse");
    scan_files(&[("src/lib.rs", "#[test]")]).fails("TN0401", "", "does not parse");
    let deep = format!("fn f() {{ {}1{} }}", "(".repeat(500), ")".repeat(500));
    scan_files(&[("src/lib.rs", &deep)]).fails("TN0401", "(", "levels deep");
}

#[test]
fn long_tables_are_not_deep() {
    let table = |entry: &str| format!("const T: &[bool] = &[{}];", entry.repeat(5_000));
    for entry in ["X << 1, ", "x << y, ", "x <= y, ", "x < 1, "] {
        let scanned = scan(&table(entry));
        assert!(!scanned.rendered().contains("deep"), "{entry}");
    }
    let pattern = format!("fn f(c: char) -> bool {{ matches!(c, {}'x') }}", "'a' | ".repeat(5_000));
    scan(&pattern).clean();
}

#[test]
fn offsets_hold_after_a_mark_and_a_shebang() {
    let text = format!("\u{feff}#!/usr/bin/env run\n{HEAD}/* é */ #[tool] fn plus() {{}}");
    let scanned = scan_files(&[("src/main.rs", &text)]).clean();
    assert_eq!(scanned.text(&scanned.tool("plus").span), "plus");
}
