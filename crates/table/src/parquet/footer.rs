//! The footer: the schema, and where the groups of rows are.

use super::thrift::{Bad, Reader, Value};

/// The most parts of a schema.
const ELEMENTS: usize = 100_000;

/// The most groups of rows, and the most columns of all groups together.
const CHUNKS: usize = 4_000_000;

#[derive(Debug, Default)]
pub(super) struct Footer {
    /// The parts of the schema, each before those in it.
    pub(super) elements: Vec<Element>,
    pub(super) groups: Vec<Group>,
}

/// A part of the schema.
#[derive(Debug, Default)]
pub(super) struct Element {
    /// The number of the physical type; none has parts.
    pub(super) physical: Option<i64>,
    /// The length of values of one length.
    pub(super) width: i64,
    pub(super) repetition: i64,
    pub(super) name: String,
    pub(super) children: usize,
    /// The meaning as older programs write it.
    pub(super) converted: Option<i64>,
    pub(super) scale: i64,
    pub(super) precision: i64,
    /// The meaning as newer ones do.
    pub(super) logical: Option<Logical>,
}

/// The meaning of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Logical {
    Text,
    Map,
    List,
    Decimal { scale: i64, precision: i64 },
    Date,
    Time { unit: i64 },
    Timestamp { unit: i64, utc: bool },
    Int { bits: i64, signed: bool },
    Float16,
    Other,
}

impl Element {
    /// The meaning of its values, as newer or as older programs write it.
    pub(super) fn meaning(&self) -> Option<Logical> {
        self.logical.or_else(|| self.converted_meaning())
    }

    fn converted_meaning(&self) -> Option<Logical> {
        let int = |bits, signed| Some(Logical::Int { bits, signed });
        match self.converted? {
            0 | 4 | 19 => Some(Logical::Text),
            5 => Some(Logical::Decimal {
                scale: self.scale,
                precision: self.precision,
            }),
            6 => Some(Logical::Date),
            7 => Some(Logical::Time { unit: 1 }),
            8 => Some(Logical::Time { unit: 2 }),
            9 => Some(Logical::Timestamp { unit: 1, utc: true }),
            10 => Some(Logical::Timestamp { unit: 2, utc: true }),
            11 => int(8, false),
            12 => int(16, false),
            13 => int(32, false),
            14 => int(64, false),
            15 => int(8, true),
            16 => int(16, true),
            17 => int(32, true),
            18 => int(64, true),
            _ => None,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) rows: i64,
    pub(super) chunks: Vec<Chunk>,
}

/// A column of a group.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    pub(super) codec: i64,
    pub(super) values: i64,
    /// How many bytes it has in the file.
    pub(super) size: i64,
    pub(super) data: i64,
    pub(super) dictionary: Option<i64>,
    /// Where its parts are elsewhere, or not to be read.
    pub(super) problem: Option<&'static str>,
}

impl Footer {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Bad> {
        let mut footer = Self::default();
        let mut chunks = 0;
        Reader::new(bytes).fields(|number, value| match number {
            2 => value.items(|item| {
                if footer.elements.len() >= ELEMENTS {
                    return Err(Bad);
                }
                footer.elements.push(element(item)?);
                Ok(())
            }),
            4 => value.items(|item| {
                let group = group(item)?;
                chunks += group.chunks.len() + 1;
                if chunks > CHUNKS {
                    return Err(Bad);
                }
                footer.groups.push(group);
                Ok(())
            }),
            _ => value.skip(),
        })?;
        Ok(footer)
    }
}

fn element(value: Value<'_, '_>) -> Result<Element, Bad> {
    let mut element = Element::default();
    value.fields(|number, value| {
        match number {
            1 => element.physical = Some(value.int()?),
            2 => element.width = value.int()?,
            3 => element.repetition = value.int()?,
            4 => element.name = value.text()?,
            5 => element.children = usize::try_from(value.int()?).map_err(|_| Bad)?,
            6 => element.converted = Some(value.int()?),
            7 => element.scale = value.int()?,
            8 => element.precision = value.int()?,
            10 => element.logical = Some(logical(value)?),
            _ => value.skip()?,
        }
        Ok(())
    })?;
    Ok(element)
}

