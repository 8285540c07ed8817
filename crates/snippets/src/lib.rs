//! Requests as code that can be copied: a curl command, TypeScript, Python and Rust. No snippet holds a token: each reads it
//! from the environment, or is given it.

pub mod curl;
mod literal;
mod python;
mod rust;
mod typescript;

use belvedere_api::path;
use serde_json::Value;

/// The languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// A shell with curl.
    Curl,
    /// The npm package `belvedere-client`.
    TypeScript,
    /// The package `requests`.
    Python,
    /// The crate `belvedere-client`.
    Rust,
}

impl Language {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Curl, Self::TypeScript, Self::Python, Self::Rust];

    /// The name, for people and where a choice is kept.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Curl => "curl",
            Self::TypeScript => "TypeScript",
            Self::Python => "Python",
            Self::Rust => "Rust",
        }
    }
}

/// What is asked of the platform.
///
/// ```
/// use belvedere_snippets::{Language, Request};
///
/// let request = Request::Objects {
///     ontology: "ri.ontology.main.ontology.1".to_owned(),
///     object_type: "Flight".to_owned(),
///     query: "pageSize=100".to_owned(),
/// };
/// let code = request.code("https://platform.example", Language::Curl);
/// let code = code.ok_or("it can't be sent")?;
/// assert!(code.contains("/objects/Flight?pageSize=100"), "{code}");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// All objects of a listing.
    Objects {
        /// The ontology.
        ontology: String,
        /// API name of the object type.
        object_type: String,
        /// The query of the operation, encoded.
        query: String,
    },
    /// The results of a statement.
    Sql {
        /// The body of the operation that starts it, in JSON.
        body: String,
        /// The path template of its state.
        status: String,
        /// The path template of its results.
        results: String,
    },
}

impl Request {
    /// The code for the platform at `base`, a URL without a slash at its end. Nothing for what can't be sent.
    pub fn code(&self, base: &str, language: Language) -> Option<String> {
        match self {
            Self::Objects {
                ontology,
                object_type,
                query,
            } => {
                let values = [ontology.as_str(), object_type.as_str()];
                let parameters = Parameters::read(query)?;
                match language {
                    Language::Curl => curl::objects(base, values, query),
                    Language::TypeScript => Some(typescript::objects(base, values, &parameters)),
                    Language::Python => python::objects(base, values, &parameters),
                    Language::Rust => Some(rust::objects(base, values, &parameters)),
                }
            }
            Self::Sql {
                body,
                status,
                results,
            } => {
                let statement = Statement {
                    base,
                    body: serde_json::from_str(body).ok()?,
                    status: template(status)?,
                    results: template(results)?,
                };
                Some(match language {
                    Language::Curl => curl::statement(&statement, body),
                    Language::TypeScript => typescript::statement(&statement),
                    Language::Python => python::statement(&statement),
                    Language::Rust => rust::statement(&statement),
                })
            }
        }
    }
}

/// A statement, taken apart.
struct Statement<'a> {
    base: &'a str,
    body: serde_json::Map<String, Value>,
    /// What stands before and after the identifier of the query.
    status: (&'a str, &'a str),
    results: (&'a str, &'a str),
}

impl Statement<'_> {
    /// A file for the results.
    fn file(&self) -> &'static str {
        match self.body.get("serializationFormat") {
            Some(Value::String(format)) if format == "CSV" => "results.csv",
            _ => "results.arrow",
        }
    }
}

/// The parts of a template around its one parameter.
fn template(text: &str) -> Option<(&str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (_, after) = rest.split_once('}')?;
    Some((before, after))
}

/// Query parameters: each name once, with its values.
struct Parameters(Vec<(String, Vec<String>)>);

/// What a query parameter is, where it is no text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    List,
    Boolean,
}

impl Parameters {
    fn read(query: &str) -> Option<Self> {
        let mut parameters: Vec<(String, Vec<String>)> = Vec::new();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=')?;
            let value = path::decode_segment(value)?;
            match parameters.iter_mut().find(|(known, _)| known == name) {
                Some((_, values)) => values.push(value),
                None => parameters.push((name.to_owned(), vec![value])),
            }
        }
        Some(Self(parameters))
    }

    /// Name, kind and values of each.
    fn iter(&self) -> impl Iterator<Item = (&str, Kind, &[String])> {
        self.0.iter().map(|(name, values)| {
            let kind = match name.as_str() {
                "select" => Kind::List,
                "excludeRid" | "snapshot" | "loadOntologyDefinedDerivedProperties" => Kind::Boolean,
                _ => Kind::Text,
            };
            (name.as_str(), kind, values.as_slice())
        })
    }
}
