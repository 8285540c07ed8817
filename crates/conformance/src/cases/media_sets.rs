//! Media sets (specification.md, "14." to "16.").

use belvedere_api::scope;
use serde_json::{Value, json};

use crate::{Answer, Request, Session, Target, encoded};

/// The media set of the catalog with this name.
fn set<'s, T>(platform: &'s Session<'_, T>, name: &str) -> &'s Value {
    let sets = platform.catalog["mediaSets"].as_array();
    let found = sets.into_iter().flatten().find(|set| set["name"] == name);
    found.unwrap_or_else(|| panic!("no media set {name} in {}", platform.catalog))
}

/// Its RID.
fn rid<'s, T>(platform: &'s Session<'_, T>, name: &str) -> &'s str {
    set(platform, name)["rid"].as_str().unwrap_or_default()
}

const MANUALS: &str = "Aircraft manuals";
const CAMERAS: &str = "Ramp cameras";
const DOCUMENTS: &str = "Operations documents";
const LOGBOOKS: &str = "Signed logbooks";

fn path(set: &str, item: &str) -> String {
    format!("/api/v2/mediasets/{}/items/{}", encoded(set), encoded(item))
}

/// Information and content of every item of a set that needs no token.
async fn items(platform: &Session<'_, impl Target>, name: &str) -> Vec<(Value, Answer)> {
    let mut found = Vec::new();
    let items = set(platform, name)["items"].as_array();
    for item in items.into_iter().flatten().filter_map(Value::as_str) {
        let path = path(rid(platform, name), item);
        let info = platform.get(&path).await;
        // Other cases delete items meanwhile, and some items need a token.
        if info.status == 200 {
            let content = platform.get(&format!("{path}/content")).await;
            found.push((info.json(), content));
        }
    }
    found
}

/// Writes an item and gives its RID.
async fn put(platform: &Session<'_, impl Target>, set: &str, fields: Value) -> String {
    let mut body = json!({"mediaSet": set, "content": "x", "mediaType": "text/plain"});
    if let (Some(body), Some(fields)) = (body.as_object_mut(), fields.as_object()) {
        body.extend(fields.clone());
    }
    let written = platform.testkit("media-item", &body).await.json();
    written["rid"].as_str().unwrap_or_default().to_owned()
}

/// Whether the item can be read; otherwise it must not be found.
async fn is_there(platform: &Session<'_, impl Target>, set: &str, item: &str) -> bool {
    let path = path(set, item);
    let mut there = Vec::new();
    for path in [path.clone(), format!("{path}/content")] {
        let answer = platform.get(&path).await;
        if answer.status != 200 {
            let parameters = json!({"mediaSetRid": set, "mediaItemRid": item});
            answer.fails(404, "MediaItemNotFound", &parameters);
        }
        there.push(answer.status == 200);
    }
    assert_eq!(there[0], there[1]);
    there[0]
}

async fn clear(platform: &Session<'_, impl Target>, set: &str, query: &str) -> Answer {
    let token = platform.mint(&[scope::MEDIASETS_WRITE], "user", 600).await;
    let set = encoded(set);
    let target = format!("/api/v2/mediasets/{set}/items/clearAtPath?{query}&preview=true");
    platform
        .send(Request::new("DELETE", target).token(&token))
        .await
}

/// The item that a lookup by path gives.
async fn lookup(platform: &Session<'_, impl Target>, set: &str, path: &str) -> Value {
    let body = json!({"mediaSet": set, "path": path});
    let found = platform.testkit("media-item-at", &body).await.json();
    found["rid"].clone()
}

/// Required fields always; sizes agree; the time is a positive long; a path has less than 256 characters.
pub async fn an_item_has_its_information(platform: &Session<'_, impl Target>) {
    let (mut without_path, mut longest, mut anonymous) = (0, 0, 0);
    let items = items(platform, DOCUMENTS).await;
    for (info, content) in &items {
        let view = info["viewRid"].as_str().unwrap_or_default();
        assert!(view.starts_with("ri.media.main.view."), "{info}");
        let long = |field: &str| {
            info[field]
                .as_str()
                .and_then(|text| text.parse::<i64>().ok())
        };
        assert!(
            long("logicalTimestamp").is_some_and(|time| time > 0),
            "{info}"
        );
        let size = i64::try_from(content.body.len()).ok();
        assert_eq!(long("sizeBytesLong"), size, "{info}");
        assert_eq!(info["sizeBytes"].as_i64(), size, "{info}");
        match info.get("path") {
            None => without_path += 1,
            Some(path) => {
                let count = path.as_str().unwrap_or_default().chars().count();
                assert!((1..256).contains(&count), "{info}");
                longest = longest.max(count);
            }
        }
        match info.get("attribution") {
            None => anonymous += 1,
            Some(attribution) => {
                let creator = attribution["creatorId"].as_str().unwrap_or_default();
                assert_eq!(creator.split('-').count(), 5, "{info}");
                let created = attribution["creationTimestamp"].as_str();
                assert!(created.is_some_and(|time| time.ends_with('Z')), "{info}");
            }
        }
    }
    assert!(items.len() > 15);
    assert_eq!(
        (without_path > 0, longest, anonymous > 0),
        (true, 255, true)
    );
    // What was uploaded need not be what is stored.
    let cameras = self::items(platform, CAMERAS).await;
    assert!(
        cameras
            .iter()
            .any(|(info, _)| info["mimeType"] == "image/png"
                && info["originallyUploadedFileMimeType"] == "image/bmp")
    );
}

