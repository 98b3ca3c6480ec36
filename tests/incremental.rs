//! Cargo runs the build script when an input has changed, and never otherwise.

use std::fs;
use std::path::PathBuf;

use toolnexus_tests::{Finished, Package};

const WEATHER: &str = "tools:\n  - name: get_weather\n    description: Current weather for a city.\n    source: custom\n    args: { city: string }\n";
const TIME: &str = "tools:\n  - name: get_time\n    description: The time.\n    source: custom\n";
const IMPL: &str =
    "/// Add two numbers.\n#[toolnexus_rt::tool]\npub fn add(a: i64, b: i64) -> i64 {\n    a + b\n}\n";
const MAIN: &str = "mod tools_impl;\nmod tools { toolnexus_rt::include_tools!(); }\nfn main() {\n    for tool in tools::TOOLS.specs() { println!(\"{}\", tool.name); }\n}\n";

/// A package with a spec and a function, built once.
struct Project {
    package: Package,
    name: &'static str,
}

impl Project {
    fn new(name: &'static str) -> Self {
        let package = Package::new(name, "2021", env!("CARGO_TARGET_TMPDIR"), true);
        package.write("build.rs", "fn main() { toolnexus_build::generate(); }\n");
        package.write("tools/weather.yaml", WEATHER);
        package.write("src/tools_impl.rs", IMPL);
        package.write("src/main.rs", MAIN);
        package.write("README.md", "A package.\n");
        Self { package, name }
    }

    /// Writes a file, which then is later than the last build.
    fn edit(&self, path: &str, text: &str) {
        self.package.write(path, text);
    }

    fn build(&self) -> Finished {
        self.package.cargo(&["build", "--verbose"])
    }

    /// Builds, and tells whether the build script ran.
    fn reruns(&self) -> bool {
        let finished = self.build().expect_success();
        // Running `…/debug/build/name-0123456789abcdef/build-script-build`
        let folder = format!("/build/{}-", self.name);
        let runs = |line: &&str| {
            line.contains("Running `") && line.contains(&folder) && line.ends_with("build-script-build`")
        };
        finished.stderr.lines().any(|line| runs(&line))
    }

    /// The names of the tools of the program, as it was built.
    fn tools(&self) -> Vec<String> {
        let path = self.package.target().join("debug").join(format!(
            "{}{}",
            self.name,
            std::env::consts::EXE_SUFFIX
        ));
        let output = std::process::Command::new(path).output().expect("the program starts");
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
    }

    /// The file that was generated last.
    fn generated(&self) -> PathBuf {
        let builds = toolnexus_tests::sorted(&self.package.target().join("debug/build"));
        let own = builds
            .into_iter()
            .filter(|path| toolnexus_tests::name(path).starts_with(&format!("{}-", self.name)));
        let files = own.map(|path| path.join("out/toolnexus.rs")).filter(|path| path.is_file());
        let modified = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).ok();
        files.max_by_key(modified).expect("a generated file")
    }
}

