//! The page of the objects of one object type; without parameters, the choice of an ontology.

mod code;
mod commands;
mod history;
mod kept_layout;
mod loading;
pub(super) mod switches;
mod tools;

use belvedere_client::api::scope;
use belvedere_view::objects::choice;
use belvedere_view::objects::url_state::{Look, UrlState};
use leptos::prelude::*;

use self::kept_layout::keep_layout;
use self::loading::Loading;
use self::switches::StatusNote;
use self::tools::{BarTools, Sheet, TitleTools, in_one_sheet};
use super::actions::Actions;
use super::cell_edit::CellEditor;
use super::chooser::TypeChooser;
use super::column_menu::ObjectColumnMenu;
use super::facets::FacetsPanel;
use super::filter::bar::{FilterBar, FilterEditor, IN_SIGHT};
use super::filtered_rows::FilteredRows;
use super::grid::Grid;
use super::lazy_parts;
use super::listing::advanced::AdvancedChips;
use super::listing::notices::Notices;
use super::listing::partial::{NothingFits, unsearched};
use super::listing::progress::StatusBar;
use super::panel::{Panel, opened_row};
use super::pointers::CODE;
use super::selection::chosen_bar::ChosenBar;
use super::selection::returned::keep_selection;
use super::selection::row_selection::RowSelection;
use super::sort_summary::SortSummary;
use super::table::{Asks, FIRST, Go, Table};
use super::texts::Text;
use super::watch::Watched;
use crate::address::use_query;
use crate::grid::Area;
use crate::i18n::t;
use crate::lazy::prefetch;
use crate::platform::use_platform;
use crate::routes;
use crate::ui::{
    Breadcrumbs, Dialog, EmptyState, Floating, PageHeader, Printed, ScopeNotice, Skeleton, icon,
};
use crate::views::snippets;
use crate::views::snippets::Given;

/// The objects of the type that the address names; without one, the choice of an ontology.
#[component]
pub fn ObjectsPage() -> impl IntoView {
    let query = use_query::<UrlState>();
    let platform = use_platform();
    let state = Memo::new(move |_| {
        let mut state = query.get();
        state.ontology = platform.ontology_rid(state.ontology);
        state
    });
    let go = history::changes(state);
    let object_type = Memo::new(move |_| {
        state.with(|state| {
            let named = !state.ontology.is_empty() && !state.object_type.is_empty();
            named.then(|| (state.ontology.clone(), state.object_type.clone()))
        })
    });
    // Another type has elements of its own: a panel that is open, and where a table is scrolled to, belong to one type.
    view! {
        <Show when=move || object_type.with(Option::is_some) fallback=|| view! { <TypeChooser /> }>
            <For each=move || object_type.get() key=Clone::clone let:named>
                {
                    let (ontology, object_type) = named;
                    view! { <Objects ontology object_type state go /> }
                }
            </For>
        </Show>
    }
}

/// The objects of one type.
#[component]
fn Objects(
    /// The ontology.
    ontology: String,
    /// API name of the object type.
    object_type: String,
    /// The state in the address.
    state: Memo<UrlState>,
    /// Changes it.
    go: Go,
) -> impl IntoView {
    let platform = use_platform();
    let focus = RwSignal::new(0_u32);
    prefetch(lazy_parts::VIEWS);
    keep_layout(state, go);
    let loading = Loading::begin(platform, &ontology, &object_type, state);
    let table = table(loading, &ontology, &object_type, go);
    provide_context(table);
    keep_selection(table);
    // Another order: other rows stand where cells were marked.
    Effect::new(move |_| {
        table.listing.order();
        table.unmark();
    });

    let ready = loading.is_ready();
    let look = Memo::new(move |_| table.look());
    let left = unsearched(table);
    let to_table = Callback::new(move |()| focus.update(|count| *count += 1));
    let shows_code = RwSignal::new(false);
    let code = Given {
        open: shows_code,
        asked: Callback::new(move |()| code::asked(table)),
    };
    commands::register(table, shows_code, to_table);
    let in_sheet = in_one_sheet();
    let has_columns = Memo::new(move |_| table.all.with(|all| !all.is_empty()));
    let definition_address = routes::object_type(&ontology, &object_type);
    let ontology_title = platform
        .catalog()
        .ontology(&ontology)
        .map_or_else(|| t(Text::Ontology), |known| known.title().to_owned());
    let main = main(
        table,
        loading,
        ready,
        look,
        focus,
        definition_address.clone(),
    );
    let on_start = Callback::new(move |()| loading.start());
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        to_table.run(());
    };
    view! {
        <div class="page objects">
            <div class="objects-title">
                <Breadcrumbs links=vec![(routes::ontology(&ontology), ontology_title)] />
                <PageHeader
                    title=table.title
                    badges=move || {
                        view! {
                            <Show when=move || ready.get() && table.opens_rows()>
                                <a class="skip-link" href="#content" on:click=skip>
                                    {t(Text::SkipToRows)}
                                </a>
                            </Show>
                            <a class="button objects-definition" data-kind="quiet" href=definition_address.clone()>
                                {t(Text::Definition)}
                            </a>
                            // Where nothing follows that it would move.
                            <SortSummary table />
                        }
                    }
                    actions=move || {
                        view! {
                            <Show when=move || has_columns.get() && !in_sheet.get()>
                                <TitleTools table shows_code />
                            </Show>
                        }
                    }
                />
            </div>
            <Show when=move || !platform.is_granted(scope::ONTOLOGIES_READ)>
                <ScopeNotice scopes=&[scope::ONTOLOGIES_READ] off=t(Text::ObjectsTitle) />
            </Show>
            {loading.failed()}
            <StatusNote table />
            <Show when=move || has_columns.get()>
                {tools(table, ready, in_sheet, shows_code, to_table)}
            </Show>
            <Dialog
                open=table.compares
                title=Signal::derive(|| t(Text::CompareBranches))
                on_close=move |()| table.compares.set(false)
            >
                {lazy_parts::BRANCHES.part()}
            </Dialog>
            <div class="objects-main">
                <FacetsPanel table />
                <div class="objects-table">
                    <Show when=move || ready.get() && look.get() != Look::Gallery>
                        <Printed rows=|| lazy_parts::PLAIN.part() />
                    </Show>
                    {main}
                </div>
                <Panel table on_closed=to_table />
            </div>
            // What comes up while pages load takes its room from the end of the table.
            <Notices table on_start on_retry=Callback::new(move |()| loading.retry()) />
            <Show when=move || has_columns.get()>
                <StatusBar table left on_start />
            </Show>
            {snippets::part(code)}
        </div>
    }
}

