//! An archive of attachments: each is loaded into a blob, and packed beside a manifest that says what it is of.

use std::collections::BTreeSet;

use belvedere_client::api::ontologies::{AttachmentV2, GetAttachmentPropertyContentV2};
use belvedere_client::browser::Download;
use belvedere_client::file_name::{clean, unique};
use belvedere_client::{CallOptions, Client, Error, SizeCheck};
use belvedere_view::lower_case;
use futures_util::{StreamExt as _, stream};
use js_sys::{Array, Date, Promise};
use leptos::prelude::document;
use serde_json::{Value, json};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Element};

use super::texts::Text;
use crate::i18n::{bytes, t};
use crate::preview::size;
use crate::script::{Script, call};
use crate::views::objects::property_ref::PropertyRef;

/// The script that writes archives.
const ZIP: Script = Script {
    part: "belvedere-zip",
    element: "file-zip",
};
/// The version of the manifest's format.
const VERSION: u32 = 1;
/// The name of the manifest.
const MANIFEST: &str = "manifest.json";
/// How many attachments are loaded at once.
const AT_ONCE: usize = 3;

/// An attachment of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Where it belongs.
    pub property_ref: PropertyRef,
    /// Its RID.
    pub rid: String,
}

/// How far the archive is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Attachments that are loaded, or can't be.
    pub done: usize,
    /// Bytes of those that are loaded.
    pub bytes: u64,
}

/// An archive.
#[derive(Debug, Clone)]
pub struct Archive {
    /// Its bytes.
    pub blob: Blob,
    /// How many attachments are in it.
    pub files: usize,
    /// The objects with an attachment that could not be loaded, and why.
    pub left_out: Vec<(String, String)>,
}

/// Loads attachments and packs them; nothing where the browser can't write an archive. `others` are attachments whose content
/// the platform does not give out.
pub async fn pack(
    client: Client,
    wanted: Vec<Wanted>,
    others: Vec<Wanted>,
    on_progress: impl Fn(Progress),
) -> Option<Archive> {
    ZIP.load().await.ok()?;
    let writer = document().create_element(ZIP.element).ok()?;
    let property_ref = wanted.first()?.property_ref.clone();
    let mut taken = BTreeSet::from([MANIFEST.to_owned()]);
    let mut progress = Progress::default();
    let (entries, mut files) = (Array::new(), Vec::new());
    let mut left_out: Vec<(Wanted, String)> = Vec::new();
    let loads = wanted.into_iter().map(|one| load(&client, one));
    let mut loaded = stream::iter(loads).buffered(AT_ONCE);
    while let Some((of, loaded)) = loaded.next().await {
        match loaded {
            Ok((facts, blob)) => {
                let folder = clean(&of.property_ref.key.replace(['/', '\\'], "_"));
                let path = format!("{folder}/{}", clean(&facts.filename));
                let path = unique(&mut taken, &path, lower_case);
                let sha256 = promised(&writer, "sha256", &blob).await;
                entries.push(&Array::of2(&path.as_str().into(), &blob));
                progress.bytes += size(&blob);
                files.push(json!({
                    "path": path,
                    "primaryKey": of.property_ref.key,
                    "property": of.property_ref.property,
                    "rid": of.rid,
                    "name": facts.filename,
                    "mediaType": facts.media_type,
                    "sizeBytes": size(&blob),
                    "sha256": sha256.and_then(|hash| hash.as_string()),
                }));
            }
            Err(reason) => left_out.push((of, reason)),
        }
        progress.done += 1;
        on_progress(progress);
    }
    let others = others.iter().map(|one| (one, t(Text::OneOfSeveral)));
    let missing = left_out
        .iter()
        .map(|(of, reason)| (of, reason.clone()))
        .chain(others);
    let missing = missing.map(|(of, reason)| {
        json!({
            "primaryKey": of.property_ref.key,
            "property": of.property_ref.property,
            "rid": of.rid,
            "reason": reason,
        })
    });
    let count = files.len();
    let manifest = json!({
        "version": VERSION,
        "created": String::from(Date::new_0().to_iso_string()),
        "ontology": property_ref.ontology,
        "objectType": property_ref.object_type,
        "files": files,
        "leftOut": missing.collect::<Vec<Value>>(),
    });
    let manifest = json_blob(&manifest)?;
    entries.push(&Array::of2(&MANIFEST.into(), &manifest));
    let blob = promised(&writer, "pack", &entries).await?;
    Some(Archive {
        blob: blob.dyn_into().ok()?,
        files: count,
        left_out: left_out
            .into_iter()
            .map(|(of, reason)| (of.property_ref.key, reason))
            .collect(),
    })
}

/// What a method promises.
async fn promised(writer: &Element, method: &str, argument: &JsValue) -> Option<JsValue> {
    let promise: Promise = call(writer, method, std::slice::from_ref(argument))?.unchecked_into();
    JsFuture::from(promise).await.ok()
}

fn json_blob(json: &Value) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type("application/json");
    let text = serde_json::to_string_pretty(json).ok()?;
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options).ok()
}

/// The metadata and the content of an attachment, or why there is none.
async fn load(client: &Client, of: Wanted) -> (Wanted, Result<(AttachmentV2, Blob), String>) {
    let loaded = match content(client, &of).await {
        Ok((facts, download)) => match download.verified {
            SizeCheck::Mismatch { expected, received } => Err(t(Text::OtherSize {
                received: bytes(received),
                expected: bytes(expected),
            })),
            SizeCheck::Verified | SizeCheck::Unknown => Ok((facts, download.blob)),
        },
        Err(error) => Err(error.to_string()),
    };
    (of, loaded)
}

async fn content(client: &Client, of: &Wanted) -> Result<(AttachmentV2, Download), Error> {
    let facts = client
        .ontologies()
        .get_attachment_property_by_rid_v2(
            of.property_ref.metadata(&of.rid),
            of.property_ref.query(),
        )
        .await?;
    let download = client
        .download::<GetAttachmentPropertyContentV2>(
            &of.property_ref.content(),
            &of.property_ref.query(),
            CallOptions::new(),
            facts.size_bytes,
            |_| (),
        )
        .await?;
    Ok((facts, download))
}
