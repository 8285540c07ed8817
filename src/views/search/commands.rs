//! Commands among the suggestions of the search box: the box is the command palette too. After `>`, commands alone.

use belvedere_view::destination::{Kind, Suggestion};
use belvedere_view::lower_case;
use leptos::prelude::Get as _;

use super::controls;
use super::texts::Text;
use crate::announcer::Announcer;
use crate::browser;
use crate::commands::{Commands, Group};
use crate::i18n::{Language, language, t};

/// Prefix of the target of a command, and of a text that asks for commands alone.
const MARK: char = '>';
/// What follows it where a control of the view is pressed.
const CONTROL: char = '=';
/// How many suggestions and commands are shown at once.
const MAX_COMMANDS: usize = 12;

/// Suggestions and the commands that fit the text. `suggest` gives the suggestions.
pub(super) fn with_commands(
    text: &str,
    commands: Commands,
    suggest: impl FnOnce(&str) -> Vec<Suggestion>,
) -> Vec<Suggestion> {
    let (list, wanted) = match text.trim_start().strip_prefix(MARK) {
        Some(wanted) => (Vec::new(), wanted),
        // Without a text, the places to go to are enough.
        None if text.trim().is_empty() => return suggest(text),
        None => (suggest(text), text),
    };
    let german = language() == Language::German;
    let found = commands.find(wanted.trim()).into_iter().map(|command| {
        let keys = command
            .keys
            .first()
            .map(|keys| keys.labels(browser::is_apple(), german).join(" "));
        let group = t(match command.group {
            Group::Go => Text::GoesThere,
            Group::View | Group::App => Text::RunsCommand,
        });
        Suggestion {
            kind: Kind::Command,
            title: command.text.get(),
            detail: match keys {
                Some(keys) => format!("{group} · {keys}"),
                None => group,
            },
            target: Some(format!("{MARK}{}", command.id)),
            guess: false,
            media_items: Vec::new(),
        }
    });
    let found: Vec<Suggestion> = found.collect();
    let mut controls = controls::named(wanted.trim());
    controls.retain(|name| found.iter().all(|one| one.title != *name));
    let controls = controls.into_iter().map(|name| Suggestion {
        kind: Kind::Command,
        detail: t(Text::RunsCommand),
        target: Some(format!("{MARK}{CONTROL}{name}")),
        title: name,
        guess: false,
        media_items: Vec::new(),
    });
    let text_lower = lower_case(wanted.trim());
    let begins = |one: &Suggestion| lower_case(&one.title).starts_with(&text_lower);
    let (mut first, mut later): (Vec<_>, Vec<_>) = found.into_iter().partition(begins);
    // Without the mark the text may name anything: no control ranks first then, where Enter would press it.
    let (leading, other): (Vec<_>, Vec<_>) =
        controls.partition(|one| wanted != text && begins(one));
    first.extend(leading);
    later.extend(other);
    // Names that begin with the text, then names that contain it, and guesses at the end.
    let (guesses, known): (Vec<_>, Vec<_>) = list.into_iter().partition(|one| one.guess);
    // A matching command ranks above a dead end.
    let leads = known.iter().any(|one| one.kind != Kind::DeadEnd);
    let (second, third) = if leads {
        (known, later)
    } else {
        (later, known)
    };
    let mut list: Vec<_> = [first, second, third, guesses]
        .into_iter()
        .flatten()
        .collect();
    list.truncate(if wanted == text {
        MAX_COMMANDS
    } else {
        usize::MAX
    });
    list
}

/// Runs the command that a target names; `false` when the target is an address.
pub(super) fn run(target: &str, commands: Commands, announcer: Announcer) -> bool {
    let Some(id) = target.strip_prefix(MARK) else {
        return false;
    };
    if let Some(name) = id.strip_prefix(CONTROL) {
        if !controls::press(name) {
            let name = name.to_owned();
            announcer.warn(&t(Text::ControlGone { name }));
        }
        return true;
    }
    let command = leptos::prelude::untrack(|| {
        let mut available = commands.available().into_iter();
        available.find(|command| command.id == id)
    });
    if let Some(command) = command {
        command.run();
    }
    true
}
