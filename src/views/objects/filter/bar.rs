//! Filters over the loaded rows: a search in all columns, one chip for each filter, and the form of one, which opens
//! below what asked for it.

use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::filter::{Filter, Predicate, listed, range};
use belvedere_view::objects::places::Area;
use belvedere_view::objects::url_state::UrlState;
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use super::into_rows::into_rows;
use super::predicate_name::predicate_name;
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Chip, Floating, SearchField, undoable};
use crate::views::objects::lazy_parts;
use crate::views::objects::table::{Draft, Table};
use crate::views::objects::texts::Text;

/// How many chips a phone shows at most; the others are behind a button.
const CHIPS: usize = 3;
/// The room in pixels of what else stands in the bar: the search and the buttons.
const OTHERS: f64 = 330.0;
/// That of the button with the chips that have no room.
const MORE: f64 = 120.0;
/// That of a chip around its text: edges, button, and the distance to the next.
const AROUND: f64 = 38.0;

/// The field of the search in the loaded objects.
pub const FIND: &str = ".objects-find input";

/// The button of a new filter.
pub const ADD_FILTER: &str = "#objects-add-filter";
/// The button that stays in sight: on a phone, that of the sheet which the button of a new filter is in.
pub const IN_SIGHT: &str = "[popovertarget=objects-tools], #objects-add-filter";

/// The button of all filters; without one, as above.
const ALL_FILTERS: &str =
    "#objects-all-filters, [popovertarget=objects-tools], #objects-add-filter";

/// The bar above the table.
#[component]
pub fn FilterBar(
    /// The table.
    table: Table,
    /// Whether the tools are in a sheet.
    in_sheet: Memo<bool>,
    /// Whether the rows can be shown.
    ready: Memo<bool>,
    /// Gives the focus to the active cell.
    to_table: Callback<()>,
) -> impl IntoView {
    let Table { state, draft, .. } = table;
    let into_rows = into_rows(table, ready, to_table);
    let announcer = use_announcer();
    let find = Signal::derive(move || state.with(|state| state.find.clone()));
    // Typing leaves one entry in the history, not one for each letter.
    let on_find = move |text| {
        table.change(true, |state| state.find = text);
    };
    let count = Memo::new(move |_| state.with(|state| state.filters.len()));
    // The bar stays one line, and the chips in it are whole: what has no room is behind a button.
    let bar = NodeRef::<html::Div>::new();
    let room = RwSignal::new(0.0);
    Effect::new(move |_| {
        if let Some(bar) = bar.get() {
            let width = bar.clone();
            browser::observe_size(&bar, move || {
                room.set(f64::from(width.client_width()) - OTHERS);
            });
        }
    });
    let widths = Memo::new(move |_| {
        let filters = state.with(|state| state.filters.clone());
        let Some(bar) = bar.get() else {
            return Vec::new();
        };
        table.all.with(|all| {
            let widths = filters
                .iter()
                .map(|filter| width(&bar, &in_words(filter, all)));
            widths.collect::<Vec<_>>()
        })
    });
    let fit = Memo::new(move |_| {
        // There they wrap.
        if in_sheet.get() {
            return CHIPS;
        }
        widths.with(|widths| {
            let fitting = |mut left: f64| {
                let fits = |width: &&f64| {
                    left -= *width;
                    left >= 0.0
                };
                widths.iter().take_while(fits).count()
            };
            let all = fitting(room.get());
            if all < widths.len() {
                fitting(room.get() - MORE).max(1)
            } else {
                all.max(1)
            }
        })
    });
    let more = move || count.get().saturating_sub(fit.get());
    let lists = RwSignal::new(false);
    // A press outside of the open list closes it before the click comes.
    let listed_before = StoredValue::new(false);
    let list = move |event: MouseEvent| {
        let by_key = event.detail() == 0;
        let is_open = if by_key {
            lists.get_untracked()
        } else {
            listed_before.get_value()
        };
        lists.set(!is_open);
    };
    let words = move || match more() {
        0 => t(Text::AllFilters),
        more => t(Text::MoreFilters(more as u64)),
    };
    let is_filtered = move || table.shown.is_filtered();
    let cleared = StoredValue::new((Vec::new(), String::new()));
    let undo = Callback::new(move |()| {
        let (filters, find) = cleared.get_value();
        table.change(false, |state| {
            state.filters = filters;
            state.find = find;
        });
    });
    let clear = move |_| {
        draft.set(None);
        cleared
            .set_value(state.with_untracked(|state| (state.filters.clone(), state.find.clone())));
        undoable(announcer, &t(Text::FiltersCleared), undo);
        table.change(false, |state| {
            state.filters.clear();
            state.find.clear();
        });
    };
    view! {
        <div class="objects-filters" role="search" aria-label=t(Text::FilterLoaded) node_ref=bar on:keydown=into_rows>
            <SearchField label=t(Text::FindInLoaded) value=find on_input=on_find class="objects-find" />
            <Chips table count=Signal::derive(move || count.get().min(fit.get())) />
            // The list stays while it is open, so that one filter after the other can be removed at one place.
            <Show when=move || { more() > 0 || lists.get() && count.get() > 0 }>
                <button
                    type="button"
                    class="button"
                    id="objects-all-filters"
                    data-marked="true"
                    title=t(Text::AllFilters)
                    aria-expanded=move || lists.get().to_string()
                    on:pointerdown=move |_| listed_before.set_value(lists.get_untracked())
                    on:click=list
                >
                    <Icon icon=icon::FILTER />
                    <span class="button-text">{words}</span>
                </button>
            </Show>
            <Floating
                label=t(Text::AllFilters)
                wanted=Signal::derive(move || lists.get() && count.get() > 0)
                on_close=Callback::new(move |()| lists.set(false))
                fallback=ALL_FILTERS
            >
                <div class="objects-more" data-stays="">
                    <Chips table count />
                </div>
            </Floating>
            <Show when=move || !in_sheet.get()>
                <AddFilter table />
            </Show>
            <Show when=is_filtered>
                <Button kind=ButtonKind::Quiet on_press=clear>{t(Text::ClearFilters)}</Button>
            </Show>
        </div>
    }
}

