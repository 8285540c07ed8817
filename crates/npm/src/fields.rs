//! JSON objects for the package's own JavaScript.

use serde_json::{Map, Value};

/// The fields of an object.
#[derive(Default)]
pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// Adds a field.
    pub(crate) fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.add(name, value.into());
    }

    fn add(&mut self, name: &str, value: Value) {
        self.0.insert(name.to_owned(), value);
    }

    /// The object as text.
    pub(crate) fn text(self) -> String {
        Value::from(self).to_string()
    }
}

impl From<Fields> for Value {
    fn from(fields: Fields) -> Self {
        Self::Object(fields.0)
    }
}
