//! An error that stays until it is mended: what happened, what helps, and the facts to pass on.

mod explain;
mod facts;

use belvedere_client::Error;
use leptos::prelude::*;

pub use explain::{Explanation, explain};
pub use facts::{Fact, as_text, facts};

use super::icon::{self, Icon};
use super::{Button, ButtonKind, CopyButton};
use crate::platform::use_platform;

/// An error in full. It never goes away by itself.
#[component]
pub fn ErrorCard(
    /// What failed.
    error: Error,
    /// Sends the request again; without it, no button offers that.
    #[prop(optional, into)]
    on_retry: Option<Callback<()>>,
) -> impl IntoView {
    let platform = use_platform();
    let Explanation {
        title,
        text,
        checklist,
    } = explain(&error, &platform.host());
    let facts = facts(&error, &now());
    let report = as_text(&title, &facts);
    let sign_in = error.needs_sign_in();
    view! {
        <section class="error-card" role="alert">
            <div class="error-card-head">
                <Icon icon=icon::ALERT />
                <h2 class="error-card-title">{title}</h2>
                {(!text.is_empty()).then(|| view! { <p class="error-card-text">{text}</p> })}
                {(!checklist.is_empty())
                    .then(|| {
                        view! {
                            <ul class="error-card-checklist">
                                {checklist.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
                            </ul>
                        }
                    })}
            </div>
            <dl class="error-card-facts">
                {facts
                    .into_iter()
                    .map(|(label, value)| view! { <dt>{label}</dt> <dd>{value}</dd> })
                    .collect_view()}
            </dl>
            <div class="error-card-actions">
                {sign_in
                    .then(|| {
                        view! {
                            <Button kind=ButtonKind::Primary on_press=move |_| platform.sign_in()>
                                "Sign in"
                            </Button>
                        }
                    })}
                {on_retry
                    .map(|on_retry| {
                        view! {
                            <Button icon=icon::REFRESH on_press=move |_| on_retry.run(())>
                                "Try again"
                            </Button>
                        }
                    })}
                <CopyButton text=Signal::stored(report) label="Copy details" with_text=true />
            </div>
        </section>
    }
}

/// The time of the error: ISO 8601, in UTC, as logs write it.
fn now() -> String {
    js_sys::Date::new_0().to_iso_string().into()
}
