//! What is sent to providers: JSON, complete, and valid as schemas.
#![deny(warnings)]

use serde_json::Value;
use toolnexus_rt::wire::{provider, Wired};
use toolnexus_rt::{Entry, Registry};

mod shapes {
    include!("golden/shapes/expected.rs");
}
mod names {
    include!("golden/names/expected.rs");
}
mod texts {
    include!("golden/texts/expected.rs");
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The elements of an array.
fn elements(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("no array: {value}"))
}

/// Checks all wire forms of a registry.
fn check<C, W>(tools: &Registry<C, W>)
where
    W: Wired<provider::OpenAi>
        + Wired<provider::OpenAiResponses>
        + Wired<provider::Anthropic>
        + Wired<provider::Gemini>
        + Wired<provider::Mcp>,
{
    let (openai, anthropic, gemini, mcp) =
        (json(tools.openai()), json(tools.anthropic()), json(tools.gemini()), json(tools.mcp()));
    let declarations = &gemini[0]["functionDeclarations"];
    assert_eq!(elements(&gemini).len(), 1);
    let responses = json(tools.openai_responses());
    type Part<W> = fn(&Entry<W>) -> &'static str;
    let forms: [(&str, &Value, Part<W>, &str); 5] = [
        ("openai", &openai, Entry::openai, "/function/name"),
        ("openai_responses", &responses, Entry::openai_responses, "/name"),
        ("anthropic", &anthropic, Entry::anthropic, "/name"),
        ("gemini", declarations, Entry::gemini, "/name"),
        ("mcp", &mcp, Entry::mcp, "/name"),
    ];
    for (provider, array, part, name) in forms {
        assert_eq!(elements(array).len(), tools.specs().len(), "{provider}");
        for (spec, element) in tools.specs().iter().zip(elements(array)) {
            let entry = tools.get(spec.name).unwrap_or_else(|| panic!("{} is not found", spec.name));
            assert_eq!(
                &json(part(&entry)),
                element,
                "{provider}: the part of {} is not its element",
                spec.name
            );
            let advertised = element.pointer(name).and_then(Value::as_str).unwrap_or_default();
            let known = [spec.name, spec.wire_name].iter().any(|name| advertised.ends_with(name));
            assert!(known, "{provider}: {advertised} is no name of {}", spec.name);
        }
    }
    for (spec, element) in tools.specs().iter().zip(elements(&mcp)) {
        let schema = json(spec.input_schema);
        assert_eq!(element["inputSchema"], schema, "{}", spec.name);
        assert_eq!(element["description"].as_str(), Some(spec.description));
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{}: no schema: {schema}", spec.name);
        assert!(jsonschema::draft202012::new(&schema).is_ok(), "{}: cannot be compiled: {schema}", spec.name);
    }
    for (spec, (openai, anthropic)) in
        tools.specs().iter().zip(elements(&openai).iter().zip(elements(&anthropic)))
    {
        assert_eq!(openai["type"], "function");
        assert_eq!(openai["function"]["description"], anthropic["description"]);
        for schema in [&openai["function"]["parameters"], &anthropic["input_schema"]] {
            assert_eq!(schema["type"], "object", "{}", spec.name);
            assert!(jsonschema::draft202012::meta::is_valid(schema), "{}: no schema: {schema}", spec.name);
        }
    }
}

#[test]
fn every_wire_form_holds_every_tool() {
    check(&shapes::TOOLS);
    check(&names::TOOLS);
    check(&texts::TOOLS);
}

/// Gemini takes no name that starts with a digit, and calls the tool by the name that it was told.
#[test]
fn a_tool_is_found_by_the_name_that_gemini_was_told() {
    for (spec, declaration) in
        names::TOOLS.specs().iter().zip(elements(&json(names::TOOLS.gemini())[0]["functionDeclarations"]))
    {
        let told = declaration["name"].as_str().unwrap_or_default();
        assert_eq!(names::TOOLS.index(told), names::TOOLS.index(spec.name), "a call of {told} finds no tool");
    }
}

