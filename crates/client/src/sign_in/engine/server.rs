//! Requests to the authorization server.

use std::rc::Rc;
use std::time::Duration;

use bytes::Bytes;

use super::{SignIn, UserInfo};
use crate::bytes_reply::Reader;
use crate::error::{AuthErrorKind, Error};
use crate::secret::{AccessToken, RefreshToken};
use crate::sign_in::metadata::{self, Server};
use crate::sign_in::token_response::unavailable;
use crate::sign_in::{requests, userinfo};
use crate::time_out::within;
use crate::tokens::TokenSource as _;
use crate::transport::{HttpRequest, TransportError};

/// The longest that the headers of a response may take.
const TIME_OUT: Duration = Duration::from_secs(30);
/// The largest response that is read, in bytes.
const MAX_RESPONSE: usize = 256 * 1024;

impl SignIn {
    /// The authorization server, looked up once.
    pub(super) async fn server(&self) -> Result<Rc<Server>, Error> {
        if let Some(server) = &*self.0.server.borrow() {
            return Ok(Rc::clone(server));
        }
        let issuer = &self.0.config.issuer;
        let server = if let Some(endpoints) = &self.0.config.endpoints {
            Server::from_endpoints(issuer, endpoints.clone())?
        } else {
            let (status, body) = self
                .exchange(requests::metadata(&metadata::url(issuer)?)?)
                .await?;
            match status {
                200 => Server::from_metadata(issuer, &body)?,
                500.. => return Err(unavailable()),
                _ => {
                    let text =
                        format!("The sign-in service publishes no metadata (status {status}).");
                    return Err(Error::protocol(text));
                }
            }
        };
        let server = Rc::new(server);
        self.0.server.replace(Some(Rc::clone(&server)));
        Ok(server)
    }

    /// The user of the token; `None` when the platform does not provide it, or not now.
    pub(super) async fn user(&self, server: &Server, token: &AccessToken) -> Option<UserInfo> {
        let request = requests::with_token(server.userinfo.as_deref()?, token).ok()?;
        let (status, body) = self.exchange(request).await.ok()?;
        (status == 200)
            .then(|| userinfo::read(&body, &self.0.config.client_id))
            .flatten()
    }

    /// Revokes both tokens, the refresh token first: it can make new ones.
    pub(super) async fn revoke(
        &self,
        server: &Server,
        access: &AccessToken,
        refresh: Option<&RefreshToken>,
    ) {
        if let Some(refresh) = refresh {
            self.revoke_refresh(server, refresh).await;
        }
        self.revoke_token(server, access.reveal(), "access_token")
            .await;
    }

    /// Revokes a refresh token.
    pub(super) async fn revoke_refresh(&self, server: &Server, refresh: &RefreshToken) {
        self.revoke_token(server, refresh.reveal(), "refresh_token")
            .await;
    }

    async fn revoke_token(&self, server: &Server, token: &str, hint: &str) {
        let Some(url) = &server.revocation else {
            return;
        };
        if let Ok(mut request) = requests::revoke(url, &self.0.config.client_id, token, hint) {
            // A user who signs out may close the page right after.
            request.outlives_page = true;
            let _ = self.exchange(request).await;
        }
    }

    /// Gets a document of the platform in the name of the user who is signed in, at most `most` bytes of it.
    ///
    /// One request without retries. [`Client`](crate::Client) does more and is larger: this is for documents that an app needs
    /// before its first screen.
    ///
    /// # Errors
    /// [`Error::Auth`] without a signed-in user, without a response, and for any status but 200.
    pub async fn document(&self, url: &str, most: usize) -> Result<Bytes, Error> {
        let token = self.token().await?;
        let request = requests::with_token(url, &token)?;
        let failed = |error| {
            let text = format!("The platform can't be reached. {error}");
            Error::auth(AuthErrorKind::Unavailable, text)
        };
        match self.response(request, most).await.map_err(failed)? {
            (200, body) => Ok(body),
            (status, _) => Err(Error::protocol(format!(
                "The platform answered with status {status}."
            ))),
        }
    }

    /// Sends a request to the authorization server and reads the whole response.
    pub(super) async fn exchange(&self, request: HttpRequest) -> Result<(u16, Bytes), Error> {
        let response = self.response(request, MAX_RESPONSE).await;
        response.map_err(|error| {
            Error::auth(
                AuthErrorKind::Unavailable,
                format!("The sign-in service can't be reached. {error}"),
            )
        })
    }

    async fn response(
        &self,
        request: HttpRequest,
        most: usize,
    ) -> Result<(u16, Bytes), TransportError> {
        let runtime = &self.0.runtime;
        let response = within(&**runtime, TIME_OUT, self.0.transport.send(request)).await?;
        let reader = Reader::new(response.body, Rc::clone(runtime));
        Ok((response.status, reader.read_all(most).await?))
    }
}
