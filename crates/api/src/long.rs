//! 64-bit integers: written as a decimal string, read as a number or a decimal string, never through a float.
//!
//! For fields: `#[serde(with = "long")]`, `#[serde(with = "long::option")]`, and `long::unsigned` for sizes in bytes.
//! docs/contract.md, "Types"; docs/assumptions.md, "Wire rules".

use std::fmt;

use serde::{Deserializer, Serializer, de};

/// Writes a long.
pub fn serialize<S: Serializer>(value: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a long.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    deserializer.deserialize_any(LongVisitor)
}

/// Reads decimal digits with an optional minus sign, and nothing else.
pub fn parse(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let decimal = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    decimal.then(|| text.parse().ok()).flatten()
}

struct LongVisitor;

impl de::Visitor<'_> for LongVisitor {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a 64-bit integer, as a number or a decimal string")
    }
    fn visit_i64<E: de::Error>(self, value: i64) -> Result<i64, E> {
        Ok(value)
    }
    fn visit_u64<E: de::Error>(self, value: u64) -> Result<i64, E> {
        i64::try_from(value).map_err(|_| E::invalid_value(de::Unexpected::Unsigned(value), &self))
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<i64, E> {
        parse(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

/// Longs that may be absent.
pub mod option {
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes a long, or null.
    pub fn serialize<S: Serializer>(value: &Option<i64>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => super::serialize(value, serializer),
            None => serializer.serialize_none(),
        }
    }

    /// Reads a long, or null.
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<i64>, D::Error> {
        #[derive(Deserialize)]
        struct Long(#[serde(with = "super")] i64);
        Ok(Option::<Long>::deserialize(d)?.map(|long| long.0))
    }
}

/// Sizes in bytes: longs that are not negative.
pub mod unsigned {
    use serde::de::Error as _;
    use serde::{Deserializer, Serializer};

    /// Writes a size.
    pub fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    /// Reads a size.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let value = super::deserialize(deserializer)?;
        u64::try_from(value).map_err(|_| D::Error::custom("a size is not negative"))
    }

    /// Sizes that may be absent, of fields that are written as a number.
    pub mod option {
        use serde::{Deserialize, Deserializer};

        /// Reads a size, or null.
        pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<u64>, D::Error> {
            #[derive(Deserialize)]
            struct Size(#[serde(with = "super")] u64);
            Ok(Option::<Size>::deserialize(d)?.map(|size| size.0))
        }
    }
}

#[cfg(feature = "document")]
pub(crate) use document::{Long, Size};

#[cfg(feature = "document")]
mod document {
    //! Schema of longs in the `OpenAPI` document.

    use std::borrow::Cow;

    use schemars::generate::Contract;
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    /// A long of any sign.
    pub(crate) struct Long;
    /// A long that is not negative.
    pub(crate) struct Size;

    impl JsonSchema for Long {
        fn schema_name() -> Cow<'static, str> {
            "Long".into()
        }
        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let text = "64-bit integer, sent as a decimal string";
            long(generator, text, "^-?[0-9]{1,19}$", i64::MIN)
        }
    }

    impl JsonSchema for Size {
        fn schema_name() -> Cow<'static, str> {
            "Size".into()
        }
        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let text = "64-bit integer of 0 or more, sent as a decimal string";
            long(generator, text, "^[0-9]{1,19}$", 0)
        }
    }

    fn long(generator: &SchemaGenerator, text: &str, pattern: &str, minimum: i64) -> Schema {
        if *generator.contract() == Contract::Serialize {
            return json_schema!({
                "type": "string",
                "format": "int64",
                "pattern": pattern,
                "description": format!("{text}."),
            });
        }
        json_schema!({
            "type": ["string", "integer"],
            "format": "int64",
            "pattern": pattern,
            "minimum": minimum,
            "maximum": i64::MAX,
            "description": format!("{text}; a JSON number is read too."),
        })
    }
}
