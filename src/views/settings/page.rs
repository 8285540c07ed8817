//! The page: the sections of the settings.

use leptos::prelude::*;

use super::appearance::Appearance;
use super::catalog::CatalogFile;
use super::local_data::LocalData;
use super::texts::Text;
use super::transfer::Transfer;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{PageHeader, Switch};
use crate::{cancel_on_close, routes};

/// The settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    // Sections share the stored data: a change in one shows in the others.
    let changed = RwSignal::new(0_u32);
    view! {
        <div class="page settings">
            <PageHeader title=t(Text::Settings)>
                <p class="muted">
                    {t(Text::SettingsLead)} " " <a href=routes::ABOUT>{t(Text::AboutLink)}</a>
                </p>
            </PageHeader>
            <Appearance />
            <Section id="sql" title=Text::Sql lead=Text::SqlLead>
                <Switch
                    label=t(Text::CancelOnClose)
                    on=cancel_on_close::is_on()
                    on_change=cancel_on_close::set
                />
            </Section>
            <CatalogFile changed />
            <LocalData changed />
            <Transfer changed />
        </div>
    }
}

/// A section of the settings.
#[component]
pub(super) fn Section(
    /// Identifies it; also the fragment of its address.
    id: &'static str,
    /// The heading.
    title: Text,
    /// Its introduction.
    lead: Text,
    /// The controls.
    children: Children,
) -> impl IntoView {
    let heading = format!("{id}-heading");
    let labelled_by = heading.clone();
    view! {
        <section class="settings-section card" id=id aria-labelledby=labelled_by>
            <header>
                <h2 id=heading>{t(title)}</h2>
                <p class="muted">{t(lead)}</p>
            </header>
            {children()}
        </section>
    }
}

/// The problem with a file, if any.
#[component]
pub(super) fn Problem(problem: RwSignal<Option<String>>) -> impl IntoView {
    move || {
        problem.get().map(|problem| {
            view! {
                <p class="note" data-tone="warning" role="alert">
                    <Icon icon=icon::ALERT />
                    <span>{problem}</span>
                </p>
            }
        })
    }
}
