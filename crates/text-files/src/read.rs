//! Reading rows by a definition.

use std::io::BufRead;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray as _;
use arrow_array::{Array as _, ArrayRef, RecordBatch, RecordBatchOptions, StringArray};
use arrow_cast::{CastOptions, cast_with_options};
use arrow_csv::ReaderBuilder as CsvReader;
use arrow_json::ReaderBuilder as JsonReader;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use crate::{Cell, Kind, TextColumn, TextFile, TextFormat, bare};

/// Batches of rows, one after the other.
type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// Reads some columns (ascending) of as many rows, from the beginning of a row on, in batches of at most `batch` rows.
///
/// ```
/// use arrow_array::{cast::AsArray as _, types::Int64Type};
/// use belvedere_text_files::{Kind, TextColumn, TextFile, TextFormat, Written, rows};
///
/// let column = |name: &str, kind| TextColumn {
///     name: name.to_owned(),
///     kind,
///     nulls: vec!["NA".to_owned()],
///     blanks: false,
///     written: Written::default(),
///     is_sample: false,
/// };
/// let file = TextFile {
///     format: TextFormat::Csv { delimiter: b';', short_rows: false, header: true },
///     columns: vec![column("code", Kind::Text), column("seats", Kind::Long)],
/// };
/// // From behind the header on.
/// let content = b"VIE;100\nGRZ;NA\n".as_slice();
/// let batches = rows(content, &file, &[0, 1], 2, 1024)?.collect::<Result<Vec<_>, _>>()?;
/// let seats = batches[0].column(1).as_primitive::<Int64Type>();
/// assert_eq!(seats.iter().collect::<Vec<_>>(), [Some(100), None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
///
/// # Errors
/// Here or with a batch, when a value is not what the definition says, or nothing more can be read.
pub fn rows(
    from: impl BufRead + Send + 'static,
    file: &TextFile,
    columns: &[usize],
    rows: u64,
    batch: usize,
) -> Result<Batches, ArrowError> {
    if columns.is_empty() {
        return Ok(Box::new(without_columns(rows, batch)));
    }
    match file.format {
        TextFormat::Csv {
            delimiter,
            short_rows,
            header: _,
        } => {
            let reader = CsvReader::new(read_schema(file.columns.iter()))
                .with_header(false)
                .with_delimiter(delimiter)
                .with_truncated_rows(short_rows)
                .with_batch_size(batch)
                .with_bounds(0, usize::try_from(rows).unwrap_or(usize::MAX))
                .with_projection(columns.to_vec())
                .build_buffered(from)?;
            Ok(typed_batches(reader, file, columns))
        }
        TextFormat::NdJson => {
            let chosen = columns.iter();
            let chosen = chosen.filter_map(|number| file.columns.get(*number));
            let reader = JsonReader::new(read_schema(chosen))
                .with_batch_size(batch)
                .with_coerce_primitive(true);
            Ok(typed_batches(
                first(reader.build(from)?, rows),
                file,
                columns,
            ))
        }
    }
}