/// Bytes that begin as files of their type do, with length, type and name; never converted.
pub async fn the_content_is_that_of_the_item(platform: &Session<'_, impl Target>) {
    for (name, media_type, magic) in [
        (MANUALS, "application/pdf", &b"%PDF-"[..]),
        (CAMERAS, "image/png", &b"\x89PNG\r\n\x1a\n"[..]),
        ("Engine recordings", "audio/wav", &b"RIFF"[..]),
    ] {
        let mut seen = 0;
        for (info, content) in items(platform, name).await {
            if info["mimeType"] != media_type {
                continue;
            }
            seen += 1;
            assert_eq!(content.status, 200, "{info}");
            assert_eq!(content.header("content-type"), Some(media_type));
            assert!(content.body.starts_with(magic), "{info}");
            let length = content.body.len().to_string();
            assert_eq!(content.header("content-length"), Some(length.as_str()));
            let name = content.header("content-disposition").unwrap_or_default();
            assert!(name.starts_with("attachment; filename*=UTF-8''"), "{name}");
        }
        assert!(seen > 1, "{name}");
    }
    let documents = items(platform, DOCUMENTS).await;
    let unknown = documents
        .iter()
        .find(|(info, _)| info.get("mimeType").is_none());
    let Some((_, content)) = unknown else {
        panic!("no item without a type")
    };
    let expected: Vec<u8> = (0..=255).collect();
    assert_eq!(content.body, expected);
    assert_eq!(
        content.header("content-type"),
        Some("application/octet-stream")
    );
    assert!(documents.iter().any(|(_, content)| content.body.is_empty()));
}

