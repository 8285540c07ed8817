//! The files of objects that may be images: attachments and media items.

use belvedere_view::media::list::Entry;
use belvedere_view::objects::cell::attachment_rids;
use belvedere_view::objects::columns::{Column, Kind};
use leptos::prelude::*;

use super::media_reference::MediaReference;
use crate::views::objects::property_ref::{PropertyRef, ReadAs};
use crate::views::objects::table::Table;

/// One file that may be an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Picture {
    /// The row of the object.
    pub(super) index: usize,
    /// The primary key of the object.
    pub(super) key: String,
    /// The title of the property.
    pub(super) title: String,
    /// Where the content comes from.
    pub(super) source: Source,
}

/// Where the content of a picture comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// An attachment.
    Attachment {
        /// Where it belongs.
        property_ref: PropertyRef,
        /// Its RID.
        rid: String,
        /// Whether the content can be asked for: the platform gives out that of single attachments.
        single: bool,
    },
    /// A media item.
    Media(MediaReference),
}

impl Source {
    /// The files in the value of a property.
    pub fn all(property_ref: &PropertyRef, kind: &Kind, raw: &str) -> Vec<Self> {
        if kind.holds(&Kind::MediaReference) {
            return MediaReference::all(raw)
                .into_iter()
                .map(Self::Media)
                .collect();
        }
        let rids = attachment_rids(raw);
        let single = rids.len() == 1;
        let attachment = |rid| Self::Attachment {
            property_ref: property_ref.clone(),
            rid,
            single,
        };
        rids.into_iter().map(attachment).collect()
    }

    pub(super) fn rid(&self) -> &str {
        match self {
            Self::Attachment { rid, .. } => rid,
            Self::Media(reference) => &reference.item,
        }
    }
}

/// The files in columns of the first objects that are shown, up to an end.
pub(super) fn pictures(table: Table, columns: &[Column], end: usize) -> Vec<Picture> {
    let property_ref = table.state.with(|state| PropertyRef {
        ontology: state.ontology.clone(),
        object_type: state.object_type.clone(),
        read_as: ReadAs::of(state),
        key: String::new(),
        property: String::new(),
    });
    let found = table.shown.view(|view| {
        let mut found = Vec::new();
        for at in 0..view.len().min(end) {
            let (Some(record), Some(index)) = (view.get(at), view.index(at)) else {
                continue;
            };
            let Some(key) = view.rows.primary_key(index) else {
                continue;
            };
            for column in columns {
                let raw = record.get(&column.name).unwrap_or("null");
                let property_ref = PropertyRef {
                    key: key.clone(),
                    property: column.name.clone(),
                    ..property_ref.clone()
                };
                let sources = Source::all(&property_ref, &column.kind, raw);
                found.extend(sources.into_iter().map(|source| Picture {
                    index,
                    key: key.clone(),
                    title: column.title.clone(),
                    source,
                }));
            }
        }
        found
    });
    found.unwrap_or_default()
}

/// The media items in columns of all objects that are shown.
pub(super) fn media(table: Table, columns: &[Column]) -> Vec<Entry> {
    let columns = columns
        .iter()
        .filter(|column| column.kind.holds(&Kind::MediaReference));
    let columns: Vec<&Column> = columns.collect();
    let entries = table.shown.view(|view| {
        let of_row = |at: usize| {
            let record = view.get(at)?;
            let key = view.rows.primary_key(view.index(at)?)?;
            let raw = columns.iter().filter_map(|column| record.get(&column.name));
            let found = raw.flat_map(MediaReference::all);
            Some(found.map(|one| one.entry(key.clone())).collect::<Vec<_>>())
        };
        let rows = if columns.is_empty() { 0 } else { view.len() };
        (0..rows).filter_map(of_row).flatten().collect::<Vec<_>>()
    });
    entries.unwrap_or_default()
}
