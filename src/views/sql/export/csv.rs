//! What the user chooses for CSV files of both tables. It is remembered.

use belvedere_table::CsvOptions;
use js_sys::Date;
use leptos::ev;
use leptos::prelude::*;

use super::Text;
use crate::browser;
use crate::i18n::t;

/// Where the choice is stored: the delimiter, `u` for UTC or `l` for the zone of this browser, and the text for a null.
const STORAGE_KEY: &str = "belvedere.csv";

/// The delimiters, with their names.
const DELIMITERS: [(char, Text); 3] = [
    (',', Text::Comma),
    (';', Text::Semicolon),
    ('\t', Text::Tab),
];

/// The first and the last year whose changes of the clock are known to a file.
const YEARS: [f64; 2] = [1900.0, 2101.0];

/// The choice; cheap to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CsvChoice {
    delimiter: RwSignal<char>,
    null: RwSignal<String>,
    is_local: RwSignal<bool>,
}

impl CsvChoice {
    /// As it was made last, here or in another window.
    pub fn kept() -> Self {
        let choice = Self {
            delimiter: RwSignal::new(','),
            null: RwSignal::new(String::new()),
            is_local: RwSignal::new(false),
        };
        choice.read();
        let others = window_event_listener(ev::storage, move |_| choice.read());
        on_cleanup(move || others.remove());
        choice
    }

    fn read(self) {
        let kept = browser::kept_locally(STORAGE_KEY).unwrap_or_default();
        let mut letters = kept.chars();
        let delimiter = letters.next();
        let known = |wanted: &char| DELIMITERS.iter().any(|(one, _)| one == wanted);
        self.delimiter.set(delimiter.filter(known).unwrap_or(','));
        self.is_local.set(letters.next() == Some('l'));
        self.null.set(letters.collect());
    }

    fn keep(self) {
        let zone = if self.is_local.get_untracked() {
            'l'
        } else {
            'u'
        };
        let (delimiter, null) = (self.delimiter.get_untracked(), self.null.get_untracked());
        browser::keep_locally(STORAGE_KEY, &format!("{delimiter}{zone}{null}"));
    }

    /// The options of a file, whose values stand between tabs if told so.
    pub fn options(self, tabs: bool) -> CsvOptions {
        let is_local = self.is_local.get_untracked();
        CsvOptions {
            delimiter: if tabs {
                '\t'
            } else {
                self.delimiter.get_untracked()
            },
            null: self.null.get_untracked(),
            offsets: is_local.then(offsets).unwrap_or_default(),
            ..CsvOptions::default()
        }
    }
}

/// The fields of the choice.
#[component]
pub fn CsvFields(
    /// The choice.
    choice: CsvChoice,
    /// Whether values stand between tabs anyway.
    #[prop(into)]
    tabs: Signal<bool>,
) -> impl IntoView {
    let CsvChoice {
        delimiter,
        null,
        is_local,
    } = choice;
    let option = move |(letter, name): (char, Text)| {
        view! {
            <option value=letter.to_string() prop:selected=move || delimiter.get() == letter>
                {t(name)}
            </option>
        }
    };
    let is_elsewhere = browser::zone_name() != "UTC";
    let zones = [(false, "UTC".to_owned()), (true, browser::zone_name())];
    let zone = move |(local, name): (bool, String)| {
        view! {
            <option value=local.to_string() prop:selected=move || is_local.get() == local>
                {name}
            </option>
        }
    };
    view! {
        <Show when=move || !tabs.get()>
            <label class="field">
                <span class="field-label">{t(Text::Delimiter)}</span>
                <select
                    class="input"
                    on:change=move |event| {
                        if let Some(letter) = event_target_value(&event).chars().next() {
                            delimiter.set(letter);
                            choice.keep();
                        }
                    }
                >
                    {DELIMITERS.map(option).into_iter().collect_view()}
                </select>
            </label>
        </Show>
        <label class="field">
            <span class="field-label">{t(Text::ForNull)}</span>
            <input
                class="input"
                type="text"
                spellcheck="false"
                autocomplete="off"
                placeholder=t(Text::EmptyField)
                prop:value=move || null.get()
                on:input=move |event| {
                    null.set(event_target_value(&event));
                    choice.keep();
                }
            />
        </label>
        {is_elsewhere
            .then(|| {
                view! {
                    <label class="field">
                        <span class="field-label">{t(Text::TimesIn)}</span>
                        <select
                            class="input"
                            on:change=move |event| {
                                is_local.set(event_target_value(&event) == "true");
                                choice.keep();
                            }
                        >
                            {zones.map(zone).into_iter().collect_view()}
                        </select>
                    </label>
                }
            })}
    }
}

/// From which second since 1970 on the zone of this browser is how many minutes ahead of UTC.
fn offsets() -> Vec<(i64, i32)> {
    let ahead = |second: i64| {
        #[expect(clippy::cast_precision_loss, reason = "seconds of some centuries")]
        let date = Date::new(&(second as f64 * 1_000.0).into());
        #[expect(clippy::cast_possible_truncation, reason = "less than a day")]
        let minutes = -date.get_timezone_offset() as i32;
        minutes
    };
    #[expect(clippy::cast_possible_truncation, reason = "seconds of some centuries")]
    let [first, last] = YEARS.map(|year| ((year - 1970.0) * 365.25 * 86_400.0) as i64);
    changes(first, last, ahead)
}

/// The seconds between two at which a value changes, with the values: no two changes are within a week.
fn changes(first: i64, last: i64, value: impl Fn(i64) -> i32) -> Vec<(i64, i32)> {
    const WEEK: i64 = 7 * 86_400;
    let mut before = value(first);
    let mut found = vec![(i64::MIN, before)];
    let mut from = first;
    while from < last {
        let to = from + WEEK;
        let after = value(to);
        if after != before {
            let (mut low, mut high) = (from, to);
            while high - low > 1 {
                let middle = low + (high - low) / 2;
                if value(middle) == before {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            found.push((high, after));
            before = after;
        }
        from = to;
    }
    found
}