fn logical(value: Value<'_, '_>) -> Result<Logical, Bad> {
    let mut logical = Logical::Other;
    value.fields(|number, value| {
        let (mut one, mut two, mut flag) = (0, 0, false);
        // Of a unit the chosen member counts, of a number its value.
        let mut parts = |value: Value<'_, '_>| {
            value.fields(|part, value| match (number, part) {
                (7 | 8, 1) | (10, 2) => {
                    flag = value.bool()?;
                    Ok(())
                }
                (7 | 8, 2) => value.fields(|unit, value| {
                    one = unit;
                    value.skip()
                }),
                (5 | 10, 1) => {
                    one = value.int()?;
                    Ok(())
                }
                (5, 2) => {
                    two = value.int()?;
                    Ok(())
                }
                _ => value.skip(),
            })
        };
        parts(value)?;
        logical = match number {
            // Texts, choices and JSON.
            1 | 4 | 12 => Logical::Text,
            2 => Logical::Map,
            3 => Logical::List,
            5 => Logical::Decimal {
                scale: one,
                precision: two,
            },
            6 => Logical::Date,
            7 => Logical::Time { unit: one },
            8 => Logical::Timestamp {
                unit: one,
                utc: flag,
            },
            10 => Logical::Int {
                bits: one,
                signed: flag,
            },
            15 => Logical::Float16,
            _ => Logical::Other,
        };
        Ok(())
    })?;
    Ok(logical)
}

fn group(value: Value<'_, '_>) -> Result<Group, Bad> {
    let mut group = Group::default();
    value.fields(|number, value| match number {
        1 => value.items(|item| {
            group.chunks.push(chunk(item)?);
            Ok(())
        }),
        3 => {
            group.rows = value.int()?;
            Ok(())
        }
        _ => value.skip(),
    })?;
    Ok(group)
}

fn chunk(value: Value<'_, '_>) -> Result<Chunk, Bad> {
    let mut chunk = Chunk::default();
    let mut is_described = false;
    value.fields(|number, value| match number {
        1 => {
            chunk.problem = Some("rows that are in another file");
            value.skip()
        }
        3 => {
            is_described = true;
            value.fields(|number, value| {
                match number {
                    4 => chunk.codec = value.int()?,
                    5 => chunk.values = value.int()?,
                    7 => chunk.size = value.int()?,
                    9 => chunk.data = value.int()?,
                    11 => chunk.dictionary = Some(value.int()?),
                    _ => value.skip()?,
                }
                Ok(())
            })
        }
        8 => {
            chunk.problem = Some(ENCRYPTED);
            value.skip()
        }
        _ => value.skip(),
    })?;
    if !is_described && chunk.problem.is_none() {
        chunk.problem = Some(ENCRYPTED);
    }
    Ok(chunk)
}

/// What is said of encrypted files.
pub(super) const ENCRYPTED: &str = "an encrypted file";

/// Stands for the kind of a page until it is read.
const NO_KIND: i64 = -1;

/// What stands before a page.
#[derive(Debug, Default)]
pub(super) struct PageHeader {
    pub(super) kind: i64,
    /// How long the content is.
    pub(super) plain: i64,
    /// How long it is in the file.
    pub(super) size: i64,
    pub(super) values: i64,
    pub(super) encoding: i64,
    /// The encoding of the levels of the first kind of data pages.
    pub(super) level_encodings: [i64; 2],
    /// The lengths of the levels of the second kind.
    pub(super) repetitions: i64,
    pub(super) definitions: i64,
    pub(super) is_compressed: bool,
}

impl PageHeader {
    /// The header that bytes begin with, and its length.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, usize), Bad> {
        let mut header = Self {
            kind: NO_KIND,
            is_compressed: true,
            ..Self::default()
        };
        let mut reader = Reader::new(bytes);
        reader.fields(|number, value| {
            match number {
                1 => header.kind = value.int()?,
                2 => header.plain = value.int()?,
                3 => header.size = value.int()?,
                // The two kinds of data pages, and dictionaries.
                5 | 7 | 8 => value.fields(|part, value| {
                    match (number, part) {
                        (_, 1) => header.values = value.int()?,
                        (5 | 7, 2) | (8, 4) => header.encoding = value.int()?,
                        (5, 3) => header.level_encodings[0] = value.int()?,
                        (5, 4) => header.level_encodings[1] = value.int()?,
                        (8, 5) => header.definitions = value.int()?,
                        (8, 6) => header.repetitions = value.int()?,
                        (8, 7) => header.is_compressed = value.bool()?,
                        _ => value.skip()?,
                    }
                    Ok(())
                })?,
                _ => value.skip()?,
            }
            Ok(())
        })?;
        if header.kind == NO_KIND {
            return Err(Bad);
        }
        Ok((header, reader.position()))
    }
}
