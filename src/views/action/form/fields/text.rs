//! Fields of one text: lines, paragraphs and code.

use belvedere_view::action::input::{Input, Path, element_id};
use belvedere_view::action::kind::Kind;
use leptos::prelude::*;

use super::FieldProblem;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::views::action::form::Form;
use crate::views::action::texts::Text;

/// Placeholder of an empty field: the value that is sent in place of a text.
pub fn placeholder(form: Form, path: Path, example: &'static str) -> Signal<String> {
    Signal::derive(move || {
        form.values.with(|values| match values.get(&path) {
            Input::Null => t(Text::NullIsSent),
            Input::EmptyText => t(Text::EmptyIsSent),
            _ => example.to_owned(),
        })
    })
}

/// The text of a field.
pub fn text_of(form: Form, path: Path) -> Memo<String> {
    Memo::new(move |_| {
        form.values
            .with(|values| values.get(&path).text().to_owned())
    })
}

/// The field that an exact text is typed into.
#[component]
pub fn Typed(
    form: Form,
    path: Path,
    title: String,
    class: &'static str,
    /// An example of a text.
    #[prop(default = "")]
    example: &'static str,
    text: Memo<String>,
    fill: Callback<String>,
) -> impl IntoView {
    let id = element_id(&path);
    let problem = form.problem(path.clone());
    view! {
        <input
            class=class
            id=id.clone()
            type="text"
            autocomplete="off"
            spellcheck="false"
            aria-label=title
            aria-describedby=format!("{id}-problem")
            aria-invalid=move || problem.with(Option::is_some).to_string()
            placeholder=placeholder(form, path, example)
            prop:value=move || text.get()
            on:input=move |event| fill.run(event_target_value(&event))
        />
    }
}

/// A line of text.
#[component]
pub fn Line(form: Form, kind: Kind, path: Path, title: String) -> impl IntoView {
    let id = element_id(&path);
    let problem = form.problem(path.clone());
    let (example, mode) = match &kind {
        Kind::Integer(..) | Kind::Long => ("", "numeric"),
        Kind::Double | Kind::Decimal(..) => ("", "decimal"),
        Kind::Attachment => ("ri.attachments.main.attachment.…", "text"),
        Kind::Geohash => ("u33db2m3", "text"),
        Kind::ObjectSet => ("ri.object-set.main.object-set.…", "text"),
        Kind::Vector => ("0.12, -0.5, 1", "text"),
        _ => ("", "text"),
    };
    let hint = match &kind {
        Kind::Vector => Some(Text::VectorHint),
        Kind::ObjectSet => Some(Text::ObjectSetHint),
        _ => None,
    };
    let choices = (kind == Kind::ObjectType).then(|| object_types(form));
    let list = choices.as_ref().map(|_| format!("{id}-choices"));
    let text = text_of(form, path.clone());
    let shown = placeholder(form, path.clone(), example);
    let count = {
        let path = path.clone();
        let is_vector = kind == Kind::Vector;
        move || {
            is_vector
                .then(|| numbers(form, &path))
                .flatten()
                .map(|count| {
                    view! { <span class="field-hint">{t(Text::Numbers(count))}</span> }
                })
        }
    };
    let described = format!("{id}-problem");
    let type_in = {
        let path = path.clone();
        move |event| form.set(&path, Input::Text(event_target_value(&event)))
    };
    view! {
        <input
            class="input"
            class:input-code=!matches!(kind, Kind::ObjectType)
            id=id
            type="text"
            inputmode=mode
            autocomplete="off"
            spellcheck="false"
            list=list.clone()
            aria-label=title
            aria-describedby=described
            aria-invalid=move || problem.with(Option::is_some).to_string()
            placeholder=shown
            prop:value=move || text.get()
            on:input=type_in
        />
        {choices
            .map(|choices| {
                view! {
                    <datalist id=list>
                        {choices.into_iter().map(|name| view! { <option value=name></option> }).collect_view()}
                    </datalist>
                }
            })}
        {hint.map(|hint| view! { <p class="field-hint">{t(hint)} " " {count}</p> })}
        <FieldProblem form path />
    }
}

