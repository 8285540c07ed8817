//! The pages of the sign-in, written on the server: they work without script.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};

use super::request::AuthorizationRequest;
use super::{CLIENT_NAME, KEY_PARAMETER, OFFLINE_ACCESS, PLATFORM_NAME};
use crate::http::source_hash;
use crate::users::{self, DemoUser, USERS};

const STYLE: &str = include_str!("page.css");
static STYLE_HASH: LazyLock<String> = LazyLock::new(|| source_hash(STYLE));

/// The mark of the app, as in its icon.
const MARK: &str = r##"<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0f6e6e"/><path d="M16 5.5c4.6 1.3 7.6 3.9 8.6 7.5H7.4c1-3.6 4-6.2 8.6-7.5Z" fill="#d8f2ec"/><path d="M6.5 15.2h19M9.6 15.5v8.3M16 15.5v8.3M22.4 15.5v8.3M6.5 25.2h19" fill="none" stroke="#d8f2ec" stroke-width="2.4" stroke-linecap="round"/></svg>"##;

/// The page of the user picker. Beside a user's own files, the accounts are roles.
pub(super) fn picker(request: &AuthorizationRequest, form: &str, own_files: bool) -> Response {
    let mut users = String::new();
    for user in USERS {
        let DemoUser { username, role, .. } = user;
        let name = user.shown_name(own_files);
        let initials: String = name
            .split(' ')
            .filter_map(|word| word.chars().next())
            .collect();
        let _ = write!(
            users,
            r#"<li><button class="user" name="user" value="{username}"><span class="initials" aria-hidden="true">{initials}</span><span><strong>{name}</strong><small>{role}</small></span></button></li>"#
        );
    }
    let origin = escape(&request.origin());
    let note = if own_files {
        "Each account is a role: it may do with your files what it says. None has a password."
    } else {
        "These are demo accounts of the platform on this machine. They have no passwords."
    };
    let main = format!(
        r#"<h1>Choose an account</h1>
<p>Sign in to {CLIENT_NAME} at <span class="origin">{origin}</span></p>
<form method="post" action="/oauth2/authorize"><input type="hidden" name="form" value="{form}"><ul class="users">{users}</ul></form>
<p class="note">{note}</p>"#
    );
    html(
        StatusCode::OK,
        "Choose an account",
        &main,
        &request.origin(),
    )
}

/// May the app do this?
pub(super) fn consent(
    request: &AuthorizationRequest,
    form: &str,
    user: &DemoUser,
    scopes: &[String],
    own_files: bool,
) -> Response {
    let (mut list, mut codes) = (String::new(), String::new());
    // Scopes for data come first.
    let (data, rest): (Vec<_>, Vec<_>) = scopes.iter().partition(|scope| *scope != OFFLINE_ACCESS);
    for scope in data.into_iter().chain(rest) {
        let (words, scope) = (escape(users::in_words(scope)), escape(scope));
        let _ = write!(list, "<li>{words}</li>");
        let _ = write!(codes, "<li><code>{scope}</code></li>");
    }
    let origin = escape(&request.origin());
    let other = escape(&request.address(true));
    let (username, name) = (user.username, user.shown_name(own_files));
    let main = format!(
        r#"<h1>{CLIENT_NAME} asks for access</h1>
<p>You are <strong>{name}</strong> ({username}). <a class="other" href="{other}">Use another account</a></p>
<p>{CLIENT_NAME} at <span class="origin">{origin}</span> would be able to:</p>
<ul class="scopes">{list}</ul>
<details class="codes"><summary>Technical names</summary><ul>{codes}</ul></details>
<form method="post" action="/oauth2/authorize" class="actions"><input type="hidden" name="form" value="{form}"><button class="primary" name="decision" value="allow">Allow</button><button name="decision" value="deny">Don’t allow</button></form>
<p class="note">You are asked once. Signing out ends the access.</p>"#
    );
    html(StatusCode::OK, "Allow access", &main, &request.origin())
}

/// The sign-in can't go on.
pub(super) fn problem(status: StatusCode, reason: &str) -> Response {
    let reason = escape(reason);
    let main = format!(
        r#"<h1>The sign-in can’t go on</h1><p role="alert">{reason}</p><p><a href="/">Back to the start</a></p>"#
    );
    html(status, "Sign-in", &main, "")
}

/// The browser has yet to show the start key.
pub(super) fn key_wanted(reason: &str) -> Response {
    let main = format!(
        r#"<h1>A key is needed</h1><p role="alert">{reason}</p>
<p>This platform serves a user’s own files. Open the address that its terminal shows, the one with <code>?{KEY_PARAMETER}=</code>, once in this browser; or enter the key:</p>
<form method="get" action="/" class="key"><input name="{KEY_PARAMETER}" aria-label="Key" autocomplete="off" autocapitalize="off" spellcheck="false" required autofocus><button class="primary">Continue</button></form>
<p class="note"><a href="/">Back to the start</a></p>"#
    );
    html(StatusCode::FORBIDDEN, "A key is needed", &main, "")
}

/// A whole page. Browsers apply `form-action` to the redirect after a form as well, so the way back is listed.
fn html(status: StatusCode, title: &str, main: &str, way_back: &str) -> Response {
    let page = format!(
        r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>{title} · {PLATFORM_NAME}</title><style>{STYLE}</style></head>
<body><main><p class="brand">{MARK}<span>{PLATFORM_NAME}</span></p>
{main}
</main></body></html>"#
    );
    let policy = format!(
        "default-src 'none'; img-src data:; style-src {}; form-action 'self' {way_back}; base-uri 'none'; frame-ancestors 'none'",
        *STYLE_HASH
    );
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        // With no-referrer the browser would send the form with `Origin: null`.
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    let mut response = (status, headers, page).into_response();
    let headers = response.headers_mut();
    headers.insert(
        "cross-origin-opener-policy",
        HeaderValue::from_static("same-origin"),
    );
    if let Ok(policy) = HeaderValue::try_from(policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Text for HTML, in attributes too.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
