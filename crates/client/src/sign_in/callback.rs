//! The response of the authorization server, in the URL that the user is sent back to (RFC 6749, 4.1.2; RFC 9207).

use super::metadata::Server;
use crate::error::{AuthErrorKind, Error};

/// The longest code that is taken, in bytes.
const MAX_CODE: usize = 8 * 1024;

/// The parameters of the callback, none of them believed yet.
#[derive(Debug)]
pub(super) struct Callback {
    pub(super) state: String,
    iss: Option<String>,
    code: Option<String>,
    error: Option<String>,
}

impl Callback {
    /// Reads the URL that the user was sent back to.
    pub(super) fn parse(url: &str, redirect_uri: &str) -> Result<Self, Error> {
        let url = url.split('#').next().unwrap_or_default();
        let (address, query) = url.split_once('?').unwrap_or((url, ""));
        if address != redirect_uri {
            return Err(Error::protocol(
                "The sign-in came back to another address than agreed.",
            ));
        }
        let pairs: Vec<(String, String)> = serde_html_form::from_str(query)
            .map_err(|_| Error::protocol("The answer of the sign-in service can't be read."))?;
        let one = |name: &str| {
            let mut values = pairs
                .iter()
                .filter(|(key, _)| key == name)
                .map(|(_, value)| value);
            match (values.next(), values.next()) {
                (value, None) => Ok(value.filter(|value| !value.is_empty()).cloned()),
                _ => Err(Error::protocol(
                    "The answer of the sign-in service names something twice.",
                )),
            }
        };
        let state = one("state")?.ok_or_else(|| {
            Error::protocol("This page completes a sign-in, but none was begun. Begin again.")
        })?;
        Ok(Self {
            state,
            iss: one("iss")?,
            code: one("code")?,
            error: one("error")?,
        })
    }

    /// The code, when the response is of this server and grants one.
    pub(super) fn code(self, server: &Server) -> Result<String, Error> {
        match &self.iss {
            Some(iss) if *iss != server.issuer => {
                return Err(Error::protocol("The answer is of another sign-in service."));
            }
            None if server.names_itself => {
                return Err(Error::protocol(
                    "The answer does not name the sign-in service.",
                ));
            }
            _ => {}
        }
        if let Some(error) = self.error {
            return Err(refused(&error));
        }
        self.code
            .filter(|code| code.len() <= MAX_CODE)
            .ok_or_else(|| {
                Error::protocol("The answer of the sign-in service holds no usable code.")
            })
    }
}

/// The error of an OAuth error code, of the callback or of the token endpoint.
pub(super) fn refused(code: &str) -> Error {
    match code {
        "access_denied" => Error::auth(AuthErrorKind::Refused, "The sign-in was refused."),
        "invalid_grant" => Error::sign_in_needed(),
        "server_error" | "temporarily_unavailable" => Error::auth(
            AuthErrorKind::Unavailable,
            "The sign-in service is not available just now.",
        ),
        other => {
            // The text is untrusted: only characters of an error code are shown.
            let shown: String = other
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
                .take(60)
                .collect();
            Error::auth(
                AuthErrorKind::Refused,
                format!("The sign-in service refused: {shown}."),
            )
        }
    }
}
