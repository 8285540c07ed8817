//! Attachments of objects (docs/contract.md, "12. Get attachment property content, V2" and "13. Get
//! attachment property by RID, V2").

use serde_json::{Value, json};

use super::listing::data;
use crate::{Request, Response, Session, Target, encoded};

/// An inspection of the demo data.
struct Inspection {
    key: String,
    photo: String,
    report: String,
}

impl Inspection {
    /// The first two that have both a photo and a report.
    async fn two(platform: &Session<'_, impl Target>) -> [Self; 2] {
        let page = platform
            .list("Inspection", "select=photo,report")
            .await
            .json();
        let mut found = data(&page).iter().filter_map(|object| {
            let text = |value: &Value| value.as_str().map(str::to_owned);
            Some(Self {
                key: text(&object["inspectionId"])?,
                photo: text(&object["photo"]["rid"])?,
                report: text(&object["report"]["rid"])?,
            })
        });
        let (Some(first), Some(second)) = (found.next(), found.next()) else {
            panic!("the demo data has no two inspections with a photo and a report")
        };
        [first, second]
    }
}

/// Reads an endpoint below an attachment property.
async fn read(
    platform: &Session<'_, impl Target>,
    key: &str,
    property: &str,
    what: &str,
) -> Response {
    let key = encoded(key);
    let path = format!(
        "/api/v2/ontologies/airline/objects/Inspection/{key}/attachments/{property}/{what}"
    );
    platform.get(&path).await
}

/// Bytes that begin as files of their type do, with their length and type; branch and SDK metadata are taken.
pub async fn the_content_is_the_file(platform: &Session<'_, impl Target>) {
    let [inspection, _] = Inspection::two(platform).await;
    for (property, rid, media_type, magic) in [
        (
            "photo",
            &inspection.photo,
            "image/png",
            &b"\x89PNG\r\n\x1a\n"[..],
        ),
        (
            "report",
            &inspection.report,
            "application/pdf",
            &b"%PDF-"[..],
        ),
    ] {
        let content = read(platform, &inspection.key, property, "content").await;
        assert_eq!(content.status, 200, "{property}");
        assert_eq!(content.header("content-type"), Some(media_type));
        assert!(content.body.starts_with(magic), "{property}");
        let length = content.body.len().to_string();
        assert_eq!(content.header("content-length"), Some(length.as_str()));
        let metadata = read(platform, &inspection.key, property, rid).await.json();
        assert_eq!(metadata["sizeBytes"], json!(content.body.len()));
        let what = "content?branch=master&sdkPackageRid=ri.sdk.main.package.1&sdkVersion=1";
        assert_eq!(
            read(platform, &inspection.key, property, what).await.body,
            content.body
        );
    }
}

/// Another branch has an object of its own, with attachments of its own.
pub async fn a_branch_has_its_own_attachments(platform: &Session<'_, impl Target>) {
    let [inspection, other] = Inspection::two(platform).await;
    let key = platform.unique().await;
    for (branch, rid) in [("master", &inspection.photo), ("planning", &other.photo)] {
        let properties = json!({"photo": {"rid": rid}});
        platform
            .put_on(branch, "Inspection", &key, properties)
            .await;
    }
    let whole = async |owner: &str| read(platform, owner, "photo", "content").await.body;
    let expected = [
        (&inspection.photo, whole(&inspection.key).await),
        (&other.photo, whole(&other.key).await),
    ];
    assert_ne!(expected[0].1, expected[1].1);
    for (branch, at, absent) in [("master", 0, 1), ("planning", 1, 0)] {
        let (rid, bytes) = &expected[at];
        let what = format!("content?branch={branch}");
        assert_eq!(read(platform, &key, "photo", &what).await.body, *bytes);
        let what = format!("{rid}?branch={branch}");
        let metadata = read(platform, &key, "photo", &what).await.json();
        assert_eq!(metadata["rid"], json!(rid));
        let missing = expected[absent].0;
        let what = format!("{missing}?branch={branch}");
        let response = read(platform, &key, "photo", &what).await;
        response.fails(
            404,
            "AttachmentNotFound",
            &json!({"attachmentRid": missing}),
        );
    }
}