/// The columns as they are read: as their types, or as text where it takes a further look.
fn read_schema<'a>(columns: impl Iterator<Item = &'a TextColumn>) -> SchemaRef {
    let fields = columns.map(|column| {
        let as_it_is = column.is_plain().then(|| column.kind.data_type());
        Field::new(&column.name, as_it_is.unwrap_or(DataType::Utf8), true)
    });
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

/// Batches whose columns have their types: what is not plain was read as text.
fn typed_batches(
    batches: impl Iterator<Item = Result<RecordBatch, ArrowError>> + Send + 'static,
    file: &TextFile,
    columns: &[usize],
) -> Batches {
    let wanted = columns
        .iter()
        .filter_map(|number| file.columns.get(*number));
    let wanted: Vec<TextColumn> = wanted.cloned().collect();
    if wanted.iter().all(TextColumn::is_plain) {
        return Box::new(batches);
    }
    let schema = file.schema(columns);
    Box::new(batches.map(move |batch| {
        let batch = batch?;
        let arrays = batch.columns().iter().zip(&wanted);
        let arrays = arrays.map(|(array, column)| typed(array, column));
        RecordBatch::try_new(Arc::clone(&schema), arrays.collect::<Result<_, _>>()?)
    }))
}

/// A column as its type, without the words for a missing value.
fn typed(array: &ArrayRef, column: &TextColumn) -> Result<ArrayRef, ArrowError> {
    if column.is_plain() {
        return Ok(Arc::clone(array));
    }
    let texts: &StringArray = array.as_string();
    let mut kept = StringBuilder::with_capacity(texts.len(), texts.values().len());
    let is_there = |text: &&str| !column.nulls.iter().any(|null| null == text);
    for text in texts {
        let mut text = text.filter(is_there);
        if column.blanks {
            text = text
                .map(bare)
                .filter(|text| !text.is_empty())
                .filter(is_there);
        }
        let plain = text.map(|text| {
            let plain = column.written.plain(text);
            let plain = plain.ok_or_else(|| format!("is not written as {:?}", column.written));
            let plain = plain.and_then(|plain| {
                let fits = !column.is_sample || column.kind.is_written(&plain);
                fits.then_some(plain)
                    .ok_or_else(|| format!("is not of the type {:?} of the sample", column.kind))
            });
            plain.map_err(|reason| {
                let name = &column.name;
                ArrowError::ParseError(format!(
                    "the value {text:?} of the column {name:?} {reason}"
                ))
            })
        });
        kept.append_option(plain.transpose()?);
    }
    let kept: ArrayRef = Arc::new(kept.finish());
    if column.kind == Kind::Text {
        return Ok(kept);
    }
    let strict = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    cast_with_options(&kept, &column.kind.data_type(), &strict)
}

/// The first rows: a reader of JSON knows no end but that of the file.
fn first(
    batches: impl Iterator<Item = Result<RecordBatch, ArrowError>>,
    rows: u64,
) -> impl Iterator<Item = Result<RecordBatch, ArrowError>> {
    let mut left = usize::try_from(rows).unwrap_or(usize::MAX);
    let mut batches = batches;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let batch = match batches.next()? {
            Ok(batch) => batch.slice(0, batch.num_rows().min(left)),
            failed => return Some(failed),
        };
        left -= batch.num_rows();
        Some(Ok(batch))
    })
}

/// Rows of no columns, which need no reading.
fn without_columns(
    rows: u64,
    batch: usize,
) -> impl Iterator<Item = Result<RecordBatch, ArrowError>> {
    let mut left = usize::try_from(rows).unwrap_or(usize::MAX);
    std::iter::from_fn(move || {
        let count = left.min(batch);
        left -= count;
        let options = RecordBatchOptions::new().with_row_count(Some(count));
        let empty =
            || RecordBatch::try_new_with_options(Arc::new(Schema::empty()), Vec::new(), &options);
        (count > 0).then(empty)
    })
}

impl TextColumn {
    /// Whether its values are read as their type at once.
    fn is_plain(&self) -> bool {
        self.nulls.is_empty() && !self.blanks && self.written.is_plain() && !self.is_sample
    }
}

