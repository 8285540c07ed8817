//! The form: drawn from the tables of `fields`, each control bound to its place in the document.

mod control;
pub(super) mod editor;
mod field;
pub(super) mod json_side;
mod lists;
pub(super) mod rules;

use belvedere_view::data_health::document::{join, skeleton};
use belvedere_view::data_health::fields::{Control, Field, FieldText, Group};
use belvedere_view::data_health::kinds::Kind;
use belvedere_view::data_health::{escalation, suggest};
use leptos::prelude::*;
use serde_json::json;

pub(super) use self::control::dataset_names;
use self::editor::{Columns, Editor};
use self::field::FieldView;
use super::estimate::SuggestView;
use super::texts::Text;
use crate::i18n::t;
use crate::sql_query::QueryError;

/// The form of a type of check.
#[component]
pub fn Form(
    /// The state.
    editor: Editor,
    /// The type.
    kind: &'static Kind,
) -> impl IntoView {
    let broken = move || editor.draft.with(|draft| draft.mistake().is_some());
    let fields = kind.fields.fields;
    let all_in_one = fields
        .iter()
        .all(|field| matches!(field.control, Control::Group(_)));
    let group = view! { <GroupView editor path="config".to_owned() group=kind.fields /> };
    // What the data suggests stands below what it fills in.
    let suggestions = suggest::offers(kind.name).then(|| view! { <SuggestView editor /> });
    let conditions = if all_in_one {
        view! {
            {group}
            {suggestions.map(|suggestions| view! { <div class="health-part">{suggestions}</div> })}
        }
        .into_any()
    } else {
        view! {
            <section class="health-part" aria-labelledby="health-conditions">
                <h3 id="health-conditions">{t(FieldText::Conditions)}</h3>
                {group}
                {suggestions}
            </section>
        }
        .into_any()
    };
    view! {
        <fieldset class="health-form" disabled=broken>
            <legend class="visually-hidden">{t(Text::Form)}</legend>
            <section class="health-part" aria-labelledby="health-subject">
                <h3 id="health-subject">{t(Text::Subject)}</h3>
                <GroupView editor path="config.subject".to_owned() group=kind.subject() />
                {(!kind.schedule).then(|| view! { <ColumnsNote editor /> })}
            </section>
            {conditions}
            <Intent editor />
        </fieldset>
    }
}

/// The fields of an object, and their problems.
#[component]
fn GroupView(
    /// The state.
    editor: Editor,
    /// Where the object is.
    path: String,
    /// Its fields.
    group: &'static Group,
) -> impl IntoView {
    let fields = group
        .fields
        .iter()
        .map(|field| {
            let path = join(&path, field.name);
            match &field.control {
                Control::Group(inner) if field.required => required(editor, path, field, inner),
                Control::Group(inner) => {
                    view! { <OptionalGroup editor path field inner /> }.into_any()
                }
                _ => view! { <FieldView editor path field /> }.into_any(),
            }
        })
        .collect_view();
    view! {
        <div class="health-group">{fields}</div>
        <Problem editor path />
    }
}

/// A needed object: with a heading where it holds the conditions of a type, else just its fields.
fn required(editor: Editor, path: String, field: &'static Field, inner: &'static Group) -> AnyView {
    let outermost = path.matches('.').count() == 1;
    if !outermost {
        return view! { <GroupView editor path group=inner /> }.into_any();
    }
    let id = control::id(&path);
    view! {
        <section class="health-part" aria-labelledby=id.clone()>
            <h3 id=id.clone()>{t(field.label.clone())}</h3>
            <GroupView editor path group=inner />
        </section>
    }
    .into_any()
}

