//! The types of columns, with Arrow's distinctions.

use std::fmt;

/// The columns of a table, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schema {
    /// The columns.
    pub fields: Vec<Field>,
    /// Key and value pairs that came with the schema.
    pub metadata: Vec<(String, String)>,
}

/// A column, or a part of a nested one.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name; several columns may share one.
    pub name: String,
    /// Its type.
    pub data_type: DataType,
    /// Whether nulls are allowed.
    pub nullable: bool,
    /// Key and value pairs that came with it.
    pub metadata: Vec<(String, String)>,
}

/// The type of a column's values.
#[derive(Clone, Debug, PartialEq)]
pub enum DataType {
    /// Only nulls.
    Null,
    /// True or false.
    Bool,
    /// An integer of 8, 16, 32 or 64 bits.
    Int {
        /// 8, 16, 32 or 64.
        bits: u8,
        /// Whether it may be negative.
        signed: bool,
    },
    /// A floating-point number of 16, 32 or 64 bits.
    Float {
        /// 16, 32 or 64.
        bits: u8,
    },
    /// A decimal number: an integer of 32, 64, 128 or 256 bits, divided by ten to the power of the scale.
    Decimal {
        /// 32, 64, 128 or 256.
        bits: u16,
        /// The most digits.
        precision: i32,
        /// Digits after the point; negative means zeros before it.
        scale: i32,
    },
    /// Days (32 bits) or milliseconds (64 bits) since 1970-01-01.
    Date {
        /// 32 or 64.
        bits: u8,
    },
    /// A time since midnight.
    Time {
        /// The unit of the values.
        unit: TimeUnit,
        /// 32 or 64.
        bits: u8,
    },
    /// A time since 1970-01-01: in UTC when there is a zone, else of a clock on an unknown wall.
    Timestamp {
        /// The unit of the values.
        unit: TimeUnit,
        /// The zone that values should be shown in. It doesn't change the stored values.
        zone: Option<String>,
    },
    /// An amount of time.
    Duration {
        /// The unit of the values.
        unit: TimeUnit,
    },
    /// An amount of months, days and parts of days, which aren't converted into one another.
    Interval {
        /// Which of them.
        kind: Interval,
    },
    /// Text.
    Utf8 {
        /// Its layout in memory.
        layout: Layout,
    },
    /// Bytes.
    Binary {
        /// How they are held.
        layout: Layout,
    },
    /// Bytes of one length.
    FixedBinary {
        /// The length in bytes.
        width: usize,
    },
    /// A list of any length.
    List {
        /// Its layout in memory.
        layout: ListLayout,
        /// The items.
        item: Box<Field>,
    },
    /// A list of one length.
    FixedList {
        /// The number of items.
        size: usize,
        /// The items.
        item: Box<Field>,
    },
    /// Named parts.
    Struct {
        /// The parts.
        fields: Vec<Field>,
    },
    /// Keys with values.
    Map {
        /// A struct of a key and a value.
        entries: Box<Field>,
        /// Whether each map's keys are sorted.
        sorted: bool,
    },
    /// One of several types, chosen row by row.
    Union {
        /// Whether the types' values are held densely.
        dense: bool,
        /// The number that stands for each field in the data.
        type_ids: Vec<i32>,
        /// The types.
        fields: Vec<Field>,
    },
    /// Values that are held once and pointed to.
    Dictionary {
        /// 8, 16, 32 or 64.
        key_bits: u8,
        /// Whether the keys are signed.
        key_signed: bool,
        /// Which dictionary.
        id: i64,
        /// Whether the dictionary's order has a meaning.
        ordered: bool,
        /// The type of the values.
        values: Box<DataType>,
    },
    /// Values that are held once for each run of equal ones.
    RunEnd {
        /// 16, 32 or 64: the size of the ends of runs.
        bits: u8,
        /// The name and metadata of the ends of runs and the values.
        values: Box<Field>,
    },
}

/// The unit of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUnit {
    /// Seconds.
    Second,
    /// Thousandths of a second.
    Milli,
    /// Millionths of a second.
    Micro,
    /// Billionths of a second.
    Nano,
}

