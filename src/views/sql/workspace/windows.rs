//! The same tab in two windows: each tells the others which tab it shows, so that the user does not overwrite text
//! unawares.

use std::cell::RefCell;
use std::collections::BTreeSet;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

/// The channel of all windows of the app in this browser.
const CHANNEL: &str = "belvedere.sql";

/// A window's message about the tab that it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum News {
    /// It was opened; windows that show it as well reply.
    Opened,
    /// It is shown here as well.
    Shown,
    /// It is shown here no longer.
    Left,
    /// Its text has changed and is kept.
    Kept,
}

#[derive(Debug, Serialize, Deserialize)]
struct Message {
    owner: String,
    tab: String,
    window: String,
    news: News,
}

/// State of other windows that show the same tab.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Others {
    windows: BTreeSet<String>,
    /// Whether the text was changed in one of them.
    pub changed: bool,
}

impl Others {
    /// Whether there are some.
    pub fn any(&self) -> bool {
        !self.windows.is_empty()
    }

    /// Takes a message of another window in; says whether it wants to be answered.
    fn hear(&mut self, window: String, news: News) -> bool {
        if news == News::Left {
            self.windows.remove(&window);
            self.changed &= self.any();
            return false;
        }
        self.windows.insert(window);
        self.changed |= news == News::Kept;
        news == News::Opened
    }
}

thread_local! {
    static LINE: RefCell<Option<Line>> = const { RefCell::new(None) };
}

/// The end of the channel in this window.
struct Line {
    channel: BroadcastChannel,
    owner: String,
    window: String,
    tab: String,
    others: RwSignal<Others>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.say(News::Left);
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}

impl Line {
    fn say(&self, news: News) {
        if self.tab.is_empty() {
            return;
        }
        let message = Message {
            owner: self.owner.clone(),
            tab: self.tab.clone(),
            window: self.window.clone(),
            news,
        };
        if let Ok(text) = serde_json::to_string(&message) {
            // A closed channel has no receivers.
            drop(self.channel.post_message(&text.into()));
        }
    }

    fn hear(&self, message: Message) {
        let is_ours = message.owner == self.owner && message.tab == self.tab;
        if !is_ours || message.window == self.window {
            return;
        }
        let response = self
            .others
            .try_update(|others| others.hear(message.window, message.news));
        if response == Some(true) {
            self.say(News::Shown);
        }
    }
}

/// Begins to talk with the other windows of a user. Without such channels nothing is known of others.
pub fn listen(owner: &str, window: String, others: RwSignal<Others>) {
    let Ok(channel) = BroadcastChannel::new(CHANNEL) else {
        return;
    };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let message = event.data().as_string();
        let message = message.and_then(|text| serde_json::from_str::<Message>(&text).ok());
        LINE.with_borrow(|line| {
            if let Some((line, message)) = line.as_ref().zip(message) {
                line.hear(message);
            }
        });
    });
    channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    LINE.set(Some(Line {
        channel,
        owner: owner.to_owned(),
        window,
        tab: String::new(),
        others,
        _on_message: on_message,
    }));
}

/// This window shows a tab now.
pub fn show(tab: &str) {
    LINE.with_borrow_mut(|line| {
        if let Some(line) = line.as_mut().filter(|line| line.tab != tab) {
            line.say(News::Left);
            tab.clone_into(&mut line.tab);
            line.others.set(Others::default());
            line.say(News::Opened);
        }
    });
}

/// The text of a tab was kept.
pub fn kept(tab: &str) {
    LINE.with_borrow(|line| {
        if let Some(line) = line.as_ref().filter(|line| line.tab == tab) {
            line.say(News::Kept);
        }
    });
}

/// Whether the text of a tab that is shown here was changed in another window.
pub fn is_changed(tab: &str) -> bool {
    LINE.with_borrow(|line| {
        line.as_ref().is_some_and(|line| {
            line.tab == tab && line.others.with_untracked(|others| others.changed)
        })
    })
}

/// This window shows no tab any more.
pub fn leave() {
    LINE.take();
}
