//! A client that changes things of its own, and tracks the expected state.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;

use belvedere_api::error;
use fastrand::Rng;
use serde_json::Value;

use super::change::{Change, What};
use super::client::Client;
use super::state::State;
use super::world::{DELIVERIES, MEDIA_SET};

/// A writer, and its expected state.
pub(crate) struct Writer {
    number: u64,
    random: Rng,
    count: u64,
    accounts: BTreeMap<String, String>,
    transfers: BTreeMap<String, (String, String)>,
    notes: Vec<String>,
    /// The RID of each check's response, by its schedule; nothing where the response was lost.
    checks: Vec<(String, Option<String>)>,
    /// The identifier of each group, by its name.
    groups: Vec<(String, Option<String>)>,
    /// The group of each check that was given one.
    regrouped: BTreeMap<String, String>,
    /// The content at each path.
    items: BTreeMap<String, String>,
    cleared: Vec<String>,
    /// The content at each path of the items from transactions.
    delivered: BTreeMap<String, String>,
    /// The changes with a key of the last cycle, with their responses.
    keyed: Vec<(Change, Vec<u8>)>,
    /// The change whose response was lost.
    open: Option<Change>,
}

impl Writer {
    pub(crate) fn new(number: u64, seed: u64) -> Self {
        Self {
            number,
            random: Rng::with_seed(seed),
            count: 0,
            accounts: BTreeMap::new(),
            transfers: BTreeMap::new(),
            notes: Vec::new(),
            checks: Vec::new(),
            groups: Vec::new(),
            regrouped: BTreeMap::new(),
            items: BTreeMap::new(),
            cleared: Vec::new(),
            delivered: BTreeMap::new(),
            keyed: Vec::new(),
            open: None,
        }
    }

    /// Makes one change after the other until the connection breaks; gives how many were answered.
    pub(crate) fn work(&mut self, mut client: Client, begun: &Sender<()>) -> usize {
        self.keyed.clear();
        for answered in 0.. {
            let change = self.choose();
            // The main thread has heard enough once it kills.
            let _ = begun.send(());
            let Ok(response) = change.send(&mut client) else {
                self.open = Some(change);
                return answered;
            };
            self.accept(change, response);
        }
        0
    }

    fn choose(&mut self) -> Change {
        self.count += 1;
        let name = format!("{}-{}", self.number, self.count);
        let mut accounts: Vec<String> = self.accounts.keys().cloned().collect();
        self.random.shuffle(&mut accounts);
        let two = accounts.pop().zip(accounts.pop());
        let what = match self.random.u64(..24) {
            0..=6 => two.map(|(from, to)| What::Transfer {
                from,
                to,
                entry: format!("T-{name}"),
            }),
            7..=10 => Some(What::Note {
                kind: format!("note {name}"),
            }),
            11 if self.accounts.len() > 4 => two.map(|(account, _)| What::Close { account }),
            12 | 13 => Some(What::Check {
                schedule: format!("ri.scheduler.main.schedule.{name}"),
            }),
            14 | 15 => Some(What::Group {
                name: format!("group {name}"),
            }),
            16 | 17 => Some(What::Upload {
                path: format!("letter-{name}"),
                content: format!("Dear {name}. ").repeat(1 + self.random.usize(..2_000)),
            }),
            18 | 19 => self
                .items
                .keys()
                .next()
                .map(|path| What::Clear { path: path.clone() }),
            20 | 21 => Some(What::Deliver {
                path: format!("delivery-{name}"),
                content: format!("For {name}. ").repeat(1 + self.random.usize(..200)),
            }),
            22 | 23 => self.regrouping(),
            _ => None,
        };
        let what = what.unwrap_or(What::Open {
            account: format!("A-{name}"),
        });
        let key = (what.takes_key() && self.random.u64(..2) == 0).then(|| format!("key-{name}"));
        Change { key, what }
    }

    /// The newest check gets the newest group, where the responses told both.
    fn regrouping(&self) -> Option<What> {
        let (_, check) = self.checks.last()?;
        let (_, group) = self.groups.last()?;
        Some(What::Regroup {
            check: check.clone()?,
            group: group.clone()?,
        })
    }

    /// Takes a response, which must be a success.
    fn accept(&mut self, change: Change, (status, body): (u16, Vec<u8>)) {
        let text = String::from_utf8_lossy(&body);
        assert!(
            status == 200 || status == 204,
            "{change:?}: {status} {text}"
        );
        let response: Value = serde_json::from_slice(&body).unwrap_or_default();
        self.believe(&change.what, &response);
        if change.key.is_some() {
            self.keyed.push((change, body));
        }
    }

    /// Updates the expected state once the change is made. The response is null when it was lost.
    fn believe(&mut self, what: &What, response: &Value) {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        match what.clone() {
            What::Open { account } => {
                self.accounts.insert(account, "none".to_owned());
            }
            What::Close { account } => {
                self.accounts.remove(&account);
            }
            What::Transfer { from, to, entry } => {
                for account in [&from, &to] {
                    self.accounts.insert(account.clone(), entry.clone());
                }
                self.transfers.insert(entry, (from, to));
            }
            What::Note { kind } => self.notes.push(kind),
            What::Check { schedule } => self.checks.push((schedule, text(&response["rid"]))),
            What::Group { name } => self.groups.push((name, text(response))),
            What::Regroup { check, group } => {
                self.regrouped.insert(check, group);
            }
            What::Upload { path, content } => {
                self.items.insert(path, content);
            }
            What::Clear { path } => {
                self.items.remove(&path);
                self.cleared.push(path);
            }
            What::Deliver { path, content } => {
                self.delivered.insert(path, content);
            }
        }
    }

