//! Messages between the tabs of one session. None holds a token.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

/// A message of a tab to the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Message {
    /// The user signed out.
    SignedOut,
    /// A sign-in ended in this window, at this URL, but another one began it.
    Callback { state: String, url: String },
    /// The window that began the sign-in has taken it.
    Taken { state: String },
}

impl Message {
    fn text(&self) -> String {
        match self {
            Self::SignedOut => "signed-out".to_owned(),
            Self::Callback { state, url } => format!("callback\n{state}\n{url}"),
            Self::Taken { state } => format!("taken\n{state}"),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '\n');
        Some(match (parts.next()?, parts.next(), parts.next()) {
            ("signed-out", None, None) => Self::SignedOut,
            ("callback", Some(state), Some(url)) => Self::Callback {
                state: state.to_owned(),
                url: url.to_owned(),
            },
            ("taken", Some(state), None) => Self::Taken {
                state: state.to_owned(),
            },
            _ => return None,
        })
    }
}

/// The other tabs with the same session.
pub(super) struct Tabs {
    channel: BroadcastChannel,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Tabs {
    /// Listens to the others; `None` where the browser has no channels: then each tab is on its own.
    pub(super) fn open(name: &str, on_message: impl Fn(Message) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let on_message = Closure::new(move |message: MessageEvent| {
            let text = message.data().as_string();
            if let Some(message) = text.as_deref().and_then(Message::read) {
                on_message(message);
            }
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some(Self {
            channel,
            _on_message: on_message,
        })
    }

    pub(super) fn tell(&self, message: &Message) {
        // A channel that was closed with its page has no receivers.
        let _ = self.channel.post_message(&message.text().into());
    }
}

impl Drop for Tabs {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}
