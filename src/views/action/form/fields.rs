//! The fields of a form: for each parameter its name, its type, its control, and its problem.

mod choice;
mod list;
mod object;
mod parts;
mod text;
mod time;

use belvedere_view::action::changes::{as_sent, shown};
use belvedere_view::action::definition::Parameter;
use belvedere_view::action::input::{Input, Path, element_id, path_of};
use belvedere_view::action::kind::{INTERFACE_PARTS, Kind, MEDIA_PARTS, Part};
use leptos::prelude::*;

use self::choice::Choice;
use self::list::List;
use self::object::ObjectKey;
use self::parts::{Parts, titled};
use self::text::{Code, Line, Paragraph};
use self::time::{Day, Instant};
use super::Form;
use crate::i18n::t;
use crate::views::action::texts::Text;

/// The fields of all parameters that the form itself holds.
#[component]
pub fn Fields(
    /// The form.
    form: Form,
) -> impl IntoView {
    let parameters = form
        .definition
        .with_value(|definition| definition.parameters.clone());
    view! {
        <div class="action-fields">
            {parameters
                .into_iter()
                .map(|parameter| {
                    let id = parameter.id.clone();
                    let here = move || !form.elsewhere.with(|elsewhere| elsewhere.contains(&id));
                    let parameter = StoredValue::new(parameter);
                    view! {
                        <Show when=here>
                            <Field form parameter=parameter.get_value() />
                        </Show>
                    }
                })
                .collect_view()}
        </div>
    }
}

/// One parameter.
#[component]
pub fn Field(
    /// The form.
    form: Form,
    /// The parameter.
    parameter: Parameter,
    /// The choice of where its value comes from.
    #[prop(optional)]
    source: Option<AnyView>,
    /// Where the value comes from, in words, when not from the form: in place of the control.
    #[prop(optional, into)]
    elsewhere: Signal<Option<String>>,
) -> impl IntoView {
    let Parameter {
        id,
        title,
        description,
        kind,
        type_name,
        required,
    } = parameter;
    let path = path_of(&id);
    let element = element_id(&path);
    let label = format!("{element}-label");
    let grouped = is_group(&kind);
    let marked = id.clone();
    let name = if id == title { None } else { Some(id.clone()) };
    let head = view! {
        <span dir="auto">{title.clone()}</span>
        {required.then(|| view! { <span class="action-required">{t(Text::Required)}</span> })}
    };
    let head = if grouped {
        view! { <span class="field-label" id=label.clone()>{head}</span> }.into_any()
    } else {
        view! { <label class="field-label" id=label.clone() for=element.clone()>{head}</label> }
            .into_any()
    };
    let controls = StoredValue::new((id, kind, path, title));
    let is_here = Memo::new(move |_| elsewhere.with(Option::is_none));
    let blanks = move || {
        let (_, kind, path, title) = controls.get_value();
        is_here
            .get()
            .then(|| view! { <Blanks form kind path title required /> })
    };
    let control = move || {
        if !is_here.get() {
            let words = move || elsewhere.get();
            return view! { <p class="action-elsewhere muted">{words}</p> }.into_any();
        }
        let (id, kind, path, title) = controls.get_value();
        view! {
            <Control form kind=kind.clone() path=path.clone() title=title.clone() />
            <Present form id kind path title />
        }
        .into_any()
    };
    view! {
        <div
            class="action-field"
            role=grouped.then_some("group")
            aria-labelledby=grouped.then_some(label)
            data-parameter=marked
        >
            <div class="action-field-head">
                {head}
                <span class="action-field-facts technical">
                    {name.map(|name| view! { <code>{name}</code> })}
                    <span class="type-name">{type_name}</span>
                </span>
                {blanks}
                {source}
            </div>
            {(!description.is_empty())
                .then(|| view! { <p class="field-hint" dir="auto">{description}</p> })}
            {control}
        </div>
    }
}

/// Whether a field has several elements that take the focus.
fn is_group(kind: &Kind) -> bool {
    !kind.is_plain()
}

