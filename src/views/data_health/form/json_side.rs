//! The request as JSON, beside the form: folded away until it is asked for.

use leptos::prelude::*;

use super::editor::Editor;
use crate::i18n::t;
use crate::ui::{Button, CopyButton};
use crate::views::data_health::texts::Text;

/// The JSON, to be read and changed.
#[component]
pub fn JsonSide(
    /// The form.
    editor: Editor,
) -> impl IntoView {
    let json = Memo::new(move |_| {
        editor
            .draft
            .with(belvedere_view::data_health::document::Draft::json)
    });
    let mistake = Memo::new(move |_| editor.draft.with(|draft| draft.mistake().cloned()));
    // What only the JSON can change, or say, is not folded away. Once open, it stays: its field may have the focus.
    let is_needed = Memo::new(move |before: Option<&bool>| {
        let is_unknown = editor.draft.with(|draft| draft.kind().is_none());
        before == Some(&true) || is_unknown || mistake.with(Option::is_some)
    });
    let rows = move || json.with(|json| json.lines().count()).clamp(12, 40);
    let problem = move || {
        mistake.get().map(|mistake| {
            let message = mistake.message.unwrap_or_else(|| t(Text::JsonNoObject));
            view! {
                <p class="field-problem" data-blocks="true">
                    {t(Text::JsonBroken { path: mistake.path, message })} " " {t(Text::FormWaits)}
                </p>
                <div>
                    <Button on_press=move |_| editor.draft.update(belvedere_view::data_health::document::Draft::drop_text)>
                        {t(Text::DropJson)}
                    </Button>
                </div>
            }
        })
    };
    view! {
        <aside class="health-json" aria-labelledby="health-json-title">
            <details open=move || is_needed.get()>
                <summary>
                    <h3 id="health-json-title">{t(Text::Json)}</h3>
                </summary>
                <div class="health-json-body">
                    <CopyButton text=json label=t(Text::CopyJson) />
                    <textarea
                        class="input"
                        aria-labelledby="health-json-title"
                        aria-describedby="health-json-help"
                        aria-invalid=move || mistake.with(Option::is_some).then_some("true")
                        spellcheck="false"
                        autocomplete="off"
                        rows=rows
                        prop:value=move || json.get()
                        on:input=move |event| {
                            let text = event_target_value(&event);
                            editor.draft.update(|draft| draft.type_json(&text));
                        }
                    ></textarea>
                    <p class="field-hint" id="health-json-help">{t(Text::JsonHelp)}</p>
                </div>
            </details>
            // Also where the JSON is folded: the form waits for it.
            <div class="health-json-body" role="status">{problem}</div>
        </aside>
    }
}
