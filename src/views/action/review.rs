//! The review before an action is applied: the likely changes, and the exact request.

use belvedere_view::action::body::Parameters;
use belvedere_view::action::changes::{Change, changes, shown, untold};
use belvedere_view::action::record::Repeat;
use leptos::ev;
use leptos::prelude::*;

use belvedere_client::api::scope;

use super::form::Form;
use super::form::lookup::{Lookup, LookupNote, Subject};
use super::header::Heading;
use super::submit::{Outcome, Submission};
use super::texts::Text;
use crate::browser::{self, now};
use crate::i18n::{ago, t};
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, ErrorCard, JsonView};

/// The object that a request is about: the parameter that holds it, and which one it is.
pub fn subject(form: Form, parameters: &Parameters) -> Option<(String, Subject)> {
    let ontology = form.id.with_value(|form_id| form_id.ontology.clone());
    form.definition.with_value(|definition| {
        definition.object_types().iter().find_map(|object_type| {
            let parameter = definition.object_parameters(object_type).next()?;
            let key = match parameters.get(&parameter.id)? {
                serde_json::Value::String(key) => key.clone(),
                serde_json::Value::Null => return None,
                other => other.to_string(),
            };
            let subject = Subject {
                ontology: ontology.clone(),
                object_type: object_type.clone(),
                key,
            };
            Some((parameter.id.clone(), subject))
        })
    })
}

/// The properties of an object type: API names.
pub fn properties(form: Form, object_type: &str) -> Vec<String> {
    form.types.with(|types| {
        let facts = types.get(object_type);
        let properties = facts.map_or(&[][..], |facts| &facts.properties);
        properties.iter().map(|(name, ..)| name.clone()).collect()
    })
}

/// The names of an object type's properties for people, by API name.
pub fn titles(form: Form, object_type: &str) -> impl Fn(&str) -> String + use<> {
    let known = form.types.with(|types| {
        let facts = types.get(object_type);
        facts.map_or_else(Vec::new, |facts| facts.properties.clone())
    });
    move |name| {
        let found = known.iter().find(|(known, ..)| known == name);
        found.map_or_else(|| name.to_owned(), |(_, title, _)| title.clone())
    }
}

/// The review.
#[component]
pub fn Review(
    /// The form.
    form: Form,
    /// The request.
    submission: Submission,
    /// The search for the object that the request is about.
    lookup: Lookup,
    /// Goes back to the form.
    #[prop(into)]
    on_back: Callback<()>,
) -> impl IntoView {
    let platform = use_platform();
    let parameters = form
        .checked
        .with_untracked(|checked| checked.clone().unwrap_or_default());
    let about = subject(form, &parameters);
    if let Some((_, subject)) = &about {
        lookup.want(subject);
    }
    // Without an object to look at, the request is all that there is to review.
    let is_open = about.is_none();
    let deletes = about.as_ref().is_some_and(|(_, subject)| {
        form.definition
            .with_value(|definition| definition.deletes(&subject.object_type))
    });
    let json = serde_json::json!({ "parameters": parameters }).to_string();
    let title = form
        .definition
        .with_value(|definition| definition.title.clone());
    let lead = t(Text::ReviewLead {
        title,
        host: platform.host(),
    });
    let offline = RwSignal::new(!window().navigator().on_line());
    let handles = [
        window_event_listener(ev::offline, move |_| offline.set(true)),
        window_event_listener(ev::online, move |_| offline.set(false)),
    ];
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    let denied = Memo::new(move |_| !platform.is_granted(scope::ONTOLOGIES_WRITE));
    let busy = Signal::derive(move || submission.is_busy());
    let blocked = Signal::derive(move || busy.get() || offline.get() || denied.get());
    let why_not = move || {
        let text = if offline.get() {
            Text::OfflineReason
        } else if denied.get() {
            Text::ScopeReason
        } else {
            return None;
        };
        Some(view! { <p class="action-why muted" role="status">{t(text)}</p> })
    };
    let outcome = submission.outcome();
    let failure = move || match outcome.get() {
        Outcome::Failed(error) => {
            Some(view! { <ErrorCard error on_retry=Callback::new(move |()| submission.begin()) /> })
        }
        _ => None,
    };
    // The button that was pressed lost the focus while the request was under way.
    Effect::new(move |_| {
        if outcome.with(|outcome| matches!(outcome, Outcome::Failed(_))) {
            request_animation_frame(|| browser::focus(".action-failure"));
        }
    });
    view! {
        <section class="action-review">
            <Heading>{t(Text::ReviewTitle)}</Heading>
            {about
                .map(|(parameter, subject)| {
                    if deletes {
                        view! { <Deletion form lookup subject /> }.into_any()
                    } else {
                        view! { <Effects form lookup parameter subject parameters=parameters.clone() /> }
                            .into_any()
                    }
                })}
            <p class="muted">{lead}</p>
            <details class="action-example" open=is_open>
                <summary>{t(Text::Body)}</summary>
                <JsonView text=Signal::stored(json) label=t(Text::BodyLabel) />
                <p class="muted">{t(Text::NothingFilledIn)}</p>
            </details>
            {why_not}
            <div class="action-failure" tabindex="-1">{failure}</div>
            <p class="action-buttons">
                <Button
                    kind=if deletes { ButtonKind::Danger } else { ButtonKind::Primary }
                    icon=icon::BOLT
                    disabled=blocked
                    on_press=move |_| submission.begin()
                >
                    {move || {
                        t(
                            if busy.get() {
                                Text::Sending
                            } else if deletes {
                                Text::ApplyDeletes
                            } else {
                                Text::Apply
                            },
                        )
                    }}
                </Button>
                <Button disabled=busy on_press=move |_| on_back.run(())>{t(Text::BackToForm)}</Button>
                <Show when=move || outcome.with(|outcome| matches!(outcome, Outcome::Sending))>
                    <Button kind=ButtonKind::Quiet on_press=move |_| submission.stop()>
                        {t(Text::StopWaiting)}
                    </Button>
                </Show>
            </p>
            <Question submission />
        </section>
    }
}

