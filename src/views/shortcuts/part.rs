//! The content of the sheet, from the registry of commands.

use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::commands::{Command, Group, use_commands};
use crate::i18n::{Language, language, t};

/// The content of the sheet.
#[component]
pub fn ShortcutSheet() -> impl IntoView {
    let commands = use_commands();
    let groups = move || {
        let available = commands.available();
        [
            (Group::View, Text::View),
            (Group::App, Text::App),
            (Group::Go, Text::Go),
        ]
        .into_iter()
        .filter_map(|(group, title)| {
            let of_group: Vec<Command> = available
                .iter()
                .filter(|command| command.group == group)
                .cloned()
                .collect();
            (!of_group.is_empty()).then(|| {
                view! {
                    <section class="shortcuts-group">
                        <h3>{t(title)}</h3>
                        <dl>{of_group.into_iter().map(line).collect_view()}</dl>
                    </section>
                }
            })
        })
        .collect_view()
    };
    view! {
        <div class="shortcuts">{groups}</div>
        <p class="shortcuts-note">{t(Text::Note)}</p>
    }
}

/// A command and its keys.
fn line(command: Command) -> impl IntoView {
    let keys = command
        .keys
        .iter()
        .map(|keys| {
            let labels = keys.labels(browser::is_apple(), language() == Language::German);
            view! {
                <span class="shortcuts-keys">
                    {labels.into_iter().map(|label| view! { <kbd>{label}</kbd> }).collect_view()}
                </span>
            }
        })
        .collect_view();
    view! {
        <div>
            <dt>{move || command.text.get()}</dt>
            <dd>{keys}</dd>
        </div>
    }
}
