//! The range of a histogram's bars that is chosen or being drawn, by the pointer or the keyboard.

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::choice::{choose_range, chosen_range};
use belvedere_view::objects::facets::count::{Content, Facet, Spread};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::i18n::{number, t};
use crate::views::objects::facets::texts::Text;
use crate::views::objects::table::Table;

/// Bars from one to another, and the one that was begun with.
type Range = (usize, usize);

/// The bars of a facet; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Brush {
    table: Table,
    facet: Memo<Option<Facet>>,
    column: StoredValue<Column>,
    /// The element that holds a button for each bar.
    pub(super) places: NodeRef<html::Div>,
    /// The bar with the tab stop.
    pub(super) active: RwSignal<usize>,
    /// The bar that a range begins with.
    begun: StoredValue<Option<usize>>,
    /// The range while it is drawn.
    pub(super) drawn: RwSignal<Option<Range>>,
    /// The bar that the pointer is at.
    pub(super) pointed: RwSignal<Option<usize>>,
    /// How many bars there are.
    pub(super) count: Memo<usize>,
    /// The bars that the filters choose.
    pub(super) chosen: Memo<Option<Range>>,
}

impl Brush {
    /// The bars of the facet of a column.
    pub(super) fn new(
        table: Table,
        facet: Memo<Option<Facet>>,
        column: StoredValue<Column>,
    ) -> Self {
        let count = Memo::new(move |_| {
            let mut count = 0;
            spread(facet, &mut |spread| count = spread.bars.len());
            count
        });
        let chosen = Memo::new(move |_| {
            let range = table
                .state
                .with(|state| column.with_value(|column| chosen_range(&state.filters, column)))?;
            let mut bars = None;
            spread(facet, &mut |spread| {
                bars = (table.code.within)(&spread.parts, &range);
            });
            bars
        });
        Self {
            table,
            facet,
            column,
            places: NodeRef::new(),
            active: RwSignal::new(0),
            begun: StoredValue::new(None),
            drawn: RwSignal::new(None),
            pointed: RwSignal::new(None),
            count,
            chosen,
        }
    }

    /// Reads the bars, where there are some.
    pub(super) fn spread(self, read: &mut dyn FnMut(&Spread)) {
        spread(self.facet, read);
    }

    /// The range that is drawn, in order.
    fn drawn_range(self) -> Option<Range> {
        let drawn = self.drawn.get();
        drawn.map(|(one, other)| (one.min(other), one.max(other)))
    }

    /// Whether a bar is in the range that is drawn or chosen.
    pub(super) fn marks(self, bar: usize) -> bool {
        let marked = self.drawn_range().or_else(|| self.chosen.get());
        marked.is_some_and(|(from, to)| (from..=to).contains(&bar))
    }

    /// What the pointer or the keyboard is at, else what is chosen.
    pub(super) fn line(self) -> Option<String> {
        // Before the number of bars, which may stay the same.
        self.facet.track();
        let pointed = self.pointed.get().filter(|bar| *bar < self.count.get());
        let range = self
            .drawn_range()
            .or_else(|| pointed.map(|bar| (bar, bar)))
            .or_else(|| self.chosen.get());
        range.map(|range| self.described(range).0)
    }

    /// Bars in words, with the number of their rows; and as filters write them.
    pub(super) fn described(self, (from, to): Range) -> (String, String) {
        let mut described = (String::new(), String::new());
        self.spread(&mut |spread| {
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
    }

    /// Chooses a range, as filters write it; none chooses all.
    pub(super) fn set(self, range: Option<String>) {
        self.table.change(false, |state| {
            self.column
                .with_value(|column| choose_range(&mut state.filters, column, range));
        });
    }

    /// Chooses the bars from one to another.
    pub(super) fn choose(self, one: usize, other: usize) {
        let range = (one.min(other), one.max(other));
        // The same again gives it up.
        let is_given_up = self.chosen.get_untracked() == Some(range);
        let written = Some(untrack(|| self.described(range)).1);
        self.begun.set_value(Some(one));
        self.set(written.filter(|_| !is_given_up));
    }

    /// The bar that the pointer is at.
    fn bar_at(self, event: &PointerEvent) -> Option<usize> {
        let places = self.places.get_untracked()?;
        let rect = places.get_bounding_client_rect();
        let count = self.count.get_untracked();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a number of few bars"
        )]
        let bar = ((f64::from(event.client_x()) - rect.left()) / rect.width() * count as f64)
            .max(0.0) as usize;
        count.checked_sub(1).map(|last| bar.min(last))
    }

    /// The pointer begins a range; with Shift, it changes the one before.
    pub(super) fn on_down(self, event: &PointerEvent) {
        let Some(bar) = self.bar_at(event).filter(|_| event.button() == 0) else {
            return;
        };
        if let Some(places) = self.places.get_untracked() {
            // It fails only for a pointer that is gone already.
            drop(places.set_pointer_capture(event.pointer_id()));
        }
        let from = self.begun.get_value().filter(|_| event.shift_key());
        self.drawn.set(Some((from.unwrap_or(bar), bar)));
        self.active.set(bar);
    }

    /// The pointer moves.
    pub(super) fn on_move(self, event: &PointerEvent) {
        let bar = self.bar_at(event);
        self.pointed.set(bar);
        if let (Some((from, _)), Some(bar)) = (self.drawn.get_untracked(), bar) {
            self.drawn.set(Some((from, bar)));
        }
    }

    /// The range is drawn.
    pub(super) fn on_up(self) {
        if let Some((from, to)) = self.drawn.get_untracked() {
            self.drawn.set(None);
            self.choose(from, to);
        }
    }

    /// Arrows go from bar to bar, and with Shift take in more.
    pub(super) fn on_key(self, event: &KeyboardEvent) {
        let last = self.count.get_untracked().saturating_sub(1);
        let at = self.active.get_untracked().min(last);
        let to = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => at.saturating_sub(1),
            "ArrowRight" | "ArrowUp" => (at + 1).min(last),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        if event.shift_key() && to != at {
            let is_chosen = self.chosen.with_untracked(Option::is_some);
            let from = self.begun.get_value().filter(|_| is_chosen);
            self.choose(from.unwrap_or(at), to);
        }
        self.move_to(to);
    }

    fn move_to(self, bar: usize) {
        self.active.set(bar);
        let places = self.places.get_untracked();
        let button = places.and_then(|places| {
            let bar = u32::try_from(bar).ok()?;
            places.children().item(bar)?.dyn_into::<HtmlElement>().ok()
        });
        if let Some(button) = button {
            // A button in the page takes the focus.
            drop(button.focus());
        }
    }
}

fn spread(facet: Memo<Option<Facet>>, read: &mut dyn FnMut(&Spread)) {
    facet.with(|facet| {
        if let Some(Facet {
            content: Content::Spread(spread),
            ..
        }) = facet
        {
            read(spread);
        }
    });
}
