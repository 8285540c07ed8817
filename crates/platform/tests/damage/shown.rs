//! The data that a platform shows of a damaged folder.

use serde_json::{Value, json};

use super::folder::world::MEDIA_SET;
use super::program::Platform;

/// The 50 accounts and the media item as a running platform shows them, or the status and name of its refusal.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    pub(crate) accounts: Accounts,
    pub(crate) content: Result<&'static str, Refusal>,
}

/// The accounts that are shown.
#[derive(Clone, Copy)]
pub(crate) enum Accounts {
    /// The first ones, so many.
    First(usize),
    /// All but the first, whose properties are no JSON, and so neither is the page.
    AllButFirst,
    Refused(Refusal),
}

pub(crate) type Refusal = (u16, &'static str);

/// An error whose message has the remedy.
pub(crate) const BROKEN: Refusal = (500, "Internal");

/// The media item is not there.
pub(crate) const NO_ITEM: Refusal = (404, "MediaItemNotFound");

/// All that was answered.
pub(crate) const ALL: Shown = Shown {
    accounts: Accounts::First(50),
    content: Ok("Dear all"),
};

impl Shown {
    /// Asserts that a platform shows exactly this.
    pub(crate) fn expect(self, name: &str, platform: &Platform, item: &str) {
        expect_accounts(name, platform, self.accounts);
        expect_content(name, platform, item, self.content);
    }
}

fn expect_accounts(name: &str, platform: &Platform, expected: Accounts) {
    let (status, page) = platform.get("/api/v2/ontologies/bank/objects/Account");
    match expected {
        Accounts::First(count) => {
            assert_eq!(status, 200, "{name}: {page}");
            assert_eq!(page["totalCount"], json!(count.to_string()), "{name}");
            let accounts = page["data"].as_array().unwrap();
            let found: Vec<_> = accounts
                .iter()
                .map(|a| (a["id"].clone(), a["last"].clone()))
                .collect();
            let all = (0..count).map(|number| (json!(format!("A{number:02}")), json!("none")));
            assert_eq!(found, all.collect::<Vec<_>>(), "{name}");
        }
        Accounts::AllButFirst => {
            assert_eq!(status, 200, "{name}: {page}");
            let text = page.as_str().unwrap_or_else(|| panic!("{name}: {page}"));
            for number in 1..50 {
                let account = format!(r#""id":"A{number:02}","last":"none""#);
                assert!(text.contains(&account), "{name}: {account} in {text}");
            }
        }
        Accounts::Refused(expected) => expect_refusal(name, status, &page, expected),
    }
}

fn expect_content(name: &str, platform: &Platform, item: &str, expected: Result<&str, Refusal>) {
    let item = format!("/api/v2/mediasets/{MEDIA_SET}/items/{item}");
    let (status, content) = platform.get(&format!("{item}/content"));
    match expected {
        Ok(expected) => assert_eq!((status, content), (200, json!(expected)), "{name}"),
        Err(expected) => expect_refusal(name, status, &content, expected),
    }
}

fn expect_refusal(name: &str, status: u16, body: &Value, expected: Refusal) {
    let found = (status, body["errorName"].as_str().unwrap_or_default());
    assert_eq!(found, expected, "{name}: {body}");
    if expected == BROKEN {
        let sentence = body["errorDescription"].as_str().unwrap();
        assert!(
            sentence.contains("belvedere-platform check"),
            "{name}: {sentence}"
        );
    }
}
