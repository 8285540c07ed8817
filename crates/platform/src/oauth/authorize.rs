//! `/oauth2/authorize`: the user picker, the consent page, and the way back to the app.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};

use super::database::Database;
use super::form::{self, Parameters};
use super::request::{AuthorizationRequest, Refused, response_address};
use super::session::{self, Session};
use super::{OFFLINE_ACCESS, code, page};
use crate::http::{ApiError, Exchange};
use crate::users::{self, DemoUser};

/// The next step of an authorization request.
enum Step {
    /// The user picker.
    Pick { form: String },
    /// The consent page.
    Consent {
        form: String,
        user: &'static DemoUser,
        scopes: Vec<String>,
    },
    /// Back to the app with a code.
    Code(String),
    /// Back to the app with an error.
    Denied(&'static str, &'static str),
    /// The request again, now that the user has signed in.
    Again,
    /// The form is of no use any more.
    Stale,
}

/// A step, the request that it belongs to, and a new value for the cookie.
struct Next {
    step: Step,
    request: Option<AuthorizationRequest>,
    cookie: Option<String>,
}

/// Answers GET.
pub(super) async fn show(exchange: &Exchange) -> Result<Response, ApiError> {
    if !is_top_level(exchange) {
        return Ok(page::problem(
            StatusCode::FORBIDDEN,
            "The sign-in opens in a window of its own only.",
        ));
    }
    if !exchange.platform.oauth().admits(exchange).await? {
        return Ok(no_key());
    }
    let (request, pick_account) =
        match AuthorizationRequest::parse(exchange.query(), exchange.platform.origins()) {
            Ok(parsed) => parsed,
            Err(refused) => return Ok(refuse(exchange, refused)),
        };
    let cookie = cookie(exchange);
    let working = exchange.platform.oauth().run(move |database, now| {
        let session = cookie
            .and_then(|value| database.session(&value, now).transpose())
            .transpose()?;
        next(database, session, request, pick_account, now)
    });
    Ok(respond(exchange, working.await?))
}

/// Answers POST: a user was picked, or the consent page was answered.
pub(super) async fn submit(mut exchange: Exchange) -> Result<Response, ApiError> {
    let own = exchange
        .header(header::ORIGIN)
        .is_none_or(|origin| exchange.platform.origins().is_own(origin));
    let same_site = exchange
        .header("sec-fetch-site")
        .is_none_or(|site| site == "same-origin");
    if !own || !same_site || !is_top_level(&exchange) {
        return Ok(page::problem(
            StatusCode::FORBIDDEN,
            "The form was not sent from the sign-in page.",
        ));
    }
    if !exchange.platform.oauth().admits(&exchange).await? {
        return Ok(no_key());
    }
    let Ok(form) = Parameters::parse(&exchange.body_up_to(form::MAX_BYTES).await?) else {
        return Ok(stale());
    };
    let Some(cookie) = cookie(&exchange) else {
        return Ok(stale());
    };
    let working = exchange.platform.oauth().run(move |database, now| {
        let session = database.session(&cookie, now)?;
        let taken = match (&session, form.get("form")) {
            (Some(session), Some(token)) => database.take_form(token, session, now)?,
            _ => None,
        };
        match (session, taken) {
            (Some(session), Some(request)) => decide(database, &session, request, &form, now),
            _ => Ok(Next {
                step: Step::Stale,
                request: None,
                cookie: None,
            }),
        }
    });
    Ok(respond(&exchange, working.await?))
}

/// Finds the next step of a valid request.
fn next(
    database: &mut Database,
    session: Option<Session>,
    request: AuthorizationRequest,
    pick_account: bool,
    now: i64,
) -> anyhow::Result<Next> {
    let user = session
        .as_ref()
        .and_then(|session| users::find(session.username.as_deref()?));
    let (step, cookie) = match (session, user) {
        (Some(session), Some(user)) if !pick_account => {
            let scopes = user.grant(&request.scopes);
            let step = if scopes.iter().all(|scope| scope == OFFLINE_ACCESS) {
                Step::Denied("invalid_scope", "the user may have none of the scopes")
            } else if !request.ask_consent && database.has_consent(user.username, &scopes)? {
                Step::Code(code::issue(
                    database,
                    &request,
                    &session,
                    user.username,
                    &scopes,
                    now,
                )?)
            } else {
                Step::Consent {
                    form: database.make_form(&session, &request, now)?,
                    user,
                    scopes,
                }
            };
            (step, None)
        }
        (Some(session), _) => (
            Step::Pick {
                form: database.make_form(&session, &request, now)?,
            },
            None,
        ),
        (None, _) => {
            let (session, cookie) = database.start_session(None, now)?;
            (
                Step::Pick {
                    form: database.make_form(&session, &request, now)?,
                },
                Some(cookie),
            )
        }
    };
    Ok(Next {
        step,
        request: Some(request),
        cookie,
    })
}

