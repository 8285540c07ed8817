//! Undo of a removal: a button restores the records that were removed last.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::texts::Text;
use super::{Button, ButtonKind};
use crate::announcer::{Announcer, use_announcer};
use crate::i18n::t;
use crate::request;
use crate::storage::{self, RawRecord};

/// The records that were forgotten last; cheap to copy.
#[derive(Clone, Copy)]
pub struct Forgotten {
    records: RwSignal<Vec<RawRecord>>,
    on_change: Callback<()>,
    announcer: Announcer,
}

impl Forgotten {
    /// Nothing is forgotten yet. `on_change` reads the list anew.
    pub fn new(on_change: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            records: RwSignal::new(Vec::new()),
            on_change: Callback::new(move |()| on_change()),
            announcer: use_announcer(),
        }
    }

    /// Forgets the record under a key, or all of the kind.
    pub fn forget(self, kind: &'static str, key: Option<String>) {
        request::spawn(async move {
            // A browser that keeps nothing has nothing to forget.
            let taken = storage::take(kind, key.as_deref())
                .await
                .unwrap_or_default();
            self.announcer.say(&t(Text::Forgotten(taken.len() as u64)));
            self.records.set(taken);
            self.on_change.try_run(());
        });
    }

    /// The line with the button; nothing as long as nothing is forgotten.
    pub fn line(self) -> impl IntoView {
        let undo = move |_| {
            let records = self.records.get_untracked();
            self.records.set(Vec::new());
            request::spawn(async move {
                drop(storage::put_raw(records).await);
                self.on_change.try_run(());
            });
        };
        move || {
            let count = self.records.with(Vec::len);
            (count > 0).then(|| undo_line(t(Text::Forgotten(count as u64)), undo))
        }
    }
}

/// What was removed, and the button that undoes it.
pub fn undo_line(text: String, undo: impl Fn(MouseEvent) + Send + Sync + 'static) -> impl IntoView {
    view! {
        <p class="forgotten">
            <span>{text}</span>
            <Button kind=ButtonKind::Quiet on_press=undo>{t(Text::Undo)}</Button>
        </p>
    }
}
