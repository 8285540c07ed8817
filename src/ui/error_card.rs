//! An error that stays until it is resolved: its description, its remedy, and the diagnostic facts.

use belvedere_client::Error;
use belvedere_view::errors::{Explanation, Text, as_text, explain, facts};
use leptos::prelude::*;

use super::icon::{self, Icon};
use super::{Button, ButtonKind, CopyButton};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request_log::{curl, use_request_log};

/// An error in full. It never goes away by itself.
#[component]
pub fn ErrorCard(
    /// The error.
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
    // The error itself holds no request; the log does.
    let (operation, command) = use_request_log().with_untracked(|log| {
        let sent = log.of_error(&error).map(|entry| &entry.request);
        (
            sent.map(|request| request.operation.id),
            sent.map(|request| curl(request)),
        )
    });
    let facts = facts(&error, operation, &now());
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
            <dl class="fact-lines error-card-facts" data-code="">
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
                                {t(Text::SignIn)}
                            </Button>
                        }
                    })}
                {on_retry
                    .map(|on_retry| {
                        view! {
                            <Button icon=icon::REFRESH on_press=move |_| on_retry.run(())>
                                {t(Text::Retry)}
                            </Button>
                        }
                    })}
                <CopyButton text=Signal::stored(report) label=t(Text::CopyDetails) with_text=true />
                {command
                    .map(|command| {
                        view! { <CopyButton text=Signal::stored(command) label=t(Text::CopyCurl) with_text=true /> }
                    })}
            </div>
        </section>
    }
}

/// The time of the error: ISO 8601, in UTC, as logs write it.
fn now() -> String {
    js_sys::Date::new_0().to_iso_string().into()
}