/// The button of a new filter.
#[component]
pub fn AddFilter(
    /// The table.
    table: Table,
) -> impl IntoView {
    let add = move |_| {
        let first = table
            .all
            .with_untracked(|all| all.iter().find(|column| !column.system).cloned());
        if let Some(column) = first {
            table.draft_filter(&column, String::new());
        }
    };
    view! {
        <button type="button" class="button" id="objects-add-filter" on:click=add>
            <Icon icon=icon::FILTER />
            <span class="button-text">{t(Text::AddFilter)}</span>
        </button>
    }
}

/// The chips of so many filters. Each has the filter of its place: the next one comes under the pointer that removes one.
#[component]
fn Chips(table: Table, #[prop(into)] count: Signal<usize>) -> impl IntoView {
    view! {
        <For each=move || 0..count.get() key=|at| *at let:at>
            <FilterChip table at />
        </For>
    }
}

/// A filter in words, to be changed or taken away.
#[component]
fn FilterChip(table: Table, at: usize) -> impl IntoView {
    let filter = Memo::new(move |_| {
        let of = |state: &UrlState| state.filters.get(at).cloned();
        table.state.with(of).unwrap_or_default()
    });
    // The titles and kinds of the columns may come later than the address.
    let words = Memo::new(move |_| table.all.with(|all| in_words(&filter.get(), all)));
    let label = Signal::derive(move || {
        t(Text::RemoveFilter {
            filter: words.get(),
        })
    });
    let makes_sense = Memo::new(move |_| {
        table
            .all
            .with(|all| all.is_empty() || filter.with(|filter| filter.compile(all).is_some()))
    });
    let title = move || {
        let words = words.get();
        if makes_sense.get() {
            words
        } else {
            format!("{words}: {}", t(Text::FilterSenseless))
        }
    };
    let edit = move |_| {
        table.draft.set(Some(Draft {
            at: Some(at),
            filter: filter.get_untracked(),
        }));
    };
    let remove = move |event: MouseEvent| {
        let before = previous(&event);
        table.draft.set(None);
        table.change(false, |state| {
            if at < state.filters.len() {
                state.filters.remove(at);
            }
        });
        // The last one has no next, but one before it, unless it was alone.
        request_animation_frame(move || {
            if browser::find(":focus").is_some() {
                return;
            }
            match before {
                // A button can take the focus.
                Some(before) => drop(before.focus()),
                None => browser::focus(IN_SIGHT),
            }
        });
    };
    view! {
        <Chip
            text=words
            title=Signal::derive(title)
            useless=Signal::derive(move || !makes_sense.get())
            remove=label
            on_remove=remove
            on_open=Callback::new(edit)
        />
    }
}

