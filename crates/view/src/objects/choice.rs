//! Which columns are shown and which properties are asked for.

use belvedere_api::ontologies::OntologyObjectV2;

use super::columns::{Column, Kind};
use super::url_state::UrlState;

/// The columns that are shown, out of all, in the order and the forms that the user gave them.
pub fn visible(all: &[Column], state: &UrlState) -> Vec<Column> {
    let layout = &state.layout;
    let shown = all.iter().filter(|column| is_visible(column, state));
    let mut shown = layout.arranged(shown.cloned().collect(), |column| &column.name);
    for column in &mut shown {
        if layout.is_reformed(&column.name) {
            column.form = column.form.other();
        }
    }
    shown
}

/// Whether a column is shown.
pub fn is_visible(column: &Column, state: &UrlState) -> bool {
    if column.system {
        return column.name == OntologyObjectV2::RID && state.rid;
    }
    !state.layout.is_hidden(&column.name) && is_fetched(column, state)
}

/// Whether the values of a column are asked for. Vectors come only when they are named, the primary key always.
pub fn is_fetched(column: &Column, state: &UrlState) -> bool {
    if state.select.is_empty() {
        column.kind != Kind::Vector
    } else {
        column.primary_key || state.select.contains(&column.name)
    }
}

/// The state after a column was shown or hidden. A column that is not loaded yet is requested.
pub fn toggled(all: &[Column], state: &UrlState, name: &str, show: bool) -> UrlState {
    let mut next = state.clone();
    let Some(column) = all.iter().find(|column| column.name == name) else {
        return next;
    };
    if column.system {
        next.rid = show;
        return next;
    }
    next.layout.set_hidden(&column.name, false);
    if !show {
        let others = next.select.iter().any(|selected| selected != name);
        if others && !column.primary_key {
            next.select.retain(|selected| selected != name);
        } else {
            next.layout.set_hidden(&column.name, true);
        }
    } else if !is_fetched(column, &next) {
        let selected = |column: &Column| column.name == name || is_visible(column, &next);
        let select = all
            .iter()
            .filter(|column| !column.system && selected(column));
        next.select = select.map(|column| column.name.clone()).collect();
        next.layout.hide_only([]);
    }
    next
}

/// The state in which only the shown columns are asked for, or all of them again.
pub fn fetch_only_shown(all: &[Column], state: &UrlState, only: bool) -> UrlState {
    let mut next = state.clone();
    next.select.clear();
    if only {
        let shown = all
            .iter()
            .filter(|column| !column.system && is_visible(column, state));
        next.select = shown.map(|column| column.name.clone()).collect();
    }
    next.layout.hide_only([]);
    next
}
