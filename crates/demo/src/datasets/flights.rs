//! Flights as Parquet, from their objects: a file a month, and in the end a file a day.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use anyhow::anyhow;
use arrow_array::builder::StringBuilder;
use arrow_array::{
    ArrayRef, Date32Array, Decimal128Array, Float64Array, Int32Array, Int64Array, RecordBatch,
    TimestampMillisecondArray,
};
use belvedere_api::datasets::TransactionType;
use belvedere_store::{Bulk, FileFormat, StoreError};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;

use super::{Content, Part, parquet, put};
use crate::{PLANNING, calendar};

/// From this day on, as seen from today, each day has a file of its own.
const DAILY: i64 = -37;
/// The last day that the default branch knows.
const LAST: i64 = -2;

/// The columns of a flight object in the dataset.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Flight<'a> {
    #[serde(rename = "flightId")]
    id: &'a str,
    carrier: &'a str,
    number: i32,
    origin: &'a str,
    destination: &'a str,
    aircraft: Option<&'a str>,
    scheduled_departure: &'a str,
    scheduled_arrival: &'a str,
    actual_departure: Option<&'a str>,
    actual_arrival: Option<&'a str>,
    status: &'a str,
    delay_minutes: Option<i32>,
    distance_km: f64,
    passengers: Option<i32>,
    load_factor: Option<f64>,
    fuel_kg: Option<f64>,
    revenue: Option<&'a str>,
    booking_reference_hash: &'a str,
    gate: Option<&'a str>,
    #[serde(borrow)]
    notes: Option<Cow<'a, str>>,
}

/// Flights until the day before yesterday. The planning branch knows all, and which ones are rescheduled.
pub(super) fn content(bulk: &Bulk, ontology: &str) -> Result<Content, StoreError> {
    let [daily, last] = [DAILY, LAST].map(|day| calendar::day(day).to_string());
    let mut rescheduled = HashMap::new();
    bulk.objects(ontology, "Flight", Some(PLANNING), |id, properties| {
        rescheduled.insert(id.to_owned(), properties.to_owned());
        Ok(())
    })?;
    let mut flown = BTreeMap::<String, Columns>::new();
    let mut planned = BTreeMap::<String, Columns>::new();
    let mut changed = BTreeSet::new();
    bulk.objects(ontology, "Flight", None, |id, properties| {
        let flight = read(properties)?;
        let day = flight.scheduled_departure.get(..10).unwrap_or_default();
        let of_day = *day >= *daily;
        let period = if of_day { day } else { &day[..7] };
        if *day <= *last {
            flown.entry(period.to_owned()).or_default().push(&flight)?;
        }
        if of_day {
            let plan = rescheduled.get(id);
            if plan.is_some() || *day > *last {
                changed.insert(day.to_owned());
            }
            let columns = planned.entry(day.to_owned()).or_default();
            match plan {
                Some(plan) => columns.push(&read(plan)?)?,
                None => columns.push(&flight)?,
            }
        }
        Ok(())
    })?;
    let folder = bulk.dataset_folder();
    let file = |rows: &RecordBatch| parquet::write(&folder, rows, &["booking_reference_hash"]);
    let name = |period: &str| format!("flights/{period}.parquet");
    let mut mistake = Columns::default();
    mistake.push(&Flight {
        id: "XX0-00000000",
        notes: Some("Imported by mistake.".into()),
        ..Flight::default()
    })?;
    planned.retain(|day, _| changed.contains(day));
    let planned = planned.into_iter();
    let planned = planned.map(|(day, rows)| Ok(put(&name(&day), &file(&rows.finish()?)?)));
    let planned: Result<Vec<_>, StoreError> = planned.collect();
    let first = flown.keys().filter(|period| period.len() == 7).count();
    let parts = flown.into_iter().map(|(period, rows)| {
        let day: Option<Date> = period.parse().ok();
        Ok(Part {
            name: name(&period),
            file: file(&rows.finish()?)?,
            day: day.map(calendar::from_today),
        })
    });
    let parts: Result<Vec<_>, StoreError> = parts.collect();
    Ok(Content {
        format: FileFormat::Parquet,
        parts: parts?,
        first: first.max(1),
        mistake: Some(file(&mistake.finish()?)?),
        planning: (TransactionType::Update, planned?),
    })
}

fn read(properties: &str) -> Result<Flight<'_>, StoreError> {
    Ok(serde_json::from_str(properties)?)
}

