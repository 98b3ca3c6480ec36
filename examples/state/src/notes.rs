//! A notebook and the tools that work on it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use toolnexus_rt::{tool, ToolArgs, ToolContext, ToolResult};

/// The state of the registry.
#[derive(Default)]
pub struct Notebook {
    notes: Mutex<BTreeMap<u32, Note>>,
}

/// How much a note matters.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Priority {
    /// Some day.
    Low,
    /// This week.
    #[default]
    Normal,
    /// Now.
    High,
}

/// A note.
#[derive(Clone, Debug, PartialEq, ToolArgs)]
pub struct Note {
    /// What it says.
    #[arg(length = 1..=200)]
    pub(crate) text: String,
    /// Words to find it by.
    #[arg(default, length = ..=8)]
    pub(crate) tags: Vec<String>,
    #[arg(default = Priority::Normal)]
    pub(crate) priority: Priority,
}

impl Notebook {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u32, Note>> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Write a note down.
    #[tool]
    pub(crate) fn add_note(&self, note: Note) -> u32 {
        let mut notes = self.lock();
        let id = notes.keys().last().map_or(1, |last| last + 1);
        notes.insert(id, note);
        id
    }

    /// Read a note.
    #[tool]
    pub(crate) async fn read_note(&self, id: u32) -> Result<Note, String> {
        self.lock().get(&id).cloned().ok_or_else(|| format!("there is no note {id}"))
    }
}

#[tool]
pub(crate) fn search_notes(
    #[state] notebook: &Notebook,
    word: &str,
    tags: &[String],
    limit: u8,
) -> BTreeMap<String, String> {
    let notes = notebook.lock();
    let found = notes.iter().filter(|(_, note)| note.text.contains(word));
    let found = found.filter(|(_, note)| tags.iter().all(|tag| note.tags.contains(tag)));
    found.take(limit.into()).map(|(id, note)| (id.to_string(), note.text.clone())).collect()
}

/// Send every note to a server that is far away.
#[tool]
pub(crate) async fn sync_notes(
    #[state] notebook: &Notebook,
    #[arg(range = 0..=60)] seconds: u64,
) -> ToolResult {
    let count = notebook.lock().len();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    ToolResult::text("synced").with("notes", count)
}

/// Do something that nobody thought through.
#[tool]
pub(crate) fn divide_notes(#[state] notebook: &Notebook, by: usize) -> usize {
    notebook.lock().len() / by
}

/// Work through something long, in steps.
#[tool]
pub(crate) fn count_to(to: u32, ctx: &ToolContext<'_>) -> Result<u32, String> {
    (0..to).try_fold(
        0,
        |count, _| if ctx.is_cancelled() { Err(format!("stopped at {count}")) } else { Ok(count + 1) },
    )
}

/// Sum up without state: this one runs on the blocking pool.
#[tool]
pub(crate) fn sum(numbers: Vec<f64>) -> String {
    let thread = std::thread::current().name().unwrap_or("a thread without a name").to_owned();
    format!("{} on {thread}", numbers.iter().sum::<f64>())
}
