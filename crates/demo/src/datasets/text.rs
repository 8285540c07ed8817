//! Aircraft as CSV and airports as NDJSON, from their objects.

use belvedere_api::datasets::TransactionType;
use belvedere_store::{Bulk, FileFormat, StoreError, StoredFile};
use serde_json::{Map, Value};

use super::{Content, Part, put};
use crate::PLANNING;

/// The columns of the aircraft, by the names of the properties.
const AIRCRAFT: [&str; 14] = [
    "tailNumber",
    "model",
    "manufacturer",
    "homeBase",
    "seats",
    "engines",
    "rangeKm",
    "maxTakeoffWeightKg",
    "cruiseSpeedKmh",
    "acquiredOn",
    "price",
    "features",
    "active",
    "lastSeenAt",
];

/// Aircraft. The planning branch retires one.
pub(super) fn aircraft(bulk: &Bulk, ontology: &str) -> Result<Content, StoreError> {
    let header = csv_line(AIRCRAFT.map(snake_case));
    let mut lines = Vec::new();
    bulk.objects(ontology, "Aircraft", None, |_, properties| {
        let object: Map<String, Value> = serde_json::from_str(properties)?;
        lines.push(csv_line(AIRCRAFT.map(|name| cell(object.get(name)))));
        Ok(())
    })?;
    let mistake = csv_line(AIRCRAFT.map(|name| match name {
        "tailNumber" => "BV-X000".to_owned(),
        _ => String::new(),
    }));
    let retired = lines.get(1..lines.len().div_ceil(3)).unwrap_or_default();
    csv(bulk, "aircraft", &header, &lines, retired, mistake)
}

/// A dataset of CSV: its lines, those of its first part on the planning branch, and a line that is a mistake.
pub(super) fn csv(
    bulk: &Bulk,
    name: &str,
    header: &str,
    lines: &[String],
    planned: &[String],
    mistake: String,
) -> Result<Content, StoreError> {
    let folder = bulk.dataset_folder();
    let file = |lines: &[String]| folder.write((header.to_owned() + &lines.concat()).as_bytes());
    let planned = put(&format!("{name}-1.csv"), &file(planned)?);
    Ok(Content {
        format: FileFormat::Csv,
        planning: (TransactionType::Update, vec![planned]),
        parts: parts(name, "csv", lines, file)?,
        first: 1,
        mistake: Some(file(&[mistake])?),
    })
}

/// Airports. The planning branch adds one.
pub(super) fn airports(bulk: &Bulk, ontology: &str) -> Result<Content, StoreError> {
    let read = |branch| {
        let mut lines = Vec::new();
        bulk.objects(ontology, "Airport", branch, |_, properties| {
            let mut object = snake_cased(serde_json::from_str(properties)?);
            // A long, which objects hold as text.
            let passengers = &mut object["passengers_per_year"];
            if let Some(number) = passengers
                .as_str()
                .and_then(|text| text.parse::<i64>().ok())
            {
                *passengers = number.into();
            }
            lines.push(format!("{object}\n"));
            Ok::<_, StoreError>(())
        })?;
        Ok::<_, StoreError>(lines)
    };
    let folder = bulk.dataset_folder();
    let file = |lines: &[String]| folder.write(lines.concat().as_bytes());
    let planned = file(&read(Some(PLANNING))?)?;
    let mistake = serde_json::json!({"iata_code": "XXX", "name": "Nowhere"});
    Ok(Content {
        format: FileFormat::NdJson,
        parts: parts("airports", "ndjson", &read(None)?, file)?,
        first: 1,
        mistake: Some(file(&[format!("{mistake}\n")])?),
        planning: (
            TransactionType::Append,
            vec![put("airports-planned.ndjson", &planned)],
        ),
    })
}

/// Three files with the lines.
fn parts(
    name: &str,
    ending: &str,
    lines: &[String],
    write: impl Fn(&[String]) -> Result<StoredFile, StoreError>,
) -> Result<Vec<Part>, StoreError> {
    let parts = lines.chunks(lines.len().div_ceil(3).max(1));
    let part = |(place, lines)| {
        Ok(Part {
            name: format!("{name}-{}.{ending}", place + 1),
            file: write(lines)?,
            day: None,
        })
    };
    parts.enumerate().map(part).collect()
}

/// A line of CSV by RFC 4180.
pub(super) fn csv_line<const N: usize>(cells: [String; N]) -> String {
    let quoted = cells.map(|cell| {
        if cell.contains(['"', ',', '\r', '\n']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    });
    quoted.join(",") + "\r\n"
}

/// A value of an object as the text of a cell; an empty one when there is none.
fn cell(value: Option<&Value>) -> String {
    match value {
        None => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(values)) => {
            let texts: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
            texts.join(", ")
        }
        Some(other) => other.to_string(),
    }
}

/// `tailNumber` as `tail_number`: SQL folds the case of names without quotes.
fn snake_case(name: &str) -> String {
    name.chars().fold(String::new(), |mut text, character| {
        if character.is_ascii_uppercase() {
            text.push('_');
        }
        text.push(character.to_ascii_lowercase());
        text
    })
}

/// The value with its names in snake case.
fn snake_cased(value: Value) -> Value {
    match value {
        Value::Object(entries) => entries
            .into_iter()
            .map(|(name, value)| (snake_case(&name), snake_cased(value)))
            .collect(),
        Value::Array(values) => values.into_iter().map(snake_cased).collect(),
        other => other,
    }
}
