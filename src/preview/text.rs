//! Texts, and their other previews: a table, a tree, a vector image.

use belvedere_view::preview::format::decode;
use belvedere_view::preview::{csv, gate, json};
use leptos::prelude::*;
use web_sys::Blob;

use super::columns::TableView;
use super::content::{part, retyped, size};
use super::image::Image;
use super::json_tree::JsonTree;
use super::later::later;
use super::texts::Text;
use crate::i18n::{bytes, t};
use crate::ui::{Button, Skeleton};

/// The beginning of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    /// The text.
    pub text: String,
    /// The size of the whole in bytes, when there is more.
    pub of: Option<u64>,
}

/// Reads the text of a blob, up to the limit.
pub async fn read(blob: Blob) -> Option<Beginning> {
    let bytes = part(&blob, 0, gate::TEXT).await?;
    let all = size(&blob);
    Some(Beginning {
        text: decode(&bytes),
        of: (all > gate::TEXT).then_some(all),
    })
}

/// Draws a text with `draw`, as soon as it is read.
#[component]
pub fn WithText(
    /// The content.
    blob: Blob,
    /// Draws the text.
    draw: Callback<Beginning, AnyView>,
) -> impl IntoView {
    let text = later(read(blob));
    move || match text.get() {
        None => view! { <Skeleton lines=4 label=t(Text::Reading) /> }.into_any(),
        Some(None) => view! { <p class="preview-note">{t(Text::Unreadable)}</p> }.into_any(),
        Some(Some(beginning)) => draw.run(beginning),
    }
}

/// A text as it is.
#[component]
pub fn PlainText(
    /// The content.
    blob: Blob,
) -> impl IntoView {
    let draw = |beginning| view! { <Source beginning /> }.into_any();
    view! { <WithText blob draw=Callback::new(draw) /> }
}

/// The source of a text that was read.
#[component]
pub fn Source(
    /// The text.
    beginning: Beginning,
) -> impl IntoView {
    view! {
        <CutNote of=beginning.of />
        <pre class="preview-text" tabindex="0" role="region" aria-label=t(Text::Whole) dir="auto">
            {beginning.text}
        </pre>
    }
}

/// Says how much of a text is shown.
#[component]
pub fn CutNote(
    /// The size of the whole, when there is more.
    of: Option<u64>,
) -> impl IntoView {
    of.map(|size| {
        let text = t(Text::Cut {
            shown: bytes(gate::TEXT),
            size: bytes(size),
        });
        view! { <p class="preview-note">{text}</p> }
    })
}

/// A drawing of a text, or its source: the user switches between them.
#[component]
pub fn Switch(
    /// The text.
    beginning: Beginning,
    /// Draws its rendered form.
    rendered: Callback<Beginning, AnyView>,
) -> impl IntoView {
    let source = RwSignal::new(false);
    let beginning = StoredValue::new(beginning);
    view! {
        <div class="preview-switch">
            <Button on_press=move |_| source.update(|source| *source = !*source)>
                {move || if source.get() { t(Text::Rendered) } else { t(Text::Source) }}
            </Button>
        </div>
        {move || {
            let beginning = beginning.get_value();
            if source.get() {
                view! { <Source beginning /> }.into_any()
            } else {
                rendered.run(beginning)
            }
        }}
    }
}

/// CSV as a table.
#[component]
pub fn Columns(
    /// The content.
    blob: Blob,
) -> impl IntoView {
    let table = Callback::new(|beginning: Beginning| {
        let table = csv::read(&beginning.text, beginning.of.is_some());
        view! { <TableView table /> }.into_any()
    });
    let draw = move |beginning| view! { <Switch beginning rendered=table /> }.into_any();
    view! { <WithText blob draw=Callback::new(draw) /> }
}

/// JSON as a tree.
#[component]
pub fn Json(
    /// The content.
    blob: Blob,
) -> impl IntoView {
    let tree =
        Callback::new(|beginning: Beginning| view! { <JsonTree text=beginning.text /> }.into_any());
    let draw = move |beginning: Beginning| {
        if json::level(&beginning.text).is_some() {
            view! { <Switch beginning rendered=tree /> }.into_any()
        } else {
            view! {
                <p class="preview-note">{t(Text::NoJson)}</p>
                <Source beginning />
            }
            .into_any()
        }
    };
    view! { <WithText blob draw=Callback::new(draw) /> }
}

/// A vector image, through `<img>`: there it is a picture, whose scripts and references are dead.
#[component]
pub fn Vector(
    /// The content.
    blob: Blob,
    /// Its name.
    name: String,
) -> impl IntoView {
    let image = StoredValue::new_local(retyped(&blob, "image/svg+xml"));
    let picture = Callback::new(move |_| match image.get_value() {
        Some(blob) => view! { <Image blob name=name.clone() /> }.into_any(),
        None => view! { <p class="preview-note">{t(Text::Unreadable)}</p> }.into_any(),
    });
    let draw = move |beginning| view! { <Switch beginning rendered=picture /> }.into_any();
    view! { <WithText blob draw=Callback::new(draw) /> }
}
