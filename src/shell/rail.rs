//! The navigation: the views, and on wide screens the object types of the catalog.

use belvedere_client::api::scope;
use leptos::prelude::*;

use super::texts::Text;
use super::theme_switch::ThemeSwitch;
use crate::address::use_parameters;
use crate::base_path::use_path;
use crate::commands::{self, Command, Group};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::SearchField;
use crate::ui::icon::{self, Icon};
use crate::ui::popover::close;
use crate::views::Title;
use crate::{browser, routes, scopes};

/// A view in the navigation.
struct Entry {
    label: Title,
    icon: &'static str,
    address: &'static str,
    /// The keys that lead to it.
    keys: &'static str,
    /// Further addresses that belong to it.
    further: &'static [&'static str],
    /// The scopes without which it is of no use: it is not there then.
    needs: &'static [&'static str],
}

/// By how often they are needed: on a phone, the first ones stand in the bar.
const ENTRIES: &[Entry] = &[
    Entry {
        label: Title::Home,
        icon: icon::HOME,
        address: routes::HOME,
        keys: "g h",
        further: &[],
        needs: &[],
    },
    Entry {
        label: Title::Objects,
        icon: icon::TABLE,
        address: routes::OBJECTS,
        keys: "g o",
        further: &[],
        needs: &[scope::ONTOLOGIES_READ],
    },
    Entry {
        label: Title::Sql,
        icon: icon::TERMINAL,
        address: routes::SQL,
        keys: "g s",
        further: &[],
        needs: scopes::SQL,
    },
    Entry {
        label: Title::Datasets,
        icon: icon::DATABASE,
        address: routes::DATASET,
        keys: "g d",
        further: &[],
        needs: &[scope::DATASETS_READ],
    },
    Entry {
        label: Title::Boards,
        icon: icon::BOARD,
        address: routes::BOARDS,
        keys: "g b",
        further: &[],
        needs: scopes::SQL,
    },
    Entry {
        label: Title::Media,
        icon: icon::IMAGE,
        address: routes::MEDIA,
        keys: "g m",
        further: &[],
        needs: &[scope::MEDIASETS_READ],
    },
    Entry {
        label: Title::Ontologies,
        icon: icon::LAYERS,
        address: routes::ONTOLOGY,
        keys: "g t",
        further: &[routes::OBJECT_TYPE],
        needs: &[scope::ONTOLOGIES_READ],
    },
    Entry {
        label: Title::Actions,
        icon: icon::BOLT,
        address: routes::ACTION,
        keys: "g a",
        further: &[],
        needs: &[scope::ONTOLOGIES_WRITE],
    },
    Entry {
        label: Title::DataHealth,
        icon: icon::PULSE,
        address: routes::DATA_HEALTH,
        keys: "g c",
        further: &[],
        needs: &[scope::DATA_HEALTH_WRITE],
    },
    Entry {
        label: Title::Administration,
        icon: icon::SHIELD,
        address: routes::ADMIN,
        keys: "g e",
        further: &[],
        needs: &[scope::ADMIN_READ],
    },
];

