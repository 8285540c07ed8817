//! The properties of one object: title and full value of each; API name, type and description when they are asked for.

use belvedere_client::api::scope;
use belvedere_view::objects::cell::{string, without_tokens};
use belvedere_view::objects::choice::is_fetched;
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use super::attachment::Attachments;
use super::texts::Text;
use super::value::Value;
use crate::browser;
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
    // Files need room: they stand below the lines, and a button for each is above them.
    let (files, lines): (Vec<_>, Vec<_>) = fields.into_iter().partition(|field| {
        let has_value = field.raw.as_deref().is_some_and(|raw| raw != "null");
        has_value && is_attachment(&field.column.kind)
    });
    let jumps = files.iter().map(|field| {
        let (name, title) = (field.column.name.clone(), field.column.title.clone());
        let jump = move |_| browser::reveal_at_top(&format!("[data-property='{name}']"));
        view! {
            <Button kind=ButtonKind::Plain icon=icon::FILE on_press=jump>
                {title}
            </Button>
        }
    });
    let jumps: Vec<_> = jumps.collect();
    let jumps = (!jumps.is_empty()).then(|| view! { <div class="property-files">{jumps}</div> });
    view! {
        {jumps}
        <dl class="properties">
            {lines
                .into_iter()
                .chain(files)
                .map(|field| {
                    let property_ref = PropertyRef { property: field.column.name.clone(), ..property_ref.clone() };
                    view! { <Property field property_ref /> }
                })
                .collect_view()}
        </dl>
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

#[component]
fn Property(field: Field, property_ref: PropertyRef) -> impl IntoView {
    let Field {
        column,
        raw,
        fetched,
    } = field;
    let copied = raw
        .as_deref()
        .filter(|raw| *raw != "null" && !raw.starts_with(['{', '[']))
        .map(|raw| string(raw).unwrap_or_else(|| without_tokens(raw)));
    let is_attachment = is_attachment(&column.kind);
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
        let column = column.clone();
        let press = move |_| (table.code.edit_opened)(&table, column.clone());
        view! {
            <Show when=move || platform.permits(&[scope::ONTOLOGIES_WRITE])>
                <Button kind=ButtonKind::Quiet icon=icon::PENCIL label=t(Text::Edit { what: what.clone() }) on_press=press.clone() />
            </Show>
        }
    });
    let value = match raw {
        Some(raw) if is_attachment => view! { <Attachments property_ref raw /> }.into_any(),
        None if !fetched => {
            let why = if column.kind == Kind::Vector {
                Text::VectorNotLoaded
            } else {
                Text::NotLoaded
            };
            view! { <span class="property-note">{t(why)}</span> }.into_any()
        }
        raw => view! { <Value kind=column.kind.clone() raw /> }.into_any(),
    };
    view! {
        <div class="property" data-property=column.name.clone() data-system=column.system.then_some("")>
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
                {edit}
                {copied.map(|text| view! { <CopyButton text=Signal::stored(text) label /> })}
                {json.map(|text| view! { <CopyButton text=Signal::stored(text) label=json_label /> })}
                {column
                    .description
                    .map(|text| view! { <p class="property-description" dir="auto">{text}</p> })}
            </dd>
        </div>
    }
}