#[test]
fn the_build_script_runs_when_an_input_changes_and_never_otherwise() {
    let project = Project::new("rerun");
    assert!(project.reruns(), "the first build runs it");
    assert_eq!(project.tools(), ["add", "get_weather"]);

    let finished = project.build().expect_success();
    let busy: Vec<&str> = finished
        .stderr
        .lines()
        .filter(|line| line.contains("Compiling") || line.contains("Running"))
        .collect();
    assert!(busy.is_empty(), "nothing has changed, and cargo was busy: {busy:?}");
    assert!(finished.stderr.contains("Fresh rerun v0.0.0"), "{}", finished.stderr);

    project.edit("README.md", "A package, explained.\n");
    project.edit("src/unrelated.txt", "Not a source.\n");
    assert!(!project.reruns(), "files that were not read do not matter");

    project.edit("tools/weather.yaml", &WEATHER.replace("get_weather", "get_forecast"));
    assert!(project.reruns(), "a spec was edited");
    assert_eq!(project.tools(), ["add", "get_forecast"]);

    project.edit("tools/time.yaml", TIME);
    assert!(project.reruns(), "a spec was added");
    assert_eq!(project.tools(), ["add", "get_forecast", "get_time"]);

    project.edit("tools/more/zone.yaml", &TIME.replace("get_time", "get_zone"));
    assert!(project.reruns(), "a folder of specs was added");
    assert_eq!(project.tools(), ["add", "get_forecast", "get_time", "get_zone"]);

    fs::remove_file(project.package.path("tools/time.yaml")).expect("it was written above");
    assert!(project.reruns(), "a spec was deleted");
    assert_eq!(project.tools(), ["add", "get_forecast", "get_zone"]);

    project.edit("src/tools_impl.rs", &IMPL.replace("fn add", "fn sum"));
    assert!(project.reruns(), "a function was renamed");
    assert_eq!(project.tools(), ["get_forecast", "get_zone", "sum"]);
    assert!(!project.reruns(), "and after all that there is nothing left to do");
}

#[test]
fn an_unchanged_output_is_not_written_again() {
    let project = Project::new("unchanged");
    assert!(project.reruns());
    let generated = project.generated();
    let before = fs::metadata(&generated).and_then(|data| data.modified()).expect("a time stamp");
    project.edit("tools/weather.yaml", &format!("# A comment.\n{WEATHER}"));
    assert!(project.reruns(), "the spec was edited");
    let after = fs::metadata(&generated).and_then(|data| data.modified()).expect("a time stamp");
    assert_eq!(before, after, "a comment changes nothing that is generated");
    project.edit("tools/weather.yaml", &WEATHER.replace("Current", "The"));
    assert!(project.reruns(), "the spec was edited");
    let after = fs::metadata(&generated).and_then(|data| data.modified()).expect("a time stamp");
    assert_ne!(before, after, "a description is generated");
}

#[test]
fn an_error_is_shown_in_full_and_mending_it_is_enough() {
    let project = Project::new("mended");
    project.package.write(
        "tools/weather.yaml",
        WEATHER.replace("city: string", "days: { type: integer, maximum: 14, default: 20 }"),
    );
    let finished = project.build();
    assert!(!finished.success);
    let shown = [
        "error: mended@0.0.0: error[TN0203]: this default does not satisfy its own schema: 20 is more than the maximum 14",
        "--> tools/weather.yaml:5:",
        "args: { days: { type: integer, maximum: 14, default: 20 } }",
        "^^",
        "= help: change the default, or the schema that refuses it",
    ];
    let mut rest = finished.stderr.as_str();
    for line in shown {
        let at = rest
            .find(line)
            .unwrap_or_else(|| panic!("{line:?} is not in its place in:\n{}", finished.stderr));
        rest = &rest[at + line.len()..];
    }
    assert!(!finished.stderr.contains("panicked"), "{}", finished.stderr);
    assert!(
        !finished.stderr.contains("include!"),
        "rustc does not complain of what was not generated:\n{}",
        finished.stderr
    );

    let finished = project.build();
    assert!(
        !finished.success && finished.stderr.contains("error[TN0203]"),
        "the error stays until it is mended:\n{}",
        finished.stderr
    );

    project.edit("tools/weather.yaml", WEATHER);
    assert!(project.reruns(), "the spec was mended");
    assert_eq!(project.tools(), ["add", "get_weather"]);
}

#[test]
fn a_warning_is_shown_and_stops_nothing() {
    let project = Project::new("warned");
    project.package.write(
        "tools/weather.yaml",
        WEATHER.replace("city: string", "city: { type: string, pattern: \"^(?=a)\" }"),
    );
    let finished = project.build().expect_success();
    let warning =
        "warning: warned@0.0.0: warning[TN0207]: this pattern cannot be checked at run time: look-around";
    assert!(finished.stderr.contains(warning), "{}", finished.stderr);
    assert_eq!(project.tools(), ["add", "get_weather"]);
}
