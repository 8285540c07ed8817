//! Chooses between light, dark, and as the system.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::theme::{Theme, use_theme};
use crate::ui::{Button, ButtonKind, Segmented, icon};

const CHOICES: [(Theme, Text, &str); 3] = [
    (Theme::Light, Text::Light, icon::SUN),
    (Theme::Dark, Text::Dark, icon::MOON),
    (Theme::System, Text::AsTheSystem, icon::MONITOR),
];

/// Three buttons, one of them chosen.
#[component]
pub fn ThemeSwitch() -> impl IntoView {
    let theme = use_theme();
    view! {
        <div class="theme-switch">
            <Segmented label=t(Text::Colors)>
                {CHOICES
                    .into_iter()
                    .map(|(choice, label, icon)| {
                        view! {
                            <Button
                                kind=ButtonKind::Quiet
                                icon
                                label=t(label)
                                chosen=Signal::derive(move || theme.get() == choice)
                                on_press=move |_| theme.choose(choice)
                            />
                        }
                    })
                    .collect_view()}
            </Segmented>
        </div>
    }
}
