//! The controls of fields: a text, a dataset, a branch, a choice, a flag, a column.

use belvedere_view::data_health::fields::{FieldText, choice};
use belvedere_view::data_health::typed::{Parse, Typed};
use leptos::prelude::*;
use serde_json::Value;

use super::Problem;
use super::editor::Editor;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::views::data_health::texts::Text;
use belvedere_checks::columns::Fits;
use belvedere_client::api::extensions::CatalogDataset;

/// The identifier of a control.
pub(super) fn id(path: &str) -> String {
    format!("health-{}", path.replace(['.', '['], "-").replace(']', ""))
}

/// A text that stands for a value. The typed text stays unchanged as long as it means the current value.
#[component]
pub(super) fn TextControl(
    /// The state.
    editor: Editor,
    /// Where the value is.
    path: String,
    /// How the text is read and written.
    parse: Parse,
    /// The keyboard that phones offer.
    mode: &'static str,
    /// Value of `aria-describedby`: the elements that describe the control.
    described: String,
    /// The accessible name, where no label has it.
    #[prop(optional, into)]
    name: Option<String>,
    /// The list of suggestions.
    #[prop(optional, into)]
    list: Option<String>,
    /// Names that stand for values, and the values.
    #[prop(optional)]
    names: Vec<(String, String)>,
    /// An example.
    #[prop(optional, into)]
    example: Option<String>,
) -> impl IntoView {
    let id = id(&path);
    let typed = StoredValue::new(Typed::default());
    let path = StoredValue::new(path);
    let names = StoredValue::new(names);
    let read = move |text: &str| {
        names.with_value(|names| {
            let found = names.iter().find(|(name, _)| name == text.trim());
            found.map_or_else(
                || parse.read(text),
                |(_, value)| Some(value.as_str().into()),
            )
        })
    };
    let write = move |value: &Value| {
        names.with_value(|names| {
            let found = names.iter().find(|(_, known)| value == known.as_str());
            found.map_or_else(|| parse.write(value), |(name, _)| name.clone())
        })
    };
    let shown = move || {
        let value = path.with_value(|path| editor.value(path));
        typed.with_value(|typed| typed.shown_by(read, write, value.as_ref()))
    };
    let wrong = move || {
        path.with_value(|path| editor.problem(path))
            .is_some_and(|(_, blocks)| blocks)
    };
    view! {
        <input
            type="text"
            class="input"
            id=id
            inputmode=mode
            autocomplete="off"
            spellcheck="false"
            list=list
            placeholder=example
            aria-label=name
            aria-describedby=described
            aria-invalid=move || wrong().then_some("true")
            prop:value=shown
            on:input=move |event| {
                let text = event_target_value(&event);
                let value = read(&text);
                typed.update_value(|typed| typed.keep(&text));
                path.with_value(|path| editor.set(path, value));
            }
        />
    }
}

/// A dataset: those of the catalog by their names, any other by its RID.
#[component]
pub(super) fn DatasetControl(editor: Editor, path: String, described: String) -> impl IntoView {
    let names = dataset_names(&use_platform().catalog().datasets);
    let options = names
        .iter()
        .map(|(name, _)| view! { <option value=name.clone()></option> })
        .collect_view();
    let example = t(Text::DatasetExample);
    view! {
        <TextControl editor path parse=Parse::Text mode="text" described list="health-datasets" names example />
        <datalist id="health-datasets">{options}</datalist>
    }
}

/// The names of datasets, and their RIDs; of several with one name, their paths.
pub(in crate::views::data_health) fn dataset_names(
    datasets: &[CatalogDataset],
) -> Vec<(String, String)> {
    let named = |dataset: &CatalogDataset| {
        let title = dataset.title();
        let same = datasets.iter().filter(|other| other.title() == title);
        let name = if same.count() > 1 && !dataset.path.is_empty() {
            &dataset.path
        } else {
            title
        };
        (name.to_owned(), dataset.rid.clone())
    };
    datasets.iter().map(named).collect()
}

/// A branch, with those of the dataset in the catalog as suggestions.
#[component]
pub(super) fn BranchControl(editor: Editor, path: String, described: String) -> impl IntoView {
    let catalog = use_platform().catalog();
    let branches = move || {
        let rid = editor.value("config.subject.datasetRid");
        let dataset = rid
            .as_ref()
            .and_then(Value::as_str)
            .and_then(|rid| catalog.dataset(rid));
        let branches = dataset
            .map(|dataset| dataset.branches.clone())
            .unwrap_or_default();
        branches
            .into_iter()
            .map(|branch| view! { <option value=branch></option> })
            .collect_view()
    };
    view! {
        <TextControl editor path parse=Parse::Text mode="text" described list="health-branches" />
        <datalist id="health-branches">{branches}</datalist>
    }
}

