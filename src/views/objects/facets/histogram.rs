//! The facet of numbers or times: a histogram, whose bars choose a range. By a click or by dragging over several; on the
//! keyboard with the arrows, which with Shift take in more.

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::choice::{choose_range, chosen_range};
use belvedere_view::objects::facets::count::{Content, Facet, Spread};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::clear::ClearFacet;
use super::missing::{MissingLine, picks_missing};
use super::texts::Text;
use crate::i18n::{number, t};
use crate::ui::Histogram;
use crate::views::objects::table::Table;

/// Bars from one to another, and the one that was begun with.
type Range = (usize, usize);

/// The spread of a property.
#[component]
pub(super) fn HistogramFacet(
    /// The table.
    table: Table,
    /// What was counted; none when the property has no facet any more.
    facet: Memo<Option<Facet>>,
    /// The property.
    column: Column,
) -> impl IntoView {
    let title = column.title.clone();
    let column = StoredValue::new(column);
    let places = NodeRef::<html::Div>::new();
    // The bar with the tab stop, the one that a range begins with, and the range while it is drawn.
    let active = RwSignal::new(0_usize);
    let begun = StoredValue::new(None::<usize>);
    let drawn = RwSignal::new(None::<Range>);
    let pointed = RwSignal::new(None::<usize>);
    let spread = move |read: &mut dyn FnMut(&Spread)| {
        facet.with(|facet| {
            if let Some(Facet {
                content: Content::Spread(spread),
                ..
            }) = facet
            {
                read(spread);
            }
        });
    };
    let count = Memo::new(move |_| {
        let mut count = 0;
        spread(&mut |spread| count = spread.bars.len());
        count
    });
    let chosen = Memo::new(move |_| {
        let range = table
            .state
            .with(|state| column.with_value(|column| chosen_range(&state.filters, column)))?;
        let mut bars = None;
        spread(&mut |spread| bars = (table.code.within)(&spread.parts, &range));
        bars
    });
    let marked = Memo::new(move |_| {
        let drawn = drawn
            .get()
            .map(|(one, other)| (one.min(other), one.max(other)));
        drawn.or_else(|| chosen.get())
    });
    // Bars in words, with the number of their rows; and as filters write them.
    let described = move |(from, to): Range| {
        let mut described = (String::new(), String::new());
        spread(&mut |spread| {
            let (Some(first), Some(last)) = (spread.bars.get(from), spread.bars.get(to)) else {
                return;
            };
            let (first, last) = (&first.from, &last.to);
            let range = if first == last {
                first.clone()
            } else {
                format!("{first} – {last}")
            };
            let rows = spread.bars.iter().map(|bar| bar.rows);
            let many: u64 = rows.skip(from).take(to - from + 1).sum();
            let words = t(Text::Bar {
                range,
                count: number(many),
            });
            described = (words, format!("{first}..{last}"));
        });
        described
    };
    let set = move |range: Option<String>| {
        table.change(false, |state| {
            column.with_value(|column| choose_range(&mut state.filters, column, range));
        });
    };
    let choose_bars = move |one: usize, other: usize| {
        let range = (one.min(other), one.max(other));
        // The same again gives it up.
        let is_given_up = chosen.get_untracked() == Some(range);
        let written = Some(untrack(|| described(range)).1);
        begun.set_value(Some(one));
        set(written.filter(|_| !is_given_up));
    };
    let bar_at = move |event: &PointerEvent| {
        let places = places.get_untracked()?;
        let rect = places.get_bounding_client_rect();
        let count = count.get_untracked();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a number of few bars"
        )]
        let bar = ((f64::from(event.client_x()) - rect.left()) / rect.width() * count as f64)
            .max(0.0) as usize;
        count.checked_sub(1).map(|last| bar.min(last))
    };
    let on_down = move |event: PointerEvent| {
        let Some(bar) = bar_at(&event).filter(|_| event.button() == 0) else {
            return;
        };
        if let Some(places) = places.get_untracked() {
            // It fails only for a pointer that is gone already.
            drop(places.set_pointer_capture(event.pointer_id()));
        }
        let from = begun.get_value().filter(|_| event.shift_key());
        drawn.set(Some((from.unwrap_or(bar), bar)));
        active.set(bar);
    };
    let on_move = move |event: PointerEvent| {
        let bar = bar_at(&event);
        pointed.set(bar);
        if let (Some((from, _)), Some(bar)) = (drawn.get_untracked(), bar) {
            drawn.set(Some((from, bar)));
        }
    };
    let on_up = move |_| {
        if let Some((from, to)) = drawn.get_untracked() {
            drawn.set(None);
            choose_bars(from, to);
        }
    };
    let move_to = move |bar: usize| {
        active.set(bar);
        let places = places.get_untracked();
        let button = places.and_then(|places| {
            let bar = u32::try_from(bar).ok()?;
            places.children().item(bar)?.dyn_into::<HtmlElement>().ok()
        });
        if let Some(button) = button {
            // A button in the page takes the focus.
            drop(button.focus());
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let last = count.get_untracked().saturating_sub(1);
        let at = active.get_untracked().min(last);
        let to = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => at.saturating_sub(1),
            "ArrowRight" | "ArrowUp" => (at + 1).min(last),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        if event.shift_key() && to != at {
            let from = begun
                .get_value()
                .filter(|_| chosen.with_untracked(Option::is_some));
            let from = from.unwrap_or(at);
            choose_bars(from, to);
        }
        move_to(to);
    };
    let place = move |bar: usize| {
        let label = move || described((bar, bar)).0;
        let is_marked = move || {
            marked.with(|marked| marked.is_some_and(|(from, to)| (from..=to).contains(&bar)))
        };
        // The pointer chooses by where it was pressed and let go.
        let on_click = move |event: MouseEvent| {
            if event.detail() == 0 {
                choose_bars(bar, bar);
            }
        };
        view! {
            <button
                type="button"
                class="facet-bar"
                aria-label=label
                aria-pressed=move || is_marked().to_string()
                tabindex=move || if active.get().min(count.get().saturating_sub(1)) == bar { "0" } else { "-1" }
                on:focus=move |_| active.set(bar)
                on:click=on_click
            ></button>
        }
    };
    let drawing = move || {
        let mut drawing = (Vec::new(), (String::new(), String::new()));
        spread(&mut |spread| {
            let bars = spread.bars.iter();
            drawing.0 = bars.map(|bar| (String::new(), bar.rows)).collect();
            if let (Some(first), Some(last)) = (spread.bars.first(), spread.bars.last()) {
                drawing.1 = (first.from.clone(), last.to.clone());
            }
        });
        view! { <Histogram bars=drawing.0 ends=drawing.1 /> }
    };
    // What the pointer or the keyboard is at, else what is chosen.
    let line = move || {
        let range = drawn
            .get()
            .map(|(one, other)| (one.min(other), one.max(other)));
        let pointed = pointed.get().filter(|bar| *bar < count.get());
        let range = range
            .or_else(|| pointed.map(|bar| (bar, bar)))
            .or_else(|| chosen.get());
        range.map(|range| described(range).0)
    };
    let picks_missing = picks_missing(table, column);
    let odd = Memo::new(move |_| {
        let mut many = 0;
        spread(&mut |spread| many = spread.odd);
        many
    });
    let is_chosen = Signal::derive(move || chosen.with(Option::is_some) || picks_missing.get());
    view! {
        <fieldset class="facet">
            <legend dir="auto">{title.clone()}</legend>
            <div class="facet-brush" title=t(Text::Hint)>
                <div
                    class="facet-bars"
                    node_ref=places
                    on:pointerdown=on_down
                    on:pointermove=on_move
                    on:pointerup=on_up
                    on:pointercancel=move |_| drawn.set(None)
                    on:pointerleave=move |_| pointed.set(None)
                    on:keydown=on_key
                >
                    {move || (0..count.get()).map(place).collect_view()}
                </div>
                {drawing}
                // In the place of the ends: nothing moves.
                {move || line().map(|line| view! { <p class="facet-range" aria-hidden="true">{line}</p> })}
            </div>
            <Show when=move || { odd.get() > 0 }>
                <p class="facet-note">{move || t(Text::NoPlace(odd.get()))}</p>
            </Show>
            <MissingLine table facet column picks=picks_missing />
            <ClearFacet title=title is_chosen on_clear=move |()| set(None) />
        </fieldset>
    }
}