/// The table of what is loaded.
fn table(loading: Loading, ontology: &str, object_type: &str, go: Go) -> Table {
    let Loading {
        listing,
        all,
        definition,
        state,
        ..
    } = loading;
    let fallback = object_type.to_owned();
    let title = Signal::derive(move || {
        definition
            .with(|defined| defined.as_ref().map(|defined| defined.title().to_owned()))
            .unwrap_or_else(|| fallback.clone())
    });
    let (picked, watched) = (RowSelection::new(), Watched::new());
    Table {
        listing,
        shown: FilteredRows::new(listing, picked, watched, state, all),
        picked,
        watched,
        all,
        columns: Memo::new(move |_| {
            all.with(|all| state.with(|state| choice::visible(all, state)))
        }),
        state,
        go,
        definition,
        title,
        opened: opened_row(listing, state),
        area: RwSignal::new(Area::at(FIRST)),
        draft: RwSignal::new(None),
        edited: RwSignal::new(None),
        menu: RwSignal::new(None),
        compares: RwSignal::new(false),
        acts: RwSignal::new(None),
        actions: Actions::of(ontology, object_type),
        asks: RwSignal::new(None),
        code: CODE,
    }
}

/// The objects as they are looked at, or why there are none.
fn main(
    table: Table,
    loading: Loading,
    ready: Memo<bool>,
    look: Memo<Look>,
    focus: RwSignal<u32>,
    definition: String,
) -> impl Fn() -> AnyView {
    let is_empty = loading.is_empty();
    let title = table.title;
    move || {
        if is_empty.get() {
            view! { <Empty address=definition.clone() /> }.into_any()
        } else if ready.get() {
            match look.get() {
                Look::Grid => {
                    let label = Signal::derive(move || t(Text::ObjectsOf { title: title.get() }));
                    view! {
                        <div class="objects-grid-frame">
                            <Grid table label focus=focus.read_only() />
                            <NothingFits table />
                        </div>
                    }
                    .into_any()
                }
                Look::Plain => lazy_parts::PLAIN.part(),
                Look::Gallery => lazy_parts::GALLERY.part(),
            }
        } else if loading.has_stopped() {
            ().into_any()
        } else {
            view! { <Skeleton lines=12 label=t(Text::LoadingObjects) /> }.into_any()
        }
    }
}

/// The line of filters or of the selection, and the small forms that open from it.
fn tools(
    table: Table,
    ready: Memo<bool>,
    in_sheet: Memo<bool>,
    shows_code: RwSignal<bool>,
    to_table: Callback<()>,
) -> impl IntoView {
    let picked = table.picked;
    let on_undo = Callback::new(move |()| picked.restore());
    let is_chosen = Memo::new(move |_| !picked.is_empty() || table.area.with(Area::is_extended));
    view! {
        <div class="objects-tools">
            <div class="objects-bar" data-behind=move || is_chosen.get().then_some("")>
                <FilterBar table in_sheet ready to_table />
                <AdvancedChips table />
                <Show when=move || in_sheet.get() fallback=move || view! { <BarTools table /> }>
                    <Sheet table shows_code />
                </Show>
            </div>
            // In the same place and as high, so that the row under the pointer stays there.
            <Show when=move || is_chosen.get()>
                <ChosenBar table on_cleared=to_table on_undo />
            </Show>
        </div>
        <FilterEditor table />
        <ObjectColumnMenu table />
        <SqlForm table />
        <CellEditor table />
    }
}

/// The form of what is asked with SQL.
#[component]
fn SqlForm(
    /// The table.
    table: Table,
) -> impl IntoView {
    let asks = table.asks;
    let label = move || {
        t(match asks.get() {
            Some(Asks::Summary | Asks::SummaryOf(_)) => Text::Summarize,
            _ => Text::QuerySql,
        })
    };
    view! {
        <Floating
            label=Signal::derive(label)
            wanted=Signal::derive(move || asks.with(Option::is_some))
            on_close=Callback::new(move |()| asks.set(None))
            fallback=IN_SIGHT
        >
            {lazy_parts::SQL.part()}
        </Floating>
    }
}

/// An object type without objects.
#[component]
fn Empty(
    /// The address of its definition.
    address: String,
) -> impl IntoView {
    view! {
        <EmptyState icon=icon::TABLE title=t(Text::NoObjects)>
            <p>{t(Text::NoObjectsWhy)}</p>
            <p>
                <a href=address>{t(Text::SeeDefinition)}</a>
            </p>
        </EmptyState>
    }
}
