//! The forms of a file of rows, of results and of objects.

/// The form of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileForm {
    /// Comma separated values.
    Csv,
    /// A workbook.
    Xlsx,
    /// Parquet, for programs that compute.
    Parquet,
    /// CSV with the mark by which Excel knows that it is UTF-8; other tools stumble over it.
    Excel,
    /// Tab separated values.
    Tsv,
    /// A list of objects.
    Json,
    /// One object a line.
    NdJson,
    /// A stream of batches, as the platform sends it.
    Arrow,
    /// A table for documents.
    Markdown,
}

impl FileForm {
    /// All forms, the usual one first.
    pub const ALL: [Self; 9] = [
        Self::Csv,
        Self::Xlsx,
        Self::Parquet,
        Self::Excel,
        Self::Tsv,
        Self::Json,
        Self::NdJson,
        Self::Arrow,
        Self::Markdown,
    ];

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "CSV",
            Self::Xlsx => "Excel",
            Self::Parquet => "Parquet",
            Self::Excel => "CSV (Excel)",
            Self::Tsv => "TSV",
            Self::Json => "JSON",
            Self::NdJson => "NDJSON",
            Self::Arrow => "Arrow",
            Self::Markdown => "Markdown",
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
            Self::Arrow => "arrows",
            Self::Markdown => "md",
        }
    }

    /// The media type of a file.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv | Self::Excel => "text/csv;charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Parquet => "application/vnd.apache.parquet",
            Self::Tsv => "text/tab-separated-values;charset=utf-8",
            Self::Json => "application/json",
            Self::NdJson => "application/x-ndjson",
            Self::Arrow => "application/vnd.apache.arrow.stream",
            Self::Markdown => "text/markdown;charset=utf-8",
        }
    }

    /// Whether it can be copied.
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Xlsx | Self::Parquet | Self::Arrow)
    }

    /// Whether it is rows of delimited values, of which spreadsheets take some texts for formulas.
    pub const fn is_csv(self) -> bool {
        matches!(self, Self::Csv | Self::Excel | Self::Tsv)
    }
}