/// With a strong entity tag, so that an interrupted download can go on.
pub async fn a_part_of_the_content_is_read(platform: &Session<'_, impl Target>) {
    let set = rid(platform, DOCUMENTS);
    let item = put(platform, set, json!({"content": "0123456789"})).await;
    let token = platform.mint(&[scope::MEDIASETS_READ], "user", 600).await;
    let read = async |headers: &[(&'static str, &str)]| {
        let request = Request::new("GET", format!("{}/content", path(set, &item))).token(&token);
        let request = headers.iter().fold(request, |request, (name, value)| {
            request.header(name, *value)
        });
        platform.send(request).await
    };
    let whole = read(&[]).await;
    let etag = whole.header("etag").unwrap_or_default();
    assert!(etag.starts_with('"') && etag.len() > 2, "{etag}");
    assert_eq!(whole.header("accept-ranges"), Some("bytes"));
    let part = read(&[("range", "bytes=3-5"), ("if-range", etag)]).await;
    assert_eq!((part.status, part.body.as_slice()), (206, &b"345"[..]));
    assert_eq!(part.header("content-range"), Some("bytes 3-5/10"));
    let rest = read(&[("range", "bytes=7-")]).await;
    assert_eq!((rest.status, rest.body.as_slice()), (206, &b"789"[..]));
    let changed = read(&[("range", "bytes=3-5"), ("if-range", "\"other\"")]).await;
    assert_eq!((changed.status, changed.body.len()), (200, 10));
}

/// The same refusal without a token and with another one. Where none is needed, one changes nothing.
pub async fn a_protected_item_needs_its_token(platform: &Session<'_, impl Target>) {
    let set = rid(platform, DOCUMENTS);
    let secret = platform.unique().await;
    let other = platform.unique().await;
    let protected = put(platform, set, json!({"readToken": secret})).await;
    let second = put(platform, set, json!({"readToken": other})).await;
    let open = put(platform, set, json!({})).await;
    let token = platform.mint(&[scope::MEDIASETS_READ], "user", 600).await;
    let read = async |item: &str, end: &str, read_token: Option<&str>| {
        let request = Request::new("GET", format!("{}{end}", path(set, item))).token(&token);
        let request = match read_token {
            Some(secret) => request.header("readtoken", secret),
            None => request,
        };
        platform.send(request).await
    };
    for end in ["", "/content"] {
        for wrong in [
            None,
            Some("wrong"),
            Some(other.as_str()),
            Some(&secret[1..]),
        ] {
            let answer = read(&protected, end, wrong).await;
            let parameters = json!({"mediaSetRid": set, "mediaItemRid": protected});
            answer.fails(403, "ReadMediaItemPermissionDenied", &parameters);
        }
        assert_eq!(read(&protected, end, Some(&secret)).await.status, 200);
        assert_eq!(read(&second, end, Some(&other)).await.status, 200);
        assert_eq!(read(&open, end, Some(&secret)).await.status, 200);
    }
    // The demo data has a protected manual; its token stands in the media references to it.
    let aircraft = platform
        .list("Aircraft", "select=manual&pageSize=1000")
        .await
        .json();
    let references = aircraft["data"].as_array().into_iter().flatten();
    let reference = references
        .map(|object| &object["manual"]["reference"]["mediaSetViewItem"])
        .find(|reference| reference.get("token").is_some());
    let reference = reference.unwrap_or_else(|| panic!("no reference with a token"));
    let text = |field: &str| reference[field].as_str().unwrap_or_default();
    let manual = path(text("mediaSetRid"), text("mediaItemRid"));
    assert_eq!(platform.get(&manual).await.status, 403);
    let request = Request::new("GET", manual).token(&token);
    let info = platform
        .send(request.header("readtoken", text("token")))
        .await
        .json();
    assert_eq!(info["viewRid"], reference["mediaSetViewRid"]);
}

/// Earlier ones are still there by their RID, and have smaller logical timestamps.
pub async fn a_path_names_the_item_written_last(platform: &Session<'_, impl Target>) {
    let set = rid(platform, CAMERAS);
    let at = format!("stand/{}.png", platform.unique().await);
    assert_eq!(lookup(platform, set, &at).await, Value::Null);
    let mut times = Vec::new();
    for content in ["first", "second", "third"] {
        let item = put(platform, set, json!({"path": at, "content": content})).await;
        assert_eq!(lookup(platform, set, &at).await, json!(item));
        let info = platform.get(&path(set, &item)).await.json();
        assert_eq!(info["path"], json!(at));
        let time = info["logicalTimestamp"].as_str().unwrap_or_default();
        times.push(time.parse::<i64>().unwrap_or_default());
    }
    assert!(times.is_sorted_by(|a, b| a < b), "{times:?}");
}

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
        let answer = clear(platform, rid(platform, CAMERAS), &query).await;
        answer.fails(400, "ConflictingMediaSetIdentifiers", &json!({}));
    }
}