/// The control of a value.
#[component]
pub fn Control(
    /// The form.
    form: Form,
    /// The type of the value.
    kind: Kind,
    /// Where it is.
    path: Path,
    /// Its name, for screen readers.
    title: String,
) -> AnyView {
    match kind {
        Kind::Boolean => view! { <Choice form path title /> }.into_any(),
        Kind::Array(element) => view! { <List form element=*element path title /> }.into_any(),
        // The ontology has no other names for them.
        Kind::Struct(parts) => {
            let titled = |part: Part| (part.name.clone(), part);
            let parts = parts.into_iter().map(titled).collect();
            view! { <Parts form parts path /> }.into_any()
        }
        Kind::MediaReference => {
            let titles = [
                Text::MimeType,
                Text::MediaSetRid,
                Text::MediaSetViewRid,
                Text::MediaItemRid,
            ];
            let named = MEDIA_PARTS.into_iter().zip(titles);
            let parts = named.map(|part| titled(part, Kind::Identifier)).collect();
            view! { <Parts form parts path /> }.into_any()
        }
        Kind::InterfaceObject => {
            let [object_type, key] = INTERFACE_PARTS;
            let parts = vec![
                titled((object_type, Text::ObjectType), Kind::ObjectType),
                titled((key, Text::PrimaryKey), Kind::Identifier),
            ];
            view! { <Parts form parts path /> }.into_any()
        }
        Kind::Object(object_type) => view! { <ObjectKey form object_type path title /> }.into_any(),
        Kind::Date => view! { <Day form path title /> }.into_any(),
        Kind::Timestamp => view! { <Instant form path title /> }.into_any(),
        Kind::Text => view! { <Paragraph form path title /> }.into_any(),
        kind if kind.is_json() => view! { <Code form kind path title /> }.into_any(),
        kind => view! { <Line form kind path title /> }.into_any(),
    }
}

/// The problem of a value.
#[component]
pub fn FieldProblem(
    /// The form.
    form: Form,
    /// Where the value is.
    path: Path,
) -> impl IntoView {
    let id = format!("{}-problem", element_id(&path));
    let problem = form.problem(path);
    // Always there, so that screen readers hear of the text that comes into it.
    view! {
        <p class="action-problem" id=id aria-live="polite">
            {move || problem.get()}
        </p>
    }
}

/// The buttons for values that can't be typed: null, the empty text, the empty list.
#[component]
fn Blanks(form: Form, kind: Kind, path: Path, title: String, required: bool) -> impl IntoView {
    let toggle = |input: Input, label: Text, long: Text| {
        let path = path.clone();
        let pressed = {
            let (path, input) = (path.clone(), input.clone());
            Memo::new(move |_| form.input(&path) == input)
        };
        let press = move |_| {
            let next = if pressed.get_untracked() {
                Input::Absent
            } else {
                input.clone()
            };
            form.set(&path, next);
        };
        view! {
            <button
                type="button"
                class="action-blank"
                aria-pressed=move || pressed.get().to_string()
                aria-label=t(long)
                on:click=press
            >
                {t(label)}
            </button>
        }
    };
    let named = || title.clone();
    view! {
        <span class="action-blanks">
            {(kind == Kind::Text)
                .then(|| {
                    toggle(Input::EmptyText, Text::SendEmpty, Text::SendEmptyFor { title: named() })
                })}
            {matches!(kind, Kind::Array(_))
                .then(|| {
                    toggle(
                        Input::List(Vec::new()),
                        Text::SendEmptyList,
                        Text::SendEmptyListFor {
                            title: named(),
                        },
                    )
                })}
            {(!required)
                .then(|| toggle(Input::Null, Text::SendNull, Text::SendNullFor { title: named() }))}
        </span>
    }
}

/// The present value of the property with the parameter's name, which can be taken over.
#[component]
fn Present(form: Form, id: String, kind: Kind, path: Path, title: String) -> impl IntoView {
    let present = Memo::new(move |_| {
        let is_property = form.types.with(|types| {
            types
                .values()
                .any(|facts| facts.properties.iter().any(|(name, ..)| *name == id))
        });
        form.row
            .with(|row| row.as_ref().map(|row| row.get(&id).cloned()))
            .filter(|value| value.is_some() || is_property)
    });
    move || {
        let raw = present.get()?;
        let Some(raw) = raw else {
            return Some(
                view! { <p class="action-present muted">{t(Text::NowNothing)}</p> }.into_any(),
            );
        };
        let text = match &kind {
            Kind::Attachment => as_sent(&kind, &raw).to_string(),
            _ => shown(Some(&raw)).text,
        };
        let value = as_sent(&kind, &raw);
        let (kind, path) = (kind.clone(), path.clone());
        let take = move |_| form.set(&path, Input::from_value(&kind, &value));
        let label = t(Text::TakeFor {
            title: title.clone(),
        });
        Some(
            view! {
                <p class="action-present muted">
                    <span dir="auto">{t(Text::Now { value: text })}</span>
                    <button type="button" class="action-blank" aria-label=label on:click=take>
                        {t(Text::Take)}
                    </button>
                </p>
            }
            .into_any(),
        )
    }
}
