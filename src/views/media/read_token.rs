//! The read token of an item: typed like a password, kept in memory alone.

use belvedere_client::ReadToken;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::ui::Button;
use crate::ui::icon::{self, Icon};

/// The field for the read token. The typed text is removed from the field at once.
#[component]
pub fn ReadTokenField(
    /// The token in use.
    token: RwSignal<Option<ReadToken>>,
    /// Whether the platform refused to give the item out, so that a token may help.
    denied: Signal<bool>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let wrong = RwSignal::new(None::<String>);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        // Tokens are copied with the blanks around them.
        match ReadToken::new(field.value().trim()) {
            Ok(given) => {
                wrong.set(None);
                token.set(Some(given));
            }
            Err(error) => wrong.set(Some(error.to_string())),
        }
        field.set_value("");
    };
    let has_token = Memo::new(move |_| token.with(Option::is_some));
    view! {
        <details class="card media-token" open=move || denied.get() || has_token.get()>
            <summary>
                <Icon icon=icon::KEY />
                {t(Text::ReadToken)}
            </summary>
            <form class="media-token-form" on:submit=submit autocomplete="off">
                <label class="field">
                    <span class="visually-hidden">{t(Text::ReadToken)}</span>
                    <input
                        class="input"
                        type="password"
                        autocomplete="off"
                        spellcheck="false"
                        aria-describedby="media-token-hint"
                        node_ref=field
                    />
                </label>
                <button type="submit" class="button">{t(Text::UseToken)}</button>
            </form>
            {move || {
                wrong
                    .get()
                    .map(|reason| view! { <p class="field-error" role="alert">{t(Text::TokenWrong { reason })}</p> })
            }}
            <Show when=move || has_token.get()>
                <p class="media-token-used" role="status">
                    {t(Text::TokenInUse)}
                    <Button on_press=move |_| token.set(None)>{t(Text::ForgetToken)}</Button>
                </p>
            </Show>
            <p class="field-hint" id="media-token-hint">{t(Text::ReadTokenHint)}</p>
        </details>
    }
}
