//! The functions of the page that its parts call by pointers.

use belvedere_view::objects::cell::utc;
use belvedere_view::objects::facets::count::counter;
use belvedere_view::objects::filter::number::Number;
use belvedere_view::objects::places::Area;
use belvedere_view::objects::scale::Bars;
use belvedere_view::objects::statement::statement;

use super::branches::other_branch::on_branch;
use super::table::{Code, Table};

/// The functions of the page.
pub const CODE: Code = Code {
    can_filter: |filter, columns| filter.compile(columns).is_some(),
    counter,
    within: Bars::within,
    area: Area::read,
    area_in_words: Area::in_words,
    compare_numbers: |one, other| Some(Number::parse(one)?.cmp(&Number::parse(other)?)),
    instant: utc,
    edit_opened: Table::edit_opened,
    on_branch,
    statement,
};
