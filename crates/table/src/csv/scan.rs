//! Cuts bytes into rows and cells.

/// Where a cell is, without the quotes around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) quoted: bool,
    /// It has quotes inside, which are doubled.
    pub(super) doubled: bool,
}

impl Cell {
    pub(super) fn bytes<'a>(&self, bytes: &'a [u8], scratch: &'a mut Vec<u8>) -> &'a [u8] {
        let inner = bytes
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default();
        if self.doubled {
            undouble(inner, scratch);
            scratch
        } else {
            inner
        }
    }
}

/// Takes one of each two quotes.
pub(super) fn undouble(bytes: &[u8], out: &mut Vec<u8>) {
    out.clear();
    let mut rest = bytes;
    while let Some(at) = memchr::memchr(b'"', rest) {
        out.extend_from_slice(rest.get(..=at).unwrap_or_default());
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
}

/// Cells row by row.
#[derive(Debug, Default)]
pub(super) struct Scanned {
    pub(super) cells: Vec<Cell>,
    pub(super) columns: usize,
    /// Where the last whole row ends.
    pub(super) end: usize,
}

/// What may be the delimiter, the likeliest first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The delimiter that the first line has most of, outside of quotes.
pub(super) fn delimiter(bytes: &[u8]) -> u8 {
    let mut counts = [0usize; DELIMITERS.len()];
    let mut quoted = false;
    for byte in bytes {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            _ if !quoted => {
                if let Some(place) = DELIMITERS.iter().position(|known| known == byte)
                    && let Some(count) = counts.get_mut(place)
                {
                    *count += 1;
                }
            }
            _ => {}
        }
    }
    let most = counts.iter().max().copied().unwrap_or(0);
    counts
        .iter()
        .position(|count| *count == most)
        .and_then(|place| DELIMITERS.get(place))
        .copied()
        .unwrap_or(b',')
}

impl Scanned {
    /// Cuts all whole rows of `columns` cells (0: as many as the first has). Gives back where the last one ends, or
    /// where and why a row is broken.
    pub(super) fn rows(
        &mut self,
        bytes: &[u8],
        delimiter: u8,
        columns: usize,
        at_end: bool,
    ) -> Result<usize, (usize, &'static str)> {
        self.columns = columns;
        self.cells.reserve(bytes.len() / 8);
        let mut at = 0;
        let mut first = 0;
        while at < bytes.len() {
            let Some((cell, next)) = cell(bytes, at, delimiter, at_end)? else {
                break;
            };
            self.cells.push(cell);
            let last = match bytes.get(next) {
                Some(byte) if *byte == delimiter => {
                    at = next + 1;
                    // A delimiter at the very end is followed by an empty last cell.
                    if at == bytes.len() && at_end {
                        self.cells.push(empty(at));
                        true
                    } else {
                        false
                    }
                }
                Some(b'\r') => match bytes.get(next + 1) {
                    Some(b'\n') => {
                        at = next + 2;
                        true
                    }
                    None if !at_end => break,
                    _ => {
                        at = next + 1;
                        true
                    }
                },
                _ => {
                    at = next + 1;
                    true
                }
            };
            if last {
                self.end_row(&mut first, bytes)?;
                self.end = at.min(bytes.len());
            }
        }
        self.cells.truncate(first);
        Ok(self.end)
    }

    fn end_row(&mut self, first: &mut usize, bytes: &[u8]) -> Result<(), (usize, &'static str)> {
        let count = self.cells.len() - *first;
        if self.columns == 0 {
            self.columns = count;
        }
        let row = self.cells.get(*first).copied();
        let blank = row.is_some_and(|cell| cell.start == cell.end && !cell.quoted);
        if count == 1 && self.columns > 1 && blank {
            // An empty line between rows.
            self.cells.truncate(*first);
            return Ok(());
        }
        if count > self.columns {
            let at = row.map_or(0, |cell| cell.start as usize);
            self.cells.truncate(*first);
            return Err((at, "more values than columns"));
        }
        // Rows that end early have nulls.
        self.cells.resize(*first + self.columns, empty(bytes.len()));
        *first = self.cells.len();
        Ok(())
    }
}

fn empty(at: usize) -> Cell {
    Cell {
        start: at as u32,
        end: at as u32,
        quoted: false,
        doubled: false,
    }
}

/// The cell that starts at `at`, and where it is followed by something. Nothing if more bytes must come.
fn cell(
    bytes: &[u8],
    at: usize,
    delimiter: u8,
    at_end: bool,
) -> Result<Option<(Cell, usize)>, (usize, &'static str)> {
    if bytes.get(at) == Some(&b'"') {
        return quoted(bytes, at, delimiter, at_end);
    }
    let end = match special(bytes, at, delimiter) {
        Some(end) => end,
        None if at_end => bytes.len(),
        None => return Ok(None),
    };
    let cell = Cell {
        start: at as u32,
        end: end as u32,
        quoted: false,
        doubled: false,
    };
    Ok(Some((cell, end)))
}

fn quoted(
    bytes: &[u8],
    start: usize,
    delimiter: u8,
    at_end: bool,
) -> Result<Option<(Cell, usize)>, (usize, &'static str)> {
    let mut doubled = false;
    let mut at = start + 1;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let Some(quote) = memchr::memchr(b'"', rest).map(|quote| at + quote) else {
            return if at_end {
                Err((start, "a quote isn't closed"))
            } else {
                Ok(None)
            };
        };
        let cell = Cell {
            start: start as u32 + 1,
            end: quote as u32,
            quoted: true,
            doubled,
        };
        match bytes.get(quote + 1) {
            Some(b'"') => {
                doubled = true;
                at = quote + 2;
            }
            None if !at_end => return Ok(None),
            Some(byte) if *byte != delimiter && !matches!(byte, b'\r' | b'\n') => {
                return Err((quote + 1, "text follows a closing quote"));
            }
            _ => return Ok(Some((cell, quote + 1))),
        }
    }
}

/// The next delimiter or line end: eight bytes at a time, because cells are short.
fn special(bytes: &[u8], start: usize, delimiter: u8) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let (delimiters, feeds, returns) = (
        ONES * u64::from(delimiter),
        ONES * u64::from(b'\n'),
        ONES * u64::from(b'\r'),
    );
    // The lowest bit set marks the first byte that is zero; bits above it may be wrong.
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word & HIGHS;
    let mut at = start;
    while let Some(word) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*word);
        let found = zeros(word ^ delimiters) | zeros(word ^ feeds) | zeros(word ^ returns);
        if found != 0 {
            return Some(at + (found.trailing_zeros() / 8) as usize);
        }
        at += 8;
    }
    bytes
        .get(at..)?
        .iter()
        .position(|byte| *byte == delimiter || matches!(byte, b'\n' | b'\r'))
        .map(|place| at + place)
}