/// Rows of the dataset, column by column.
#[derive(Default)]
struct Columns {
    flight_id: StringBuilder,
    flight_date: Vec<Option<i32>>,
    carrier: StringBuilder,
    number: Vec<i32>,
    origin: StringBuilder,
    destination: StringBuilder,
    aircraft: StringBuilder,
    scheduled_departure: Vec<Option<i64>>,
    scheduled_arrival: Vec<Option<i64>>,
    actual_departure: Vec<Option<i64>>,
    actual_arrival: Vec<Option<i64>>,
    status: StringBuilder,
    delay_minutes: Vec<Option<i32>>,
    distance_km: Vec<f64>,
    passengers: Vec<Option<i32>>,
    load_factor: Vec<Option<f64>>,
    fuel_kg: Vec<Option<f64>>,
    revenue: Vec<Option<i128>>,
    booking_reference_hash: Vec<Option<i64>>,
    gate: StringBuilder,
    notes: StringBuilder,
}

impl Columns {
    fn push(&mut self, flight: &Flight<'_>) -> Result<(), StoreError> {
        let departure = millisecond(flight.scheduled_departure)?;
        let day = departure.and_then(|time| i32::try_from(time.div_euclid(86_400_000)).ok());
        self.flight_id.append_value(flight.id);
        self.flight_date.push(day);
        self.carrier.append_value(flight.carrier);
        self.number.push(flight.number);
        self.origin.append_value(flight.origin);
        self.destination.append_value(flight.destination);
        self.aircraft.append_option(flight.aircraft);
        self.scheduled_departure.push(departure);
        self.scheduled_arrival
            .push(millisecond(flight.scheduled_arrival)?);
        let actual = |time: Option<&str>| millisecond(time.unwrap_or_default());
        self.actual_departure.push(actual(flight.actual_departure)?);
        self.actual_arrival.push(actual(flight.actual_arrival)?);
        self.status.append_value(flight.status);
        self.delay_minutes.push(flight.delay_minutes);
        self.distance_km.push(flight.distance_km);
        self.passengers.push(flight.passengers);
        self.load_factor.push(flight.load_factor);
        self.fuel_kg.push(flight.fuel_kg);
        let cents = |euros: &str| euros.replace('.', "").parse::<i128>();
        let revenue = flight.revenue.map(cents).transpose();
        self.revenue.push(revenue.map_err(anyhow::Error::new)?);
        let hash = flight.booking_reference_hash;
        self.booking_reference_hash.push(hash.parse().ok());
        self.gate.append_option(flight.gate);
        self.notes.append_option(flight.notes.as_deref());
        Ok(())
    }

    fn finish(mut self) -> Result<RecordBatch, StoreError> {
        let text = |builder: &mut StringBuilder| -> ArrayRef { Arc::new(builder.finish()) };
        let instant = |times: Vec<Option<i64>>| -> ArrayRef {
            Arc::new(TimestampMillisecondArray::from(times).with_timezone("UTC"))
        };
        let revenue = Decimal128Array::from(self.revenue).with_precision_and_scale(18, 2);
        let revenue = revenue.map_err(anyhow::Error::new)?;
        let hash = Int64Array::from(self.booking_reference_hash);
        let columns: [(&str, ArrayRef); 21] = [
            ("flight_id", text(&mut self.flight_id)),
            ("flight_date", Arc::new(Date32Array::from(self.flight_date))),
            ("carrier", text(&mut self.carrier)),
            ("number", Arc::new(Int32Array::from(self.number))),
            ("origin", text(&mut self.origin)),
            ("destination", text(&mut self.destination)),
            ("aircraft", text(&mut self.aircraft)),
            ("scheduled_departure", instant(self.scheduled_departure)),
            ("scheduled_arrival", instant(self.scheduled_arrival)),
            ("actual_departure", instant(self.actual_departure)),
            ("actual_arrival", instant(self.actual_arrival)),
            ("status", text(&mut self.status)),
            (
                "delay_minutes",
                Arc::new(Int32Array::from(self.delay_minutes)),
            ),
            (
                "distance_km",
                Arc::new(Float64Array::from(self.distance_km)),
            ),
            ("passengers", Arc::new(Int32Array::from(self.passengers))),
            (
                "load_factor",
                Arc::new(Float64Array::from(self.load_factor)),
            ),
            ("fuel_kg", Arc::new(Float64Array::from(self.fuel_kg))),
            ("revenue", Arc::new(revenue)),
            ("booking_reference_hash", Arc::new(hash)),
            ("gate", text(&mut self.gate)),
            ("notes", text(&mut self.notes)),
        ];
        parquet::rows(columns)
    }
}

/// An instant in milliseconds since 1970; none for an empty text.
fn millisecond(time: &str) -> Result<Option<i64>, StoreError> {
    if time.is_empty() {
        return Ok(None);
    }
    let instant = time.parse::<Timestamp>();
    let instant = instant.map_err(|error| anyhow!("{time} is no instant: {error}"))?;
    Ok(Some(instant.as_millisecond()))
}
