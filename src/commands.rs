//! Context: the one registry of commands. The search box, the shortcut sheet, menus and keys all read it.
//!
//! A view calls [`register`] while it is drawn; its commands are there for as long as the view is:
//!
//! ```ignore
//! commands::register([
//!     Command::new("sql.run", Group::View, || "Run the statement".to_owned(), move || run())
//!         .keys("Mod+Enter")
//!         .while_typing(),
//!     Command::new("objects.export", Group::View, || "Export rows".to_owned(), move || export()),
//! ]);
//! ```
//!
//! Keys never fire while the user types, except those of commands with [`Command::while_typing`], and never behind a
//! modal dialog. `Mod` is Ctrl, and the command key on Apple's computers.

mod listen;

use std::cell::Cell;

pub use belvedere_view::keys::{Keys, Press};
use leptos::prelude::*;
pub use listen::listen;

use crate::browser;
use crate::i18n::{Language, language};

/// Where a command applies: the heading that it stands under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// In the view that is drawn now.
    View,
    /// Everywhere: leads to a view.
    Go,
    /// Everywhere: about the whole app.
    App,
}

/// The command that copies a link to the view; a view whose address is not all of it has its own.
pub const COPY_LINK: &str = "app.link";

/// An act that the user can ask for.
#[derive(Clone)]
pub struct Command {
    /// Names the command in the app, such as `objects.export`. Of two with one name, the newer counts.
    pub id: &'static str,
    /// Where it applies.
    pub group: Group,
    /// Its name, in the user's language: a verb and its object.
    pub text: Signal<String>,
    /// The keys that run it; the first is shown.
    pub keys: Vec<Keys>,
    /// Whether the keys work while a field or an editor has the focus.
    pub while_typing: bool,
    /// Whether it can be run now. A command that can't is not offered.
    pub enabled: Signal<bool>,
    /// Whether it is kept out of lists because the thing itself is in sight, such as the search box.
    pub hidden: bool,
    action: Callback<()>,
}

impl Command {
    /// A command without keys. `text` is asked again when the language changes.
    pub fn new(
        id: &'static str,
        group: Group,
        text: impl Fn() -> String + Send + Sync + 'static,
        action: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            id,
            group,
            text: Signal::derive(text),
            keys: Vec::new(),
            while_typing: false,
            enabled: Signal::stored(true),
            hidden: false,
            action: Callback::new(move |()| action()),
        }
    }

    /// Adds keys, such as `Mod+K`, `F1` or `?`. Keys that can't be parsed are left out.
    #[must_use]
    pub fn keys(mut self, keys: &str) -> Self {
        self.keys.extend(Keys::parse(keys));
        self
    }

    /// Lets keys with `Mod`, and function keys, work while the user types.
    #[must_use]
    pub fn while_typing(mut self) -> Self {
        self.while_typing = true;
        self
    }

    /// Says when the command can be run.
    #[must_use]
    pub fn enabled(mut self, enabled: impl Into<Signal<bool>>) -> Self {
        self.enabled = enabled.into();
        self
    }

    /// Keeps the command out of lists.
    #[must_use]
    pub fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    /// Does it.
    pub fn run(&self) {
        self.action.run(());
    }
}

impl PartialEq for Command {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.action.matches(&other.action)
    }
}

/// The registry; cheap to copy.
#[derive(Clone, Copy)]
pub struct Commands {
    list: RwSignal<Vec<(u64, Command)>>,
    next: StoredValue<u64>,
}

impl Commands {
    /// An empty registry.
    pub fn new() -> Self {
        Self {
            list: RwSignal::new(Vec::new()),
            next: StoredValue::new(0),
        }
    }

    /// Adds commands until the owner that calls this is gone.
    pub fn register(&self, commands: impl IntoIterator<Item = Command>) {
        let this = *self;
        let turn = this.next.get_value();
        this.next.set_value(turn.wrapping_add(1));
        let commands: Vec<_> = commands
            .into_iter()
            .map(|command| (turn, command))
            .collect();
        this.list.update(|list| list.extend(commands));
        on_cleanup(move || {
            this.list.update(|list| list.retain(|(of, _)| *of != turn));
        });
    }

    /// The enabled commands, by group, and in the order of registration. Tracks its signals.
    pub fn available(&self) -> Vec<Command> {
        let mut enabled = self.newest();
        enabled.retain(|command| command.enabled.get());
        let of_group = |group| enabled.iter().filter(move |command| command.group == group);
        let groups = [Group::View, Group::Go, Group::App].into_iter();
        groups.flat_map(of_group).cloned().collect()
    }

    /// The enabled commands for a list whose text holds every word of `text`. Tracks its signals.
    pub fn find(&self, text: &str) -> Vec<Command> {
        let text = belvedere_view::lower_case(text);
        let mut found = self.available();
        found.retain(|command| {
            let name = belvedere_view::lower_case(&command.text.get());
            !command.hidden && text.split_whitespace().all(|word| name.contains(word))
        });
        found
    }

    /// The command that a press of keys runs.
    pub fn of_press(&self, press: &Press) -> Option<Command> {
        untrack(|| {
            // The command that was registered last is nearest to the user.
            self.available_newest_first().into_iter().find(|command| {
                (command.while_typing || !press.typing)
                    && command.keys.iter().any(|keys| {
                        keys.is_pressed(press) && (!press.typing || keys.types_nothing())
                    })
            })
        })
    }

    fn available_newest_first(&self) -> Vec<Command> {
        let mut available = self.newest();
        available.retain(|command| command.enabled.get());
        available.reverse();
        available
    }

    /// All commands, of each name the newest.
    fn newest(&self) -> Vec<Command> {
        self.list.with(|list| {
            let is_newest =
                |index: usize, id| list.iter().skip(index + 1).all(|(_, one)| one.id != id);
            list.iter()
                .enumerate()
                .filter(|(index, (_, command))| is_newest(*index, command.id))
                .map(|(_, (_, command))| command.clone())
                .collect()
        })
    }
}

impl Default for Commands {
    fn default() -> Self {
        Self::new()
    }
}

/// Keys such as `Mod+Enter` as they are called in a text of the language that is shown.
pub fn keys_in_words(keys: &str) -> String {
    let german = language() == Language::German;
    let keys = Keys::parse(keys);
    keys.map_or_else(String::new, |keys| {
        keys.written(browser::is_apple(), german)
    })
}

thread_local! {
    /// The view that a command leads to.
    static LEADS_TO: Cell<&'static str> = const { Cell::new("") };
}

/// Says that a command leads to a view: one with a field to begin with gives it the focus.
pub fn leads_to(address: &'static str) {
    LEADS_TO.set(address);
}

/// Forgets where a command leads when another view is shown.
pub fn arrived(path: &str) {
    if LEADS_TO.get() != path {
        LEADS_TO.set("");
    }
}

/// Whether a command, and no link, led to a view; true once.
pub fn led_to(address: &str) -> bool {
    LEADS_TO.take() == address
}

/// Provides the registry.
pub fn provide_commands() {
    provide_context(Commands::new());
}

/// The registry; without one, a view outside of the app registers into nothing.
pub fn use_commands() -> Commands {
    use_context().unwrap_or_default()
}

/// Registers commands for as long as the component that calls it is drawn.
pub fn register(commands: impl IntoIterator<Item = Command>) {
    use_commands().register(commands);
}
