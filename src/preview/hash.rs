//! The SHA-256 of a file, computed a portion at a time.

use std::fmt::Write as _;

use leptos::prelude::*;
use sha2::{Digest as _, Sha256};
use web_sys::Blob;

use super::content::{part, size};
use super::texts::Text;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::{Button, CopyButton, icon};

/// How much is in wasm memory at a time, in bytes.
const PORTION: u64 = 1024 * 1024;

/// How far the computation is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Hashing {
    No,
    Running(u64),
    Done(String),
    Failed,
}

/// A button that computes the SHA-256 of the content, and its result.
#[component]
pub fn Hash(
    /// The content.
    blob: Blob,
) -> impl IntoView {
    let state = RwSignal::new(Hashing::No);
    let task = StoredValue::new_local(None::<Task>);
    let total = size(&blob);
    let blob = StoredValue::new_local(blob);
    let start = move |_| {
        state.set(Hashing::Running(0));
        let blob = blob.get_value();
        task.set_value(Some(Task::spawn(async move {
            let done = |done| {
                state.set(Hashing::Running(done));
            };
            let end = sha256(&blob, done)
                .await
                .map_or(Hashing::Failed, Hashing::Done);
            state.set(end);
        })));
    };
    let cancel = move |_| {
        task.update_value(|task| drop(task.take()));
        state.set(Hashing::No);
    };
    move || {
        match state.get() {
        Hashing::No => view! {
            <Button icon=icon::SHIELD on_press=start>
                {t(Text::Sha256)}
            </Button>
        }
        .into_any(),
        Hashing::Running(done) => view! {
            <span class="preview-hash">
                <progress aria-label=t(Text::Hashing) max=total.to_string() value=done.to_string()></progress>
                <Button on_press=cancel>{t(Text::Cancel)}</Button>
            </span>
        }
        .into_any(),
        Hashing::Done(hash) => view! {
            <span class="preview-hash" role="status">
                <span class="preview-hash-name">"SHA-256"</span>
                <code>{hash.clone()}</code>
                <CopyButton text=Signal::stored(hash) label=t(Text::CopySha256) />
            </span>
        }
        .into_any(),
        Hashing::Failed => view! {
            <span class="preview-hash" role="status">{t(Text::Unreadable)}</span>
        }
        .into_any(),
    }
    }
}

/// The SHA-256 of a blob in hexadecimal; `None` when the browser can't read it.
pub async fn sha256(blob: &Blob, on_progress: impl Fn(u64)) -> Option<String> {
    let mut hash = Sha256::new();
    let mut done = 0;
    let total = size(blob);
    while done < total {
        let portion = part(blob, done, done + PORTION).await?;
        if portion.is_empty() {
            return None;
        }
        hash.update(&portion);
        done += portion.len() as u64;
        on_progress(done);
    }
    Some(
        hash.finalize()
            .iter()
            .fold(String::new(), |mut text, byte| {
                // Writing to a string never fails.
                let _ = write!(text, "{byte:02x}");
                text
            }),
    )
}
