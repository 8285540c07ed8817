//! The ways to hand a board on: a link that shows it, and the piece of a catalog file.

use belvedere_queries::{Board, SavedQuery, write_shared};
use leptos::prelude::*;

use crate::announcer::use_announcer;
use crate::catalog_file::VERSION;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon;
use crate::ui::popover::{self, Popover};
use crate::views::boards::texts::Text;
use crate::{browser, request, routes};

/// The identifier of the menu.
const MENU: &str = "board-share";
/// The longest address that each browser and mail program takes.
const MAX_LINK_CHARS: usize = 30_000;

/// The menu.
#[component]
pub fn Share(
    /// The board.
    board: RwSignal<Board>,
    /// Its queries.
    queries: Callback<(), Vec<SavedQuery>>,
) -> impl IntoView {
    let (announcer, platform) = (use_announcer(), use_platform());
    let copy = move |_| {
        popover::close(MENU);
        let text = board.with_untracked(|board| write_shared(board, &queries.run(())));
        let address = format!("{}{}", browser::home(), routes::linked_board(&text));
        let address = platform.link(&address);
        if address.len() > MAX_LINK_CHARS {
            return announcer.failed(&t(Text::LinkTooLong));
        }
        request::spawn(async move {
            if browser::copy_to_clipboard(&address).await {
                announcer.done(&t(Text::LinkCopied));
            } else {
                announcer.failed(&t(Text::NotCopied));
            }
        });
    };
    let export = move |_| {
        popover::close(MENU);
        let (json, name) = board.with_untracked(|board| (board.to_json(), board.name.clone()));
        let catalog = serde_json::json!({ "queries": queries.run(()), "boards": [json] });
        let file = serde_json::json!({ "version": VERSION, "catalog": catalog });
        // Texts, numbers and lists: nothing in it that JSON could not hold.
        let text = serde_json::to_string_pretty(&file).unwrap_or_default();
        if !browser::save_text(&format!("{name}.json"), "application/json", &text) {
            announcer.failed(&t(Text::NotExported));
        }
    };
    view! {
        <Popover id=MENU label=t(Text::Share) icon=icon::LINK>
            <div class="board-share">
                <button type="button" on:click=copy>{t(Text::CopyLink)}</button>
                <p>{t(Text::LinkHint)}</p>
                <button type="button" on:click=export>{t(Text::Export)}</button>
                <p>{t(Text::ExportHint)}</p>
            </div>
        </Popover>
    }
}
