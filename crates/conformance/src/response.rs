//! A raw HTTP response, and the contract's rules for every response.

use belvedere_api::operation::ReplyKind;
use serde_json::Value;

/// A raw HTTP response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The headers; names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// The value of a header that occurs once.
    #[track_caller]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(other, _)| other == name);
        let (first, second) = (found.next(), found.next());
        assert_eq!(second, None, "{name} occurs twice");
        first.map(|(_, value)| value.as_str())
    }

    /// The JSON body of a success.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.any_json()
    }

    /// Asserts the form of a success: a JSON document, nothing, or content of any kind.
    #[track_caller]
    pub(crate) fn has_form(&self, reply: ReplyKind) {
        match reply {
            ReplyKind::Json => drop(self.json()),
            ReplyKind::Empty => self.empty(),
            ReplyKind::Bytes => {}
        }
    }

    /// A success without a body.
    #[track_caller]
    pub fn empty(&self) {
        assert_eq!((self.status, self.text().as_str()), (204, ""));
    }

    /// Asserts a failure with its name and exactly these parameters.
    #[track_caller]
    pub fn fails(&self, status: u16, name: &str, parameters: &Value) {
        let body = self.error();
        assert_eq!(
            (self.status, &body["errorName"]),
            (status, &Value::from(name)),
            "{body}"
        );
        assert_eq!(&body["parameters"], parameters, "{body}");
    }

    /// The body of a failure, which keeps the common error format (docs/assumptions.md, "Errors").
    #[track_caller]
    pub fn error(&self) -> Value {
        let body = self.any_json();
        let codes: &[&str] = match self.status {
            400 | 422 => &["INVALID_ARGUMENT"],
            401 => &["UNAUTHORIZED"],
            403 => &["PERMISSION_DENIED"],
            404 => &["NOT_FOUND"],
            409 => &["CONFLICT"],
            413 => &["REQUEST_ENTITY_TOO_LARGE"],
            500 => &["INTERNAL", "TIMEOUT", "FAILED_PRECONDITION"],
            other => panic!("{other} is the status of no error: {body}"),
        };
        assert!(
            codes.iter().any(|code| body["errorCode"] == *code),
            "{} {body}",
            self.status
        );
        assert!(
            body["errorName"]
                .as_str()
                .is_some_and(|name| !name.is_empty()),
            "{body}"
        );
        let id = body["errorInstanceId"].as_str().unwrap_or_default();
        let groups: Vec<usize> = id.split('-').map(str::len).collect();
        assert_eq!(groups, [8, 4, 4, 4, 12], "{body}");
        assert!(
            id.chars().all(|c| c == '-' || c.is_ascii_hexdigit()),
            "{body}"
        );
        assert!(body["parameters"].is_object(), "{body}");
        if let Some(description) = body.get("errorDescription") {
            assert!(description.is_string(), "{body}");
        }
        body
    }

    /// The raw response of an HTTP library.
    pub fn new(parts: &http::response::Parts, body: impl Into<Vec<u8>>) -> Self {
        let text =
            |value: &http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let headers = parts
            .headers
            .iter()
            .map(|(name, value)| (name.to_string(), text(value)));
        Self {
            status: parts.status.as_u16(),
            headers: headers.collect(),
            body: body.into(),
        }
    }

    #[track_caller]
    fn any_json(&self) -> Value {
        let media_type = self.header("content-type").unwrap_or_default();
        assert_eq!(
            media_type.split(';').next(),
            Some("application/json"),
            "{}",
            self.text()
        );
        match serde_json::from_slice(&self.body) {
            Ok(value) => value,
            Err(error) => panic!("{error}: {}", self.text()),
        }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}
