//! The images that belong to the loaded objects: attachments and media items that show themselves once they come into
//! sight.
//!
//! Few are loaded at a time, none larger than a preview may be, and each is drawn as a small copy: the original is let
//! go of at once.

mod texts;
mod tile;

use belvedere_view::objects::cell::attachment_rids;
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::paging::Goal;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use self::texts::Text;
use self::tile::Tile;
use super::media_reference::MediaReference;
use super::property_ref::{PropertyRef, ReadAs};
use super::table::Table;
use crate::i18n::{number, t};
use crate::media_list;
use crate::ui::icon::{self};
use crate::ui::{Button, EmptyState};

/// Objects that are looked through for images at a time.
const STEP: usize = 60;

/// The gallery, of the context's table.
#[component]
pub fn GalleryPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Gallery table /> })
}

/// One file that may be an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Picture {
    /// The row of the object.
    index: usize,
    /// The primary key of the object.
    key: String,
    /// The title of the property.
    title: String,
    /// Where the content comes from.
    source: Source,
}

/// Where the content of a picture comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Source {
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
    pub(super) fn all(property_ref: &PropertyRef, kind: &Kind, raw: &str) -> Vec<Self> {
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

    fn rid(&self) -> &str {
        match self {
            Self::Attachment { rid, .. } => rid,
            Self::Media(reference) => &reference.item,
        }
    }
}

#[component]
fn Gallery(table: Table) -> impl IntoView {
    let Table {
        shown,
        listing,
        all,
        state,
        ..
    } = table;
    let end = RwSignal::new(STEP);
    let property = RwSignal::new(None::<String>);
    let candidates = Memo::new(move |_| {
        all.with(|all| {
            all.iter()
                .filter(|column| may_show(column))
                .cloned()
                .collect::<Vec<_>>()
        })
    });
    Effect::new(move |_| {
        if !shown.is_filtered() {
            listing.want(Goal::Rows(end.get()));
        }
    });
    let pictures = Memo::new(move |_| {
        shown.track();
        let wanted = property.get();
        let columns = candidates.with(|columns| {
            let fits = |column: &&Column| wanted.as_ref().is_none_or(|name| *name == column.name);
            columns.iter().filter(fits).cloned().collect::<Vec<_>>()
        });
        let property_ref = state.with(|state| PropertyRef {
            ontology: state.ontology.clone(),
            object_type: state.object_type.clone(),
            read_as: ReadAs::of(state),
            key: String::new(),
            property: String::new(),
        });
        let end = end.get();
        shown
            .view(|view| {
                (0..view.len().min(end))
                    .filter_map(|at| {
                        let record = view.get(at)?;
                        let index = view.index(at)?;
                        let key = view.rows.primary_key(index)?;
                        let list: Vec<Picture> = columns
                            .iter()
                            .flat_map(|column| {
                                let raw = record.get(&column.name).unwrap_or("null");
                                let property_ref = PropertyRef {
                                    key: key.clone(),
                                    property: column.name.clone(),
                                    ..property_ref.clone()
                                };
                                let picture = |source| Picture {
                                    index,
                                    key: key.clone(),
                                    title: column.title.clone(),
                                    source,
                                };
                                let sources = Source::all(&property_ref, &column.kind, raw);
                                sources.into_iter().map(picture).collect::<Vec<_>>()
                            })
                            .collect();
                        Some(list)
                    })
                    .flatten()
                    .collect::<Vec<_>>()
            })
            .unwrap_or_default()
    });
    let count = move || {
        t(Text::Looked {
            pictures: number(pictures.with(Vec::len) as u64),
            objects: number(shown.len().min(end.get()) as u64),
        })
    };
    let more = Signal::derive(move || {
        let total = listing.paging().with(|paging| paging.total);
        let reachable = if shown.is_filtered() {
            shown.len() as u64
        } else {
            total.unwrap_or(shown.len() as u64)
        };
        end.get() as u64 >= reachable
    });
    let choose = move |event| {
        let name = event_target_value(&event);
        property.set(Some(name).filter(|name| !name.is_empty()));
    };
    let choice = move || {
        let columns = candidates.get();
        (columns.len() > 1).then(|| {
            view! {
                <select class="input" aria-label=t(Text::Property) on:change=choose>
                    <option value="">{t(Text::AllProperties)}</option>
                    {columns
                        .into_iter()
                        .map(|column| view! { <option value=column.name>{column.title}</option> })
                        .collect_view()}
                </select>
            }
        })
    };
    // Those of all objects that are shown, whether their pictures are drawn yet or not.
    let media = Memo::new(move |_| {
        shown.track();
        let columns = candidates.get();
        let columns = columns
            .iter()
            .filter(|column| column.kind.holds(&Kind::MediaReference));
        let columns: Vec<&Column> = columns.collect();
        let entries = shown.view(|view| {
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
    });
    let navigate = StoredValue::new_local(use_navigate());
    let work_through = move |_| {
        media_list::replace(media.get_untracked());
        if let Some(address) = media_list::first_address() {
            navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
        }
    };
    let as_list = move || {
        let count = media.with(Vec::len);
        (count > 0).then(|| {
            view! {
                <Button icon=icon::LIST on_press=work_through>{t(Text::AsList(count as u64))}</Button>
            }
        })
    };
    view! {
        <div class="gallery">
            <Show
                when=move || candidates.with(|columns| !columns.is_empty())
                fallback=|| {
                    view! {
                        <EmptyState icon=icon::IMAGE title=t(Text::NoProperty)>
                            <p>{t(Text::NoPropertyWhy)}</p>
                        </EmptyState>
                    }
                }
            >
                <div class="table-tools">
                    {choice}
                    <p class="muted" role="status">{count}</p>
                    {as_list}
                </div>
                <ul class="gallery-list">
                    <For
                        each=move || pictures.get()
                        key=|picture| {
                            (picture.key.clone(), picture.title.clone(), picture.source.rid().to_owned())
                        }
                        let:picture
                    >
                        <li>
                            <Tile table picture />
                        </li>
                    </For>
                </ul>
                <Button
                    icon=icon::ARROW_DOWN
                    disabled=more
                    on_press=move |_| end.update(|end| *end += STEP)
                >
                    {t(Text::More)}
                </Button>
            </Show>
        </div>
    }
}

fn may_show(column: &Column) -> bool {
    column.kind.holds(&Kind::Attachment) || column.kind.holds(&Kind::MediaReference)
}
