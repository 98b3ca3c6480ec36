//! Tools that share state, under tokio: methods, `#[state]`, timeouts, cancellation, panics, and `coerce`.

use std::sync::Arc;
use std::time::Duration;

use toolnexus_rt::{CancelSignal, ToolContext, ToolResult};

mod notes;
mod tools {
    toolnexus_rt::include_tools!();
}
use tools::TOOLS;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    // What a panic would print is a result here.
    std::panic::set_hook(Box::new(|_| {}));
    let notebook = Arc::new(notes::Notebook::default());
    let ctx = ToolContext::new();
    for (name, json) in [
        ("add_note", r#"{"text": "buy milk", "tags": ["shop"], "priority": "High"}"#),
        ("add_note", r#"{"text": "buy a boat"}"#),
        ("add_note", r#"{"text": "", "priority": "Urgent", "tag": "x"}"#),
        ("read_note", r#"{"id": 1}"#),
        ("read_note", r#"{"id": 9}"#),
        ("search_notes", r#"{"word": "buy"}"#),
        // A model that writes numbers and lists as text: this file's tools are told to take them.
        ("search_notes", r#"{"word": "buy", "tags": "[\"shop\"]", "limit": "5"}"#),
        ("search_notes", r#"{"word": "buy", "limit": "500"}"#),
        ("count_to", r#"{"to": 3}"#),
        ("divide_notes", r#"{"by": 0}"#),
        ("sum", r#"{"numbers": [1, 2.5]}"#),
        ("sync_notes", r#"{"seconds": 0}"#),
    ] {
        show(name, &TOOLS.execute_with(&*notebook, name, json, &ctx).await);
    }

    let hurried = ToolContext::new().with_timeout(Duration::from_millis(20));
    show(
        "sync_notes in a hurry",
        &TOOLS.execute_with(&*notebook, "sync_notes", r#"{"seconds": 60}"#, &hurried).await,
    );

    // Calls can be spawned: their futures are `Send` if the tools' are.
    let signal = Arc::new(CancelSignal::new());
    let call = tokio::spawn({
        let (notebook, signal) = (Arc::clone(&notebook), Arc::clone(&signal));
        async move {
            let ctx = ToolContext::new().with_signal(&signal);
            TOOLS.execute_with(&*notebook, "sync_notes", r#"{"seconds": 60}"#, &ctx).await
        }
    });
    tokio::time::sleep(Duration::from_millis(20)).await;
    signal.cancel();
    match call.await {
        Ok(result) => show("sync_notes, cancelled", &result),
        Err(error) => println!("{error}"),
    }
}

fn show(name: &str, result: &ToolResult) {
    let mark = if result.is_error { "error" } else { "ok" };
    match &result.metadata {
        Some(metadata) => println!("{name}: {mark}: {} {metadata}", result.output),
        None => println!("{name}: {mark}: {}", result.output),
    }
}
