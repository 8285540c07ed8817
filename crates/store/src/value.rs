//! Property values: their stored form and their order (docs/assumptions.md, "Ontology").

use std::cmp::Ordering;

use belvedere_api::long;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Map, Number, Value};

use super::PropertyType;

/// The form in which a value is stored and sent. Null, also in a list, has none.
///
/// # Errors
/// A sentence that describes valid values of the type.
pub fn canonical(value_type: &PropertyType, value: Value) -> Result<Value, String> {
    match (value_type, value) {
        (PropertyType::String, Value::String(text)) => Ok(Value::String(text)),
        (PropertyType::Boolean, Value::Bool(value)) => Ok(Value::Bool(value)),
        (PropertyType::Byte, value) => integer(&value, i8::MIN.into(), i8::MAX.into()),
        (PropertyType::Short, value) => integer(&value, i16::MIN.into(), i16::MAX.into()),
        (PropertyType::Integer, value) => integer(&value, i32::MIN.into(), i32::MAX.into()),
        (PropertyType::Long, value) => {
            let number = match &value {
                Value::String(text) => long::parse(text),
                other => other.as_i64(),
            };
            number
                .map(|number| Value::String(number.to_string()))
                .ok_or_else(|| format!("{value} is no 64-bit integer"))
        }
        (PropertyType::Float | PropertyType::Double, Value::Number(number)) => {
            Ok(Value::Number(number))
        }
        (PropertyType::Decimal, Value::String(text)) if Decimal::parse(&text).is_some() => {
            Ok(Value::String(text))
        }
        (PropertyType::Date, Value::String(text)) if is_date(&text) => Ok(Value::String(text)),
        (PropertyType::Timestamp, Value::String(text)) => match text.parse::<Timestamp>() {
            Ok(timestamp) => Ok(Value::String(timestamp.to_string())),
            Err(_) => Err(format!("{text:?} is no timestamp with a zone")),
        },
        (PropertyType::Attachment, Value::String(rid)) => Ok(Value::Object(Map::from_iter([(
            "rid".to_owned(),
            Value::String(rid),
        )]))),
        (PropertyType::Attachment, Value::Object(fields))
            if fields.get("rid").is_some_and(Value::is_string) =>
        {
            Ok(Value::Object(fields))
        }
        (PropertyType::MediaReference, Value::Object(fields)) if is_media_reference(&fields) => {
            Ok(Value::Object(fields))
        }
        (PropertyType::Geopoint, Value::Object(fields))
            if fields.get("type") == Some(&Value::from("Point")) && is_shape(&fields) =>
        {
            Ok(Value::Object(fields))
        }
        (PropertyType::Geoshape, Value::Object(fields)) if is_shape(&fields) => {
            Ok(Value::Object(fields))
        }
        (PropertyType::Vector, Value::Array(numbers)) if numbers.iter().all(Value::is_number) => {
            Ok(Value::Array(numbers))
        }
        (PropertyType::Array(element), Value::Array(values)) => {
            let values = values.into_iter().map(|value| canonical(element, value));
            values.collect::<Result<_, _>>().map(Value::Array)
        }
        (PropertyType::Struct(definitions), Value::Object(mut fields)) => {
            let mut known = Map::new();
            for field in definitions {
                match fields.remove(&field.name) {
                    None | Some(Value::Null) => {}
                    Some(value) => {
                        known.insert(field.name.clone(), canonical(&field.value_type, value)?);
                    }
                }
            }
            match fields.keys().next() {
                None => Ok(Value::Object(known)),
                Some(name) => Err(format!("the structure has no field {name:?}")),
            }
        }
        (value_type, value) => Err(format!("{value} is no {}", value_type.base_type())),
    }
}

/// Whether these are the fields of a reference to a media item: the media type, and the three RIDs that lead to the item.
fn is_media_reference(fields: &Map<String, Value>) -> bool {
    let text = |value: Option<&Value>| {
        value
            .and_then(Value::as_str)
            .is_some_and(|text| !text.is_empty())
    };
    let reference = fields.get("reference");
    let item = reference.and_then(|reference| reference.get("mediaSetViewItem"));
    let named = ["mediaSetRid", "mediaSetViewRid", "mediaItemRid"];
    text(fields.get("mimeType"))
        && reference.and_then(|reference| reference.get("type"))
            == Some(&Value::from("mediaSetViewItem"))
        && item.is_some_and(|item| named.iter().all(|name| text(item.get(name))))
}

/// Whether these are the fields of a geometry in `GeoJSON`: a known type, and positions as deep as it has them.
fn is_shape(fields: &Map<String, Value>) -> bool {
    let depth = match fields.get("type").and_then(Value::as_str) {
        Some("Point") => 0,
        Some("MultiPoint" | "LineString") => 1,
        Some("MultiLineString" | "Polygon") => 2,
        Some("MultiPolygon") => 3,
        Some("GeometryCollection") => {
            let shapes = fields.get("geometries").and_then(Value::as_array);
            return shapes.is_some_and(|shapes| {
                shapes
                    .iter()
                    .all(|shape| shape.as_object().is_some_and(is_shape))
            });
        }
        _ => return false,
    };
    fields
        .get("coordinates")
        .is_some_and(|coordinates| has_positions(coordinates, depth))
}

/// Whether these are lists of lists, so deep, of positions of two numbers or more.
fn has_positions(value: &Value, depth: u8) -> bool {
    value.as_array().is_some_and(|list| match depth {
        0 => list.len() >= 2 && list.iter().all(Value::is_number),
        _ => list.iter().all(|inner| has_positions(inner, depth - 1)),
    })
}

