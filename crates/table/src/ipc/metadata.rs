//! Messages: schemas, dictionary batches and record batches (`Message.fbs` and `Schema.fbs` of Arrow).

use crate::array::DEPTH;
use crate::flat::{Bad, Flat};
use crate::schema::{DataType, Field, Interval, Layout, ListLayout, Schema, TimeUnit};

/// The most fields of a schema, nested ones counted.
const FIELDS: usize = 100_000;

/// The header of a message.
pub(super) enum Header<'a> {
    Schema(Schema, SchemaFacts),
    Dictionary {
        id: i64,
        delta: bool,
        batch: RecordBatch<'a>,
    },
    Batch(RecordBatch<'a>),
}

/// Facts about a schema that readers of batches need besides the types.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SchemaFacts {
    /// Numbers in bodies have their highest byte first.
    pub(super) big_endian: bool,
    /// Unions have a mask of nulls: they had before metadata version 5.
    pub(super) union_masks: bool,
}

impl SchemaFacts {
    pub(super) fn of(schema: Flat<'_>, version: i16) -> Result<Self> {
        Ok(Self {
            big_endian: schema.i16(0, 0)? != 0,
            union_masks: version < 4,
        })
    }
}

/// Where the parts of a batch lie in its body.
#[derive(Clone, Copy)]
pub(super) struct RecordBatch<'a> {
    pub(super) rows: i64,
    /// Length and null count.
    pub(super) nodes: &'a [[u8; 16]],
    /// Offset and length.
    pub(super) buffers: &'a [[u8; 16]],
    /// How many buffers each column of views has.
    pub(super) variadic: &'a [[u8; 8]],
    pub(super) codec: Option<u8>,
}

