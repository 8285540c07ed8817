//! Media sets (docs/contract.md, "14. Get media item info" to "16. Clear media item at path").

use belvedere_api::scope;
use serde_json::{Value, json};

use crate::{Request, Response, Session, Target, encoded};

/// The media set of the catalog with this name.
pub(super) fn set<'s, T>(platform: &'s Session<'_, T>, name: &str) -> &'s Value {
    let sets = platform.catalog["mediaSets"].as_array();
    let found = sets.into_iter().flatten().find(|set| set["name"] == name);
    found.unwrap_or_else(|| panic!("no media set {name} in {}", platform.catalog))
}

/// Its RID.
pub(super) fn rid<'s, T>(platform: &'s Session<'_, T>, name: &str) -> &'s str {
    set(platform, name)["rid"].as_str().unwrap_or_default()
}

const MANUALS: &str = "Aircraft manuals";
pub(super) const CAMERAS: &str = "Ramp cameras";
const DOCUMENTS: &str = "Operations documents";

pub(super) fn path(set: &str, item: &str) -> String {
    format!("/api/v2/mediasets/{}/items/{}", encoded(set), encoded(item))
}

/// Information and content of every item of a set that needs no token.
async fn items(platform: &Session<'_, impl Target>, name: &str) -> Vec<(Value, Response)> {
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
pub(super) async fn put(platform: &Session<'_, impl Target>, set: &str, fields: Value) -> String {
    let mut body = json!({"mediaSet": set, "content": "x", "mediaType": "text/plain"});
    if let (Some(body), Some(fields)) = (body.as_object_mut(), fields.as_object()) {
        body.extend(fields.clone());
    }
    let written = platform.testkit("media-item", &body).await.json();
    written["rid"].as_str().unwrap_or_default().to_owned()
}

/// Whether the item can be read; otherwise it must not be found.
pub(super) async fn is_there(platform: &Session<'_, impl Target>, set: &str, item: &str) -> bool {
    let path = path(set, item);
    let mut there = Vec::new();
    for path in [path.clone(), format!("{path}/content")] {
        let response = platform.get(&path).await;
        if response.status != 200 {
            let parameters = json!({"mediaSetRid": set, "mediaItemRid": item});
            response.fails(404, "MediaItemNotFound", &parameters);
        }
        there.push(response.status == 200);
    }
    assert_eq!(there[0], there[1]);
    there[0]
}

pub(super) async fn clear(platform: &Session<'_, impl Target>, set: &str, query: &str) -> Response {
    let token = platform.mint(&[scope::MEDIASETS_WRITE], "user", 600).await;
    let set = encoded(set);
    let target = format!("/api/v2/mediasets/{set}/items/clearAtPath?{query}&preview=true");
    platform
        .send(Request::new("DELETE", target).token(&token))
        .await
}

/// The item that a lookup by path gives.
pub(super) async fn lookup(platform: &Session<'_, impl Target>, set: &str, path: &str) -> Value {
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
    // The stored bytes may differ from the uploaded ones.
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
            let response = read(&protected, end, wrong).await;
            let parameters = json!({"mediaSetRid": set, "mediaItemRid": protected});
            response.fails(403, "ReadMediaItemPermissionDenied", &parameters);
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

/// Sets, items, items of another set, branches and views; each error names the requested resource.
pub async fn what_is_not_in_a_media_set_is_not_found(platform: &Session<'_, impl Target>) {
    let nothing = "ri.media.main.media-set.nothing";
    let missing = json!({"mediaSetRid": nothing});
    let manual = set(platform, MANUALS)["items"][0]
        .as_str()
        .unwrap_or_default();
    for end in ["", "/content"] {
        let response = platform
            .get(&format!("{}{end}", path(nothing, manual)))
            .await;
        response.fails(404, "MediaSetNotFound", &missing);
        // An item of another set; and `clearAtPath` is no address to read.
        for item in ["ri.media.main.media-item.nothing", manual, "clearAtPath"] {
            let set = rid(platform, CAMERAS);
            let response = platform.get(&format!("{}{end}", path(set, item))).await;
            let parameters = json!({"mediaSetRid": set, "mediaItemRid": item});
            response.fails(404, "MediaItemNotFound", &parameters);
        }
    }
    let response = clear(platform, nothing, "mediaItemPath=a").await;
    response.fails(404, "MediaSetNotFound", &missing);
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
        let response = clear(platform, rid(platform, CAMERAS), &query).await;
        response.fails(404, "BranchNotFound", &json!({"branch": value}));
    }
    let at = format!("nothing/{}", platform.unique().await);
    let set = rid(platform, CAMERAS);
    let response = clear(platform, set, &format!("mediaItemPath={}", encoded(&at))).await;
    let parameters = json!({"mediaSetRid": set, "mediaItemPath": at});
    response.fails(404, "MediaItemNotFound", &parameters);
}
