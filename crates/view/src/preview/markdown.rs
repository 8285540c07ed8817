//! Markdown as a tree of plain nodes. HTML in it stays text, images stay words, and links lead to the web or to mail only.

use pulldown_cmark::{Event, Options, Parser, Tag as Mark};

/// Deepest level of the tree: deeper elements are drawn at this level.
const DEPTH: usize = 24;
/// Most nodes of the tree.
const NODES: usize = 20_000;

/// A piece of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Text.
    Text(String),
    /// Code or HTML, shown as it is written.
    Code(String),
    /// The end of a line.
    Break,
    /// A line across.
    Rule,
    /// An element with content.
    Element(Tag, Vec<Node>),
}

/// Kind of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tag {
    /// A paragraph.
    Paragraph,
    /// A heading, from 1 to 6.
    Heading(u8),
    /// A quotation.
    Quote,
    /// Code, or HTML, over several lines.
    CodeBlock,
    /// A list; numbered ones begin with this number.
    List(Option<u64>),
    /// An item of a list.
    Item,
    /// Emphasis.
    Emphasis,
    /// Strong emphasis.
    Strong,
    /// Struck out.
    Struck,
    /// A link that may be followed.
    Link(String),
    /// A link that may not, or an image: its address is shown instead.
    Address(String),
    /// A table.
    Table,
    /// A row of a table; `true` for the header.
    Row(bool),
    /// A cell of a table.
    Cell,
    /// Anything else that holds content.
    Group,
}

/// Reads a document. The second part says whether it was cut.
pub fn read(text: &str) -> (Vec<Node>, bool) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut tree = Tree::default();
    for event in Parser::new_ext(text, options) {
        if tree.count >= NODES {
            return (tree.finish(), true);
        }
        match event {
            Event::Start(mark) => tree.open(tag(mark)),
            Event::End(_) => tree.close(),
            Event::Text(text) => tree.text(&text),
            Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                tree.add(Node::Code(text.into_string()));
            }
            Event::SoftBreak => tree.text(" "),
            Event::HardBreak => tree.add(Node::Break),
            Event::Rule => tree.add(Node::Rule),
            _ => {}
        }
    }
    (tree.finish(), false)
}

/// A tree under construction: the open elements, each with its children so far.
#[derive(Default)]
struct Tree {
    roots: Vec<Node>,
    open: Vec<(Tag, Vec<Node>)>,
    /// Elements that are open but lie too deep to be made.
    ignored: usize,
    count: usize,
}

impl Tree {
    fn open(&mut self, tag: Tag) {
        if self.ignored > 0 || self.open.len() >= DEPTH {
            self.ignored += 1;
        } else {
            self.open.push((tag, Vec::new()));
        }
    }

    fn close(&mut self) {
        if self.ignored > 0 {
            self.ignored -= 1;
        } else if let Some((tag, children)) = self.open.pop() {
            self.add(Node::Element(tag, children));
        }
    }

    fn add(&mut self, node: Node) {
        self.count += 1;
        self.level().push(node);
    }

    fn text(&mut self, more: &str) {
        // Text comes in many pieces; one node for them all.
        if let Some(Node::Text(text)) = self.level().last_mut() {
            text.push_str(more);
        } else {
            self.add(Node::Text(more.to_owned()));
        }
    }

    fn level(&mut self) -> &mut Vec<Node> {
        self.open
            .last_mut()
            .map_or(&mut self.roots, |(_, children)| children)
    }

    fn finish(mut self) -> Vec<Node> {
        self.ignored = 0;
        while !self.open.is_empty() {
            self.close();
        }
        self.roots
    }
}

fn tag(mark: Mark<'_>) -> Tag {
    match mark {
        Mark::Paragraph => Tag::Paragraph,
        Mark::Heading { level, .. } => Tag::Heading(level as u8),
        Mark::BlockQuote(_) => Tag::Quote,
        Mark::CodeBlock(_) | Mark::HtmlBlock => Tag::CodeBlock,
        Mark::List(first) => Tag::List(first),
        Mark::Item => Tag::Item,
        Mark::Emphasis => Tag::Emphasis,
        Mark::Strong => Tag::Strong,
        Mark::Strikethrough => Tag::Struck,
        Mark::Link { dest_url, .. } => {
            if safe_link(&dest_url) {
                Tag::Link(dest_url.into_string())
            } else {
                Tag::Address(dest_url.into_string())
            }
        }
        Mark::Image { dest_url, .. } => Tag::Address(dest_url.into_string()),
        Mark::Table(_) => Tag::Table,
        Mark::TableHead => Tag::Row(true),
        Mark::TableRow => Tag::Row(false),
        Mark::TableCell => Tag::Cell,
        _ => Tag::Group,
    }
}

/// Whether a link may be followed: it names a web or mail address in full, and holds nothing that a browser would drop
/// while it reads the scheme.
pub fn safe_link(address: &str) -> bool {
    let lower: String = address
        .chars()
        .take(8)
        .collect::<String>()
        .to_ascii_lowercase();
    let named = ["https://", "http://", "mailto:"]
        .iter()
        .any(|scheme| lower.starts_with(scheme));
    named && !address.chars().any(|c| c.is_control() || c.is_whitespace())
}