/// The object that is deleted, by its type and key.
#[component]
fn Deletion(form: Form, lookup: Lookup, subject: Subject) -> impl IntoView {
    let Subject {
        object_type, key, ..
    } = subject;
    let kind = move || {
        form.types.with(|types| {
            let facts = types.get(&object_type);
            facts.map_or_else(|| object_type.clone(), |facts| facts.title.clone())
        })
    };
    let sentence = move || {
        t(Text::WillBeDeleted {
            kind: kind(),
            object: key.clone(),
        })
    };
    view! {
        <p class="note" data-tone="warning">
            <Icon icon=icon::ALERT />
            <strong dir="auto">{sentence}</strong>
        </p>
        <LookupNote lookup />
    }
}

/// The values of the object now and then.
#[component]
fn Effects(
    form: Form,
    lookup: Lookup,
    parameter: String,
    subject: Subject,
    parameters: Parameters,
) -> impl IntoView {
    let key = subject.key.clone();
    let object_type = subject.object_type;
    let told = move || {
        let row = lookup.found().unwrap_or_default();
        let properties = properties(form, &object_type);
        let titles = titles(form, &object_type);
        let (changes, untold) = form.definition.with_value(|definition| {
            (
                changes(definition, &parameter, &parameters, &row, &properties),
                untold(definition, &parameter, &parameters, &row, &properties),
            )
        });
        let table = (!changes.is_empty()).then(|| view! { <Comparison changes titles /> });
        let nothing = table
            .is_none()
            .then(|| view! { <p class="muted">{t(Text::NoChangesTold)}</p> });
        let rest = (!untold.is_empty() && nothing.is_none()).then(|| {
            let titles = untold.join(", ");
            view! { <p class="muted">{t(Text::Untold { titles })}</p> }
        });
        let note = nothing
            .is_none()
            .then(|| view! { <p class="muted">{t(Text::ByName)}</p> });
        view! {
            {table}
            {nothing}
            {rest}
            {note}
        }
    };
    view! {
        <h3>{t(Text::ChangesOf { object: key })}</h3>
        <LookupNote lookup />
        {told}
    }
}

/// A table of values before and after.
#[component]
pub fn Comparison(
    /// The values.
    changes: Vec<Change>,
    /// The name of a property for people.
    titles: impl Fn(&str) -> String + 'static,
    /// Whether the change is made already.
    #[prop(optional)]
    made: bool,
) -> impl IntoView {
    let (before, after) = if made {
        (Text::Earlier, Text::Before)
    } else {
        (Text::Before, Text::After)
    };
    let value = |raw: &Option<String>| {
        let cell = shown(raw.as_deref());
        view! { <span class=cell.look.class() dir="auto">{cell.text}</span> }
    };
    view! {
        <div class="card action-changes">
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t(Text::Property)}</th>
                        <th scope="col">{t(before)}</th>
                        <th scope="col">{t(after)}</th>
                    </tr>
                </thead>
                <tbody>
                    {changes
                        .into_iter()
                        .map(|change| {
                            let same = change.is_none();
                            view! {
                                <tr data-same=same.to_string()>
                                    <th scope="row" dir="auto">{titles(&change.property)}</th>
                                    <td>{value(&change.before)}</td>
                                    <td>
                                        {value(&change.after)}
                                        {same
                                            .then(|| {
                                                view! { <span class="action-same">{t(Text::Unchanged)}</span> }
                                            })}
                                    </td>
                                </tr>
                            }
                        })
                        .collect_view()}
                </tbody>
            </table>
        </div>
    }
}

/// Asks before the same request is sent another time.
#[component]
fn Question(submission: Submission) -> impl IntoView {
    let outcome = submission.outcome();
    let open =
        Signal::derive(move || outcome.with(|outcome| matches!(outcome, Outcome::Question { .. })));
    let text = move || {
        let Outcome::Question { repeat, at, key } = outcome.get() else {
            return String::new();
        };
        t(match repeat {
            Repeat::Unknown if key.is_some() => Text::RepeatSafe,
            Repeat::UnderWay => Text::RepeatUnderWay,
            Repeat::Unknown => Text::RepeatUnknown,
            Repeat::Applied => Text::RepeatApplied { time: past(at) },
        })
    };
    view! {
        <Dialog
            open
            title=Signal::stored(t(Text::RepeatTitle))
            on_close=move |()| submission.reset()
        >
            <p>{text}</p>
            <p class="action-buttons">
                <Button kind=ButtonKind::Danger on_press=move |_| submission.confirm()>
                    {t(Text::SendAgainAnyway)}
                </Button>
                <Button on_press=move |_| submission.reset()>{t(Text::Cancel)}</Button>
            </p>
        </Dialog>
    }
}

/// How long ago a moment was.
#[expect(
    clippy::cast_precision_loss,
    reason = "milliseconds since 1970 are far below 2^53"
)]
fn past(at: u64) -> String {
    ago(at as f64, now() as f64)
}
