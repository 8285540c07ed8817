//! Golden text of the operations of media sets.

use belvedere_api::media_sets::clear_media_item_at_path::{self, Query};
use belvedere_api::media_sets::{
    BranchSelector, ClearMediaItemAtPath, GetMediaItemInfo, MediaItemPath, ReadMediaItem,
    get_media_item_info,
};
use belvedere_api::operation::{NoBody, NoQuery};

use super::{Golden, Request, Response, no_json};

fn item() -> get_media_item_info::Path {
    get_media_item_info::Path::new("ri.media.main.media-set.1", "ri.media.main.media-item.2")
}

impl Golden for GetMediaItemInfo {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: item(),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v2/mediasets/ri.media.main.media-set.1/items/ri.media.main.media-item.2",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![
            Response {
                json: r#"{
                    "viewRid": "ri.media.main.view.1", "path": "photos/wing.tif",
                    "logicalTimestamp": "1772355600000001",
                    "attribution": {
                        "creatorId": "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7",
                        "creationTimestamp": "2026-03-01T09:00:00Z"
                    },
                    "originallyUploadedFileMimeType": "image/tiff", "mimeType": "image/png",
                    "sizeBytes": 1024, "sizeBytesLong": "1024"
                }"#,
                expect: |info| {
                    assert_eq!(info.path.as_ref().unwrap().as_str(), "photos/wing.tif");
                    assert_eq!(info.logical_timestamp, 1_772_355_600_000_001);
                    let attribution = info.attribution.as_ref().unwrap();
                    assert_eq!(
                        attribution.creation_timestamp.as_str(),
                        "2026-03-01T09:00:00Z"
                    );
                    assert_eq!(
                        info.originally_uploaded_file_mime_type.as_deref(),
                        Some("image/tiff")
                    );
                    assert_eq!(info.mime_type.as_deref(), Some("image/png"));
                    assert_eq!((info.size_bytes, info.size_bytes_long), (Some(1024), 1024));
                },
            },
            Response {
                json: r#"{"viewRid": "ri.media.main.view.1", "logicalTimestamp": "1", "sizeBytesLong": "2147483648"}"#,
                expect: |info| {
                    assert_eq!(
                        (info.size_bytes, info.size_bytes_long),
                        (None, 2_147_483_648)
                    );
                    assert!(info.path.is_none() && info.attribution.is_none());
                },
            },
        ]
    }
}

impl Golden for ReadMediaItem {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: item(),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v2/mediasets/ri.media.main.media-set.1/items/ri.media.main.media-item.2/content",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        no_json()
    }
}

impl Golden for ClearMediaItemAtPath {
    fn requests() -> Vec<Request<Self>> {
        let request = |path: &str, branch, line| {
            let mut query = Query::new(MediaItemPath::new(path).unwrap());
            query.branch = branch;
            let path = clear_media_item_at_path::Path::new("ri.media.main.media-set.1");
            Request::<Self> {
                path,
                query,
                body: NoBody,
                line,
                json: "",
            }
        };
        let mut in_transaction = request(
            "a+b",
            BranchSelector::ViewRid("ri.media.main.view.1".into()),
            "DELETE /api/v2/mediasets/ri.media.main.media-set.1/items/clearAtPath\
             ?mediaItemPath=a%2Bb&viewRid=ri.media.main.view.1&transactionId=7&preview=true",
        );
        in_transaction.query.transaction_id = Some("7".into());
        vec![
            request(
                "photos/left wing 100%.tif",
                BranchSelector::Default,
                "DELETE /api/v2/mediasets/ri.media.main.media-set.1/items/clearAtPath\
                 ?mediaItemPath=photos%2Fleft%20wing%20100%25.tif&preview=true",
            ),
            request(
                "ü&=",
                BranchSelector::BranchName("master".into()),
                "DELETE /api/v2/mediasets/ri.media.main.media-set.1/items/clearAtPath\
                 ?mediaItemPath=%C3%BC%26%3D&branchName=master&preview=true",
            ),
            request(
                "a",
                BranchSelector::BranchRid("ri.media.main.branch.1".into()),
                "DELETE /api/v2/mediasets/ri.media.main.media-set.1/items/clearAtPath\
                 ?mediaItemPath=a&branchRid=ri.media.main.branch.1&preview=true",
            ),
            in_transaction,
        ]
    }

    fn responses() -> Vec<Response<Self>> {
        no_json()
    }
}
