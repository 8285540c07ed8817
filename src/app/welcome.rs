//! The way in: says what this is, which platform it opens, and signs in. The address stays, so a deep link survives.

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use super::Waiting;
use crate::browser;
use crate::platform::use_platform;
use crate::routes;
use crate::shell::ThemeSwitch;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, ErrorCard, Logo};

/// The screen for whoever is not signed in.
#[component]
pub(super) fn Welcome() -> impl IntoView {
    let platform = use_platform();
    let again = platform.sign_in_again();
    // A failed attempt without a click ends in the screen with the button.
    let waiting = move || again && platform.failure().with(Option::is_none);
    move || {
        if waiting() {
            view! { <Waiting label="Signing in again" /> }.into_any()
        } else {
            view! { <SignInCard /> }.into_any()
        }
    }
}

#[component]
fn SignInCard() -> impl IntoView {
    let platform = use_platform();
    let location = use_location();
    let is_deep_link = move || location.pathname.get() != routes::HOME;
    let pressed = RwSignal::new(false);
    let leaving = move || pressed.get() && platform.failure().with(Option::is_none);
    browser::set_title("Sign in");
    view! {
        <main class="frame">
            <div class="frame-corner">
                <ThemeSwitch />
            </div>
            <div class="frame-card">
                <Logo />
                <div class="frame-text">
                    <h1>"A window onto your data platform"</h1>
                    <p class="muted">
                        "Look through ontologies, their object types and objects, straight from the platform’s own \
                         interface. Nothing is stored in between."
                    </p>
                </div>
                <div class="frame-host">
                    <span class="frame-host-icon"><Icon icon=icon::DATABASE /></span>
                    <span class="frame-host-text">
                        <strong>{platform.name()}</strong>
                        <code>{platform.host()}</code>
                    </span>
                </div>
                <Show when=is_deep_link>
                    <p class="note">
                        <Icon icon=icon::LINK />
                        <span>"You come back to this address after the sign-in: nothing of the link is lost."</span>
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
                    {move || if leaving() { "Going to the platform…" } else { "Sign in" }}
                </Button>
                {move || platform.failure().get().map(|error| view! { <ErrorCard error /> })}
                <p class="frame-note">
                    "You sign in at the platform itself. This app never sees your password, and keeps the access token in \
                     memory only."
                </p>
            </div>
        </main>
    }
}
