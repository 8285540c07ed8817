//! All objects that the platform shows.

use std::collections::BTreeMap;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use super::client::Client;
use super::writer::Writer;

/// The objects of the bank.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// The last entry of each account.
    pub(crate) accounts: BTreeMap<String, String>,
    /// The transfers: from which account to which.
    pub(crate) transfers: BTreeMap<String, (String, String)>,
    /// How many notes there are of each kind.
    pub(crate) notes: BTreeMap<String, u32>,
}

impl State {
    /// Lists everything. An account and the entry that it names always belong together.
    pub(crate) fn read(client: &mut Client) -> Self {
        let text = |object: &Value, name: &str| object[name].as_str().unwrap().to_owned();
        let mut state = Self::default();
        for account in list(client, "Account") {
            let place = (text(&account, "id"), text(&account, "last"));
            assert_eq!(state.accounts.insert(place.0, place.1), None);
        }
        for entry in list(client, "Entry") {
            if entry["kind"] == "transfer" {
                let accounts = (text(&entry, "from"), text(&entry, "to"));
                state.transfers.insert(text(&entry, "id"), accounts);
            } else {
                *state.notes.entry(text(&entry, "kind")).or_default() += 1;
            }
        }
        for (account, last) in state.accounts.iter().filter(|(_, last)| *last != "none") {
            let (from, to) = &state.transfers[last];
            assert!(account == from || account == to, "half of {last}");
        }
        state
    }

    /// Fails unless this equals the state that the writers expect.
    pub(crate) fn compare(&self, writers: &[Writer], cycle: u64) {
        let mut believed = Self::default();
        for writer in writers {
            writer.add_to(&mut believed);
        }
        assert_eq!(*self, believed, "cycle {cycle}");
    }
}

fn list(client: &mut Client, object_type: &str) -> Vec<Value> {
    let first = format!("/api/v2/ontologies/bank/objects/{object_type}?pageSize=10000");
    let mut target = first.clone();
    let mut objects = Vec::new();
    loop {
        let mut page = client.get(&target);
        let Value::Array(data) = page["data"].take() else {
            panic!("{page}");
        };
        objects.extend(data);
        match page["nextPageToken"].as_str() {
            Some(token) => {
                let token = utf8_percent_encode(token, NON_ALPHANUMERIC);
                target = format!("{first}&pageToken={token}");
            }
            None => return objects,
        }
    }
}
