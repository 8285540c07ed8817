//! What the rows of the table say: objects in memory.

use belvedere_view::objects::columns::Column;

use crate::grid::{Content, RowCells, RowMarks};
use crate::i18n::{number, t};
use crate::views::objects::filtered_rows::View;
use crate::views::objects::texts::Text;
use crate::views::objects::values::cell_of;

/// The rows and columns that are shown.
pub(super) struct Objects<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) columns: &'a [Column],
    /// The object in the panel, as an index of the loaded rows.
    pub(super) opened: Option<usize>,
}

impl Content for Objects<'_> {
    fn rows(&self) -> usize {
        self.view.len()
    }

    fn stamp(&self) -> ((u64, u64), u64) {
        self.view.stamp()
    }

    fn number(&self, row: usize) -> String {
        number(row as u64 + 1)
    }

    fn marks(&self, row: usize) -> RowMarks {
        let index = self.view.index(row);
        RowMarks {
            selected: Some(self.view.is_picked(row)),
            current: index.is_some() && index == self.opened,
            news: self
                .view
                .news(row)
                .map(|news| (news.as_str(), news.in_words())),
        }
    }

    fn cells(&self, row: usize) -> Option<RowCells<'_>> {
        let record = self.view.get(row)?;
        Some(Box::new(move |place| {
            if let Some(text) = record.unreadable().filter(|_| place == 0) {
                let start = text.chars().take(60).collect();
                return (t(Text::Unreadable { start }), "is-composite");
            }
            let shown = self.columns.get(place);
            let shown = shown.map(|column| cell_of(column, &record));
            shown.map_or_else(Default::default, |cell| (cell.text, cell.look.class()))
        }))
    }
}
