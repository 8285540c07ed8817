//! Columns of lists, structs and maps.

use std::sync::Arc;

use arrow_array::builder::{
    FixedSizeListBuilder, Float32Builder, Int32Builder, LargeListBuilder, ListBuilder, MapBuilder,
    StringBuilder,
};
use arrow_array::types::Int32Type;
use arrow_array::{Array as _, ArrayRef, Int32Array, ListArray, StringArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use belvedere_store::StoreError;

use super::{Named, ROWS, array};

pub(super) fn columns() -> Result<Vec<Named>, StoreError> {
    let numbers: [Option<Vec<Option<i32>>>; ROWS] = [
        Some(vec![Some(1), Some(2), Some(3)]),
        Some((0..1_000).map(Some).collect()),
        Some(vec![None]),
        None,
        Some(vec![]),
        Some(vec![None, Some(0), None]),
        Some(vec![Some(i32::MAX)]),
        Some(vec![Some(i32::MIN)]),
    ];
    let inner = structs()?;
    let nested = Fields::from(vec![
        Field::new("label", DataType::Utf8, true),
        Field::new("inner", inner.data_type().clone(), true),
    ]);
    let labels = StringArray::from(vec!["a", "b", "c", "d", "", "f", "g", "h"]);
    let nested = StructArray::try_new(nested, vec![array(labels), Arc::clone(&inner)], None);
    Ok(vec![
        (
            "list",
            array(ListArray::from_iter_primitive::<Int32Type, _, _>(numbers)),
        ),
        ("list_of_texts", texts()),
        ("list_of_lists", lists()),
        ("large_list", large()),
        ("fixed_list", points()),
        ("list_of_structs", structs_in_lists(&inner)?),
        ("struct", inner),
        ("nested_struct", array(nested.map_err(anyhow::Error::new)?)),
        ("map", maps()?),
    ])
}

fn texts() -> ArrayRef {
    let mut list = ListBuilder::new(StringBuilder::new());
    for row in 0..ROWS {
        for value in 0..row {
            list.values()
                .append_option((value != 2).then(|| "né,\"".repeat(value)));
        }
        list.append(row != 3);
    }
    array(list.finish())
}

fn lists() -> ArrayRef {
    let mut list = ListBuilder::new(ListBuilder::new(Int32Builder::new()));
    for (place, row) in (0..8).enumerate() {
        for length in 0..place % 4 {
            list.values()
                .values()
                .append_slice(&[row, row, row][..length]);
            list.values().append(length != 1);
        }
        list.append(row != 3);
    }
    array(list.finish())
}

fn large() -> ArrayRef {
    let mut list = LargeListBuilder::new(Int32Builder::new());
    for row in 0..8 {
        list.values().append_value(row);
        list.append(row != 3);
    }
    array(list.finish())
}

fn points() -> ArrayRef {
    let mut list = FixedSizeListBuilder::new(Float32Builder::new(), 3);
    for row in 0..8_u8 {
        let coordinate = f32::from(row) / 4.0;
        list.values()
            .append_slice(&[coordinate, -coordinate, f32::NAN]);
        list.append(row != 3);
    }
    array(list.finish())
}

/// A struct of an integer and a text; one is null, and one has a null.
fn structs() -> Result<ArrayRef, StoreError> {
    let fields = Fields::from(vec![
        Field::new("x", DataType::Int32, true),
        Field::new("Name, \"quoted\"", DataType::Utf8, true),
    ]);
    let numbers = each(|row| Some(row).filter(|row| *row != 5));
    let texts = each(|row| Some(format!("<b>{row}</b>")).filter(|_| row != 4));
    let arrays = vec![
        array(Int32Array::from(numbers)),
        array(StringArray::from(texts)),
    ];
    let present = NullBuffer::from(each(|row| row != 3));
    let structs = StructArray::try_new(fields, arrays, Some(present));
    Ok(array(structs.map_err(anyhow::Error::new)?))
}

fn each<T>(value: impl Fn(i32) -> T) -> Vec<T> {
    (0..8).map(value).collect()
}

/// Lists with two structs in each second row.
fn structs_in_lists(structs: &ArrayRef) -> Result<ArrayRef, StoreError> {
    let field = Arc::new(Field::new_list_field(structs.data_type().clone(), true));
    let offsets = OffsetBuffer::from_lengths([2, 0, 2, 0, 2, 0, 2, 0]);
    let present = NullBuffer::from(each(|row| row != 3));
    let lists = ListArray::try_new(field, offsets, Arc::clone(structs), Some(present));
    Ok(array(lists.map_err(anyhow::Error::new)?))
}

fn maps() -> Result<ArrayRef, StoreError> {
    let mut map = MapBuilder::new(None, StringBuilder::new(), Int32Builder::new());
    for row in 0..8 {
        for entry in 0..row % 4 {
            map.keys().append_value(format!("key {entry}"));
            map.values().append_option((entry != 1).then_some(row));
        }
        map.append(row != 3).map_err(anyhow::Error::new)?;
    }
    Ok(array(map.finish()))
}
