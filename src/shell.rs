//! The frame around the views: navigation rail, top bar, and what concerns the whole page.

mod account_menu;
mod offline_bar;
mod rail;
mod search_box;
mod sign_in_prompt;
mod theme_switch;

use leptos::html;
use leptos::prelude::*;

use self::account_menu::AccountMenu;
use self::offline_bar::OfflineBar;
use self::rail::Rail;
use self::search_box::SearchBox;
use self::sign_in_prompt::SignInPrompt;
pub use self::theme_switch::ThemeSwitch;
use crate::routes;
use crate::ui::Logo;

/// The frame, with the view inside.
#[component]
pub fn Shell(
    /// The view.
    children: Children,
) -> impl IntoView {
    let content = NodeRef::<html::Main>::new();
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        if let Some(content) = content.get_untracked() {
            // Focus can fail only for an element that is gone.
            drop(content.focus());
        }
    };
    view! {
        <a class="skip-link" href="#content" on:click=skip>
            "Skip to content"
        </a>
        <div class="shell">
            <header class="shell-header">
                <a class="shell-logo" href=routes::HOME aria-label="Belvedere, home">
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
                <SignInPrompt />
                {children()}
            </main>
        </div>
    }
}
