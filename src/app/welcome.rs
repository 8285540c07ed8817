//! The welcome screen: describes the app, names its platform, and signs in. The address stays, so a deep link
//! survives.

use belvedere_client::{AuthErrorKind, Error};
use leptos::prelude::*;

use super::Waiting;
use super::texts::Text;
use crate::base_path::use_path;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::shell::{ThemeSwitch, use_offline};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, ErrorCard, Logo};
use crate::views::lazy;
use crate::{browser, routes};

/// The screen while no user is signed in.
#[component]
pub(super) fn Welcome() -> impl IntoView {
    let platform = use_platform();
    let again = platform.sign_in_again();
    // A failed attempt without a click ends in the screen with the button.
    let waiting = move || again && platform.failure().with(Option::is_none);
    move || {
        if waiting() {
            view! { <Waiting label=t(Text::SigningInAgain) /> }.into_any()
        } else {
            view! { <SignInCard /> }.into_any()
        }
    }
}

#[component]
fn SignInCard() -> impl IntoView {
    let platform = use_platform();
    let path = use_path();
    let is_deep_link = move || path.with(|path| path != routes::HOME);
    let has_others = !platform.others().is_empty();
    let offline = use_offline();
    let pressed = RwSignal::new(false);
    let leaving = move || pressed.get() && platform.failure().with(Option::is_none);
    browser::set_title(&t(Text::SignInTitle));
    view! {
        <main class="frame">
            <div class="frame-corner">
                <ThemeSwitch />
            </div>
            <div class="frame-card">
                <Logo />
                <div class="frame-text">
                    <h1>{t(Text::Window)}</h1>
                    <p class="muted">{t(Text::WindowWords)}</p>
                </div>
                <div class="frame-host">
                    <span class="frame-host-icon"><Icon icon=icon::DATABASE /></span>
                    <span class="frame-host-text">
                        <strong>{platform.name()}</strong>
                        <code>{platform.host()}</code>
                    </span>
                </div>
                {has_others.then(|| lazy::PLATFORMS.part())}
                <Show when=move || offline.get()>
                    <p class="note" data-tone="warning" role="status">
                        <Icon icon=icon::OFFLINE />
                        <span>{t(Text::Offline { name: platform.name() })}</span>
                    </p>
                </Show>
                <Show when=is_deep_link>
                    <p class="note">
                        <Icon icon=icon::LINK />
                        <span>{t(Text::DeepLink)}</span>
                    </p>
                </Show>
                <Button
                    kind=ButtonKind::Primary
                    disabled=Signal::derive(leaving)
                    on_press=move |_| {
                        pressed.set(true);
                        platform.sign_in();
                    }
                >
                    {move || if leaving() { t(Text::GoingToPlatform) } else { t(Text::SignIn) }}
                </Button>
                {move || {
                    platform
                        .failure()
                        .get()
                        .map(|error| {
                            let is_unreached = matches!(
                                error,
                                Error::Auth { kind: AuthErrorKind::Unavailable, .. }
                            );
                            let has_kept = is_unreached && platform.was_signed_in();
                            view! {
                                <ErrorCard error />
                                {has_kept.then(|| lazy::KEPT.part())}
                            }
                        })
                }}
                <p class="frame-note">{t(Text::SignInNote)}</p>
            </div>
        </main>
    }
}
