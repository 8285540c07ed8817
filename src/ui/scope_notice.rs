//! Says which scopes a view lacks. A view that has all of its scopes says nothing.

use leptos::prelude::*;

use super::icon::{self, Icon};
use super::texts::Text;
use super::{Button, ButtonKind};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::scopes;

/// The scopes that a view needs.
#[component]
pub fn ScopeNotice(
    /// The scopes, all of which it takes: constants of `belvedere_api::scope`.
    scopes: &'static [&'static str],
    /// The feature that is off without them, such as "Applying actions".
    #[prop(into)]
    off: Signal<String>,
) -> impl IntoView {
    let platform = use_platform();
    let missing = Memo::new(move |_| {
        scopes
            .iter()
            .filter(|scope| !platform.is_granted(scope))
            .copied()
            .collect::<Vec<_>>()
    });
    move || {
        let missing = missing.get();
        if missing.is_empty() {
            return ().into_any();
        }
        let words: Vec<String> = missing.iter().map(|scope| scopes::phrase(scope)).collect();
        let asked_for = missing.iter().all(|scope| platform.asks_for(scope));
        let help = t(if asked_for {
            Text::AskedFor
        } else {
            Text::NotAskedFor
        });
        view! {
            <div class="scope-notice" role="status">
                <Icon icon=icon::ALERT />
                <div>
                    <p>
                        <strong>{move || t(Text::IsOff { what: off.get() })}</strong>
                        {t(Text::LacksPermission { words: words.join(", ") })}
                        {help}
                    </p>
                    <p><Names scopes=missing /></p>
                </div>
                {asked_for
                    .then(|| {
                        view! {
                            <Button kind=ButtonKind::Plain on_press=move |_| platform.sign_in()>
                                {t(Text::SignInAgain)}
                            </Button>
                        }
                    })}
            </div>
        }
        .into_any()
    }
}

/// Names of scopes.
#[component]
fn Names(scopes: Vec<&'static str>) -> impl IntoView {
    scopes
        .into_iter()
        .enumerate()
        .map(|(index, scope)| {
            view! {
                {(index > 0).then_some(", ")}
                <code>{scope}</code>
            }
        })
        .collect_view()
}
