//! The account menu: the signed-in user, the scopes and the expiry of the sign-in, and the sign-out.

use std::time::Duration;

use belvedere_client::browser::Account;
use leptos::prelude::*;

use super::texts::Text;
use super::theme_switch::ThemeSwitch;
use crate::browser;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request_log::use_request_log;
use crate::routes;
use crate::scopes;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};
use crate::views::{Title, lazy};

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
            aria-label=move || t(Text::AccountOf { name: name.get() })
            title=move || name.get()
        >
            // Drawn by the style sheet: as text they would be a label that the name of the button doesn't hold.
            <span data-initials=move || initials(&name.get())></span>
        </button>
        <div id="account-menu" class="account-menu" popover="auto">
            {move || account.get().map(|account| view! { <Menu account /> })}
        </div>
    }
}

#[component]
fn Menu(
    /// The signed-in account.
    account: Account,
) -> impl IntoView {
    let platform = use_platform();
    let name = name_of(&account);
    let username =
        Some(account.username).filter(|username| !username.is_empty() && *username != name);
    let log = use_request_log().open();
    let close = move |_| close_menu();
    let scopes = account.scopes.into_iter().map(|scope| {
        let words = scopes::in_words(&scope).unwrap_or_else(|| t(Text::OtherScope));
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
            <dt>{t(Text::Platform)}</dt>
            <dd>{platform.name()} <code>{platform.host()}</code></dd>
            {left.map(|left| view! { <dt>{t(Text::AccessTime)}</dt> <dd>{left}</dd> })}
        </dl>
        {(!platform.others().is_empty()).then(|| lazy::PLATFORMS.part())}
        <details class="account-scopes">
            <summary>
                <Icon icon=icon::SHIELD />
                {t(Text::Covers)}
            </summary>
            <ul>{scopes.collect_view()}</ul>
        </details>
        <Keep />
        <ul class="account-links">
            <li>
                <a href=routes::ACCESS on:click=close>{t(Text::AllScopes)}</a>
            </li>
            <li>
                <button type="button" class="link-button" on:click=move |_| { close_menu(); log.set(true); }>
                    {t(Title::RequestLog)}
                </button>
            </li>
            <li>
                <a href=routes::SETTINGS on:click=close>{t(Title::Settings)}</a>
            </li>
            <li>
                <a href=routes::ABOUT on:click=close>{t(Title::About)}</a>
            </li>
        </ul>
        <div class="account-foot">
            <ThemeSwitch />
            <Button icon=icon::SIGN_OUT on_press=move |_| platform.sign_out(false)>
                {t(Text::SignOut)}
            </Button>
        </div>
        <details class="account-forget">
            <summary>{t(Text::SignOutForget)}</summary>
            <p>{t(Text::ForgetNote)}</p>
            <Button kind=ButtonKind::Danger on_press=move |_| platform.sign_out(true)>
                {t(Text::ForgetNow)}
            </Button>
        </details>
    }
}

/// The choice to stay signed in over reloads; off unless the user wants it.
#[component]
fn Keep() -> impl IntoView {
    let platform = use_platform();
    let impossible = move || !platform.can_keep() && !platform.keeps();
    view! {
        <div class="account-keep">
            <label>
                <input
                    type="checkbox"
                    aria-describedby="account-keep-note"
                    prop:checked=move || platform.keeps()
                    disabled=impossible
                    on:change=move |event| platform.keep(event_target_checked(&event))
                />
                {t(Text::Keep)}
            </label>
            <p id="account-keep-note">
                {move || t(if impossible() { Text::CannotKeep } else { Text::KeepNote })}
            </p>
        </div>
    }
}

/// Closes the menu when something in it leads elsewhere.
fn close_menu() {
    if let Some(menu) = browser::find("#account-menu") {
        // A menu that is closed stays closed.
        drop(menu.hide_popover());
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
    let mut words = name
        .split_whitespace()
        .filter_map(|word| word.chars().next());
    let initials: String = words.next().into_iter().chain(words.next_back()).collect();
    browser::upper_case(&initials)
}

/// How long the access token lasts. Both times are in milliseconds since 1970.
fn time_left(end: i64, now: i64) -> String {
    match end.saturating_sub(now).div_euclid(60_000) {
        ..0 => t(Text::RenewedNext),
        0 => t(Text::LessThanMinute),
        minutes @ 1..120 => t(Text::MinutesLeft {
            minutes: minutes.to_string(),
        }),
        minutes => t(Text::HoursLeft {
            hours: (minutes / 60).to_string(),
        }),
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
