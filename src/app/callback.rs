//! The end of a sign-in: trades the code for tokens and goes on to the address that the user asked for.

use belvedere_client::Error;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::{Waiting, hold};
use crate::browser;
use crate::platform::use_platform;
use crate::request::Task;
use crate::routes;
use crate::ui::ErrorCard;

/// The screen of the address that the platform sends the user back to.
#[component]
pub(super) fn Callback() -> impl IntoView {
    let platform = use_platform();
    let navigate = use_navigate();
    let failure = RwSignal::new(None::<Error>);
    browser::set_title("Signing in");
    hold(Task::spawn(async move {
        match platform.complete_sign_in().await {
            Ok(address) => {
                navigate(
                    &address,
                    NavigateOptions {
                        replace: true,
                        ..NavigateOptions::default()
                    },
                );
            }
            Err(error) => {
                failure.try_set(Some(error));
            }
        }
    }));
    move || match failure.get() {
        None => view! { <Waiting label="Signing in" /> }.into_any(),
        Some(error) => view! {
            <main class="frame">
                <div class="frame-card">
                    <h1>"The sign-in did not succeed"</h1>
                    <ErrorCard error />
                    <div class="frame-actions">
                        <a class="button" data-kind="primary" href=routes::HOME>"Start again"</a>
                    </div>
                </div>
            </main>
        }
        .into_any(),
    }
}
