//! A drawing as bytes, from the worker to the part of the page that draws.

use super::{Drawing, Key, KeyKind, Measured, Point};

impl Drawing {
    /// The drawing as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer(Vec::new());
        for number in [
            self.rows,
            self.distinct,
            self.distinct_series,
            usize::from(self.binned),
            self.left_out,
        ] {
            out.number(number);
        }
        out.list(&self.keys, Writer::key);
        out.list(&self.series, Writer::key);
        out.list(&self.measures, |out, measured| {
            out.number(usize::from(measured.is_some()));
            if let Some(measured) = measured {
                out.float(measured.number);
                out.text(&measured.text);
                out.number(measured.rows);
            }
        });
        out.list(&self.points, |out, point| {
            out.number(point.series);
            out.number(point.rows);
            out.key(&point.x);
            out.key(&point.y);
        });
        out.0
    }

    /// The drawing that [`Self::to_bytes`] wrote; nothing for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut input = Reader(bytes);
        Some(Self {
            rows: input.number()?,
            distinct: input.number()?,
            distinct_series: input.number()?,
            binned: input.number()? == 1,
            left_out: input.number()?,
            keys: input.list(Reader::key)?,
            series: input.list(Reader::key)?,
            measures: input.list(|input| {
                Some(match input.number()? {
                    0 => None,
                    _ => Some(Measured {
                        number: input.float()?,
                        text: input.text()?,
                        rows: input.number()?,
                    }),
                })
            })?,
            points: input.list(|input| {
                Some(Point {
                    series: input.number()?,
                    rows: input.number()?,
                    x: input.key()?,
                    y: input.key()?,
                })
            })?,
        })
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, number: usize) {
        self.0.extend_from_slice(&(number as u64).to_le_bytes());
    }

    fn float(&mut self, number: f64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }

    fn key(&mut self, key: &Key) {
        self.number(match key.kind {
            KeyKind::Value => 0,
            KeyKind::Others => 1,
            KeyKind::Null => 2,
            KeyKind::NonFinite => 3,
        });
        self.text(&key.text);
        self.number(usize::from(key.end.is_some()));
        if let Some(end) = &key.end {
            self.text(end);
        }
        self.float(key.at);
        self.float(key.until);
    }

    fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.number(items.len());
        for item in items {
            write(self, item);
        }
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn word(&mut self) -> Option<[u8; 8]> {
        let (word, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*word)
    }

    fn number(&mut self) -> Option<usize> {
        usize::try_from(u64::from_le_bytes(self.word()?)).ok()
    }

    fn float(&mut self) -> Option<f64> {
        Some(f64::from_le_bytes(self.word()?))
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn key(&mut self) -> Option<Key> {
        Some(Key {
            kind: match self.number()? {
                0 => KeyKind::Value,
                1 => KeyKind::Others,
                2 => KeyKind::Null,
                _ => KeyKind::NonFinite,
            },
            text: self.text()?,
            end: match self.number()? {
                0 => None,
                _ => Some(self.text()?),
            },
            at: self.float()?,
            until: self.float()?,
        })
    }

    fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()?;
        // A length is believed when its items are there.
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(read(self)?);
        }
        Some(items)
    }
}
