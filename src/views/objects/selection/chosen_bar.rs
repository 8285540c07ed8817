//! Actions on the selected rows and the marked cells: copy them, apply an action to them.

use belvedere_client::api::scope;
use belvedere_view::objects::columns::Kind;
use belvedere_view::objects::delimited::json_row;
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use super::copying::{self, Format};
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::selection::{SelectedObject, SelectedObjects, use_selection};
use crate::ui::popover::close;
use crate::ui::{Button, ButtonKind, Dialog, Popover, icon, undoable};
use crate::views::objects::actions::{ActionLinks, FirstActions, On};
use crate::views::objects::lazy_parts;
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

const FORMATS: [(Format, Text); 7] = [
    (Format::Tsv, Text::AsTsv),
    (Format::Csv, Text::AsCsv),
    (Format::Json, Text::AsJson),
    (Format::Markdown, Text::AsMarkdown),
    (Format::Keys, Text::AsKeys),
    (Format::InList, Text::AsInList),
    (Format::Rids, Text::AsRids),
];

/// The bar that takes the place of the tools while rows are selected or cells are marked.
#[component]
pub fn ChosenBar(
    /// The table.
    table: Table,
    /// Called when the selection is given up.
    on_cleared: Callback<()>,
    /// Selects again what was given up.
    on_undo: Callback<()>,
) -> impl IntoView {
    let announcer = use_announcer();
    let selection = use_selection();
    let applies = use_platform().permits(&[scope::ONTOLOGIES_WRITE]);
    let has_rows = Memo::new(move |_| !table.picked.is_empty());
    let has_files = Memo::new(move |_| {
        let mut columns = table.all.get().into_iter();
        columns.any(|column| column.kind.holds(&Kind::Attachment)) && has_rows.get()
    });
    let files = RwSignal::new(false);
    let count = move || t(Text::RowsSelected(table.picked.len() as u64));
    let cells = move || table.marked().map(|count| t(Text::CellsMarked(count)));
    let clear = move |_| {
        if has_rows.get_untracked() {
            undoable(announcer, &t(Text::SelectionCleared), on_undo);
        }
        table.picked.give_up();
        table.unmark();
        selection.clear();
        on_cleared.run(());
    };
    // The rows are handed over when the user continues with them; until then their text is not needed.
    let hand_over = Callback::new(move |()| {
        selection.set(SelectedObjects {
            picked: true,
            ..objects(table, table.picked.list())
        });
    });
    let on = On {
        selected: true,
        leave: Some(hand_over),
        ..On::default()
    };
    view! {
            <div class="objects-chosen" role="group" aria-label=t(Text::Selection)>
                <span class="objects-chosen-count" role="status">
                    {move || has_rows.get().then(count)} " " {cells}
                </span>
                // They come later: beside the count, where nothing stands.
                <Show when=move || has_rows.get() && applies>
                    <FirstActions actions=table.actions on />
                </Show>
                <Popover id="objects-copy" label=t(Text::Copy) icon=icon::COPY>
                    <ul class="popover-menu">
                        {FORMATS
                            .into_iter()
                            .map(|(format, label)| {
                                let copy = move |_| {
                                    close("objects-copy");
                                    copying::copy_chosen(table, format, announcer);
                                };
                                view! {
                                    <li>
                                        <Button kind=ButtonKind::Quiet on_press=copy>{t(label)}</Button>
                                    </li>
                                }
                            })
                            .collect_view()}
                    </ul>
                </Popover>
                <Show when=move || has_files.get()>
                    <Button icon=icon::FILE on_press=move |_| files.set(true)>{t(Text::Files)}</Button>
                </Show>
                <Show when=move || has_rows.get() && applies>
                    <Popover id="objects-apply" label=t(Text::ApplyAction) icon=icon::BOLT>
                        <ActionLinks actions=table.actions on />
                    </Popover>
                </Show>
                <Button kind=ButtonKind::Quiet icon=icon::CLOSE label=t(Text::SelectNone) on_press=clear />
                <Dialog open=files title=t(Text::FilesTitle) on_close=move |()| files.set(false)>
                    {lazy_parts::FILES.part()}
                </Dialog>
            </div>
    }
}

/// Objects by their rows, for another view.
pub fn objects(table: Table, indexes: Vec<usize>) -> SelectedObjects {
    let state = table.state.get_untracked();
    let address = UrlState {
        key: None,
        ..state.clone()
    }
    .address();
    let objects = table.listing.rows(|rows| {
        let object = |index: usize| {
            let mut json = String::new();
            json_row(&rows.get(index)?, None, &mut json);
            Some(SelectedObject {
                primary_key: rows.primary_key(index)?,
                json,
            })
        };
        indexes.into_iter().filter_map(object).collect()
    });
    SelectedObjects {
        ontology: state.ontology,
        object_type: state.object_type,
        table: address,
        picked: false,
        objects: objects.unwrap_or_default(),
    }
}
