//! The rows of an export, and the file name.

use super::texts::Text;

/// The user's choices for an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Which rows.
    pub rows: Rows,
    /// CSV; else NDJSON.
    pub csv: bool,
    /// Only the columns that are shown, in their order; else all properties that are loaded.
    pub shown_columns: bool,
    /// Begins with a byte order mark, by which Excel knows the encoding.
    pub bom: bool,
    /// Writes texts as they are, although a spreadsheet takes some for formulas.
    pub exact: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            rows: Rows::Loaded,
            csv: true,
            shown_columns: true,
            bom: false,
            exact: false,
        }
    }
}

/// Which rows are exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// All that are loaded.
    Loaded,
    /// Those that fit the filters.
    Shown,
    /// Those that are selected.
    Picked,
    /// All of the listing: the missing rows are loaded first.
    All,
}

impl Rows {
    pub(super) fn text(self, count: String) -> Text {
        match self {
            Self::Loaded => Text::RowsLoaded { count },
            Self::Shown => Text::RowsShown { count },
            Self::Picked => Text::RowsPicked { count },
            Self::All => Text::RowsAll { count },
        }
    }
}

/// The name of the file. One that has not all objects says how many of how many: `Flight-1100-of-5000.csv`.
pub fn file_name(object_type: &str, plan: &Plan, rows: usize, of: Option<u64>) -> String {
    let safe = |character: char| {
        if character.is_alphanumeric() || matches!(character, '-' | '_') {
            character
        } else {
            '_'
        }
    };
    let object_type: String = object_type.chars().map(safe).collect();
    let what = match (plan.rows, of) {
        (Rows::Shown, _) => format!("-filtered-{rows}"),
        (Rows::Picked, _) => format!("-selected-{rows}"),
        (_, Some(of)) => format!("-{rows}-of-{of}"),
        (_, None) => String::new(),
    };
    let extension = if plan.csv { "csv" } else { "ndjson" };
    format!("{object_type}{what}.{extension}")
}
