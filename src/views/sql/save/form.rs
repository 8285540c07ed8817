//! The forms of a file.

use belvedere_table::{CsvOptions, Format};

use crate::views::sql::export::{CsvChoice, PARQUET, XLSX};

/// The form of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Csv,
    /// A workbook.
    Xlsx,
    Parquet,
    /// CSV with the mark by which Excel knows that it is UTF-8; other tools stumble over it.
    Excel,
    Tsv,
    Json,
    NdJson,
    Arrow,
}

impl Form {
    pub(super) const ALL: [Self; 8] = [
        Self::Csv,
        Self::Xlsx,
        Self::Parquet,
        Self::Excel,
        Self::Tsv,
        Self::Json,
        Self::NdJson,
        Self::Arrow,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Csv => "CSV",
            Self::Xlsx => "Excel",
            Self::Parquet => "Parquet",
            Self::Excel => "CSV (Excel)",
            Self::Tsv => "TSV",
            Self::Json => "JSON",
            Self::NdJson => "NDJSON",
            Self::Arrow => "Arrow",
        }
    }

    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Csv | Self::Excel => "csv",
            Self::Xlsx => "xlsx",
            Self::Parquet => "parquet",
            Self::Tsv => "tsv",
            Self::Json => "json",
            Self::NdJson => "ndjson",
            // A stream of batches, as the platform sends it.
            Self::Arrow => "arrows",
        }
    }

    pub(super) const fn media_type(self) -> &'static str {
        match self {
            Self::Csv | Self::Excel => "text/csv",
            Self::Xlsx => XLSX,
            Self::Parquet => PARQUET,
            Self::Tsv => "text/tab-separated-values",
            Self::Json => "application/json",
            Self::NdJson => "application/x-ndjson",
            Self::Arrow => "application/vnd.apache.arrow.stream",
        }
    }

    /// Whether it can be copied.
    pub(super) const fn is_text(self) -> bool {
        !matches!(self, Self::Xlsx | Self::Parquet | Self::Arrow)
    }

    /// Whether it is rows of delimited values.
    pub(super) const fn is_csv(self) -> bool {
        matches!(self, Self::Csv | Self::Excel | Self::Tsv)
    }

    pub(super) fn format(self, exact: bool, choice: CsvChoice) -> Format {
        let csv = || CsvOptions {
            guard: !exact,
            bom: self == Self::Excel,
            ..choice.options(self == Self::Tsv)
        };
        match self {
            Self::Csv | Self::Excel | Self::Tsv => Format::Csv(csv()),
            Self::Xlsx => Format::Xlsx,
            Self::Parquet => Format::Parquet,
            // Numbers as JSON numbers: a reader may round them to floats, but as strings they would not be numbers for
            // any reader.
            Self::Json => Format::Json { exact: false },
            Self::NdJson => Format::NdJson { exact: false },
            Self::Arrow => Format::Arrow,
        }
    }
}
