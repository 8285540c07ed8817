//! Outcome of a request: the changes, or the steps to determine it.

use belvedere_view::action::changes::{Row, Verdict, changes, differences, verdict};
use leptos::prelude::*;

use super::form::Form;
use super::form::lookup::{Looking, Lookup, LookupNote, Subject};
use super::header::Heading;
use super::review::{Comparison, properties, subject, titles};
use super::submit::{Outcome, Submission};
use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::routes;
use crate::selection::use_selection;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, ErrorCard, JsonView};

/// Outcome of a request that was applied, or whose response was lost.
#[component]
pub fn Result(
    /// The form.
    form: Form,
    /// The request.
    submission: Submission,
    /// The object as it was before.
    before: Option<Row>,
    /// Begins anew.
    #[prop(into)]
    on_again: Callback<()>,
) -> impl IntoView {
    let sent = submission.sent().get_untracked().unwrap_or_default();
    let about = subject(form, &sent).map(|(_, subject)| subject);
    let body = serde_json::json!({ "parameters": sent }).to_string();
    let body = StoredValue::new(body);
    let outcome = submission.outcome();
    // The object is looked up separately, because the earlier look-up holds its earlier state.
    let lookup = Lookup::new(use_platform().client());
    let before = StoredValue::new(before);
    let about = StoredValue::new(about);
    move || match outcome.get() {
        Outcome::Applied { unread } => {
            view! { <Applied form lookup about=about.get_value() before unread on_again /> }
                .into_any()
        }
        Outcome::Lost { error, key } => {
            let stopped = error.is_none();
            view! {
                <section class="action-outcome" data-tone="warning" role="alert">
                    <Heading>
                        <Icon icon=icon::ALERT />
                        {t(if stopped { Text::Stopped } else { Text::Lost })}
                    </Heading>
                    <p>{t(Text::LostLead)}</p>
                    <Check form submission lookup about=about.get_value() before />
                    // The request is shown before it is sent again.
                    <h3>{t(Text::Body)}</h3>
                    <JsonView text=Signal::stored(body.get_value()) label=t(Text::BodyLabel) />
                    <Again submission safe=key.is_some() />
                    {error.map(|error| view! { <ErrorCard error /> })}
                </section>
            }
            .into_any()
        }
        _ => ().into_any(),
    }
}

/// It was applied: the changes, and links to the next steps.
#[component]
fn Applied(
    form: Form,
    lookup: Lookup,
    about: Option<Subject>,
    before: StoredValue<Option<Row>>,
    unread: bool,
    on_again: Callback<()>,
) -> impl IntoView {
    let title = form
        .definition
        .with_value(|definition| definition.title.clone());
    let ontology = form.id.with_value(|form_id| form_id.ontology.clone());
    let types = form
        .definition
        .with_value(belvedere_view::action::definition::Definition::object_types);
    if let Some(subject) = &about {
        lookup.want(subject);
    }
    let deleted = about.as_ref().is_some_and(|subject| {
        form.definition
            .with_value(|definition| definition.deletes(&subject.object_type))
    });
    let object_type = about
        .as_ref()
        .map_or_else(String::new, |subject| subject.object_type.clone());
    let changed = move || {
        let now = lookup.found()?;
        let before = before.get_value()?;
        let differences = differences(&before, &now);
        Some(if differences.is_empty() {
            view! {
                <p class="note">{t(Text::NothingChangedYet)}</p>
                <Button icon=icon::REFRESH on_press=move |_| lookup.again()>{t(Text::ReadAgain)}</Button>
            }
            .into_any()
        } else {
            let titles = titles(form, &object_type);
            view! { <Comparison changes=differences titles made=true /> }.into_any()
        })
    };
    let looked_at = about.is_some();
    // With the filters and the order that the user came from.
    let selection = use_selection();
    let objects = types.into_iter().map(|object_type| {
        let address = selection
            .table_of(&ontology, &object_type)
            .unwrap_or_else(|| routes::objects(&ontology, &object_type));
        view! {
            <a class="button" href=address>
                <Icon icon=icon::TABLE />
                {t(Text::OpenObjects { name: object_type })}
            </a>
        }
    });
    view! {
        <section class="action-outcome" data-tone="good">
            <Heading>
                <Icon icon=icon::CHECK />
                {t(Text::Applied)}
            </Heading>
            <p>{t(if unread { Text::AppliedUnread } else { Text::AppliedLead { title } })}</p>
            {looked_at
                .then(|| {
                    view! {
                        <h3>{t(Text::WhatChanged)}</h3>
                        <LookupNote lookup missing=Text::ObjectGone />
                        {changed}
                    }
                })}
            <p class="action-buttons">
                {about.filter(|_| !deleted).map(|subject| view! { <OpenObject subject /> })}
                {objects.collect_view()}
                <Button icon=icon::BOLT on_press=move |_| on_again.run(())>{t(Text::AnotherOne)}</Button>
            </p>
        </section>
    }
}

