//! Asks for a new sign-in when the platform no longer accepts the one there was. The screen below stays as it is.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::{SignIn, use_platform};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, ErrorCard};

/// The prompt; nothing while the sign-in stands.
#[component]
pub(super) fn SignInPrompt() -> impl IntoView {
    let platform = use_platform();
    let ended = Memo::new(move |_| matches!(platform.signed_in().get(), SignIn::Ended(_)));
    view! {
        <Show when=move || ended.get()>
            <div class="shell-notice sign-in-prompt" role="alert">
                <Icon icon=icon::ALERT />
                <p>
                    <strong>{t(Text::SignInEnded)}</strong>
                    {t(Text::SignInEndedNote)}
                </p>
                <Button kind=ButtonKind::Primary on_press=move |_| platform.sign_in_beside()>
                    {t(Text::SignIn)}
                </Button>
                <Button kind=ButtonKind::Quiet on_press=move |_| platform.sign_in()>
                    {t(Text::SignInHere)}
                </Button>
            </div>
            {move || platform.failure().get().map(|error| view! { <ErrorCard error /> })}
        </Show>
    }
}