impl Kind {
    /// Whether a text is a value of this type by the rule that finds types ([`Cell`]). Parsers accept more: `007` as 7.
    fn is_written(&self, text: &str) -> bool {
        match (self, Cell::of(text.as_bytes())) {
            (Self::Text | Self::List(_) | Self::Struct(_), _)
            | (Self::Boolean, Cell::Boolean)
            | (Self::Long, Cell::Long { .. })
            | (Self::Double, Cell::Double | Cell::Long { is_double: true })
            | (Self::Date, Cell::Date) => true,
            (Self::Timestamp { nanoseconds: fine }, Cell::Timestamp { nanoseconds }) => {
                *fine || !nanoseconds
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Written;
    use arrow_array::types::{Float64Type, Int64Type};

    fn column(name: &str, kind: Kind, nulls: &[&str]) -> TextColumn {
        TextColumn {
            name: name.to_owned(),
            kind,
            nulls: nulls.iter().map(|&null| null.to_owned()).collect(),
            blanks: false,
            written: Written::Plain,
            is_sample: false,
        }
    }

    fn read(text: &'static str, file: &TextFile, columns: &[usize], count: u64) -> RecordBatch {
        let batches = rows(text.as_bytes(), file, columns, count, 2).unwrap();
        let batches: Vec<RecordBatch> = batches.map(Result::unwrap).collect();
        assert!(batches.iter().all(|batch| batch.num_rows() <= 2));
        let schema = file.schema(columns);
        if columns.is_empty() {
            let count = batches.iter().map(RecordBatch::num_rows).sum();
            let options = RecordBatchOptions::new().with_row_count(Some(count));
            return RecordBatch::try_new_with_options(schema, Vec::new(), &options).unwrap();
        }
        arrow_select::concat::concat_batches(&schema, &batches).unwrap()
    }

    #[test]
    fn csv_is_read_by_its_definition() {
        const TEXT: &str = "NA;1;1.5;a\n007;NA;n/a;NA\n;-;-2e3;\"b;\nc\"\nlast;;;\nother;5;5;e\n";
        let file = TextFile {
            format: TextFormat::Csv {
                delimiter: b';',
                short_rows: false,
                header: true,
            },
            columns: vec![
                column("code", Kind::Text, &[]),
                column("size", Kind::Long, &["NA", "-"]),
                column("rate", Kind::Double, &["n/a"]),
                column("note", Kind::Text, &["NA"]),
            ],
        };
        let all = read(TEXT, &file, &[0, 1, 2, 3], 4);
        assert_eq!(all.schema(), file.whole_schema());
        let texts = |number: usize| {
            all.column(number)
                .as_string::<i32>()
                .iter()
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(0), [Some("NA"), Some("007"), None, Some("last")]);
        assert_eq!(texts(3), [Some("a"), None, Some("b;\nc"), None]);
        let sizes = all.column(1).as_primitive::<Int64Type>();
        assert_eq!(
            sizes.iter().collect::<Vec<_>>(),
            [Some(1), None, None, None]
        );
        let rates = all.column(2).as_primitive::<Float64Type>();
        assert_eq!(
            rates.iter().collect::<Vec<_>>(),
            [Some(1.5), None, Some(-2000.0), None]
        );
        let one = read(TEXT, &file, &[1], 5);
        assert_eq!((one.num_columns(), one.num_rows()), (1, 5));
        assert_eq!(one.column(0).null_count(), 3);
        assert_eq!(read(TEXT, &file, &[], 5).num_rows(), 5);
    }

    /// Numbers, days and truth values have blanks and signs as programs write them; texts keep theirs.
    #[test]
    fn blanks_around_values_are_no_part_of_them() {
        const TEXT: &str =
            " 1, x , true ,-inf\n+2 ,y,FALSE, 1.5\n-0, , ,-\n NA,\" z\",\" true\",Infinity\n";
        let with_blanks = |name, kind, nulls| TextColumn {
            blanks: true,
            ..column(name, kind, nulls)
        };
        let file = TextFile {
            format: TextFormat::Csv {
                delimiter: b',',
                short_rows: false,
                header: true,
            },
            columns: vec![
                with_blanks("n", Kind::Long, &["NA"]),
                column("text", Kind::Text, &[]),
                with_blanks("is", Kind::Boolean, &[]),
                with_blanks("x", Kind::Double, &["-"]),
            ],
        };
        let all = read(TEXT, &file, &[0, 1, 2, 3], 4);
        let numbers = all.column(0).as_primitive::<Int64Type>();
        assert_eq!(
            numbers.iter().collect::<Vec<_>>(),
            [Some(1), Some(2), Some(0), None]
        );
        let texts = all.column(1).as_string::<i32>();
        let expected = [Some(" x "), Some("y"), Some(" "), Some(" z")];
        assert_eq!(texts.iter().collect::<Vec<_>>(), expected);
        let truths = all.column(2).as_boolean();
        let expected = [Some(true), Some(false), None, Some(true)];
        assert_eq!(truths.iter().collect::<Vec<_>>(), expected);
        let doubles = all.column(3).as_primitive::<Float64Type>();
        let (least, most) = (f64::NEG_INFINITY, f64::INFINITY);
        let expected = [Some(least), Some(1.5), None, Some(most)];
        assert_eq!(doubles.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn json_stops_at_the_last_row_that_is_wanted() {
        const TEXT: &str = "{\"a\":1,\"b\":\"x\"}\n\n{\"b\":2}\n{\"a\":3}\n{\"a\":4}";
        let file = TextFile {
            format: TextFormat::NdJson,
            columns: vec![column("a", Kind::Long, &[]), column("b", Kind::Text, &[])],
        };
        let two = read(TEXT, &file, &[0, 1], 2);
        assert_eq!(two.num_rows(), 2);
        assert_eq!(two.column(1).as_string::<i32>().value(1), "2");
        assert_eq!(read(TEXT, &file, &[1], 3).num_rows(), 3);
    }

    #[test]
    fn what_breaks_the_definition_is_an_error() {
        let file = TextFile {
            format: TextFormat::Csv {
                delimiter: b',',
                short_rows: false,
                header: true,
            },
            columns: vec![column("a", Kind::Long, &["NA"])],
        };
        let failed = |text: &'static str| {
            let mut batches = rows(text.as_bytes(), &file, &[0], 9, 2).unwrap();
            batches.any(|batch| batch.is_err())
        };
        assert!(failed("1\nx\n"));
        assert!(failed("1\n2,3\n"));
        assert!(!failed("1\nNA\n"));
    }
}
