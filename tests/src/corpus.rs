//! The corpus of real tools, which is not part of the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{json, Map, Value};
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

/// The tools that compile. Of those that a provider could not tell apart, the first.
pub fn compiling(tools: &[McpTool]) -> Vec<McpTool> {
    let mut rounds = rounds(tools).into_iter();
    // Mostly all do; else each is tried alone.
    match rounds.next() {
        Some(distinct) if compile(&distinct).is_ok() => distinct,
        Some(distinct) => {
            distinct.into_iter().filter(|tool| compile(std::slice::from_ref(tool)).is_ok()).collect()
        }
        None => Vec::new(),
    }
}

/// The tools in lists within which no two have names that a provider could not tell apart: the first of each name first.
pub fn rounds(tools: &[McpTool]) -> Vec<Vec<McpTool>> {
    let mut rounds: Vec<Vec<McpTool>> = Vec::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for tool in tools {
        let round = seen.entry(toolnexus_rt::sanitize(&tool.name)).or_default();
        match rounds.get_mut(*round) {
            Some(list) => list.push(tool.clone()),
            None => rounds.push(vec![tool.clone()]),
        }
        *round += 1;
    }
    rounds
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

/// The tools that gemini-cli itself brings, under the keys of MCP: one model's snapshots, of which others' differ in words.
pub fn gemini_core(corpus: &Path) -> Vec<McpTool> {
    let path = corpus.join("gemini-cli/coreToolsModelSnapshots.extracted.json");
    let mut seen = BTreeSet::new();
    let snapshots = read(&path);
    let tools = snapshots.as_object().into_iter().flatten().map(|(_, tool)| {
        let schema = tool.get("parametersJsonSchema").cloned().unwrap_or_else(|| json!({ "type": "object" }));
        json!({ "name": tool["name"], "description": tool["description"], "inputSchema": schema })
    });
    tools.filter(|tool| seen.insert(tool.to_string())).map(|value| tool(corpus, &path, value)).collect()
}

/// What MCP Toolbox answers to `tools/list`, and the tools of its own YAML with the parameters that stand there. Those of
/// most are in its code, as are the descriptions of 168: those are no tools without it.
pub fn toolbox(corpus: &Path) -> Vec<McpTool> {
    let folder = corpus.join("genai-toolbox");
    let files = ["pairs/pairs.tools-list.json", "tools-list/sqlite.tools-list.json"].iter();
    let mut tools: Vec<McpTool> = files
        .map(|file| folder.join(file))
        .flat_map(|path| listed(corpus, &path, &read(&path)["tools"]))
        .collect();
    for path in crate::sorted(&folder.join("prebuilt")) {
        let text = fs::read_to_string(&path).expect("a file of the corpus");
        for document in serde_yaml::Deserializer::from_str(&text) {
            let value = Value::deserialize(document).expect("YAML");
            if value["kind"] == "tool" && value.get("description").is_some() {
                tools.push(tool(corpus, &path, toolbox_tool(&value)));
            }
        }
    }
    tools
}

/// A tool of Toolbox's YAML, as Toolbox itself lists it: what has a default is not required, and a map is an object.
fn toolbox_tool(value: &Value) -> Value {
    let lists = ["parameters", "templateParameters"];
    let parameters: Vec<&Value> = lists.iter().filter_map(|key| value[*key].as_array()).flatten().collect();
    let required: Vec<&Value> = parameters
        .iter()
        .filter(|parameter| parameter.get("default").is_none() && parameter["required"] != json!(false))
        .map(|parameter| &parameter["name"])
        .collect();
    let property = |parameter: &&Value| {
        let mut schema = parameter.as_object().cloned().unwrap_or_default();
        let name =
            schema.remove("name").and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default();
        schema.remove("required");
        if let Some(items) = schema.get_mut("items").and_then(Value::as_object_mut) {
            items.remove("name");
        }
        (name, Value::Object(schema))
    };
    let properties: Map<String, Value> = parameters.iter().map(property).collect();
    json!({
        "name": value["name"],
        "description": value["description"],
        "inputSchema": { "type": "object", "properties": properties, "required": required },
    })
}

/// The tools of devices: 48 files of firmware, transcribed from its C++ to what it answers to `tools/list`.
pub fn embedded(corpus: &Path) -> Vec<McpTool> {
    let files = crate::sorted(&corpus.join("embedded/xiaozhi-esp32")).into_iter();
    files.filter(|path| is_json(path)).flat_map(|path| listed(corpus, &path, &read(&path)["tools"])).collect()
}

/// The tools in the examples of MCP's specification.
pub fn specification(corpus: &Path) -> Vec<McpTool> {
    let files = crate::sorted(&corpus.join("mcp-spec/draft/examples/Tool")).into_iter();
    files.filter(|path| is_json(path)).map(|path| tool(corpus, &path, read(&path))).collect()
}

/// The tools of bundles' manifests, which have a name and a description alone.
pub fn bundles(corpus: &Path) -> Vec<McpTool> {
    let manifests =
        crate::sorted(&corpus.join("mcpb/examples")).into_iter().map(|path| path.join("manifest.json"));
    manifests
        .filter(|path| path.is_file())
        .flat_map(|path| listed(corpus, &path, &read(&path)["tools"]))
        .collect()
}

/// The functions of the Berkeley Function Calling Leaderboard, each once, as tools.
pub fn bfcl(corpus: &Path) -> Vec<McpTool> {
    let mut seen = BTreeSet::new();
    let mut tools = Vec::new();
    for path in json_files(&corpus.join("bfcl")) {
        for entry in json_lines(&path) {
            let functions = match &entry["function"] {
                Value::Array(functions) => functions.clone(),
                Value::Object(_) => vec![entry["function"].clone()],
                // The files of functions alone.
                _ if entry.get("parameters").is_some() => vec![entry],
                _ => continue,
            };
            let unseen = functions.into_iter().filter(|function| seen.insert(function.to_string()));
            tools.extend(unseen.map(|function| tool(corpus, &path, function)));
        }
    }
    tools
}

/// The calls that the leaderboard takes as right: the function, and for each argument its right values.
pub fn bfcl_answers(corpus: &Path) -> Vec<(Value, Map<String, Value>)> {
    let mut calls = Vec::new();
    for path in json_files(&corpus.join("bfcl/possible_answer")) {
        let questions = json_lines(&corpus.join("bfcl").join(crate::name(&path)));
        let functions: BTreeMap<String, Value> =
            questions.iter().map(|entry| (entry["id"].to_string(), entry["function"].clone())).collect();
        for entry in json_lines(&path) {
            let known = &functions[&entry["id"].to_string()];
            for (name, arguments) in
                entry["ground_truth"].as_array().into_iter().flatten().filter_map(Value::as_object).flatten()
            {
                let function = known.as_array().into_iter().flatten().find(|known| known["name"] == **name);
                let function = function.unwrap_or_else(|| panic!("{}: no function {name}", path.display()));
                calls.push((function.clone(), arguments.as_object().cloned().unwrap_or_default()));
            }
        }
    }
    calls
}

/// Every `.json` file below a folder that holds no answers, or in a folder of answers.
fn json_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in crate::sorted(folder) {
        if path.is_dir() && crate::name(&path) != "possible_answer" {
            files.extend(json_files(&path));
        } else if is_json(&path) {
            files.push(path);
        }
    }
    files
}

/// The values of a file of JSON Lines, or of JSON texts that are broken into lines.
fn json_lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let values: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(&text).into_iter().collect();
    values.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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
