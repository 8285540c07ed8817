//! The rules of media items (docs/contract.md, "Media item info" and "16. Clear media item at path").

use belvedere_api::error::RequestError;
use belvedere_api::media_sets::clear_media_item_at_path::{Path, Query};
use belvedere_api::media_sets::{ClearMediaItemAtPath, GetMediaItemInfoResponse, MediaItemPath};
use belvedere_api::operation::NoBody;
use belvedere_api::wire::{decode_query, encode_request};
use serde_json::json;

#[test]
fn a_path_is_shorter_than_256_characters() {
    for character in ["a", "ü", "日", "\u{1F6EB}"] {
        let longest = MediaItemPath::new(character.repeat(255)).unwrap();
        assert_eq!(longest.as_str(), character.repeat(255));
        let rule = MediaItemPath::new(character.repeat(256)).unwrap_err();
        assert_eq!(
            (rule.refusal.error.name, rule.field),
            ("InvalidRequest", "mediaItemPath")
        );
    }
    assert_eq!(
        MediaItemPath::new("").unwrap_err().refusal.error.name,
        "MissingMediaItemPath"
    );
}

#[test]
fn a_path_from_the_platform_is_read_whatever_it_is() {
    let long = "a".repeat(300);
    let info: GetMediaItemInfoResponse = serde_json::from_value(
        json!({"viewRid": "v", "path": long, "logicalTimestamp": -1, "sizeBytesLong": 0}),
    )
    .unwrap();
    assert_eq!(info.path.unwrap().as_str(), long);
    assert_eq!(info.logical_timestamp, -1);
}

#[test]
fn an_answer_is_checked_before_it_is_sent() {
    let info =
        |timestamp, size| GetMediaItemInfoResponse::new("ri.media.main.view.1", timestamp, size);
    info(1_i64, 0_u64).check().unwrap();
    for timestamp in [0, -1, i64::MIN] {
        assert_eq!(
            info(timestamp, 0).check().unwrap_err().field,
            "logicalTimestamp"
        );
    }
    let two_gib = 2 * 1024 * 1024 * 1024;
    let mut small = info(1, two_gib - 1);
    small.size_bytes = Some(two_gib - 1);
    small.check().unwrap();
    let mut large = info(1, two_gib);
    large.check().unwrap();
    large.size_bytes = Some(two_gib);
    assert_eq!(large.check().unwrap_err().field, "sizeBytes");
}

#[test]
fn a_deletion_that_could_only_be_refused_is_not_sent() {
    let name = |raw_query: &str| {
        let query: Query = decode_query(raw_query).unwrap();
        match encode_request::<ClearMediaItemAtPath>(&Path::new("m"), &query, &NoBody) {
            Err(RequestError::Rule(rule)) => (
                rule.refusal.error.name,
                rule.refusal.parameters.get("mediaSetRid").cloned(),
            ),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        name("branchName=b"),
        ("MissingMediaItemPath", Some(json!("m")))
    );
    assert_eq!(
        name("mediaItemPath="),
        ("MissingMediaItemPath", Some(json!("m")))
    );
    assert_eq!(
        name("mediaItemPath=a&branchName=b&viewRid=v"),
        ("ConflictingMediaSetIdentifiers", None)
    );
}
