//! The map of points: the outline of the land, a dot for each cell with points, and the box that is chosen.
//!
//! The list below has the same counts, for the keyboard and for screen readers.

use belvedere_view::objects::facets::extent::{Cell, Extent, Pixels, nearest, radius};
use belvedere_view::objects::facets::places::{Area, Places};
use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::i18n::{number, t};
use crate::ui::icon;
use crate::ui::{Button, ButtonKind, ValueLine};
use crate::views::objects::table::Table;

/// The outline of the land, from the north-west; `web/land.mjs` writes it.
const LAND: &str = include_str!("land.txt");
/// Its units for a degree.
const LAND_UNITS: f64 = 5.0;
/// How much nearer one step of the zoom is.
const STEP: f64 = 2.0;
/// How much of the map an arrow moves.
const MOVE: f64 = 0.25;
/// Less is a click, and no box.
const CLICK: f64 = 4.0;
/// How many cells the list has.
const LISTED: usize = 10;

/// What the pointer does while it is down.
#[derive(Clone, Copy)]
enum Drag {
    /// Draws a box.
    Box,
    /// Moves the map.
    Map,
}

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
    let stage = NodeRef::<html::Div>::new();
    let size = RwSignal::new((240.0, 160.0));
    let is_large = RwSignal::new(false);
    Effect::new(move |_| {
        if let Some(stage) = stage.get() {
            browser::observe_size(&stage.clone(), move || {
                let measured = (
                    f64::from(stage.client_width()),
                    f64::from(stage.client_height()),
                );
                if measured.0 > 0.0 && measured.1 > 0.0 && measured != size.get_untracked() {
                    size.set(measured);
                }
            });
        }
    });
    let points = move || places.with(|places| places.as_ref().map(|places| places.points.clone()));
    // The part that was moved to, else the part with all points.
    let moved = RwSignal::new(None::<Extent>);
    let extent = Memo::new(move |_| {
        let size = size.get();
        moved
            .get()
            .or_else(|| Extent::fit(&points()?, size))
            .map(|extent| extent.moved((0.0, 0.0), size))
    });
    let cells = Memo::new(move |_| {
        let cells = extent.get().zip(points());
        cells.map_or_else(Vec::new, |(extent, points)| {
            extent.cells(&points, size.get())
        })
    });
    let count_in = move |area: Area| {
        let points = points().unwrap_or_default();
        let points = points.iter().filter(|(_, passes)| *passes);
        points.filter(|(point, _)| area.holds(*point)).count() as u64
    };
    let words = move |area: &Area, count: u64| {
        t(Text::At {
            area: (table.code.area_in_words)(area),
            count: number(count),
        })
    };
    let choose_area = move |area: Area| {
        // The same again gives it up.
        let is_given_up = chosen.get_untracked() == Some(area);
        on_choose.run((!is_given_up).then(|| area.written()));
    };
    let change = move |act: &dyn Fn(Extent, Pixels) -> Extent| {
        if let Some(extent) = extent.get_untracked() {
            moved.set(Some(act(extent, size.get_untracked())));
        }
    };
    let zoom = move |times: f64| {
        change(&|extent, size| extent.zoomed(times, (size.0 / 2.0, size.1 / 2.0), size));
    };

    // Where the pointer is, what it does, where it began, and the box that it draws.
    let pointed = RwSignal::new(None::<Pixels>);
    let drag = StoredValue::new(None::<(Drag, Pixels)>);
    let drawn = RwSignal::new(None::<(Pixels, Pixels)>);
    let at = move |x: i32, y: i32| {
        let rect = stage.get_untracked()?.get_bounding_client_rect();
        Some((f64::from(x) - rect.left(), f64::from(y) - rect.top()))
    };
    let on_down = move |event: PointerEvent| {
        let Some(place) = at(event.client_x(), event.client_y()).filter(|_| event.button() == 0)
        else {
            return;
        };
        if let Some(stage) = stage.get_untracked() {
            // It fails only for a pointer that is gone already.
            drop(stage.set_pointer_capture(event.pointer_id()));
        }
        // A finger has no Shift key.
        let kind = if event.shift_key() || event.pointer_type() == "touch" {
            Drag::Map
        } else {
            Drag::Box
        };
        drag.set_value(Some((kind, place)));
        drawn.set(Some((place, place)));
    };
    let on_move = move |event: PointerEvent| {
        let Some(place) = at(event.client_x(), event.client_y()) else {
            return;
        };
        pointed.set(Some(place));
        let Some((from, before)) = drawn.get_untracked() else {
            return;
        };
        if let Some((Drag::Map, _)) = drag.get_value() {
            let by = (before.0 - place.0, before.1 - place.1);
            change(&|extent, size| extent.moved(by, size));
        }
        drawn.set(Some((from, place)));
    };
    let on_up = move |_| {
        let (drag, drawn) = (
            drag.try_update_value(Option::take).flatten(),
            drawn.try_update(Option::take).flatten(),
        );
        let (Some((kind, _)), Some((from, to)), Some(extent)) =
            (drag, drawn, extent.get_untracked())
        else {
            return;
        };
        let is_click = (from.0 - to.0).abs() < CLICK && (from.1 - to.1).abs() < CLICK;
        let area = match kind {
            _ if is_click => cells.with_untracked(|cells| nearest(cells, to).map(|cell| cell.area)),
            Drag::Box => extent.area(from, to, size.get_untracked()),
            Drag::Map => None,
        };
        if let Some(area) = area {
            choose_area(area);
        }
    };
    let on_cancel = move |_| {
        drag.set_value(None);
        drawn.set(None);
    };
    let on_wheel = move |event: WheelEvent| {
        // Without the key, the wheel scrolls.
        if !event.ctrl_key() && !event.meta_key() {
            return;
        }
        event.prevent_default();
        if let Some(place) = at(event.client_x(), event.client_y()) {
            let times = if event.delta_y() < 0.0 {
                STEP.sqrt()
            } else {
                1.0 / STEP.sqrt()
            };
            change(&|extent, size| extent.zoomed(times, place, size));
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let go = |x: f64, y: f64| {
            change(&|extent, size| extent.moved((x * size.0, y * size.1), size));
        };
        match event.key().as_str() {
            "+" | "=" => zoom(STEP),
            "-" | "−" => zoom(1.0 / STEP),
            "0" => moved.set(None),
            "ArrowLeft" => go(-MOVE, 0.0),
            "ArrowRight" => go(MOVE, 0.0),
            "ArrowUp" => go(0.0, -MOVE),
            "ArrowDown" => go(0.0, MOVE),
            _ => return,
        }
        event.prevent_default();
    };

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
    let drawn_area = move || {
        let (from, to) = drawn.get()?;
        let is_box = matches!(drag.get_value(), Some((Drag::Box, _)));
        extent.get().filter(|_| is_box)?.area(from, to, size.get())
    };
    let boxes = move || {
        let area = drawn_area().or_else(|| chosen.get())?;
        let boxes = extent.get()?.of_area(area, size.get());
        let one = |[x, y, width, height]: [f64; 4]| {
            view! { <rect class="map-box" x=x y=y width=width height=height></rect> }
        };
        Some(boxes.map(one).collect_view())
    };
    // What is drawn or pointed at, else what is chosen, else how much the map shows.
    let line = move || {
        if let Some(area) = drawn_area() {
            return words(&area, count_in(area));
        }
        let near = pointed.get().and_then(|place| {
            cells.with(|cells| nearest(cells, place).map(|cell| words(&cell.area, cell.rows)))
        });
        if let Some(near) = near {
            return near;
        }
        if let Some(area) = chosen.get() {
            return words(&area, count_in(area));
        }
        let shown: u64 = cells.with(|cells| cells.iter().map(|cell| cell.rows).sum());
        let all = points().map_or(0, |points| {
            points.iter().filter(|(_, passes)| *passes).count()
        });
        t(Text::OnMap {
            shown: number(shown),
            all: number(all as u64),
        })
    };
    let only_here = move |_| {
        let area = extent.get_untracked();
        if let Some(area) = area.and_then(|extent| extent.whole(size.get_untracked())) {
            on_choose.run(Some(area.written()));
        }
    };
    view! {
        <div class="map" data-large=move || is_large.get().then_some("")>
            <div
                class="map-stage"
                node_ref=stage
                role="group"
                tabindex="0"
                aria-label=t(Text::Map { title })
                title=t(Text::Hint)
                on:keydown=on_key
                on:wheel=on_wheel
                on:pointerdown=on_down
                on:pointermove=on_move
                on:pointerup=on_up
                on:pointercancel=on_cancel
                on:pointerleave=move |_| pointed.set(None)
            >
                <svg aria-hidden="true">{[0, 1, 2].map(land)} <g>{dots}</g> <g>{boxes}</g></svg>
            </div>
            <p class="facet-note">{line}</p>
            <div class="map-tools" role="group" aria-label=t(Text::Tools)>
                <Button kind=ButtonKind::Quiet icon=icon::PLUS label=t(Text::ZoomIn) on_press=move |_| zoom(STEP) />
                <Button kind=ButtonKind::Quiet icon=icon::MINUS label=t(Text::ZoomOut) on_press=move |_| zoom(1.0 / STEP) />
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
                <Button kind=ButtonKind::Quiet on_press=only_here>{t(Text::OnlyHere)}</Button>
            </div>
            <List cells chosen area_in_words=table.code.area_in_words on_choose=Callback::new(choose_area) />
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
        #[expect(clippy::cast_precision_loss, reason = "the length of a bar")]
        let share = Signal::derive(move || {
            let most = cells.with(|cells| cells.first().map_or(1, |cell| cell.rows));
            rows.get() as f64 / most.max(1) as f64 * 100.0
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
