//! The newest request of an operation as a curl command, without its token.

use belvedere_client::api::operation::Operation;
use leptos::prelude::*;

use super::CopyButton;
use super::texts::Text;
use crate::i18n::t;
use crate::request_log::{curl, use_request_log};

/// Copies the newest request of the operation `O` whose address holds `part`; nothing as long as there is none.
pub fn copy_curl<O: Operation + 'static>(part: String) -> impl IntoView {
    let log = use_request_log();
    let command = Memo::new(move |_| {
        log.with(|log| {
            let mut entries = log.entries();
            let sent = entries.find(|entry| {
                entry.request.operation.id == O::DESCRIPTION.id && entry.request.url.contains(&part)
            });
            sent.map(|entry| curl(&entry.request))
        })
    });
    let there = Memo::new(move |_| command.with(Option::is_some));
    let text = Signal::derive(move || command.get().unwrap_or_default());
    view! {
        <Show when=move || there.get()>
            <CopyButton text label=t(Text::CopyCurl) with_text=true />
        </Show>
    }
}
