//! The full value of a property, by its type. Always as text nodes: data is never markup.

use belvedere_view::objects::cell::{
    Look, cell, coordinates, field, items, string, utc, without_tokens,
};
use belvedere_view::objects::columns::Kind;
use belvedere_view::objects::paging::grouped;
use belvedere_view::objects::tree::Tree;
use leptos::prelude::*;

use super::links::{Link, link};
use super::texts::Text;
use crate::i18n::{date_time, t};
use crate::ui::Rid;
use crate::ui::icon::{self, Icon};
use crate::views::objects::gallery::media_reference::MediaReference;
use crate::{media_list, routes};

/// Longest text that is shown at once, in characters.
const LONG: usize = 2_000;
/// How many numbers of a vector are shown.
const FIRST: usize = 8;

/// The value of a property.
#[component]
pub fn Value(
    /// The kind of the property.
    kind: Kind,
    /// The JSON text of the value.
    raw: Option<String>,
) -> impl IntoView {
    let short = cell(&kind, raw.as_deref());
    let Some(raw) = raw.filter(|_| short.look != Look::Missing) else {
        return view! { <span class="value is-missing" title=t(Text::NoValue)>{short.text}</span> }
            .into_any();
    };
    match (&kind, string(&raw)) {
        (Kind::Timestamp, Some(text)) => view! { <Instant text /> }.into_any(),
        (Kind::CipherText, Some(text)) => noted(Text::Encrypted, text),
        (Kind::Marking, Some(text)) => noted(Text::Marking, text),
        (Kind::TimeSeries, Some(text)) => noted(Text::Series, text),
        (_, Some(text)) if !text.is_empty() && short.look == Look::Text => match link(&text) {
            Some(link) => linked(link, text),
            None => view! { <LongText text /> }.into_any(),
        },
        (Kind::Geopoint, None) if coordinates(&raw).is_some() => {
            view! { <span class="value">{short.text}</span> }.into_any()
        }
        (Kind::Geoshape, None) => {
            let tree = Tree::read(&without_tokens(&raw));
            let kind = short.text;
            let points = grouped(points(&raw));
            view! {
                <p class="value">{t(Text::ShapeOf { kind, points })}</p>
                <details class="value tree">
                    <summary>"GeoJSON"</summary>
                    {draw(tree)}
                </details>
            }
            .into_any()
        }
        (Kind::Vector, None) => vector(&raw),
        (Kind::MediaReference, None) => media_reference(&raw),
        (_, None) if short.look == Look::Composite => {
            let tree = Tree::read(&without_tokens(&raw));
            view! { <div class="value tree">{draw(tree)}</div> }.into_any()
        }
        // Exact digits, booleans, days and the empty text: the cell shows them whole.
        (_, text) => {
            let class = format!("value {}", short.look.class());
            let whole = text
                .filter(|text| !text.trim().is_empty())
                .unwrap_or(short.text);
            view! { <span class=class dir="auto">{whole}</span> }.into_any()
        }
    }
}

/// A special text, with a line that explains it.
fn noted(what: Text, text: String) -> AnyView {
    view! {
        <LongText text />
        <p class="property-note">{t(what)}</p>
    }
    .into_any()
}

/// A text that leads somewhere.
fn linked(link: Link, text: String) -> AnyView {
    match link {
        Link::View(address) => view! { <a class="value" href=address>{text}</a> }.into_any(),
        Link::Site(address) => view! {
            <a class="value value-text" href=address target="_blank" rel="noopener noreferrer" title=t(Text::Opens)>
                {text}
                <Icon icon=icon::EXTERNAL />
            </a>
        }
        .into_any(),
        Link::Identifier => view! { <code class="value value-text">{text}</code> }.into_any(),
    }
}

/// How many points a shape has: the innermost lists of its coordinates.
fn points(raw: &str) -> u64 {
    fn count(raw: &str, depth: u32) -> u64 {
        match items(raw) {
            Some(list) if depth < 8 => {
                let inner = list.iter().map(|item| item.get());
                if inner.clone().any(|item| item.starts_with('[')) {
                    inner.map(|item| count(item, depth + 1)).sum()
                } else {
                    1
                }
            }
            _ => 0,
        }
    }
    let own = field(raw, "coordinates").map_or(0, |raw| count(raw, 0));
    let inner = field(raw, "geometries").and_then(items);
    own + inner.map_or(0, |list| list.iter().map(|item| points(item.get())).sum())
}

/// An instant: in UTC as text, in the zone of this browser on hover.
#[component]
fn Instant(text: String) -> impl IntoView {
    let local = date_time(js_sys::Date::parse(&text));
    let title = (!local.is_empty()).then(|| t(Text::Here { time: local }));
    let shown = utc(&text).unwrap_or_else(|| text.clone());
    view! { <time class="value is-time" datetime=text title=title tabindex="0">{shown}</time> }
}

