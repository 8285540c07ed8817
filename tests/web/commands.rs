//! The registry of commands: the available commands, and the removal of a view's commands with it.

use std::cell::Cell;
use std::rc::Rc;

use belvedere::commands::{Command, Commands, Group, Press};
use leptos::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use press::{press, typing, with_modifier};

#[path = "../../crates/view/tests/app/press.rs"]
mod press;

fn command(id: &'static str, text: &'static str) -> Command {
    Command::new(id, Group::App, move || text.to_owned(), || {})
}

#[wasm_bindgen_test]
fn keys_never_fire_while_typing_unless_the_command_says_so() {
    let owner = Owner::new();
    owner.with(|| {
        let commands = Commands::new();
        commands.register([
            command("plain", "Plain").keys("N").keys("Mod+B"),
            command("search", "Search")
                .keys("Mod+K")
                .keys("/")
                .keys("F1")
                .while_typing(),
        ]);
        let runs = |press: Press| commands.of_press(&press).map(|command| command.id);
        assert_eq!(runs(press("n")), Some("plain"));
        assert_eq!(runs(typing(press("n"))), None);
        assert_eq!(runs(typing(with_modifier("b"))), None);
        assert_eq!(runs(typing(with_modifier("k"))), Some("search"));
        assert_eq!(runs(typing(press("F1"))), Some("search"));
        assert_eq!(runs(press("/")), Some("search"));
        // A slash is typed, whatever the command says.
        assert_eq!(runs(typing(press("/"))), None);
    });
}

#[wasm_bindgen_test]
fn commands_go_with_their_view_and_the_newest_of_a_name_counts() {
    let owner = Owner::new();
    owner.with(|| {
        let commands = Commands::new();
        let ran = Rc::new(Cell::new(""));
        let note = |text: &'static str| {
            let ran = StoredValue::new_local(Rc::clone(&ran));
            move || ran.with_value(|ran| ran.set(text))
        };
        let named = |text: &'static str| {
            Command::new("save", Group::App, move || text.to_owned(), note(text)).keys("Mod+S")
        };
        commands.register([named("everywhere")]);
        let view = owner.child();
        view.with(|| commands.register([named("in the view")]));
        let run = || {
            commands
                .of_press(&with_modifier("s"))
                .expect("a command")
                .run();
        };
        run();
        assert_eq!(ran.get(), "in the view");
        assert_eq!(commands.available().len(), 1);
        view.cleanup();
        run();
        assert_eq!(ran.get(), "everywhere");
    });
}

#[wasm_bindgen_test]
fn what_is_disabled_or_hidden_is_not_offered() {
    let owner = Owner::new();
    owner.with(|| {
        let commands = Commands::new();
        let ready = RwSignal::new(false);
        commands.register([
            command("export", "Export loaded rows")
                .enabled(ready)
                .keys("E"),
            command("search", "Search or paste").hidden(),
            Command::new("view", Group::View, || "Export all rows".to_owned(), || {}),
        ]);
        let found = |text: &str| -> Vec<&str> {
            commands.find(text).iter().map(|found| found.id).collect()
        };
        assert_eq!(found("rows EXPORT"), ["view"]);
        assert_eq!(commands.of_press(&press("e")).map(|found| found.id), None);
        ready.set(true);
        assert_eq!(found("rows EXPORT"), ["view", "export"]);
        assert_eq!(found("search"), [""; 0]);
    });
}
