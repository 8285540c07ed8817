//! The properties of one object: title and full value of each; API name, type and description when they are asked for.

use belvedere_client::api::scope;
use belvedere_view::objects::cell::{string, without_tokens};
use belvedere_view::objects::choice::is_fetched;
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use super::attachment::{AttachmentLine, AttachmentList, Attachments};
use super::texts::Text;
use super::value::Value;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, CopyButton};
use crate::views::objects::property_ref::{PropertyRef, ReadAs};
use crate::views::objects::table::Table;

/// An object as the panel shows it, apart from the table's rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    ontology: String,
    object_type: String,
    read_as: ReadAs,
    key: String,
    fields: Vec<Field>,
    /// The object as JSON text.
    pub json: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Field {
    column: Column,
    /// The JSON text of the value.
    raw: Option<String>,
    fetched: bool,
}

impl Detail {
    /// The object in a row.
    pub fn read(rows: &Rows, index: usize, columns: &[Column], state: &UrlState) -> Option<Self> {
        let record = rows.get(index)?;
        let fields = columns
            .iter()
            .filter(|column| !column.system || record.get(&column.name).is_some())
            .map(|column| Field {
                raw: record.get(&column.name).map(str::to_owned),
                fetched: column.system || is_fetched(column, state),
                column: column.clone(),
            })
            .collect();
        Some(Self {
            ontology: state.ontology.clone(),
            object_type: state.object_type.clone(),
            read_as: ReadAs::of(state),
            key: rows.primary_key(index)?,
            fields,
            json: record.json(),
        })
    }
}

/// The list of properties.
#[component]
pub fn Properties(
    /// The object.
    detail: Detail,
) -> impl IntoView {
    let Detail {
        ontology,
        object_type,
        read_as,
        key,
        fields,
        ..
    } = detail;
    let property_ref = PropertyRef {
        ontology,
        object_type,
        read_as,
        key,
        property: String::new(),
    };
    let count = fields.len();
    let mut below = Vec::new();
    // A line for each; the contents of files stand below all of them.
    let lines = fields.into_iter().map(|field| {
        let property_ref = PropertyRef {
            property: field.column.name.clone(),
            ..property_ref.clone()
        };
        let raw = field.raw.as_deref().filter(|raw| *raw != "null");
        let files = raw
            .filter(|_| is_attachment(&field.column.kind))
            .map(|raw| Attachments::of(property_ref, field.column.title.clone(), raw));
        if let Some(files) = &files {
            below.push((field.clone(), files.clone()));
        }
        view! { <Property field files /> }
    });
    let lines = lines.collect_view();
    let below = below
        .into_iter()
        .map(|(field, files)| view! { <Contents field files /> });
    view! {
        <dl class="properties">{lines}</dl>
        <div class="property-contents" style:--lines=count.to_string()>{below.collect_view()}</div>
    }
}

/// The files of a property in full, with the buttons of the property.
#[component]
fn Contents(field: Field, files: Attachments) -> impl IntoView {
    let Column { name, title, .. } = field.column.clone();
    let label = title.clone();
    view! {
        <section class="property-files" data-property=name aria-label=label>
            <div class="property-files-head">
                <h3 dir="auto">{title}</h3>
                <Tools field />
            </div>
            <AttachmentList attachments=files />
        </section>
    }
}

/// Whether values are files.
fn is_attachment(kind: &Kind) -> bool {
    match kind {
        Kind::Attachment => true,
        Kind::Array(inner) => **inner == Kind::Attachment,
        _ => false,
    }
}

/// The buttons of a property: edit its value, copy it.
#[component]
fn Tools(field: Field) -> impl IntoView {
    let Field { column, raw, .. } = field;
    let copied = raw
        .as_deref()
        .filter(|raw| *raw != "null" && !raw.starts_with(['{', '[']))
        .map(|raw| string(raw).unwrap_or_else(|| without_tokens(raw)));
    let label = t(Text::Copy {
        what: column.title.clone(),
    });
    // A value that is more than text is shown as JSON too.
    let json = raw
        .as_deref()
        .filter(|raw| raw.starts_with(['{', '[']))
        .map(without_tokens);
    let json_label = t(Text::CopyJson {
        what: column.title.clone(),
    });
    // What can't be changed says so only where it is asked for by key.
    let edit = use_context::<Table>().filter(|_| !column.primary_key && !column.system);
    let platform = use_platform();
    let edit = edit.map(|table| {
        let what = column.title.clone();
        let press = move |_| (table.code.edit_opened)(&table, column.clone());
        view! {
            <Show when=move || platform.permits(&[scope::ONTOLOGIES_WRITE])>
                <Button kind=ButtonKind::Quiet icon=icon::PENCIL label=t(Text::Edit { what: what.clone() }) on_press=press.clone() />
            </Show>
        }
    });
    view! {
        {edit}
        {copied.map(|text| view! { <CopyButton text=Signal::stored(text) label /> })}
        {json.map(|text| view! { <CopyButton text=Signal::stored(text) label=json_label /> })}
    }
}

/// A line: the name of a property, its value, or the names of its files.
#[component]
fn Property(field: Field, files: Option<Attachments>) -> impl IntoView {
    let tools = files
        .is_none()
        .then(|| view! { <Tools field=field.clone() /> });
    let Field {
        column,
        raw,
        fetched,
    } = field;
    let value = match (files, raw) {
        (Some(attachments), _) => view! { <AttachmentLine attachments /> }.into_any(),
        (None, None) if !fetched => {
            let why = if column.kind == Kind::Vector {
                Text::VectorNotLoaded
            } else {
                Text::NotLoaded
            };
            view! { <span class="property-note">{t(why)}</span> }.into_any()
        }
        (None, raw) => view! { <Value kind=column.kind.clone() raw /> }.into_any(),
    };
    view! {
        <div class="property" data-system=column.system.then_some("")>
            <dt class="property-head" title=column.description.clone()>
                {column.primary_key.then(|| view! { <Icon icon=icon::KEY /> })}
                <span class="property-title" dir="auto">{column.title.clone()}</span>
                <span class="property-facts">
                    {(column.name != column.title).then(|| view! { <code>{column.name.clone()}</code> })}
                    <span class="property-type">{column.base_type}</span>
                </span>
            </dt>
            <dd class="property-body">
                <div class="property-value">{value}</div>
                {tools}
                {column
                    .description
                    .map(|text| view! { <p class="property-description" dir="auto">{text}</p> })}
            </dd>
        </div>
    }
}
