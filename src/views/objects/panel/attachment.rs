//! Attachments of an object: their metadata, and their content with preview, download and hash as in other views.

use std::rc::Rc;

use belvedere_client::CallOptions;
use belvedere_client::api::ontologies::{AttachmentV2, GetAttachmentPropertyContentV2};
use belvedere_client::browser::Progress;
use belvedere_view::objects::cell::attachment_rids;
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{bytes, t};
use crate::platform::use_platform;
use crate::preview::part::{Given, file};
use crate::preview::{Loader, OnProgress};
use crate::request::{self, Load};
use crate::ui::icon::{self, Icon};
use crate::ui::{ErrorCard, Rid, Skeleton};
use crate::views::objects::gallery::image::is_raster;
use crate::views::objects::property_ref::PropertyRef;

/// The size in bytes up to which a file that is no image is loaded without being asked for.
const UNASKED: u64 = 256 << 10;

/// The attachments in the value of a property.
#[component]
pub fn Attachments(
    /// Where they belong.
    property_ref: PropertyRef,
    /// The JSON text of the value: one attachment or a list.
    raw: String,
) -> impl IntoView {
    let rids = attachment_rids(&raw);
    let single = rids.len() == 1;
    view! {
        <ul class="attachments">
            {rids
                .into_iter()
                .map(|rid| view! { <li><Attachment property_ref=property_ref.clone() rid single /></li> })
                .collect_view()}
        </ul>
        {(!single)
            .then(|| {
                view! {
                    <p class="property-note">
                        {t(Text::OnlySingle)}
                    </p>
                }
            })}
    }
}

#[component]
fn Attachment(property_ref: PropertyRef, rid: String, single: bool) -> impl IntoView {
    let platform = use_platform();
    let at = property_ref.clone();
    let of = rid.clone();
    let facts = request::load(
        || (),
        move |()| {
            platform
                .client()
                .ontologies()
                .get_attachment_property_by_rid_v2(at.metadata(&of), at.query())
        },
    );
    move || match facts.state().get() {
        Load::Ready(facts) => {
            view! { <File property_ref=property_ref.clone() facts single /> }.into_any()
        }
        Load::Loading { .. } => {
            view! { <Skeleton lines=2 label=t(Text::LoadingAttachment) /> }.into_any()
        }
        Load::Failed { error, .. } => {
            let rid = rid.clone();
            view! {
                <Rid rid what=t(Text::AttachmentRid) />
                <ErrorCard error on_retry=move || facts.retry() />
            }
            .into_any()
        }
    }
}

/// The metadata of an attachment, and its content where the platform provides it. Images and small files show themselves.
#[component]
fn File(property_ref: PropertyRef, facts: AttachmentV2, single: bool) -> impl IntoView {
    let platform = use_platform();
    let size = facts.size_bytes;
    let media_type = facts.media_type.unwrap_or_default();
    let is_image = is_raster(&media_type);
    let name = visible(&facts.filename);
    let rid = facts.rid.to_string();
    let loader: Loader = Rc::new(move |mut on_progress: OnProgress| {
        let (client, path, query) = (
            platform.client(),
            property_ref.content(),
            property_ref.query(),
        );
        Box::pin(async move {
            let report = move |progress: Progress| on_progress(progress);
            client
                .download::<GetAttachmentPropertyContentV2>(
                    &path,
                    &query,
                    CallOptions::new(),
                    size,
                    report,
                )
                .await
        })
    });
    let content = single.then(|| {
        file(Given {
            name: facts.filename,
            media_type: media_type.clone(),
            size,
            loader,
            label: t(Text::ContentOf { name: name.clone() }),
            unasked: is_image || size.is_some_and(|size| size <= UNASKED),
        })
    });
    view! {
        <div class="attachment">
            <div class="attachment-row">
                <Icon icon=if is_image { icon::IMAGE } else { icon::FILE } />
                <div class="attachment-facts">
                    <span class="attachment-name" dir="auto">{name}</span>
                    <span class="property-note">
                        {size.map_or_else(|| t(Text::SizeUnknown), bytes)} " · " {visible(&media_type)}
                    </span>
                </div>
            </div>
            <div class="technical"><Rid rid what=t(Text::AttachmentRid) /></div>
            {content}
        </div>
    }
}
