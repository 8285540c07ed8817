//! Takes the settings and what is kept along: export to a file, import from one.

use leptos::prelude::*;

use super::file::OpenFile;
use super::texts::Text;
use super::{Problem, Section};
use crate::browser;
use crate::i18n::t;
use crate::request::Task;
use crate::settings_file::{self, SettingsError};
use crate::storage;
use crate::ui::Button;
use crate::ui::icon;

/// The name of the file that is written.
const NAME: &str = "belvedere-settings.json";

/// The controls.
#[component]
pub(super) fn Transfer(
    /// Counts the changes of what is kept.
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
                problem.try_set(Some(t(Text::NotSaved)));
            }
        })));
    };
    let import = move |text: String| match settings_file::parse(&text) {
        Err(error) => problem.set(Some(t(in_words(error)))),
        Ok(file) => {
            problem.set(None);
            running.set_value(Some(Task::spawn(async move {
                settings_file::apply_choices(&file);
                match storage::put_raw(file.records).await {
                    // Language, colors and catalog are taken when the page is loaded.
                    Ok(()) => browser::reload(),
                    Err(error) => {
                        problem.try_set(Some(t(Text::NotKept {
                            reason: error.to_string(),
                        })));
                        changed.try_update(|changed| *changed = changed.wrapping_add(1));
                    }
                }
            })));
        }
    };
    view! {
        <Section id="transfer" title=Text::Transfer lead=Text::TransferLead>
            <Problem problem />
            <div class="settings-actions">
                <OpenFile label=Text::ImportSettings on_text=Callback::new(import) />
                <Button icon=icon::DOWNLOAD on_press=export>{t(Text::ExportSettings)}</Button>
            </div>
        </Section>
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