impl TimeUnit {
    /// How many make a second.
    pub(crate) const fn per_second(self) -> i64 {
        match self {
            Self::Second => 1,
            Self::Milli => 1_000,
            Self::Micro => 1_000_000,
            Self::Nano => 1_000_000_000,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Second => "s",
            Self::Milli => "ms",
            Self::Micro => "us",
            Self::Nano => "ns",
        }
    }
}

/// The three kinds of intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interval {
    /// Months.
    YearMonth,
    /// Days and milliseconds.
    DayTime,
    /// Months, days and nanoseconds.
    MonthDayNano,
}

/// How text and bytes are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Offsets of 32 bits.
    Small,
    /// Offsets of 64 bits.
    Large,
    /// Views of 16 bytes.
    View,
}

/// How lists are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListLayout {
    /// Offsets of 32 bits.
    Small,
    /// Offsets of 64 bits.
    Large,
    /// Offsets and sizes of 32 bits.
    View,
    /// Offsets and sizes of 64 bits.
    LargeView,
}

impl DataType {
    /// The type that a reader of the table cares about: a dictionary and runs are only ways to hold values.
    pub fn plain(&self) -> &Self {
        match self {
            Self::Dictionary { values, .. } => values.plain(),
            Self::RunEnd { values, .. } => values.data_type.plain(),
            other => other,
        }
    }

    /// Whether values are numbers, so that they are shown at the right edge.
    pub fn is_number(&self) -> bool {
        matches!(
            self.plain(),
            Self::Int { .. } | Self::Float { .. } | Self::Decimal { .. }
        )
    }

    /// Whether values are dates, times of day or instants.
    pub(crate) fn is_time(&self) -> bool {
        matches!(
            self.plain(),
            Self::Date { .. } | Self::Time { .. } | Self::Timestamp { .. }
        )
    }

    /// Whether values have parts: lists, structs, maps and unions.
    pub fn is_nested(&self) -> bool {
        matches!(
            self.plain(),
            Self::List { .. }
                | Self::FixedList { .. }
                | Self::Struct { .. }
                | Self::Map { .. }
                | Self::Union { .. }
        )
    }
}

/// The type in words, for the header of a column: `int64`, `decimal(38, 2)`, `timestamp[us, Europe/Berlin]`.
impl fmt::Display for DataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool => f.write_str("bool"),
            Self::Int { bits, signed: true } => write!(f, "int{bits}"),
            Self::Int { bits, .. } => write!(f, "uint{bits}"),
            Self::Float { bits } => write!(f, "float{bits}"),
            Self::Decimal {
                precision, scale, ..
            } => write!(f, "decimal({precision}, {scale})"),
            Self::Date { .. } => f.write_str("date"),
            Self::Time { unit, .. } => write!(f, "time[{}]", unit.name()),
            Self::Timestamp { unit, zone: None } => write!(f, "timestamp[{}]", unit.name()),
            Self::Timestamp {
                unit,
                zone: Some(zone),
            } => write!(f, "timestamp[{}, {zone}]", unit.name()),
            Self::Duration { unit } => write!(f, "duration[{}]", unit.name()),
            Self::Interval { .. } => f.write_str("interval"),
            Self::Utf8 { .. } => f.write_str("string"),
            Self::Binary { .. } => f.write_str("binary"),
            Self::FixedBinary { width } => write!(f, "binary({width})"),
            Self::List { item, .. } => write!(f, "list<{}>", item.data_type),
            Self::FixedList { size, item } => write!(f, "list<{}>({size})", item.data_type),
            Self::Struct { fields } => list(f, "struct", fields),
            Self::Map { entries, .. } => match &entries.data_type {
                Self::Struct { fields } => {
                    f.write_str("map<")?;
                    for (index, field) in fields.iter().enumerate() {
                        let comma = if index == 0 { "" } else { ", " };
                        write!(f, "{comma}{}", field.data_type)?;
                    }
                    f.write_str(">")
                }
                other => write!(f, "map<{other}>"),
            },
            Self::Union { fields, .. } => list(f, "union", fields),
            Self::Dictionary { values, .. } => values.fmt(f),
            Self::RunEnd { values, .. } => values.data_type.fmt(f),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, name: &str, fields: &[Field]) -> fmt::Result {
    write!(f, "{name}<")?;
    for (index, field) in fields.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        write!(f, "{comma}{}: {}", field.name, field.data_type)?;
    }
    f.write_str(">")
}
