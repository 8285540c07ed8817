//! The push decoder: bytes in any portions in, batches as they land out.

mod message;

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use super::batch::Dictionaries;
use super::metadata::{self, Problem, SchemaFacts};
use crate::error::Result;
use crate::schema::{DataType, Schema};
use crate::{Error, Table};

/// The most bytes of a buffer that are reserved before any of them arrived.
const AT_ONCE: usize = 32 << 20;
/// Likewise for metadata.
const METADATA_AT_ONCE: usize = 64 << 10;
/// Where the first message of a file begins at the latest.
const PADDING: u64 = 64;

/// Decodes an Arrow IPC stream or file. The table is usable at any time; an error keeps the rows before it.
#[derive(Debug)]
pub struct Decoder {
    table: Table,
    budget: u64,
    state: State,
    /// The buffer of the current part: always `target.len() <= want`.
    target: Vec<u8>,
    filled: usize,
    want: usize,
    /// Bytes that arrived so far.
    position: u64,
    file: bool,
    facts: SchemaFacts,
    dictionaries: Dictionaries,
    dictionary_types: HashMap<i64, DataType>,
    /// Batches of a file whose dictionaries come later.
    waiting: Vec<Waiting>,
    failed: Option<Error>,
}

#[derive(Debug)]
struct Waiting {
    metadata: Vec<u8>,
    body: Arc<Vec<u8>>,
    position: u64,
}

#[derive(Debug)]
enum State {
    /// The first four bytes: a message or the magic of a file.
    Start,
    /// The rest of the magic of a file, and its padding.
    Magic,
    /// The marker before a message, or its length in old streams.
    Prefix,
    /// The length of a message.
    Length,
    Metadata,
    Body {
        metadata: Vec<u8>,
    },
    /// The end marker was read; in a file, only an index of the earlier content follows.
    Done,
}

impl Decoder {
    /// A decoder that stops before it holds more than `budget` bytes.
    pub fn new(budget: u64) -> Self {
        Self {
            table: Table::default(),
            budget,
            state: State::Start,
            target: Vec::new(),
            filled: 0,
            want: 4,
            position: 0,
            file: false,
            facts: SchemaFacts::default(),
            dictionaries: Dictionaries::new(),
            dictionary_types: HashMap::new(),
            waiting: Vec::new(),
            failed: None,
        }
    }

    /// From now on it stops before it holds more than `budget` bytes.
    pub(crate) fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// The rows that were decoded so far.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table, when no more bytes will come.
    pub fn into_table(self) -> Table {
        self.table
    }

