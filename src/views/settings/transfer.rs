//! Transfer of the settings and stored data: export to a file, import from one.

use leptos::prelude::*;

use super::local_data::{by_kind, count, name_of};
use super::page::{Problem, Section};
use super::texts::Text;
use crate::i18n::t;
use crate::request::Task;
use crate::settings_file::{self, SettingsError, SettingsFile};
use crate::ui::{Button, ButtonKind, ChosenFile, TextFileButton, icon};
use crate::{browser, storage};

/// The name of the file that is written.
const NAME: &str = "belvedere-settings.json";

/// The controls.
#[component]
pub(super) fn Transfer(
    /// Counts the changes of the stored data.
    changed: RwSignal<u32>,
) -> impl IntoView {
    let problem = RwSignal::new(None::<String>);
    let running = StoredValue::new_local(None::<Task>);
    let export = move |_| {
        problem.set(None);
        running.set_value(Some(Task::spawn(async move {
            // Without storage there are choices still.
            let records = storage::list_raw(None).await.unwrap_or_default();
            let text = settings_file::write(records);
            if !browser::save_text(NAME, "application/json", &text) {
                problem.set(Some(t(Text::NotSaved)));
            }
        })));
    };
    // The parsed file, until the user imports it: its name and its content.
    let read = RwSignal::new(None::<(String, SettingsFile)>);
    let open = move |ChosenFile { name, text }: ChosenFile| match settings_file::parse(&text) {
        Err(error) => {
            read.set(None);
            problem.set(Some(t(in_words(error))));
        }
        Ok(file) => {
            problem.set(None);
            read.set(Some((name, file)));
        }
    };
    let take = Callback::new(move |()| {
        let Some((_, mut file)) = read.try_update(Option::take).flatten() else {
            return;
        };
        file.records.retain(settings_file::is_portable);
        running.set_value(Some(Task::spawn(async move {
            settings_file::apply_choices(&file);
            match storage::put_raw(file.records).await {
                // Language, colors and catalog are taken when the page is loaded.
                Ok(()) => browser::reload(),
                Err(error) => {
                    problem.set(Some(t(Text::NotKept {
                        reason: error.to_string(),
                    })));
                    changed.update(|changed| *changed = changed.wrapping_add(1));
                }
            }
        })));
    });
    let review = move || {
        read.get()
            .map(|(name, file)| view! { <Review name file read take /> })
    };
    view! {
        <Section id="transfer" title=Text::Transfer lead=Text::TransferLead>
            <Problem problem />
            {review}
            <div class="settings-actions">
                <TextFileButton label=t(Text::ImportSettings) accept="application/json,.json" on_file=open />
                <Button icon=icon::DOWNLOAD on_press=export>{t(Text::ExportSettings)}</Button>
            </div>
        </Section>
    }
}

/// The content of a file, and the buttons that import or discard it.
#[component]
fn Review(
    /// The name of the file.
    name: String,
    /// Its content.
    file: SettingsFile,
    /// Holds the file until it is decided about.
    read: RwSignal<Option<(String, SettingsFile)>>,
    /// Takes it.
    take: Callback<()>,
) -> impl IntoView {
    let records = file.records.into_iter();
    let (taken, left): (Vec<_>, Vec<_>) = records.partition(settings_file::is_portable);
    let row = |name: String, count: Option<u64>| {
        let count = count.map(|count| t(Text::Entries(count)));
        view! {
            <li class="settings-kind">
                <span>{name}</span>
                <span class="muted">{count}</span>
            </li>
        }
    };
    let choices = (!file.choices.is_empty()).then(|| row(t(Text::TransferChoices), None));
    let kinds = by_kind(&taken).into_iter();
    let kinds = kinds
        .map(|(kind, count)| row(name_of(&kind), Some(count)))
        .collect_view();
    let is_empty = taken.is_empty() && choices.is_none();
    let left = (!left.is_empty()).then(|| {
        let text = t(Text::TransferLeftOut(count(&left)));
        view! { <p class="note" data-tone="warning">{text}</p> }
    });
    view! {
        <div class="settings-review" role="group" aria-labelledby="transfer-review">
            <h3 id="transfer-review">{t(Text::TransferReview { name })}</h3>
            {is_empty.then(|| view! { <p class="muted">{t(Text::TransferNothing)}</p> })}
            <ul class="settings-kinds">{choices} {kinds}</ul>
            {left}
            <div class="settings-actions">
                <Show when=move || !is_empty>
                    <Button kind=ButtonKind::Primary icon=icon::CHECK on_press=move |_| take.run(())>
                        {t(Text::TransferTake)}
                    </Button>
                </Show>
                <Button on_press=move |_| read.set(None)>{t(Text::Cancel)}</Button>
            </div>
        </div>
    }
}

fn in_words(error: SettingsError) -> Text {
    match error {
        SettingsError::Invalid(message) => Text::SettingsInvalid { message },
        SettingsError::Version(found) => Text::SettingsVersion {
            found: found.to_string(),
        },
        SettingsError::Record(record) => Text::SettingsRecord { record },
    }
}
