//! Rows of a query as bytes: an Arrow IPC stream, or CSV. The same for every engine.

use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_cast::cast;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use belvedere_sql_protocol::{Failure, Form};

mod csv;

/// Makes the bytes of one result.
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
/// use belvedere_sql_output::Output;
/// use belvedere_sql_protocol::Form;
///
/// let codes: ArrayRef = Arc::new(StringArray::from(vec!["VIE", "GRZ"]));
/// let seats: ArrayRef = Arc::new(Int64Array::from(vec![Some(100), None]));
/// let batch = RecordBatch::try_from_iter([("code", codes), ("sum", seats)])?;
///
/// let names = ["code".to_owned(), "sum(seats)".to_owned()];
/// let told = |failure| format!("{failure:?}");
/// let mut output = Output::new(Form::Csv, &batch.schema(), &names).map_err(told)?;
/// let mut bytes = output.start().map_err(told)?;
/// bytes.extend(output.rows(&batch).map_err(told)?);
/// bytes.extend(output.end().map_err(told)?);
/// assert_eq!(String::from_utf8(bytes)?, "code,sum(seats)\r\nVIE,100\r\nGRZ,\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Output {
    schema: SchemaRef,
    writer: Writer,
}

enum Writer {
    Arrow(Box<StreamWriter<Vec<u8>>>),
    Csv,
}

impl Output {
    /// Under the names of the columns.
    ///
    /// # Errors
    /// When the form can't carry the type of a column.
    pub fn new(form: Form, schema: &Schema, names: &[String]) -> Result<Self, Failure> {
        let fields = schema.fields().iter().zip(names);
        let fields =
            fields.map(|(field, name)| plain_field(field).as_ref().clone().with_name(name));
        let fields: Vec<Field> = fields.collect();
        let schema = Arc::new(Schema::new(fields));
        let writer = match form {
            Form::Arrow => {
                let writer = StreamWriter::try_new(Vec::new(), &schema).map_err(failed)?;
                Writer::Arrow(Box::new(writer))
            }
            Form::Csv => {
                csv::check(&schema)?;
                Writer::Csv
            }
        };
        Ok(Self { schema, writer })
    }

    /// The bytes before the rows.
    ///
    /// # Errors
    /// When they can't be written.
    pub fn start(&mut self) -> Result<Vec<u8>, Failure> {
        match &mut self.writer {
            Writer::Arrow(writer) => {
                writer.flush().map_err(failed)?;
                Ok(std::mem::take(writer.get_mut()))
            }
            Writer::Csv => Ok(csv::header(&self.schema)),
        }
    }

    /// Some rows.
    ///
    /// # Errors
    /// When a value does not fit the type of its column.
    pub fn rows(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, Failure> {
        let columns = batch.columns().iter().zip(self.schema.fields());
        let columns = columns.map(|(column, field)| {
            if column.data_type() == field.data_type() {
                Ok(Arc::clone(column))
            } else {
                cast(column, field.data_type())
            }
        });
        let columns = columns.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        match &mut self.writer {
            Writer::Arrow(writer) => {
                let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
                let schema = Arc::clone(&self.schema);
                let batch =
                    RecordBatch::try_new_with_options(schema, columns, &options).map_err(failed)?;
                writer.write(&batch).map_err(failed)?;
                Ok(std::mem::take(writer.get_mut()))
            }
            Writer::Csv => csv::rows(&columns, batch.num_rows()).map_err(failed),
        }
    }

    /// The bytes after the rows.
    ///
    /// # Errors
    /// When they can't be written.
    pub fn end(&mut self) -> Result<Vec<u8>, Failure> {
        match &mut self.writer {
            Writer::Arrow(writer) => {
                writer.finish().map_err(failed)?;
                Ok(std::mem::take(writer.get_mut()))
            }
            Writer::Csv => Ok(Vec::new()),
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is the last of an error")]
fn failed(error: ArrowError) -> Failure {
    Failure::Failed(error.to_string())
}

fn plain_field(field: &FieldRef) -> FieldRef {
    let plain = Field::clone(field).with_data_type(plain(field.data_type()));
    Arc::new(plain)
}

/// The type that carries the same values and that every reader of Arrow knows: no views, no dictionaries, no runs, no
/// offsets of 64 bits.
fn plain(kind: &DataType) -> DataType {
    match kind {
        DataType::Utf8View | DataType::LargeUtf8 => DataType::Utf8,
        DataType::BinaryView | DataType::LargeBinary => DataType::Binary,
        DataType::Dictionary(_, values) => plain(values),
        DataType::RunEndEncoded(_, values) => plain(values.data_type()),
        DataType::List(item) | DataType::ListView(item) => DataType::List(plain_field(item)),
        DataType::LargeList(item) | DataType::LargeListView(item) => {
            DataType::LargeList(plain_field(item))
        }
        DataType::FixedSizeList(item, length) => {
            DataType::FixedSizeList(plain_field(item), *length)
        }
        DataType::Struct(fields) => DataType::Struct(fields.iter().map(plain_field).collect()),
        DataType::Map(entries, sorted) => DataType::Map(plain_field(entries), *sorted),
        other => other.clone(),
    }
}
