//! Definition of an operation: a constant description and the types of its parts.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{DecodeError, NamedError, RequestError};

/// One operation of the platform's REST API, as a marker type.
///
/// ```
/// use belvedere_api::Operation as _;
/// use belvedere_api::ontologies::{GetOntology, get_ontology};
/// use belvedere_api::operation::{NoBody, NoQuery};
/// use belvedere_api::wire::{decode_reply, encode_request};
///
/// let path = get_ontology::Path::new("ri.ontology.main.ontology.1");
/// let request = encode_request::<GetOntology>(&path, &NoQuery {}, &NoBody)?;
/// assert_eq!(GetOntology::DESCRIPTION.method.as_str(), "GET");
/// assert_eq!(request.target, "/api/v1/ontologies/ri.ontology.main.ontology.1");
///
/// let response = br#"{
///     "rid": "ri.ontology.main.ontology.1",
///     "apiName": "airline",
///     "displayName": "Airline",
///     "description": "Flights and airports."
/// }"#;
/// let ontology = decode_reply::<GetOntology>(response)?;
/// assert_eq!(ontology.display_name, "Airline");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Operation: Sized + Send + Sync + 'static {
    /// Everything about the operation that is not a type.
    const DESCRIPTION: Description;
    /// Where the operation comes from. Apart from the description, which every page downloads; [`crate::source_of`] gives it too.
    const SOURCE: Source;
    /// The named errors of the operation itself; [`crate::errors_of`] gives them with those of every operation.
    const ERRORS: &'static [&'static NamedError];
    /// The path parameters.
    type Path: PathParameters;
    /// The query parameters.
    type Query: Serialize + DeserializeOwned + Default + Clone + Send + 'static;
    /// The request body; [`NoBody`] for none.
    type Body: Body;
    /// The body of a successful response; [`NoContent`] for none, [`Bytes`] for binary content.
    type Response: Reply;

    /// Checks the rules between parameters that the types can't express, before anything is sent.
    ///
    /// # Errors
    /// [`RequestError`] when the request could only be refused.
    fn check(_: &Self::Path, _: &Self::Query, _: &Self::Body) -> Result<(), RequestError> {
        Ok(())
    }
}

/// The constant part of an [`Operation`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// The identifier of the contract, such as `v2.listObjectsV2`.
    pub id: &'static str,
    /// The HTTP method.
    pub method: Method,
    /// The path template below the base URL, such as `/api/v1/ontologies/{ontologyRid}`.
    pub path: &'static str,
    /// The OAuth 2.0 scopes that a token needs, all of them.
    pub scopes: &'static [&'static str],
    /// Whether the operation is a preview and needs `preview=true`.
    pub preview: bool,
    /// The effect of repeating the request.
    pub repeat: Repeat,
    /// The shape of the request body.
    pub body: BodyKind,
    /// The shape of a successful response.
    pub reply: ReplyKind,
    /// Whether the optional `ReadToken` header belongs to the operation.
    pub read_token: bool,
    /// Whether the operation is no part of the contract, but assumed ([`Operation::SOURCE`]).
    pub assumed: bool,
}

impl Description {
    /// Describes an operation; the remaining fields have the commonest value and are set by the `operation!` macro.
    pub(crate) const fn new(id: &'static str, method: Method, path: &'static str) -> Self {
        Self {
            id,
            method,
            path,
            scopes: &[],
            preview: false,
            repeat: Repeat::Safe,
            body: BodyKind::None,
            reply: ReplyKind::Json,
            read_token: false,
            assumed: true,
        }
    }
}

/// The HTTP methods that operations use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// `GET`
    Get,
    /// `POST`
    Post,
    /// `DELETE`
    Delete,
}

