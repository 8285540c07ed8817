//! Where a dragged card would be dropped: beside one of the others, by the place of the pointer.

use super::Board;

/// Where a card is on the screen, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CardArea {
    /// The card.
    pub card: u32,
    /// Its edge before the others of its line.
    pub left: f64,
    /// Its edge behind it.
    pub right: f64,
    /// Its upper edge.
    pub top: f64,
    /// Its lower edge.
    pub bottom: f64,
}

/// A place beside a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DropPlace {
    /// The card.
    pub beside: u32,
    /// Whether it is the place behind it.
    pub is_after: bool,
    /// Whether the card has a line of its own, so that the place is above or below it.
    pub is_alone: bool,
}

impl CardArea {
    fn shares_line(&self, other: &Self) -> bool {
        self.card != other.card && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether a pointer in its line is in its first half.
    fn is_behind(&self, is_alone: bool, x: f64, y: f64) -> bool {
        if is_alone {
            y < f64::midpoint(self.top, self.bottom)
        } else {
            x < f64::midpoint(self.left, self.right)
        }
    }
}

/// Where a card is dropped at a point; nothing where it stays in its place. The areas are in the order of the cards.
pub fn drop_place(areas: &[CardArea], dragged: u32, x: f64, y: f64) -> Option<DropPlace> {
    let is_alone = |area: &CardArea| !areas.iter().any(|other| area.shares_line(other));
    let is_next = |area: &CardArea| {
        y < area.top || (y <= area.bottom && area.is_behind(is_alone(area), x, y))
    };
    let next = areas.iter().position(is_next).unwrap_or(areas.len());
    let before = next.checked_sub(1).and_then(|place| areas.get(place));
    let after = areas.get(next);
    if [before, after]
        .into_iter()
        .flatten()
        .any(|area| area.card == dragged)
    {
        return None;
    }
    // At the end of a line, the mark stands there and not at the begin of the next one.
    let (area, is_after) = match (before, after) {
        (Some(before), Some(after)) if y < after.top => (before, true),
        (_, Some(after)) => (after, false),
        (before, None) => (before?, true),
    };
    Some(DropPlace {
        beside: area.card,
        is_after,
        is_alone: is_alone(area),
    })
}

impl Board {
    /// The place that a dropped card gets among the others, for [`Board::move_to`].
    pub fn dropped_at(&self, dragged: u32, at: DropPlace) -> Option<usize> {
        let mut others = self.cards.iter().filter(|card| card.id != dragged);
        let place = others.position(|card| card.id == at.beside)?;
        Some(place + usize::from(at.is_after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::QueryName;

    /// Two lines of two cards, then a wide one.
    fn areas() -> [CardArea; 5] {
        let area = |card, left, right, top| CardArea {
            card,
            left,
            right,
            top,
            bottom: top + 100.0,
        };
        [
            area(1, 0.0, 100.0, 0.0),
            area(2, 110.0, 210.0, 0.0),
            area(3, 0.0, 100.0, 110.0),
            area(4, 110.0, 210.0, 110.0),
            area(5, 0.0, 210.0, 220.0),
        ]
    }

    fn at(dragged: u32, x: f64, y: f64) -> Option<(u32, bool, bool)> {
        let place = drop_place(&areas(), dragged, x, y)?;
        Some((place.beside, place.is_after, place.is_alone))
    }

    #[test]
    fn a_card_is_dropped_beside_the_one_below_the_pointer() {
        assert_eq!(at(1, 120.0, 150.0), Some((4, false, false)));
        assert_eq!(at(4, 20.0, 50.0), Some((1, false, false)));
        assert_eq!(at(4, 90.0, 50.0), Some((2, false, false)));
        assert_eq!(
            at(4, 200.0, 50.0),
            Some((2, true, false)),
            "the end of a line"
        );
        assert_eq!(at(1, 50.0, 230.0), Some((5, false, true)));
        assert_eq!(at(1, 50.0, 310.0), Some((5, true, true)));
    }

    #[test]
    fn outside_of_the_cards_the_nearest_place_counts() {
        assert_eq!(at(3, -20.0, -50.0), Some((1, false, false)));
        assert_eq!(at(3, 500.0, 900.0), Some((5, true, true)));
        assert_eq!(
            at(5, 150.0, 105.0),
            Some((2, true, false)),
            "between two lines"
        );
        assert_eq!(drop_place(&[], 1, 0.0, 0.0), None);
    }

    #[test]
    fn beside_itself_a_card_stays() {
        assert_eq!(at(2, 160.0, 50.0), None);
        assert_eq!(at(2, 90.0, 50.0), None, "behind the one before it");
        assert_eq!(at(2, 20.0, 150.0), None, "before the one behind it");
        assert_eq!(at(5, 50.0, 900.0), None);
    }

    #[test]
    fn a_place_counts_among_the_other_cards() {
        let mut board = Board::default();
        for _ in 0..5 {
            board.add(QueryName::default()).unwrap();
        }
        let mut order = |dragged, beside, is_after| {
            let at = DropPlace {
                beside,
                is_after,
                is_alone: false,
            };
            let place = board.dropped_at(dragged, at).unwrap();
            board.move_to(dragged, place).unwrap();
            let ids: Vec<_> = board.cards.iter().map(|card| card.id).collect();
            ids
        };
        assert_eq!(order(1, 4, false), [2, 3, 1, 4, 5]);
        assert_eq!(order(5, 2, false), [5, 2, 3, 1, 4]);
        assert_eq!(order(5, 4, true), [2, 3, 1, 4, 5]);
    }
}
