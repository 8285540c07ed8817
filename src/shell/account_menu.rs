//! Who is signed in, what the sign-in covers, how long it lasts, and the way out.

use std::time::Duration;

use belvedere_client::browser::Account;
use leptos::prelude::*;

use super::theme_switch::ThemeSwitch;
use crate::browser;
use crate::platform::use_platform;
use crate::scopes;
use crate::ui::Button;
use crate::ui::icon::{self, Icon};

/// How often the time that is left is drawn anew.
const TICK: Duration = Duration::from_secs(15);

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
    view! {
        <button
            type="button"
            class="account-button"
            popovertarget="account-menu"
            aria-label=move || format!("Account: {}", name.get())
            title=move || name.get()
        >
            <span aria-hidden="true">{move || initials(&name.get())}</span>
        </button>
        <div id="account-menu" class="account-menu" popover="auto">
            {move || account.get().map(|account| view! { <Menu account /> })}
        </div>
    }
}

#[component]
fn Menu(
    /// Who is signed in.
    account: Account,
) -> impl IntoView {
    let platform = use_platform();
    let name = name_of(&account);
    let username =
        Some(account.username).filter(|username| !username.is_empty() && *username != name);
    let scopes = account.scopes.into_iter().map(|scope| {
        let words = scopes::in_words(&scope).unwrap_or("do what this scope names");
        view! {
            <li>
                <Icon icon=icon::CHECK />
                <span>{words} <code>{scope.clone()}</code></span>
            </li>
        }
    });
    let time = RwSignal::new(now());
    let tick = move || {
        time.try_set(now());
    };
    if let Ok(tick) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || tick.clear());
    }
    let left = account
        .expires_at
        .map(|end| move || time_left(end, time.get()));
    view! {
        <div class="account-who">
            <strong>{name}</strong>
            {username.map(|username| view! { <code>{username}</code> })}
        </div>
        <dl class="account-facts">
            <dt>"Platform"</dt>
            <dd>{platform.name()} <code>{platform.host()}</code></dd>
            {left.map(|left| view! { <dt>"Access"</dt> <dd>{left}</dd> })}
        </dl>
        <details class="account-scopes">
            <summary>
                <Icon icon=icon::SHIELD />
                "What this sign-in covers"
            </summary>
            <ul>{scopes.collect_view()}</ul>
        </details>
        <div class="account-foot">
            <ThemeSwitch />
            <Button icon=icon::SIGN_OUT on_press=move |_| platform.sign_out()>
                "Sign out"
            </Button>
        </div>
    }
}

fn name_of(account: &Account) -> String {
    [&account.name, &account.username]
        .into_iter()
        .find(|name| !name.is_empty())
        .map_or_else(|| "Signed in".to_owned(), Clone::clone)
}

/// The first letters of the first and the last word.
fn initials(name: &str) -> String {
    let mut words = name
        .split_whitespace()
        .filter_map(|word| word.chars().next());
    let initials: String = words.next().into_iter().chain(words.next_back()).collect();
    browser::upper_case(&initials)
}

/// How long the access token lasts. Both times are in milliseconds since 1970.
fn time_left(end: i64, now: i64) -> String {
    match end.saturating_sub(now).div_euclid(60_000) {
        ..0 => "renewed with the next request".to_owned(),
        0 => "less than a minute left, then renewed".to_owned(),
        minutes @ 1..120 => format!("{minutes} min left, then renewed"),
        minutes => format!("{} h left, then renewed", minutes / 60),
    }
}

/// The time, in milliseconds since 1970.
#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below 2^53"
)]
fn now() -> i64 {
    js_sys::Date::now() as i64
}