impl Method {
    /// The method as it is written on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

/// The effect of the same request reaching the platform twice. The retry rules follow from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// A read: repeating changes nothing.
    Safe,
    /// A query: repeating changes no data, but costs compute.
    Query,
    /// A change that applies again when it is repeated.
    Change,
    /// A change made unique by a natural key: a repetition is answered with a conflict.
    Unique,
    /// A change whose effect is the same however often it is sent.
    Idempotent,
}

impl Repeat {
    /// Whether a platform that honors the header `Idempotency-Key` reads it here (docs/assumptions.md, "Wire rules").
    pub const fn takes_idempotency_key(self) -> bool {
        matches!(self, Self::Change | Self::Unique)
    }
}

/// The shape of a request body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BodyKind {
    /// No body.
    None,
    /// A JSON document.
    Json,
}

/// The shape of a successful response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReplyKind {
    /// 200 with a JSON document.
    Json,
    /// 204 without a body; nothing is ever parsed.
    Empty,
    /// 200 with binary content, handed on as a stream.
    Bytes,
}

/// Where an operation comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// A section of `docs/contract.md`.
    Specified(&'static str),
    /// An assumption, explained in `docs/assumptions.md`.
    Assumed(&'static str),
}

/// The path parameters of an operation, in the order of its template. Written by `path_parameters!`.
pub trait PathParameters: Sized + Clone + Send + 'static {
    /// The names in the template.
    const NAMES: &'static [&'static str];
    /// The values, decoded, in the order of [`Self::NAMES`].
    fn values(&self) -> Vec<&str>;
    /// The parameters from decoded values in the order of [`Self::NAMES`]; `None` when their number differs.
    fn from_values(values: Vec<String>) -> Option<Self>;
}

/// A request body.
pub trait Body: Sized + Clone + Send + 'static {
    /// Its shape.
    const KIND: BodyKind;
    /// The bytes to send.
    ///
    /// # Errors
    /// When a value has no JSON form.
    fn encode(&self) -> Result<Option<Vec<u8>>, RequestError>;
    /// Reads a body that was received.
    ///
    /// # Errors
    /// [`DecodeError`] with the JSON path of the first mistake.
    fn decode(bytes: &[u8]) -> Result<Self, DecodeError>;
}

/// The body of a successful response.
pub trait Reply: Sized + Send + 'static {
    /// Its shape.
    const KIND: ReplyKind;
    /// The bytes to send; empty unless [`ReplyKind::Json`].
    ///
    /// # Errors
    /// When a value has no JSON form.
    fn encode(&self) -> Result<Vec<u8>, RequestError>;
    /// Reads a body that was received. Only called for [`ReplyKind::Json`].
    ///
    /// # Errors
    /// [`DecodeError`] with the JSON path of the first mistake.
    fn decode(bytes: &[u8]) -> Result<Self, DecodeError>;
}

/// The query of operations without query parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct NoQuery {}

/// The body of operations without a request body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct NoBody;

impl Body for NoBody {
    const KIND: BodyKind = BodyKind::None;
    fn encode(&self) -> Result<Option<Vec<u8>>, RequestError> {
        Ok(None)
    }
    fn decode(_: &[u8]) -> Result<Self, DecodeError> {
        Ok(Self)
    }
}

/// The response of operations that answer 204.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct NoContent;

impl Reply for NoContent {
    const KIND: ReplyKind = ReplyKind::Empty;
    fn encode(&self) -> Result<Vec<u8>, RequestError> {
        Ok(Vec::new())
    }
    fn decode(_: &[u8]) -> Result<Self, DecodeError> {
        Ok(Self)
    }
}

/// The response of operations that answer with binary content. A marker: the content itself travels as a stream and is
/// never held by this type.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct Bytes;

impl Reply for Bytes {
    const KIND: ReplyKind = ReplyKind::Bytes;
    fn encode(&self) -> Result<Vec<u8>, RequestError> {
        Ok(Vec::new())
    }
    fn decode(_: &[u8]) -> Result<Self, DecodeError> {
        Ok(Self)
    }
}
