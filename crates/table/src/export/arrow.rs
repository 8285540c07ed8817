//! An Arrow IPC stream. Every value is looked up and written, so that any rows in any order can be.

mod body;
mod schema;

use super::flat::{Slot, Writer};
use crate::Table;
use crate::error::Result;
use crate::schema::Field;
use body::Body;

/// Rows of a batch.
pub(super) const ROWS: usize = 8192;

/// The columns that are written, with the types that they get.
#[derive(Debug)]
pub(super) struct Arrow {
    fields: Vec<Field>,
    columns: Vec<usize>,
}

impl Arrow {
    /// The end-of-stream marker.
    pub(super) const END: [u8; 8] = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];

    pub(super) fn new(table: &Table, columns: &[usize]) -> Result<Self> {
        let mut fields = Vec::with_capacity(columns.len());
        for column in columns {
            let data_type = table.data_type(*column)?;
            if let Some(field) = table.schema().and_then(|schema| schema.fields.get(*column)) {
                fields.push(Field {
                    data_type: schema::plain(data_type),
                    ..field.clone()
                });
            }
        }
        Ok(Self {
            fields,
            columns: columns.to_vec(),
        })
    }

    /// Writes the message with the schema.
    pub(super) fn schema(&self, out: &mut Vec<u8>) {
        let mut writer = Writer::new();
        let header = message(&mut writer, 1, 0);
        schema::write(&mut writer, header, &self.fields);
        finish(writer, &[], out);
    }

    /// Writes a message with a batch.
    pub(super) fn batch(&self, table: &Table, rows: &[usize], out: &mut Vec<u8>) -> Result<()> {
        let mut body = Body::default();
        for (column, field) in self.columns.iter().zip(&self.fields) {
            let column = table.column(*column)?;
            let values: Vec<_> = rows.iter().map(|row| column.value(*row)).collect();
            body.column(&values, &field.data_type)?;
        }
        let mut writer = Writer::new();
        let header = message(&mut writer, 3, body.bytes.len() as i64);
        let later = writer.table(
            header,
            &[Slot::I64(rows.len() as i64), Slot::Later, Slot::Later],
        );
        if let [nodes, buffers] = *later.as_slice() {
            writer.values(nodes, &body.nodes);
            writer.values(buffers, &body.buffers);
        }
        finish(writer, &body.bytes, out);
        Ok(())
    }
}

/// Begins a message; gives back where its header is pointed to.
fn message(writer: &mut Writer, kind: u8, body: i64) -> usize {
    let later = writer.table(
        0,
        &[Slot::I16(4), Slot::U8(kind), Slot::Later, Slot::I64(body)],
    );
    later.first().copied().unwrap_or(0)
}

/// Writes a message and its body.
fn finish(writer: Writer, body: &[u8], out: &mut Vec<u8>) {
    let mut metadata = writer.bytes;
    metadata.resize(metadata.len().next_multiple_of(8), 0);
    out.extend_from_slice(&[0xff; 4]);
    out.extend_from_slice(&(metadata.len() as i32).to_le_bytes());
    out.extend_from_slice(&metadata);
    out.extend_from_slice(body);
}
