//! Where the rows of a file of text begin, found without a look at their values: as quickly as the file can be read.
//!
//! Rows are cut as the readers of CSV and NDJSON cut them, so that what is found here is what they find later.

use std::io::{self, Read};

use memchr::{memchr, memchr3};

use super::{MAX_ROW_BYTES, Report, STRIDE, TOO_LONG};
use crate::unread::Unread;

const BLOCK: usize = 1 << 20;
/// How many of the remembered places at the beginning of a file are looked at for a sample.
const FIRST: usize = 16;
/// How many others, all over the file.
const OTHERS: usize = 32;

/// The rows of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Index {
    pub(super) rows: u64,
    /// Where each thousandth row begins, from the first.
    pub(super) starts: Vec<u64>,
}

impl Index {
    /// The numbers of the remembered places whose rows are a sample of the file, ascending.
    pub(super) fn sampled(&self) -> Vec<usize> {
        let places = self.starts.len();
        let others = (1..=OTHERS).map(|number| places.saturating_sub(1) * number / OTHERS);
        let mut sampled: Vec<usize> = (0..places.min(FIRST)).chain(others).collect();
        sampled.retain(|state| *state < places);
        sampled.sort_unstable();
        sampled.dedup();
        sampled
    }

    /// Whether the sample has all rows of the file, so that it is read as a whole.
    pub(super) fn is_sampled_whole(&self) -> bool {
        let sampled = self.sampled().into_iter();
        sampled.map(|state| self.rows_at(state)).sum::<u64>() == self.rows
    }

    /// How many rows belong to a remembered state.
    pub(super) fn rows_at(&self, state: usize) -> u64 {
        let before = (state as u64).saturating_mul(STRIDE);
        self.rows.saturating_sub(before).min(STRIDE)
    }
}

/// Finds where rows begin while the bytes of a file come by.
#[derive(Debug)]
struct Cutter {
    index: Index,
    /// How many records are no rows.
    header: u64,
    records: u64,
    /// The state of the next byte in the file.
    offset: u64,
    /// Where the record began that is being read.
    record: u64,
}

impl Cutter {
    fn new(start: u64, header: u64) -> Self {
        Self {
            index: Index::default(),
            header,
            records: 0,
            offset: start,
            record: start,
        }
    }

    /// A record begins at a state of the block that begins at `offset`.
    fn begin(&mut self, state: usize) {
        self.record = self.offset + state as u64;
        if self.records >= self.header {
            if self.index.rows.is_multiple_of(STRIDE) {
                self.index.starts.push(self.record);
            }
            self.index.rows += 1;
        }
        self.records += 1;
    }

    /// Goes over a file block by block. `cut` cuts a block, and says whether a record is still open at its end.
    fn read(
        mut self,
        mut from: impl Read,
        report: Report<'_>,
        mut cut: impl FnMut(&mut Self, &[u8]) -> bool,
    ) -> Result<Index, Unread> {
        let failed = |error: io::Error| Unread::from(error.to_string());
        let mut block = vec![0; BLOCK];
        loop {
            let read = match from.read(&mut block) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(failed(error)),
            };
            report(read as u64).map_err(failed)?;
            let is_open = cut(&mut self, block.get(..read).unwrap_or_default());
            self.offset += read as u64;
            if is_open && self.offset - self.record > MAX_ROW_BYTES {
                return Err(TOO_LONG.into());
            }
        }
        Ok(self.index)
    }
}

/// The state of a reader of CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReaderState {
    /// Between records: line ends are skipped.
    Between,
    /// At the first byte of a value.
    Value,
    /// In a value without quotes, or behind the quotes.
    Plain,
    /// Within quotes.
    Quoted,
    /// Behind a quote within quotes: one of two, or the last.
    Quote,
}

