//! The account menu: the signed-in user and the sign-out. What else it says comes when it is opened (`views/account.rs`).

use belvedere_client::browser::Account;
use belvedere_view::upper_case;
use leptos::prelude::*;

use super::texts::Text;
use super::theme_switch::ThemeSwitch;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::{Button, icon};
use crate::views::lazy;

/// The button with the initials, and the menu that it opens.
#[component]
pub(super) fn AccountMenu() -> impl IntoView {
    let platform = use_platform();
    let account = Memo::new(move |_| {
        platform
            .signed_in()
            .with(|sign_in| sign_in.account().cloned())
    });
    let name = Memo::new(move |_| {
        account.with(|account| account.as_ref().map_or_else(String::new, name_of))
    });
    let opened = RwSignal::new(false);
    view! {
        <button
            type="button"
            class="account-button"
            popovertarget="account-menu"
            aria-label=move || t(Text::AccountOf { name: name.get() })
            title=move || name.get()
            on:click=move |_| opened.set(true)
        >
            // Drawn by the style sheet: as text they would be a label that the name of the button doesn't hold.
            <span data-initials=move || initials(&name.get())></span>
        </button>
        <div id="account-menu" class="account-menu" popover="auto">
            {move || account.get().map(|account| view! { <Menu account opened /> })}
        </div>
    }
}

#[component]
fn Menu(
    /// The signed-in account.
    account: Account,
    /// Whether the menu was opened.
    opened: RwSignal<bool>,
) -> impl IntoView {
    let platform = use_platform();
    let name = name_of(&account);
    let username =
        Some(account.username).filter(|username| !username.is_empty() && *username != name);
    view! {
        <div class="account-who">
            <strong>{name}</strong>
            {username.map(|username| view! { <code>{username}</code> })}
        </div>
        {move || opened.get().then(|| lazy::ACCOUNT.part())}
        <div class="account-foot">
            <ThemeSwitch />
            <Button icon=icon::SIGN_OUT on_press=move |_| platform.sign_out(false)>
                {t(Text::SignOut)}
            </Button>
        </div>
    }
}

fn name_of(account: &Account) -> String {
    [&account.name, &account.username]
        .into_iter()
        .find(|name| !name.is_empty())
        .map_or_else(|| t(Text::SignedIn), Clone::clone)
}

/// The first letters of the first and the last word.
fn initials(name: &str) -> String {
    let mut words = name.split(' ').filter_map(|word| word.chars().next());
    let initials: String = words.next().into_iter().chain(words.next_back()).collect();
    upper_case(&initials)
}
