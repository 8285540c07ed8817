//! Registers one group: its name and organizations, a review, and the outcome.

use belvedere_view::admin::group_list::{Group, check};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::organizations::{self, Organizations};
use super::problem;
use super::send::{self, Outcome, Target};
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::changes::use_sender;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, ErrorCard, Fact, Facts, Rid};
use crate::{browser, request};

/// How far the registration is.
#[derive(Debug, Clone)]
enum State {
    /// Being filled in.
    Editing,
    /// To be looked at before it is sent; with the key when it was sent before.
    Review {
        group: Group,
        again: bool,
        key: Option<String>,
    },
    /// On its way.
    Sending,
    /// Ended.
    Ended(Group, Outcome),
}

/// The form.
#[component]
pub(super) fn Form(target: Target, log: RwSignal<u32>) -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let name = RwSignal::new(String::new());
    let chosen = RwSignal::new(Vec::<String>::new());
    let typed = RwSignal::new(String::new());
    let refused = RwSignal::new(None::<String>);
    let state = RwSignal::new(State::Editing);
    let sender = use_sender();
    let review = move |event: SubmitEvent| {
        event.prevent_default();
        if target.busy.get_untracked() {
            return;
        }
        let all_taken = organizations::take(chosen, typed);
        let mut organizations = chosen.get_untracked();
        if !all_taken {
            organizations.push(typed.get_untracked().trim().to_owned());
        }
        let group = Group {
            name: name.with_untracked(|name| name.trim().to_owned()),
            organizations,
        };
        match check(&group) {
            Ok(()) => {
                refused.set(None);
                let (again, key) = (false, None);
                state.set(State::Review { group, again, key });
            }
            Err(reason) => refused.set(Some(problem(&reason))),
        }
    };
    let send = move || {
        // A second press finds another state.
        let State::Review { group, key, .. } = state.get_untracked() else {
            return;
        };
        if target.busy.get_untracked() {
            return;
        }
        target.busy.set(true);
        state.set(State::Sending);
        let client = platform.client();
        request::spawn(async move {
            let outcome = send::send(client, target, sender, &group, key).await;
            target.busy.set(false);
            if outcome.is_done() {
                announcer.say(&t(Text::Done {
                    name: group.name.clone(),
                }));
                log.update(|changes| *changes = changes.wrapping_add(1));
                name.set(String::new());
                chosen.set(Vec::new());
            }
            state.set(State::Ended(group, outcome));
        });
    };
    let reviewed = Signal::derive(move || {
        state.with(|state| match state {
            State::Review { group, again, .. } => Some((group.clone(), *again)),
            _ => None,
        })
    });
    let title = Signal::derive(move || {
        let again = reviewed.with(|reviewed| reviewed.as_ref().is_some_and(|(_, again)| *again));
        t(if again {
            Text::SendAgainTitle
        } else {
            Text::ReviewTitle
        })
    });
    let host = StoredValue::new(platform.host());
    let edit = move || state.set(State::Editing);
    let ended = move || {
        state.with(|now| match now {
            State::Ended(group, outcome) => {
                Some(view! { <Ended group=group.clone() outcome=outcome.clone() state /> })
            }
            _ => None,
        })
    };
    let is_there = Memo::new(move |_| state.with(|state| matches!(state, State::Ended(..))));
    browser::reveal_when(is_there, "#group-outcome");
    view! {
        <section class="section">
            <h2>{t(Text::One)}</h2>
            <form class="card admin-form" on:submit=review novalidate>
                <label class="field">
                    <span class="field-label">{t(Text::Name)}</span>
                    <input
                        class="input"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        aria-describedby="group-name-hint"
                        aria-invalid=move || refused.with(Option::is_some).then_some("true")
                        prop:value=move || name.get()
                        on:input=move |event| {
                            name.set(event_target_value(&event));
                            refused.set(None);
                        }
                    />
                </label>
                <p
                    id="group-name-hint"
                    class="field-hint"
                    role="status"
                    data-refused=move || refused.with(Option::is_some).then_some("true")
                >
                    {move || refused.get().unwrap_or_else(|| t(Text::NameHint))}
                </p>
                <Organizations chosen typed />
                <div class="admin-actions">
                    <button type="submit" class="button" data-kind="primary" disabled=move || target.busy.get()>
                        {t(Text::Review)}
                    </button>
                    <Show when=move || state.with(|state| matches!(state, State::Sending))>
                        <span class="muted" role="status">{t(Text::Sending)}</span>
                    </Show>
                </div>
            </form>
            <div id="group-outcome" class="outcome">{ended}</div>
            <Dialog open=Signal::derive(move || reviewed.with(Option::is_some)) title on_close=move |()| edit()>
                {move || {
                    reviewed
                        .get()
                        .map(|(group, _)| {
                            let host = host.get_value();
                            view! {
                                <Reviewed group host target />
                                <div class="admin-actions">
                                    <Button kind=ButtonKind::Primary disabled=target.busy on_press=move |_| send()>
                                        {t(Text::Send)}
                                    </Button>
                                    <Button on_press=move |_| edit()>{t(Text::Back)}</Button>
                                </div>
                            }
                        })
                }}
            </Dialog>
        </section>
    }
}

