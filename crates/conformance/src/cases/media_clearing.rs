//! Clearing the path of a media item (docs/contract.md, "16. Clear media item at path").

use belvedere_api::scope;
use serde_json::{Value, json};

use super::media_sets::{CAMERAS, clear, is_there, lookup, path, put, rid, set};
use crate::{Request, Response, Session, Target, encoded};

const LOGBOOKS: &str = "Signed logbooks";

/// All items at the path, but none elsewhere and none that is written later.
pub async fn clearing_a_path_hides_all_earlier_items(platform: &Session<'_, impl Target>) {
    let set = rid(platform, CAMERAS);
    let at = format!("stand/{}.png", platform.unique().await);
    let beside = put(platform, set, json!({"path": format!("{at}2")})).await;
    let first = put(platform, set, json!({"path": at})).await;
    let second = put(platform, set, json!({"path": at})).await;
    assert!(is_there(platform, set, &first).await);
    let query = format!("mediaItemPath={}", encoded(&at));
    clear(platform, set, &query).await.empty();
    assert!(!is_there(platform, set, &first).await);
    assert!(!is_there(platform, set, &second).await);
    assert!(is_there(platform, set, &beside).await);
    assert_eq!(lookup(platform, set, &at).await, Value::Null);
    let gone = json!({"mediaSetRid": set, "mediaItemPath": at});
    clear(platform, set, &query)
        .await
        .fails(404, "MediaItemNotFound", &gone);
    let third = put(platform, set, json!({"path": at})).await;
    assert!(is_there(platform, set, &third).await);
    assert!(!is_there(platform, set, &second).await);
}

/// Each branch has items of its own.
pub async fn a_branch_is_selected_in_one_of_three_ways(platform: &Session<'_, impl Target>) {
    let set_rid = rid(platform, CAMERAS);
    let branches = &set(platform, CAMERAS)["branches"];
    let [default, planning] = [&branches[0], &branches[1]];
    let text = |value: &Value| encoded(value.as_str().unwrap_or_default());
    for (branch, other, selector) in [
        (default, planning, String::new()),
        (
            default,
            planning,
            format!("&branchName={}", text(&default["name"])),
        ),
        (
            default,
            planning,
            format!("&branchRid={}", text(&default["rid"])),
        ),
        (
            planning,
            default,
            format!("&branchName={}", text(&planning["name"])),
        ),
        (
            planning,
            default,
            format!("&branchRid={}", text(&planning["rid"])),
        ),
        (
            planning,
            default,
            format!("&viewRid={}", text(&planning["viewRid"])),
        ),
    ] {
        let at = format!("stand/{}.png", platform.unique().await);
        let put = async |branch: &Value| {
            put(
                platform,
                set_rid,
                json!({"path": at, "branch": branch["name"]}),
            )
            .await
        };
        let (here, there) = (put(branch).await, put(other).await);
        let info = platform.get(&path(set_rid, &here)).await.json();
        assert_eq!(info["viewRid"], branch["viewRid"]);
        let query = format!("mediaItemPath={}{selector}", encoded(&at));
        clear(platform, set_rid, &query).await.empty();
        assert!(!is_there(platform, set_rid, &here).await, "{selector}");
        assert!(is_there(platform, set_rid, &there).await, "{selector}");
    }
}

/// Each pair, all three, and also when they mean the same.
pub async fn two_selectors_are_refused(platform: &Session<'_, impl Target>) {
    let branch = &set(platform, CAMERAS)["branches"][0];
    let text = |field: &str| encoded(branch[field].as_str().unwrap_or_default());
    let name = format!("&branchName={}", text("name"));
    let rid_of_branch = format!("&branchRid={}", text("rid"));
    let view = format!("&viewRid={}", text("viewRid"));
    for selectors in [
        format!("{name}{rid_of_branch}"),
        format!("{name}{view}"),
        format!("{rid_of_branch}{view}"),
        format!("{name}{rid_of_branch}{view}"),
    ] {
        let query = format!("mediaItemPath=stand-1%2Flatest.png{selectors}");
        let response = clear(platform, rid(platform, CAMERAS), &query).await;
        response.fails(400, "ConflictingMediaSetIdentifiers", &json!({}));
    }
}

/// It is not empty, and has at most 255 characters.
pub async fn a_path_must_be_given(platform: &Session<'_, impl Target>) {
    let set = rid(platform, CAMERAS);
    for query in ["", "mediaItemPath=", "mediaItemPath"] {
        let response = clear(platform, set, query).await;
        response.fails(400, "MissingMediaItemPath", &json!({"mediaSetRid": set}));
    }
    let unique = platform.unique().await;
    let fitting = format!("{unique}{}", "é".repeat(255 - unique.chars().count()));
    let item = put(platform, set, json!({"path": fitting})).await;
    let query = format!("mediaItemPath={}", encoded(&fitting));
    clear(platform, set, &query).await.empty();
    assert!(!is_there(platform, set, &item).await);
    let query = format!("mediaItemPath={}", encoded(&format!("{fitting}e")));
    let response = clear(platform, set, &query).await;
    let parameters = json!({"field": "mediaItemPath", "mediaSetRid": set});
    response.fails(400, "InvalidRequest", &parameters);
    let response = clear(platform, set, "mediaItemPath=a&mediaItemPath=b").await;
    assert_eq!(response.error()["errorName"], "InvalidRequest");
}

