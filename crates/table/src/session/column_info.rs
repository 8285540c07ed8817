//! Columns, as a page knows them.

use serde::{Deserialize, Serialize};

use crate::{DataType, Table};

/// A column, as far as a page needs to know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ColumnInfo {
    /// Its name.
    pub name: String,
    /// Its type in words.
    pub data_type: String,
    /// The zone of its timestamps; they are shown in UTC.
    pub zone: Option<String>,
    /// Whether nulls are allowed.
    pub nullable: bool,
    /// Whether it holds numbers.
    pub number: bool,
    /// Whether its values have parts.
    pub nested: bool,
}

impl ColumnInfo {
    pub(super) fn of(table: &Table) -> Vec<Self> {
        let fields = table.schema().map(|schema| schema.fields.as_slice());
        fields
            .unwrap_or_default()
            .iter()
            .map(|field| Self {
                name: field.name.clone(),
                data_type: field.data_type.to_string(),
                zone: match field.data_type.plain() {
                    DataType::Timestamp { zone, .. } => zone.clone(),
                    _ => None,
                },
                nullable: field.nullable,
                number: field.data_type.is_number(),
                nested: field.data_type.is_nested(),
            })
            .collect()
    }
}