    /// Bytes that have arrived so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Takes the next bytes, in any portions. After an error every call gives the same error.
    pub fn push(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            let space = self.space()?;
            let count = space.len().min(bytes.len());
            let (now, later) = bytes.split_at(count);
            if let Some(space) = space.get_mut(..count) {
                space.copy_from_slice(now);
            }
            bytes = later;
            self.advance(count)?;
        }
        Ok(())
    }

    /// Where the next bytes belong: never empty. A caller that writes here and calls [`Self::advance`] copies each byte
    /// once.
    pub fn space(&mut self) -> Result<&mut [u8]> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        if self.filled == self.target.len() {
            let grown = self.grow();
            self.keep(grown)?;
        }
        Ok(self.target.get_mut(self.filled..).unwrap_or_default())
    }

    /// `count` bytes were written to [`Self::space`].
    pub fn advance(&mut self, count: usize) -> Result<()> {
        let count = count.min(self.target.len() - self.filled);
        self.position += count as u64;
        if matches!(self.state, State::Done) {
            return Ok(());
        }
        self.filled += count;
        if self.filled == self.want {
            let completed = self.complete();
            self.keep(completed)?;
        }
        Ok(())
    }

    /// The schema is known, and messages follow.
    pub(super) fn begin(&mut self, schema: Schema, facts: SchemaFacts) {
        self.facts = facts;
        message::types(&schema.fields, &mut self.dictionary_types);
        self.table.set_schema(schema);
        self.next(State::Prefix, 4);
    }

    /// The next message begins here.
    pub(super) fn seek(&mut self, position: u64) -> Result<()> {
        self.between_messages()?;
        self.position = position;
        Ok(())
    }

    /// Whether the last message has ended.
    pub(super) fn between_messages(&self) -> Result<()> {
        if matches!(self.state, State::Prefix) && self.filled == 0 {
            return Ok(());
        }
        Err(Error::malformed(
            self.position,
            "a message is longer than the footer says",
        ))
    }

    /// No more bytes will come.
    pub fn finish(&mut self) -> Result<()> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let ended = match self.state {
            State::Done => true,
            State::Prefix => self.filled == 0 && !self.file && self.table.schema().is_some(),
            _ => false,
        };
        let result = if ended && self.table.schema().is_some() {
            self.catch_up(true)
        } else {
            Err(Error::Truncated {
                position: self.position,
            })
        };
        self.target = Vec::new();
        self.filled = 0;
        self.keep(result)
    }

    fn keep<T>(&mut self, result: Result<T>) -> Result<T> {
        if let Err(error) = &result {
            self.failed = Some(error.clone());
            self.target = Vec::new();
            self.filled = 0;
            self.want = 0;
        }
        result
    }

    /// Reserves memory for the current part, but not much more than has arrived of it.
    fn grow(&mut self) -> Result<()> {
        let at_once = match self.state {
            State::Body { .. } => AT_ONCE,
            _ => METADATA_AT_ONCE,
        };
        let size = self.want.min(at_once.max(self.filled.saturating_mul(2)));
        self.allow(size)?;
        self.target.reserve_exact(size - self.target.len());
        self.target.resize(size, 0);
        Ok(())
    }

    pub(super) fn allow(&self, more: usize) -> Result<()> {
        let needed = self.table.held().saturating_add(more as u64);
        if needed > self.budget {
            return Err(Error::OverBudget {
                needed,
                budget: self.budget,
            });
        }
        Ok(())
    }

    /// Begins to collect `want` bytes.
    fn next(&mut self, state: State, want: usize) {
        self.state = state;
        self.want = want;
        self.filled = 0;
        self.target.clear();
    }

    /// All bytes of the current part are there.
    fn complete(&mut self) -> Result<()> {
        let part = mem::take(&mut self.target);
        self.filled = 0;
        let word = part
            .first_chunk()
            .map_or(0, |word| i32::from_le_bytes(*word));
        match mem::replace(&mut self.state, State::Done) {
            State::Start if part == *b"ARRO" => self.next(State::Magic, 4),
            State::Magic => {
                if !part.starts_with(b"W1") {
                    return Err(Error::malformed(4, "this is no Arrow file"));
                }
                self.file = true;
                self.next(State::Prefix, 4);
            }
            State::Start | State::Prefix if word == -1 => self.next(State::Length, 4),
            State::Start | State::Prefix | State::Length => self.length(word)?,
            State::Metadata => self.metadata(part)?,
            State::Body { metadata } => {
                let position = self.position - part.len() as u64;
                self.message(metadata, Arc::new(part), position)?;
                self.next(State::Prefix, 4);
            }
            State::Done => {}
        }
        Ok(())
    }

    /// The length of a message is known; 0 announces the end.
    fn length(&mut self, length: i32) -> Result<()> {
        let position = self.position - 4;
        match usize::try_from(length) {
            // Writers fill the space after the magic up to their alignment.
            Ok(0) if self.file && self.table.schema().is_none() && position < PADDING => {
                self.next(State::Prefix, 4);
                Ok(())
            }
            Ok(0) if self.table.schema().is_none() => Err(Error::malformed(
                position,
                "the data ends before its schema",
            )),
            Ok(0) => {
                // The rest is skipped in chunks of this size.
                self.next(State::Done, METADATA_AT_ONCE);
                self.catch_up(true)
            }
            Ok(length) => {
                self.next(State::Metadata, length);
                Ok(())
            }
            Err(_) if self.table.schema().is_none() => {
                Err(Error::malformed(position, "this is no Arrow data"))
            }
            Err(_) => Err(Error::malformed(
                position,
                "the length of a message is negative",
            )),
        }
    }

    fn metadata(&mut self, metadata: Vec<u8>) -> Result<()> {
        let position = self.position - metadata.len() as u64;
        let (_, body) =
            metadata::message(&metadata).map_err(|problem| error(&problem, position))?;
        let body = usize::try_from(body)
            .ok()
            .filter(|body| isize::try_from(*body).is_ok())
            .ok_or_else(|| Error::malformed(position, "the length of a body is out of range"))?;
        if body == 0 {
            // Nothing more will come for this message, so nothing must be waited for.
            let position = self.position;
            self.message(metadata, Arc::default(), position)?;
            self.next(State::Prefix, 4);
        } else {
            self.next(State::Body { metadata }, body);
        }
        Ok(())
    }
}

pub(super) fn error(problem: &Problem, position: u64) -> Error {
    match *problem {
        Problem::Broken(what) => Error::malformed(position, what),
        Problem::Unsupported(what) => Error::unsupported(position, what),
    }
}
