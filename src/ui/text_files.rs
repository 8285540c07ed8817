//! Files of text that the user chooses.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

use super::Button;
use super::texts::Text;
use crate::announcer::{Announcer, use_announcer};
use crate::i18n::t;
use crate::request::Task;

/// The most bytes of a file, unless a view allows less.
const MAX_FILE_BYTES: f64 = 20_000_000.0;

/// A file that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenFile {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The files that were chosen, which can be chosen again afterwards. What is larger than `most` bytes or can't be read is
/// said, and left out.
pub async fn chosen_files(
    input: HtmlInputElement,
    most: f64,
    announcer: Announcer,
) -> Vec<ChosenFile> {
    let files: Vec<_> = input
        .files()
        .map(|files| (0..files.length()).filter_map(|at| files.get(at)).collect())
        .unwrap_or_default();
    input.set_value("");
    let mut read = Vec::new();
    for file in files {
        let name = file.name();
        if file.size() > most {
            announcer.failed(&t(Text::TooLarge { name }));
            continue;
        }
        let text = JsFuture::from(file.text()).await.ok();
        match text.and_then(|text| text.as_string()) {
            Some(text) => read.push(ChosenFile { name, text }),
            None => announcer.failed(&t(Text::Unreadable { name })),
        }
    }
    read
}

/// A button that opens the browser's choice of a file, and passes on the file that was chosen.
#[component]
pub fn TextFileButton(
    /// The words on it.
    #[prop(into)]
    label: String,
    /// The types of files that the browser offers, as `accept` names them.
    accept: &'static str,
    /// The most bytes of the file.
    #[prop(default = MAX_FILE_BYTES)]
    most: f64,
    /// Takes the file.
    #[prop(into)]
    on_file: Callback<ChosenFile>,
) -> impl IntoView {
    let announcer = use_announcer();
    let input = NodeRef::<html::Input>::new();
    let reading = StoredValue::new_local(None::<Task>);
    let name = label.clone();
    let choose = move |_| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    let take = move |_| {
        let Some(input) = input.get_untracked() else {
            return;
        };
        reading.set_value(Some(Task::spawn(async move {
            for file in chosen_files(input, most, announcer).await {
                on_file.run(file);
            }
        })));
    };
    view! {
        <input
            node_ref=input
            class="visually-hidden"
            type="file"
            accept=accept
            tabindex="-1"
            aria-label=name
            on:change=take
        />
        <Button on_press=choose>{label}</Button>
    }
}
