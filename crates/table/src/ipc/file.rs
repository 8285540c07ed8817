//! An Arrow file, as parts of it are asked for: its footer has the schema, and says where each message is. Some programs
//! write files that can't be read in any other way.

use std::collections::VecDeque;
use std::ops::Range;

use super::file_footer;
use super::stream::{Decoder, error};
use crate::error::Result;
use crate::{Error, Table, footer};

const MAGIC: [u8; 6] = *b"ARROW1";

/// The length of the footer, and the magic.
const END: u64 = 10;

/// Reads an Arrow file. The table is usable at any time; an error keeps the rows before it.
#[derive(Debug)]
pub struct FileDecoder {
    decoder: Decoder,
    /// The size of the file.
    size: u64,
    /// How many bytes were read.
    arrived: u64,
    state: State,
    failed: Option<Error>,
}

#[derive(Debug)]
enum State {
    /// The end of the file, of this length.
    Tail(u64),
    Footer(u64),
    /// The places of the messages.
    Messages(VecDeque<Range<u64>>),
}

impl FileDecoder {
    /// A decoder of a file of some size that stops before it holds more than `budget` bytes.
    pub fn new(budget: u64, size: u64) -> Self {
        Self {
            decoder: Decoder::new(budget),
            size,
            arrived: 0,
            state: State::Tail(size.min(footer::TAIL)),
            failed: None,
        }
    }

    /// From now on it stops before it holds more than `budget` bytes.
    pub(crate) fn set_budget(&mut self, budget: u64) {
        self.decoder.set_budget(budget);
    }

    /// The rows that were decoded so far.
    pub fn table(&self) -> &Table {
        self.decoder.table()
    }

    /// Bytes that were read so far.
    pub fn position(&self) -> u64 {
        self.arrived
    }

    /// The bytes of the file that it needs next; none when it has all that it will read.
    pub fn wanted(&self) -> Option<Range<u64>> {
        if self.failed.is_some() {
            return None;
        }
        match &self.state {
            State::Tail(length) => Some(self.size - length..self.size),
            State::Footer(length) => Some(self.size - END - length..self.size - END),
            State::Messages(places) => {
                let place = places.front()?;
                Some(place.start.max(self.decoder.position())..place.end)
            }
        }
    }

    /// Whether messages are read, of which a part is enough at a time.
    pub fn has_begun(&self) -> bool {
        matches!(self.state, State::Messages(_))
    }

    /// Where the next bytes belong, once rows are read.
    pub fn space(&mut self) -> Option<&mut [u8]> {
        match self.state {
            State::Messages(_) => self.decoder.space().ok(),
            _ => None,
        }
    }

    /// `count` bytes were written to [`Self::space`].
    pub fn advance(&mut self, count: usize) -> Result<()> {
        self.arrived += count as u64;
        let result = self
            .decoder
            .advance(count)
            .and_then(|()| self.next_message());
        self.keep(result)
    }

    /// Takes bytes from the beginning of [`Self::wanted`]: all before there are rows, then some. After an error every call
    /// gives the same error.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        self.arrived += bytes.len() as u64;
        let result = match self.state {
            State::Tail(length) => self.whole(bytes, length).and_then(|()| self.tail(bytes)),
            State::Footer(length) => self.whole(bytes, length).and_then(|()| self.footer(bytes)),
            State::Messages(_) => self.decoder.push(bytes).and_then(|()| self.next_message()),
        };
        self.keep(result)
    }

    /// No more bytes will come.
    pub fn finish(&mut self) -> Result<()> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        match &self.state {
            State::Messages(places) if places.is_empty() => Ok(()),
            _ => Err(Error::Truncated {
                position: self.size,
            }),
        }
    }

    fn keep(&mut self, result: Result<()>) -> Result<()> {
        if let Err(error) = &result {
            self.failed = Some(error.clone());
        }
        result
    }

    fn whole(&self, bytes: &[u8], length: u64) -> Result<()> {
        if bytes.len() as u64 == length {
            return Ok(());
        }
        Err(Error::Truncated {
            position: self.size,
        })
    }

    fn tail(&mut self, tail: &[u8]) -> Result<()> {
        let end = footer::end(tail).filter(|(_, _, magic)| *magic == MAGIC);
        let Some((rest, length, _)) = end else {
            return Err(Error::malformed(
                self.size,
                "this is no whole Arrow file: its end is missing",
            ));
        };
        let length = u64::from(length);
        if length > self.size.saturating_sub(END) {
            return Err(Error::malformed(
                self.size.saturating_sub(END),
                "the footer is longer than the file",
            ));
        }
        self.state = State::Footer(length);
        match footer::last(rest, length) {
            Some(footer) => self.footer(footer),
            None => self.decoder.allow(length as usize),
        }
    }

    fn footer(&mut self, bytes: &[u8]) -> Result<()> {
        let position = self.size.saturating_sub(END + bytes.len() as u64);
        let footer = file_footer::footer(bytes).map_err(|problem| error(&problem, position))?;
        let is_inside = |place: &Range<u64>| place.start <= place.end && place.end <= self.size;
        if !footer.messages.iter().all(is_inside) {
            return Err(Error::malformed(
                position,
                "a message lies outside of the file",
            ));
        }
        self.decoder.begin(footer.schema, footer.facts);
        self.state = State::Messages(footer.messages.into());
        self.seek()
    }

    /// Goes on with the next message when the last one has ended.
    fn next_message(&mut self) -> Result<()> {
        let State::Messages(places) = &mut self.state else {
            return Ok(());
        };
        let Some(place) = places.front() else {
            return Ok(());
        };
        if self.decoder.position() < place.end {
            return Ok(());
        }
        places.pop_front();
        self.seek()
    }

    fn seek(&mut self) -> Result<()> {
        let State::Messages(places) = &mut self.state else {
            return Ok(());
        };
        // Messages without any bytes would never be asked for.
        while places.front().is_some_and(Range::is_empty) {
            places.pop_front();
        }
        match places.front() {
            Some(place) => self.decoder.seek(place.start),
            None => self.decoder.between_messages(),
        }
    }
}
