//! Headers of requests and responses: a handful each, in a list.

use std::fmt;

use belvedere_api::error::RequestError;

/// Headers, by names in lower case.
#[derive(Debug, Clone, Default)]
pub struct Headers(Vec<Header>);

#[derive(Clone)]
struct Header {
    name: &'static str,
    value: String,
    secret: bool,
}

impl fmt::Debug for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = if self.secret { "(…)" } else { &self.value };
        write!(f, "{}: {value}", self.name)
    }
}

impl Headers {
    /// Adds a header.
    ///
    /// # Errors
    /// [`RequestError::Rule`] when the value can't stand in a header.
    pub(crate) fn add(
        &mut self,
        name: &'static str,
        value: impl Into<String>,
    ) -> Result<(), RequestError> {
        self.push(name, value.into(), false)
    }

    /// As [`Self::add`], with a value that nothing prints.
    pub(crate) fn add_secret(
        &mut self,
        name: &'static str,
        value: impl Into<String>,
    ) -> Result<(), RequestError> {
        self.push(name, value.into(), true)
    }

    fn push(
        &mut self,
        name: &'static str,
        value: String,
        secret: bool,
    ) -> Result<(), RequestError> {
        if !is_value(&value) {
            return Err(RequestError::rule(name, "can't stand in a header"));
        }
        self.0.push(Header {
            name,
            value,
            secret,
        });
        Ok(())
    }

    /// The value of the header with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let header = self.0.iter().find(|header| header.name == name)?;
        Some(&header.value)
    }

    /// Names and values, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0
            .iter()
            .map(|header| (header.name, header.value.as_str()))
    }

    /// Names and values that hold no secret.
    pub(crate) fn open(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let open = self.0.iter().filter(|header| !header.secret);
        open.map(|header| (header.name, header.value.as_str()))
    }
}

/// Headers that were received. One whose value can't stand in a header is left out.
impl FromIterator<(&'static str, String)> for Headers {
    fn from_iter<I: IntoIterator<Item = (&'static str, String)>>(headers: I) -> Self {
        let mut all = Self::default();
        for (name, value) in headers {
            // Skipping is harmless: a browser would not have let such a header through.
            let _ = all.push(name, value, false);
        }
        all
    }
}

/// Whether a text can be sent as it is: visible ASCII, blanks and tabs.
fn is_value(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_as_they_were_added() {
        let mut headers = Headers::default();
        headers.add("accept", "*/*").unwrap();
        headers.add_secret("authorization", "canary-5Kd9").unwrap();
        assert_eq!(headers.get("authorization"), Some("canary-5Kd9"));
        assert_eq!(headers.get("readtoken"), None);
        let all = [("accept", "*/*"), ("authorization", "canary-5Kd9")];
        assert_eq!(headers.iter().collect::<Vec<_>>(), all);
        assert_eq!(headers.open().collect::<Vec<_>>(), all[..1]);
        assert!(!format!("{headers:?}").contains("canary"));
    }

    #[test]
    fn what_no_header_can_carry() {
        for value in ["a\r\nb", "a\n", "\0", "\u{7f}", "ä", "日本"] {
            let mut headers = Headers::default();
            assert!(headers.add("accept", value).is_err(), "{value:?}");
            let received: Headers = [("etag", value.to_owned())].into_iter().collect();
            assert_eq!(received.get("etag"), None, "{value:?}");
        }
    }
}
