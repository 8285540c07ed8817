//! The files of the demo's datasets: the same on each run, true to the objects, and different on the other branch.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, File};
use std::path::Path;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Date32Type, Decimal128Type, Float64Type, Int64Type, TimestampMillisecondType,
};
use arrow_array::{Array, RecordBatch};
use arrow_schema::DataType;
use belvedere_store::{DatasetView, FileFormat, ListRequest, Resolved, Store};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::Value;

use super::data::{FLIGHTS, listed, shared};

const BRANCHES: [&str; 2] = ["master", "planning"];

pub(crate) fn view(store: &Store, path: &str, branch: &str) -> DatasetView {
    match store
        .dataset_view(path, &[branch.to_owned()], true)
        .unwrap()
    {
        Resolved::View(view) => view,
        Resolved::Denied { rid } => panic!("{rid} is denied"),
    }
}

fn paths(store: &Store) -> Vec<String> {
    let catalog = store.catalog(true).unwrap();
    let datasets = catalog["datasets"].as_array().unwrap();
    let path = |dataset: &Value| dataset["path"].as_str().unwrap().to_owned();
    datasets.iter().map(path).collect()
}

fn batches(file: &Path) -> Vec<RecordBatch> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(file).unwrap()).unwrap();
    builder.build().unwrap().map(Result::unwrap).collect()
}

fn all(view: &DatasetView) -> Vec<RecordBatch> {
    view.files.iter().flat_map(|file| batches(file)).collect()
}

fn rows(view: &DatasetView) -> usize {
    match view.format {
        FileFormat::Parquet => all(view).iter().map(RecordBatch::num_rows).sum(),
        FileFormat::Csv => lines(view).len() - view.files.len(),
        FileFormat::NdJson => lines(view).len(),
    }
}

pub(crate) fn lines(view: &DatasetView) -> Vec<String> {
    let text = |file| fs::read_to_string(file).unwrap();
    let texts = view.files.iter().map(text);
    let lines = texts.map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    lines.flatten().collect()
}

