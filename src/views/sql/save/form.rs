//! The forms in which results are saved.

use belvedere_table::{CsvOptions, Format};

use crate::views::sql::export::{CsvChoice, FileForm};

/// How the table worker writes a form.
pub(super) fn format(form: FileForm, exact: bool, choice: CsvChoice) -> Format {
    match form {
        FileForm::Csv | FileForm::Excel | FileForm::Tsv => Format::Csv(CsvOptions {
            guard: !exact,
            bom: form == FileForm::Excel,
            ..choice.options(form == FileForm::Tsv)
        }),
        FileForm::Xlsx => Format::Xlsx,
        FileForm::Parquet => Format::Parquet,
        // Numbers as JSON numbers: a reader may round them to floats, but as strings they would not be numbers for any
        // reader.
        FileForm::Json => Format::Json { exact: false },
        FileForm::NdJson => Format::NdJson { exact: false },
        FileForm::Arrow => Format::Arrow,
        FileForm::Markdown => Format::Markdown,
    }
}