/// A path is data: nothing in it is taken apart.
pub async fn a_path_is_decoded_once(platform: &Session<'_, impl Target>) {
    let set = rid(platform, CAMERAS);
    let unique = platform.unique().await;
    for at in [
        "a b/ü%20+&=?#.txt",
        "a%20b",
        "../../etc/passwd",
        "/",
        "a//b",
        "C:\\temp",
        "\u{0}\u{7f}\u{202e}",
        "e\u{301}",
    ] {
        let at = format!("{unique}{at}");
        let item = put(platform, set, json!({"path": at})).await;
        let other = put(platform, set, json!({"path": format!("{at}%20")})).await;
        let info = platform.get(&path(set, &item)).await.json();
        assert_eq!(info["path"], json!(at));
        let query = format!("mediaItemPath={}", encoded(&at));
        clear(platform, set, &query).await.empty();
        assert!(!is_there(platform, set, &item).await, "{at:?}");
        assert!(is_there(platform, set, &other).await, "{at:?}");
    }
    // A plus stands for a blank.
    let at = format!("{unique} with blanks");
    let item = put(platform, set, json!({"path": at})).await;
    let query = format!("mediaItemPath={}", at.replace(' ', "+"));
    clear(platform, set, &query).await.empty();
    assert!(!is_there(platform, set, &item).await);
}

/// Begins a transaction of the logbooks.
async fn begin(platform: &Session<'_, impl Target>, set: &str) -> String {
    let begun = transactions(platform, set, "").await.json();
    let id = begun["transactionId"].as_str();
    id.unwrap_or_else(|| panic!("{begun}")).to_owned()
}

/// Commits or aborts a transaction of the logbooks.
async fn end(platform: &Session<'_, impl Target>, set: &str, id: &str, how: &str) {
    let ended = transactions(platform, set, &format!("/{id}/{how}")).await;
    assert_eq!(ended.status, 204, "{ended:?}");
}

/// Calls the extension `mediaTransactions`, since the API has no operation that begins or ends one.
async fn transactions(platform: &Session<'_, impl Target>, set: &str, rest: &str) -> Response {
    let token = platform.mint(&[scope::MEDIASETS_WRITE], "user", 600).await;
    let path = format!("/api/extensions/v1/mediaSets/{set}/transactions{rest}");
    platform
        .send(Request::new("POST", path).token(&token))
        .await
}

/// The commit shows both deletions and new items; an abort shows nothing.
pub async fn a_deletion_is_seen_after_the_commit(platform: &Session<'_, impl Target>) {
    let set = rid(platform, LOGBOOKS);
    let at = format!("2026/{}.md", platform.unique().await);
    let query = |id: &str| format!("mediaItemPath={}&transactionId={id}", encoded(&at));

    let first = begin(platform, set).await;
    let item = put(platform, set, json!({"path": at, "transactionId": first})).await;
    assert!(!is_there(platform, set, &item).await);
    end(platform, set, &first, "commit").await;
    assert!(is_there(platform, set, &item).await);

    let aborted = begin(platform, set).await;
    clear(platform, set, &query(&aborted)).await.empty();
    assert!(is_there(platform, set, &item).await);
    // In the transaction the item is deleted already.
    let gone = json!({"mediaSetRid": set, "mediaItemPath": at});
    let again = clear(platform, set, &query(&aborted)).await;
    again.fails(404, "MediaItemNotFound", &gone);
    end(platform, set, &aborted, "abort").await;
    assert!(is_there(platform, set, &item).await);

    let committed = begin(platform, set).await;
    clear(platform, set, &query(&committed)).await.empty();
    assert!(is_there(platform, set, &item).await);
    let later = put(
        platform,
        set,
        json!({"path": at, "transactionId": committed}),
    )
    .await;
    end(platform, set, &committed, "commit").await;
    assert!(!is_there(platform, set, &item).await);
    assert!(is_there(platform, set, &later).await);
}

/// An open one of the same set; a set without transactions takes none.
pub async fn a_set_with_transactions_needs_one(platform: &Session<'_, impl Target>) {
    let set = rid(platform, LOGBOOKS);
    // Transactions of its own: other cases end theirs meanwhile.
    let open = begin(platform, set).await;
    let ended = begin(platform, set).await;
    end(platform, set, &ended, "commit").await;
    let nothing = "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7";
    for (set, transaction) in [
        (set, String::new()),
        (set, "&transactionId=".to_owned()),
        (set, format!("&transactionId={nothing}")),
        (set, format!("&transactionId={ended}")),
        (rid(platform, CAMERAS), format!("&transactionId={open}")),
    ] {
        let query = format!("mediaItemPath=2026%2F01.md{transaction}");
        let response = clear(platform, set, &query).await;
        response.fails(400, "InvalidRequest", &json!({"field": "transactionId"}));
    }
    let at = format!("2026/{}.md", platform.unique().await);
    let query = format!("mediaItemPath={}&transactionId={open}", encoded(&at));
    put(platform, set, json!({"path": at, "transactionId": open})).await;
    clear(platform, set, &query).await.empty();
    end(platform, set, &open, "commit").await;
}
