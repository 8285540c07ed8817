//! The file behind an object type, and its parse options.

use std::time::Duration;

use belvedere_client::api::extensions::{GetCatalog, Path};
use belvedere_client::api::operation::{NoBody, NoQuery};
use belvedere_view::Pace;
use leptos::prelude::*;

use super::texts::Text;
use crate::config::{CatalogFile, CatalogKey};
use crate::i18n::{bytes, number, t};
use crate::platform::use_platform;
use crate::poll::poll;
use crate::request::load;
use crate::ui::{CodeView, Fact, Facts};

/// How often the progress of reading a file is asked for.
const PACE: Pace = Pace::new(Duration::from_secs(2), Duration::from_secs(10));

/// Facts about the file, and the lines of `belvedere.toml` that configure its parsing.
#[component]
pub(super) fn SourceFile(
    /// The file.
    file: CatalogFile,
) -> impl IntoView {
    let key = t(match file.key {
        CatalogKey::Exact => Text::KeyExact,
        CatalogKey::Sampled => Text::KeySampled,
        CatalogKey::Named => Text::KeyNamed,
        CatalogKey::RowNumber => Text::KeyRowNumber,
    });
    let nulls = (!file.nulls.is_empty()).then(|| {
        let words = file
            .nulls
            .into_iter()
            .map(|word| view! { <code>{word}</code> });
        view! { <Fact name=t(Text::MissingValues)>{words.collect_view()}</Fact> }
    });
    let encoding = file
        .encoding
        .map(|encoding| view! { <Fact name=t(Text::Encoding)>{encoding}</Fact> });
    let reading = file.reading.map(|percent| {
        view! { <Reading path=file.path.clone() percent /> }
    });
    let corrections = file.corrections.into_iter().map(|correction| {
        let of = correction.path.map(|path| view! { " (" <code>{path}</code> ")" });
        let line = Text::Corrected {
            line: number(correction.line),
        };
        let more = (correction.more > 0).then(|| view! { " " {t(Text::MoreValues(correction.more))} });
        let setting = correction.setting.map(|setting| {
            view! { ". " {t(Text::WouldChange)} " " <code>{setting}</code> }
        });
        view! {
            <li>
                <code>{correction.column}</code> " " {t(line)} " " <code>{correction.value}</code> {of}
                {more} {setting}
            </li>
        }
    });
    let corrections: Vec<_> = corrections.collect();
    let corrections = (!corrections.is_empty()).then(|| {
        view! {
            <p>{t(Text::Corrections)}</p>
            <ul>{corrections}</ul>
        }
    });
    view! {
        <section class="object-type-file" role="tabpanel" aria-labelledby="tab-file">
            <Facts>
                <Fact name=t(Text::File)>
                    <code>{file.path}</code>
                </Fact>
                <Fact name=t(Text::Format)>{file.format}</Fact>
                {encoding}
                <Fact name=t(Text::Rows)>{number(file.rows)}</Fact>
                <Fact name=t(Text::Size)>{bytes(file.bytes)}</Fact>
                {nulls}
            </Facts>
            {reading}
            <p>{key}</p>
            {corrections}
            <h2>{t(Text::HowRead)}</h2>
            <p class="muted">{t(Text::HowReadWords)}</p>
            <CodeView text=Signal::stored(file.settings) label=Signal::stored(t(Text::HowRead)) copy=t(Text::CopySettings) />
        </section>
    }
}

/// How far a file is read whose types are those of a sample.
#[component]
fn Reading(
    /// The path of the file.
    path: String,
    /// How much of it was read when the catalog was loaded, in percent.
    percent: u32,
) -> impl IntoView {
    let platform = use_platform();
    let request = load(
        move || path.clone(),
        move |path| {
            let client = platform.client();
            async move {
                let catalog = client
                    .send::<GetCatalog>(&Path {}, &NoQuery {}, &NoBody)
                    .await?;
                let ontologies = catalog.ontologies.into_iter();
                let mut files = ontologies
                    .flat_map(|ontology| ontology.object_types)
                    .filter_map(|object_type| object_type.file);
                let file = files.find(|file| file.path == path);
                Ok(file.and_then(|file| file.reading))
            }
        },
    );
    poll(request, PACE, Option::is_some);
    let words = move || {
        let read = request.state().with(|state| state.value().copied());
        match read.unwrap_or(Some(percent)) {
            Some(percent) => t(Text::BeingRead {
                percent: number(percent.into()),
            }),
            None => t(Text::WasRead),
        }
    };
    view! { <p role="status">{words}</p> }
}
