//! The corpus of real tools, which is not part of the repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{json, Value};
use toolnexus_build::{Builder, Output, Report, Source};

/// A tool as an MCP server lists it.
#[derive(Clone, Debug)]
pub struct McpTool {
    /// The file below the corpus.
    pub file: String,
    /// Its name.
    pub name: String,
    /// All of it.
    pub value: Value,
}

/// Compiles tools that come from an MCP server. All go into one spec file.
pub fn compile(tools: &[McpTool]) -> Result<Output, Vec<Report>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let list: Vec<&Value> = tools.iter().map(|tool| &tool.value).collect();
    let text = serde_json::to_string_pretty(&list).expect("JSON is text");
    crate::write(&folder.path().join("tools/tools.json"), text);
    let builder = Builder::new(folder.path()).no_rust().default_source(Source::Mcp);
    builder.run().map_err(|failure| failure.reports)
}

/// The tools that compile, each tried alone. Of those that a provider could not tell apart, the first.
pub fn compiling(tools: &[McpTool]) -> Vec<McpTool> {
    let mut seen = BTreeSet::new();
    let good = tools.iter().filter(|tool| compile(std::slice::from_ref(tool)).is_ok());
    good.filter(|tool| seen.insert(toolnexus_rt::sanitize(&tool.name))).cloned().collect()
}

/// The 117 tools of GitHub's server, one a file.
pub fn github(corpus: &Path) -> Vec<McpTool> {
    let files = crate::sorted(&corpus.join("github-mcp-server")).into_iter();
    let snapshots = files.filter(|path| path.extension().is_some_and(|extension| extension == "snap"));
    snapshots.map(|path| tool(corpus, &path, read(&path))).collect()
}

/// The answers of 26 servers to `tools/list`.
pub fn live(corpus: &Path) -> Vec<McpTool> {
    let files = crate::sorted(&corpus.join("mcp-live-tools-list")).into_iter();
    files.filter(|path| is_json(path)).flat_map(|path| listed(corpus, &path, &read(&path)["tools"])).collect()
}

/// The tools of a server that gemini-cli is tested with.
pub fn gemini(corpus: &Path) -> Vec<McpTool> {
    let path = corpus.join("gemini-cli/packages__test-utils__assets__test-servers__google-workspace.json");
    let mut tools = listed(corpus, &path, &read(&path)["tools"]);
    for tool in &mut tools {
        // What the stub answers: no part of a tool.
        if let Some(object) = tool.value.as_object_mut() {
            object.remove("response");
        }
    }
    tools
}

/// The tools that VS Code's chat brings, under the keys of MCP.
pub fn vscode(corpus: &Path) -> Vec<McpTool> {
    let path = corpus.join("vscode-copilot-chat/package.json");
    let manifest = read(&path);
    let tools = manifest["contributes"]["languageModelTools"].as_array().cloned().unwrap_or_default();
    let renamed = tools.iter().map(|tool| {
        let schema = tool.get("inputSchema").cloned().unwrap_or_else(|| json!({ "type": "object" }));
        json!({ "name": tool["name"], "description": tool["modelDescription"], "inputSchema": schema })
    });
    renamed.map(|value| self::tool(corpus, &path, value)).collect()
}

/// The tools of Docker's registry that have an input schema.
pub fn docker(corpus: &Path) -> Vec<McpTool> {
    let servers = crate::sorted(&corpus.join("docker-mcp-registry/servers"));
    let files = servers.iter().map(|server| server.join("tools.json")).filter(|path| path.is_file());
    let tools = files.flat_map(|path| listed(corpus, &path, &read(&path)));
    tools.filter(|tool| tool.value.get("inputSchema").is_some()).collect()
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}

fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn listed(corpus: &Path, path: &Path, list: &Value) -> Vec<McpTool> {
    list.as_array().into_iter().flatten().map(|value| tool(corpus, path, value.clone())).collect()
}

fn tool(corpus: &Path, path: &Path, value: Value) -> McpTool {
    let file = path.strip_prefix(corpus).unwrap_or(path).to_string_lossy().into_owned();
    McpTool { file, name: value["name"].as_str().unwrap_or_default().to_owned(), value }
}

/// Where the corpus is, if there is one.
pub fn folder() -> PathBuf {
    option_env!("TOOLNEXUS_CORPUS_FOLDER")
        .map(PathBuf::from)
        .expect("tests of the corpus are ignored without it")
}
