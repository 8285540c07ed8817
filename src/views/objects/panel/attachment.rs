//! Attachments of an object: what they are, a preview, and the download.

use belvedere_client::api::ids::{
    AttachmentRid, ObjectTypeApiName, OntologyIdentifier, PrimaryKey, PropertyApiName,
};
use belvedere_client::api::ontologies::{
    AttachmentV2, GetAttachmentPropertyContentV2, get_attachment_property_by_rid_v2 as metadata,
    get_attachment_property_content_v2 as content,
};
use belvedere_client::browser::{Download, Progress, save};
use belvedere_client::{CallOptions, Error, SizeCheck};
use leptos::prelude::*;
use web_sys::Blob;

use super::image::{Image, PREVIEW_LIMIT, as_image, is_raster};
use crate::platform::use_platform;
use crate::request::{self, Load, Task};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ErrorCard, Rid, Skeleton};
use crate::views::objects::cell::{attachment_rid, items};
use crate::views::objects::size::{bytes, speed};

/// Where an attachment belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The ontology.
    pub ontology: String,
    /// API name of the object type.
    pub object_type: String,
    /// Primary key of the object.
    pub key: String,
    /// API name of the property.
    pub property: String,
}

impl Place {
    fn metadata(&self, rid: &str) -> metadata::Path {
        metadata::Path::new(
            OntologyIdentifier::from(self.ontology.as_str()),
            ObjectTypeApiName::from(self.object_type.as_str()),
            PrimaryKey::from(self.key.as_str()),
            PropertyApiName::from(self.property.as_str()),
            AttachmentRid::from(rid),
        )
    }

    fn content(&self) -> content::Path {
        content::Path::new(
            OntologyIdentifier::from(self.ontology.as_str()),
            ObjectTypeApiName::from(self.object_type.as_str()),
            PrimaryKey::from(self.key.as_str()),
            PropertyApiName::from(self.property.as_str()),
        )
    }
}

/// The attachments in the value of a property.
#[component]
pub fn Attachments(
    /// Where they belong.
    place: Place,
    /// The JSON text of the value: one attachment or a list.
    raw: String,
) -> impl IntoView {
    let rids: Vec<String> = match items(&raw) {
        Some(list) => list
            .iter()
            .filter_map(|item| attachment_rid(item.get()))
            .collect(),
        None => attachment_rid(&raw).into_iter().collect(),
    };
    let single = rids.len() == 1;
    view! {
        <ul class="attachments">
            {rids
                .into_iter()
                .map(|rid| view! { <li><Attachment place=place.clone() rid single /></li> })
                .collect_view()}
        </ul>
        {(!single)
            .then(|| {
                view! {
                    <p class="property-note">
                        "The platform gives out the content of a property with one attachment, not of a list."
                    </p>
                }
            })}
    }
}

#[component]
fn Attachment(place: Place, rid: String, single: bool) -> impl IntoView {
    let platform = use_platform();
    let at = place.clone();
    let of = rid.clone();
    let facts = request::load(
        || (),
        move |()| {
            platform
                .client()
                .ontologies()
                .get_attachment_property_by_rid_v2(at.metadata(&of), metadata::Query::default())
        },
    );
    move || match facts.state().get() {
        Load::Ready(facts) => view! { <File place=place.clone() facts single /> }.into_any(),
        Load::Loading { .. } => {
            view! { <Skeleton lines=2 label="Loading the attachment" /> }.into_any()
        }
        Load::Failed { error, .. } => {
            let rid = rid.clone();
            view! {
                <Rid rid what="attachment RID" />
                <ErrorCard error on_retry=move || facts.retry() />
            }
            .into_any()
        }
    }
}

/// What the download of a file is doing.
#[derive(Clone)]
enum Transfer {
    Idle,
    Running(Progress),
    Failed(Error),
    Saved(SizeCheck),
}

