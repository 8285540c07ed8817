//! The catalog file: import, export, removal of the imported catalog.

use leptos::prelude::*;

use super::page::{Problem, Section};
use super::texts::Text;
use crate::catalog_file::{self, CatalogError};
use crate::config::Catalog;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::storage::{self, kind};
use crate::ui::{Button, ButtonKind, ChosenFile, TextFileButton, icon};
use crate::views::entries;
use crate::{browser, routes};

/// The name of the file that is written.
const NAME: &str = "belvedere-catalog.json";

/// The controls.
#[component]
pub(super) fn CatalogFile(
    /// Counts the changes of the stored data.
    changed: RwSignal<u32>,
) -> impl IntoView {
    let platform = use_platform();
    let problem = RwSignal::new(None::<String>);
    let own = RwSignal::new(None::<Catalog>);
    let reading = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        changed.track();
        reading.set_value(Some(Task::spawn(async move {
            own.set(catalog_file::own().await);
        })));
    });
    let running = StoredValue::new_local(None::<Task>);
    let import = move |ChosenFile { text, .. }: ChosenFile| match catalog_file::parse(&text) {
        Err(error) => problem.set(Some(t(in_words(error)))),
        Ok(new) => {
            problem.set(None);
            running.set_value(Some(Task::spawn(async move {
                // The file overrides the catalog imported before.
                let mut merged = new;
                if let Some(before) = catalog_file::own().await {
                    merged.merge(before);
                }
                match catalog_file::keep(&merged).await {
                    // Every view begins with the catalog: the page is drawn anew with the new one.
                    Ok(()) => browser::reload(),
                    Err(error) => {
                        problem.set(Some(t(Text::NotKept {
                            reason: error.to_string(),
                        })));
                    }
                }
            })));
        }
    };
    let remove = move |_| {
        running.set_value(Some(Task::spawn(async move {
            match storage::clear(kind::CATALOG).await {
                Ok(()) => browser::reload(),
                Err(error) => {
                    problem.set(Some(t(Text::NotKept {
                        reason: error.to_string(),
                    })));
                }
            }
        })));
    };
    let export = move |_| {
        let text = catalog_file::write(&platform.catalog());
        if !browser::save_text(NAME, "application/json", &text) {
            problem.set(Some(t(Text::NotSaved)));
        }
    };
    let imported = move || {
        own.get().map(|own| {
            let link = |(address, words): (&'static str, String)| {
                let path = address.split('#').next().unwrap_or_default();
                let is_open = entries::at(path).is_some_and(|entry| platform.permits(entry.needs));
                if is_open {
                    view! { " " <a href=address>{words}</a> }.into_any()
                } else {
                    view! { " " <span>{words}</span> }.into_any()
                }
            };
            let links = counts(&own).into_iter().map(link).collect_view();
            view! {
                <p class="settings-line">
                    <span>{t(Text::Imported)} {links}</span>
                    <Button kind=ButtonKind::Quiet on_press=remove>{t(Text::RemoveImported)}</Button>
                </p>
            }
        })
    };
    view! {
        <Section id="catalog" title=Text::Catalog lead=Text::CatalogLead>
            {imported}
            <Problem problem />
            <div class="settings-actions">
                <TextFileButton label=t(Text::ImportCatalog) accept="application/json,.json" on_file=import />
                <Button icon=icon::DOWNLOAD on_press=export>{t(Text::ExportCatalog)}</Button>
            </div>
            <p class="field-hint">{t(Text::CatalogHint)}</p>
        </Section>
    }
}

/// How many things of which kinds, in words, each with the view that shows them.
fn counts(catalog: &Catalog) -> Vec<(&'static str, String)> {
    let of = |list: usize| u64::try_from(list).unwrap_or(u64::MAX);
    let parts = [
        (
            routes::ONTOLOGY,
            of(catalog.ontologies.len()),
            Text::Ontologies(of(catalog.ontologies.len())),
        ),
        (
            routes::DATASET,
            of(catalog.datasets.len()),
            Text::Datasets(of(catalog.datasets.len())),
        ),
        (
            routes::MEDIA,
            of(catalog.media_sets.len()),
            Text::MediaSets(of(catalog.media_sets.len())),
        ),
        (
            routes::ADMIN,
            of(catalog.enrollments.len()),
            Text::Enrollments(of(catalog.enrollments.len())),
        ),
        (
            routes::SQL_QUERIES,
            of(catalog.queries.len()),
            Text::Queries(of(catalog.queries.len())),
        ),
        (
            routes::BOARDS,
            of(catalog.boards.len()),
            Text::Boards(of(catalog.boards.len())),
        ),
    ];
    let there = parts.into_iter().filter(|(_, count, _)| *count > 0);
    there.map(|(address, _, text)| (address, t(text))).collect()
}

fn in_words(error: CatalogError) -> Text {
    match error {
        CatalogError::Invalid(message) => Text::CatalogInvalid { message },
        CatalogError::Version(found) => Text::CatalogVersion { found },
        CatalogError::Nameless(place) => Text::CatalogNameless { place },
        CatalogError::Empty => Text::CatalogEmpty,
    }
}
