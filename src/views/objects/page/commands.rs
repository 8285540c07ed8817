//! The commands of the page.

use belvedere_client::api::scope;
use belvedere_view::objects::paging::Goal;
use belvedere_view::objects::url_state::Look;
use leptos::prelude::*;

use crate::announcer::use_announcer;
use crate::browser;
use crate::commands::{self, Command, Group};
use crate::grid::{Position, position_of};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::titles::Title;
use crate::views::objects::facets::SHOW_FACETS;
use crate::views::objects::filter::bar::ADD_FILTER;
use crate::views::objects::table::{Asks, Table};
use crate::views::objects::texts::Text;

/// Registers the commands for as long as the page is there.
///
/// `to_table` gives the focus to the active cell.
pub(super) fn register(table: Table, shows_code: RwSignal<bool>, to_table: Callback<()>) {
    let (platform, announcer) = (use_platform(), use_announcer());
    let begin = move |at: Position| {
        if !table.edit_cell(at) {
            announcer.warn(&t(Text::NoCell));
        }
    };
    let edit = move || {
        let focused = document().active_element().map(browser::active_descendant);
        if let Some(at) = focused.as_ref().and_then(position_of) {
            begin(at);
            return;
        }
        to_table.run(());
        // The panel opens below the cell, which has the focus by then.
        request_animation_frame(move || begin(table.area.get_untracked().active));
    };
    let command = |id, text: Text, act: Callback<()>| {
        Command::new(
            id,
            Group::View,
            move || t(text.clone()),
            move || act.run(()),
        )
    };
    let press = |selector: &'static str| {
        Callback::new(move |()| {
            // What opens beside a button needs its sheet to be open: that of a phone, which is drawn then.
            browser::press("[popovertarget=objects-tools]");
            request_animation_frame(move || browser::press(selector));
        })
    };
    // Those of the selected rows, of the object in the panel, or of the active row, which opens for them. Open ones stay so.
    let apply = move || {
        if untrack(|| !table.picked.is_empty()) {
            browser::press("[popovertarget=objects-apply]:not(:has(+ :popover-open))");
            return;
        }
        let open = table.state.with_untracked(|state| state.key.clone());
        let key = open.or_else(|| {
            let row = table.area.get_untracked().active.row.checked_sub(1)?;
            let index = table.shown.view(|view| view.index(row)).flatten()?;
            table.key(index)
        });
        if key.is_some() {
            table.acts.set(key.clone());
            table.open(key);
        }
    };
    let acts = move || {
        let is_row = || table.look() == Look::Grid && !table.shown.is_empty();
        let is_open = table.state.with(|state| state.key.is_some());
        platform.permits(&[scope::ONTOLOGIES_WRITE])
            && (is_open || !table.picked.is_empty() || is_row())
    };
    let ask = |asks: Asks| Callback::new(move |()| table.asks.set(Some(asks.clone())));
    let show = |look: Look| Callback::new(move |()| table.show_as(look));
    commands::register([
        command("objects.filter", Text::AddFilter, press(ADD_FILTER)),
        command("objects.facets", Text::Facets, press(SHOW_FACETS)),
        command(
            "objects.columns",
            Text::Columns,
            press("[popovertarget=objects-columns]"),
        ),
        command(
            "objects.export",
            Text::Export,
            press("[popovertarget=objects-export]"),
        ),
        command(
            "objects.all",
            Text::LoadAll,
            Callback::new(move |()| table.listing.want(Goal::All)),
        ),
        command("objects.grid", Text::AsGrid, show(Look::Grid)),
        command("objects.plain", Text::AsPlain, show(Look::Plain)),
        command("objects.gallery", Text::AsGallery, show(Look::Gallery)),
        command(
            "objects.branches",
            Text::CompareBranches,
            Callback::new(move |()| table.compares.set(true)),
        ),
        Command::new("objects.apply", Group::View, || t(Text::ApplyAction), apply)
            .keys("A")
            .enabled(Signal::derive(acts)),
        Command::new(
            "objects.code",
            Group::View,
            || t(Title::Snippets),
            move || shows_code.set(true),
        ),
        Command::new("objects.edit", Group::View, || t(Text::EditCell), edit)
            .keys("F2")
            .enabled(Signal::derive(move || {
                platform.permits(&[scope::ONTOLOGIES_WRITE])
            })),
    ]);
    if table.asks_sql(platform) {
        commands::register([
            command("objects.sql", Text::QuerySql, ask(Asks::Rows)),
            command("objects.summary", Text::Summarize, ask(Asks::Summary)),
        ]);
    }
}
