//! A mail as text: its headers, what it says, and what is attached. A page in it is never opened.

use belvedere_view::preview::mail::{Attachment, MAX_BYTES, Mail, read};
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Blob;

use super::content::{part, size};
use super::later::later;
use super::text::{Beginning, Switch, WithText};
use super::texts::Text;
use crate::i18n::{bytes, t};
use crate::ui::{Fact, Facts, Skeleton};

/// A mail, or its source.
#[component]
pub fn MailView(
    /// The content.
    blob: Blob,
) -> impl IntoView {
    let mail = {
        let blob = StoredValue::new_local(blob.clone());
        Callback::new(move |_| view! { <Letter blob=blob.get_value() /> }.into_any())
    };
    let draw = move |beginning: Beginning| view! { <Switch beginning rendered=mail /> }.into_any();
    view! { <WithText blob draw=Callback::new(draw) /> }
}

#[component]
fn Letter(blob: Blob) -> impl IntoView {
    let all = size(&blob);
    let mail = later(async move {
        let bytes = part(&blob, 0, MAX_BYTES).await?;
        Some(read(&bytes, &decode))
    });
    move || match mail.get() {
        None => view! { <Skeleton lines=4 label=t(Text::Reading) /> }.into_any(),
        Some(None) => view! { <p class="preview-note">{t(Text::Unreadable)}</p> }.into_any(),
        Some(Some(mail)) => draw(mail, all).into_any(),
    }
}

fn draw(mail: Mail, all: u64) -> impl IntoView {
    let cut = (all > MAX_BYTES).then(|| {
        let (shown, size) = (bytes(MAX_BYTES), bytes(all));
        view! { <p class="preview-note">{t(Text::MailCut { shown, size })}</p> }
    });
    let headers = [
        (Text::MailFrom, mail.from),
        (Text::MailTo, mail.to),
        (Text::MailCopies, mail.copies),
        (Text::MailSubject, mail.subject),
        (Text::MailDate, mail.date),
    ];
    let headers = headers.into_iter().filter(|(_, value)| !value.is_empty());
    let headers = headers.map(|(name, value)| {
        let value = visible(&value);
        view! {
            <Fact name=t(name)>
                <bdi>{value}</bdi>
            </Fact>
        }
    });
    let note = mail.is_page.then(|| t(Text::MailIsPage));
    let more = mail.is_cut.then(|| t(Text::MailTextCut));
    let notes = note.into_iter().chain(more);
    let text = if mail.text.trim().is_empty() {
        view! { <p class="preview-note">{t(Text::MailEmpty)}</p> }.into_any()
    } else {
        view! {
            <pre class="preview-text" tabindex="0" role="region" aria-label=t(Text::MailBody) dir="auto">
                {mail.text}
            </pre>
        }
        .into_any()
    };
    view! {
        {cut}
        <Facts lines=true>{headers.collect_view()}</Facts>
        {notes.map(|note| view! { <p class="preview-note">{note}</p> }).collect_view()}
        {text}
        <Attachments files=mail.attachments more=mail.more />
    }
}

#[component]
fn Attachments(files: Vec<Attachment>, more: usize) -> impl IntoView {
    if files.is_empty() {
        return None;
    }
    let title = t(Text::MailFiles((files.len() + more) as u64));
    let lines = files.into_iter().map(|file| {
        let name = if file.name.is_empty() {
            t(Text::MailNoName)
        } else {
            visible(&file.name)
        };
        let facts = format!(
            "{} · {}",
            visible(&file.media_type),
            bytes(file.size as u64)
        );
        view! {
            <li>
                <span dir="auto">{name}</span>
                <span class="preview-note">{facts}</span>
            </li>
        }
    });
    Some(view! {
        <section class="preview-files" aria-label=title.clone()>
            <h3 class="preview-label">{title.clone()}</h3>
            <ul>{lines.collect_view()}</ul>
            {(more > 0).then(|| view! { <p class="preview-note">{t(Text::MailMore(more as u64))}</p> })}
        </section>
    })
}

#[wasm_bindgen]
extern "C" {
    /// The browser knows the character sets.
    type TextDecoder;

    #[wasm_bindgen(constructor, catch)]
    fn new(label: &str) -> Result<TextDecoder, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> Result<String, JsValue>;
}

fn decode(charset: &str, bytes: &[u8]) -> Option<String> {
    TextDecoder::new(charset).ok()?.decode(bytes).ok()
}
