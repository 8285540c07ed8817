//! The new value of a property: the field of the parameter that takes it, and the way to the review of the action.

use belvedere_view::action::body::given_text;
use belvedere_view::action::changes::{Change, as_sent, row};
use belvedere_view::action::definition::{Definition, Parameter};
use belvedere_view::action::input::{Input, Values, path_of};
use belvedere_view::action::record::FormId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use serde_json::Value;

use super::Given;
use super::texts::Text;
use crate::i18n::t;
use crate::selection::use_selection;
use crate::ui::Button;
use crate::views::action::form::Form;
use crate::views::action::form::fields::Field;
use crate::views::action::query::review_of;
use crate::{browser, routes};

/// The field of the new value.
const FIELD: &str = ":popover-open .cell-edit .action-form :is(input, textarea, select)";

/// The form of the new value.
#[component]
pub(super) fn NewValue(
    /// The property.
    given: Given,
    /// The action that changes it.
    definition: Definition,
    /// The parameter that takes its value.
    parameter: Parameter,
    /// Whether the action is named here, because none was chosen.
    names_action: bool,
) -> impl IntoView {
    let selection = use_selection();
    let navigate = StoredValue::new_local(use_navigate());
    let problem = RwSignal::new(None::<Text>);
    let (key, json) = given.object();
    let object_type = given.selected.object_type.clone();
    let properties = row(&json);
    let before = properties.get(&given.property.0).cloned();
    let others: Vec<String> = definition
        .parameters
        .iter()
        .filter(|other| other.required && other.id != parameter.id)
        .filter(|other| {
            definition
                .object_parameters(&object_type)
                .all(|one| one.id != other.id)
        })
        .map(|other| other.title.clone())
        .collect();
    let needs_more = !others.is_empty();
    let form_id = FormId {
        ontology: given.selected.ontology.clone(),
        action: definition.api_name.clone(),
        object: Some((object_type.clone(), key.clone())),
    };
    let base = routes::action_on(&form_id.ontology, &form_id.action, &object_type, Some(&key));
    let mut values = Values::default();
    let now = before.as_deref().map(|raw| as_sent(&parameter.kind, raw));
    let now = now.unwrap_or_default();
    values.set(
        &path_of(&parameter.id),
        Input::from_value(&parameter.kind, &now),
    );
    let (title, description) = (definition.title.clone(), definition.description.clone());
    let form = Form::new(
        Definition {
            parameters: vec![parameter.clone()],
            ..definition
        },
        form_id,
        values,
        Signal::stored(Some(properties)),
    );
    let field = parameter.clone();
    let given = StoredValue::new(given);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if form.try_it() > 0 {
            return;
        }
        let id = &parameter.id;
        let value = form
            .checked
            .with_untracked(|checked| checked.as_ref().ok()?.get(id).cloned());
        let change = Change {
            property: id.clone(),
            before: before.clone(),
            after: value
                .as_ref()
                .filter(|value| !value.is_null())
                .map(Value::to_string),
        };
        let Some(value) = value.filter(|_| !change.is_none()) else {
            problem.set(Some(if change.is_none() {
                Text::Same
            } else {
                Text::Missing
            }));
            return;
        };
        let text = given_text(&parameter.kind, &value);
        let address = review_of(base.clone(), id, text.as_deref());
        given.with_value(|given| {
            // The form need not look for an object that is here.
            selection.set(given.selected.clone());
            navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
            given.on_close.run(());
        });
    };
    // The choice between several actions keeps the focus.
    if names_action {
        // The field is in the page after the next frame is drawn.
        request_animation_frame(|| browser::focus(FIELD));
    }
    Effect::new(move |_| {
        form.values.track();
        problem.set(None);
    });
    view! {
        <form class="action-form" novalidate on:submit=submit>
            <div class="cell-edit-action">
                {names_action.then(|| view! { <p dir="auto">{t(Text::By { action: title })}</p> })}
                {(!description.is_empty()).then(|| view! { <p class="muted" dir="auto">{description}</p> })}
            </div>
            <Field form parameter=field />
            <p class="action-problem" role="alert">{move || problem.get().map(t)}</p>
            {needs_more.then(|| view! { <p class="muted">{t(Text::AlsoNeeds { titles: others.join(", ") })}</p> })}
            <footer class="cell-edit-foot">
                <Button on_press=move |_| given.with_value(|given| given.on_close.run(()))>{t(Text::Cancel)}</Button>
                <button type="submit" class="button" data-kind="primary">
                    <span class="button-text">{t(if needs_more { Text::Continue } else { Text::Review })}</span>
                </button>
            </footer>
        </form>
    }
}
