//! PDF documents, in the browser's own viewer. Browsers refuse to show it in a sandboxed frame, so a document with
//! scripts or actions is shown only when the user wants it.

use belvedere_view::preview::pdf_scan::{OVERLAP, PORTION, Scan, Verdict, WINDOW, inflate};
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::Blob;

use super::content::{part, size};
use super::later::later;
use super::texts::Text;
use super::video::url_of;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, Skeleton};

/// A PDF document.
#[component]
pub fn Pdf(
    /// The content.
    blob: Blob,
    /// Its name.
    name: String,
) -> impl IntoView {
    if !has_viewer() {
        return view! { <p class="preview-note">{t(Text::PdfNoViewer)}</p> }.into_any();
    }
    let wanted = RwSignal::new(false);
    let verdict = {
        let blob = blob.clone();
        later(async move { examine(&blob).await })
    };
    let blob = StoredValue::new_local(blob);
    let show = Memo::new(move |_| {
        verdict.with(|verdict| *verdict == Some(Verdict::Quiet)) || wanted.get()
    });
    (move || {
        if show.get() {
            let frame_name = name.clone();
            return view! { <Frame blob=blob.get_value() name=frame_name /> }.into_any();
        }
        let text = match verdict.get() {
            None => return view! { <Skeleton lines=4 label=t(Text::PdfChecking) /> }.into_any(),
            Some(Verdict::Active) => t(Text::PdfActive),
            Some(Verdict::Quiet | Verdict::Unknown) => t(Text::PdfUnknown),
        };
        view! {
            <p class="note" data-tone="warning" role="status">
                <Icon icon=icon::ALERT />
                <span>{text}</span>
            </p>
            <div class="preview-buttons">
                <Button on_press=move |_| wanted.set(true)>{t(Text::ShowAnyway)}</Button>
            </div>
        }
        .into_any()
    })
    .into_any()
}

#[component]
fn Frame(blob: Blob, name: String) -> impl IntoView {
    // Only bytes that begin as PDF come here, and under this type no browser makes a page of them.
    let source = url_of(&blob, "application/pdf");
    let title = t(Text::PdfFrame {
        name: visible(&name),
    });
    view! { <iframe class="preview-pdf" src=source title=title referrerpolicy="no-referrer"></iframe> }
}

/// Whether the browser shows PDF documents. Without a viewer, a frame with one would start a download.
fn has_viewer() -> bool {
    js_sys::Reflect::get(
        &window().navigator(),
        &JsValue::from_str("pdfViewerEnabled"),
    )
    .is_ok_and(|enabled| enabled.is_truthy())
}

/// Looks through the whole document, a portion at a time.
async fn examine(blob: &Blob) -> Verdict {
    let total = size(blob);
    let mut scan = Scan::default();
    let mut begin = 0;
    while begin < total {
        let Some(portion) = part(blob, begin, begin + PORTION + OVERLAP).await else {
            return Verdict::Unknown;
        };
        scan.look(begin, &portion);
        begin += PORTION;
    }
    for place in scan.object_streams() {
        let content = object_stream(blob, place).await;
        scan.look_inside(content.as_deref());
    }
    scan.verdict()
}

/// The content of the object stream whose name stands at this place.
async fn object_stream(blob: &Blob, place: u64) -> Option<Vec<u8>> {
    for window in [WINDOW, 16 * WINDOW] {
        let bytes = part(blob, place, place.saturating_add(window)).await?;
        match inflate(&bytes) {
            Ok(content) => return Some(content),
            Err(true) => {}
            Err(false) => return None,
        }
    }
    None
}