/// One of some values; another value that is there stays to be chosen.
#[component]
pub(super) fn ChoiceControl(
    /// The state.
    editor: Editor,
    /// Where the value is.
    path: String,
    /// The values.
    values: &'static [&'static str],
    /// Whether one is needed.
    required: bool,
    /// Value of `aria-describedby`: the elements that describe the control.
    described: String,
    /// The accessible name, where no label has it.
    #[prop(optional, into)]
    name: Option<String>,
    /// The meaning of no value.
    #[prop(default = FieldText::NotSet)]
    none: FieldText,
) -> impl IntoView {
    let id = id(&path);
    let path = StoredValue::new(path);
    let current = Memo::new(move |_| {
        let value = path.with_value(|path| editor.value(path));
        value
            .as_ref()
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    });
    let options = move || {
        let current = current.get();
        let mut names: Vec<String> = values.iter().map(|name| (*name).to_owned()).collect();
        if !current.is_empty() && !names.contains(&current) {
            names.push(current.clone());
        }
        let none = (!required || current.is_empty()).then(|| {
            view! { <option value="" selected=current.is_empty()>{t(none.clone())}</option> }
        });
        let choices = names
            .into_iter()
            .map(|name| {
                let text = match choice(&name) {
                    Some(words) => format!("{name}: {}", t(words)),
                    None => name.clone(),
                };
                view! { <option value=name.clone() selected=name == current>{text}</option> }
            })
            .collect_view();
        view! { {none} {choices} }
    };
    view! {
        <select
            class="input"
            id=id
            aria-label=name
            aria-describedby=described
            on:change=move |event| {
                let value = event_target_value(&event);
                path.with_value(|path| editor.set(path, (!value.is_empty()).then(|| value.into())));
            }
        >
            {options}
        </select>
    }
}

/// True, false or nothing.
#[component]
pub(super) fn FlagControl(editor: Editor, path: String, described: String) -> impl IntoView {
    let id = id(&path);
    let path = StoredValue::new(path);
    let current = Memo::new(move |_| {
        path.with_value(|path| editor.value(path))
            .and_then(|value| value.as_bool())
    });
    let option = move |value: Option<bool>, name: &'static str, text: FieldText| {
        view! { <option value=name prop:selected=move || current.get() == value>{t(text)}</option> }
    };
    view! {
        <select
            class="input"
            id=id
            aria-describedby=described
            on:change=move |event| {
                let value = match event_target_value(&event).as_str() {
                    "true" => Some(true.into()),
                    "false" => Some(false.into()),
                    _ => None,
                };
                path.with_value(|path| editor.set(path, value));
            }
        >
            {option(None, "", FieldText::NotSet)}
            {option(Some(true), "true", FieldText::Yes)}
            {option(Some(false), "false", FieldText::No)}
        </select>
    }
}

/// The name of a column: those that fit as suggestions, any other text allowed.
#[component]
pub(super) fn ColumnControl(
    /// The state.
    editor: Editor,
    /// Where the name is.
    path: String,
    /// Its label.
    label: String,
    /// Which columns are suggested.
    fits: Fits,
    /// Whether the label is seen.
    #[prop(optional)]
    with_label: bool,
) -> impl IntoView {
    let id = id(&path);
    let list = format!("{id}-list");
    let options = move || {
        editor
            .known_columns()
            .into_iter()
            .filter(|column| column.fits(fits))
            .map(|column| view! { <option value=column.name>{column.kind}</option> })
            .collect_view()
    };
    let here = path.clone();
    let note = move || {
        let name = editor.value(&here)?;
        let name = name.as_str().filter(|name| !name.is_empty())?;
        let mut columns = editor.known_columns().into_iter();
        let column = columns.find(|column| column.name == name)?;
        let kind = column.kind.unwrap_or_default().to_owned();
        Some(if column.fits(fits) {
            kind
        } else {
            t(Text::OddColumn { kind })
        })
    };
    let described = format!("{id}-hint {id}-problem");
    let name = (!with_label).then(|| label.clone());
    view! {
        <div class="field">
            {with_label.then(|| view! { <label class="field-label" for=id.clone()>{label}</label> })}
            {match name {
                Some(name) => {
                    view! {
                        <TextControl
                            editor
                            path=path.clone()
                            parse=Parse::Text
                            mode="text"
                            described
                            name
                            list=list.clone()
                        />
                    }
                        .into_any()
                }
                None => {
                    view! {
                        <TextControl editor path=path.clone() parse=Parse::Text mode="text" described list=list.clone() />
                    }
                        .into_any()
                }
            }}
            <datalist id=list>{options}</datalist>
            <p class="field-hint" id=format!("{id}-hint")>{note}</p>
            <Problem editor path />
        </div>
    }
}
