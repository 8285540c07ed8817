//! One action over many objects: a request for each, and the outcome of each.

use belvedere_client::bulk::{self, Ending};
use belvedere_table::CsvOptions;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::body::{Parameters, parameters};
use super::changes::{Row, as_sent, row};
use super::definition::Definition;
use super::input::{Input, Values, path_of};
use super::parse::{Known, Problems};

/// Where the value of a parameter comes from for each object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// The form: the same value for all.
    #[default]
    Shared,
    /// A property of the object.
    Property(String),
}

/// How the requests are made up.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plan {
    /// The parameter that takes the object.
    pub object_parameter: String,
    /// Where the other parameters come from; shared when not named.
    pub sources: IndexMap<String, Source>,
}

/// An object that the action is applied to.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// Its primary key.
    pub key: String,
    /// Its properties.
    pub row: Row,
}

impl Target {
    /// An object from its primary key and its JSON text.
    pub fn new(key: &str, json: &str) -> Self {
        Self {
            key: key.to_owned(),
            row: row(json),
        }
    }
}

impl Plan {
    /// The parameters of the request about one object.
    ///
    /// # Errors
    /// The problems of the shared values, or of the values of this object.
    pub fn request(
        &self,
        definition: &Definition,
        shared: &Values,
        known: &Known,
        target: &Target,
    ) -> Result<Parameters, Problems> {
        let mut values = shared.clone();
        for parameter in &definition.parameters {
            let path = path_of(&parameter.id);
            if parameter.id == self.object_parameter {
                values.set(&path, Input::Text(target.key.clone()));
            } else if let Some(Source::Property(property)) = self.sources.get(&parameter.id) {
                let value = target
                    .row
                    .get(property)
                    .map(|raw| as_sent(&parameter.kind, raw))
                    .unwrap_or_default();
                values.set(&path, Input::from_value(&parameter.kind, &value));
            }
        }
        parameters(definition, &values, known)
    }
}

/// Outcome for one object.
#[derive(Debug, Clone, PartialEq)]
pub enum Fate {
    /// It waits for its turn.
    Waiting,
    /// Its request can't be made up: the parameters that are in the way.
    Unready(Vec<String>),
    /// Its request is on its way.
    Sending,
    /// The action was applied.
    Applied,
    /// The platform refused; nothing was changed.
    Failed {
        /// Name of the error.
        name: String,
        /// The message.
        message: String,
        /// Its identifier in the platform's log.
        instance: String,
    },
    /// The response was lost.
    Unknown {
        /// The key with which the request can be sent again without being applied twice.
        key: Option<String>,
    },
}

impl bulk::Fate for Fate {
    fn waiting() -> Self {
        Self::Waiting
    }

    fn sending() -> Self {
        Self::Sending
    }

    fn is_waiting(&self) -> bool {
        *self == Self::Waiting
    }

    fn ending(&self) -> Option<Ending> {
        match self {
            Self::Waiting | Self::Sending => None,
            Self::Unready(_) => Some(Ending::Unready),
            Self::Applied => Some(Ending::Made),
            Self::Failed { .. } => Some(Ending::Refused),
            Self::Unknown { .. } => Some(Ending::Unknown),
        }
    }
}

/// The report as CSV (RFC 4180): a line for each object.
pub fn csv<'a>(
    header: [&str; 5],
    lines: impl IntoIterator<Item = (&'a str, &'a str, &'a Fate)>,
) -> String {
    let options = CsvOptions::guarded();
    let mut csv = String::new();
    options.row_of(header, &mut csv);
    for (key, state, fate) in lines {
        let (name, message, instance) = match fate {
            Fate::Failed {
                name,
                message,
                instance,
            } => (name.clone(), message.clone(), instance.clone()),
            Fate::Unready(parameters) => (String::new(), parameters.join(", "), String::new()),
            _ => Default::default(),
        };
        options.row_of([key, state, &name, &message, &instance], &mut csv);
    }
    csv
}