#[test]
fn names_are_what_providers_take() {
    for specs in [shapes::TOOLS.specs(), names::TOOLS.specs(), texts::TOOLS.specs()] {
        for spec in specs {
            let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            assert!(
                (1..=64).contains(&spec.wire_name.len()) && spec.wire_name.chars().all(fits),
                "{}",
                spec.wire_name
            );
        }
    }
}

#[test]
fn the_schema_constants_are_those_that_are_advertised() {
    let constants = [shapes::schema::GET_WEATHER, shapes::schema::DEFAULTS, shapes::schema::EVERY_SHAPE];
    for (name, constant) in ["get_weather", "defaults", "every_shape"].into_iter().zip(constants) {
        assert_eq!(shapes::TOOLS.get(name).map(|tool| tool.input_schema), Some(constant));
    }
    let defaults = json(shapes::schema::DEFAULTS);
    assert_eq!(defaults["properties"]["list"]["default"], json("[1, 2, 3]"));
    assert_eq!(defaults["properties"]["large"]["default"], json("18446744073709551615"));
    assert_eq!(defaults["properties"]["text"]["default"], "a \"quoted\" text\nof two lines");
}

#[test]
fn hints_and_titles_are_kept_for_mcp() {
    let weather = json(shapes::TOOLS.get("get_weather").expect("a tool").mcp());
    assert_eq!(weather["annotations"], json(r#"{"readOnlyHint":true,"openWorldHint":true}"#));
    let shape = json(shapes::TOOLS.get("every_shape").expect("a tool").mcp());
    assert_eq!(shape["title"], "Every shape");
}

/// Responses is Chat Completions without the object around the function.
#[test]
fn responses_are_flat() {
    let [chat, responses] = [shapes::TOOLS.openai(), shapes::TOOLS.openai_responses()].map(|wire| json(wire));
    for (chat, responses) in elements(&chat).iter().zip(elements(&responses)) {
        let mut flat = chat["function"].clone();
        flat["type"] = Value::from("function");
        assert_eq!(&flat, responses);
        assert_eq!(responses["strict"], Value::Bool(false));
    }
}

/// Some of the tools, in the order that is asked for, with what stands around all of them.
#[test]
fn a_subset_is_chosen_at_run_time() {
    use shapes::ToolId;
    let some = [ToolId::GetWeather, ToolId::EveryShape];
    let chosen = json(&shapes::TOOLS.gemini().only(&some).to_string());
    let names: Vec<_> =
        elements(&chosen[0]["functionDeclarations"]).iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["get_weather", "every_shape"]);
    let all = shapes::TOOLS.openai().only(ToolId::ALL).to_string();
    assert_eq!(all, shapes::TOOLS.openai().as_str());
    assert_eq!(json(&shapes::TOOLS.mcp().only::<ToolId>(&[]).to_string()), Value::Array(Vec::new()));
}

/// A tool that names its providers is told to those alone, and names them for the build.
#[test]
fn a_tool_is_told_to_the_providers_that_it_names() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let spec = "defaults: { source: custom }\ntools:\n\
        \x20 - { name: one, description: First., providers: [openai_responses] }\n\
        \x20 - { name: two, description: Second. }\n";
    toolnexus_tests::write(&folder.path().join("tools/spec.yaml"), spec);
    let generated = |builder: toolnexus_build::Builder| {
        builder.run().unwrap_or_else(|failure| panic!("{failure}")).files[0].contents.clone()
    };
    let code = generated(toolnexus_build::Builder::new(folder.path()));
    assert_eq!(code.matches("wire::provider::").count(), 1, "only the one that is named");
    assert!(code.contains("wire::provider::OpenAiResponses"));
    let named = toolnexus_build::Builder::new(folder.path()).providers([toolnexus_build::Provider::Mcp]);
    let code = generated(named);
    let arrays: Vec<&str> = code.split("wire::Wire::generated(").skip(1).collect();
    let tells = |array: &str, name: &str| {
        let array = array.split("&[").next().unwrap_or_default();
        array.contains(&format!("\\\"name\\\":\\\"{name}\\\""))
    };
    let told: Vec<_> = arrays.iter().map(|array| (tells(array, "one"), tells(array, "two"))).collect();
    assert_eq!(told, [(true, true), (false, true)], "Responses, then MCP");
}
