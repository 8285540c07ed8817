//! The requests to the authorization server: form bodies with no secret of a client (RFC 6749, RFC 7009).

use belvedere_api::error::RequestError;
use belvedere_api::operation::Method;

use crate::secret::{AccessToken, RefreshToken};
use crate::transport::HttpRequest;

/// Exchanges a code for tokens.
pub(super) fn exchange_code(
    url: &str,
    client_id: &str,
    redirect_uri: &str,
    code: &str,
    verifier: &str,
) -> Result<HttpRequest, RequestError> {
    form(
        url,
        &[
            ("grant_type", "authorization_code"),
            ("client_id", client_id),
            ("redirect_uri", redirect_uri),
            ("code", code),
            ("code_verifier", verifier),
        ],
    )
}

/// Exchanges a refresh token for new tokens.
pub(super) fn refresh(
    url: &str,
    client_id: &str,
    token: &RefreshToken,
) -> Result<HttpRequest, RequestError> {
    form(
        url,
        &[
            ("grant_type", "refresh_token"),
            ("client_id", client_id),
            ("refresh_token", token.reveal()),
        ],
    )
}

/// Revokes a token; `hint` is `refresh_token` or `access_token`.
pub(super) fn revoke(
    url: &str,
    client_id: &str,
    token: &str,
    hint: &str,
) -> Result<HttpRequest, RequestError> {
    form(
        url,
        &[
            ("token", token),
            ("token_type_hint", hint),
            ("client_id", client_id),
        ],
    )
}

/// Reads the metadata.
pub(super) fn metadata(url: &str) -> Result<HttpRequest, RequestError> {
    let mut request = HttpRequest::new(Method::Get, url);
    request.headers.add("accept", "application/json")?;
    Ok(request)
}

/// Request for the userinfo document.
pub(super) fn with_token(url: &str, token: &AccessToken) -> Result<HttpRequest, RequestError> {
    let mut request = metadata(url)?;
    request
        .headers
        .add_secret("authorization", token.bearer())?;
    Ok(request)
}

fn form(url: &str, fields: &[(&str, &str)]) -> Result<HttpRequest, RequestError> {
    let body =
        serde_html_form::to_string(fields).map_err(|e| RequestError::Encode(e.to_string()))?;
    let mut request = HttpRequest::new(Method::Post, url);
    let headers = &mut request.headers;
    headers.add("accept", "application/json")?;
    headers.add("content-type", "application/x-www-form-urlencoded")?;
    request.body = Some(body.into());
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::text;

    #[test]
    fn golden_requests() {
        let url = "https://id.example/token";
        let request = exchange_code(
            url,
            "belvedere-web",
            "https://app.example/sign-in/callback",
            "a+b/c=",
            "v_~-.",
        );
        assert_eq!(
            text(&request.unwrap()),
            "POST https://id.example/token\n\
             accept: application/json\n\
             content-type: application/x-www-form-urlencoded\n\
             \n\
             grant_type=authorization_code&client_id=belvedere-web\
             &redirect_uri=https%3A%2F%2Fapp.example%2Fsign-in%2Fcallback&code=a%2Bb%2Fc%3D&code_verifier=v_%7E-."
        );
        let token = RefreshToken::parse("r+1").unwrap();
        assert_eq!(
            text(&refresh(url, "belvedere-web", &token).unwrap()),
            "POST https://id.example/token\n\
             accept: application/json\n\
             content-type: application/x-www-form-urlencoded\n\
             \n\
             grant_type=refresh_token&client_id=belvedere-web&refresh_token=r%2B1"
        );
        let request = revoke(
            "https://id.example/revoke",
            "belvedere-web",
            "r+1",
            "refresh_token",
        );
        assert_eq!(
            text(&request.unwrap()),
            "POST https://id.example/revoke\n\
             accept: application/json\n\
             content-type: application/x-www-form-urlencoded\n\
             \n\
             token=r%2B1&token_type_hint=refresh_token&client_id=belvedere-web"
        );
        let token = AccessToken::parse("t1").unwrap();
        assert_eq!(
            text(&with_token("https://id.example/userinfo", &token).unwrap()),
            "GET https://id.example/userinfo\naccept: application/json\nauthorization: Bearer t1\n"
        );
    }
}
