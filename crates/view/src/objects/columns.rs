//! The columns of an object table, from the properties of the object type.

mod texts;

use belvedere_api::ontologies::{ObjectType, OntologyObjectV2};

use self::texts::ColumnText;
use crate::grid::CellForm;
use crate::i18n::t;

/// A column of the table, one per property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// API name of the property, the key in each object.
    pub name: String,
    /// Name for people; the API name where the type gives none.
    pub title: String,
    /// The type as the object type writes it; empty for a property that only the data knows.
    pub base_type: String,
    /// The description of the property.
    pub description: Option<String>,
    /// How its values are shown.
    pub kind: Kind,
    /// The form in which they are written.
    pub form: CellForm,
    /// Whether the property is part of the primary key.
    pub primary_key: bool,
    /// Whether the column is shown only when asked for: `__rid`, `__primaryKey`, `__apiName`.
    pub system: bool,
}

/// How the values of a property are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// True or false.
    Boolean,
    /// A number of any width; its digits are shown as they were received.
    Number,
    /// A day.
    Date,
    /// An instant, shown in UTC.
    Timestamp,
    /// A file that belongs to the object.
    Attachment,
    /// A reference to a media item.
    MediaReference,
    /// A point on the Earth.
    Geopoint,
    /// A shape on the Earth.
    Geoshape,
    /// A list of numbers.
    Vector,
    /// A structure.
    Struct,
    /// A marking, by its identifier.
    Marking,
    /// Text that only the platform can read.
    CipherText,
    /// A time series, by its reference.
    TimeSeries,
    /// A list of values of one kind.
    Array(Box<Kind>),
    /// Anything else: shown by the form of its JSON.
    Other,
}

impl Kind {
    /// Whether a property of this kind holds values of another: one, or a list.
    pub fn holds(&self, wanted: &Self) -> bool {
        match self {
            Self::Array(inner) => **inner == *wanted,
            kind => kind == wanted,
        }
    }

    /// The kind that goes with a base type. Letter case does not matter, and unknown types are [`Kind::Other`].
    pub fn parse(base_type: &str) -> Self {
        let lower = base_type.trim().to_ascii_lowercase();
        if let Some(inner) = lower.strip_prefix("array") {
            let inner = inner
                .trim_start_matches(['<', '('])
                .trim_end_matches(['>', ')']);
            return Self::Array(Box::new(Self::parse(inner)));
        }
        let name = lower.split(['<', '(', '{']).next().unwrap_or_default();
        match name {
            "string" | "geohash" => Self::Text,
            "marking" => Self::Marking,
            "ciphertext" => Self::CipherText,
            "timeseries" | "timeseriesreference" | "geotimeseriesreference" => Self::TimeSeries,
            "boolean" => Self::Boolean,
            "byte" | "short" | "integer" | "long" | "float" | "double" | "decimal" => Self::Number,
            "date" | "localdate" => Self::Date,
            "timestamp" | "datetime" => Self::Timestamp,
            "attachment" => Self::Attachment,
            "mediareference" => Self::MediaReference,
            "geopoint" => Self::Geopoint,
            "geoshape" => Self::Geoshape,
            "vector" => Self::Vector,
            "struct" => Self::Struct,
            _ => Self::Other,
        }
    }

    /// The form in which such values are written at first.
    pub fn form(&self, base_type: &str) -> CellForm {
        match self {
            Self::Number => CellForm::of_numbers(base_type),
            Self::Timestamp => CellForm::Instant { is_local: false },
            _ => CellForm::Only,
        }
    }

    /// Whether the platform can sort by such values.
    pub fn sortable(&self) -> bool {
        matches!(
            self,
            Self::Text
                | Self::Boolean
                | Self::Number
                | Self::Date
                | Self::Timestamp
                | Self::Marking
                | Self::Other
        )
    }
}

impl Column {
    /// Whether the table can be sorted by this column on the platform.
    pub fn sortable(&self) -> bool {
        !self.system && self.kind.sortable()
    }

    /// A column for a key that the object type does not declare.
    pub fn undeclared(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            title: system_title(name).unwrap_or_else(|| name.to_owned()),
            base_type: String::new(),
            description: None,
            kind: Kind::Other,
            form: CellForm::Only,
            primary_key: false,
            system: system_title(name).is_some(),
        }
    }
}

fn system_title(name: &str) -> Option<String> {
    match name {
        OntologyObjectV2::RID => Some("RID".to_owned()),
        OntologyObjectV2::PRIMARY_KEY => Some(t(ColumnText::PrimaryKey)),
        OntologyObjectV2::API_NAME => Some(t(ColumnText::ObjectType)),
        _ => None,
    }
}

/// The columns that an object type declares: its primary key first, then the order of the definition.
pub fn declared(object_type: &ObjectType) -> Vec<Column> {
    let columns: Vec<Column> = object_type
        .properties
        .iter()
        .map(|(name, property)| {
            let kind = Kind::parse(&property.base_type);
            Column {
                name: name.to_string(),
                title: property
                    .display_name
                    .clone()
                    .unwrap_or_else(|| name.to_string()),
                base_type: property.base_type.clone(),
                description: property.description.clone(),
                form: kind.form(&property.base_type),
                kind,
                primary_key: object_type.primary_key.contains(name),
                system: false,
            }
        })
        .collect();
    first(columns, |column| column.primary_key)
}

/// Moves the columns that fit to the front; otherwise the order stays.
fn first(columns: Vec<Column>, fits: impl Fn(&Column) -> bool) -> Vec<Column> {
    let (mut front, rest): (Vec<_>, Vec<_>) = columns.into_iter().partition(fits);
    front.extend(rest);
    front
}

/// The declared columns and one for each further key that the data has.
pub fn with_data<'a>(declared: &[Column], names: impl Iterator<Item = &'a str>) -> Vec<Column> {
    let mut columns = declared.to_vec();
    for name in names {
        if !columns.iter().any(|column| column.name == name) {
            columns.push(Column::undeclared(name));
        }
    }
    // System properties come last.
    first(columns, |column| !column.system)
}

/// The property that identifies an object, if it is one alone.
pub fn key_property(columns: &[Column]) -> Option<String> {
    let mut keys = columns.iter().filter(|column| column.primary_key);
    keys.next()
        .filter(|_| keys.next().is_none())
        .map(|column| column.name.clone())
}
