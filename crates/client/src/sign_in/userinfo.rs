//! The user's names, from the optional userinfo endpoint (`OpenID` Connect Core, 5.3).

use serde_json::{Map, Value};

use super::service_user::marks_service_user;
use crate::json;

/// Response of the userinfo endpoint.
pub(super) enum UserInfo {
    Person { name: String, username: String },
    ServiceUser,
}

/// Reads a response; `None` when it tells nothing.
pub(super) fn read(body: &[u8], client_id: &str) -> Option<UserInfo> {
    let fields: Map<String, Value> = json::read(body)?;
    if marks_service_user(&fields, client_id) {
        return Some(UserInfo::ServiceUser);
    }
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    Some(UserInfo::Person {
        name: text("name").to_owned(),
        username: username(&fields).unwrap_or_default(),
    })
}

/// The user name in claims: `preferred_username`, else `sub`.
pub(super) fn username(claims: &Map<String, Value>) -> Option<String> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str);
    let mut names = ["preferred_username", "sub"].into_iter().filter_map(text);
    names.find(|name| !name.is_empty()).map(str::to_owned)
}
