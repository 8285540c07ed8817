//! The runs of the cards of a board: two at once, the others in their order.

use std::collections::BTreeMap;

use belvedere_queries::Turns;
use leptos::prelude::*;

/// How many queries run at once. A user has four at once on the local platform: the others are for other views.
const AT_ONCE: usize = 2;

/// How far a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Phase {
    /// Nothing was asked for, or it has ended.
    #[default]
    Idle,
    /// Others run first.
    Waiting,
    /// Its query runs.
    Running,
}

/// The state of a card.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct State {
    pub phase: Phase,
    /// Grows with each run.
    pub turn: u32,
    /// When its result came, in milliseconds since 1970.
    pub at: Option<f64>,
    /// Why the last run gave none.
    pub failure: Option<String>,
}

/// The states of all cards; cheap to copy.
#[derive(Debug, Clone, Copy)]
pub struct Desk {
    turns: StoredValue<Turns>,
    states: RwSignal<BTreeMap<u32, State>>,
}

impl Desk {
    /// Nothing runs.
    pub fn new() -> Self {
        Self {
            turns: StoredValue::new(Turns::new(AT_ONCE)),
            states: RwSignal::new(BTreeMap::new()),
        }
    }

    /// The state of a card.
    pub fn state(self, card: u32) -> State {
        self.states
            .with(|states| states.get(&card).cloned().unwrap_or_default())
    }

    /// Whether any card runs or waits.
    pub fn is_busy(self) -> bool {
        self.states
            .with(|states| states.values().any(|state| state.phase != Phase::Idle))
    }

    /// Runs the queries of cards, but of those that run already.
    pub fn run(self, cards: impl IntoIterator<Item = u32>) {
        for card in cards {
            if self.turns.try_update_value(|turns| turns.ask(card)) == Some(true) {
                self.change(card, |state| state.phase = Phase::Waiting);
            }
        }
        self.go_on();
    }

    /// The turn of a card has ended: with a result, or with the reason why there is none.
    pub fn end(self, card: u32, failure: Option<String>) {
        self.change(card, |state| {
            state.phase = Phase::Idle;
            if failure.is_none() {
                state.at = Some(js_sys::Date::now());
            }
            state.failure = failure;
        });
        self.turns.try_update_value(|turns| turns.end(card));
        self.go_on();
    }

    /// A card is gone.
    pub fn leave(self, card: u32) {
        self.states.try_update(|states| states.remove(&card));
        self.turns.try_update_value(|turns| turns.end(card));
        self.go_on();
    }

    fn go_on(self) {
        while let Some(card) = self.turns.try_update_value(Turns::begin).flatten() {
            self.change(card, |state| {
                state.phase = Phase::Running;
                state.turn = state.turn.wrapping_add(1);
            });
        }
    }

    fn change(self, card: u32, change: impl FnOnce(&mut State)) {
        self.states
            .try_update(|states| change(states.entry(card).or_default()));
    }
}
