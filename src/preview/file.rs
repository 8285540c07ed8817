//! A file: its preview, and the actions on its content.

use belvedere_view::preview::gate::{self, Gate, gate};
use leptos::prelude::*;

use super::chosen::Preview;
use super::hash::Hash;
use super::status::Status;
use super::texts::Text;
use super::transfer::{Loader, Stage, Transfer};
use crate::i18n::{bytes, t};
use crate::save_to;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};

/// The content of a file: loaded by itself when it is small, else when asked for; saved under its name.
#[component]
pub fn File(
    /// Its name, or its path. It is cleaned before anything is saved under it.
    name: String,
    /// The media type that the platform says; empty when it says none.
    media_type: String,
    /// The size that its metadata names, in bytes.
    size: Option<u64>,
    /// Loads the content.
    loader: Loader,
    /// The accessible name, where several files are on one screen.
    #[prop(optional, into)]
    label: Option<String>,
    /// Whether a small file is loaded without being asked for.
    #[prop(default = true)]
    unasked: bool,
    /// How often a button elsewhere asked to save it.
    #[prop(optional, into)]
    saves: Signal<u32>,
    /// Called after it was saved.
    #[prop(optional, into)]
    on_saved: Option<Callback<()>>,
) -> impl IntoView {
    let transfer = Transfer::new(name.clone(), size, loader, on_saved);
    let gate = gate(size);
    if gate == Gate::Auto && unasked {
        transfer.look();
    }
    // A press that came before this code counts too.
    Effect::new(move |before: Option<u32>| {
        let saves = saves.get();
        if saves > before.unwrap_or_default() {
            transfer.save();
        }
        saves
    });
    let large = size.filter(|size| *size > gate::LARGE);
    let busy = Signal::derive(move || {
        transfer.is_loading() || matches!(transfer.saving.get(), super::transfer::Saving::Writing)
    });
    // Looking at it does not keep from wishing to save it: that happens when it is here.
    let hash = move || {
        transfer
            .content
            .get()
            .map(|content| view! { <Hash blob=content.blob /> })
    };
    let body = {
        let name = StoredValue::new(name);
        let media_type = StoredValue::new(media_type);
        move || {
            if let Some(content) = transfer.content.get() {
                return view! {
                    <Preview content name=name.get_value() media_type=media_type.get_value() />
                }
                .into_any();
            }
            let waiting = transfer.stage.with(|stage| matches!(stage, Stage::Waiting));
            match gate {
                _ if !waiting => ().into_any(),
                Gate::DownloadOnly => {
                    let size = bytes(size.unwrap_or_default());
                    let limit = bytes(gate::ASK);
                    view! { <p class="note"><Icon icon=icon::INFO /><span>{t(Text::TooLarge { size, limit })}</span></p> }
                        .into_any()
                }
                Gate::Auto | Gate::Ask => {
                    let text = match size {
                        Some(size) => t(Text::AskFirst { size: bytes(size) }),
                        None => t(Text::AskUnknown),
                    };
                    view! {
                        <div class="preview-ask">
                            <p>{text}</p>
                            <Button icon=icon::IMAGE on_press=move |_| transfer.look()>
                                {t(Text::ShowPreview)}
                            </Button>
                        </div>
                    }
                    .into_any()
                }
            }
        }
    };
    // One of several files on a screen asks for no attention, and stands below the heading of its property.
    let is_one_of_several = label.is_some();
    let kind = if is_one_of_several {
        ButtonKind::Quiet
    } else {
        ButtonKind::Primary
    };
    let label = label.unwrap_or_else(|| t(Text::Content));
    let heading = if is_one_of_several {
        view! { <h4 class="visually-hidden">{label.clone()}</h4> }.into_any()
    } else {
        view! { <h2 class="visually-hidden">{label.clone()}</h2> }.into_any()
    };
    view! {
        <section class="preview" aria-label=label>
            {heading}
            <div class="preview-bar">
                <Button
                    kind
                    icon=icon::DOWNLOAD
                    disabled=busy
                    on_press=move |_| transfer.save()
                >
                    {t(Text::Download)}
                </Button>
                {save_to::is_offered()
                    .then(|| {
                        view! {
                            <Button icon=icon::FILE disabled=busy on_press=move |_| transfer.save_to()>
                                {t(Text::SaveTo)}
                            </Button>
                        }
                    })}
                {hash}
            </div>
            {large
                .map(|size| {
                    view! {
                        <p class="note" data-tone="warning">
                            <Icon icon=icon::ALERT />
                            <span>{t(Text::Large { size: bytes(size) })}</span>
                        </p>
                    }
                })}
            <Status transfer />
            {body}
        </section>
    }
}
