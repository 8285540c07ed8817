//! The history panel: finds, opens, reruns, copies and stars past statements.

use leptos::prelude::*;

use super::history::{self, Ending, Entry};
use super::status::seconds;
use super::texts::Text;
use crate::i18n::{ago, date_time, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, Button, ButtonKind, CopyButton, Dialog, DialogKind, SearchField, Tone};

/// The most entries that are drawn.
const SHOWN: usize = 200;

/// The panel of the history.
#[component]
pub fn HistoryPanel(
    /// Whether it is shown.
    open: RwSignal<bool>,
    /// Puts a statement into a tab, and runs it if told so.
    on_use: Callback<(Entry, bool)>,
) -> impl IntoView {
    let entries = RwSignal::from(history::entries());
    let words = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let words = words.get();
        entries.with(|all| {
            let mut found = history::matching(all, &words);
            found.truncate(SHOWN);
            found
        })
    });
    view! {
        <Dialog open title=t(Text::History) kind=DialogKind::Panel on_close=move |()| open.set(false)>
            <div class="sql-history">
                <SearchField
                    label=t(Text::SearchHistory)
                    value=words
                    on_input=move |text| words.set(text)
                />
                <ul class="sql-history-list" aria-label=t(Text::History)>
                    <For each=move || found.get() key=|(key, entry)| (key.clone(), entry.starred, entry.rows) let:item>
                        <Item key=item.0 entry=item.1 on_use />
                    </For>
                </ul>
                {move || {
                    found
                        .with(Vec::is_empty)
                        .then(|| {
                            let text = if entries.with(Vec::is_empty) { Text::HistoryEmpty } else { Text::HistoryNone };
                            view! { <p class="sql-history-none">{t(text)}</p> }
                        })
                }}
                <Show when=move || entries.with(|all| !all.is_empty())>
                    <Button kind=ButtonKind::Quiet on_press=move |_| history::clear()>
                        {t(Text::ClearHistory)}
                    </Button>
                </Show>
            </div>
        </Dialog>
    }
}

#[component]
fn Item(key: String, entry: Entry, on_use: Callback<(Entry, bool)>) -> impl IntoView {
    let key = StoredValue::new(key);
    let kept = StoredValue::new(entry.clone());
    let (tone, state) = match entry.ending {
        Ending::Succeeded => (Tone::Good, Text::StateSucceeded),
        Ending::Canceled => (Tone::Warning, Text::StateCanceled),
        Ending::Failed => (Tone::Bad, Text::StateFailed),
        Ending::Unknown => (Tone::Neutral, Text::StateUnknown),
    };
    let star = t(if entry.starred {
        Text::Unstar
    } else {
        Text::Star
    });
    let mut facts = vec![entry.format.name().to_owned()];
    facts.extend(entry.rows.map(|rows| t(Text::Rows(rows))));
    facts.extend(entry.took.map(seconds));
    if !entry.branches.is_empty() {
        facts.push(entry.branches.join(" → "));
    }
    view! {
        <li class="sql-history-item">
            <div class="sql-history-head">
                <Badge tone>{t(state)}</Badge>
                <time title=date_time(entry.started)>{ago(entry.started, js_sys::Date::now())}</time>
                <span>{facts.join(" · ")}</span>
            </div>
            <pre class="sql-history-sql">{entry.sql.clone()}</pre>
            <div class="sql-history-actions">
                <button
                    type="button"
                    class="button button-icon"
                    data-kind="quiet"
                    aria-label=star.clone()
                    title=star
                    aria-pressed=entry.starred.to_string()
                    on:click=move |_| {
                        key.with_value(|key| history::change(key, |entry| entry.starred = !entry.starred));
                    }
                >
                    <Icon icon=icon::STAR />
                </button>
                <Button kind=ButtonKind::Quiet on_press=move |_| on_use.run((kept.get_value(), false))>
                    {t(Text::OpenInTab)}
                </Button>
                <Button kind=ButtonKind::Quiet icon=icon::PLAY on_press=move |_| on_use.run((kept.get_value(), true))>
                    {t(Text::RunAgain)}
                </Button>
                <CopyButton text=Signal::stored(entry.sql) label=t(Text::CopySql) />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::CLOSE
                    label=t(Text::Remove)
                    on_press=move |_| key.with_value(|key| history::remove(key))
                />
            </div>
        </li>
    }
}
