//! JSON: a list of objects, or objects one after the other, as an object a line.

use std::cell::Cell;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::Path;
use std::rc::Rc;

use serde::Deserializer as _;
use serde::de::{self, SeqAccess, Visitor};
use serde_json::Deserializer;
use serde_json::value::RawValue;

use super::output::{Output, Sink, unwritten};
use crate::scan::{Rows, TOO_LONG};
use crate::unread::Unread;

/// Writes a file of JSON in UTF-8 as an object a line; gives the name of what was written.
pub(super) fn convert(path: &Path, to: &Output<'_>) -> Result<String, Unread> {
    let file = File::open(path).map_err(|error| crate::root::reason(&error))?;
    let since_row = Rc::new(Cell::new(0));
    let rows = Rows {
        inner: file,
        since_row: Rc::clone(&since_row),
        report: &|_| Ok(()),
    };
    let mut text = BufReader::with_capacity(256 << 10, rows);
    let first = first_letter(&mut text).map_err(|error| error.to_string())?;
    let mut lines = Lines {
        sink: to.create()?,
        since_row,
        count: 0,
        stopped: None,
    };
    let read = match first {
        Some(b'[') => {
            let mut json = Deserializer::from_reader(text);
            let list = (&mut json).deserialize_seq(List(&mut lines));
            list.and_then(|()| json.end())
        }
        Some(b'{') => {
            let mut objects = Deserializer::from_reader(text).into_iter::<Box<RawValue>>();
            objects.try_for_each(|object| lines.add::<serde_json::Error>(object?.get()))
        }
        _ => return Err(Unread::NotRows),
    };
    if let Some(stopped) = lines.stopped {
        return Err(stopped);
    }
    read.map_err(|error| {
        if error.is_io() && error.to_string().starts_with(TOO_LONG) {
            return Unread::from(TOO_LONG.replace("row", "value"));
        }
        format!("it is no JSON: {error}").into()
    })?;
    lines.sink.finish()
}

/// The first letter, without a byte order mark and blanks before it, which are skipped.
fn first_letter(text: &mut impl BufRead) -> io::Result<Option<u8>> {
    if text.fill_buf()?.starts_with(b"\xef\xbb\xbf") {
        text.consume(3);
    }
    loop {
        let head = text.fill_buf()?;
        let blanks = head
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        let first = head.get(blanks).copied();
        let is_end = head.is_empty();
        text.consume(blanks);
        if first.is_some() || is_end {
            return Ok(first);
        }
    }
}

/// The lines that are written.
struct Lines {
    sink: Sink,
    since_row: Rc<Cell<u64>>,
    count: u64,
    /// Why they can't go on.
    stopped: Option<Unread>,
}

impl Lines {
    /// Adds an object.
    fn add<E: de::Error>(&mut self, value: &str) -> Result<(), E> {
        self.since_row.set(0);
        self.count += 1;
        let added = self.line(value);
        added.map_err(|stopped| {
            self.stopped = Some(stopped);
            E::custom("stopped")
        })
    }

    fn line(&mut self, value: &str) -> Result<(), Unread> {
        if !value.starts_with('{') {
            return Err(if self.count == 1 {
                Unread::NotRows
            } else {
                format!("value {} of it is no JSON object", self.count).into()
            });
        }
        // Texts have no line breaks in them, so these are blanks.
        let mut pieces = value.split(['\n', '\r']).filter(|piece| !piece.is_empty());
        pieces
            .try_for_each(|piece| self.sink.write_all(piece.as_bytes()))
            .and_then(|()| self.sink.write_all(b"\n"))
            .map_err(|error| unwritten(&error))
    }
}

struct List<'a>(&'a mut Lines);

impl<'de> Visitor<'de> for List<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        while let Some(value) = values.next_element::<Box<RawValue>>()? {
            self.0.add(value.get())?;
        }
        Ok(())
    }
}
