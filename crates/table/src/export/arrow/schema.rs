//! The schema of the exported table.

use crate::export::flat::{Slot, Writer};
use crate::schema::{DataType, Field, Interval, Layout, ListLayout, TimeUnit};

/// The type as it is written: without dictionaries, runs and views.
pub(super) fn plain(data_type: &DataType) -> DataType {
    let field = |field: &Field| Field {
        data_type: plain(&field.data_type),
        ..field.clone()
    };
    let small = |layout: Layout| match layout {
        Layout::View => Layout::Small,
        layout => layout,
    };
    match data_type {
        DataType::Dictionary { values, .. } => plain(values),
        DataType::RunEnd { values, .. } => plain(&values.data_type),
        DataType::Utf8 { layout } => DataType::Utf8 {
            layout: small(*layout),
        },
        DataType::Binary { layout } => DataType::Binary {
            layout: small(*layout),
        },
        DataType::List { layout, item } => DataType::List {
            layout: match layout {
                ListLayout::Small | ListLayout::View => ListLayout::Small,
                ListLayout::Large | ListLayout::LargeView => ListLayout::Large,
            },
            item: Box::new(field(item)),
        },
        DataType::FixedList { size, item } => DataType::FixedList {
            size: *size,
            item: Box::new(field(item)),
        },
        DataType::Struct { fields } => DataType::Struct {
            fields: fields.iter().map(field).collect(),
        },
        DataType::Map { entries, sorted } => DataType::Map {
            entries: Box::new(field(entries)),
            sorted: *sorted,
        },
        DataType::Union {
            type_ids, fields, ..
        } => DataType::Union {
            dense: true,
            type_ids: type_ids.clone(),
            fields: fields.iter().map(field).collect(),
        },
        other => other.clone(),
    }
}

pub(super) fn write(writer: &mut Writer, from: usize, fields: &[Field]) {
    let later = writer.table(from, &[Slot::I16(0), Slot::Later]);
    if let Some(from) = later.first() {
        list(writer, *from, &fields.iter().collect::<Vec<_>>());
    }
}

fn list(writer: &mut Writer, from: usize, fields: &[&Field]) {
    let places = writer.offsets(from, fields.len());
    for (place, field) in places.into_iter().zip(fields) {
        one(writer, place, field);
    }
}

fn one(writer: &mut Writer, from: usize, field: &Field) {
    let (kind, slots) = kind(&field.data_type);
    let later = writer.table(
        from,
        &[
            Slot::Later,
            Slot::U8(u8::from(field.nullable)),
            Slot::U8(kind),
            Slot::Later,
            Slot::Absent,
            Slot::Later,
            Slot::Later,
        ],
    );
    let [name, data_type, children, metadata] = *later.as_slice() else {
        return;
    };
    writer.text(name, &field.name);
    let later = writer.table(data_type, &slots);
    match (&field.data_type, later.first()) {
        (
            DataType::Timestamp {
                zone: Some(zone), ..
            },
            Some(from),
        ) => writer.text(*from, zone),
        (DataType::Union { type_ids, .. }, Some(from)) => {
            let ids: Vec<_> = type_ids.iter().map(|id| id.to_le_bytes()).collect();
            writer.values(*from, &ids);
        }
        _ => {}
    }
    let parts: Vec<&Field> = match &field.data_type {
        DataType::List { item, .. } | DataType::FixedList { item, .. } => vec![item],
        DataType::Map { entries, .. } => vec![entries],
        DataType::Struct { fields } | DataType::Union { fields, .. } => fields.iter().collect(),
        _ => Vec::new(),
    };
    list(writer, children, &parts);
    let places = writer.offsets(metadata, field.metadata.len());
    for (place, (key, value)) in places.into_iter().zip(&field.metadata) {
        if let [from, to] = *writer.table(place, &[Slot::Later, Slot::Later]).as_slice() {
            writer.text(from, key);
            writer.text(to, value);
        }
    }
}

fn unit(unit: TimeUnit) -> Slot {
    Slot::I16(match unit {
        TimeUnit::Second => 0,
        TimeUnit::Milli => 1,
        TimeUnit::Micro => 2,
        TimeUnit::Nano => 3,
    })
}

/// The number of a type, and the fields of the table that says more about it.
fn kind(data_type: &DataType) -> (u8, Vec<Slot>) {
    let size = |size: usize| Slot::I32(i32::try_from(size).unwrap_or(i32::MAX));
    match data_type {
        DataType::Null | DataType::Dictionary { .. } | DataType::RunEnd { .. } => (1, vec![]),
        DataType::Int { bits, signed } => (
            2,
            vec![Slot::I32(i32::from(*bits)), Slot::U8(u8::from(*signed))],
        ),
        DataType::Float { bits } => (
            3,
            vec![Slot::I16(match bits {
                16 => 0,
                32 => 1,
                _ => 2,
            })],
        ),
        DataType::Binary { layout } => (if *layout == Layout::Large { 19 } else { 4 }, vec![]),
        DataType::Utf8 { layout } => (if *layout == Layout::Large { 20 } else { 5 }, vec![]),
        DataType::Bool => (6, vec![]),
        DataType::Decimal {
            bits,
            precision,
            scale,
        } => (
            7,
            vec![
                Slot::I32(*precision),
                Slot::I32(*scale),
                Slot::I32(i32::from(*bits)),
            ],
        ),
        DataType::Date { bits } => (8, vec![Slot::I16(i16::from(*bits != 32))]),
        DataType::Time { unit: of, bits } => (9, vec![unit(*of), Slot::I32(i32::from(*bits))]),
        DataType::Timestamp { unit: of, zone } => (
            10,
            match zone {
                Some(_) => vec![unit(*of), Slot::Later],
                None => vec![unit(*of)],
            },
        ),
        DataType::Interval { kind } => (
            11,
            vec![Slot::I16(match kind {
                Interval::YearMonth => 0,
                Interval::DayTime => 1,
                Interval::MonthDayNano => 2,
            })],
        ),
        DataType::List { layout, .. } => (
            match layout {
                ListLayout::Small | ListLayout::View => 12,
                ListLayout::Large | ListLayout::LargeView => 21,
            },
            vec![],
        ),
        DataType::Struct { .. } => (13, vec![]),
        DataType::Union { .. } => (14, vec![Slot::I16(1), Slot::Later]),
        DataType::FixedBinary { width } => (15, vec![size(*width)]),
        DataType::FixedList { size: items, .. } => (16, vec![size(*items)]),
        DataType::Map { sorted, .. } => (17, vec![Slot::U8(u8::from(*sorted))]),
        DataType::Duration { unit: of } => (18, vec![unit(*of)]),
    }
}