/// The button that removes the chip before the one with the pressed button.
fn previous(event: &MouseEvent) -> Option<HtmlElement> {
    let pressed: Element = event.target()?.dyn_into().ok()?;
    let chip = pressed.closest(".chip").ok()??;
    let before = chip.previous_element_sibling()?;
    let button = before.query_selector(".chip > :last-child").ok()??;
    button.dyn_into().ok()
}

/// How wide a chip with these words is, in pixels. They are laid out in the bar for a moment, before anything is drawn.
fn width(bar: &Element, words: &str) -> f64 {
    let text = || {
        let text = document().create_element("span").ok()?;
        text.set_class_name("chip-text");
        text.set_text_content(Some(words));
        bar.append_child(&text).ok()?;
        let width = text.get_bounding_client_rect().width();
        text.remove();
        Some(width)
    };
    text().unwrap_or_default() + AROUND
}

fn in_words(filter: &Filter, columns: &[Column]) -> String {
    let column = columns.iter().find(|column| column.name == filter.column);
    let title = column.map_or_else(|| filter.column.clone(), |column| column.title.clone());
    let kind = column.map_or(Kind::Other, |column| column.kind.clone());
    let (value, predicate) = match filter.predicate {
        Predicate::OneOf => {
            let values = listed(&filter.value).into_iter();
            let words = values.map(|value| value.unwrap_or_else(|| t(Text::NoValue)));
            (words.collect::<Vec<_>>().join(", "), Predicate::OneOf)
        }
        // With one end it reads as the comparison that it is.
        Predicate::Between => match range(&filter.value) {
            Some((end, _, predicate)) if predicate != Predicate::Between => {
                (end.to_owned(), predicate)
            }
            _ => (filter.value.clone(), Predicate::Between),
        },
        Predicate::Within => {
            let area = Area::read(&filter.value);
            let words = area.map_or_else(|| filter.value.clone(), |area| area.in_words());
            (words, Predicate::Within)
        }
        predicate => (filter.value.clone(), predicate),
    };
    let name = predicate_name(predicate, &kind);
    if predicate.has_value() {
        format!("{title} {name} {}", shown_value(&value))
    } else {
        format!("{title} {name}")
    }
}

/// A value as it can be seen: one of blanks alone would look like none.
fn shown_value(value: &str) -> String {
    if value.trim() == value && !value.is_empty() {
        value.to_owned()
    } else {
        format!("“{value}”")
    }
}

/// The form of the filter that is being written, below the element that had the focus when it was begun.
#[component]
pub fn FilterEditor(
    /// The table.
    table: Table,
) -> impl IntoView {
    let draft = table.draft;
    view! {
        <Floating
            label=t(Text::AddFilter)
            wanted=Signal::derive(move || draft.with(Option::is_some))
            on_close=Callback::new(move |()| draft.set(None))
            fallback=IN_SIGHT
        >
            {lazy_parts::FILTER.part()}
        </Floating>
    }
}
