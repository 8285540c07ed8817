//! The page: the operations with their scopes, and whether those were granted.

use belvedere_client::api::{self, Description, scope};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{ago, t};
use crate::platform::use_platform;
use crate::request::Task;
use crate::request_log::{Last, use_request_log};
use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, Button, PageHeader, PreviewBadge, Tone};
use crate::{browser, scopes};

/// The view.
#[component]
pub fn AccessPage() -> impl IntoView {
    let platform = use_platform();
    let missing = Memo::new(move |_| {
        scope::ALL
            .iter()
            .filter(|scope| !platform.is_granted(scope))
            .copied()
            .collect::<Vec<_>>()
    });
    // The operator of the app reads this, too: its server should send the policy.
    let unprotected = RwSignal::new(false);
    Task::spawn(async move {
        if let Some(page) = browser::current_page().await {
            let policy = page.headers().get("content-security-policy");
            unprotected.set(policy.is_ok_and(|policy| policy.is_none()));
        }
    })
    .keep();
    view! {
        <div class="page">
            <PageHeader title=t(Text::Title) />
            <p class="access-intro">{t(Text::Intro)}</p>
            {move || {
                let missing = missing.get();
                (!missing.is_empty()).then(|| view! { <Missing missing /> })
            }}
            {move || unprotected.get().then(|| view! { <p class="note">{t(Text::Unprotected)}</p> })}
            <div class="access-scroll" tabindex="0" role="region" aria-label=t(Text::Title)>
                <table class="access-table">
                    <thead>
                        <tr>
                            <th scope="col">{t(Text::Operation)}</th>
                            <th scope="col">{t(Text::Scopes)}</th>
                            <th scope="col">{t(Text::Granted)}</th>
                            <th scope="col">{t(Text::LastResult)}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {api::OPERATIONS.iter().map(|operation| view! { <Row operation /> }).collect_view()}
                    </tbody>
                </table>
            </div>
        </div>
    }
}

/// The missing scopes, and the features that are off without them.
#[component]
fn Missing(missing: Vec<&'static str>) -> impl IntoView {
    let platform = use_platform();
    let asked_for = missing.iter().any(|scope| platform.asks_for(scope));
    let lines = missing.into_iter().map(|scope| {
        let words = scopes::in_words(scope).unwrap_or_default();
        let why = t(if platform.asks_for(scope) {
            Text::AskedFor
        } else {
            Text::NotAskedFor
        });
        view! { <li>{words} " " <code>{scope}</code> " · " {why}</li> }
    });
    view! {
        <section class="note access-missing" data-tone="warning">
            <Icon icon=icon::ALERT />
            <div>
                <p>
                    <strong>{t(Text::Off)}</strong>
                </p>
                <ul>{lines.collect_view()}</ul>
                {asked_for
                    .then(|| {
                        view! { <Button on_press=move |_| platform.sign_in()>{t(Text::SignInAgain)}</Button> }
                    })}
            </div>
        </section>
    }
}

/// One operation.
#[component]
fn Row(operation: &'static Description) -> impl IntoView {
    let platform = use_platform();
    let log = use_request_log();
    let granted = move || {
        if platform.permits(operation.scopes) {
            view! { <Badge tone=Tone::Good>{t(Text::Yes)}</Badge> }
        } else {
            view! { <Badge tone=Tone::Bad>{t(Text::Missing)}</Badge> }
        }
    };
    let last = move || {
        log.with(|log| log.last(operation.id).cloned())
            .map_or_else(|| t(Text::NotYet).into_any(), result)
    };
    let scopes = operation
        .scopes
        .iter()
        .map(|scope| view! { <code>{*scope}</code> })
        .collect_view();
    view! {
        <tr>
            <th scope="row">
                <span class="access-name">
                    {operation.id} " " {operation.preview.then(|| view! { <PreviewBadge /> })}
                </span>
                <code>{operation.method.as_str()} " " {operation.path}</code>
            </th>
            <td class="access-scopes">{scopes}</td>
            <td>{granted}</td>
            <td>{last}</td>
        </tr>
    }
}

/// A result: the status, the error's name, and when.
fn result(last: Last) -> AnyView {
    let time = ago(last.time, js_sys::Date::now());
    let status = last
        .status
        .map_or_else(|| t(Text::NoResponse), |status| status.to_string());
    let tone = if last.error.is_some() {
        Tone::Bad
    } else {
        Tone::Good
    };
    let name = last
        .error
        .as_ref()
        .and_then(|error| error.body())
        .map(|body| body.error_name.clone());
    view! {
        <span class="access-last">
            <Badge tone>{status}</Badge>
            {name.map(|name| view! { <span>{name}</span> })}
            <span class="muted">{time}</span>
        </span>
    }
    .into_any()
}
