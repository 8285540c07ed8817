//! The navigation: the views, and on wide screens the object types of the catalog.

use belvedere_view::lower_case;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::texts::Text;
use super::theme_switch::ThemeSwitch;
use crate::address::use_parameters;
use crate::base_path::use_path;
use crate::commands::{self, Command, Group};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::titles::Title;
use crate::ui::SearchField;
use crate::ui::icon::{self, Icon};
use crate::ui::popover::close;
use crate::views::entries::{self, ENTRIES, Entry, Reach};
use crate::{browser, routes};

/// The commands that lead to the views.
pub(super) fn commands(
    go: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl Iterator<Item = Command> {
    let platform = use_platform();
    ENTRIES.iter().filter_map(move |entry| {
        let keys = match entry.reach {
            Reach::Navigation(keys) => Some(keys),
            Reach::Command => None,
            Reach::Links(_) => return None,
        };
        let path = entry.view.path;
        let go = move || {
            commands::leads_to(path);
            go(path);
        };
        let command = Command::new(path, Group::Go, entry.view.title, go)
            .enabled(Signal::derive(move || platform.permits(entry.needs)));
        Some(match keys {
            Some(keys) => command.keys(keys),
            None => command,
        })
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
        path.with(|path| commands::arrived(path));
        close(REST);
    });
    let here = Memo::new(move |_| {
        let entry = path.with(|path| entries::at(path))?;
        Some(match entry.reach {
            Reach::Links(of) => of,
            _ => entry.view.path,
        })
    });
    let link = move |entry: &'static Entry| {
        let address = entry.view.path;
        let title = (entry.view.title)();
        // As the command does. A link that opens another tab leads to nothing here, and on a phone the keyboard would cover
        // the view.
        let lead = move |event: MouseEvent| {
            let is_elsewhere = event.ctrl_key() || event.meta_key() || event.shift_key();
            if !is_elsewhere && !browser::is_phone() {
                commands::leads_to(address);
            }
        };
        let current = move || (here.get() == Some(address)).then_some("page");
        view! {
            <li hidden=move || !platform.permits(entry.needs)>
                <a class="rail-link" href=address title=title.clone() aria-current=current on:click=lead>
                    <Icon icon=entry.icon />
                    <span>{title.clone()}</span>
                </a>
            </li>
        }
    };
    let mut links = ENTRIES
        .iter()
        .filter(|entry| matches!(entry.reach, Reach::Navigation(_)))
        .map(link);
    let first = links.by_ref().take(IN_BAR).collect_view();
    let others = links.collect_view();
    view! {
        <nav class="rail" aria-label=t(Text::Views)>
            <div class="rail-main">
                <ul class="rail-views">{first}</ul>
                <button type="button" class="rail-link rail-more" popovertarget=REST>
                    <Icon icon=icon::LIST />
                    <span>{t(Text::MoreViews)}</span>
                </button>
                <ul class="rail-views" id=REST popover="auto">{others}</ul>
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
        .map(|object_type| lower_case(object_type.title()))
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
                on_input=Callback::new(move |text: String| words.set(lower_case(&text)))
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
                let searched = lower_case(&title);
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
