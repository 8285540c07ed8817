//! A table on paper. For one that draws the rows in sight a plain table is drawn as soon as the command is given, which prints
//! once the rows are there. The browser's own menu waits for nothing: without rows at once it prints those in sight.

mod texts;

use std::time::Duration;

use leptos::context::Provider;
use leptos::ev;
use leptos::prelude::*;

use self::texts::Text;
use super::plain_table::PLAIN_ROWS;
use crate::commands::{self, Command, Group, keys_in_words};
use crate::i18n::{number, t};

/// How many rows are printed.
const PRINTED_ROWS: usize = 1_000;

/// How long the rows are waited for.
const WAIT_TIMEOUT: Duration = Duration::from_secs(5);

/// The keys of the command, in place of the browser's own.
const KEYS: &str = "Mod+P";

/// Context: the plain table is for paper.
#[derive(Clone, Copy)]
pub struct Printing(Callback<()>);

impl Printing {
    /// The one of this scope.
    pub fn in_scope() -> Option<Self> {
        use_context()
    }

    /// How many rows a plain table shows at once.
    pub fn rows(this: Option<Self>) -> usize {
        this.map_or(PLAIN_ROWS, |_| PRINTED_ROWS)
    }

    /// Its rows are drawn, or will not come.
    pub fn drawn(self) {
        self.0.run(());
    }
}

/// The rows for paper, with the command that prints. They stand before what is shown on the screen, in its place on paper.
#[component]
pub fn Printed(
    /// Draws the plain table.
    #[prop(into)]
    rows: ViewFn,
) -> impl IntoView {
    let wanted = RwSignal::new(false);
    // The end of the wait of a command.
    let late = StoredValue::new(None::<TimeoutHandle>);
    let end_wait = move || {
        let late = late.try_update_value(Option::take).flatten();
        late.inspect(TimeoutHandle::clear).is_some()
    };
    let printing = Printing(Callback::new(move |()| {
        if end_wait() {
            // What was drawn is laid out by the next frame.
            request_animation_frame(|| drop(window().print()));
        }
    }));
    let print = move || {
        if late.with_value(Option::is_none) {
            late.set_value(set_timeout_with_handle(move || printing.drawn(), WAIT_TIMEOUT).ok());
            wanted.set(true);
        }
    };
    let text = || t(Text::Print);
    commands::register([Command::new("table.print", Group::View, text, print)
        .keys(KEYS)
        .while_typing()]);
    let before = window_event_listener(ev::beforeprint, move |_| {
        // The command has them drawn already.
        if !wanted.get_untracked() {
            wanted.set(true);
        }
    });
    let after = window_event_listener(ev::afterprint, move |_| wanted.set(false));
    on_cleanup(move || {
        before.remove();
        after.remove();
        end_wait();
    });
    let rows = StoredValue::new(rows);
    let drawn = move || {
        let rows = move || rows.with_value(ViewFn::run);
        wanted
            .get()
            .then(|| view! { <Provider value=printing>{rows()}</Provider> })
    };
    let in_sight = move || {
        t(Text::InSight {
            keys: keys_in_words(KEYS),
            most: number(PRINTED_ROWS as u64),
        })
    };
    view! {
        <div class="printed">
            {drawn}
            <p>{in_sight}</p>
        </div>
    }
}
