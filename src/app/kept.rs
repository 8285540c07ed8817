//! Statements that this browser keeps, to be read while the platform can't be reached: those of the user who chose to stay signed
//! in here, and of no other.

use leptos::prelude::*;
use serde_json::Value;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request;
use crate::storage::{self, kind};

/// The kinds of records with statements, and where these have them.
const KINDS: [(&str, &str); 2] = [(kind::SQL_TAB, "text"), (kind::SQL_HISTORY, "sql")];

/// The tabs and the history of SQL, or the reason why they are not shown.
#[component]
pub(super) fn KeptStatements() -> impl IntoView {
    let platform = use_platform();
    let found = RwSignal::new(None);
    request::spawn(async move {
        let account = platform.kept_account().await;
        let mut statements = Vec::new();
        if let Some(account) = &account {
            for (kind, field) in KINDS {
                let records = storage::list_of(&platform.host(), &account.username, kind).await;
                statements.extend(records.unwrap_or_default().iter().filter_map(|record| {
                    let value: Value = serde_json::from_str(&record.value).ok()?;
                    let text = value.get(field)?.as_str()?.trim();
                    (!text.is_empty()).then(|| text.to_owned())
                }));
            }
        }
        found.try_set(Some((account.map(|account| account.name), statements)));
    });
    let shown = move |(name, statements): (Option<String>, Vec<String>)| {
        match name {
        None => view! { <p class="frame-note">{t(Text::KeptByNone)}</p> }.into_any(),
        Some(name) => view! {
            <details class="frame-kept">
                <summary>{t(Text::KeptOf { name })}</summary>
                {statements.into_iter().map(|text| view! { <pre tabindex="0">{text}</pre> }).collect_view()}
            </details>
        }
        .into_any(),
    }
    };
    move || found.get().map(shown)
}