    /// Finds out about the change whose response was lost: with a key by sending it again, else by looking.
    pub(crate) fn settle(&mut self, client: &mut Client, found: &State) {
        let Some(change) = self.open.take() else {
            return;
        };
        if change.key.is_some() {
            let response = change.send(client).unwrap();
            return self.accept(change, response);
        }
        let made = match &change.what {
            What::Open { account } => found.accounts.contains_key(account),
            What::Close { account } => !found.accounts.contains_key(account),
            What::Transfer { entry, .. } => found.transfers.contains_key(entry),
            What::Note { kind } => found.notes.contains_key(kind),
            What::Upload { path, .. } => at(client, MEDIA_SET, path).is_some(),
            What::Clear { path } => at(client, MEDIA_SET, path).is_none(),
            What::Deliver { path, .. } => at(client, DELIVERIES, path).is_some(),
            // These are the same however often they are sent.
            What::Check { .. } => {
                let (status, _) = change.send(client).unwrap();
                assert!(status == 200 || status == 409, "{status}");
                true
            }
            What::Group { .. } | What::Regroup { .. } => {
                let response = change.send(client).unwrap();
                return self.accept(change, response);
            }
        };
        if made {
            self.believe(&change.what, &Value::Null);
        }
    }

    /// Sends changes with a key again: the same response, and no further change.
    pub(crate) fn repeat(&mut self, client: &mut Client) {
        for (change, response) in self.keyed.iter().rev().take(8) {
            let (status, body) = change.send(client).unwrap();
            assert!(status == 200 || status == 204, "{change:?}: {status}");
            assert_eq!(body, *response, "{change:?}");
        }
    }

    /// Reads the state that no listing shows: media items, checks and groups.
    pub(crate) fn look(&self, client: &mut Client) {
        let items = self.items.iter().map(|item| (MEDIA_SET, item));
        let delivered = self.delivered.iter().map(|item| (DELIVERIES, item));
        for (set, (path, content)) in items.chain(delivered) {
            let rid = at(client, set, path).unwrap_or_else(|| panic!("{path} is lost"));
            let target = format!("/api/v2/mediasets/{set}/items/{rid}/content");
            let (status, body) = client.call("GET", &target, &[], b"").unwrap();
            assert_eq!((status, body == content.as_bytes()), (200, true), "{path}");
        }
        for path in self.cleared.iter().rev().take(4) {
            assert_eq!(at(client, MEDIA_SET, path), None, "{path}");
        }
        for (schedule, rid) in self.checks.iter().rev().take(4) {
            let what = What::Check {
                schedule: schedule.clone(),
            };
            let (status, body) = Change { key: None, what }.send(client).unwrap();
            let refusal: Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(
                (status, refusal["errorName"].as_str()),
                (409, Some(error::CHECK_ALREADY_EXISTS.name))
            );
            let known = &refusal["parameters"]["conflictingCheck"]["rid"];
            assert!(
                rid.is_none() || rid.as_deref() == known.as_str(),
                "{schedule}"
            );
        }
        for (name, id) in self.groups.iter().rev().take(4) {
            let what = What::Group { name: name.clone() };
            let (_, body) = Change { key: None, what }.send(client).unwrap();
            let known: Value = serde_json::from_slice(&body).unwrap();
            assert!(
                id.is_none() || id.as_deref() == known.as_str(),
                "{name}: {known}"
            );
        }
        if !self.regrouped.is_empty() {
            self.look_at_groups_of_checks(client);
        }
    }

    fn look_at_groups_of_checks(&self, client: &mut Client) {
        let listed = client.get("/api/extensions/v1/checks");
        let listed = listed["data"].as_array().unwrap();
        for (check, group) in &self.regrouped {
            let found = listed.iter().find(|entry| entry["check"]["rid"] == **check);
            let found = found.unwrap_or_else(|| panic!("{check} is lost"));
            let groups = found["check"]["groups"].as_array().unwrap();
            let whole = matches!(&groups[..], [one] if one.as_str().unwrap().ends_with(group));
            assert!(whole, "{check}: {groups:?}, not {group}");
        }
    }

    /// Adds the objects that must be there.
    pub(crate) fn add_to(&self, state: &mut State) {
        state.accounts.extend(self.accounts.clone());
        state.transfers.extend(self.transfers.clone());
        state
            .notes
            .extend(self.notes.iter().map(|kind| (kind.clone(), 1)));
    }
}

/// The RID of the item at a path.
fn at(client: &mut Client, set: &str, path: &str) -> Option<String> {
    let body = serde_json::json!({"mediaSet": set, "path": path}).to_string();
    let (status, body) = client
        .call("POST", "/testkit/media-item-at", &[], body.as_bytes())
        .unwrap();
    assert_eq!(status, 200);
    let response: Value = serde_json::from_slice(&body).unwrap();
    response["rid"].as_str().map(str::to_owned)
}
