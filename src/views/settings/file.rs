//! A button that takes a file of text.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::Button;

/// The most bytes of an imported file: no settings or catalog file is larger.
const MOST: f64 = 20_000_000.0;

/// A button that opens the browser's choice of a file and passes on its name and text.
#[component]
pub(super) fn OpenFile(
    /// The label of the button.
    label: Text,
    /// Takes the name of the file and its text.
    on_text: Callback<(String, String)>,
) -> impl IntoView {
    let announcer = use_announcer();
    let input = NodeRef::<html::Input>::new();
    let running = StoredValue::new_local(None::<Task>);
    let name = t(label.clone());
    let choose = move |_| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    let take = move |_| {
        let Some(input) = input.get_untracked() else {
            return;
        };
        let file = input.files().and_then(|files| files.get(0));
        // The same file can be chosen again after it was mended.
        input.set_value("");
        let Some(file) = file else { return };
        if file.size() > MOST {
            announcer.warn(&t(Text::TooLarge));
            return;
        }
        running.set_value(Some(Task::spawn(async move {
            match JsFuture::from(file.text())
                .await
                .ok()
                .and_then(|text| text.as_string())
            {
                Some(text) => on_text.run((file.name(), text)),
                None => announcer.warn(&t(Text::Unreadable)),
            }
        })));
    };
    view! {
        <input
            node_ref=input
            class="visually-hidden"
            type="file"
            accept="application/json,.json"
            tabindex="-1"
            aria-label=name
            on:change=take
        />
        <Button on_press=choose>{t(label)}</Button>
    }
}
