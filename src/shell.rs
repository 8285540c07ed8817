//! The frame around the views: navigation rail, top bar, and elements of the whole page.

mod account_menu;
mod commands;
mod dock;
mod idle;
mod new_version;
mod offline_bar;
mod rail;
mod search_box;
mod sign_in_prompt;
mod texts;
mod theme_switch;
mod unanswered;
mod wait_bar;

use leptos::html;
use leptos::prelude::*;

use self::account_menu::AccountMenu;
use self::commands::ShellCommands;
use self::dock::Dock;
pub use self::idle::IdleLimit;
use self::new_version::NewVersionBar;
use self::offline_bar::OfflineBar;
pub use self::offline_bar::use_offline;
use self::rail::Rail;
use self::search_box::SearchBox;
use self::sign_in_prompt::SignInPrompt;
use self::texts::Text;
pub use self::theme_switch::ThemeSwitch;
use self::unanswered::UnansweredBar;
use self::wait_bar::WaitBar;
use crate::commands::{listen, use_commands};
use crate::i18n::t;
use crate::routes;
use crate::ui::Logo;

/// The frame, with the view inside.
#[component]
pub fn Shell(
    /// The view.
    children: Children,
) -> impl IntoView {
    let content = NodeRef::<html::Main>::new();
    listen(use_commands());
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        if let Some(content) = content.get_untracked() {
            // Focus can fail only for an element that is gone.
            drop(content.focus());
        }
    };
    view! {
        <a class="skip-link" href="#content" on:click=skip>
            {t(Text::SkipToContent)}
        </a>
        <div class="shell">
            <header class="shell-header">
                <a class="shell-logo" href=routes::HOME aria-label=t(Text::LogoHome)>
                    <Logo />
                </a>
                <div class="top-bar">
                    <SearchBox />
                    <AccountMenu />
                </div>
            </header>
            <Rail />
            <main class="shell-content" id="content" tabindex="-1" node_ref=content>
                <OfflineBar />
                <IdleLimit />
                <NewVersionBar />
                <SignInPrompt />
                <UnansweredBar />
                {children()}
            </main>
            <Dock />
        </div>
        <WaitBar />
        <ShellCommands />
    }
}
