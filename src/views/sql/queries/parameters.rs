//! The fields of the parameters of a text. A run waits here until each of its parameters has a value.

use std::collections::BTreeMap;

use belvedere_queries::{Filled, Misuse, Parameters, Scalar, fill, parameters};
use belvedere_view::sql::saved_queries;
use belvedere_view::statement::Target;
use leptos::prelude::*;

use super::Waiting;
use super::fields::Field;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};

/// A text with parameters, and what is done with their values.
#[derive(Clone)]
pub struct OfText {
    /// The identifier of its tab.
    pub tab: String,
    /// The text.
    pub text: Signal<String>,
    /// The values, as they were kept.
    pub values: String,
    /// Keeps the values with the tab.
    pub keep: Callback<String>,
    /// The run that waits for them.
    pub waiting: RwSignal<Waiting>,
    /// Runs statements with their values.
    pub on_filled: Callback<Vec<(Target, Filled)>>,
    /// Asks for a run.
    pub on_run: Callback<()>,
}

/// The fields.
#[component]
pub(super) fn Fields(of_text: OfText) -> impl IntoView {
    let OfText {
        tab,
        text,
        values,
        keep,
        waiting,
        on_filled,
        on_run,
    } = of_text;
    let announcer = use_announcer();
    let values = RwSignal::new(saved_queries::values(&values));
    let found = Memo::new(move |_| text.with(|text| parameters(text)));
    // Whether a run has asked for what is missing.
    let tried = RwSignal::new(false);
    let on_change = Callback::new(move |(name, value): (String, String)| {
        values.update(|values| {
            values.insert(name, value);
        });
        keep.run(values.with_untracked(saved_queries::written));
    });
    Effect::new(move |_| {
        let Some((of, targets)) = waiting.get() else {
            return;
        };
        if of != tab {
            return;
        }
        waiting.set(None);
        let wrong = found.with_untracked(|found| {
            let mut misuses = found.misuses.iter();
            let is_wrong = |misuse: &&Misuse| !matches!(misuse, Misuse::Quoted(_));
            misuses.find(is_wrong).cloned()
        });
        if let Some(wrong) = wrong {
            return announcer.warn(&in_words(wrong));
        }
        let mut made = Vec::new();
        let mut names = Vec::new();
        for target in targets {
            let filled = found.with_untracked(|found| {
                values.with_untracked(|values| filled(&target.sql, found, values))
            });
            match filled {
                Ok(filled) => made.push((target, filled)),
                Err(mistakes) => {
                    for name in mistakes {
                        if !names.contains(&name) {
                            names.push(name);
                        }
                    }
                }
            }
        }
        match names.len() {
            0 => {
                tried.set(false);
                on_filled.run(made);
            }
            count => {
                tried.set(true);
                announcer.warn(&t(Text::Waits(u64::try_from(count).unwrap_or_default())));
                let place = found.with_untracked(|found| {
                    let mut all = found.all.iter();
                    all.position(|parameter| names.contains(&parameter.name))
                });
                if let Some(place) = place {
                    browser::focus(&format!("#sql-parameter-{place}"));
                }
            }
        }
    });
    let field = move |(place, parameter): (usize, belvedere_queries::Parameter)| {
        let name = parameter.name.clone();
        let value = Signal::derive(move || {
            values.with(|values| values.get(&name).cloned().unwrap_or_default())
        });
        view! { <Field place parameter value tried on_change on_run /> }
    };
    let listed = move || {
        let all = found.with(|found| found.all.clone());
        all.into_iter().enumerate().collect::<Vec<_>>()
    };
    let misuse = |misuse: Misuse| {
        view! {
            <p class="sql-parameter-note">
                <Icon icon=icon::ALERT />
                <span dir="auto">{in_words(misuse)}</span>
            </p>
        }
    };
    let with_values = move || {
        let sql = text.get();
        let made = found.with(|found| values.with(|values| filled(&sql, found, values)));
        made.ok().map(|filled| filled.sql)
    };
    view! {
        <Show when=move || found.with(|found| !found.all.is_empty() || !found.misuses.is_empty())>
            <section class="sql-parameters" aria-label=t(Text::Parameters)>
                <div class="sql-parameter-fields">
                    <For
                        each=listed
                        key=|(place, parameter)| (*place, parameter.name.clone(), parameter.kind.word())
                        children=field
                    />
                </div>
                {move || found.with(|found| found.misuses.clone()).into_iter().map(misuse).collect_view()}
                {move || {
                    // Before `found`, which stays the same under another text.
                    let sql = with_values();
                    let is_shown = found.with(|found| !found.all.is_empty());
                    sql.filter(|_| is_shown).map(|sql| {
                        view! {
                            <details class="sql-filled">
                                <summary>{t(Text::WithValues)}</summary>
                                <pre class="sql-history-sql">{sql}</pre>
                            </details>
                        }
                    })
                }}
            </section>
        </Show>
    }
}

/// Fills a statement in; the names of parameters without a usable value otherwise.
fn filled(
    sql: &str,
    kinds: &Parameters,
    values: &BTreeMap<String, String>,
) -> Result<Filled, Vec<String>> {
    let value = |name: &str| values.get(name).map(String::as_str);
    fill(sql, kinds, value).map_err(|mistakes| mistakes.into_iter().map(|(name, _)| name).collect())
}

fn in_words(misuse: Misuse) -> String {
    t(match misuse {
        Misuse::Name(written) => Text::BadName { written },
        Misuse::Type { name, word } => {
            let words = Scalar::ALL.map(Scalar::word);
            let types = format!(
                "{}, list, list<{}>",
                words.join(", "),
                Scalar::Integer.word()
            );
            Text::BadType { name, word, types }
        }
        Misuse::TwoTypes(name) => Text::TwoTypes { name },
        Misuse::Quoted(written) => Text::InQuotes { written },
    })
}
