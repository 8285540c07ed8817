//! Columns of stored values and levels become arrays.

use super::item::{Item, Items};
use super::pages::Column;
use super::tree::{Node, Shape};
use crate::array::{Array, Data};
use crate::bytes::{Bits, BitsBuilder};

type Result<T> = std::result::Result<T, &'static str>;

/// Around an array: the levels of values that take a place in it.
#[derive(Clone, Copy, Default)]
pub(super) struct Places {
    /// A value of a lower definition level takes none.
    definition: u8,
    /// A value of a higher repetition level takes none.
    repetition: u8,
}

impl Places {
    /// Whether each value that takes a place is there, as `defined` says.
    fn of(self, column: &Column, defined: u8) -> impl Iterator<Item = bool> {
        levels(column)
            .filter(move |(definition, repetition)| {
                *definition >= self.definition && *repetition <= self.repetition
            })
            .map(move |(definition, _)| definition >= defined)
    }
}

/// The levels of all values. Where there are none, all are defined, and none goes on with a list.
fn levels(column: &Column) -> impl Iterator<Item = (u8, u8)> {
    (0..column.count).map(|index| {
        let definition = column.definitions.get(index).copied().unwrap_or(u8::MAX);
        let repetition = column.repetitions.get(index).copied().unwrap_or(0);
        (definition, repetition)
    })
}

/// The array of a column. The stored columns in it are used up.
pub(super) fn array(node: &Node, columns: &mut [Option<Column>], places: Places) -> Result<Array> {
    const GONE: &str = "a column is missing";
    let first = columns
        .get(node.leaf())
        .and_then(Option::as_ref)
        .ok_or(GONE)?;
    match &node.shape {
        Shape::Leaf(leaf) => {
            let column = columns.get_mut(*leaf).and_then(Option::take).ok_or(GONE)?;
            leaf_array(column, node.defined, places)
        }
        Shape::Struct(nodes) => {
            let (len, nulls) = mask(places.of(first, node.defined));
            let children = nodes
                .iter()
                .map(|node| array(node, columns, places))
                .collect::<Result<Vec<_>>>()?;
            if children.iter().any(|child| child.len != len) {
                return Err("the columns of a struct have different numbers of values");
            }
            Ok(Array::new(len, nulls, Data::Struct(children)))
        }
        Shape::List {
            item,
            level,
            node: inner,
        } => {
            let (len, nulls) = mask(places.of(first, node.defined));
            let mut offsets = Vec::with_capacity((len + 1) * 4);
            let mut end = 0_i32;
            for (definition, repetition) in levels(first) {
                if repetition <= places.repetition && definition >= places.definition {
                    offsets.extend_from_slice(&end.to_le_bytes());
                }
                if repetition <= *level && definition >= *item {
                    end = end.checked_add(1).ok_or("a list is too long")?;
                }
            }
            offsets.extend_from_slice(&end.to_le_bytes());
            let inside = Places {
                definition: *item,
                repetition: *level,
            };
            let child = array(inner, columns, inside)?;
            if usize::try_from(end).ok() != Some(child.len) {
                return Err("a list has another number of items than it says");
            }
            let data = Data::List {
                wide: false,
                offsets: offsets.into(),
                sizes: None,
                child: Box::new(child),
            };
            Ok(Array::new(len, nulls, data))
        }
    }
}

fn mask(values: impl Iterator<Item = bool>) -> (usize, Option<Bits>) {
    let mut bits = BitsBuilder::default();
    let mut len = 0;
    for value in values {
        bits.push(value);
        len += 1;
    }
    (len, bits.validity())
}

fn leaf_array(column: Column, defined: u8, places: Places) -> Result<Array> {
    let (len, nulls) = mask(places.of(&column, defined));
    let items = match &nulls {
        None => column.items,
        Some(nulls) => spread(&column.items, len, nulls)?,
    };
    if items.len() != len {
        return Err("a column has another number of values than it says");
    }
    Ok(Array::new(len, nulls, data(items)))
}

/// The values at their places, with zeros for those that are missing.
fn spread(items: &Items, len: usize, nulls: &Bits) -> Result<Items> {
    let width = items.item.width();
    let mut bytes = vec![0; len * width];
    let mut values = items.bytes.chunks_exact(width);
    for (index, place) in bytes.chunks_exact_mut(width).enumerate() {
        if nulls.get(index) {
            let value = values.next().ok_or("a column has too few values")?;
            place.copy_from_slice(value);
        }
    }
    if values.next().is_some() {
        return Err("a column has too many values");
    }
    Ok(Items {
        item: items.item,
        bytes,
        buffers: items.buffers.clone(),
    })
}

fn data(items: Items) -> Data {
    match items.item {
        Item::Bool => {
            let mut bits = BitsBuilder::default();
            items.bytes.iter().for_each(|bit| bits.push(*bit != 0));
            Data::Bool(bits.bits())
        }
        Item::Bytes => Data::View {
            views: items.bytes.into(),
            buffers: items.buffers,
        },
        _ => Data::Fixed {
            width: items.item.width(),
            values: items.bytes.into(),
        },
    }
}

/// About how many bytes an array holds.
pub(super) fn held(array: &Array) -> u64 {
    let own = match &array.data {
        Data::Bool(bits) => bits.0.len(),
        Data::Fixed { values, .. } => values.len(),
        Data::View { views, buffers } => {
            views.len() + buffers.iter().map(crate::bytes::Bytes::len).sum::<usize>()
        }
        Data::List { offsets, .. } => offsets.len(),
        _ => 0,
    };
    let inside = match &array.data {
        Data::List { child, .. } => held(child),
        Data::Struct(children) => children.iter().map(held).sum(),
        _ => 0,
    };
    let mask = array.nulls.as_ref().map_or(0, |nulls| nulls.0.len());
    (own + mask) as u64 + inside
}
