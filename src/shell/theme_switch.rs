//! Chooses between light, dark, and as the system.

use leptos::prelude::*;

use crate::theme::{Theme, use_theme};
use crate::ui::icon::{self, Icon};

const CHOICES: [(Theme, &str, &str); 3] = [
    (Theme::Light, "Light", icon::SUN),
    (Theme::Dark, "Dark", icon::MOON),
    (Theme::System, "As the system", icon::MONITOR),
];

/// Three buttons, one of them pressed.
#[component]
pub fn ThemeSwitch() -> impl IntoView {
    let theme = use_theme();
    view! {
        <div class="theme-switch" role="group" aria-label="Colors">
            {CHOICES
                .into_iter()
                .map(|(choice, label, icon)| {
                    view! {
                        <button
                            type="button"
                            aria-pressed=move || (theme.get() == choice).to_string()
                            aria-label=label
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
