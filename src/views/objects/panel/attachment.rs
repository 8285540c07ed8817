//! Attachments of an object: a line for each property, and their content with preview, download and hash as in other views.

use std::rc::Rc;

use belvedere_client::CallOptions;
use belvedere_client::api::ontologies::{AttachmentV2, GetAttachmentPropertyContentV2};
use belvedere_client::browser::Progress;
use belvedere_view::objects::cell::attachment_rids;
use belvedere_view::objects::image::is_raster;
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::i18n::{bytes, t};
use crate::platform::use_platform;
use crate::preview::part::{Given, file};
use crate::preview::{Loader, OnProgress};
use crate::request::{self, Load, Request};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, ErrorCard, Rid, Skeleton};
use crate::views::objects::property_ref::PropertyRef;

/// The size in bytes up to which a file that is no image is loaded without being asked for.
const UNASKED: u64 = 256 << 10;

/// One attachment: its metadata is asked for once, for its line and for its content.
#[derive(Clone)]
struct Attached {
    rid: String,
    facts: Request<AttachmentV2>,
    /// How often the line asked to save it.
    saves: RwSignal<u32>,
}

/// The attachments in the value of a property: a line among the other properties, and their contents below all lines.
#[derive(Clone)]
pub struct Attachments {
    property_ref: PropertyRef,
    title: String,
    attached: Vec<Attached>,
}

impl Attachments {
    /// Those of a value, a JSON text of one attachment or a list, for as long as the owner lives.
    pub fn of(property_ref: PropertyRef, title: String, raw: &str) -> Self {
        let platform = use_platform();
        let attached = attachment_rids(raw).into_iter().map(|rid| {
            let (at, of) = (property_ref.clone(), rid.clone());
            let facts = request::load(
                || (),
                move |()| {
                    platform
                        .client()
                        .ontologies()
                        .get_attachment_property_by_rid_v2(at.metadata(&of), at.query())
                },
            );
            let saves = RwSignal::new(0);
            Attached { rid, facts, saves }
        });
        let attached = attached.collect();
        Self {
            property_ref,
            title,
            attached,
        }
    }

    /// The attachment whose content the platform gives out: that of a list can't be asked for.
    fn single(&self) -> Option<Attached> {
        match self.attached.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }
}

/// The names of the attachments in one line, with buttons that lead to the content and save it.
#[component]
pub fn AttachmentLine(
    /// The attachments.
    attachments: Attachments,
) -> impl IntoView {
    let single = attachments.single();
    let Attachments {
        property_ref,
        title,
        attached,
    } = attachments;
    let name = |one: &Attached| {
        one.facts.state().with(|state| match state {
            Load::Loading { .. } => String::new(),
            Load::Ready(facts) => visible(&facts.filename),
            Load::Failed { .. } => one.rid.clone(),
        })
    };
    let names = Memo::new(move |_| attached.iter().map(name).collect::<Vec<_>>().join(", "));
    let download = single.map(|Attached { facts, saves, .. }| {
        let size = move || {
            let size = facts.state().with(|state| state.value()?.size_bytes)?;
            Some(view! { <span class="property-note">{bytes(size)}</span> })
        };
        let label = Signal::derive(move || t(Text::Download { name: names.get() }));
        let save = move |_| saves.update(|saves| *saves += 1);
        // A file of unknown name and size is not saved: its metadata may have failed.
        let is_known = Memo::new(move |_| facts.state().with(|state| state.value().is_some()));
        view! {
            {size}
            <Show when=move || is_known.get()>
                <Button kind=ButtonKind::Quiet icon=icon::DOWNLOAD label on_press=save />
            </Show>
        }
    });
    let open = move |_| {
        let property = &property_ref.property;
        browser::reveal_at_top(&format!(".property-files[data-property='{property}']"));
    };
    view! {
        <span class="attachment-line">
            <span class="attachment-name" dir="auto" title=names>{names}</span>
            <button type="button" class="button" data-kind="quiet" aria-label=t(Text::Open { key: title }) on:click=open>
                {t(Text::OpenFile)}
            </button>
            {download}
        </span>
    }
}

/// The attachments of a property with their contents.
#[component]
pub fn AttachmentList(
    /// The attachments.
    attachments: Attachments,
) -> impl IntoView {
    let is_single = attachments.single().is_some();
    let Attachments {
        property_ref,
        attached,
        ..
    } = attachments;
    view! {
        <ul class="attachments">
            {attached
                .into_iter()
                .map(|attached| {
                    view! { <li><Attachment property_ref=property_ref.clone() attached is_single /></li> }
                })
                .collect_view()}
        </ul>
        {(!is_single)
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
fn Attachment(property_ref: PropertyRef, attached: Attached, is_single: bool) -> impl IntoView {
    let Attached { rid, facts, saves } = attached;
    move || match facts.state().get() {
        Load::Ready(facts) => {
            let saves = is_single.then_some(saves);
            view! { <File property_ref=property_ref.clone() facts saves /> }.into_any()
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
fn File(
    property_ref: PropertyRef,
    facts: AttachmentV2,
    saves: Option<RwSignal<u32>>,
) -> impl IntoView {
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
    let content = saves.map(|saves| {
        file(Given {
            name: facts.filename,
            media_type: media_type.clone(),
            size,
            loader,
            label: t(Text::ContentOf { name: name.clone() }),
            unasked: is_image || size.is_some_and(|size| size <= UNASKED),
            saves: saves.into(),
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
