//! The map of points: the outline of the land, a dot for each cell with points, and the box that is chosen.
//!
//! The list below has the same counts, for the keyboard and for screen readers.

use belvedere_view::objects::facets::extent::{Cell, radius};
use belvedere_view::objects::places::{Area, Places};
use leptos::prelude::*;

use super::stage::{STEP, Stage};
use super::texts::Text;
use crate::i18n::{number, t};
use crate::ui::{Button, ButtonKind, ValueLine, icon};
use crate::views::objects::table::Table;

/// The outline of the land, from the north-west; `web/land.mjs` writes it.
const LAND: &str = include_str!("land.txt");
/// Its units for a degree.
const LAND_UNITS: f64 = 5.0;
/// How many cells the list has.
const LISTED: usize = 10;

/// The map with its tools, and its dots as a list.
#[component]
pub(super) fn MapPlot(
    /// The table.
    table: Table,
    /// The title of the property.
    title: String,
    /// The points; none before they are counted.
    places: Memo<Option<Places>>,
    /// The box that the filters choose.
    chosen: Memo<Option<Area>>,
    /// Chooses a box, as filters write it; none chooses all objects.
    on_choose: Callback<Option<String>>,
) -> impl IntoView {
    let stage = Stage::new(places, chosen, on_choose, table.code.area_in_words);
    let is_large = RwSignal::new(false);
    view! {
        <div class="map" data-large=move || is_large.get().then_some("")>
            <div
                class="map-stage"
                node_ref=stage.element
                role="group"
                tabindex="0"
                aria-label=t(Text::Map { title })
                title=t(Text::Hint)
                on:keydown=move |event| stage.on_key(&event)
                on:wheel=move |event| stage.on_wheel(&event)
                on:pointerdown=move |event| stage.on_down(&event)
                on:pointermove=move |event| stage.on_move(&event)
                on:pointerup=move |_| stage.on_up()
                on:pointercancel=move |_| stage.on_cancel()
                on:pointerleave=move |_| stage.pointed.set(None)
            >
                {drawing(stage)}
            </div>
            <p class="facet-note">{move || stage.line()}</p>
            {tools(stage, is_large)}
            <List
                cells=stage.cells
                chosen
                area_in_words=table.code.area_in_words
                on_choose=Callback::new(move |area| stage.choose(area))
            />
        </div>
    }
}

/// The land, the dots and the box.
fn drawing(stage: Stage) -> impl IntoView {
    let Stage {
        size,
        extent,
        cells,
        chosen,
        ..
    } = stage;
    let transforms = Memo::new(move |_| {
        let extent = extent.get()?;
        Some(extent.of_drawing(LAND_UNITS, size.get()))
    });
    let land = |at: usize| {
        let transform =
            move || transforms.with(|of| of.as_ref().and_then(|of| of.get(at).cloned()));
        view! { <path class="map-land" d=LAND transform=transform></path> }
    };
    let dots = move || {
        cells.with(|cells| {
            let most = cells.first().map_or(0, |cell| cell.rows);
            let dot = |cell: &Cell| {
                let (x, y) = cell.at;
                view! {
                    <circle
                        class="map-dot"
                        data-zero=(cell.rows == 0).then_some("")
                        cx=format!("{x:.1}")
                        cy=format!("{y:.1}")
                        r=format!("{:.1}", radius(cell.rows, most))
                    ></circle>
                }
            };
            cells.iter().map(dot).collect_view()
        })
    };
    let boxes = move || {
        let area = stage.drawn_area().or_else(|| chosen.get())?;
        let boxes = extent.get()?.of_area(area, size.get());
        let one = |[x, y, width, height]: [f64; 4]| {
            view! { <rect class="map-box" x=x y=y width=width height=height></rect> }
        };
        Some(boxes.map(one).collect_view())
    };
    view! { <svg aria-hidden="true">{[0, 1, 2].map(land)} <g>{dots}</g> <g>{boxes}</g></svg> }
}

/// The buttons below the map.
fn tools(stage: Stage, is_large: RwSignal<bool>) -> impl IntoView {
    let moved = stage.moved;
    view! {
        <div class="map-tools" role="group" aria-label=t(Text::Tools)>
            <Button kind=ButtonKind::Quiet icon=icon::PLUS label=t(Text::ZoomIn) on_press=move |_| stage.zoom(STEP) />
            <Button kind=ButtonKind::Quiet icon=icon::MINUS label=t(Text::ZoomOut) on_press=move |_| stage.zoom(1.0 / STEP) />
            <Button
                kind=ButtonKind::Quiet
                icon=icon::EXPAND
                label=t(Text::Large)
                pressed=Signal::derive(move || Some(is_large.get()))
                on_press=move |_| is_large.update(|large| *large = !*large)
            />
            <Button
                kind=ButtonKind::Quiet
                disabled=Signal::derive(move || moved.get().is_none())
                on_press=move |_| moved.set(None)
            >
                {t(Text::Fit)}
            </Button>
            <Button kind=ButtonKind::Quiet on_press=move |_| stage.choose_shown()>{t(Text::OnlyHere)}</Button>
        </div>
    }
}

/// The cells with the most rows, as values to choose from.
#[component]
fn List(
    cells: Memo<Vec<Cell>>,
    chosen: Memo<Option<Area>>,
    area_in_words: fn(&Area) -> String,
    on_choose: Callback<Area>,
) -> impl IntoView {
    let with_rows = move || cells.with(|cells| cells.iter().filter(|cell| cell.rows > 0).count());
    let listed = move || {
        cells.with(|cells| {
            let listed = cells.iter().filter(|cell| cell.rows > 0).take(LISTED);
            listed.map(|cell| cell.area).collect::<Vec<_>>()
        })
    };
    let smaller = move || with_rows().saturating_sub(LISTED) as u64;
    let line = move |area: Area| {
        let rows = Memo::new(move |_| {
            cells.with(|cells| {
                let cell = cells.iter().find(|cell| cell.area == area);
                cell.map_or(0, |cell| cell.rows)
            })
        });
        let share = Signal::derive(move || {
            let most = cells.with(|cells| cells.first().map_or(1, |cell| cell.rows));
            (rows.get(), most)
        });
        view! {
            <li>
                <ValueLine
                    label=area_in_words(&area)
                    count=Signal::derive(move || number(rows.get()))
                    share
                    checked=Signal::derive(move || chosen.get() == Some(area))
                    on_toggle=Callback::new(move |()| on_choose.run(area))
                />
            </li>
        }
    };
    view! {
        <details class="map-list">
            <summary>{t(Text::List)}</summary>
            <ul class="value-lines">
                <For each=listed key=|area| *area let:area>
                    {line(area)}
                </For>
            </ul>
            <Show when=move || { smaller() > 0 }>
                <p class="facet-note">{move || t(Text::Smaller(smaller()))}</p>
            </Show>
        </details>
    }
}
