//! Packages of their own, compiled by cargo as users' packages are.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A package below the temporary folder of the workspace's target folder.
///
/// All share one target folder, so the runtime and the build crate are compiled once.
pub struct Package {
    folder: PathBuf,
    target: PathBuf,
}

/// How a command ended.
pub struct Finished {
    /// Whether it succeeded.
    pub success: bool,
    /// What it printed.
    pub stdout: String,
    /// What it complained about.
    pub stderr: String,
}

impl Finished {
    /// The same, unless it failed: then everything that was printed is shown.
    pub fn expect_success(self) -> Self {
        assert!(self.success, "cargo failed:\n{}{}", self.stdout, self.stderr);
        self
    }
}

impl Package {
    /// A new package called `name` of this edition below `temporary`, which is `CARGO_TARGET_TMPDIR`.
    ///
    /// It depends on the runtime, and with `build` its build script on toolnexus-build.
    pub fn new(name: &str, edition: &str, temporary: &str, build: bool) -> Self {
        let folder = Path::new(temporary).join("projects").join(name);
        // What the last run left would hide what this one forgets.
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("a folder of an earlier run");
        }
        let workspace = crate::workspace();
        let path = |crate_name: &str| format!("{:?}", workspace.join(crate_name));
        let mut manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = {edition:?}\npublish = false\n\n\
             [workspace]\n\n[dependencies]\ntoolnexus-rt = {{ path = {} }}\n",
            path("toolnexus-rt")
        );
        if build {
            manifest.push_str(&format!(
                "\n[build-dependencies]\ntoolnexus-build = {{ path = {} }}\n",
                path("toolnexus-build")
            ));
        }
        crate::write(&folder.join("Cargo.toml"), manifest);
        // The same versions as the workspace: they are here, and nothing is asked of the network.
        let lock = fs::read(workspace.join("Cargo.lock")).expect("the workspace's Cargo.lock");
        crate::write(&folder.join("Cargo.lock"), lock);
        Self { folder, target: Path::new(temporary).join("packages") }
    }

    /// A file or folder in the package.
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    /// Writes a file of the package.
    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        crate::write(&self.path(path), text);
    }

    /// The target folder.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Runs cargo in the package, without the network.
    pub fn cargo(&self, arguments: &[&str]) -> Finished {
        run(&mut cargo(&self.folder, &self.target, arguments))
    }
}

/// Runs a package of the workspace. Its build folder is below `temporary`.
pub fn run_member(member: &str, temporary: &str) -> Finished {
    let target = Path::new(temporary).join("packages");
    run(&mut cargo(&crate::workspace(), &target, &["run", "--quiet", "--package", member]))
}

/// Cargo with nothing inherited that would change what it says or does.
fn cargo(folder: &Path, target: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command.env("CARGO_TARGET_DIR", target).env("CARGO_NET_OFFLINE", "true").env("CARGO_TERM_COLOR", "never");
    for variable in [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_BUILD_TARGET",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
    ] {
        command.env_remove(variable);
    }
    command
}

fn run(command: &mut Command) -> Finished {
    let output = command.output().expect("cargo starts");
    Finished {
        success: output.status.success(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
