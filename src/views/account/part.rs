//! The content of the menu.

use std::time::Duration;

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request_log::use_request_log;
use crate::titles::Title;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Fact, Facts, Switch};
use crate::views::platforms::PlatformLinks;
use crate::{browser, routes, scopes};

/// How often the time that is left is drawn anew.
const TICK: Duration = Duration::from_secs(15);

/// The part of the menu between the name of the user and the sign-out.
#[component]
pub fn AccountPart() -> impl IntoView {
    let platform = use_platform();
    let account = platform
        .signed_in()
        .with_untracked(|sign_in| sign_in.account().cloned())
        .unwrap_or_default();
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
        time.set(now());
    };
    if let Ok(tick) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || tick.clear());
    }
    let left = account
        .expires_at
        .map(|end| move || time_left(end, time.get()));
    view! {
        <Facts lines=true>
            <Fact name=t(Text::Platform)>{platform.name()} <br /> <code>{platform.host()}</code></Fact>
            {left.map(|left| view! { <Fact name=t(Text::AccessTime)>{left}</Fact> })}
        </Facts>
        {(!platform.others().is_empty()).then(|| view! { <PlatformLinks /> })}
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
            <Switch
                label=t(Text::Keep)
                on=Signal::derive(move || platform.keeps())
                on_change=move |on| platform.keep(on)
                disabled=Signal::derive(impossible)
                described_by="account-keep-note"
            />
            <p id="account-keep-note">
                {move || t(if impossible() { Text::CannotKeep } else { Text::KeepNote })}
            </p>
        </div>
    }
}

/// Closes the menu when one of its links is followed.
fn close_menu() {
    if let Some(menu) = browser::find("#account-menu") {
        // A menu that is closed stays closed.
        drop(menu.hide_popover());
    }
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
