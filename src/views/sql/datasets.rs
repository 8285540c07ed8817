//! The datasets of the catalog with their columns, beside the editor.

mod first;

use belvedere_client::api::extensions::CatalogDataset;
use belvedere_view::lower_case;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use self::first::First;
use super::schemas::{self, Columns};
use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, SearchField, Skeleton};

/// Maximum number of datasets that are drawn; the others are found by their names.
const MAX_DRAWN: usize = 300;
/// What the arrow keys lead to: the search, the datasets and their columns.
const STOPS: &str = "#sql-catalog input, .sql-dataset-name, .sql-column";

/// How SQL names a dataset: by its path, or by its RID where it has none.
pub fn sql_name(dataset: &CatalogDataset) -> &str {
    if dataset.path.is_empty() {
        &dataset.rid
    } else {
        &dataset.path
    }
}

/// The folder of a path, without the last part; empty for a dataset at the top.
fn folder(path: &str) -> &str {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    folder.trim_start_matches('/')
}

/// What the user reads of a dataset: the last part of its path, its name, or its RID.
fn title(dataset: &CatalogDataset) -> String {
    let last = dataset.path.rsplit('/').next().unwrap_or_default();
    let named = [last, dataset.name.as_str(), dataset.rid.as_str()];
    let title = named.into_iter().find(|name| !name.is_empty());
    title.unwrap_or_default().to_owned()
}

/// The list.
#[component]
pub fn Datasets(
    /// The branches that columns are read on.
    #[prop(into)]
    branches: Signal<Vec<String>>,
    /// Whether columns can be read.
    readable: Signal<bool>,
    /// Puts a name into the statement.
    on_insert: Callback<String>,
    /// Runs a statement in a tab of its own.
    on_run: Callback<String>,
) -> impl IntoView {
    let mut datasets = use_platform().catalog().datasets;
    datasets.sort_by_cached_key(|dataset| (folder(&dataset.path).to_owned(), title(dataset)));
    let datasets = StoredValue::new(datasets);
    let first = First::read(datasets);
    let words = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let wanted = lower_case(words.get().trim());
        datasets.with_value(|datasets| {
            let fits = |dataset: &&CatalogDataset| {
                lower_case(&dataset.path).contains(&wanted)
                    || lower_case(&dataset.name).contains(&wanted)
                    || dataset.rid == wanted
            };
            datasets.iter().filter(fits).cloned().collect::<Vec<_>>()
        })
    });
    let folders = move || {
        let mut folders: Vec<(String, Vec<CatalogDataset>)> = Vec::new();
        for dataset in found.get().into_iter().take(MAX_DRAWN) {
            let name = folder(&dataset.path).to_owned();
            match folders.last_mut().filter(|(last, _)| *last == name) {
                Some((_, datasets)) => datasets.push(dataset),
                None => folders.push((name, vec![dataset])),
            }
        }
        folders
    };
    let item = move |dataset: CatalogDataset| view! { <Item dataset first branches readable on_insert on_run /> };
    let group = move |(name, datasets): (String, Vec<CatalogDataset>)| {
        let heading = (!name.is_empty()).then(|| {
            view! { <h2 class="sql-folder" dir="auto">{name.replace('/', " / ")}</h2> }
        });
        view! {
            {heading}
            <ul class="sql-folder-datasets">{datasets.into_iter().map(item).collect_view()}</ul>
        }
    };
    // A search shows each dataset once.
    let foremost = move || {
        let is_searched = words.with(|words| !words.trim().is_empty());
        let groups = [
            (Text::Pinned, first.pinned()),
            (Text::Recent, first.recent()),
        ];
        let groups = groups.into_iter().map(|(heading, rids)| {
            let find = |rid: String| {
                datasets
                    .with_value(|datasets| datasets.iter().find(|known| known.rid == rid).cloned())
            };
            (
                t(heading),
                rids.into_iter().filter_map(find).collect::<Vec<_>>(),
            )
        });
        groups
            .filter(|(_, datasets)| !is_searched && !datasets.is_empty())
            .collect::<Vec<_>>()
    };
    let further = move || found.with(Vec::len).saturating_sub(MAX_DRAWN);
    let note = move || {
        if datasets.with_value(Vec::is_empty) {
            Some(t(Text::NoCatalog))
        } else if found.with(Vec::is_empty) {
            Some(t(Text::NoDatasetFound))
        } else {
            let further = u64::try_from(further()).unwrap_or_default();
            (further > 0).then(|| t(Text::FurtherDatasets(further)))
        }
    };
    // Enter in the search leads to the first one that it found.
    let on_keydown = move |event: KeyboardEvent| {
        let step = match event.key().as_str() {
            _ if event.is_composing() || browser::is_modified(&event) => return,
            "ArrowDown" => 1,
            "Enter" if browser::is_typing() => 1,
            "ArrowUp" => -1,
            _ => return,
        };
        if browser::focus_beside(STOPS, step) {
            event.prevent_default();
        }
    };
    view! {
        <section class="sql-catalog" id="sql-catalog" aria-label=t(Text::Datasets) on:keydown=on_keydown>
            <SearchField
                label=t(Text::FindDataset)
                value=words
                on_input=move |text| words.set(text)
            />
            <div class="sql-catalog-list">
                {move || foremost().into_iter().map(group).collect_view()}
                {move || folders().into_iter().map(group).collect_view()}
                {move || note().map(|note| view! { <p class="sql-catalog-note">{note}</p> })}
            </div>
        </section>
    }
}

