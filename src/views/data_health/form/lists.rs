//! Fields that hold lists: names of columns, columns of a schema, allowed values.

use belvedere_client::api::data_health::{AllowedValue, ColumnType};
use belvedere_view::data_health::document::{element, join};
use belvedere_view::data_health::fields::FieldText;
use belvedere_view::data_health::typed::Parse;
use leptos::prelude::*;
use serde_json::{Value, json};

use super::Problem;
use super::control::{ChoiceControl, ColumnControl, TextControl, id};
use super::editor::Editor;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind, icon};
use crate::views::data_health::texts::Text;
use belvedere_checks::columns::Fits;

/// The place of an element for people, from 1.
fn place(index: usize) -> u64 {
    u64::try_from(index).unwrap_or_default() + 1
}

/// A list with a row for each element, and a way to add and remove them.
#[component]
fn ListView(
    /// The state.
    editor: Editor,
    /// Where the list is.
    path: String,
    /// Its label.
    label: String,
    /// A new element.
    new: Value,
    /// The name of an element.
    name: fn(u64) -> Text,
    /// Draws an element.
    row: Callback<(usize, String), AnyView>,
) -> impl IntoView {
    let here = StoredValue::new(path.clone());
    let length = Memo::new(move |_| here.with_value(|path| editor.length(path)));
    let heading = id(&path);
    let rows = move || {
        (0..length.get())
            .map(|index| {
                let path = here.with_value(|path| element(path, index));
                let what = t(name(place(index)));
                let remove = path.clone();
                view! {
                    <li class="health-row">
                        {row.run((index, path))}
                        <Button
                            kind=ButtonKind::Quiet
                            icon=icon::CLOSE
                            label=t(Text::Remove { what })
                            on_press=move |_| editor.set(&remove, None)
                        />
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <div class="field health-list" role="group" aria-labelledby=heading.clone()>
            <span class="field-label" id=heading.clone()>{label}</span>
            <ol>{rows}</ol>
            <div>
                <Button on_press=move |_| {
                    let path = here.with_value(|path| element(path, length.get_untracked()));
                    editor.set(&path, Some(new.clone()));
                }>{t(Text::Add)}</Button>
            </div>
            <Problem editor path />
        </div>
    }
}

/// Names of columns.
#[component]
pub(super) fn ColumnNames(editor: Editor, path: String, label: String) -> impl IntoView {
    let row = move |(index, path)| {
        let label = t(Text::NumberedColumn(place(index)));
        view! { <ColumnControl editor path label fits=Fits::Plain /> }.into_any()
    };
    view! { <ListView editor path label new=json!("") name=Text::NumberedColumn row=Callback::new(row) /> }
}

/// Columns of a schema.
#[component]
pub(super) fn SchemaColumns(editor: Editor, path: String, label: String) -> impl IntoView {
    let row = move |(index, path): (usize, String)| {
        let label = t(Text::NumberedColumn(place(index)));
        let kind = join(&path, "columnType");
        view! {
            <ColumnControl editor path=join(&path, "name") label fits=Fits::Any />
            <ChoiceControl
                editor
                path=kind
                values=ColumnType::KNOWN
                required=false
                described=String::new()
                name=t(Text::NumberedColumnType(place(index)))
                none=FieldText::AnyType
            />
        }
        .into_any()
    };
    view! { <ListView editor path label new=json!({"name": ""}) name=Text::NumberedColumn row=Callback::new(row) /> }
}

/// Allowed values.
#[component]
pub(super) fn AllowedValues(editor: Editor, path: String, label: String) -> impl IntoView {
    let row = move |(index, path): (usize, String)| {
        view! { <AllowedValueRow editor index path /> }.into_any()
    };
    view! {
        <ListView
            editor
            path
            label
            new=json!({"type": "string", "value": ""})
            name=Text::NumberedValue
            row=Callback::new(row)
        />
    }
}

/// An allowed value: its type, and the value in the way of that type.
#[component]
fn AllowedValueRow(editor: Editor, index: usize, path: String) -> impl IntoView {
    let kind_path = join(&path, "type");
    let value_path = StoredValue::new(join(&path, "value"));
    let here = kind_path.clone();
    let kind = Memo::new(move |_| {
        let kind = editor.value(&here);
        kind.as_ref()
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    });
    let name = t(Text::NumberedValue(place(index)));
    let control = move || {
        let path = value_path.get_value();
        let parse = match kind.get().as_str() {
            "numeric" => Parse::Number,
            "boolean" => Parse::Flag,
            "string" => Parse::Kept,
            _ => Parse::Text,
        };
        let described = format!("{}-problem", id(&path));
        view! { <TextControl editor path parse mode="text" described name=name.clone() /> }
    };
    view! {
        <div class="field">
            {control}
            <Problem editor path=value_path.get_value() />
        </div>
        <ChoiceControl
            editor
            path=kind_path
            values=AllowedValue::KNOWN
            required=true
            described=String::new()
            name=t(Text::NumberedType(place(index)))
        />
    }
}
