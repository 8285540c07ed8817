//! Who the user is, from the optional userinfo endpoint (`OpenID` Connect Core, 5.3).

use serde_json::{Map, Value};

use super::service_user::marks_service_user;
use crate::json;

/// What the userinfo endpoint tells.
pub(super) enum UserInfo {
    Person { name: String, username: String },
    ServiceUser,
}

/// Reads an answer; `None` when it tells nothing.
pub(super) fn read(body: &[u8], client_id: &str) -> Option<UserInfo> {
    let fields: Map<String, Value> = json::read(body)?;
    if marks_service_user(&fields, client_id) {
        return Some(UserInfo::ServiceUser);
    }
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let username = match text("preferred_username") {
        "" => text("sub"),
        username => username,
    };
    Some(UserInfo::Person {
        name: text("name").to_owned(),
        username: username.to_owned(),
    })
}
