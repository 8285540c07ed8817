//! The rows of an export, its format, and the file name.

use belvedere_table::Format;

use super::texts::Text;
use crate::views::sql::export::{CsvChoice, FileForm};

/// The user's choices for an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Which rows.
    pub rows: Rows,
    /// In which form.
    pub format: FileForm,
    /// Only the columns that are shown, in their order; else all properties that are loaded.
    pub shown_columns: bool,
    /// Writes texts as they are, although a spreadsheet takes some for formulas.
    pub exact: bool,
    /// How CSV is written; the usual way where nothing is chosen.
    pub csv: Option<CsvChoice>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            rows: Rows::Loaded,
            format: FileForm::Csv,
            shown_columns: true,
            exact: false,
            csv: None,
        }
    }
}

/// Which rows are exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// All that are loaded.
    Loaded,
    /// The loaded ones that fit the filters.
    Shown,
    /// All of the listing that fit the filters: the missing rows are loaded first.
    Matching,
    /// Those that are selected.
    RowSelection,
    /// All of the listing: the missing rows are loaded first.
    All,
}

impl Rows {
    /// Whether rows may have to be loaded first.
    pub(super) const fn wants_all(self) -> bool {
        matches!(self, Self::All | Self::Matching)
    }

    /// The words of the choice. Rows may be missing, and filters may be set.
    pub(super) fn text(self, count: String, is_part: bool, is_filtered: bool) -> Text {
        match self {
            Self::Loaded => Text::RowsLoaded { count },
            Self::Shown if is_part => Text::RowsSoFar { count },
            Self::Shown => Text::RowsShown { count },
            Self::Matching => Text::RowsMatching,
            Self::RowSelection => Text::RowsPicked { count },
            Self::All if is_filtered => Text::RowsUnfiltered { count },
            Self::All => Text::RowsAll { count },
        }
    }
}

/// The format in the table worker, which makes files whose values have types.
pub(super) const fn typed(form: FileForm) -> Option<Format> {
    match form {
        FileForm::Xlsx => Some(Format::Xlsx),
        FileForm::Parquet => Some(Format::Parquet),
        FileForm::Arrow => Some(Format::Arrow),
        _ => None,
    }
}

/// What happens to values in a form.
pub(super) fn why(form: FileForm) -> Text {
    match form {
        FileForm::Xlsx => Text::ExcelWhy,
        FileForm::Parquet | FileForm::Arrow => Text::ParquetWhy,
        form if form.is_csv() => Text::CsvWhy,
        _ => Text::JsonWhy,
    }
}

/// The name of the file. One that has not all objects says how many of how many: `Flight-1100-of-5000.csv`. Without a number,
/// the rows are still to be loaded.
pub fn file_name(object_type: &str, plan: &Plan, rows: Option<usize>, of: Option<u64>) -> String {
    let safe = |character: char| {
        if character.is_alphanumeric() || matches!(character, '-' | '_') {
            character
        } else {
            '_'
        }
    };
    let object_type: String = object_type.chars().map(safe).collect();
    let what = match (plan.rows, rows, of) {
        (Rows::Matching, None, _) => "-filtered".to_owned(),
        (Rows::Matching, Some(rows), Some(_)) => format!("-filtered-{rows}-part"),
        (Rows::Shown | Rows::Matching, Some(rows), _) => format!("-filtered-{rows}"),
        (Rows::RowSelection, Some(rows), _) => format!("-selected-{rows}"),
        (_, Some(rows), Some(of)) => format!("-{rows}-of-{of}"),
        _ => String::new(),
    };
    format!("{object_type}{what}.{}", plan.format.ending())
}