/// How many numbers a vector has; none while it can't be read.
fn numbers(form: Form, path: &Path) -> Option<u64> {
    let known = form.known();
    let input = form.input(path);
    let mut problems = Vec::new();
    let value = known.read(
        &Kind::Vector,
        &input,
        false,
        &mut path.clone(),
        &mut problems,
    )?;
    Some(value.as_array()?.len() as u64)
}

/// The object types that the catalog names.
fn object_types(form: Form) -> Vec<String> {
    let ontology = form.id.with_value(|form_id| form_id.ontology.clone());
    let catalog = use_platform().catalog();
    let known = catalog.ontology(&ontology);
    known.map_or_else(Vec::new, |known| {
        let types = known.object_types.iter();
        types.map(|one| one.api_name.clone()).collect()
    })
}

/// Text of one line, or of more when it has or is asked for them.
#[component]
pub fn Paragraph(form: Form, path: Path, title: String) -> impl IntoView {
    let id = StoredValue::new(element_id(&path));
    let problem = form.problem(path.clone());
    let text = text_of(form, path.clone());
    let asked = RwSignal::new(false);
    let many = Memo::new(move |_| asked.get() || text.with(|text| text.contains('\n')));
    let shown = placeholder(form, path.clone(), "");
    let title = StoredValue::new(title);
    let stored = StoredValue::new(path.clone());
    let type_in = move |event| {
        let text = event_target_value(&event);
        stored.with_value(|path| form.set(path, Input::Text(text)));
    };
    let invalid = move || problem.with(Option::is_some).to_string();
    let described = move || format!("{}-problem", id.get_value());
    let toggle = move |_| asked.set(!many.get_untracked());
    view! {
        <div class="action-text">
            <Show
                when=move || many.get()
                fallback=move || {
                    view! {
                        <input
                            class="input"
                            id=id.get_value()
                            type="text"
                            autocomplete="off"
                            dir="auto"
                            aria-label=title.get_value()
                            aria-describedby=described
                            aria-invalid=invalid
                            placeholder=shown
                            prop:value=move || text.get()
                            on:input=type_in
                        />
                    }
                }
            >
                <textarea
                    class="input"
                    id=id.get_value()
                    rows="4"
                    dir="auto"
                    aria-label=title.get_value()
                    aria-describedby=described
                    aria-invalid=invalid
                    placeholder=shown
                    prop:value=move || text.get()
                    on:input=type_in
                ></textarea>
            </Show>
            <button
                type="button"
                class="button button-icon"
                data-kind="quiet"
                disabled=move || text.with(|text| text.contains('\n'))
                aria-label=move || t(if many.get() { Text::OneLine } else { Text::MoreLines })
                title=move || t(if many.get() { Text::OneLine } else { Text::MoreLines })
                on:click=toggle
            >
                {move || view! { <Icon icon=if many.get() { icon::ARROW_UP } else { icon::LIST } /> }}
            </button>
        </div>
        <FieldProblem form path />
    }
}

/// JSON.
#[component]
pub fn Code(form: Form, kind: Kind, path: Path, title: String) -> impl IntoView {
    let id = element_id(&path);
    let problem = form.problem(path.clone());
    let text = text_of(form, path.clone());
    let (example, hint) = if kind == Kind::Geoshape {
        (
            r#"{"type": "Point", "coordinates": [13.4, 52.5]}"#,
            Text::GeoJsonHint {
                format: "GeoJSON".to_owned(),
            },
        )
    } else {
        ("", Text::JsonHint)
    };
    let shown = placeholder(form, path.clone(), example);
    let type_in = {
        let path = path.clone();
        move |event| form.set(&path, Input::Text(event_target_value(&event)))
    };
    view! {
        <textarea
            class="input input-code"
            id=id.clone()
            rows="4"
            spellcheck="false"
            autocomplete="off"
            aria-label=title
            aria-describedby=format!("{id}-problem")
            aria-invalid=move || problem.with(Option::is_some).to_string()
            placeholder=shown
            prop:value=move || text.get()
            on:input=type_in
        ></textarea>
        <p class="field-hint">{t(hint)}</p>
        <FieldProblem form path />
    }
}
