//! The input of a form: a value for each parameter, as it was typed. Drafts keep exactly this.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::kind::{INTERFACE_PARTS, Kind, MEDIA_PARTS};

/// Input of a field.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Input {
    /// Nothing: the parameter is not sent.
    #[default]
    Absent,
    /// Null, on purpose.
    Null,
    /// The text of no length, on purpose.
    EmptyText,
    /// A text; of no length it is the same as nothing.
    Text(String),
    /// A time of day in the zone of this browser. As [`Input::Text`] it is in UTC.
    LocalTime(String),
    /// Yes or no.
    Choice(bool),
    /// The elements of a list.
    List(Vec<Item>),
    /// The fields of a structure.
    Fields(IndexMap<String, Input>),
}

/// An element of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// Identifies it among the others while they move.
    pub id: u32,
    /// The input.
    pub input: Input,
}

/// One step on the way to a field.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Step {
    /// A parameter, or a field of a structure.
    Name(String),
    /// An element of a list, by its identifier.
    Item(u32),
}

/// The way to a field: a parameter, then elements and fields inside of it.
pub type Path = Vec<Step>;

/// The path of a parameter.
pub fn path_of(parameter: &str) -> Path {
    vec![Step::Name(parameter.to_owned())]
}

/// The path as an identifier of an element of the page.
pub fn element_id(path: &[Step]) -> String {
    let mut id = "parameter".to_owned();
    for step in path {
        id.push('-');
        match step {
            Step::Name(name) => id.push_str(name),
            Step::Item(item) => id.push_str(&item.to_string()),
        }
    }
    // White space ends an identifier where attributes list several.
    id.replace(char::is_whitespace, "_")
}

/// All that was filled in, by parameter.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Values(pub IndexMap<String, Input>);

impl Values {
    /// The input at a path.
    pub fn get(&self, path: &[Step]) -> &Input {
        let Some((Step::Name(name), rest)) = path.split_first() else {
            return &Input::Absent;
        };
        self.0
            .get(name)
            .map_or(&Input::Absent, |input| input.at(rest))
    }

    /// Fills in a place. The list on the way there must have the element.
    pub fn set(&mut self, path: &[Step], input: Input) {
        if let Some((Step::Name(name), rest)) = path.split_first() {
            self.0.entry(name.clone()).or_default().set_at(rest, input);
        }
    }

    /// Whether nothing is filled in.
    pub fn is_blank(&self) -> bool {
        self.0.values().all(Input::is_blank)
    }
}

