//! The filters and the order of a result outlive it: the draft of its tab keeps them, and a link brings them.

use belvedere_view::sql::grid::choice::Choice;
use leptos::prelude::*;

use crate::views::sql::draft::Draft;
use crate::views::sql::grid::{View, kept_layout, names};
use crate::views::sql::run::{Rows, Run};
use crate::views::sql::texts::Text;
use crate::views::sql::workspace::{self, Tab};

/// Begins with the choice that the draft keeps, once all rows are here, and keeps what the user chooses. Gives what of the
/// kept choice does not fit the result, until the user chooses.
pub(super) fn follow(
    tab: StoredValue<Tab, LocalStorage>,
    run: RwSignal<Run>,
    draft: RwSignal<Draft>,
    view: View,
) -> RwSignal<Option<Text>> {
    let left_out = RwSignal::new(None);
    let begun = RwSignal::new(false);
    // What the view began with, until the user changes it.
    let first = StoredValue::new(None::<Choice>);
    let write = move |choice: &Choice| {
        draft.update(|draft| draft.choice = choice.written());
        tab.with_value(workspace::save);
    };
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
        let mut kept = draft.with_untracked(|draft| Choice::read(&draft.choice));
        let now = untrack(|| chosen(run, view));
        if !kept.is_empty() && now.is_empty() && kept.is_of(&now.of) {
            if kept.of != now.of {
                // That of a link is now of this statement.
                kept.of = now.of;
                write(&kept);
            }
            let names = run.with_untracked(|run| names(&run.columns));
            let placed = kept.placed(&names);
            if !placed.missing.is_empty() {
                let names = placed.missing.join(", ");
                left_out.set(Some(Text::ColumnsMissing { names }));
            }
            let columns = untrack(|| view.shown(names.len()));
            view.begin(table, placed.filters, placed.sort, &kept.text, columns);
            first.set_value(Some(untrack(|| chosen(run, view))));
        }
        begun.set(true);
    });
    Effect::new(move |_| {
        let (choice, problem) = (chosen(run, view), view.problem.get());
        if !begun.get() {
            return;
        }
        let before = first.get_value();
        if before.as_ref() == Some(&choice) {
            return;
        }
        first.set_value(None);
        let refused = problem.filter(|_| before.is_some());
        let is_refused = refused.is_some();
        left_out.set(refused.map(|message| Text::FilterRefused { message }));
        // All rows are shown again, and the draft keeps what the next result may fit.
        if is_refused {
            return;
        }
        // Another statement of the tab may have one.
        let is_other = |draft: &Draft| !Choice::read(&draft.choice).is_of(&choice.of);
        let is_kept = draft.with_untracked(|draft| {
            draft.choice == choice.written() || (choice.is_empty() && is_other(draft))
        });
        if !is_kept {
            write(&choice);
        }
    });
    left_out
}

/// The choice that the view has now.
fn chosen(run: RwSignal<Run>, view: View) -> Choice {
    let (filters, sort, text) = (view.predicates.get(), view.sort.get(), view.filter.get());
    run.with_untracked(|run| Choice::new(key(run), &names(&run.columns), filters, sort, text))
}

/// The statement of a run in a few letters; its parameters may have other values next time.
fn key(run: &Run) -> String {
    if run.template.is_empty() {
        kept_layout::key(&run.sql)
    } else {
        run.template.clone()
    }
}
