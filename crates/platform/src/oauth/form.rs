//! Parameters of OAuth requests, from a query or a form: none may be there twice (RFC 6749, 3.1 and 3.2).

use url::form_urlencoded;

/// The largest form, in bytes.
pub(super) const MAX_BYTES: usize = 16 << 10;

/// The parameters of one request.
#[derive(Debug, Clone)]
pub(super) struct Parameters(Vec<(String, String)>);

/// How many parameters a request has at most: more than any has, and few enough to look through.
const MAX_PARAMETERS: usize = 32;

impl Parameters {
    /// Reads parameters. Empty ones count as absent.
    ///
    /// # Errors
    /// Why they can't be used: one is repeated, or there are too many.
    pub(super) fn parse(encoded: &[u8]) -> Result<Self, &'static str> {
        let mut parameters: Vec<(String, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(encoded) {
            if parameters.len() == MAX_PARAMETERS {
                return Err("there are too many parameters");
            }
            if parameters.iter().any(|(known, _)| *known == name) {
                return Err("a parameter is there twice");
            }
            parameters.push((name.into_owned(), value.into_owned()));
        }
        parameters.retain(|(_, value)| !value.is_empty());
        Ok(Self(parameters))
    }

    /// The value of a parameter.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// The names in a list that is separated by blanks.
pub(super) fn words(list: &str) -> Vec<String> {
    list.split_ascii_whitespace().map(str::to_owned).collect()
}
