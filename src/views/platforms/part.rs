//! The links to the other platforms.

use leptos::prelude::*;
use web_sys::Url;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::{PARAMETER, SignIn, use_platform};
use crate::{browser, routes};

/// The links. Drafts, the sign-in at the platform and other tabs stay: a link can be opened in a new tab too.
#[component]
pub fn PlatformLinks() -> impl IntoView {
    let platform = use_platform();
    // Signed in, the address is one of this platform's own things.
    let begin = if matches!(platform.signed_in().get_untracked(), SignIn::Out) {
        browser::href()
    } else {
        browser::home() + routes::HOME
    };
    let links = platform.others().into_iter().map(|other| {
        let address = Url::new(&begin).map(|url| {
            url.search_params().set(PARAMETER, &other.name);
            url.href()
        });
        view! {
            <li>
                <a class="platform" href=address.unwrap_or_default() rel="external">
                    <span class="platform-color" data-color=other.color></span>
                    <span class="frame-host-text">
                        <strong>{other.name}</strong>
                        <code>{other.host}</code>
                    </span>
                </a>
            </li>
        }
    });
    view! {
        <nav class="platforms" aria-labelledby="other-platforms">
            <h2 id="other-platforms">{t(Text::Others)}</h2>
            <ul>{links.collect_view()}</ul>
        </nav>
    }
}
