//! The macros that operations and wire types are written with.

/// Declares the marker type of an operation. See any file of an operation for the form.
macro_rules! operation {
    (
        $(#[$doc:meta])*
        $name:ident {
            id: $id:literal,
            method: $method:ident,
            path: $path:literal,
            scopes: $scopes:expr,
            repeat: $repeat:ident,
            source: $source:expr,
            errors: [$($error:ident),* $(,)?],
            $(preview: $preview:literal,)?
            $(read_token: $read_token:literal,)?
            types: ($Path:ty, $Query:ty, $Body:ty) -> $Response:ty,
            $(check: |$path_arg:pat_param, $query_arg:pat_param, $body_arg:pat_param| $check:expr,)?
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        #[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
        pub struct $name;

        impl $crate::operation::Operation for $name {
            const DESCRIPTION: $crate::operation::Description = {
                #[allow(unused_mut, reason = "not every operation sets the optional parts")]
                let mut d = $crate::operation::Description::new(
                    $id,
                    $crate::operation::Method::$method,
                    $path,
                );
                d.scopes = $scopes;
                d.repeat = $crate::operation::Repeat::$repeat;
                d.assumed = matches!($source, $crate::operation::Source::Assumed(_));
                d.body = <$Body as $crate::operation::Body>::KIND;
                d.reply = <$Response as $crate::operation::Reply>::KIND;
                $(d.preview = $preview;)?
                $(d.read_token = $read_token;)?
                d
            };
            const SOURCE: $crate::operation::Source = $source;
            const ERRORS: &'static [&'static $crate::error::NamedError] =
                &[$( &$crate::error::$error ),*];
            type Path = $Path;
            type Query = $Query;
            type Body = $Body;
            type Response = $Response;
            $(
                fn check(
                    $path_arg: &$Path,
                    $query_arg: &$Query,
                    $body_arg: &$Body,
                ) -> Result<(), $crate::error::RequestError> {
                    Ok($check?)
                }
            )?
        }
    };
}

/// Declares the path parameters of an operation: fields in the order of the template, each with its template name.
macro_rules! path_parameters {
    (
        $(#[$doc:meta])*
        $name:ident {
            $( $(#[$field_doc:meta])* $field:ident ($template:literal): $ty:ty, )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
        pub struct $name {
            $(
                $(#[$field_doc])*
                #[cfg_attr(feature = "document", schemars(rename = $template))]
                pub $field: $ty,
            )*
        }

        impl $name {
            /// The path parameters, in the order of the template.
            #[allow(
                clippy::new_without_default,
                clippy::too_many_arguments,
                reason = "one argument for each path parameter of the contract, down to none"
            )]
            pub fn new($( $field: impl Into<$ty> ),*) -> Self {
                Self { $( $field: $field.into() ),* }
            }
        }

        impl $crate::operation::PathParameters for $name {
            const NAMES: &'static [&'static str] = &[$( $template ),*];
            fn values(&self) -> Vec<&str> {
                vec![$( AsRef::<str>::as_ref(&self.$field) ),*]
            }
            fn from_values(values: Vec<String>) -> Option<Self> {
                let mut values = values.into_iter();
                let path = Self { $( $field: <$ty>::from(values.next()?) ),* };
                values.next().is_none().then_some(path)
            }
        }
    };
}

/// Declares a JSON object: a struct that keeps unknown fields, with a constructor for its required fields.
///
/// Optional fields that are absent or null read as `None` and are left out when written. Lists, maps and flags that are
/// absent or null read as empty or false and are always written (docs/assumptions.md, "Wire rules").
macro_rules! json_object {
    (
        $(#[$doc:meta])*
        $name:ident {
            $(required { $( $(#[$required_attr:meta])* $required:ident: $required_ty:ty, )+ })?
            $(optional { $( $(#[$optional_attr:meta])* $optional:ident: $optional_ty:ty, )+ })?
            $(lists { $( $(#[$list_attr:meta])* $list:ident: $list_ty:ty, )+ })?
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $name {
            $($( $(#[$required_attr])* pub $required: $required_ty, )+)?
            $($(
                $(#[$optional_attr])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $optional: Option<$optional_ty>,
            )+)?
            $($(
                $(#[$list_attr])*
                #[serde(default, deserialize_with = "crate::wire::null_as_default")]
                pub $list: $list_ty,
            )+)?
            /// Fields that this version does not know.
            #[serde(flatten)]
            #[cfg_attr(feature = "document", schemars(skip))]
            pub extra: $crate::Extra,
        }

        impl $name {
            /// The value with its required fields; the others are absent or empty.
            #[allow(
                clippy::new_without_default,
                clippy::too_many_arguments,
                reason = "one argument for each required field of the contract, down to none"
            )]
            pub fn new($($( $required: impl Into<$required_ty> ),+)?) -> Self {
                Self {
                    $($( $required: $required.into(), )+)?
                    $($( $optional: None, )+)?
                    $($( $list: Default::default(), )+)?
                    extra: $crate::Extra::new(),
                }
            }
        }
    };
}

/// Makes types that serde can read and write the JSON body of a request.
macro_rules! json_body {
    ($($ty:ty),+ $(,)?) => {$(
        impl $crate::operation::Body for $ty {
            const KIND: $crate::operation::BodyKind = $crate::operation::BodyKind::Json;
            fn encode(&self) -> Result<Option<Vec<u8>>, $crate::error::RequestError> {
                $crate::wire::to_json(self).map(Some)
            }
            fn decode(bytes: &[u8]) -> Result<Self, $crate::error::DecodeError> {
                $crate::wire::from_json(bytes)
            }
        }
    )+};
}

/// Makes types that serde can read and write the JSON body of a response.
macro_rules! json_reply {
    ($($ty:ty),+ $(,)?) => {$(
        impl $crate::operation::Reply for $ty {
            const KIND: $crate::operation::ReplyKind = $crate::operation::ReplyKind::Json;
            fn encode(&self) -> Result<Vec<u8>, $crate::error::RequestError> {
                $crate::wire::to_json(self)
            }
            fn decode(bytes: &[u8]) -> Result<Self, $crate::error::DecodeError> {
                $crate::wire::from_json(bytes)
            }
        }
    )+};
}

/// Declares a newtype for an identifier: an opaque string, written as it was read.
macro_rules! id_type {
    ($( $(#[$doc:meta])* $name:ident; )+) => {$(
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
        $(#[$doc])*
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The identifier as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }
        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text)
            }
        }
        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }
        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    )+};
}

/// Declares an enum of strings that keeps a value it does not know, and writes it back.
macro_rules! open_enum {
    (
        $(#[$doc:meta])*
        $name:ident { $( $(#[$variant_doc:meta])* $variant:ident = $text:literal, )+ }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        pub enum $name {
            $(
                $(#[$variant_doc])*
                #[cfg_attr(feature = "document", schemars(rename = $text))]
                $variant,
            )+
            /// A value that this version does not know, kept as it was sent.
            #[cfg_attr(feature = "document", schemars(skip))]
            Unknown(String),
        }

        impl $name {
            /// The values of the contract.
            pub const KNOWN: &'static [&'static str] = &[$( $text ),+];

            /// The value as it is written on the wire.
            pub fn as_str(&self) -> &str {
                match self {
                    $( Self::$variant => $text, )+
                    Self::Unknown(text) => text,
                }
            }
        }
        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text {
                    $( $text => Self::$variant, )+
                    other => Self::Unknown(other.to_owned()),
                }
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Ok(Self::from(text.as_str()))
            }
        }
    };
}

/// Declares a union discriminated by the field `type` that keeps a variant it does not know, or whose content has another
/// shape, and writes it back.
///
/// A variant holds a type that reads and writes the fields beside `type`, [`crate::Plain`] when there are none.
macro_rules! tagged_union {
    (
        $(#[$doc:meta])*
        $name:ident { $( $(#[$variant_doc:meta])* $variant:ident ($ty:ty) = $text:literal, )+ }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq)]
        #[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "document", schemars(tag = "type"))]
        #[non_exhaustive]
        pub enum $name {
            $(
                $(#[$variant_doc])*
                #[cfg_attr(feature = "document", schemars(rename = $text))]
                $variant($ty),
            )+
            /// A variant that this version does not know, or one whose content has another shape.
            #[cfg_attr(feature = "document", schemars(skip))]
            Unknown {
                /// The value of its `type` field.
                type_name: String,
                /// The whole object, `type` included.
                raw: $crate::Extra,
            },
        }

        impl $name {
            /// The `type` values of the contract.
            pub const KNOWN: &'static [&'static str] = &[$( $text ),+];

            /// The value of the `type` field.
            pub fn type_name(&self) -> &str {
                match self {
                    $( Self::$variant(_) => $text, )+
                    Self::Unknown { type_name, .. } => type_name,
                }
            }

            /// What keeps the content of a known `type` from being read, such as a missing field.
            ///
            /// None for a variant that was read, and for a `type` that this version does not know.
            pub fn mismatch(&self) -> Option<String> {
                let Self::Unknown { type_name, raw } = self else {
                    return None;
                };
                Self::read(type_name, raw.clone())?.err().map(|error| error.to_string())
            }

            /// A known variant, from its whole object; none for a `type` that this version does not know.
            fn read(type_name: &str, mut raw: $crate::Extra) -> Option<serde_json::Result<Self>> {
                raw.shift_remove("type");
                let raw = serde_json::Value::Object(raw);
                Some(match type_name {
                    $( $text => serde_json::from_value(raw).map(Self::$variant), )+
                    _ => return None,
                })
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[derive(serde::Serialize)]
                struct Tagged<'a, T> {
                    #[serde(rename = "type")]
                    type_name: &'static str,
                    #[serde(flatten)]
                    content: &'a T,
                }
                match self {
                    $( Self::$variant(content) => {
                        Tagged { type_name: $text, content }.serialize(serializer)
                    } )+
                    Self::Unknown { raw, .. } => raw.serialize(serializer),
                }
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::Error as _;
                let raw = $crate::Extra::deserialize(deserializer)?;
                let type_name = match raw.get("type") {
                    Some(serde_json::Value::String(text)) => text.clone(),
                    Some(_) => return Err(D::Error::custom("the field `type` is not a string")),
                    None => return Err(D::Error::missing_field("type")),
                };
                Ok(match Self::read(&type_name, raw.clone()) {
                    Some(Ok(variant)) => variant,
                    _ => Self::Unknown { type_name, raw },
                })
            }
        }
    };
}

pub(crate) use id_type;
pub(crate) use json_body;
pub(crate) use json_object;
pub(crate) use json_reply;
pub(crate) use open_enum;
pub(crate) use operation;
pub(crate) use path_parameters;
pub(crate) use tagged_union;
