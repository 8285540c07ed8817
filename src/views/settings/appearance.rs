//! Colors, density and language.

use leptos::prelude::*;

use super::Section;
use super::texts::Text;
use crate::browser;
use crate::density::{self, Density};
use crate::i18n::{self, Language, t};
use crate::technical_names;
use crate::theme::{Theme, use_theme};

/// The controls.
#[component]
pub(super) fn Appearance() -> impl IntoView {
    let theme = use_theme();
    let density = RwSignal::new(density::chosen());
    let themes = [
        (Theme::System, Text::AsTheSystem),
        (Theme::Light, Text::Light),
        (Theme::Dark, Text::Dark),
    ];
    let densities = [
        (Density::Comfortable, Text::Comfortable),
        (Density::Compact, Text::Compact),
    ];
    let language = i18n::chosen();
    let choose_language = move |event| {
        let wanted = event_target_value(&event);
        let wanted = Language::ALL
            .into_iter()
            .find(|language| language.tag() == wanted);
        i18n::choose(wanted);
        // A language stays the same for as long as the page is loaded.
        browser::reload();
    };
    view! {
        <Section id="appearance" title=Text::Appearance lead=Text::AppearanceLead>
            <fieldset class="settings-choice">
                <legend>{t(Text::Colors)}</legend>
                {themes
                    .into_iter()
                    .map(|(choice, label)| {
                        view! {
                            <label>
                                <input
                                    type="radio"
                                    name="theme"
                                    prop:checked=move || theme.get() == choice
                                    on:change=move |_| theme.choose(choice)
                                />
                                {t(label)}
                            </label>
                        }
                    })
                    .collect_view()}
            </fieldset>
            <fieldset class="settings-choice">
                <legend>{t(Text::Density)}</legend>
                {densities
                    .into_iter()
                    .map(|(choice, label)| {
                        view! {
                            <label>
                                <input
                                    type="radio"
                                    name="density"
                                    prop:checked=move || density.get() == choice
                                    on:change=move |_| {
                                        density::choose(choice);
                                        density.set(choice);
                                    }
                                />
                                {t(label)}
                            </label>
                        }
                    })
                    .collect_view()}
            </fieldset>
            <label class="settings-switch">
                <input
                    type="checkbox"
                    prop:checked=technical_names::are_shown()
                    on:change=move |event| technical_names::show(event_target_checked(&event))
                />
                <span>{t(Text::TechnicalNames)}</span>
            </label>
            <label class="field settings-language">
                <span class="field-label">{t(Text::LanguageLabel)}</span>
                <select class="input" on:change=choose_language>
                    <option value="" selected=language.is_none()>{t(Text::AsTheBrowser)}</option>
                    {Language::ALL
                        .into_iter()
                        .map(|one| {
                            view! {
                                <option value=one.tag() lang=one.tag() selected=language == Some(one)>{one.name()}</option>
                            }
                        })
                        .collect_view()}
                </select>
                <span class="field-hint">{t(Text::LanguageHint)}</span>
            </label>
        </Section>
    }
}