#[component]
fn File(place: Place, facts: AttachmentV2, single: bool) -> impl IntoView {
    let platform = use_platform();
    let size = facts.size_bytes;
    let media_type = facts.media_type.clone().unwrap_or_default();
    let name = facts.filename.clone();
    let transfer = RwSignal::new(Transfer::Idle);
    // The content, once it was loaded, with the result of the size check.
    let kept = StoredValue::new_local(None::<(Blob, SizeCheck)>);
    let image = RwSignal::new_local(None::<Blob>);
    let preview_failed = RwSignal::new(None::<Error>);
    let running = StoredValue::new_local(None::<Task>);
    let started = StoredValue::new(0.0_f64);

    let load = move |on_progress: fn(RwSignal<Transfer>, Progress)| {
        let path = place.content();
        let client = platform.client();
        async move {
            let query = content::Query::default();
            client
                .download::<GetAttachmentPropertyContentV2>(
                    &path,
                    &query,
                    CallOptions::new(),
                    size,
                    move |progress| on_progress(transfer, progress),
                )
                .await
        }
    };

    let preview = {
        let load = load.clone();
        move || {
            let content = load(|_, _| {});
            preview_failed.set(None);
            running.set_value(Some(Task::spawn(async move {
                match content.await {
                    Ok(Download { blob, verified, .. }) => {
                        image.set(as_image(&blob).await);
                        kept.set_value(Some((blob, verified)));
                    }
                    Err(Error::Aborted) => {}
                    Err(error) => preview_failed.set(Some(error)),
                }
            })));
        }
    };
    let shows = single && is_raster(&media_type) && size.is_some_and(|size| size <= PREVIEW_LIMIT);
    if shows {
        preview();
    }

    let save_as = name.clone();
    let download = move || {
        let name = save_as.clone();
        let hand_over = move |blob: &Blob, verified: SizeCheck| match save(blob, &name) {
            Ok(()) => transfer.set(Transfer::Saved(verified)),
            Err(error) => transfer.set(Transfer::Failed(error)),
        };
        if let Some((blob, verified)) = kept.get_value() {
            hand_over(&blob, verified);
            return;
        }
        transfer.set(Transfer::Running(Progress {
            received: 0,
            total: size,
        }));
        started.set_value(now());
        let content = load(|transfer, progress| {
            transfer.try_set(Transfer::Running(progress));
        });
        running.set_value(Some(Task::spawn(async move {
            match content.await {
                Ok(Download { blob, verified, .. }) => {
                    hand_over(&blob, verified);
                    kept.set_value(Some((blob, verified)));
                }
                Err(Error::Aborted) => transfer.set(Transfer::Idle),
                Err(error) => transfer.set(Transfer::Failed(error)),
            }
        })));
    };
    let cancel = move |_| {
        running.update_value(|running| drop(running.take()));
        transfer.set(Transfer::Idle);
    };
    on_cleanup(move || {
        running.try_update_value(Option::take);
    });

    let again = download.clone();
    let status = move || {
        match transfer.get() {
        Transfer::Idle => ().into_any(),
        Transfer::Running(Progress { received, total }) => {
            let seconds = (now() - started.get_value()) / 1_000.0;
            let of = total.map_or_else(String::new, |total| format!(" of {}", bytes(total)));
            let percent = total
                .filter(|total| *total > 0)
                .map(|total| format!(" · {} %", received.min(total) * 100 / total));
            view! {
                <div class="attachment-progress">
                    <progress
                        aria-label="Downloaded"
                        max=total.map(|total| total.to_string())
                        value=total.map(|_| received.to_string())
                    ></progress>
                    <span>
                        {bytes(received)} {of} {percent}
                        {speed(received, seconds).map(|speed| format!(" · {speed}"))}
                    </span>
                    <Button on_press=cancel>"Cancel"</Button>
                </div>
            }
            .into_any()
        }
        Transfer::Failed(error) => {
            let again = again.clone();
            view! { <ErrorCard error on_retry=move || again() /> }.into_any()
        }
        Transfer::Saved(SizeCheck::Verified) => {
            view! { <p class="attachment-saved" role="status">"Saved. The size is as announced."</p> }.into_any()
        }
        Transfer::Saved(SizeCheck::Unknown) => {
            view! { <p class="attachment-saved" role="status">"Saved. Size not verified: none was announced."</p> }
                .into_any()
        }
        Transfer::Saved(SizeCheck::Mismatch { expected, received }) => {
            let text = format!(
                "Saved, but the file has {} where {} were announced. It may be cut: download it again.",
                bytes(received),
                bytes(expected),
            );
            view! { <p class="note" data-tone="warning" role="alert">{text}</p> }.into_any()
        }
    }
    };
    let alt = format!("Preview of {name}");
    let is_running = move || matches!(transfer.get(), Transfer::Running(_));
    view! {
        <div class="attachment">
            {move || {
                image.get().map(|blob| view! { <Image blob alt=alt.clone() /> })
            }}
            {move || {
                preview_failed
                    .get()
                    .map(|error| {
                        let preview = preview.clone();
                        view! { <ErrorCard error on_retry=move || preview() /> }
                    })
            }}
            <div class="attachment-row">
                <Icon icon=if is_raster(&media_type) { icon::IMAGE } else { icon::FILE } />
                <div class="attachment-facts">
                    <span class="attachment-name" dir="auto">{name}</span>
                    <span class="property-note">
                        {size.map_or_else(|| "Size not known".to_owned(), bytes)} " · " {media_type}
                    </span>
                </div>
                {single
                    .then(|| {
                        view! {
                            <Button
                                icon=icon::DOWNLOAD
                                disabled=Signal::derive(is_running)
                                on_press=move |_| download()
                            >
                                "Download"
                            </Button>
                        }
                    })}
            </div>
            {status}
        </div>
    }
}

/// The time on the page's own clock, in milliseconds.
fn now() -> f64 {
    js_sys::Date::now()
}