/// Whether a text is a day as `YYYY-MM-DD`. The parser alone takes every text that holds a date somewhere.
pub fn is_date(text: &str) -> bool {
    text.parse::<Date>()
        .is_ok_and(|date| date.to_string() == text)
}

fn integer(value: &Value, least: i64, most: i64) -> Result<Value, String> {
    match value.as_i64() {
        Some(number) if (least..=most).contains(&number) => Ok(Value::Number(Number::from(number))),
        _ => Err(format!("{value} is no integer from {least} to {most}")),
    }
}

/// A value as it is sorted. Those of one property are all of one kind, or missing.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum SortValue {
    Boolean(bool),
    Integer(i64),
    Float(f64),
    Decimal(Decimal),
    Text(String),
    Instant(Timestamp),
    /// After all others.
    Missing,
}

impl SortValue {
    /// Reads the stored JSON text of a value.
    pub(super) fn parse(value_type: &PropertyType, json: &str) -> Self {
        // Numbers and texts without escapes, which most are, need no JSON reader.
        let plain = json
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'))
            .unwrap_or(json);
        let value = match value_type {
            PropertyType::Boolean => json.parse().ok().map(Self::Boolean),
            PropertyType::Byte
            | PropertyType::Short
            | PropertyType::Integer
            | PropertyType::Long => plain.parse().ok().map(Self::Integer),
            PropertyType::Float | PropertyType::Double => json.parse().ok().map(Self::Float),
            PropertyType::Decimal => Decimal::parse(plain).map(Self::Decimal),
            PropertyType::Timestamp => plain.parse().ok().map(Self::Instant),
            _ if plain.contains('\\') => serde_json::from_str(json).ok().map(Self::Text),
            _ => Some(Self::Text(plain.to_owned())),
        };
        value.unwrap_or(Self::Missing)
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Boolean(_) => 0,
            Self::Integer(_) => 1,
            Self::Float(_) => 2,
            Self::Decimal(_) => 3,
            Self::Text(_) => 4,
            Self::Instant(_) => 5,
            Self::Missing => 6,
        }
    }

    /// The ascending order.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Boolean(a), Self::Boolean(b)) => a.cmp(b),
            (Self::Integer(a), Self::Integer(b)) => a.cmp(b),
            (Self::Float(a), Self::Float(b)) => a.total_cmp(b),
            (Self::Decimal(a), Self::Decimal(b)) => a.compare(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::Instant(a), Self::Instant(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

/// A decimal number of any length, compared exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Decimal {
    negative: bool,
    /// The digits before the point, without leading zeros.
    whole: String,
    /// The digits after the point, without trailing zeros.
    fraction: String,
}

impl Decimal {
    /// Reads `-12.50`; `None` for anything but digits, one point between them, and a minus sign.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let whole = whole.trim_start_matches('0').to_owned();
        let fraction = fraction.trim_end_matches('0').to_owned();
        let zero = whole.is_empty() && fraction.is_empty();
        Some(Self {
            negative: text.starts_with('-') && !zero,
            whole,
            fraction,
        })
    }

    fn compare(&self, other: &Self) -> Ordering {
        // Without leading zeros the longer whole part is the larger; fractions compare digit by digit.
        let size = (self.whole.len().cmp(&other.whole.len()))
            .then_with(|| self.whole.cmp(&other.whole))
            .then_with(|| self.fraction.cmp(&other.fraction));
        match (self.negative, other.negative) {
            (false, false) => size,
            (true, true) => size.reverse(),
            (negative, _) => {
                if negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_compare_as_numbers() {
        let ordered = [
            "-100.5",
            "-100.05",
            "-9",
            "-0.1",
            "0",
            "0.001",
            "0.01",
            "1.5",
            "1.50001",
            "10",
            "9007199254740993.1",
        ];
        for pair in ordered.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|text| Decimal::parse(text).unwrap());
            assert_eq!(a.compare(&b), Ordering::Less, "{pair:?}");
            assert_eq!(b.compare(&a), Ordering::Greater, "{pair:?}");
        }
        assert_eq!(Decimal::parse("-0.00"), Decimal::parse("0"));
        assert_eq!(Decimal::parse("007.10"), Decimal::parse("7.1"));
        for wrong in ["", "-", ".5", "5.", "1e3", "+1", "1.2.3", "１"] {
            assert_eq!(Decimal::parse(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn values_take_one_form() {
        let long = canonical(&PropertyType::Long, Value::from(9_007_199_254_740_993_i64)).unwrap();
        assert_eq!(long, Value::from("9007199254740993"));
        let instant = canonical(
            &PropertyType::Timestamp,
            Value::from("2026-03-01T02:00:00+02:00"),
        );
        assert_eq!(instant.unwrap(), Value::from("2026-03-01T00:00:00Z"));
        let attachment = canonical(&PropertyType::Attachment, Value::from("ri.x")).unwrap();
        assert_eq!(attachment, serde_json::json!({"rid": "ri.x"}));
        assert!(canonical(&PropertyType::Byte, Value::from(128)).is_err());
        assert!(canonical(&PropertyType::Date, Value::from("2026-02-30")).is_err());
        assert!(canonical(&PropertyType::Timestamp, Value::from("2026-03-01T02:00:00")).is_err());
    }
}
