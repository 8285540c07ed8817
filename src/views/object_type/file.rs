//! The file behind an object type, and its parse options.

use leptos::prelude::*;

use super::texts::Text;
use crate::config::{CatalogFile, CatalogKey};
use crate::i18n::{bytes, number, t};
use crate::ui::CodeView;

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
        view! {
            <div>
                <dt>{t(Text::MissingValues)}</dt>
                <dd>{words.collect_view()}</dd>
            </div>
        }
    });
    let encoding = file.encoding.map(|encoding| {
        view! {
            <div>
                <dt>{t(Text::Encoding)}</dt>
                <dd>{encoding}</dd>
            </div>
        }
    });
    view! {
        <section class="object-type-file" role="tabpanel" aria-labelledby="tab-file">
            <dl class="facts">
                <div>
                    <dt>{t(Text::File)}</dt>
                    <dd><code>{file.path}</code></dd>
                </div>
                <div>
                    <dt>{t(Text::Format)}</dt>
                    <dd>{file.format}</dd>
                </div>
                {encoding}
                <div>
                    <dt>{t(Text::Rows)}</dt>
                    <dd>{number(file.rows)}</dd>
                </div>
                <div>
                    <dt>{t(Text::Size)}</dt>
                    <dd>{bytes(file.bytes)}</dd>
                </div>
                {nulls}
            </dl>
            <p>{key}</p>
            <h2>{t(Text::HowRead)}</h2>
            <p class="muted">{t(Text::HowReadWords)}</p>
            <CodeView text=Signal::stored(file.settings) label=Signal::stored(t(Text::HowRead)) copy=t(Text::CopySettings) />
        </section>
    }
}
