//! The data that a platform shows of a damaged folder.

use serde_json::{Value, json};

use super::folder::world::MEDIA_SET;
use super::program::Platform;

/// The 50 accounts and the media item as a running platform shows them, or the status and name of its refusal.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    /// Nothing where the page can't be read as JSON.
    pub(crate) accounts: Option<Result<usize, Refusal>>,
    pub(crate) content: Result<&'static str, Refusal>,
}

pub(crate) type Refusal = (u16, &'static str);

/// An error whose message has the remedy.
pub(crate) const BROKEN: Refusal = (500, "Internal");

/// The media item is not there.
pub(crate) const NO_ITEM: Refusal = (404, "MediaItemNotFound");

/// All that was answered.
pub(crate) const ALL: Shown = Shown {
    accounts: Some(Ok(50)),
    content: Ok("Dear all"),
};

impl Shown {
    /// Asserts that a platform shows exactly this.
    pub(crate) fn expect(self, name: &str, platform: &Platform, item: &str) {
        if let Some(accounts) = self.accounts {
            expect_accounts(name, platform, accounts);
        }
        expect_content(name, platform, item, self.content);
    }
}

fn expect_accounts(name: &str, platform: &Platform, expected: Result<usize, Refusal>) {
    let (status, page) = platform.get("/api/v2/ontologies/bank/objects/Account");
    match expected {
        Ok(count) => {
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
        Err(expected) => expect_refusal(name, status, &page, expected),
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
