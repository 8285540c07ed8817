//! The types of values in text: what all values of a column are.
//!
//! A type is given to a column only when every value reads as that type and nothing is lost by it: `007` stays text.

use belvedere_text_files::{Cell, Kind};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What texts could be, as long as none of them says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", from = "u8")]
pub(super) struct Texts {
    any: bool,
    boolean: bool,
    long: bool,
    double: bool,
    date: bool,
    timestamp: bool,
    nanoseconds: bool,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            any: false,
            boolean: true,
            long: true,
            double: true,
            date: true,
            timestamp: true,
            nanoseconds: false,
        }
    }
}

/// A bit for each, because there are many of them in a folder with many files.
impl From<Texts> for u8 {
    fn from(texts: Texts) -> Self {
        let bits = [
            texts.any,
            texts.boolean,
            texts.long,
            texts.double,
            texts.date,
            texts.timestamp,
            texts.nanoseconds,
        ];
        let bits = bits.into_iter().zip(0..);
        bits.map(|(bit, place)| Self::from(bit) << place).sum()
    }
}

impl From<u8> for Texts {
    fn from(bits: u8) -> Self {
        let bit = |place: u8| bits & (1 << place) != 0;
        Self {
            any: bit(0),
            boolean: bit(1),
            long: bit(2),
            double: bit(3),
            date: bit(4),
            timestamp: bit(5),
            nanoseconds: bit(6),
        }
    }
}

impl Texts {
    /// Takes the texts of another file into account.
    pub(super) fn merge(&mut self, other: Self) {
        self.any |= other.any;
        self.boolean &= other.boolean;
        self.long &= other.long;
        self.double &= other.double;
        self.date &= other.date;
        self.timestamp &= other.timestamp;
        self.nanoseconds |= other.nanoseconds;
    }

    /// Takes a text into account; whether they could be of another type before.
    pub(super) fn add(&mut self, text: &str) -> bool {
        self.add_cell(Cell::of(text.as_bytes()))
    }

    /// The same with what the text is by itself.
    pub(super) fn add_cell(&mut self, cell: Cell) -> bool {
        let before = *self;
        self.any = true;
        self.boolean &= cell == Cell::Boolean;
        self.long &= matches!(cell, Cell::Long { .. });
        self.double &= matches!(cell, Cell::Double | Cell::Long { is_double: true });
        self.date &= cell == Cell::Date;
        match cell {
            Cell::Timestamp { nanoseconds } => self.nanoseconds |= nanoseconds && self.timestamp,
            _ => self.timestamp = false,
        }
        *self != before
    }

    /// Whether there was none.
    pub(super) fn is_empty(self) -> bool {
        !self.any
    }

    /// What they all are. Columns without any value are text.
    pub(super) fn kind(self) -> Kind {
        match self {
            Self { any: false, .. } => Kind::Text,
            Self { boolean: true, .. } => Kind::Boolean,
            Self { long: true, .. } => Kind::Long,
            Self { double: true, .. } => Kind::Double,
            Self { date: true, .. } => Kind::Date,
            Self {
                timestamp: true,
                nanoseconds,
                ..
            } => Kind::Timestamp { nanoseconds },
            _ => Kind::Text,
        }
    }

    /// What they all are when only days and instants are looked for, as in JSON, where a number is no text.
    pub(super) fn json_kind(self) -> Kind {
        match self.kind() {
            kind @ (Kind::Date | Kind::Timestamp { .. }) => kind,
            _ => Kind::Text,
        }
    }
}

/// What the values of a JSON field could be.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Values {
    texts: Texts,
    text: bool,
    boolean: bool,
    long: bool,
    double: bool,
    /// Numbers that only text keeps.
    large: bool,
    list: Option<Box<Values>>,
    fields: Option<IndexMap<String, Values>>,
}

impl Values {
    /// Takes a value into account; whether they could be of another type before.
    ///
    /// # Errors
    /// When no type holds all of them: a sentence.
    pub(super) fn add(&mut self, value: &Value) -> Result<bool, String> {
        let change = |flag: &mut bool| !std::mem::replace(flag, true);
        let is_change = match value {
            Value::Null => false,
            Value::Bool(_) => change(&mut self.boolean),
            Value::Number(number) if number.is_i64() => change(&mut self.long),
            Value::Number(number) if number.is_u64() => change(&mut self.large),
            Value::Number(_) => change(&mut self.double),
            Value::String(text) => change(&mut self.text) | self.texts.add(text),
            Value::Array(values) => {
                let mut is_change = self.list.is_none();
                let list = self.list.get_or_insert_default();
                for value in values {
                    is_change |= list.add(value)?;
                }
                is_change
            }
            Value::Object(fields) => {
                let mut is_change = self.fields.is_none();
                self.add_fields(fields, |_, _| is_change = true)?;
                is_change
            }
        };
        self.check()?;
        Ok(is_change)
    }

    /// Takes an object into account. `change` gets the fields whose values could be of another type before.
    ///
    /// # Errors
    /// As [`Self::add`].
    pub(super) fn add_fields(
        &mut self,
        fields: &serde_json::Map<String, Value>,
        mut change: impl FnMut(&str, &Value),
    ) -> Result<(), String> {
        let known = self.fields.get_or_insert_default();
        for (name, value) in fields {
            if !known.contains_key(name) {
                known.insert(name.clone(), Self::default());
            }
            let known = known.get_mut(name).map(|known| known.add(value));
            let is_change = known.transpose();
            let is_change = is_change.map_err(|reason| format!("{name:?}: {reason}"))?;
            if is_change == Some(true) {
                change(name, value);
            }
        }
        self.check()
    }

    /// Takes the values of another file into account.
    ///
    /// # Errors
    /// As [`Self::add`].
    pub(super) fn merge(&mut self, other: Self) -> Result<(), String> {
        self.texts.merge(other.texts);
        self.text |= other.text;
        self.boolean |= other.boolean;
        self.long |= other.long;
        self.double |= other.double;
        self.large |= other.large;
        if let Some(list) = other.list {
            self.list.get_or_insert_default().merge(*list)?;
        }
        for (name, values) in other.fields.into_iter().flatten() {
            let fields = self.fields.get_or_insert_default();
            let known = fields.entry(name.clone()).or_default();
            known
                .merge(values)
                .map_err(|reason| format!("{name:?}: {reason}"))?;
        }
        self.check()
    }

    fn check(&self) -> Result<(), String> {
        let plain = self.text || self.boolean || self.long || self.double || self.large;
        match (plain, &self.list, &self.fields) {
            (_, None, None) | (false, Some(_), None) | (false, None, Some(_)) => Ok(()),
            _ => Err("it is a list or a structure here and something else elsewhere".to_owned()),
        }
    }

    /// What they all are.
    pub(super) fn kind(&self) -> Kind {
        if let Some(list) = &self.list {
            return Kind::List(Box::new(list.kind()));
        }
        if let Some(fields) = &self.fields {
            let fields = fields.iter();
            return Kind::Struct(fields.map(|(name, of)| (name.clone(), of.kind())).collect());
        }
        let number = self.long || self.double;
        match (self.text, self.boolean, number, self.large) {
            (true, false, false, false) => self.texts.json_kind(),
            (false, true, false, false) => Kind::Boolean,
            (false, false, true, false) if self.double => Kind::Double,
            (false, false, true, false) => Kind::Long,
            _ => Kind::Text,
        }
    }

    /// The fields of the rows.
    pub(super) fn fields(&self) -> Vec<(String, Kind)> {
        match self.kind() {
            Kind::Struct(fields) => fields,
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
