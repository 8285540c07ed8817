//! A record, as features see it and as IndexedDB holds it.

use js_sys::{Array, Object, Reflect};
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

use super::RawRecord;

/// A record of a kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Record<T> {
    /// Its key within the kind.
    pub key: String,
    /// When it was written, in milliseconds since 1970.
    pub time: f64,
    /// Its value.
    pub value: T,
}

impl<T: DeserializeOwned> Record<T> {
    /// Reads the value; `None` when it has another shape.
    pub(super) fn read(record: RawRecord) -> Option<Self> {
        Some(Self {
            value: serde_json::from_str(&record.value).ok()?,
            key: record.key,
            time: record.time,
        })
    }
}

/// A record with the time of now.
pub fn new_record(kind: &str, key: &str, value: String) -> RawRecord {
    RawRecord {
        kind: kind.to_owned(),
        key: key.to_owned(),
        time: js_sys::Date::now(),
        value,
    }
}

pub(super) fn to_js(record: &RawRecord) -> JsValue {
    let object = Object::new();
    let fields: [(&str, JsValue); 4] = [
        ("kind", record.kind.as_str().into()),
        ("key", record.key.as_str().into()),
        ("time", record.time.into()),
        ("value", record.value.as_str().into()),
    ];
    for (name, value) in fields {
        // A new object takes any property.
        drop(Reflect::set(&object, &name.into(), &value));
    }
    object.into()
}

/// Parses a record of IndexedDB; `None` for one that this app did not write.
pub(super) fn from_js(value: &JsValue) -> Option<RawRecord> {
    let field = |name: &str| Reflect::get(value, &name.into()).ok();
    Some(RawRecord {
        kind: field("kind")?.as_string()?,
        key: field("key")?.as_string()?,
        time: field("time")?.as_f64()?,
        value: field("value")?.as_string()?,
    })
}

/// The key of a record in the database.
pub(super) fn key(kind: &str, key: &str) -> JsValue {
    Array::of2(&kind.into(), &key.into()).into()
}