/// Text; a very long one is cut until the user expands it.
#[component]
fn LongText(text: String) -> impl IntoView {
    let length = text.chars().count();
    let is_long = length > LONG;
    let whole = RwSignal::new(!is_long);
    let start: String = text.chars().take(LONG).collect();
    let shown = move || {
        if whole.get() {
            text.clone()
        } else {
            format!("{start}…")
        }
    };
    view! {
        <span class="value value-text" dir="auto">{shown}</span>
        <Show when=move || !whole.get()>
            <button type="button" class="button" data-kind="quiet" on:click=move |_| whole.set(true)>
                {t(Text::ShowAllCharacters(length as u64))}
            </button>
        </Show>
    }
}

fn vector(raw: &str) -> AnyView {
    let Some(numbers) = items(raw) else {
        return view! { <span class="value">{raw.to_owned()}</span> }.into_any();
    };
    let count = numbers.len();
    let first: Vec<&str> = numbers
        .iter()
        .take(FIRST)
        .map(|number| number.get())
        .collect();
    let more = if count > FIRST { ", …" } else { "" };
    view! {
        <span class="value">
            <span class="value-count">{t(Text::Numbers(count as u64))}</span>
            <span class="is-number">{format!("{}{more}", first.join(", "))}</span>
        </span>
    }
    .into_any()
}

fn media_reference(raw: &str) -> AnyView {
    let item = field(raw, "reference").and_then(|raw| field(raw, "mediaSetViewItem"));
    let part = |name| item.and_then(|item| field(item, name)).and_then(string);
    let media_type = field(raw, "mimeType").and_then(string);
    let parts: Vec<(String, String)> = [
        (Text::MediaItem, part("mediaItemRid")),
        (Text::MediaSet, part("mediaSetRid")),
        (Text::View, part("mediaSetViewRid")),
    ]
    .into_iter()
    .filter_map(|(label, rid)| Some((t(label), rid?)))
    .collect();
    let opens = MediaReference::read(raw).map(|reference| {
        let address = routes::media(&reference.set, &reference.item);
        let hand_over = move |_| {
            media_list::open(reference.entry(""));
        };
        view! {
            <a class="button" href=address on:click=hand_over>
                <Icon icon=icon::IMAGE />
                {t(Text::OpenMedia)}
            </a>
        }
    });
    if parts.is_empty() {
        return view! { <div class="value tree">{draw(Tree::read(&without_tokens(raw)))}</div> }
            .into_any();
    }
    view! {
        <div class="value media-reference">
            {media_type.map(|media_type| view! { <p>{media_type}</p> })}
            {parts
                .into_iter()
                .map(|(label, rid)| {
                    view! {
                        <p class="media-reference-part">
                            <span>{label.clone()}</span>
                            <Rid rid what=label />
                        </p>
                    }
                })
                .collect_view()}
            {opens}
        </div>
    }
    .into_any()
}

fn draw(tree: Tree) -> AnyView {
    match tree {
        Tree::Text(text) => view! { <span class="tree-text" dir="auto">{text}</span> }.into_any(),
        Tree::Plain(text) => view! { <span class="tree-plain">{text}</span> }.into_any(),
        Tree::List(entries, _) if entries.is_empty() => {
            view! { <span class="is-missing">{t(Text::EmptyList)}</span> }.into_any()
        }
        // Coordinates and the like read better in a line.
        Tree::List(entries, more)
            if entries.iter().all(|entry| matches!(entry, Tree::Plain(_))) =>
        {
            let texts: Vec<String> = entries
                .into_iter()
                .map(|entry| {
                    if let Tree::Plain(text) = entry {
                        text
                    } else {
                        String::new()
                    }
                })
                .collect();
            let rest = if more > 0 {
                format!(" {}", t(Text::More(more as u64)))
            } else {
                String::new()
            };
            view! { <span class="tree-plain">{texts.join(", ")}{rest}</span> }.into_any()
        }
        Tree::List(entries, more) => view! {
            <ol class="tree-list">
                {entries.into_iter().map(|entry| view! { <li>{draw(entry)}</li> }).collect_view()}
                {rest(more)}
            </ol>
        }
        .into_any(),
        Tree::Fields(entries, more) => view! {
            <ul class="tree-fields">
                {entries
                    .into_iter()
                    .map(|(name, entry)| {
                        view! {
                            <li>
                                <span class="tree-name" dir="auto">{name}</span>
                                {draw(entry)}
                            </li>
                        }
                    })
                    .collect_view()}
                {rest(more)}
            </ul>
        }
        .into_any(),
    }
}

fn rest(more: usize) -> Option<impl IntoView> {
    (more > 0).then(|| {
        view! { <li class="is-missing">{t(Text::More(more as u64))}</li> }
    })
}
