//! The filter that a form edits.

use belvedere_view::objects::columns::Kind;
use belvedere_view::objects::filter::{Filter, Predicate};
use leptos::prelude::*;

use crate::views::objects::table::{Draft, Table};
use crate::views::objects::values;

/// The draft of a filter; cheap to copy.
#[derive(Clone, Copy)]
pub struct EditedFilter {
    pub table: Table,
    /// Whether its value can't be compared with the column.
    pub failed: RwSignal<bool>,
    /// The filter as it is now.
    pub filter: Memo<Filter>,
    /// The name of its column.
    pub column: Memo<String>,
    /// The kind of that column.
    pub kind: Memo<Kind>,
    pub predicate: Memo<Predicate>,
    pub value: Memo<String>,
}

impl EditedFilter {
    /// The draft of a table.
    pub fn of(table: Table) -> Self {
        let Table { draft, all, .. } = table;
        let filter = Memo::new(move |_| {
            draft.with(|draft| {
                let filter = draft.as_ref().map(|draft| draft.filter.clone());
                filter.unwrap_or_default()
            })
        });
        let column = Memo::new(move |_| filter.with(|filter| filter.column.clone()));
        let kind = Memo::new(move |_| {
            all.track();
            column.with(|column| kind_of(table, column))
        });
        let edited = Self {
            table,
            failed: RwSignal::new(false),
            filter,
            column,
            kind,
            predicate: Memo::new(move |_| filter.with(|filter| filter.predicate)),
            value: Memo::new(move |_| filter.with(|filter| filter.value.clone())),
        };
        let is_new = |draft: &Option<Draft>| draft.as_ref().is_some_and(|draft| draft.at.is_none());
        if draft.with_untracked(is_new) {
            edited.update(&|filter| edited.begin(filter));
        }
        edited
    }

    /// Changes it.
    pub fn update(self, act: &dyn Fn(&mut Filter)) {
        self.failed.set(false);
        self.table.draft.update(|draft| {
            if let Some(draft) = draft {
                act(&mut draft.filter);
            }
        });
    }

    /// A new filter on a column with few values begins with the list of them.
    fn begin(self, filter: &mut Filter) {
        let kind = kind_of(self.table, &filter.column);
        filter.predicate = if filter.value.is_empty()
            && kind != Kind::Boolean
            && Predicate::of(&kind).contains(&Predicate::OneOf)
            && values::few(self.table.listing, &filter.column).is_some()
        {
            Predicate::OneOf
        } else {
            Predicate::usual(&kind, &filter.value)
        };
    }

    /// Filters another column.
    pub fn set_column(self, name: &str) {
        self.update(&|filter| {
            let is_other = kind_of(self.table, &filter.column) != kind_of(self.table, name);
            if is_other || filter.predicate == Predicate::OneOf {
                filter.value.clear();
            }
            name.clone_into(&mut filter.column);
            self.begin(filter);
        });
    }

    /// Compares in another way.
    pub fn set_predicate(self, predicate: Predicate) {
        let own_form = |predicate| {
            matches!(
                predicate,
                Predicate::OneOf | Predicate::Between | Predicate::Within
            )
        };
        self.update(&|filter| {
            if filter.predicate != predicate && (own_form(filter.predicate) || own_form(predicate))
            {
                filter.value.clear();
            }
            filter.predicate = predicate;
        });
    }

    /// Puts it among the filters of the table.
    pub fn apply(self) {
        let Table { draft, all, .. } = self.table;
        let Some(Draft { at, mut filter }) = draft.get_untracked() else {
            return;
        };
        if self.kind.get_untracked() == Kind::Boolean
            && filter.predicate == Predicate::Is
            && filter.value.is_empty()
        {
            "true".clone_into(&mut filter.value);
        }
        if !all.with_untracked(|all| (self.table.code.can_filter)(&filter, all)) {
            self.failed.set(true);
            return;
        }
        draft.set(None);
        self.table.change(false, |state| {
            match at.and_then(|at| state.filters.get_mut(at)) {
                Some(old) => *old = filter,
                None => state.filters.push(filter),
            }
        });
    }
}

/// The kind of a column.
fn kind_of(table: Table, name: &str) -> Kind {
    table.all.with_untracked(|all| {
        let mut all = all.iter();
        all.find(|one| one.name == name)
            .map_or(Kind::Other, |column| column.kind.clone())
    })
}
