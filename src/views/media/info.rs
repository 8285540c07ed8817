//! Metadata of a media item from the platform.

use belvedere_client::api::media_sets::GetMediaItemInfoResponse;
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{ago, bytes, date_time, t};
use crate::ui::{CopyButton, Fact, Facts, Rid, TechnicalNames};

/// The facts.
#[component]
pub fn Info(
    /// RID of the media set.
    set: String,
    /// RID of the item.
    item: String,
    /// The platform's response.
    info: GetMediaItemInfoResponse,
) -> impl IntoView {
    let size = info.size_bytes_long;
    // From 1,000 bytes on, the short form rounds.
    let exact = (size >= 1_000).then(|| t(Text::ExactSize(size)));
    let path = match &info.path {
        Some(path) => {
            let path = path.as_str().to_owned();
            view! {
                <span class="media-path">
                    <bdi>{visible(&path)}</bdi>
                    <CopyButton text=Signal::stored(path) label=t(Text::Path) />
                </span>
            }
            .into_any()
        }
        None => view! { <span class="muted">{t(Text::NoPath)}</span> }.into_any(),
    };
    let or_none = |media_type: Option<String>| match media_type {
        Some(media_type) => view! { <code>{visible(&media_type)}</code> }.into_any(),
        None => view! { <span class="muted">{t(Text::NotGiven)}</span> }.into_any(),
    };
    let attribution = info.attribution.map(|attribution| {
        let text = attribution.creation_timestamp.as_str().to_owned();
        let moment = js_sys::Date::parse(&text);
        let (written, long_ago) = match date_time(moment) {
            written if written.is_empty() => (text.clone(), String::new()),
            written => (written, ago(moment, js_sys::Date::now())),
        };
        view! {
            <Fact name=t(Text::Created)>
                <time datetime=text.clone() title=text.clone()>{written}</time>
                <span class="media-note">{long_ago}</span>
            </Fact>
            <Fact name=t(Text::Creator) technical=true>
                <Rid rid=Signal::stored(attribution.creator_id) what=t(Text::Creator) />
            </Fact>
        }
    });
    let logical = info.logical_timestamp;
    let about = date_time(microseconds(logical));
    view! {
        <section class="card media-info">
            <h2>{t(Text::Facts)}</h2>
            <Facts>
                <Fact name=t(Text::Path)>{path}</Fact>
                <Fact name=t(Text::Size)>
                    {bytes(size)} {exact.map(|exact| view! { <span class="media-note">{exact}</span> })}
                </Fact>
                <Fact name=t(Text::MimeType)>{or_none(info.mime_type)}</Fact>
                <Fact name=t(Text::UploadedMimeType) technical=true>
                    {or_none(info.originally_uploaded_file_mime_type)}
                </Fact>
                {attribution}
                <Fact name=t(Text::LogicalTimestamp) technical=true>
                    <code>{logical.to_string()}</code>
                    {(!about.is_empty()).then(|| view! { <span class="media-note">"≈ " {about}</span> })}
                    <span class="media-note">{t(Text::LogicalNote)}</span>
                </Fact>
                <Fact name=t(Text::View) technical=true>
                    <Rid rid=Signal::stored(info.view_rid.to_string()) what=t(Text::View) />
                </Fact>
                <Fact name=t(Text::Set) technical=true>
                    <Rid rid=Signal::stored(set) what=t(Text::Set) />
                </Fact>
                <Fact name=t(Text::Item) technical=true>
                    <Rid rid=Signal::stored(item) what=t(Text::Item) />
                </Fact>
            </Facts>
            <p><TechnicalNames /></p>
        </section>
    }
}

/// Microseconds as the milliseconds of a date.
#[expect(
    clippy::cast_precision_loss,
    reason = "a time near it is shown, and said to be one; the number stands beside it digit for digit"
)]
fn microseconds(logical: i64) -> f64 {
    (logical / 1_000) as f64
}