impl Input {
    /// Whether nothing was filled in.
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Absent => true,
            Self::Text(text) | Self::LocalTime(text) => text.is_empty(),
            Self::Fields(fields) => fields.values().all(Self::is_blank),
            Self::Null | Self::EmptyText | Self::Choice(_) | Self::List(_) => false,
        }
    }

    /// The text that was typed.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::LocalTime(text) => text,
            _ => "",
        }
    }

    /// The elements of a list.
    pub fn items(&self) -> &[Item] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    fn at(&self, path: &[Step]) -> &Self {
        let Some((step, rest)) = path.split_first() else {
            return self;
        };
        let inner = match (self, step) {
            (Self::Fields(fields), Step::Name(name)) => fields.get(name),
            (Self::List(items), Step::Item(id)) => items
                .iter()
                .find(|item| item.id == *id)
                .map(|item| &item.input),
            _ => None,
        };
        inner.map_or(&Self::Absent, |inner| inner.at(rest))
    }

    fn set_at(&mut self, path: &[Step], input: Self) {
        let Some((step, rest)) = path.split_first() else {
            *self = input;
            return;
        };
        match step {
            Step::Name(name) => {
                if !matches!(self, Self::Fields(_)) {
                    *self = Self::Fields(IndexMap::new());
                }
                if let Self::Fields(fields) = self {
                    fields.entry(name.clone()).or_default().set_at(rest, input);
                }
            }
            Step::Item(id) => {
                if let Self::List(items) = self
                    && let Some(item) = items.iter_mut().find(|item| item.id == *id)
                {
                    item.input.set_at(rest, input);
                }
            }
        }
    }

    /// A list with one more element at its end.
    #[must_use]
    pub fn with_item(&self, input: Self) -> Self {
        let mut items = self.items().to_vec();
        let id = items.iter().map(|item| item.id + 1).max().unwrap_or(0);
        items.push(Item { id, input });
        Self::List(items)
    }

    /// The list without an element.
    #[must_use]
    pub fn without_item(&self, id: u32) -> Self {
        let mut items = self.items().to_vec();
        items.retain(|item| item.id != id);
        Self::List(items)
    }

    /// The list with an element one place earlier or later; the same list at its ends.
    #[must_use]
    pub fn with_moved(&self, id: u32, later: bool) -> Self {
        let mut items = self.items().to_vec();
        let place = items.iter().position(|item| item.id == id);
        let target = place.and_then(|place| {
            if later {
                Some(place + 1)
            } else {
                place.checked_sub(1)
            }
        });
        if let (Some(place), Some(target)) = (place, target)
            && target < items.len()
        {
            items.swap(place, target);
        }
        Self::List(items)
    }

    /// The form of a value, such as one of an object's properties or one in an address. Null is nothing.
    pub fn from_value(kind: &Kind, value: &Value) -> Self {
        match (kind, value) {
            (_, Value::Null) => Self::Absent,
            (Kind::Boolean, Value::Bool(choice)) => Self::Choice(*choice),
            (Kind::Boolean, Value::String(text)) => match text.as_str() {
                "true" => Self::Choice(true),
                "false" => Self::Choice(false),
                _ => Self::Absent,
            },
            (Kind::Text, Value::String(text)) if text.is_empty() => Self::EmptyText,
            (Kind::Array(element), Value::Array(values)) => {
                let items = (0..).zip(values).map(|(id, value)| Item {
                    id,
                    input: match Self::from_value(element, value) {
                        Self::EmptyText => Self::Text(String::new()),
                        input => input,
                    },
                });
                Self::List(items.collect())
            }
            (Kind::Struct(parts), Value::Object(fields)) => Self::Fields(
                parts
                    .iter()
                    .filter_map(|part| {
                        let value = fields.get(&part.name)?;
                        Some((part.name.clone(), Self::from_value(&part.kind, value)))
                    })
                    .collect(),
            ),
            (Kind::MediaReference, Value::Object(_)) => parts(value, &MEDIA_PARTS),
            (Kind::InterfaceObject, Value::Object(_)) => parts(value, &INTERFACE_PARTS),
            (Kind::Attachment, Value::Object(fields)) => match fields.get("rid") {
                Some(Value::String(rid)) => Self::Text(rid.clone()),
                _ => Self::Absent,
            },
            (Kind::Vector, Value::Array(numbers)) => {
                let numbers: Vec<String> = numbers.iter().map(Value::to_string).collect();
                Self::Text(numbers.join(", "))
            }
            (Kind::Unknown | Kind::Geoshape, value) => {
                Self::Text(serde_json::to_string_pretty(value).unwrap_or_default())
            }
            (_, Value::String(text)) => Self::Text(text.clone()),
            (_, value) => Self::Text(value.to_string()),
        }
    }
}

/// The texts of some fields, wherever they stand inside of a value.
fn parts(value: &Value, names: &[&str]) -> Input {
    let field = |name: &&str| {
        let text = match find(value, name)? {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        Some(((*name).to_owned(), Input::Text(text)))
    };
    Input::Fields(names.iter().filter_map(field).collect())
}

fn find<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let fields = value.as_object()?;
    fields
        .get(name)
        .or_else(|| fields.values().find_map(|inner| find(inner, name)))
}
