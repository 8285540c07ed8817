//! Changes as they are sent.

use std::io;

use serde_json::{Value, json};

use super::client::Client;
use super::world::{DELIVERIES, ENROLLMENT, MEDIA_SET, ONTOLOGY, PROVIDER};

/// A change, with the key that makes it safe to repeat.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) key: Option<String>,
    pub(crate) what: What,
}

/// The kind of change. All names are used once, by one writer.
#[derive(Debug, Clone)]
pub(crate) enum What {
    Open {
        account: String,
    },
    Close {
        account: String,
    },
    Transfer {
        from: String,
        to: String,
        entry: String,
    },
    Note {
        kind: String,
    },
    Check {
        schedule: String,
    },
    Group {
        name: String,
    },
    /// A check gets a group in place of those that it has.
    Regroup {
        check: String,
        group: String,
    },
    Upload {
        path: String,
        content: String,
    },
    Clear {
        path: String,
    },
    /// An item in a transaction of its own: it is there from the commit on.
    Deliver {
        path: String,
        content: String,
    },
}

impl What {
    /// Whether a key is honored. The hook that uploads has none, and groups that replace others need none.
    pub(crate) fn takes_key(&self) -> bool {
        !matches!(
            self,
            Self::Upload { .. } | Self::Deliver { .. } | Self::Regroup { .. }
        )
    }
}

impl Change {
    /// Sends the change: status and body.
    pub(crate) fn send(&self, client: &mut Client) -> io::Result<(u16, Vec<u8>)> {
        if let What::Deliver { path, content } = &self.what {
            return deliver(client, path, content);
        }
        let act = |name: &str, parameters: serde_json::Value| {
            (
                "POST",
                format!("/api/v1/ontologies/{ONTOLOGY}/actions/{name}/apply"),
                json!({ "parameters": parameters }).to_string(),
            )
        };
        let (method, target, body) = match &self.what {
            What::Open { account } => act("open", json!({ "account": account })),
            What::Close { account } => act("close", json!({ "account": account })),
            What::Transfer { from, to, entry } => {
                act("transfer", json!({"from": from, "to": to, "entry": entry}))
            }
            What::Note { kind } => act("note", json!({ "kind": kind })),
            What::Check { schedule } => (
                "POST",
                "/api/v2/dataHealth/checks?preview=true".to_owned(),
                json!({"config": {
                    "type": "scheduleStatus", "subject": {"scheduleRid": schedule},
                    "statusCheckConfig": {"severity": "MODERATE"}
                }})
                .to_string(),
            ),
            What::Group { name } => (
                "POST",
                format!(
                    "/api/v2/admin/enrollments/{ENROLLMENT}/authenticationProviders/{PROVIDER}\
                     /preregisterGroup?preview=true"
                ),
                json!({"name": name, "organizations": []}).to_string(),
            ),
            What::Regroup { check, group } => (
                "POST",
                format!("/api/extensions/v1/checks/{check}/groups"),
                json!({"groups": [group]}).to_string(),
            ),
            What::Upload { path, content } => (
                "POST",
                "/testkit/media-item".to_owned(),
                json!({"mediaSet": MEDIA_SET, "path": path, "content": content}).to_string(),
            ),
            What::Deliver { .. } => unreachable!("it was sent above"),
            What::Clear { path } => (
                "DELETE",
                format!(
                    "/api/v2/mediasets/{MEDIA_SET}/items/clearAtPath?preview=true&mediaItemPath={path}"
                ),
                String::new(),
            ),
        };
        let key = self.key.as_deref().map(|key| ("idempotency-key", key));
        let headers: Vec<(&str, &str)> = key.into_iter().collect();
        client.call(method, &target, &headers, body.as_bytes())
    }
}

/// Begins a transaction, writes the item, and commits. The response is that of the commit.
fn deliver(client: &mut Client, path: &str, content: &str) -> io::Result<(u16, Vec<u8>)> {
    let transactions = format!("/api/extensions/v1/mediaSets/{DELIVERIES}/transactions");
    let (status, body) = client.call("POST", &transactions, &[], b"")?;
    if status != 200 {
        return Ok((status, body));
    }
    let begun: Value = serde_json::from_slice(&body)?;
    let id = begun["transactionId"].as_str().unwrap_or_default();
    let item =
        json!({"mediaSet": DELIVERIES, "path": path, "content": content, "transactionId": id});
    let item = item.to_string();
    let (status, body) = client.call("POST", "/testkit/media-item", &[], item.as_bytes())?;
    if status != 200 {
        return Ok((status, body));
    }
    client.call("POST", &format!("{transactions}/{id}/commit"), &[], b"")
}
