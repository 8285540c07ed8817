//! The values of a batch.

use crate::Error;
use crate::array::{Array, Data, Value};
use crate::bytes::BitsBuilder;
use crate::error::Result;
use crate::schema::{DataType, Field, Layout, ListLayout};

/// The most values of one column in one batch, those inside lists counted. Lists may overlap in the input, and the
/// output could grow without bound.
const MAX_VALUES: usize = 1 << 24;

/// The body of a batch, and where its parts are.
#[derive(Default)]
pub(super) struct Body {
    pub(super) bytes: Vec<u8>,
    pub(super) nodes: Vec<[u8; 16]>,
    pub(super) buffers: Vec<[u8; 16]>,
}

fn pair(one: usize, other: usize) -> [u8; 16] {
    ((other as u128) << 64 | one as u128).to_le_bytes()
}

impl Body {
    fn buffer(&mut self, bytes: &[u8]) {
        self.buffers.push(pair(self.bytes.len(), bytes.len()));
        self.bytes.extend_from_slice(bytes);
        let end = self.bytes.len().next_multiple_of(8);
        self.bytes.resize(end, 0);
    }

    /// Adds a column whose values may lie behind dictionaries and runs.
    pub(super) fn column(
        &mut self,
        values: &[Option<Value<'_>>],
        data_type: &DataType,
    ) -> Result<()> {
        if values.len() > MAX_VALUES {
            return Err(Error::OverBudget {
                needed: values.len() as u64,
                budget: MAX_VALUES as u64,
            });
        }
        let values: Vec<Option<Value<'_>>> =
            values.iter().map(|value| value.and_then(settle)).collect();
        let nulls = match data_type {
            DataType::Null => values.len(),
            DataType::Union { .. } => 0,
            _ => values.iter().filter(|value| value.is_none()).count(),
        };
        self.nodes.push(pair(values.len(), nulls));
        if !matches!(data_type, DataType::Null | DataType::Union { .. }) {
            let mut mask = BitsBuilder::default();
            for value in &values {
                mask.push(value.is_some());
            }
            match mask.validity() {
                Some(mask) => self.buffer(mask.0.get()),
                None => self.buffer(&[]),
            }
        }
        match data_type {
            DataType::Null | DataType::Dictionary { .. } | DataType::RunEnd { .. } => {}
            DataType::Bool => {
                let mut bits = BitsBuilder::default();
                for value in &values {
                    bits.push(value.is_some_and(|value| match &value.array.data {
                        Data::Bool(bits) => bits.get(value.index),
                        _ => false,
                    }));
                }
                self.buffer(bits.bits().0.get());
            }
            DataType::Utf8 { layout } | DataType::Binary { layout } => {
                self.bytes(&values, *layout == Layout::Large)?;
            }
            DataType::List { layout, item } => {
                self.list(&values, *layout == ListLayout::Large, item)?;
            }
            DataType::Map { entries, .. } => self.list(&values, false, entries)?,
            DataType::FixedList { size, item } => {
                let mut items = Vec::new();
                for value in &values {
                    let range = value.and_then(|value| value.array.list(value.index));
                    match range {
                        Some((child, range)) => add(&mut items, child, range, *value)?,
                        None => items.extend(std::iter::repeat_n(None, (*size).min(MAX_VALUES))),
                    }
                    if items.len() > MAX_VALUES {
                        break;
                    }
                }
                self.column(&items, &item.data_type)?;
            }
            DataType::Struct { fields } => {
                for (number, field) in fields.iter().enumerate() {
                    let parts: Vec<_> = values
                        .iter()
                        .map(|value| value.and_then(|value| part(value, number)))
                        .collect();
                    self.column(&parts, &field.data_type)?;
                }
            }
            DataType::Union {
                type_ids, fields, ..
            } => self.union(&values, type_ids, fields)?,
            _ => {
                let width = width(data_type);
                let mut bytes = Vec::with_capacity(values.len() * width);
                for value in &values {
                    let end = bytes.len() + width;
                    if let Some(value) = value {
                        bytes.extend_from_slice(value.array.bytes(value.index).unwrap_or_default());
                    }
                    bytes.resize(end, 0);
                }
                self.buffer(&bytes);
            }
        }
        Ok(())
    }

    fn offsets(&mut self, ends: &[usize], wide: bool) -> Result<()> {
        let mut offsets = Vec::with_capacity((ends.len() + 1) * 8);
        for end in std::iter::once(&0).chain(ends) {
            if wide {
                offsets.extend_from_slice(&(*end as i64).to_le_bytes());
            } else {
                let end = i32::try_from(*end).map_err(|_| Error::OverBudget {
                    needed: *end as u64,
                    budget: i32::MAX as u64,
                })?;
                offsets.extend_from_slice(&end.to_le_bytes());
            }
        }
        self.buffer(&offsets);
        Ok(())
    }

    fn bytes(&mut self, values: &[Option<Value<'_>>], wide: bool) -> Result<()> {
        let mut content = Vec::new();
        let mut ends = Vec::with_capacity(values.len());
        for value in values {
            if let Some(value) = value {
                content.extend_from_slice(value.array.bytes(value.index).unwrap_or_default());
            }
            ends.push(content.len());
        }
        self.offsets(&ends, wide)?;
        self.buffer(&content);
        Ok(())
    }

    fn list(&mut self, values: &[Option<Value<'_>>], wide: bool, item: &Field) -> Result<()> {
        let mut items = Vec::new();
        let mut ends = Vec::with_capacity(values.len());
        for value in values {
            if let Some((child, range)) = value.and_then(|value| value.array.list(value.index)) {
                add(&mut items, child, range, *value)?;
            }
            ends.push(items.len());
        }
        self.offsets(&ends, wide)?;
        self.column(&items, &item.data_type)
    }

    fn union(
        &mut self,
        values: &[Option<Value<'_>>],
        type_ids: &[i32],
        fields: &[Field],
    ) -> Result<()> {
        let mut children: Vec<Vec<Option<Value<'_>>>> = vec![Vec::new(); fields.len()];
        let mut ids = Vec::with_capacity(values.len());
        let mut places = Vec::with_capacity(values.len() * 4);
        for value in values {
            // A row that nothing chose, behind a dictionary, is a null of the first type.
            let (chosen, field) = match value.and_then(Value::chosen) {
                Some((value, field)) => (Some(value), field),
                None => (None, 0),
            };
            ids.push(type_ids.get(field).map_or(0, |id| *id as u8));
            if let Some(child) = children.get_mut(field) {
                places.extend_from_slice(&(child.len() as i32).to_le_bytes());
                child.push(chosen);
            }
        }
        self.buffer(&ids);
        self.buffer(&places);
        for (child, field) in children.iter().zip(fields) {
            self.column(child, &field.data_type)?;
        }
        Ok(())
    }
}

/// The value behind dictionaries and runs, but not behind unions.
fn settle(value: Value<'_>) -> Option<Value<'_>> {
    match value.data_type {
        DataType::Union { .. } => Some(value),
        DataType::Dictionary { .. } | DataType::RunEnd { .. } => value.step().and_then(settle),
        _ => value.resolve(),
    }
}

/// Adds the items of a list.
fn add<'a>(
    items: &mut Vec<Option<Value<'a>>>,
    child: &'a Array,
    range: std::ops::Range<usize>,
    of: Option<Value<'a>>,
) -> Result<()> {
    let Some(
        DataType::List { item, .. }
        | DataType::FixedList { item, .. }
        | DataType::Map { entries: item, .. },
    ) = of.map(|value| value.data_type)
    else {
        return Ok(());
    };
    let needed = items.len().saturating_add(range.len());
    if needed > MAX_VALUES {
        return Err(Error::OverBudget {
            needed: needed as u64,
            budget: MAX_VALUES as u64,
        });
    }
    items.extend(range.map(|index| {
        Some(Value {
            array: child,
            data_type: &item.data_type,
            index,
        })
    }));
    Ok(())
}

/// The part of a struct.
fn part(value: Value<'_>, number: usize) -> Option<Value<'_>> {
    match (&value.array.data, value.data_type) {
        (Data::Struct(children), DataType::Struct { fields }) => Some(Value {
            array: children.get(number)?,
            data_type: &fields.get(number)?.data_type,
            index: value.index,
        }),
        _ => None,
    }
}

/// The width of a fixed-width value in bytes.
fn width(data_type: &DataType) -> usize {
    use crate::schema::Interval;
    match data_type {
        DataType::Int { bits, .. }
        | DataType::Float { bits }
        | DataType::Date { bits }
        | DataType::Time { bits, .. } => usize::from(bits / 8),
        DataType::Decimal { bits, .. } => usize::from(bits / 8),
        DataType::Interval { kind } => match kind {
            Interval::YearMonth => 4,
            Interval::DayTime => 8,
            Interval::MonthDayNano => 16,
        },
        DataType::FixedBinary { width } => *width,
        _ => 8,
    }
}
