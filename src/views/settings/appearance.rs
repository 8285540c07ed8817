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
    let languages = [None].into_iter().chain(Language::ALL.map(Some));
    let choose_language = move |wanted| {
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
            <fieldset class="settings-choice">
                <legend>{t(Text::LanguageLabel)}</legend>
                {languages
                    .map(|one| {
                        view! {
                            <label>
                                <input
                                    type="radio"
                                    name="language"
                                    checked=language == one
                                    on:change=move |_| choose_language(one)
                                />
                                <span lang=one.map(Language::tag)>
                                    {one.map_or_else(|| t(Text::AsTheBrowser), |one| one.name().to_owned())}
                                </span>
                            </label>
                        }
                    })
                    .collect_view()}
                <p class="field-hint">{t(Text::LanguageHint)}</p>
            </fieldset>
        </Section>
    }
}