/// A dataset: its name opens its columns.
#[component]
fn Item(
    dataset: CatalogDataset,
    first: First,
    branches: Signal<Vec<String>>,
    readable: Signal<bool>,
    on_insert: Callback<String>,
    on_run: Callback<String>,
) -> impl IntoView {
    let platform = use_platform();
    let title = title(&dataset);
    let name = StoredValue::new(sql_name(&dataset).to_owned());
    let dataset = StoredValue::new(dataset);
    let pinned = Memo::new(move |_| dataset.with_value(|dataset| first.is_pinned(&dataset.rid)));
    let pin_label = {
        let name = title.clone();
        Signal::derive(move || {
            let name = name.clone();
            t(if pinned.get() {
                Text::UnpinDataset { name }
            } else {
                Text::PinDataset { name }
            })
        })
    };
    let pin = move |_| dataset.with_value(|dataset| first.toggle(dataset));
    let open = RwSignal::new(false);
    let columns = RwSignal::new_local(None::<Columns>);
    let reading = StoredValue::new_local(None::<Task>);
    let read = move || {
        columns.set(None);
        let (client, branches) = (platform.client(), branches.get());
        let name = name.get_value();
        reading.set_value(Some(Task::spawn(async move {
            let read = schemas::columns(client, name, branches).await;
            columns.set(Some(read));
        })));
    };
    Effect::new(move |_| {
        if open.get() && readable.get() {
            read();
        }
    });
    let again = move |_| {
        name.with_value(|name| schemas::refresh(name));
        untrack(read);
    };
    let preview = move |_| {
        let quoted = name.with_value(|name| belvedere_checks::sql::name(name));
        on_run.run(format!("SELECT *\nFROM {quoted}\nLIMIT 100"));
    };
    let body = move || {
        if !readable.get() {
            return view! { <p class="sql-catalog-note">{t(Text::ColumnsOff)}</p> }.into_any();
        }
        match columns.get() {
            None => view! { <Skeleton lines=3 label=t(Text::ColumnsCome) /> }.into_any(),
            Some(Ok(columns)) => {
                let column = |column: &belvedere_checks::columns::Column| {
                    let name = StoredValue::new(column.name.clone());
                    view! {
                        <li>
                            <button
                                type="button"
                                class="sql-column"
                                title=t(Text::InsertName { name: column.name.clone() })
                                on:click=move |_| on_insert.run(name.get_value())
                            >
                                <span class="sql-column-name" dir="auto">{column.name.clone()}</span>
                                " "
                                <span class="sql-column-type">{column.data_type.clone()}</span>
                            </button>
                        </li>
                    }
                };
                let list = columns.iter().map(column).collect_view();
                view! { <ul class="sql-dataset-columns">{list}</ul> }.into_any()
            }
            Some(Err(error)) => view! {
                <p class="sql-catalog-note" role="alert">{error.reason()}</p>
                <Button kind=ButtonKind::Quiet icon=icon::REFRESH on_press=again>{t(Text::Retry)}</Button>
            }
            .into_any(),
        }
    };
    view! {
        <li class="sql-dataset" data-open=move || open.get().then_some("true")>
            <div class="sql-dataset-line">
                <button
                    type="button"
                    class="sql-dataset-name"
                    title=name.get_value()
                    aria-expanded=move || open.get().to_string()
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    <Icon icon=icon::CHEVRON_RIGHT />
                    <span dir="auto">{title.clone()}</span>
                </button>
                <Button kind=ButtonKind::Quiet icon=icon::PIN label=pin_label on_press=pin />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::PLUS
                    label=t(Text::InsertName { name: title.clone() })
                    on_press=move |_| on_insert.run(name.get_value())
                />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::PLAY
                    label=t(Text::Preview { name: title })
                    disabled=Signal::derive(move || !readable.get())
                    on_press=preview
                />
            </div>
            <Show when=move || open.get()>{body}</Show>
        </li>
    }
}