/// The request to be sent.
#[component]
fn Reviewed(group: Group, host: String, target: Target) -> impl IntoView {
    let body = serde_json::to_string_pretty(&send::body(&group)).unwrap_or_default();
    view! {
        <div class="admin-review">
            <p>{t(Text::ReviewWords { host })}</p>
            <Facts>
                <Fact name=t(Text::Name)>
                    <bdi>{group.name}</bdi>
                </Fact>
                <Fact name=t(Text::Provider)>
                    {target.provider_name()} " " <Rid rid=target.provider.get_untracked() />
                </Fact>
            </Facts>
            <details>
                <summary>{t(Text::Body)}</summary>
                <pre class="certificate-pem" tabindex="0" role="region" aria-label=t(Text::Body)>{body}</pre>
            </details>
        </div>
    }
}

/// Outcome of the registration.
#[component]
fn Ended(group: Group, outcome: Outcome, state: RwSignal<State>) -> impl IntoView {
    match outcome {
        Outcome::Registered(principal) => view! {
            <div class="card admin-result" role="status">
                <p class="admin-done"><Icon icon=icon::CHECK /> {t(Text::Done { name: group.name })}</p>
                <p>
                    {t(Text::Principal)} " " <Rid rid=Signal::stored(principal) what=t(Text::Principal) />
                </p>
                <Another state />
            </div>
        }
        .into_any(),
        Outcome::Unreadable => view! {
            <div class="card admin-result" role="status">
                <p class="admin-done"><Icon icon=icon::CHECK /> {t(Text::Done { name: group.name })}</p>
                <p>{t(Text::DoneUnreadable)}</p>
                <Another state />
            </div>
        }
        .into_any(),
        Outcome::Unknown { error, key } => {
            let with_key = key.is_some();
            let again = move |_| {
                state.set(State::Review {
                    group: group.clone(),
                    again: true,
                    key: key.clone(),
                });
            };
            view! {
                <ErrorCard error />
                <div class="card admin-result">
                    <p>{t(Text::UnknownWords)} " " {with_key.then(|| t(Text::UnknownKey))}</p>
                    <div class="admin-actions">
                        <Button on_press=again>{t(Text::SendAgain)}</Button>
                        <Button kind=ButtonKind::Quiet on_press=move |_| state.set(State::Editing)>{t(Text::Leave)}</Button>
                    </div>
                </div>
            }
            .into_any()
        }
        Outcome::Failed(error) => {
            let retry = move || {
                let (again, key) = (false, None);
                state.set(State::Review { group: group.clone(), again, key });
            };
            view! { <ErrorCard error on_retry=retry /> }.into_any()
        }
    }
}

/// Begins the next registration.
#[component]
fn Another(state: RwSignal<State>) -> impl IntoView {
    let another = move |_| {
        state.set(State::Editing);
        browser::focus(".admin-form input");
    };
    view! {
        <div class="admin-actions">
            <Button on_press=another>{t(Text::Another)}</Button>
        </div>
    }
}
