//! The columns of a dataset, read from the schema of an empty result (`SELECT * … LIMIT 0`, as Arrow).

use belvedere_table::{DataType, Field};

/// Which columns a check can look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fits {
    /// All of them.
    Any,
    /// Numbers.
    Numbers,
    /// Days and instants.
    Dates,
    /// Any type but list, map, struct or bytes.
    Plain,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Name.
    pub name: String,
    /// Its type as checks name it; `None` when they have none for it.
    pub kind: Option<&'static str>,
    /// Its type as a result of SQL names it, such as `int64`.
    pub data_type: String,
}

/// Reads the columns of an Arrow IPC stream or file.
///
/// # Errors
/// A description of the malformed bytes.
pub fn read(bytes: &[u8]) -> Result<Vec<Column>, String> {
    let schema = belvedere_table::read_schema(bytes).map_err(|error| error.to_string())?;
    Ok(schema.fields.into_iter().map(column).collect())
}

fn column(field: Field) -> Column {
    Column {
        kind: kind(&field.data_type),
        data_type: field.data_type.to_string(),
        name: field.name,
    }
}

/// The type of a check for a type of Arrow.
fn kind(data_type: &DataType) -> Option<&'static str> {
    Some(match data_type.plain() {
        DataType::Bool => "BOOLEAN",
        DataType::Int { bits: 8, .. } => "BYTE",
        DataType::Int { bits: 16, .. } => "SHORT",
        DataType::Int { bits: 32, .. } => "INTEGER",
        DataType::Int { .. } => "LONG",
        DataType::Float { bits: 64 } => "DOUBLE",
        DataType::Float { .. } => "FLOAT",
        DataType::Decimal { .. } => "DECIMAL",
        DataType::Date { .. } => "DATE",
        DataType::Timestamp { .. } => "TIMESTAMP",
        DataType::Utf8 { .. } => "STRING",
        DataType::Binary { .. } | DataType::FixedBinary { .. } => "BINARY",
        DataType::List { .. } | DataType::FixedList { .. } => "ARRAY",
        DataType::Map { .. } => "MAP",
        DataType::Struct { .. } => "STRUCT",
        _ => return None,
    })
}

impl Column {
    /// Whether a check of this kind accepts the column's type. An unknown type fits.
    pub fn fits(&self, fits: Fits) -> bool {
        let Some(kind) = self.kind else { return true };
        match fits {
            Fits::Any => true,
            Fits::Numbers => matches!(
                kind,
                "BYTE" | "SHORT" | "INTEGER" | "LONG" | "FLOAT" | "DOUBLE" | "DECIMAL"
            ),
            Fits::Dates => matches!(kind, "DATE" | "TIMESTAMP"),
            Fits::Plain => !matches!(kind, "ARRAY" | "BINARY" | "MAP" | "STRUCT"),
        }
    }

    /// Whether the column could be a key: a plain type that is no float and no boolean, or an unknown one.
    pub fn could_be_key(&self) -> bool {
        self.fits(Fits::Plain) && !matches!(self.kind, Some("FLOAT" | "DOUBLE" | "BOOLEAN"))
    }
}