/// The rows of CSV from the header on, if there is one, which begins at `start`.
pub(super) fn csv(
    from: impl Read,
    start: u64,
    has_header: bool,
    delimiter: u8,
    report: Report<'_>,
) -> Result<Index, Unread> {
    let mut state = ReaderState::Between;
    // The last byte of the block before.
    let mut before = 0;
    Cutter::new(start, has_header.into()).read(from, report, |cutter, block| {
        let mut at = 0;
        while let Some(rest) = block.get(at..).filter(|rest| !rest.is_empty()) {
            match state {
                ReaderState::Between => match rest.iter().position(|byte| !is_line_end(*byte)) {
                    Some(skipped) => {
                        at += skipped;
                        cutter.begin(at);
                        state = ReaderState::Value;
                    }
                    None => at = block.len(),
                },
                ReaderState::Value | ReaderState::Quote if rest.first() == Some(&b'"') => {
                    at += 1;
                    state = ReaderState::Quoted;
                }
                ReaderState::Value | ReaderState::Quote => state = ReaderState::Plain,
                ReaderState::Quoted => match memchr(b'"', rest) {
                    Some(found) => {
                        at += found + 1;
                        state = ReaderState::Quote;
                    }
                    None => at = block.len(),
                },
                ReaderState::Plain => match memchr3(b'"', b'\n', b'\r', rest) {
                    Some(found) => {
                        at += found + 1;
                        let last = at.checked_sub(2).and_then(|last| block.get(last));
                        if rest.get(found) != Some(&b'"') {
                            state = ReaderState::Between;
                        } else if *last.unwrap_or(&before) == delimiter {
                            // Elsewhere in a value, a quote is a letter like any other.
                            state = ReaderState::Quoted;
                        }
                    }
                    None => at = block.len(),
                },
            }
        }
        before = block.last().copied().unwrap_or(before);
        state != ReaderState::Between
    })
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The rows of NDJSON, of which the first line begins at `start`.
pub(super) fn ndjson(from: impl Read, start: u64, report: Report<'_>) -> Result<Index, Unread> {
    let mut is_within = false;
    Cutter::new(start, 0).read(from, report, |cutter, block| {
        let mut at = 0;
        while let Some(rest) = block.get(at..).filter(|rest| !rest.is_empty()) {
            if is_within {
                match memchr(b'\n', rest) {
                    Some(found) => {
                        at += found + 1;
                        is_within = false;
                    }
                    None => at = block.len(),
                }
            } else {
                match rest.iter().position(|byte| !byte.is_ascii_whitespace()) {
                    Some(skipped) => {
                        at += skipped;
                        cutter.begin(at);
                        is_within = true;
                    }
                    None => at = block.len(),
                }
            }
        }
        is_within
    })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use ::csv::{ByteRecord, ReaderBuilder};
    use proptest::prelude::*;

    use std::fmt::Write as _;

    use super::*;

    /// Gives few bytes at a time, so that blocks end everywhere.
    struct Slow<'a>(Cursor<&'a [u8]>, usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    fn rows_from(text: &[u8], start: u64, delimiter: u8) -> Vec<ByteRecord> {
        let rest = &text[usize::try_from(start).unwrap()..];
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(rest);
        reader.byte_records().map(Result::unwrap).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn rows_of_csv_are_cut_as_its_reader_cuts_them(
            text in "[ab;,\"\n\r]{0,40}",
            block in 1_usize..5,
            delimiter in prop::sample::select(vec![b',', b';']),
            has_header: bool,
        ) {
            let text = text.as_bytes();
            let slow = Slow(Cursor::new(text), block);
            let index = csv(slow, 0, has_header, delimiter, &|_| Ok(())).unwrap();
            let all = rows_from(text, 0, delimiter);
            let before = usize::from(has_header);
            prop_assert_eq!(index.rows, all.len().saturating_sub(before) as u64);
            if let Some(first) = index.starts.first() {
                prop_assert_eq!(&rows_from(text, *first, delimiter), &all[before..]);
            }
        }

        #[test]
        fn lines_of_json_are_those_that_are_not_blank(
            text in "[ {}\n\r]{0,40}",
            block in 1_usize..5,
        ) {
            let slow = Slow(Cursor::new(text.as_bytes()), block);
            let index = ndjson(slow, 0, &|_| Ok(())).unwrap();
            let lines = text.split('\n').filter(|line| !line.trim_ascii().is_empty());
            prop_assert_eq!(index.rows, lines.count() as u64);
        }
    }

    #[test]
    fn every_thousandth_row_is_remembered() {
        let mut text = "a\n".to_owned();
        for number in 0..2500 {
            // Writing to a text does not fail.
            let _ = writeln!(text, "{number}");
        }
        let index = csv(text.as_bytes(), 0, true, b',', &|_| Ok(())).unwrap();
        assert_eq!(index.rows, 2500);
        let rows = index.starts.iter().map(|start| {
            let rest = &text[usize::try_from(*start).unwrap()..];
            rest.lines().next().unwrap()
        });
        assert_eq!(rows.collect::<Vec<_>>(), ["0", "1000", "2000"]);
        assert_eq!(
            [0, 1, 2].map(|state| index.rows_at(state)),
            [1000, 1000, 500]
        );
        assert_eq!(index.sampled(), [0, 1, 2]);
        assert!(index.is_sampled_whole());
        let long = Index {
            rows: 1_000_000,
            starts: (0..1000).collect(),
        };
        let sampled = long.sampled();
        assert_eq!(sampled.first_chunk(), Some(&[0, 1, 2]));
        assert_eq!(sampled.last(), Some(&999));
        assert!(sampled.len() < 50);
        assert!(!long.is_sampled_whole());
    }
}