/// A link to an object in its table.
#[component]
fn OpenObject(subject: Subject) -> impl IntoView {
    let table = use_selection()
        .table_of(&subject.ontology, &subject.object_type)
        .unwrap_or_else(|| routes::objects(&subject.ontology, &subject.object_type));
    let address = routes::with(table, "key", &subject.key);
    view! {
        <a class="button" data-kind="primary" href=address>
            <Icon icon=icon::CUBE />
            {t(Text::OpenObject { key: subject.key })}
        </a>
    }
}

/// Looks at the object that the lost request was about.
#[component]
fn Check(
    form: Form,
    submission: Submission,
    lookup: Lookup,
    about: Option<Subject>,
    before: StoredValue<Option<Row>>,
) -> impl IntoView {
    let Some(about) = about else {
        return view! { <p class="muted">{t(Text::CannotCheck)}</p> }.into_any();
    };
    let key = about.key.clone();
    let about = StoredValue::new(about);
    let state = lookup.state();
    let judged = Memo::new(move |_| {
        let now = match state.get() {
            Looking::Found(row) => Some(row),
            Looking::Missing => None,
            _ => return None,
        };
        let sent = submission.sent().get().unwrap_or_default();
        let (parameter, _) = subject(form, &sent)?;
        let object_type = about.with_value(|about| about.object_type.clone());
        let properties = properties(form, &object_type);
        let before = before.get_value();
        let verdict = form.definition.with_value(|definition| {
            let row = before.clone().unwrap_or_default();
            let expected = changes(definition, &parameter, &sent, &row, &properties);
            verdict(
                definition,
                &object_type,
                &expected,
                before.as_ref(),
                now.as_ref(),
            )
        });
        Some(verdict)
    });
    let words = move || {
        let (tone, text) = match judged.get()? {
            Verdict::Done => ("good", Text::VerdictDone),
            Verdict::NotDone => ("", Text::VerdictNotDone),
            Verdict::CannotTell => ("warning", Text::VerdictUnclear),
        };
        let compared = move || {
            let (before, now) = (before.get_value()?, lookup.found()?);
            let changes = differences(&before, &now);
            let titles = about.with_value(|about| titles(form, &about.object_type));
            (!changes.is_empty()).then(|| view! { <Comparison changes titles made=true /> })
        };
        Some(view! {
            <p class="note" data-tone=tone role="status">{t(text)}</p>
            {compared}
            <p class="action-buttons">
                <Button icon=icon::CHECK on_press=move |_| submission.settle()>{t(Text::Settle)}</Button>
            </p>
        })
    };
    let searching = Signal::derive(move || matches!(state.get(), Looking::Searching(_)));
    view! {
        <p class="action-buttons">
            <Button
                kind=ButtonKind::Primary
                icon=icon::REFRESH
                disabled=searching
                on_press=move |_| {
                    lookup.reset();
                    about.with_value(|about| lookup.want(about));
                }
            >
                {t(Text::CheckNow)}
            </Button>
            <span class="muted">{t(Text::CheckBy { key })}</span>
        </p>
        <LookupNote lookup missing=Text::ObjectGone />
        {words}
    }
    .into_any()
}

/// Sends a lost request again.
#[component]
fn Again(
    submission: Submission,
    /// Whether the platform knows the request by its key.
    safe: bool,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    if safe {
        return view! {
            <p class="action-buttons">
                <Button icon=icon::BOLT on_press=move |_| submission.again()>{t(Text::SendAgain)}</Button>
                <span class="muted">{t(Text::SendAgainSafe)}</span>
            </p>
        }
        .into_any();
    }
    view! {
        <p class="action-buttons">
            <Button icon=icon::BOLT on_press=move |_| asked.set(true)>{t(Text::SendAgainAnyway)}</Button>
            <Button on_press=move |_| submission.settle()>{t(Text::Settle)}</Button>
        </p>
        <Dialog
            open=asked
            title=Signal::stored(t(Text::RepeatTitle))
            on_close=move |()| asked.set(false)
        >
            <p>{t(Text::SendAgainQuestion)}</p>
            <p class="action-buttons">
                <Button
                    kind=ButtonKind::Danger
                    on_press=move |_| {
                        asked.set(false);
                        submission.again();
                    }
                >
                    {t(Text::SendAgainAnyway)}
                </Button>
                <Button on_press=move |_| asked.set(false)>{t(Text::Cancel)}</Button>
            </p>
        </Dialog>
    }
    .into_any()
}