/// The commands that lead to the views.
pub(super) fn commands(
    go: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl Iterator<Item = Command> {
    let platform = use_platform();
    ENTRIES.iter().map(move |entry| {
        let go = move || {
            commands::leads_to(entry.address);
            go(entry.address);
        };
        Command::new(entry.address, Group::Go, || t(entry.label.clone()), go)
            .keys(entry.keys)
            .enabled(Signal::derive(move || platform.permits(entry.needs)))
    })
}

/// How many of them stand in the bar of a phone; the others are behind a button there.
const IN_BAR: usize = 4;
/// From how many object types on they can be searched.
const MANY: usize = 12;
/// The list of the others.
const REST: &str = "rail-rest";

/// The navigation rail; a bar at the bottom on narrow screens.
#[component]
pub(super) fn Rail() -> impl IntoView {
    let path = use_path();
    let platform = use_platform();
    // On a phone the list of the others lies over the page.
    Effect::new(move |_| {
        path.track();
        close(REST);
    });
    let link = move |entry: &'static Entry| {
        let current = move || {
            path.with(|path| path == entry.address || entry.further.contains(&path.as_str()))
                .then_some("page")
        };
        view! {
            <li hidden=move || !platform.permits(entry.needs)>
                <a class="rail-link" href=entry.address title=t(entry.label.clone()) aria-current=current>
                    <Icon icon=entry.icon />
                    <span>{t(entry.label.clone())}</span>
                </a>
            </li>
        }
    };
    let links = move |entries: &'static [Entry]| entries.iter().map(link).collect_view();
    let (first, others) = ENTRIES.split_at(IN_BAR.min(ENTRIES.len()));
    view! {
        <nav class="rail" aria-label=t(Text::Views)>
            <div class="rail-main">
                <ul class="rail-views">{links(first)}</ul>
                <button type="button" class="rail-link rail-more" popovertarget=REST>
                    <Icon icon=icon::LIST />
                    <span>{t(Text::MoreViews)}</span>
                </button>
                <ul class="rail-views" id=REST popover="auto">{links(others)}</ul>
            </div>
            <CatalogLinks />
            <div class="rail-foot">
                <ThemeSwitch />
                <a class="rail-settings" href=routes::SETTINGS aria-label=t(Title::Settings) title=t(Title::Settings)>
                    <Icon icon=icon::SETTINGS />
                </a>
                <button
                    type="button"
                    class="rail-settings rail-width"
                    aria-label=t(Text::RailWidth)
                    title=t(Text::RailWidth)
                    on:click=move |_| change_width()
                >
                    <Icon icon=icon::CHEVRON_RIGHT />
                </button>
            </div>
        </nav>
    }
}

/// Makes the rail narrow, or wide again. `style/boot.js` applies the choice before the first paint.
pub(super) fn change_width() {
    if let Some(root) = document().document_element() {
        let is_narrow = root.toggle_attribute("data-narrow-rail") == Ok(true);
        browser::keep_locally("belvedere.rail", if is_narrow { "narrow" } else { "" });
    }
}

/// The object types of the catalog, a group for each ontology.
#[component]
fn CatalogLinks() -> impl IntoView {
    let catalog = use_platform().catalog();
    let path = use_path();
    let query = use_parameters();
    let words = RwSignal::new(String::new());
    let titles: Vec<String> = catalog
        .ontologies
        .iter()
        .flat_map(|ontology| &ontology.object_types)
        .map(|object_type| browser::lower_case(object_type.title()))
        .collect();
    let is_many = titles.len() >= MANY;
    let nothing = move || {
        let fits = |words: &String| titles.iter().any(|title| title.contains(words.trim()));
        (!words.with(fits)).then(|| t(Text::NothingFound))
    };
    let search = is_many.then(move || {
        view! {
            <SearchField
                class="rail-search"
                label=t(Text::FindType)
                value=words
                on_input=Callback::new(move |text: String| words.set(browser::lower_case(&text)))
            />
            <p class="rail-heading" role="status">{nothing}</p>
        }
    });
    let groups = catalog.ontologies.into_iter().map(move |ontology| {
        let title = ontology.title().to_owned();
        let rid = ontology.rid;
        let links = ontology
            .object_types
            .into_iter()
            .map(|object_type| {
                let address = routes::objects(&rid, &object_type.api_name);
                let title = object_type.title().to_owned();
                let searched = browser::lower_case(&title);
                let current = {
                    let rid = rid.clone();
                    move || {
                        let here = path.with(|path| path == routes::OBJECTS)
                            && query.with(|query| {
                                query.get_str("ontology") == Some(&rid)
                                    && query.get_str("type") == Some(&object_type.api_name)
                            });
                        here.then_some("page")
                    }
                };
                view! {
                    <li hidden=move || !words.with(|words| searched.contains(words.trim()))>
                        <a class="rail-type" href=address aria-current=current>
                            {title}
                        </a>
                    </li>
                }
            })
            .collect_view();
        view! {
            <div class="rail-group">
                <h2 class="rail-heading">{title}</h2>
                <ul>{links}</ul>
            </div>
        }
    });
    view! { <div class="rail-catalog">{search} {groups.collect_view()}</div> }
}
