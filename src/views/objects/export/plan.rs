//! The rows of an export, its format, and the file name.

use super::texts::Text;
use crate::i18n::t;
use crate::views::sql::export::{CsvChoice, PARQUET, XLSX};

/// The user's choices for an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Which rows.
    pub rows: Rows,
    /// In which form.
    pub format: Format,
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
            format: Format::Csv,
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
    Picked,
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
            Self::Picked => Text::RowsPicked { count },
            Self::All if is_filtered => Text::RowsUnfiltered { count },
            Self::All => Text::RowsAll { count },
        }
    }
}

/// The form of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Comma separated values.
    Csv,
    /// A workbook for Excel.
    Xlsx,
    /// Parquet, for programs that compute.
    Parquet,
    /// Comma separated values with the byte order mark, by which Excel knows the encoding.
    Excel,
    /// Tab separated values.
    Tsv,
    /// A JSON list of objects.
    Json,
    /// One JSON object a line.
    NdJson,
    /// A table for documents.
    Markdown,
}

impl Format {
    /// All formats, the usual one first.
    pub const ALL: [Self; 8] = [
        Self::Csv,
        Self::Xlsx,
        Self::Parquet,
        Self::Excel,
        Self::Tsv,
        Self::Json,
        Self::NdJson,
        Self::Markdown,
    ];

    pub(super) const fn text(self) -> Text {
        match self {
            Self::Csv => Text::Csv,
            Self::Xlsx => Text::Xlsx,
            Self::Parquet => Text::Parquet,
            Self::Excel => Text::Excel,
            Self::Tsv => Text::Tsv,
            Self::Json => Text::Json,
            Self::NdJson => Text::Ndjson,
            Self::Markdown => Text::Markdown,
        }
    }

    /// The ending of a file name.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Csv | Self::Excel => "csv",
            Self::Xlsx => "xlsx",
            Self::Parquet => "parquet",
            Self::Tsv => "tsv",
            Self::Json => "json",
            Self::NdJson => "ndjson",
            Self::Markdown => "md",
        }
    }

    /// The media type of a file.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv | Self::Excel => "text/csv;charset=utf-8",
            Self::Xlsx => XLSX,
            Self::Parquet => PARQUET,
            Self::Tsv => "text/tab-separated-values;charset=utf-8",
            Self::Json => "application/json",
            Self::NdJson => "application/x-ndjson",
            Self::Markdown => "text/markdown;charset=utf-8",
        }
    }

    /// The format in the table worker, which makes files whose values have types.
    pub const fn typed(self) -> Option<belvedere_table::Format> {
        match self {
            Self::Xlsx => Some(belvedere_table::Format::Xlsx),
            Self::Parquet => Some(belvedere_table::Format::Parquet),
            _ => None,
        }
    }

    /// What happens to values in it.
    pub(super) fn why(self) -> String {
        match self {
            Self::Csv | Self::Excel | Self::Tsv => t(Text::CsvWhy),
            Self::Xlsx => t(Text::ExcelWhy),
            Self::Parquet => t(Text::ParquetWhy),
            Self::Json | Self::NdJson | Self::Markdown => t(Text::JsonWhy),
        }
    }

    /// Whether spreadsheets read it as text, which take some texts for formulas.
    pub const fn is_for_spreadsheets(self) -> bool {
        matches!(self, Self::Csv | Self::Excel | Self::Tsv)
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
        (Rows::Picked, Some(rows), _) => format!("-selected-{rows}"),
        (_, Some(rows), Some(of)) => format!("-{rows}-of-{of}"),
        _ => String::new(),
    };
    format!("{object_type}{what}.{}", plan.format.ending())
}