/// A digest of each branch of each dataset: the names and the bytes.
pub(crate) fn contents(store: &Store) -> Vec<String> {
    let mut contents = Vec::new();
    for path in paths(store) {
        for branch in BRANCHES {
            for file in store.dataset_files(&path, Some(branch)).unwrap() {
                let bytes = fs::read(&file.path).unwrap();
                assert_eq!(bytes.len() as u64, file.size);
                let hash = bytes.iter().fold(0_u64, |hash, byte| {
                    (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
                });
                contents.push(format!("{path} {branch} {} {hash:x}", file.name));
            }
        }
    }
    contents
}

#[test]
fn each_dataset_has_files_that_differ_between_the_branches() {
    let store = shared();
    let counts: BTreeMap<String, [usize; 2]> = paths(store)
        .into_iter()
        .map(|path| {
            let counts = BRANCHES.map(|branch| rows(&view(store, &path, branch)));
            (path.rsplit('/').next().unwrap().to_owned(), counts)
        })
        .collect();
    let flights = counts["flights"];
    assert!(flights[0] > 0 && flights[0] < flights[1], "{flights:?}");
    let bookings = FLIGHTS as usize * 12;
    let expected = [
        ("aircraft", [320, 319]),
        ("airports", [450, 451]),
        ("bookings", [bookings, bookings / 12 * 10]),
        ("flights", [flights[0], FLIGHTS as usize]),
        ("payroll", [640, 640]),
        ("samples", [8, 3]),
    ];
    assert_eq!(
        counts,
        expected
            .map(|(name, counts)| (name.to_owned(), counts))
            .into()
    );
    let [master, planning] =
        BRANCHES.map(|branch| lines(&view(store, "/Belvedere Air/people/payroll", branch)));
    let same = master.iter().zip(&planning).filter(|(old, new)| old == new);
    assert_eq!(same.count(), 640 - 214 + 3, "a third has a raise");
}

#[test]
fn no_branch_shows_drafts_and_mistakes() {
    let store = shared();
    for path in paths(store) {
        for branch in BRANCHES {
            let view = view(store, &path, branch);
            assert_eq!(view.changed, [] as [&Path; 0]);
            if view.format == FileFormat::Parquet {
                continue;
            }
            for line in lines(&view) {
                for mistake in ["XXX", "BV-X000", "Nobody"] {
                    assert!(!line.contains(mistake), "{path} {branch}: {line}");
                }
            }
        }
    }
}

/// The objects of a type, by their keys.
fn objects(store: &Store, object_type: &str, branch: Option<&str>) -> HashMap<String, Value> {
    let request = ListRequest {
        ontology: "airline".to_owned(),
        object_type: object_type.to_owned(),
        branch: branch.map(str::to_owned),
        ..ListRequest::default()
    };
    let key = |object: &Value| object["__primaryKey"].as_str().unwrap().to_owned();
    let objects = listed(store, request).into_iter();
    objects.map(|object| (key(&object), object)).collect()
}

#[test]
fn flights_are_those_of_the_objects() {
    let store = shared();
    for (branch, expected) in [("master", None), ("planning", Some("planning"))] {
        let objects = objects(store, "Flight", expected);
        let view = view(store, "/Belvedere Air/operations/flights", branch);
        let mut seen = BTreeSet::new();
        for rows in all(&view) {
            let text = |name: &str, row: usize| {
                let column = rows.column_by_name(name).unwrap().as_string::<i32>();
                column.is_valid(row).then(|| column.value(row).to_owned())
            };
            let departures = rows.column_by_name("scheduled_departure").unwrap();
            let departures = departures.as_primitive::<TimestampMillisecondType>();
            let revenue = rows.column_by_name("revenue").unwrap();
            let revenue = revenue.as_primitive::<Decimal128Type>();
            let hashes = rows.column_by_name("booking_reference_hash").unwrap();
            let hashes = hashes.as_primitive::<Int64Type>();
            let loads = rows.column_by_name("load_factor").unwrap();
            let loads = loads.as_primitive::<Float64Type>();
            for row in 0..rows.num_rows() {
                let id = text("flight_id", row).unwrap();
                let object = &objects[&id];
                for name in ["carrier", "origin", "aircraft", "status", "gate", "notes"] {
                    assert_eq!(
                        text(name, row).as_deref(),
                        object[name].as_str(),
                        "{name} of {id}"
                    );
                }
                let departure: jiff::Timestamp = object["scheduledDeparture"]
                    .as_str()
                    .unwrap()
                    .parse()
                    .unwrap();
                assert_eq!(departures.value(row), departure.as_millisecond());
                let cents = object["revenue"]
                    .as_str()
                    .map(|euros| euros.replace('.', ""));
                let own = revenue
                    .is_valid(row)
                    .then(|| format!("{:03}", revenue.value(row)));
                assert_eq!(own, cents.map(|cents| format!("{cents:0>3}")));
                let hash = object["bookingReferenceHash"].as_str().unwrap();
                assert_eq!(hashes.value(row).to_string(), hash);
                let load = loads.is_valid(row).then(|| loads.value(row));
                assert_eq!(load, object["loadFactor"].as_f64());
                assert!(seen.insert(id), "a flight twice");
            }
        }
        assert!(expected.is_none() || seen.len() == objects.len());
    }
}

#[test]
fn bookings_are_of_flights_and_have_what_is_hard_to_show() {
    let store = shared();
    let flights = objects(store, "Flight", None);
    let view = view(store, "/Belvedere Air/sales/bookings", "master");
    let mut ids = BTreeSet::new();
    let mut nulls = BTreeMap::<String, usize>::new();
    let mut largest = 0;
    for rows in all(&view) {
        assert_eq!(rows.num_columns(), 10);
        for (field, column) in rows.schema().fields().iter().zip(rows.columns()) {
            *nulls.entry(field.name().clone()).or_default() += column.null_count();
        }
        let bookings = rows
            .column_by_name("booking_id")
            .unwrap()
            .as_primitive::<Int64Type>();
        ids.extend(bookings.values().iter().copied());
        let keys = rows.column_by_name("flight_id").unwrap().as_string::<i32>();
        let days = rows
            .column_by_name("travel_date")
            .unwrap()
            .as_primitive::<Date32Type>();
        for (key, day) in keys.iter().zip(days) {
            let Some(key) = key else { continue };
            assert!(flights.contains_key(key), "no flight {key}");
            if let Some(day) = day {
                let day = jiff::civil::date(1970, 1, 1).saturating_add(jiff::Span::new().days(day));
                assert!(
                    key.ends_with(&day.strftime("-%Y%m%d").to_string()),
                    "{key} on {day}"
                );
            }
        }
        let fares = rows.column_by_name("fare").unwrap();
        assert_eq!(*fares.data_type(), DataType::Decimal128(38, 9));
        let fares = fares.as_primitive::<Decimal128Type>();
        largest = largest.max(fares.iter().flatten().max().unwrap());
    }
    assert_eq!(ids.len(), FLIGHTS as usize * 12);
    assert!(ids.first().is_some_and(|id| *id > 1 << 53));
    assert!(largest > 10_i128.pow(37), "{largest}");
    let (with, without): (Vec<_>, Vec<_>) = nulls.iter().partition(|(_, count)| **count > 0);
    assert_eq!(
        (with.len(), without),
        (9, vec![(&"booking_id".to_owned(), &0)])
    );
}

#[test]
fn samples_have_a_column_of_every_type() {
    let view = view(shared(), "/Belvedere Air/reference/samples", "master");
    let rows = all(&view).remove(0);
    let types: BTreeSet<String> = rows
        .schema()
        .fields()
        .iter()
        .map(|field| {
            let text = format!("{:?}", field.data_type());
            text.split(['(', ' ']).next().unwrap().to_owned()
        })
        .collect();
    for kind in [
        "Null",
        "Boolean",
        "Int8",
        "Int16",
        "Int32",
        "Int64",
        "UInt8",
        "UInt16",
        "UInt32",
        "UInt64",
        "Float16",
        "Float32",
        "Float64",
        "Decimal128",
        "Decimal256",
        "Date32",
        "Date64",
        "Time32",
        "Time64",
        "Timestamp",
        "Utf8",
        "LargeUtf8",
        "Binary",
        "FixedSizeBinary",
        "List",
        "LargeList",
        "FixedSizeList",
        "Struct",
        "Map",
        "Dictionary",
    ] {
        assert!(
            types.contains(kind),
            "no column of type {kind} in {types:?}"
        );
    }
    let text = rows.column_by_name("text").unwrap().as_string::<i32>();
    assert!(text.is_null(3) && text.is_valid(4) && text.value(4).is_empty());
    let double = rows
        .column_by_name("float64")
        .unwrap()
        .as_primitive::<Float64Type>();
    assert!(double.value(5).is_nan() && double.value(6).is_infinite());
}
