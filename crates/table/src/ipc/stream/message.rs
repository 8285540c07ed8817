//! A whole message: a schema, a dictionary, or the rows of a batch.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use super::{Decoder, Waiting, error};
use crate::Error;
use crate::array::Dictionary;
use crate::error::Result;
use crate::ipc::batch::{Body, Failure};
use crate::ipc::metadata::{self, Header, RecordBatch};
use crate::schema::{DataType, Field};
use crate::table::Batch;

/// The most parts of a dictionary that grows by deltas.
const MAX_DELTAS: usize = 4096;

impl Decoder {
    /// A whole message has arrived.
    pub(super) fn message(
        &mut self,
        metadata: Vec<u8>,
        body: Arc<Vec<u8>>,
        position: u64,
    ) -> Result<()> {
        let held = body.len() as u64;
        let (header, _) = metadata::message(&metadata)
            .map_err(|problem| error(&problem, position.saturating_sub(metadata.len() as u64)))?;
        match header {
            Header::Schema(schema, facts) => {
                if self.table.schema().is_some() {
                    return Err(Error::malformed(position, "a second schema"));
                }
                self.begin(schema, facts);
            }
            Header::Dictionary { id, delta, batch } => {
                self.dictionary(id, delta, batch, body, position)?;
                self.table.hold(held);
                self.catch_up(false)?;
            }
            Header::Batch(batch) => match self.batch(batch, Arc::clone(&body), position) {
                Ok((batch, extra)) => self.table.push(batch, held + extra)?,
                Err(Failure::MissingDictionary(_)) if self.file => {
                    self.table.hold(held);
                    self.waiting.push(Waiting {
                        metadata,
                        body,
                        position,
                    });
                }
                Err(Failure::Error(error) | Failure::MissingDictionary(error)) => {
                    return Err(error);
                }
            },
        }
        Ok(())
    }

    pub(super) fn room(&self, body: &[u8]) -> u64 {
        self.budget
            .saturating_sub(self.table.held())
            .saturating_sub(body.len() as u64)
    }

    pub(super) fn batch(
        &self,
        batch: RecordBatch<'_>,
        body: Arc<Vec<u8>>,
        position: u64,
    ) -> Result<(Batch, u64), Failure> {
        let schema = self
            .table
            .schema()
            .ok_or_else(|| Error::malformed(position, "rows come before their schema"))?;
        let compressed = batch.codec.is_some();
        let length = body.len() as u64;
        let room = self.room(&body);
        let mut body = Body::new(body, position, batch, self.facts, &self.dictionaries, room);
        let rows = body.rows()?;
        let columns = body.columns(&schema.fields)?;
        // The compressed body is let go, up to buffers that were not worth compressing.
        let extra = if compressed {
            body.decompressed.saturating_sub(length)
        } else {
            body.decompressed
        };
        Ok((Batch { rows, columns }, extra))
    }

    pub(super) fn dictionary(
        &mut self,
        id: i64,
        delta: bool,
        batch: RecordBatch<'_>,
        body: Arc<Vec<u8>>,
        position: u64,
    ) -> Result<()> {
        let data_type = self
            .dictionary_types
            .get(&id)
            .ok_or_else(|| Error::malformed(position, format!("no column uses dictionary {id}")))?;
        let room = self.room(&body);
        let mut body = Body::new(body, position, batch, self.facts, &self.dictionaries, room);
        let values = body.array(data_type).map_err(|failure| match failure {
            Failure::Error(error) | Failure::MissingDictionary(error) => error,
        })?;
        let extra = body.decompressed;
        let before = match self.dictionaries.get(&id) {
            Some(before) if delta => Dictionary::clone(before),
            _ => Dictionary::default(),
        };
        if before.parts().len() >= MAX_DELTAS {
            return Err(Error::unsupported(
                position,
                "a dictionary of more than 4096 parts",
            ));
        }
        let values = before
            .and(values)
            .ok_or_else(|| Error::malformed(position, "a dictionary is too long"))?;
        self.dictionaries.insert(id, Arc::new(values));
        self.table.hold(extra);
        Ok(())
    }

    /// Adds the batches of a file whose dictionaries have come, in their order.
    pub(super) fn catch_up(&mut self, at_end: bool) -> Result<()> {
        let mut waiting = mem::take(&mut self.waiting).into_iter();
        while let Some(next) = waiting.next() {
            let (header, _) = metadata::message(&next.metadata)
                .map_err(|problem| error(&problem, next.position))?;
            let Header::Batch(batch) = header else {
                continue;
            };
            match self.batch(batch, Arc::clone(&next.body), next.position) {
                // The body was counted when it arrived.
                Ok((batch, extra)) => self.table.push(batch, extra)?,
                Err(Failure::MissingDictionary(_)) if !at_end => {
                    self.waiting.push(next);
                    self.waiting.extend(waiting);
                    return Ok(());
                }
                Err(Failure::Error(error) | Failure::MissingDictionary(error)) => {
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

/// Collects the types of the values of all dictionaries, nested ones too.
pub(super) fn types(fields: &[Field], found: &mut HashMap<i64, DataType>) {
    for field in fields {
        types_of(&field.data_type, found);
    }
}

fn types_of(data_type: &DataType, found: &mut HashMap<i64, DataType>) {
    match data_type {
        DataType::Dictionary { id, values, .. } => {
            found.entry(*id).or_insert_with(|| (**values).clone());
            types_of(values, found);
        }
        DataType::List { item, .. } | DataType::FixedList { item, .. } => {
            types_of(&item.data_type, found);
        }
        DataType::Map { entries, .. } => types_of(&entries.data_type, found),
        DataType::RunEnd { values, .. } => types_of(&values.data_type, found),
        DataType::Struct { fields } | DataType::Union { fields, .. } => types(fields, found),
        _ => {}
    }
}
