//! Whose query runs next: so many at once, the others in the order in which they asked.

use std::collections::VecDeque;

/// The queries of the cards of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turns {
    at_once: usize,
    running: Vec<u32>,
    waiting: VecDeque<u32>,
}

impl Turns {
    /// So many at once.
    pub const fn new(at_once: usize) -> Self {
        Self {
            at_once,
            running: Vec::new(),
            waiting: VecDeque::new(),
        }
    }

    /// Asks for a turn; whether the card has to wait for one. It doesn't while it has one, or waits already.
    pub fn ask(&mut self, card: u32) -> bool {
        let is_new = !self.running.contains(&card) && !self.waiting.contains(&card);
        if is_new {
            self.waiting.push_back(card);
        }
        is_new
    }

    /// The card whose turn begins now, if there is room for one.
    pub fn begin(&mut self) -> Option<u32> {
        if self.running.len() >= self.at_once {
            return None;
        }
        let card = self.waiting.pop_front()?;
        self.running.push(card);
        Some(card)
    }

    /// The turn of a card has ended, or it wants none any more.
    pub fn end(&mut self, card: u32) {
        self.running.retain(|other| *other != card);
        self.waiting.retain(|other| *other != card);
    }

    /// Whether a card runs or waits.
    pub fn is_busy(&self) -> bool {
        !self.running.is_empty() || !self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(turns: &mut Turns) -> Vec<u32> {
        std::iter::from_fn(|| turns.begin()).collect()
    }

    #[test]
    fn two_run_and_the_others_follow_in_order() {
        let mut turns = Turns::new(2);
        for card in [3, 1, 2, 4] {
            assert!(turns.ask(card));
        }
        assert_eq!(begun(&mut turns), [3, 1]);
        turns.end(1);
        assert_eq!(begun(&mut turns), [2]);
        turns.end(3);
        turns.end(2);
        assert_eq!(begun(&mut turns), [4]);
        assert!(turns.is_busy());
        turns.end(4);
        assert!(!turns.is_busy());
    }

    #[test]
    fn a_card_has_one_turn_at_a_time() {
        let mut turns = Turns::new(1);
        assert!(turns.ask(1));
        assert_eq!(begun(&mut turns), [1]);
        assert!(!turns.ask(1), "it runs");
        assert!(turns.ask(2));
        assert!(!turns.ask(2), "it waits");
        turns.end(2);
        turns.end(1);
        assert_eq!(begun(&mut turns), [0; 0], "a card that is gone has no turn");
    }
}
