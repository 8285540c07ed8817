//! The facet of numbers or times: a histogram, whose bars choose a range. By a click or by dragging over several; on the
//! keyboard with the arrows, which with Shift take in more.

mod brush;

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::count::Facet;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use self::brush::Brush;
use super::clear::ClearFacet;
use super::missing::{MissingLine, picks_missing};
use super::steady::steady;
use super::texts::Text;
use crate::i18n::t;
use crate::ui::Histogram;
use crate::views::objects::table::Table;

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
    let brush = Brush::new(table, facet, column);
    let picks_missing = picks_missing(table, column);
    let odd = Memo::new(move |_| {
        let mut many = 0;
        brush.spread(&mut |spread| many = spread.odd);
        many
    });
    let has_odd = steady(table, || (), move || odd.get() > 0);
    let is_chosen =
        Signal::derive(move || brush.chosen.with(Option::is_some) || picks_missing.get());
    view! {
        <fieldset class="facet">
            <legend dir="auto">{title.clone()}</legend>
            <div class="facet-brush" title=t(Text::Hint)>
                <div
                    class="facet-bars"
                    node_ref=brush.places
                    on:pointerdown=move |event| brush.on_down(&event)
                    on:pointermove=move |event| brush.on_move(&event)
                    on:pointerup=move |_| brush.on_up()
                    on:pointercancel=move |_| brush.drawn.set(None)
                    on:pointerleave=move |_| brush.pointed.set(None)
                    on:keydown=move |event| brush.on_key(&event)
                >
                    {move || (0..brush.count.get()).map(|bar| place(brush, bar)).collect_view()}
                </div>
                {move || drawing(brush)}
                // In the place of the ends: nothing moves.
                {move || brush.line().map(|line| view! { <p class="facet-range" aria-hidden="true">{line}</p> })}
            </div>
            <Show when=move || { has_odd.get() }>
                <p class="facet-note">{move || t(Text::NoPlace(odd.get()))}</p>
            </Show>
            <MissingLine table facet column picks=picks_missing />
            <ClearFacet title=title is_chosen on_clear=move |()| brush.set(None) />
        </fieldset>
    }
}

/// The button of a bar.
fn place(brush: Brush, bar: usize) -> impl IntoView {
    let Brush { active, count, .. } = brush;
    // The pointer chooses by where it was pressed and let go.
    let on_click = move |event: MouseEvent| {
        if event.detail() == 0 {
            brush.choose(bar, bar);
        }
    };
    view! {
        <button
            type="button"
            class="facet-bar"
            aria-label=move || brush.described((bar, bar)).0
            aria-pressed=move || brush.marks(bar).to_string()
            tabindex=move || if active.get().min(count.get().saturating_sub(1)) == bar { "0" } else { "-1" }
            on:focus=move |_| active.set(bar)
            on:click=on_click
        ></button>
    }
}

/// The bars and their ends.
fn drawing(brush: Brush) -> impl IntoView {
    let mut drawing = (Vec::new(), (String::new(), String::new()));
    brush.spread(&mut |spread| {
        let bars = spread.bars.iter();
        drawing.0 = bars.map(|bar| (String::new(), bar.rows)).collect();
        if let (Some(first), Some(last)) = (spread.bars.first(), spread.bars.last()) {
            drawing.1 = (first.from.clone(), last.to.clone());
        }
    });
    view! { <Histogram bars=drawing.0 ends=drawing.1 /> }
}
