//! The end of a sign-in: trades the code for tokens and goes on to the address that the user asked for.

use belvedere_client::Error;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::Waiting;
use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::ui::ErrorCard;
use crate::{browser, routes};

/// The screen of the address that the platform sends the user back to.
#[component]
pub(super) fn Callback() -> impl IntoView {
    let platform = use_platform();
    let navigate = use_navigate();
    let failure = RwSignal::new(None::<Error>);
    let elsewhere = RwSignal::new(false);
    browser::set_title(&t(Text::SigningIn));
    Task::spawn(async move {
        match platform.complete_sign_in().await {
            Ok(None) => {
                elsewhere.set(true);
                browser::close();
            }
            Ok(Some(address)) => {
                navigate(
                    &address,
                    NavigateOptions {
                        replace: true,
                        ..NavigateOptions::default()
                    },
                );
            }
            Err(error) => {
                failure.set(Some(error));
            }
        }
    })
    .keep();
    move || {
        match failure.get() {
        // The browser may not let the window close itself.
        None if elsewhere.get() => view! {
            <main class="frame">
                <div class="frame-card">
                    <h1>{t(Text::SignedInElsewhere)}</h1>
                    <p>{t(Text::CloseThis)}</p>
                </div>
            </main>
        }
        .into_any(),
        None => view! { <Waiting label=t(Text::SigningIn) /> }.into_any(),
        Some(error) => view! {
            <main class="frame">
                <div class="frame-card">
                    <h1>{t(Text::SignInFailed)}</h1>
                    <ErrorCard error />
                    <div class="frame-actions">
                        <a class="button" data-kind="primary" href=routes::HOME>{t(Text::StartAgain)}</a>
                    </div>
                </div>
            </main>
        }
        .into_any(),
    }
    }
}
