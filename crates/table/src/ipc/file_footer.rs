//! The footer of a file (`File.fbs` of Arrow): its schema, and where its messages are.

use std::ops::Range;

use super::metadata::{Problem, Reader, Result, SchemaFacts, is_known};
use crate::flat::Flat;
use crate::schema::Schema;

/// What the footer of a file says.
pub(super) struct Footer {
    pub(super) schema: Schema,
    pub(super) facts: SchemaFacts,
    /// Where the messages are: dictionaries first.
    pub(super) messages: Vec<Range<u64>>,
}

pub(super) fn footer(bytes: &[u8]) -> Result<Footer> {
    let footer = Flat::root(bytes)?;
    let version = footer.i16(0, 0)?;
    is_known(version)?;
    let schema = footer
        .table(1)?
        .ok_or(Problem::Broken("the footer has no schema"))?;
    let facts = SchemaFacts::of(schema, version)?;
    let schema = Reader::new(bytes.len()).schema(schema)?;
    let places = [footer.values::<24>(2)?, footer.values::<24>(3)?];
    let messages = places.into_iter().flatten().map(place);
    Ok(Footer {
        schema,
        facts,
        messages: messages.collect::<Result<_>>()?,
    })
}

/// The place of a message: where it begins, the length of its metadata, and that of its body.
fn place(block: &[u8; 24]) -> Result<Range<u64>> {
    let mut words = block
        .as_chunks::<8>()
        .0
        .iter()
        .map(|word| i64::from_le_bytes(*word));
    let (start, metadata, body) = (words.next(), words.next(), words.next());
    // The length of the metadata has 32 bits; what follows it is filled.
    let metadata = metadata.map(|word| i64::from(word as i32));
    let range = start
        .zip(metadata)
        .zip(body)
        .and_then(|((start, metadata), body)| {
            let start = u64::try_from(start).ok()?;
            let end = start.checked_add(u64::try_from(metadata).ok()?)?;
            Some(start..end.checked_add(u64::try_from(body).ok()?)?)
        });
    range.ok_or(Problem::Broken("the place of a message is out of range"))
}
