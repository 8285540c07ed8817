//! A card as the board has it: its title, and what can be changed of it.

use belvedere_queries::{Card, Show, Width};

/// The title of a card: its own, or the name of its query.
pub fn title(card: &Card) -> String {
    if card.title.trim().is_empty() {
        card.query.name.clone()
    } else {
        card.title.trim().to_owned()
    }
}

/// A change of a card.
#[derive(Debug, Clone)]
pub enum Change {
    Title(String),
    Width(Width),
    Show(Show),
    Chart(String),
}

impl Change {
    /// Makes it.
    pub fn make(self, card: &mut Card) {
        match self {
            Self::Title(title) => card.title = title,
            Self::Width(width) => card.width = width,
            Self::Show(show) => card.show = show,
            Self::Chart(chart) => card.chart = chart,
        }
    }
}
