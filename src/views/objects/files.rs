//! The attachments of the selected objects as one ZIP archive, with a manifest that says what each is of.

mod archive;
mod texts;

use belvedere_client::browser::save;
use belvedere_view::objects::columns::Kind;
use leptos::prelude::*;

use self::archive::{Archive, Progress, Wanted, pack};
use self::texts::Text;
use super::gallery::picture::Source;
use super::property_ref::{PropertyRef, ReadAs};
use super::table::Table;
use crate::i18n::{bytes, number, t};
use crate::platform::use_platform;
use crate::preview::size;
use crate::request::Task;
use crate::ui::{Button, ButtonKind, icon};

/// The archive of files, of the context's table.
#[component]
pub fn FilesPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Files table /> })
}

/// How far an archive is.
#[derive(Debug, Clone)]
enum State {
    Idle,
    Running(Progress),
    /// The browser took it; its name.
    Saved(String, Archive),
    /// No attachment could be loaded.
    Empty(Archive),
    /// The browser can't write it, or did not take it.
    Refused,
}

#[component]
fn Files(table: Table) -> impl IntoView {
    let platform = use_platform();
    let (wanted, others) = attachments(table);
    let (count, left) = (wanted.len(), others.len());
    let (wanted, others) = (StoredValue::new(wanted), StoredValue::new(others));
    let state = RwSignal::new_local(State::Idle);
    let running = StoredValue::new_local(None::<Task>);
    let is_running = move || state.with(|state| matches!(state, State::Running(_)));
    let start = move |_| {
        let (client, wanted, others) = (platform.client(), wanted.get_value(), others.get_value());
        let name = table
            .state
            .with_untracked(|state| format!("{}-files.zip", state.object_type));
        state.set(State::Running(Progress::default()));
        running.set_value(Some(Task::spawn(async move {
            let progress = move |progress| {
                state.set(State::Running(progress));
            };
            let end = match pack(client, wanted, others, progress).await {
                Some(archive) if archive.files == 0 => State::Empty(archive),
                Some(archive) if save(&archive.blob, &name).is_ok() => State::Saved(name, archive),
                _ => State::Refused,
            };
            state.set(end);
        })));
    };
    let stop = move || {
        running.try_update_value(Option::take);
    };
    let cancel = move |_| {
        stop();
        state.set(State::Idle);
    };
    let left_out = |archive: &Archive| {
        let line = |(key, reason): (String, String)| {
            view! { <li dir="auto"><strong>{key}</strong> " " {reason}</li> }
        };
        let missing = archive.left_out.clone();
        (!missing.is_empty()).then(|| {
            view! {
                <div class="note" data-tone="warning" role="alert">
                    <div class="objects-missing">
                        <p>{t(Text::LeftOut(missing.len() as u64))}</p>
                        <ul>{missing.into_iter().map(line).collect_view()}</ul>
                    </div>
                </div>
            }
        })
    };
    let status = move || {
        state.with(|state| match state {
            State::Idle => ().into_any(),
            State::Running(Progress { done, bytes: loaded }) => {
                let words = Text::Loading {
                    done: number(*done as u64),
                    count: number(count as u64),
                    size: bytes(*loaded),
                };
                view! {
                    <progress aria-label=t(Text::LoadingLabel) max=count.to_string() value=done.to_string()></progress>
                    <p>{t(words)}</p>
                }
                .into_any()
            }
            State::Saved(name, archive) => {
                let words = Text::Saved {
                    name: name.clone(),
                    count: number(archive.files as u64),
                    size: bytes(size(&archive.blob)),
                };
                view! {
                    <p class="export-saved" role="status">{t(words)}</p>
                    {left_out(archive)}
                }
                .into_any()
            }
            State::Empty(archive) => left_out(archive).into_any(),
            State::Refused => {
                view! { <p class="note" data-tone="warning" role="alert">{t(Text::Refused)}</p> }.into_any()
            }
        })
    };
    view! {
        <div class="objects-files">
            <p>{t(if count == 0 && left == 0 { Text::NoFiles } else { Text::Lead })}</p>
            {(left > 0).then(|| view! { <p class="property-note">{t(Text::Others(left as u64))}</p> })}
            <div class="export-actions">
                <Button
                    kind=ButtonKind::Primary
                    icon=icon::DOWNLOAD
                    disabled=Signal::derive(move || count == 0 || is_running())
                    on_press=start
                >
                    {t(Text::Download(count as u64))}
                </Button>
                <Show when=is_running>
                    <Button on_press=cancel>{t(Text::Cancel)}</Button>
                </Show>
            </div>
            <div class="export-status">{status}</div>
        </div>
    }
}

/// The attachments of the selected objects: those whose content the platform gives out, and the others.
fn attachments(table: Table) -> (Vec<Wanted>, Vec<Wanted>) {
    let mut columns = table.all.get_untracked();
    columns.retain(|column| column.kind.holds(&Kind::Attachment));
    let of = table.state.with_untracked(|state| PropertyRef {
        ontology: state.ontology.clone(),
        object_type: state.object_type.clone(),
        read_as: ReadAs::of(state),
        key: String::new(),
        property: String::new(),
    });
    let found = table.listing.rows(|rows| {
        let mut found = Vec::new();
        for index in table.picked.list() {
            let Some((record, key)) = rows.get(index).zip(rows.primary_key(index)) else {
                continue;
            };
            for column in &columns {
                let property_ref = PropertyRef {
                    key: key.clone(),
                    property: column.name.clone(),
                    ..of.clone()
                };
                let raw = record.get(&column.name).unwrap_or("null");
                found.extend(Source::all(&property_ref, &column.kind, raw));
            }
        }
        found
    });
    let (mut single, mut others) = (Vec::new(), Vec::new());
    for source in found.unwrap_or_default() {
        if let Source::Attachment {
            property_ref,
            rid,
            single: is_single,
        } = source
        {
            let to = if is_single { &mut single } else { &mut others };
            to.push(Wanted { property_ref, rid });
        }
    }
    (single, others)
}
