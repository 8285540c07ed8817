//! Colors, density, lines of rows, and language.

use leptos::prelude::*;

use super::page::Section;
use super::texts::Text;
use crate::density::{self, Density, Lines};
use crate::i18n::{self, Language, t};
use crate::theme::{Theme, use_theme};
use crate::ui::{Button, ButtonKind, Segmented, Switch};
use crate::{browser, technical_names};

/// The controls.
#[component]
pub(super) fn Appearance() -> impl IntoView {
    let theme = use_theme();
    let themes = [
        (Theme::System, Text::AsTheSystem),
        (Theme::Light, Text::Light),
        (Theme::Dark, Text::Dark),
    ];
    let density = |density| match density {
        Density::Comfortable => Text::Comfortable,
        Density::Compact => Text::Compact,
    };
    let lines = |lines| match lines {
        Lines::One => Text::OneLine,
        Lines::Three => Text::ThreeLines,
    };
    let language = i18n::chosen();
    let languages = [None].into_iter().chain(Language::ALL.map(Some));
    let choose_language = move |wanted| {
        i18n::choose(wanted);
        // A language stays the same for as long as the page is loaded.
        browser::reload();
    };
    view! {
        <Section id="appearance" title=Text::Appearance lead=Text::AppearanceLead>
            <Choice label=Text::Colors>
                {themes
                    .map(|(choice, label)| {
                        let chosen = Signal::derive(move || theme.get() == choice);
                        view! {
                            <Button kind=ButtonKind::Quiet chosen on_press=move |_| theme.choose(choice)>
                                {t(label)}
                            </Button>
                        }
                    })
                    .collect_view()}
            </Choice>
            <Choice label=Text::Density>{choices(density)}</Choice>
            <Choice label=Text::Lines>{choices(lines)}</Choice>
            <Switch
                label=t(Text::TechnicalNames)
                on=technical_names::are_shown()
                on_change=technical_names::show
            />
            // The page is loaded again for another language: not for each that the arrow keys pass.
            <Choice label=Text::LanguageLabel by_press=true>
                {languages
                    .map(|one| {
                        view! {
                            <Button
                                kind=ButtonKind::Quiet
                                chosen=language == one
                                on_press=move |_| {
                                    // The page is loaded again for it.
                                    if language != one {
                                        choose_language(one);
                                    }
                                }
                            >
                                <span lang=one.map(Language::tag)>
                                    {one.map_or_else(|| t(Text::AsTheBrowser), |one| one.name().to_owned())}
                                </span>
                            </Button>
                        }
                    })
                    .collect_view()}
            </Choice>
            <p class="field-hint">{t(Text::LanguageHint)}</p>
        </Section>
    }
}

/// The buttons of a choice that is applied at once, with their labels.
fn choices<C: density::Choice>(label: fn(C) -> Text) -> impl IntoView {
    let current = RwSignal::new(density::chosen::<C>());
    let button = move |choice: C| {
        let chosen = Signal::derive(move || current.get() == choice);
        let choose = move |_| {
            density::choose(choice);
            current.set(choice);
        };
        view! { <Button kind=ButtonKind::Quiet chosen on_press=choose>{t(label(choice))}</Button> }
    };
    C::ALL.map(button).collect_view()
}

/// One of a few choices, below its name.
#[component]
fn Choice(label: Text, #[prop(optional)] by_press: bool, children: Children) -> impl IntoView {
    let label = t(label);
    view! {
        <div class="settings-choice">
            <span aria-hidden="true">{label.clone()}</span>
            <Segmented label by_press>{children()}</Segmented>
        </div>
    }
}
