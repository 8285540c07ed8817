//! The part of the world that a map shows, and what the pointer and the keys do with it.

use belvedere_view::objects::facets::extent::{Cell, Extent, Pixels, nearest};
use belvedere_view::objects::places::{Area, Places, Point};
use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::i18n::{number, t};

/// How much nearer one step of the zoom is.
pub(super) const STEP: f64 = 2.0;
/// How much of the map an arrow moves.
const MOVE: f64 = 0.25;
/// Less is a click, and no box.
const CLICK: f64 = 4.0;
/// What the pointer does while it is down.
#[derive(Clone, Copy)]
enum Drag {
    /// Draws a box.
    Box,
    /// Moves the map.
    Map,
}

/// A map; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Stage {
    /// The element that holds the drawing.
    pub(super) element: NodeRef<html::Div>,
    pub(super) size: RwSignal<Pixels>,
    /// The points; none before they are counted.
    places: Memo<Option<Places>>,
    /// The box that the filters choose.
    pub(super) chosen: Memo<Option<Area>>,
    on_choose: Callback<Option<String>>,
    area_in_words: fn(&Area) -> String,
    /// The part that was moved to, else the part with all points.
    pub(super) moved: RwSignal<Option<Extent>>,
    /// The part that is shown.
    pub(super) extent: Memo<Option<Extent>>,
    /// The cells with points in it, those with the most rows first.
    pub(super) cells: Memo<Vec<Cell>>,
    /// Where the pointer is.
    pub(super) pointed: RwSignal<Option<Pixels>>,
    /// What it does while it is down, and where it began.
    drag: StoredValue<Option<(Drag, Pixels)>>,
    /// The box that it draws.
    drawn: RwSignal<Option<(Pixels, Pixels)>>,
}

impl Stage {
    /// The map of points.
    pub(super) fn new(
        places: Memo<Option<Places>>,
        chosen: Memo<Option<Area>>,
        on_choose: Callback<Option<String>>,
        area_in_words: fn(&Area) -> String,
    ) -> Self {
        let element = NodeRef::<html::Div>::new();
        let size = RwSignal::new((240.0, 160.0));
        Effect::new(move |_| follow_size(element, size));
        let moved = RwSignal::new(None::<Extent>);
        let points =
            move || places.with(|places| places.as_ref().map(|places| places.points.clone()));
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
        Self {
            element,
            size,
            places,
            chosen,
            on_choose,
            area_in_words,
            moved,
            extent,
            cells,
            pointed: RwSignal::new(None),
            drag: StoredValue::new(None),
            drawn: RwSignal::new(None),
        }
    }

    /// How many objects that pass the filters hold for a point.
    fn count(self, holds: impl Fn(Point) -> bool) -> u64 {
        self.places.with(|places| {
            let points = places.iter().flat_map(|places| places.points.iter());
            let points = points.filter(|(point, passes)| *passes && holds(*point));
            points.count() as u64
        })
    }

    fn words(self, area: &Area, count: u64) -> String {
        t(Text::At {
            area: (self.area_in_words)(area),
            count: number(count),
        })
    }

    /// What is drawn or pointed at, else what is chosen, else how much the map shows.
    pub(super) fn line(self) -> String {
        // Before what is made of them, which may stay the same.
        self.places.track();
        let whole = |area: Area| self.words(&area, self.count(|point| area.holds(point)));
        if let Some(area) = self.drawn_area() {
            return whole(area);
        }
        let near = self.pointed.get().and_then(|place| {
            self.cells
                .with(|cells| nearest(cells, place).map(|cell| self.words(&cell.area, cell.rows)))
        });
        if let Some(near) = near {
            return near;
        }
        if let Some(area) = self.chosen.get() {
            return whole(area);
        }
        let shown: u64 = self
            .cells
            .with(|cells| cells.iter().map(|cell| cell.rows).sum());
        t(Text::OnMap {
            shown: number(shown),
            all: number(self.count(|_| true)),
        })
    }

    /// Chooses a box; the same again gives it up.
    pub(super) fn choose(self, area: Area) {
        let is_given_up = self.chosen.get_untracked() == Some(area);
        self.on_choose.run((!is_given_up).then(|| area.written()));
    }

    /// Chooses what the map shows.
    pub(super) fn choose_shown(self) {
        let area = self.extent.get_untracked();
        let size = self.size.get_untracked();
        if let Some(area) = area.and_then(|extent| extent.whole(size)) {
            self.on_choose.run(Some(area.written()));
        }
    }

    fn change(self, act: &dyn Fn(Extent, Pixels) -> Extent) {
        if let Some(extent) = self.extent.get_untracked() {
            self.moved.set(Some(act(extent, self.size.get_untracked())));
        }
    }

