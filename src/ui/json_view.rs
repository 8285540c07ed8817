//! JSON as it was received, laid out to be read: copied and saved whole, drawn as far as a browser likes.

use leptos::prelude::*;

pub use belvedere_view::json_text::{Shown, pretty, shown};

use super::texts::Text;
use super::{Button, CodeView, icon};
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::{number, t};

/// A JSON text. Numbers stay exactly as they were received, and text that is not JSON is shown unchanged.
#[component]
pub fn JsonView(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
    /// Its name for screen readers, such as "The action type as JSON".
    #[prop(into)]
    label: Signal<String>,
    /// The name of the file that it can be saved as; without one, no button offers that.
    #[prop(optional, into)]
    file: Option<String>,
) -> impl IntoView {
    let announcer = use_announcer();
    let pretty = Memo::new(move |_| text.with(|text| pretty(text)));
    let cut = Memo::new(move |_| pretty.with(|text| shown(text)));
    let save = StoredValue::new(file);
    let save = move || {
        save.get_value().map(|file| {
            let save = move |_| {
                let text = pretty.get_untracked();
                if !browser::save_text(&file, "application/json", &text) {
                    announcer.failed(&t(Text::SaveRefused));
                }
            };
            view! {
                <Button icon=icon::DOWNLOAD on_press=save>
                    {t(Text::Save)}
                </Button>
            }
        })
    };
    let note = move || {
        let Shown { lines, more, .. } = cut.get();
        (more > 0).then(|| {
            view! {
                <p class="code-note">
                    {t(Text::CutJson { lines: number(lines as u64), more: number(more as u64) })}
                </p>
            }
        })
    };
    let text = Signal::derive(move || cut.with(|cut| cut.text.clone()));
    view! {
        <CodeView text whole=pretty label copy=t(Text::CopyJson) buttons=ViewFn::from(save)>
            {note}
        </CodeView>
    }
}
