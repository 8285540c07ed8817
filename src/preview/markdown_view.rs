//! Markdown as elements that are built one by one, never from a text with markup.

use belvedere_view::preview::markdown::{Node, Tag, read};
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;
use web_sys::Blob;

use super::text::{Beginning, CutNote, Switch, WithText};
use super::texts::Text;
use crate::i18n::t;

/// A Markdown document.
#[component]
pub fn MarkdownView(
    /// The content.
    blob: Blob,
) -> impl IntoView {
    let document = Callback::new(|beginning: Beginning| {
        let (nodes, cut) = read(&beginning.text);
        view! {
            <CutNote of=beginning.of />
            {cut.then(|| view! { <p class="preview-note">{t(Text::MarkdownCut)}</p> })}
            <div class="preview-markdown" dir="auto">{draw(nodes)}</div>
        }
        .into_any()
    });
    let draw = move |beginning| view! { <Switch beginning rendered=document /> }.into_any();
    view! { <WithText blob draw=Callback::new(draw) /> }
}

fn draw(nodes: Vec<Node>) -> AnyView {
    nodes.into_iter().map(one).collect_view().into_any()
}

fn one(node: Node) -> AnyView {
    let (tag, children) = match node {
        Node::Text(text) => return text.into_any(),
        Node::Code(text) => return view! { <code>{text}</code> }.into_any(),
        Node::Break => return view! { <br /> }.into_any(),
        Node::Rule => return view! { <hr /> }.into_any(),
        Node::Element(tag, children) => (tag, children),
    };
    let inner = draw(children);
    match tag {
        Tag::Paragraph => view! { <p>{inner}</p> }.into_any(),
        // The page has a heading and this section one; those of the document come below.
        Tag::Heading(1) => view! { <h3 data-level="1">{inner}</h3> }.into_any(),
        Tag::Heading(2) => view! { <h4 data-level="2">{inner}</h4> }.into_any(),
        Tag::Heading(3) => view! { <h5>{inner}</h5> }.into_any(),
        Tag::Heading(_) => view! { <h6>{inner}</h6> }.into_any(),
        Tag::Quote => view! { <blockquote>{inner}</blockquote> }.into_any(),
        Tag::CodeBlock => view! { <pre tabindex="0" role="region" aria-label=t(Text::TheCode)>{inner}</pre> }.into_any(),
        Tag::List(None) => view! { <ul>{inner}</ul> }.into_any(),
        Tag::List(Some(first)) => view! { <ol start=first.to_string()>{inner}</ol> }.into_any(),
        Tag::Item => view! { <li>{inner}</li> }.into_any(),
        Tag::Emphasis => view! { <em>{inner}</em> }.into_any(),
        Tag::Strong => view! { <strong>{inner}</strong> }.into_any(),
        Tag::Struck => view! { <s>{inner}</s> }.into_any(),
        Tag::Link(address) => view! {
            <a href=address.clone() title=visible(&address) target="_blank" rel="noopener noreferrer">{inner}</a>
        }
        .into_any(),
        Tag::Address(address) => view! {
            <span class="preview-address">
                {inner} " " <code>{visible(&address)}</code>
            </span>
        }
        .into_any(),
        Tag::Table => view! {
            <div class="preview-markdown-table" tabindex="0" role="region" aria-label=t(Text::TheTable)>
                <table>{inner}</table>
            </div>
        }
        .into_any(),
        Tag::Row(header) => view! { <tr data-header=header.then_some("true")>{inner}</tr> }.into_any(),
        Tag::Cell => view! { <td>{inner}</td> }.into_any(),
        Tag::Group => view! { <div>{inner}</div> }.into_any(),
    }
}
