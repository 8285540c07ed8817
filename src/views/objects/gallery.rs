//! The images that belong to the loaded objects: attachments and media items that show themselves once they come into
//! sight.
//!
//! Few are loaded at a time, none larger than a preview may be, and each is drawn as a small copy: the original is let
//! go of at once.

pub mod image;
pub(super) mod media_reference;
pub(super) mod picture;
mod texts;
mod tile;

use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::paging::Goal;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use self::picture::{media, pictures};
use self::texts::Text;
use self::tile::Tile;
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

#[component]
fn Gallery(table: Table) -> impl IntoView {
    let Table {
        shown,
        listing,
        all,
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
        pictures(table, &columns, end.get())
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
        candidates.with(|columns| media(table, columns))
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
