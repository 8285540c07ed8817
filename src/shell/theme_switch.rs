//! Chooses between light, dark, and as the system.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::theme::{Theme, use_theme};
use crate::ui::icon::{self, Icon};

const CHOICES: [(Theme, Text, &str); 3] = [
    (Theme::Light, Text::Light, icon::SUN),
    (Theme::Dark, Text::Dark, icon::MOON),
    (Theme::System, Text::AsTheSystem, icon::MONITOR),
];

/// Three buttons, one of them pressed.
#[component]
pub fn ThemeSwitch() -> impl IntoView {
    let theme = use_theme();
    view! {
        <div class="theme-switch" role="group" aria-label=t(Text::Colors)>
            {CHOICES
                .into_iter()
                .map(|(choice, label, icon)| {
                    let label = t(label);
                    view! {
                        <button
                            type="button"
                            aria-pressed=move || (theme.get() == choice).to_string()
                            aria-label=label.clone()
                            title=label
                            on:click=move |_| theme.choose(choice)
                        >
                            <Icon icon />
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}
