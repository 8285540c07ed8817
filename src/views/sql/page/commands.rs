//! The commands of the view.

use leptos::prelude::*;

use super::desk::Desk;
use super::side::Side;
use crate::commands::{self, Command, Group};
use crate::i18n::t;
use crate::routes;
use crate::titles::Title;
use crate::views::sql::texts::Text;
use crate::views::sql::workspace::{Tab, closing};

/// Registers the commands for as long as the view is there.
pub fn register(desk: Desk) {
    let command = |id: &'static str, text: Text, action: fn(Desk)| {
        Command::new(
            id,
            Group::View,
            move || t(text.clone()),
            move || action(desk),
        )
    };
    commands::register([
        // What leads to the view leads to its editor, once it is here.
        Command::new(
            routes::SQL,
            Group::Go,
            || t(Text::Title),
            move || desk.to_editor(),
        )
        .keys("g s"),
        command("sql.run", Text::CommandRun, Desk::run)
            .keys("Mod+Enter")
            .while_typing(),
        command("sql.runAll", Text::CommandRunAll, Desk::run_all)
            .keys("Mod+Shift+Enter")
            .while_typing(),
        command("sql.cancel", Text::CommandCancel, Desk::cancel)
            .keys("Mod+.")
            .while_typing(),
        command("sql.format", Text::CommandFormat, Desk::format)
            .keys("Mod+Shift+F")
            .while_typing(),
        command("sql.save", Text::CommandSave, save)
            .keys("Mod+S")
            .while_typing(),
        command("sql.compare", Text::CompareWith, Desk::compare),
        command("sql.board", Text::AddToBoard, Desk::add_to_board),
        // The link of the view has its statement.
        Command::new(
            commands::COPY_LINK,
            Group::View,
            || t(Text::CopyLink),
            move || desk.copy_link(),
        ),
        command("sql.tab", Text::CommandNewTab, Desk::new_tab),
        command("sql.duplicate", Text::DuplicateTab, Desk::duplicate),
        command("sql.reopen", Text::ReopenTab, Desk::reopen)
            .enabled(Signal::derive(move || desk.closed.with(Option::is_some))),
        command("sql.cancelClosed", Text::CancelClosed, Desk::cancel_closed)
            .enabled(Signal::derive(move || closing::runs_on(desk.closed))),
        command("sql.datasets", Text::CommandDatasets, |desk| {
            Side::Datasets.toggle(desk.side);
        }),
        command("sql.queries", Text::CommandQueries, |desk| {
            Side::Queries.toggle(desk.side);
        }),
        Command::new(
            "sql.code",
            Group::View,
            || t(Title::Snippets),
            move || desk.code.set(true),
        ),
        command("sql.history", Text::CommandHistory, |desk| {
            desk.history.set(true);
        }),
    ]);
}

/// Saves the text of the tab as a query.
pub fn save(desk: Desk) {
    let has_text = |tab: &Tab| {
        tab.draft
            .with_untracked(|draft| !draft.text.trim().is_empty())
    };
    desk.saving.set(desk.open.get_untracked().filter(has_text));
}