    /// Goes nearer to the middle.
    pub(super) fn zoom(self, times: f64) {
        self.change(&|extent, size| extent.zoomed(times, (size.0 / 2.0, size.1 / 2.0), size));
    }

    fn place_at(self, x: i32, y: i32) -> Option<Pixels> {
        let rect = self.element.get_untracked()?.get_bounding_client_rect();
        Some((f64::from(x) - rect.left(), f64::from(y) - rect.top()))
    }

    /// The box that is drawn.
    pub(super) fn drawn_area(self) -> Option<Area> {
        let (from, to) = self.drawn.get()?;
        let is_box = matches!(self.drag.get_value(), Some((Drag::Box, _)));
        let extent = self.extent.get().filter(|_| is_box)?;
        extent.area(from, to, self.size.get())
    }

    /// The pointer begins a box, or to move the map.
    pub(super) fn on_down(self, event: &PointerEvent) {
        let place = self.place_at(event.client_x(), event.client_y());
        let Some(place) = place.filter(|_| event.button() == 0) else {
            return;
        };
        if let Some(element) = self.element.get_untracked() {
            // It fails only for a pointer that is gone already.
            drop(element.set_pointer_capture(event.pointer_id()));
        }
        // A finger has no Shift key.
        let kind = if event.shift_key() || event.pointer_type() == "touch" {
            Drag::Map
        } else {
            Drag::Box
        };
        self.drag.set_value(Some((kind, place)));
        self.drawn.set(Some((place, place)));
    }

    /// The pointer moves.
    pub(super) fn on_move(self, event: &PointerEvent) {
        let Some(place) = self.place_at(event.client_x(), event.client_y()) else {
            return;
        };
        self.pointed.set(Some(place));
        let Some((from, before)) = self.drawn.get_untracked() else {
            return;
        };
        if let Some((Drag::Map, _)) = self.drag.get_value() {
            let by = (before.0 - place.0, before.1 - place.1);
            self.change(&|extent, size| extent.moved(by, size));
        }
        self.drawn.set(Some((from, place)));
    }

    /// The box is drawn, or the map is moved; or it was a click on a dot.
    pub(super) fn on_up(self) {
        let (drag, drawn) = (
            self.drag.try_update_value(Option::take).flatten(),
            self.drawn.try_update(Option::take).flatten(),
        );
        let (Some((kind, _)), Some((from, to)), Some(extent)) =
            (drag, drawn, self.extent.get_untracked())
        else {
            return;
        };
        let is_click = (from.0 - to.0).abs() < CLICK && (from.1 - to.1).abs() < CLICK;
        let area = match kind {
            _ if is_click => self
                .cells
                .with_untracked(|cells| nearest(cells, to).map(|cell| cell.area)),
            Drag::Box => extent.area(from, to, self.size.get_untracked()),
            Drag::Map => None,
        };
        if let Some(area) = area {
            self.choose(area);
        }
    }

    /// The pointer is taken away.
    pub(super) fn on_cancel(self) {
        self.drag.set_value(None);
        self.drawn.set(None);
    }

    /// The wheel zooms. Without the key, it scrolls.
    pub(super) fn on_wheel(self, event: &WheelEvent) {
        if !event.ctrl_key() && !event.meta_key() {
            return;
        }
        event.prevent_default();
        if let Some(place) = self.place_at(event.client_x(), event.client_y()) {
            let times = if event.delta_y() < 0.0 {
                STEP.sqrt()
            } else {
                1.0 / STEP.sqrt()
            };
            self.change(&|extent, size| extent.zoomed(times, place, size));
        }
    }

    /// Keys zoom and move.
    pub(super) fn on_key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let go = |x: f64, y: f64| {
            self.change(&|extent, size| extent.moved((x * size.0, y * size.1), size));
        };
        match event.key().as_str() {
            "+" | "=" => self.zoom(STEP),
            "-" | "−" => self.zoom(1.0 / STEP),
            "0" => self.moved.set(None),
            "ArrowLeft" => go(-MOVE, 0.0),
            "ArrowRight" => go(MOVE, 0.0),
            "ArrowUp" => go(0.0, -MOVE),
            "ArrowDown" => go(0.0, MOVE),
            _ => return,
        }
        event.prevent_default();
    }
}

/// The map is as large as its element.
fn follow_size(element: NodeRef<html::Div>, size: RwSignal<Pixels>) {
    if let Some(element) = element.get() {
        browser::observe_size(&element.clone(), move || {
            let measured = (
                f64::from(element.client_width()),
                f64::from(element.client_height()),
            );
            if measured.0 > 0.0 && measured.1 > 0.0 && measured != size.get_untracked() {
                size.set(measured);
            }
        });
    }
}