/// Four fields; the size is an integer.
pub async fn the_metadata_is_that_of_the_content(platform: &Session<'_, impl Target>) {
    let [inspection, _] = Inspection::two(platform).await;
    let photo = read(platform, &inspection.key, "photo", &inspection.photo)
        .await
        .json();
    assert_eq!(photo["rid"], json!(inspection.photo));
    assert_eq!(photo["mediaType"], "image/png");
    assert!(
        photo["filename"]
            .as_str()
            .is_some_and(|name| !name.is_empty())
    );
    assert!(photo["sizeBytes"].is_u64(), "{photo}");
    let query = "branch=master&sdkPackageRid=ri.sdk.main.package.1&sdkVersion=1";
    let what = format!("{}?{query}", inspection.photo);
    let same = read(platform, &inspection.key, "photo", &what).await;
    assert_eq!(same.json(), photo);
}

/// With a strong entity tag, so that an interrupted download can go on.
pub async fn a_part_of_an_attachment_is_read(platform: &Session<'_, impl Target>) {
    let [inspection, _] = Inspection::two(platform).await;
    let whole = read(platform, &inspection.key, "photo", "content").await;
    let etag = whole.header("etag").unwrap_or_default();
    assert!(etag.starts_with('"') && etag.len() > 2, "{etag}");
    let key = encoded(&inspection.key);
    let path =
        format!("/api/v2/ontologies/airline/objects/Inspection/{key}/attachments/photo/content");
    let token = platform.token_of("reader").await;
    let request = || Request::new("GET", path.as_str()).token(&token);
    let ranged = request()
        .header("range", "bytes=100-")
        .header("if-range", etag);
    let part = platform.send(ranged).await;
    assert_eq!((part.status, &part.body[..]), (206, &whole.body[100..]));
    let ranged = request()
        .header("range", "bytes=100-")
        .header("if-range", "\"other\"");
    assert_eq!(platform.send(ranged).await.body, whole.body);
}

/// `content` is never the RID of an attachment.
pub async fn the_literal_segment_wins(platform: &Session<'_, impl Target>) {
    let [inspection, _] = Inspection::two(platform).await;
    let content = read(platform, &inspection.key, "photo", "content").await;
    assert_eq!(content.header("content-type"), Some("image/png"));
    let other = read(platform, &inspection.key, "photo", "contents").await;
    other.fails(
        404,
        "AttachmentNotFound",
        &json!({"attachmentRid": "contents"}),
    );
}

/// The raw path is split before it is decoded, so a key may hold anything.
pub async fn an_encoded_slash_never_splits(platform: &Session<'_, impl Target>) {
    let [inspection, _] = Inspection::two(platform).await;
    let unique = platform.unique().await;
    let photo = json!({"rid": inspection.photo});
    for key in [
        "a/b",
        "content",
        "100%2F",
        "?a=b&c#d+e f",
        "ü/日\u{1F6EB}",
        "..x",
    ] {
        let key = format!("{unique}/{key}");
        platform
            .put("Inspection", &key, json!({"photo": photo}))
            .await;
        let metadata = read(platform, &key, "photo", &inspection.photo)
            .await
            .json();
        assert_eq!(metadata["rid"], photo["rid"], "{key}");
        let content = read(platform, &key, "photo", "content").await;
        assert_eq!(
            (content.status, content.header("content-type")),
            (200, Some("image/png")),
            "{key}"
        );
    }
}

/// Each error names the requested resource. An attachment of another object is not found.
pub async fn what_is_not_there_is_not_found(platform: &Session<'_, impl Target>) {
    let [inspection, other] = Inspection::two(platform).await;
    for rid in [
        "ri.attachments.main.attachment.nothing",
        &inspection.report,
        &other.photo,
    ] {
        let response = read(platform, &inspection.key, "photo", rid).await;
        response.fails(404, "AttachmentNotFound", &json!({"attachmentRid": rid}));
    }
    for what in ["content", inspection.photo.as_str()] {
        let response = read(platform, "no/such key", "photo", what).await;
        let parameters = json!({"objectType": "Inspection", "primaryKey": "no/such key"});
        response.fails(404, "ObjectNotFound", &parameters);
        let response = read(platform, &inspection.key, "nothing", what).await;
        let parameters = json!({"objectType": "Inspection", "properties": ["nothing"]});
        response.fails(404, "PropertiesNotFound", &parameters);
        let branch = format!("{what}?branch=nothing");
        let response = read(platform, &inspection.key, "photo", &branch).await;
        response.fails(404, "BranchNotFound", &json!({"branch": "nothing"}));
    }
}
