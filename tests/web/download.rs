//! Downloads: the bytes stay with the browser, and are the bytes that the platform keeps.

use belvedere_client::api::ontologies::{
    AttachmentV2, GetAttachmentPropertyContentV2, get_attachment_property_by_rid_v2,
    get_attachment_property_content_v2, list_objects_v2,
};
use belvedere_client::browser::{Download, Progress};
use belvedere_client::{CallOptions, Client, Error, SizeCheck};
use futures_util::{FutureExt as _, TryStreamExt as _, poll};
use js_sys::{Object, Promise, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Headers, RequestInit};

use super::support::{READ, client_with, expect_refusal, platform, send, token};

type Path = get_attachment_property_content_v2::Path;
pub(crate) type Query = get_attachment_property_content_v2::Query;

/// The first inspection that has a photo, and the photo's metadata.
pub(crate) async fn photo(client: &Client) -> (Path, AttachmentV2) {
    let (path, query) = (
        list_objects_v2::Path::new("airline", "Inspection"),
        list_objects_v2::Query::default(),
    );
    let page = client
        .ontologies()
        .list_objects_v2(path, query)
        .await
        .expect("inspections");
    let (key, rid) = page
        .data
        .iter()
        .find_map(|object| {
            let rid = object
                .properties()
                .ok()?
                .get("photo")?
                .get("rid")?
                .as_str()?
                .to_owned();
            Some((object.primary_key()?, rid))
        })
        .expect("an inspection with a photo");
    let of = get_attachment_property_by_rid_v2::Path::new(
        "airline",
        "Inspection",
        key.as_str(),
        "photo",
        rid.as_str(),
    );
    let attachment = client
        .ontologies()
        .get_attachment_property_by_rid_v2(of, Query::default());
    let path = Path::new("airline", "Inspection", key.as_str(), "photo");
    (path, attachment.await.expect("an attachment"))
}

async fn sha256(promise: Promise) -> Vec<u8> {
    let bytes = JsFuture::from(promise).await.expect("bytes");
    let crypto = web_sys::window()
        .expect("a window")
        .crypto()
        .expect("crypto")
        .subtle();
    let digest = crypto.digest_with_str_and_buffer_source("SHA-256", &Object::from(bytes));
    Uint8Array::new(
        &JsFuture::from(digest.expect("a digest"))
            .await
            .expect("a digest"),
    )
    .to_vec()
}

/// The content as the platform sends it, without the client.
async fn original(token: &str, path: &Path) -> Vec<u8> {
    let headers = Headers::new().expect("headers");
    headers
        .set("authorization", &format!("Bearer {token}"))
        .expect("a header");
    let init = RequestInit::new();
    init.set_headers(headers.as_ref());
    let key = js_sys::encode_uri_component(path.primary_key.as_str());
    let url = format!(
        "{}/api/v2/ontologies/airline/objects/Inspection/{key}/attachments/photo/content",
        platform()
    );
    sha256(send(&url, &init).await.array_buffer().expect("a body")).await
}

async fn download(
    client: &Client,
    path: &Path,
    expected_size: Option<u64>,
    on_progress: impl FnMut(Progress),
) -> Result<Download, Error> {
    let query = Query::default();
    let options = CallOptions::new();
    client
        .download::<GetAttachmentPropertyContentV2>(
            path,
            &query,
            options,
            expected_size,
            on_progress,
        )
        .await
}

#[wasm_bindgen_test]
async fn a_download_is_whole_and_equal() {
    let token = token("user", &[READ]).await;
    let client = client_with(&token);
    let (path, photo) = photo(&client).await;
    let mut progress = Vec::new();
    let done = download(&client, &path, photo.size_bytes, |step| progress.push(step)).await;
    let done = done.expect("a download");
    assert_eq!(done.verified, SizeCheck::Verified);
    assert_eq!(Some(done.media_type), photo.media_type);
    let last = progress.last().expect("progress");
    assert_eq!(
        (Some(last.received), last.total),
        (photo.size_bytes, photo.size_bytes)
    );
    assert_eq!(
        sha256(done.blob.array_buffer()).await,
        original(&token, &path).await
    );
}

#[wasm_bindgen_test]
async fn a_stream_has_the_same_bytes() {
    let token = token("user", &[READ]).await;
    let client = client_with(&token);
    let (path, _) = photo(&client).await;
    let stream = client
        .ontologies()
        .get_attachment_property_content_v2(path.clone(), Query::default());
    let chunks: Vec<_> = stream
        .await
        .expect("a stream")
        .try_collect()
        .await
        .expect("all bytes");
    let bytes = Uint8Array::from(chunks.concat().as_slice());
    let digest = sha256(Promise::resolve(&JsValue::from(bytes.buffer()))).await;
    assert_eq!(digest, original(&token, &path).await);
}

#[wasm_bindgen_test]
async fn a_download_of_another_size_is_noticed() {
    let client = client_with(&token("user", &[READ]).await);
    let (path, photo) = photo(&client).await;
    let size = photo.size_bytes.expect("a size");
    let done = download(&client, &path, Some(size + 1), |_| ())
        .await
        .expect("a download");
    assert_eq!(
        done.verified,
        SizeCheck::Mismatch {
            expected: size + 1,
            received: size
        }
    );
}

#[wasm_bindgen_test]
async fn an_error_answer_is_no_download() {
    let client = client_with(&token("user", &["api:datasets-read"]).await);
    let path = Path::new("airline", "Inspection", "any", "photo");
    let response = download(&client, &path, None, |_| ()).await;
    expect_refusal(response.expect_err("a refusal"), 403, "missingScope", READ);
}

#[wasm_bindgen_test]
async fn a_dropped_download_reports_nothing_more() {
    let client = client_with(&token("user", &[READ]).await);
    let (path, photo) = photo(&client).await;
    let mut reports = 0;
    let mut dropped = download(&client, &path, photo.size_bytes, |_| reports += 1).boxed_local();
    assert!(poll!(&mut dropped).is_pending());
    drop(dropped);
    // A second download comes after everything that the first could still have done.
    download(&client, &path, photo.size_bytes, |_| ())
        .await
        .expect("a download");
    assert_eq!(reports, 0);
}