/// Carries out the decision in a form.
fn decide(
    database: &mut Database,
    session: &Session,
    request: AuthorizationRequest,
    form: &Parameters,
    now: i64,
) -> anyhow::Result<Next> {
    if let Some(user) = form.get("user").and_then(users::find) {
        database.end_session(&session.hash)?;
        let (_, cookie) = database.start_session(Some(user.username), now)?;
        return Ok(Next {
            step: Step::Again,
            request: Some(request),
            cookie: Some(cookie),
        });
    }
    let user = session.username.as_deref().and_then(users::find);
    let step = match (user, form.get("decision")) {
        (Some(user), Some("allow")) => {
            let scopes = user.grant(&request.scopes);
            database.give_consent(user.username, &scopes)?;
            Step::Code(code::issue(
                database,
                &request,
                session,
                user.username,
                &scopes,
                now,
            )?)
        }
        (Some(_), Some("deny")) => Step::Denied("access_denied", "the user did not allow it"),
        _ => Step::Stale,
    };
    Ok(Next {
        step,
        request: Some(request),
        cookie: None,
    })
}

fn respond(exchange: &Exchange, next: Next) -> Response {
    let issuer = &exchange.own_origin;
    let Some(request) = next.request else {
        return stale();
    };
    let back = |response: &[(&str, &str)]| {
        see_other(&response_address(
            &request.redirect_uri,
            issuer,
            Some(&request.state),
            response,
        ))
    };
    let own_files = exchange.platform.user_folder().is_some();
    let mut response = match next.step {
        Step::Pick { form } => page::picker(&request, &form, own_files),
        Step::Consent { form, user, scopes } => {
            page::consent(&request, &form, user, &scopes, own_files)
        }
        Step::Code(code) => back(&[("code", &code)]),
        Step::Denied(error, reason) => back(&[("error", error), ("error_description", reason)]),
        Step::Again => see_other(&request.address(false)),
        Step::Stale => stale(),
    };
    if let Some(value) = next.cookie {
        let cookie = session::set_cookie(&session::cookie_name(issuer), &value);
        if let Ok(cookie) = HeaderValue::try_from(cookie) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
    }
    response
}

fn refuse(exchange: &Exchange, refused: Refused) -> Response {
    match refused {
        Refused::Shown(reason) => page::problem(StatusCode::BAD_REQUEST, reason),
        Refused::Redirected {
            redirect_uri,
            state,
            error,
            reason,
        } => {
            let response = [("error", error), ("error_description", reason)];
            see_other(&response_address(
                &redirect_uri,
                &exchange.own_origin,
                state.as_deref(),
                &response,
            ))
        }
    }
}

fn no_key() -> Response {
    page::key_wanted("This browser has not shown the key of the platform.")
}

fn stale() -> Response {
    page::problem(
        StatusCode::BAD_REQUEST,
        "This page was used already, or has been open for too long. Go back to the app and sign in again.",
    )
}

fn see_other(address: &str) -> Response {
    let headers = [
        (header::LOCATION, address),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

fn cookie(exchange: &Exchange) -> Option<String> {
    session::cookie(
        &exchange.parts.headers,
        &session::cookie_name(&exchange.own_origin),
    )
}

/// Whether a window asks, as far as the browser says. Script of a page, a frame, or an image must not get a code
/// without the user seeing it.
fn is_top_level(exchange: &Exchange) -> bool {
    exchange
        .header("sec-fetch-dest")
        .is_none_or(|destination| destination == "document")
}