/// It is not empty, and has at most 255 characters.
pub async fn a_path_must_be_given(platform: &Session<'_, impl Target>) {
    let set = rid(platform, CAMERAS);
    for query in ["", "mediaItemPath=", "mediaItemPath"] {
        let answer = clear(platform, set, query).await;
        answer.fails(400, "MissingMediaItemPath", &json!({"mediaSetRid": set}));
    }
    let unique = platform.unique().await;
    let fitting = format!("{unique}{}", "é".repeat(255 - unique.chars().count()));
    let item = put(platform, set, json!({"path": fitting})).await;
    let query = format!("mediaItemPath={}", encoded(&fitting));
    clear(platform, set, &query).await.empty();
    assert!(!is_there(platform, set, &item).await);
    let query = format!("mediaItemPath={}", encoded(&format!("{fitting}e")));
    let answer = clear(platform, set, &query).await;
    let parameters = json!({"field": "mediaItemPath", "mediaSetRid": set});
    answer.fails(400, "InvalidRequest", &parameters);
    let answer = clear(platform, set, "mediaItemPath=a&mediaItemPath=b").await;
    assert_eq!(answer.error()["errorName"], "InvalidRequest");
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

/// Begins a transaction of the logbooks, or ends one.
async fn transaction(platform: &Session<'_, impl Target>, body: Value) -> Option<String> {
    let answer = platform.testkit("media-transaction", &body).await;
    if answer.status == 204 {
        return None;
    }
    Some(answer.json()["transactionId"].as_str()?.to_owned())
}

/// The commit shows both deletions and new items; an abort shows nothing.
pub async fn a_deletion_is_seen_after_the_commit(platform: &Session<'_, impl Target>) {
    let set = rid(platform, LOGBOOKS);
    let begin = async || {
        let begun = transaction(platform, json!({"do": "begin", "mediaSet": set})).await;
        begun.unwrap_or_else(|| panic!("no transaction"))
    };
    let at = format!("2026/{}.md", platform.unique().await);
    let query = |id: &str| format!("mediaItemPath={}&transactionId={id}", encoded(&at));

    let first = begin().await;
    let item = put(platform, set, json!({"path": at, "transactionId": first})).await;
    assert!(!is_there(platform, set, &item).await);
    transaction(platform, json!({"do": "commit", "transactionId": first})).await;
    assert!(is_there(platform, set, &item).await);

    let aborted = begin().await;
    clear(platform, set, &query(&aborted)).await.empty();
    assert!(is_there(platform, set, &item).await);
    // In the transaction the item is deleted already.
    let gone = json!({"mediaSetRid": set, "mediaItemPath": at});
    let again = clear(platform, set, &query(&aborted)).await;
    again.fails(404, "MediaItemNotFound", &gone);
    transaction(platform, json!({"do": "abort", "transactionId": aborted})).await;
    assert!(is_there(platform, set, &item).await);

    let committed = begin().await;
    clear(platform, set, &query(&committed)).await.empty();
    assert!(is_there(platform, set, &item).await);
    let later = put(
        platform,
        set,
        json!({"path": at, "transactionId": committed}),
    )
    .await;
    transaction(
        platform,
        json!({"do": "commit", "transactionId": committed}),
    )
    .await;
    assert!(!is_there(platform, set, &item).await);
    assert!(is_there(platform, set, &later).await);
}

/// An open one of the same set; a set without transactions takes none.
pub async fn a_set_with_transactions_needs_one(platform: &Session<'_, impl Target>) {
    let set = rid(platform, LOGBOOKS);
    let begun = transaction(platform, json!({"do": "begin", "mediaSet": set})).await;
    let ended = begun.unwrap_or_default();
    transaction(platform, json!({"do": "commit", "transactionId": ended})).await;
    let open = self::set(platform, LOGBOOKS)["openTransactions"][0].as_str();
    let open = open.unwrap_or_default();
    let nothing = "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7";
    for (set, transaction) in [
        (set, String::new()),
        (set, "&transactionId=".to_owned()),
        (set, format!("&transactionId={nothing}")),
        (set, format!("&transactionId={ended}")),
        (rid(platform, CAMERAS), format!("&transactionId={open}")),
    ] {
        let query = format!("mediaItemPath=2026%2F01.md{transaction}");
        let answer = clear(platform, set, &query).await;
        answer.fails(400, "InvalidRequest", &json!({"field": "transactionId"}));
    }
    let at = format!("2026/{}.md", platform.unique().await);
    let query = format!("mediaItemPath={}&transactionId={open}", encoded(&at));
    put(platform, set, json!({"path": at, "transactionId": open})).await;
    clear(platform, set, &query).await.empty();
}

/// Sets, items, items of another set, branches and views, each with what was asked for.
pub async fn what_is_not_in_a_media_set_is_not_found(platform: &Session<'_, impl Target>) {
    let nothing = "ri.media.main.media-set.nothing";
    let missing = json!({"mediaSetRid": nothing});
    let manual = set(platform, MANUALS)["items"][0]
        .as_str()
        .unwrap_or_default();
    for end in ["", "/content"] {
        let answer = platform
            .get(&format!("{}{end}", path(nothing, manual)))
            .await;
        answer.fails(404, "MediaSetNotFound", &missing);
        // An item of another set; and `clearAtPath` is no address to read.
        for item in ["ri.media.main.media-item.nothing", manual, "clearAtPath"] {
            let set = rid(platform, CAMERAS);
            let answer = platform.get(&format!("{}{end}", path(set, item))).await;
            let parameters = json!({"mediaSetRid": set, "mediaItemRid": item});
            answer.fails(404, "MediaItemNotFound", &parameters);
        }
    }
    let answer = clear(platform, nothing, "mediaItemPath=a").await;
    answer.fails(404, "MediaSetNotFound", &missing);
    let foreign = set(platform, MANUALS)["branches"][0]["viewRid"].as_str();
    let foreign = foreign.unwrap_or_default();
    for (selector, value) in [
        ("branchName", "no branch"),
        ("branchName", ""),
        ("branchRid", "ri.media.main.branch.nothing"),
        ("viewRid", "ri.media.main.view.nothing"),
        ("viewRid", foreign),
    ] {
        let query = format!("mediaItemPath=a&{selector}={}", encoded(value));
        let answer = clear(platform, rid(platform, CAMERAS), &query).await;
        answer.fails(404, "BranchNotFound", &json!({"branch": value}));
    }
    let at = format!("nothing/{}", platform.unique().await);
    let set = rid(platform, CAMERAS);
    let answer = clear(platform, set, &format!("mediaItemPath={}", encoded(&at))).await;
    let parameters = json!({"mediaSetRid": set, "mediaItemPath": at});
    answer.fails(404, "MediaItemNotFound", &parameters);
}
