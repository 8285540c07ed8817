//! The filters and the order of a result outlive it: the draft of its tab keeps them, and a link brings them.

use belvedere_view::sql::grid::choice::Choice;
use leptos::prelude::*;

use crate::views::sql::draft::Draft;
use crate::views::sql::grid::{View, kept_layout, names};
use crate::views::sql::run::{Rows, Run};
use crate::views::sql::texts::Text;
use crate::views::sql::workspace::{self, Tab};

/// Begins with the choice that the draft keeps, once all rows are here, and keeps what the user chooses. Gives what of it does
/// not fit the result.
pub(super) fn follow(
    tab: StoredValue<Tab, LocalStorage>,
    run: RwSignal<Run>,
    draft: RwSignal<Draft>,
    view: View,
) -> RwSignal<Option<Text>> {
    let left_out = RwSignal::new(None);
    let begun = RwSignal::new(false);
    let table = Memo::new(move |_| {
        run.with(|run| {
            let is_settled = matches!(run.rows, Rows::Complete | Rows::Partial(_));
            run.table.filter(|_| is_settled && !run.columns.is_empty())
        })
    });
    Effect::new(move |_| {
        let Some(table) = table.get() else { return };
        if begun.get_untracked() {
            return;
        }
        let kept = draft.with_untracked(|draft| Choice::read(&draft.choice));
        let is_untouched = untrack(|| chosen(run, view)).is_empty();
        if !kept.is_empty() && is_untouched && run.with_untracked(|run| kept.is_of(&key(run))) {
            let names = run.with_untracked(|run| names(&run.columns));
            let placed = kept.placed(&names);
            if !placed.missing.is_empty() {
                let names = placed.missing.join(", ");
                left_out.set(Some(Text::ColumnsMissing { names }));
            }
            let columns = untrack(|| view.shown(names.len()));
            view.begin(table, placed.filters, placed.sort, &kept.text, columns);
        }
        begun.set(true);
    });
    Effect::new(move |_| {
        let choice = chosen(run, view);
        if !begun.get() {
            return;
        }
        // Another statement of the tab may have one.
        let is_other = |draft: &Draft| !Choice::read(&draft.choice).is_of(&choice.of);
        let written = choice.written();
        let is_kept = draft.with_untracked(|draft| {
            draft.choice == written || (choice.is_empty() && is_other(draft))
        });
        if !is_kept {
            draft.update(|draft| draft.choice = written);
            tab.with_value(workspace::save);
        }
    });
    // In the panel of a column, the form says it.
    Effect::new(move |_| {
        if let Some(message) = view.problem.get()
            && view.column.with_untracked(Option::is_none)
        {
            left_out.set(Some(Text::FilterRefused { message }));
        }
    });
    left_out
}

/// The choice that the view has now.
fn chosen(run: RwSignal<Run>, view: View) -> Choice {
    let (filters, sort, text) = (view.predicates.get(), view.sort.get(), view.filter.get());
    run.with_untracked(|run| Choice::new(key(run), &names(&run.columns), filters, sort, text))
}

/// The statement of a run in a few letters; none where its parameters may have other values next time.
fn key(run: &Run) -> String {
    if run.parameter_spans.is_empty() {
        kept_layout::key(&run.sql)
    } else {
        String::new()
    }
}