/// An object that may be left out.
#[component]
fn OptionalGroup(
    /// The state.
    editor: Editor,
    /// Where the object is.
    path: String,
    /// The field.
    field: &'static Field,
    /// The fields of the object.
    inner: &'static Group,
) -> impl IntoView {
    let here = StoredValue::new(path.clone());
    let on = Memo::new(move |_| here.with_value(|path| editor.has(path)));
    let id = control::id(&path);
    let is_escalation = field.name == "escalationConfig";
    let toggle = move |event| {
        let value = event_target_checked(&event).then(|| {
            let mut value = skeleton(inner);
            if is_escalation && let Some(object) = value.as_object_mut() {
                // A beginning that most people keep.
                object.insert("failuresToCritical".to_owned(), json!(3));
                object.insert("timeIntervalInSeconds".to_owned(), json!("3600"));
            }
            value
        });
        here.with_value(|path| editor.set(path, value));
    };
    view! {
        <div class="health-option" data-on=move || on.get().then_some("true")>
            <label class="check-field" for=id.clone()>
                <input type="checkbox" id=id.clone() prop:checked=move || on.get() on:change=toggle />
                <span>{t(field.label.clone())}</span>
            </label>
            {move || {
                on.get().then(|| view! { <GroupView editor path=here.get_value() group=inner /> })
            }}
            {is_escalation
                .then(|| {
                    let sentence = move || editor.draft.with(|draft| escalation::sentence(draft.document())).map(t);
                    view! { <p class="health-sentence" aria-live="polite">{sentence}</p> }
                })}
        </div>
    }
}

/// The problem at a path, below its control.
#[component]
pub(super) fn Problem(
    /// The state.
    editor: Editor,
    /// The path.
    path: String,
) -> impl IntoView {
    let id = format!("{}-problem", control::id(&path));
    let problem = Memo::new(move |_| editor.problem(&path));
    view! {
        <p class="field-problem" id=id hidden=move || problem.with(Option::is_none) data-blocks=move || {
            problem.with(|problem| problem.as_ref().is_some_and(|(_, blocks)| *blocks)).then_some("true")
        }>{move || problem.get().map(|(text, _)| text)}</p>
    }
}

/// A note on the state of the columns.
#[component]
fn ColumnsNote(
    /// The state.
    editor: Editor,
) -> impl IntoView {
    let text = move || {
        editor.columns.with(|columns| match columns {
            Columns::None => None,
            Columns::Loading => Some(t(Text::ReadingColumns)),
            Columns::Known(columns) => Some(t(Text::ColumnsRead(
                u64::try_from(columns.len()).unwrap_or_default(),
            ))),
            Columns::Unreadable(error) => {
                let reason = error
                    .as_ref()
                    .map_or_else(|| t(Text::NoSqlScopes), QueryError::reason);
                Some(t(Text::NoColumns { reason }))
            }
        })
    };
    view! { <p class="field-hint" role="status">{text}</p> }
}

/// The note that says why the check is there.
#[component]
fn Intent(
    /// The state.
    editor: Editor,
) -> impl IntoView {
    let shown = move || {
        let intent = editor.value("intent");
        intent
            .and_then(|intent| intent.as_str().map(str::to_owned))
            .unwrap_or_default()
    };
    let count = move || u64::try_from(shown().chars().count()).unwrap_or(u64::MAX);
    view! {
        <div class="field health-part">
            <label class="field-label" for="health-intent">{t(Text::Intent)}</label>
            <textarea
                id="health-intent"
                class="input health-intent"
                rows="2"
                aria-describedby="health-intent-hint"
                prop:value=shown
                on:input=move |event| {
                    let text = event_target_value(&event);
                    editor.set("intent", (!text.is_empty()).then(|| text.into()));
                }
            ></textarea>
            <p class="field-hint" id="health-intent-hint">
                {t(Text::IntentHelp)} " " {move || t(Text::Characters(count()))}
            </p>
            <Problem editor path="intent".to_owned() />
        </div>
    }
}

/// The hint of a field, when it has one.
fn hint(field: &Field) -> Option<FieldText> {
    match (&field.control, field.name) {
        (Control::Duration { .. }, _) => Some(FieldText::DurationHint),
        (Control::Instant, _) => Some(FieldText::InstantHint),
        (_, "expectedType") => Some(FieldText::ExpectedTypeHint),
        (_, "ignoreEmptyTransactions") => Some(FieldText::IgnoreEmptyHint),
        _ => None,
    }
}