/// Why metadata can't be read.
pub(super) enum Problem {
    Broken(&'static str),
    Unsupported(&'static str),
}

impl From<Bad> for Problem {
    fn from(_: Bad) -> Self {
        Self::Broken("the metadata points outside of itself")
    }
}

pub(super) type Result<T, E = Problem> = std::result::Result<T, E>;

/// The message and the length of its body.
pub(super) fn message(bytes: &[u8]) -> Result<(Header<'_>, u64)> {
    let message = Flat::root(bytes)?;
    let version = message.i16(0, 0)?;
    is_known(version)?;
    let body = u64::try_from(message.i64(3)?)
        .map_err(|_| Problem::Broken("the length of a body is negative"))?;
    let header = message
        .table(2)?
        .ok_or(Problem::Broken("a message has no header"))?;
    let header = match message.u8(1)? {
        1 => {
            let facts = SchemaFacts::of(header, version)?;
            Header::Schema(Reader::new(bytes.len()).schema(header)?, facts)
        }
        2 => Header::Dictionary {
            id: header.i64(0)?,
            delta: header.bool(2)?,
            batch: record_batch(
                header
                    .table(1)?
                    .ok_or(Problem::Broken("a dictionary batch has no data"))?,
            )?,
        },
        3 => Header::Batch(record_batch(header)?),
        4 | 5 => return Err(Problem::Unsupported("a tensor")),
        _ => return Err(Problem::Unsupported("an unknown kind of message")),
    };
    Ok((header, body))
}

pub(super) fn is_known(version: i16) -> Result<()> {
    if (3..=4).contains(&version) {
        return Ok(());
    }
    Err(Problem::Unsupported(
        "a metadata version other than 4 and 5",
    ))
}

fn record_batch(table: Flat<'_>) -> Result<RecordBatch<'_>> {
    let codec = match table.table(3)? {
        None => None,
        Some(compression) => {
            if compression.u8(1)? != 0 {
                return Err(Problem::Unsupported("an unknown way of compression"));
            }
            Some(compression.u8(0)?)
        }
    };
    Ok(RecordBatch {
        rows: table.i64(0)?,
        nodes: table.values(1)?,
        buffers: table.values(2)?,
        variadic: table.values(4)?,
        codec,
    })
}

/// Reads a schema. `FlatBuffers` may point to one part from many places, so copies are counted.
pub(super) struct Reader {
    fields: usize,
    text: usize,
}

impl Reader {
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            fields: FIELDS,
            text: bytes.saturating_mul(4),
        }
    }

    pub(super) fn schema(&mut self, table: Flat<'_>) -> Result<Schema> {
        Ok(Schema {
            fields: self.fields(table, 1, DEPTH)?,
            metadata: self.pairs(table, 2)?,
        })
    }

    fn fields(&mut self, table: Flat<'_>, id: usize, depth: usize) -> Result<Vec<Field>> {
        table
            .tables(id)?
            .map(|field| self.field(field?, depth))
            .collect()
    }

    fn field(&mut self, table: Flat<'_>, depth: usize) -> Result<Field> {
        let depth = depth
            .checked_sub(1)
            .ok_or(Problem::Unsupported("a type nested deeper than 64"))?;
        self.fields = self
            .fields
            .checked_sub(1)
            .ok_or(Problem::Unsupported("a schema of more than 100,000 fields"))?;
        let children = self.fields(table, 5, depth)?;
        let kind = table
            .table(3)?
            .ok_or(Problem::Broken("a field has no type"))?;
        let mut data_type = self.data_type(table.u8(2)?, kind, children)?;
        if let Some(dictionary) = table.table(4)? {
            let (key_bits, key_signed) = match dictionary.table(1)? {
                None => (32, true),
                Some(int) => int_type(int)?,
            };
            data_type = DataType::Dictionary {
                key_bits,
                key_signed,
                id: dictionary.i64(0)?,
                ordered: dictionary.bool(2)?,
                values: Box::new(data_type),
            };
        }
        Ok(Field {
            name: self.text(table.text(0)?)?,
            data_type,
            nullable: table.bool(1)?,
            metadata: self.pairs(table, 6)?,
        })
    }

    fn data_type(&mut self, kind: u8, table: Flat<'_>, children: Vec<Field>) -> Result<DataType> {
        let utf8 = |layout| DataType::Utf8 { layout };
        let binary = |layout| DataType::Binary { layout };
        let list = |layout, children| only(children).map(|item| DataType::List { layout, item });
        Ok(match kind {
            1 => DataType::Null,
            2 => {
                let (bits, signed) = int_type(table)?;
                DataType::Int { bits, signed }
            }
            3 => DataType::Float {
                bits: match table.i16(0, 0)? {
                    0 => 16,
                    1 => 32,
                    2 => 64,
                    _ => return Err(Problem::Unsupported("a float of unknown precision")),
                },
            },
            4 => binary(Layout::Small),
            5 => utf8(Layout::Small),
            6 => DataType::Bool,
            7 => DataType::Decimal {
                precision: table.i32(0, 0)?,
                scale: scale(table.i32(1, 0)?)?,
                bits: match table.i32(2, 128)? {
                    32 => 32,
                    64 => 64,
                    128 => 128,
                    256 => 256,
                    _ => return Err(Problem::Unsupported("a decimal of unknown size")),
                },
            },
            8 => DataType::Date {
                bits: match table.i16(0, 1)? {
                    0 => 32,
                    1 => 64,
                    _ => return Err(Problem::Unsupported("a date of unknown unit")),
                },
            },
            9 => DataType::Time {
                unit: unit(table.i16(0, 1)?)?,
                bits: match table.i32(1, 32)? {
                    32 => 32,
                    64 => 64,
                    _ => return Err(Problem::Unsupported("a time of unknown size")),
                },
            },
            10 => DataType::Timestamp {
                unit: unit(table.i16(0, 0)?)?,
                zone: match table.text(1)? {
                    None | Some("") => None,
                    zone => Some(self.text(zone)?),
                },
            },
            11 => DataType::Interval {
                kind: match table.i16(0, 0)? {
                    0 => Interval::YearMonth,
                    1 => Interval::DayTime,
                    2 => Interval::MonthDayNano,
                    _ => return Err(Problem::Unsupported("an interval of unknown unit")),
                },
            },
            12 => list(ListLayout::Small, children)?,
            13 => DataType::Struct { fields: children },
            14 => {
                let ids = table.values::<4>(1)?;
                let type_ids: Vec<i32> = if ids.is_empty() {
                    (0..).take(children.len()).collect()
                } else {
                    ids.iter().map(|id| i32::from_le_bytes(*id)).collect()
                };
                if type_ids.len() != children.len() {
                    return Err(Problem::Broken("a union has not one number per type"));
                }
                DataType::Union {
                    dense: table.i16(0, 0)? == 1,
                    type_ids,
                    fields: children,
                }
            }
            15 => DataType::FixedBinary {
                width: size(table.i32(0, 0)?)?,
            },
            16 => DataType::FixedList {
                size: size(table.i32(0, 0)?)?,
                item: only(children)?,
            },
            17 => DataType::Map {
                entries: only(children)?,
                sorted: table.bool(0)?,
            },
            18 => DataType::Duration {
                unit: unit(table.i16(0, 1)?)?,
            },
            19 => binary(Layout::Large),
            20 => utf8(Layout::Large),
            21 => list(ListLayout::Large, children)?,
            22 => run_end(children)?,
            23 => binary(Layout::View),
            24 => utf8(Layout::View),
            25 => list(ListLayout::View, children)?,
            26 => list(ListLayout::LargeView, children)?,
            _ => return Err(Problem::Unsupported("an unknown type")),
        })
    }

    fn pairs(&mut self, table: Flat<'_>, id: usize) -> Result<Vec<(String, String)>> {
        table
            .tables(id)?
            .map(|pair| {
                let pair = pair?;
                Ok((self.text(pair.text(0)?)?, self.text(pair.text(1)?)?))
            })
            .collect()
    }

    fn text(&mut self, text: Option<&str>) -> Result<String> {
        let text = text.unwrap_or_default();
        self.text = self
            .text
            .checked_sub(text.len())
            .ok_or(Problem::Broken("the metadata repeats its texts"))?;
        Ok(text.to_owned())
    }
}

fn int_type(table: Flat<'_>) -> Result<(u8, bool)> {
    let bits = match table.i32(0, 0)? {
        8 => 8,
        16 => 16,
        32 => 32,
        64 => 64,
        _ => return Err(Problem::Unsupported("an integer of unknown size")),
    };
    Ok((bits, table.bool(1)?))
}

fn unit(unit: i16) -> Result<TimeUnit> {
    Ok(match unit {
        0 => TimeUnit::Second,
        1 => TimeUnit::Milli,
        2 => TimeUnit::Micro,
        3 => TimeUnit::Nano,
        _ => return Err(Problem::Unsupported("an unknown unit of time")),
    })
}

fn size(size: i32) -> Result<usize> {
    usize::try_from(size).map_err(|_| Problem::Broken("a size is negative"))
}

/// Decimals of 256 bits have at most 76 digits: a scale far beyond is broken and would only print zeros.
fn scale(scale: i32) -> Result<i32> {
    if (-1000..=1000).contains(&scale) {
        Ok(scale)
    } else {
        Err(Problem::Broken("the scale of a decimal is out of range"))
    }
}

fn only(children: Vec<Field>) -> Result<Box<Field>> {
    let mut children = children.into_iter();
    match (children.next(), children.next()) {
        (Some(child), None) => Ok(Box::new(child)),
        _ => Err(Problem::Broken("a list or map has not one child")),
    }
}

fn run_end(children: Vec<Field>) -> Result<DataType> {
    let mut children = children.into_iter();
    let (Some(ends), Some(values), None) = (children.next(), children.next(), children.next())
    else {
        return Err(Problem::Broken("runs have not two children"));
    };
    match ends.data_type {
        DataType::Int {
            bits: bits @ (16 | 32 | 64),
            signed: true,
        } => Ok(DataType::RunEnd {
            bits,
            values: Box::new(values),
        }),
        _ => Err(Problem::Broken("the ends of runs are no integers")),
    }
}
