//! The commands that are there in every view, and the sheet that lists all of them.

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::rail;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::commands::{COPY_LINK, Command, Group, register};
use crate::i18n::{self, Language, t};
use crate::platform::use_platform;
use crate::request_log::use_request_log;
use crate::theme::{Theme, use_theme};
use crate::titles::Title;
use crate::ui::Dialog;
use crate::views::lazy;
use crate::{browser, request};

/// Registers the commands, and draws the sheet while it is open.
#[component]
pub(super) fn ShellCommands() -> impl IntoView {
    let platform = use_platform();
    let theme = use_theme();
    let announcer = use_announcer();
    let log = use_request_log().open();
    let sheet = RwSignal::new(false);
    let navigate = StoredValue::new_local(use_navigate());
    let go = move |address: &str| {
        navigate
            .with_value(|navigate| navigate(address, leptos_router::NavigateOptions::default()));
    };
    let app = |id, text: Text, action: Box<dyn Fn() + Send + Sync>| {
        Command::new(id, Group::App, move || t(text.clone()), action)
    };
    register(rail::commands(go));
    register([
        app("app.search", Text::FindAnything, Box::new(search))
            .keys("Mod+K")
            .keys("/")
            .keys("F1")
            .while_typing()
            .hidden(),
        app(
            "app.shortcuts",
            Text::ShowShortcuts,
            Box::new(move || sheet.set(true)),
        )
        .keys("?"),
        app(
            "app.log",
            Text::ShowRequestLog,
            Box::new(move || log.update(|open| *open = !*open)),
        )
        .keys("Mod+Shift+L")
        .while_typing(),
        app(
            COPY_LINK,
            Text::CopyLink,
            Box::new(move || {
                let address = platform.link(&browser::href());
                request::spawn(async move {
                    if browser::copy_to_clipboard(&address).await {
                        announcer.done(&t(Text::LinkCopied));
                    } else {
                        announcer.failed(&t(Text::NotCopied));
                    }
                });
            }),
        ),
        app("app.rail", Text::RailWidth, Box::new(rail::change_width)).keys("["),
        app(
            "app.light",
            Text::UseLight,
            Box::new(move || theme.choose(Theme::Light)),
        ),
        app(
            "app.dark",
            Text::UseDark,
            Box::new(move || theme.choose(Theme::Dark)),
        ),
        app(
            "app.system",
            Text::UseSystem,
            Box::new(move || theme.choose(Theme::System)),
        ),
        app(
            "app.sign-out",
            Text::SignOut,
            Box::new(move || platform.sign_out(false)),
        ),
    ]);
    register(Language::ALL.map(|language| {
        let name = language.name().to_owned();
        app(
            language.tag(),
            Text::UseLanguage { name },
            Box::new(move || {
                i18n::choose(Some(language));
                browser::reload();
            }),
        )
    }));
    view! {
        <Dialog open=sheet title=t(Title::Shortcuts) on_close=move |()| sheet.set(false)>
            {lazy::SHORTCUTS.page()}
        </Dialog>
    }
}

/// Goes to the search box.
fn search() {
    let Some(input) = browser::find(".search-input") else {
        return;
    };
    // An input in the page can take the focus.
    drop(input.focus());
    if let Ok(input) = input.dyn_into::<HtmlInputElement>() {
        input.select();
    }
}
