//! JSON as a tree to be opened level by level.

use belvedere_view::preview::json::{Level, level};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;

/// How many entries of a level are drawn at first, and more each time.
const ENTRIES: usize = 100;
/// Longest text that is drawn, in characters.
const MAX_TEXT_CHARS: usize = 10_000;

/// A JSON text as a tree; the first level is open.
#[component]
pub fn JsonTree(
    /// The text.
    text: String,
) -> impl IntoView {
    view! {
        <div class="preview-json" tabindex="0" role="region" aria-label=t(Text::TheJson)>
            {node(None, text, true)}
        </div>
    }
}

/// A value with its name.
fn node(name: Option<String>, text: String, open: bool) -> AnyView {
    let name = name.map(|name| view! { <span class="preview-json-name" dir="auto">{name}</span> });
    match level(&text) {
        Some(Level::List(items)) => {
            let count = t(Text::Entries(items.len() as u64));
            let children = items
                .into_iter()
                .enumerate()
                .map(|(index, item)| (index.to_string(), item.get().to_owned()))
                .collect();
            view! { <Branch name=name.into_any() count children open /> }.into_any()
        }
        Some(Level::Fields(fields)) => {
            let count = t(Text::Fields(fields.len() as u64));
            let children = fields
                .into_iter()
                .map(|(name, value)| (name, value.get().to_owned()))
                .collect();
            view! { <Branch name=name.into_any() count children open /> }.into_any()
        }
        Some(Level::Text(text)) => view! {
            <span class="preview-json-leaf">
                {name}
                <span class="preview-json-text" dir="auto">{shorten(&text)}</span>
            </span>
        }
        .into_any(),
        Some(Level::Plain(text)) => view! {
            <span class="preview-json-leaf">{name} <span class="preview-json-plain">{text}</span></span>
        }
        .into_any(),
        // The parts of a valid value are valid as well.
        None => ().into_any(),
    }
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// A list or structure, whose content is drawn while it is open.
#[component]
fn Branch(
    /// Its name.
    name: AnyView,
    /// How much it holds, in words.
    count: String,
    /// Its children: names and JSON texts.
    children: Vec<(String, String)>,
    /// Whether it is open from the start.
    open: bool,
) -> impl IntoView {
    let is_open = RwSignal::new(open);
    let drawn = RwSignal::new(ENTRIES);
    let children = StoredValue::new(children);
    let content = move || {
        is_open.get().then(|| {
            let drawn_now = drawn.get();
            let (list, rest) = children.with_value(|children| {
                let list = children
                    .iter()
                    .take(drawn_now)
                    .map(|(name, text)| {
                        view! { <li>{node(Some(name.clone()), text.clone(), false)}</li> }
                    })
                    .collect_view();
                (list, children.len().saturating_sub(drawn_now))
            });
            view! {
                <ul>{list}</ul>
                {(rest > 0)
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button"
                                data-kind="quiet"
                                on:click=move |_| drawn.update(|drawn| *drawn += ENTRIES)
                            >
                                {t(Text::More(rest.min(ENTRIES) as u64))}
                            </button>
                        }
                    })}
            }
        })
    };
    view! {
        <details
            open=open
            on:toggle=move |event| {
                let open = event_target::<web_sys::Element>(&event).has_attribute("open");
                is_open.set(open);
            }
        >
            <summary>{name} <span class="preview-json-count">{count}</span></summary>
            {content}
        </details>
    }
}
