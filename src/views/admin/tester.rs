//! Which provider would take a username, by the patterns of the providers.

use belvedere_client::api::admin::AuthenticationProvider;
use belvedere_view::admin::patterns::{self, Pattern, Reason, Verdict, prepare};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::ui::{Badge, EmptyState, Tone, icon};

/// A pattern with its provider.
#[derive(Debug, Clone)]
struct Of {
    provider: String,
    enabled: bool,
    pattern: String,
}

/// The field for a username, and the verdict of each pattern on it.
#[component]
pub(super) fn Tester(providers: Vec<AuthenticationProvider>) -> impl IntoView {
    let all: Vec<Of> = providers
        .iter()
        .flat_map(|provider| {
            provider
                .supported_username_patterns
                .iter()
                .map(|pattern| Of {
                    provider: provider.name.clone(),
                    enabled: provider.enabled,
                    pattern: pattern.clone(),
                })
        })
        .collect();
    if all.is_empty() {
        return view! {
            <EmptyState icon=icon::USER title=t(Text::TesterEmpty)>
                <p>{t(Text::TesterEmptyWords)}</p>
            </EmptyState>
        }
        .into_any();
    }
    let prepared: Vec<Pattern> =
        prepare(all.iter().map(|of| of.pattern.as_str()), js_sys::Date::now);
    let prepared = StoredValue::new(prepared);
    let all = StoredValue::new(all);
    let name = RwSignal::new(String::new());
    let verdicts = Memo::new(move |_| {
        let name = name.get();
        let name = name.trim();
        (!name.is_empty()).then(|| {
            prepared.with_value(|prepared| patterns::try_all(prepared, name, js_sys::Date::now))
        })
    });
    let words = move || {
        verdicts.with(|verdicts| {
            let verdicts = verdicts.as_ref()?;
            Some(all.with_value(|all| summary(name.get().trim(), all, verdicts)))
        })
    };
    let rows = move || {
        verdicts.with(|verdicts| {
            all.with_value(|all| {
                let row = |(place, of): (usize, &Of)| {
                    let verdict = verdicts
                        .as_ref()
                        .and_then(|verdicts| verdicts.get(place).cloned());
                    view! { <Row of=of.clone() verdict /> }
                };
                all.iter().enumerate().map(row).collect_view()
            })
        })
    };
    view! {
        <section class="card admin-tester">
            <h2>{t(Text::TesterHeading)}</h2>
            <label class="field">
                <span class="field-label">{t(Text::TesterLabel)}</span>
                <input
                    class="input"
                    type="text"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    placeholder="alice@example.org"
                    maxlength=patterns::MAX_NAME_CHARS.to_string()
                    bind:value=name
                />
                <span class="field-hint">{t(Text::TesterHint)}</span>
            </label>
            <p class="admin-response" role="status">{words}</p>
            <p class="muted admin-note">{t(Text::Approximate)}</p>
        </section>
        <div class="card table-scroll" tabindex="0" role="region" aria-label=t(Text::Patterns)>
            <table class="properties-table admin-table">
                <thead>
                    <tr>
                        <th scope="col">{t(Text::Provider)}</th>
                        <th scope="col">{t(Text::Pattern)}</th>
                        <th scope="col">{t(Text::Verdict)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// The result in one sentence. A disabled provider accepts no user.
fn summary(name: &str, all: &[Of], verdicts: &[Verdict]) -> String {
    let name = name.to_owned();
    let mut takers: Vec<String> = Vec::new();
    for (of, verdict) in all.iter().zip(verdicts) {
        if of.enabled && *verdict == Verdict::Whole && !takers.contains(&of.provider) {
            takers.push(of.provider.clone());
        }
    }
    let mut words = t(match takers.as_slice() {
        [] => Text::TesterNone { name },
        [one] => Text::TesterOne {
            name,
            provider: one.clone(),
        },
        several => Text::TesterSeveral {
            name,
            providers: several.join(", "),
        },
    });
    let untested = verdicts
        .iter()
        .filter(|verdict| matches!(verdict, Verdict::Untestable(_)))
        .count() as u64;
    if untested > 0 {
        words.push(' ');
        words.push_str(&t(Text::TesterUntested(untested)));
    }
    words
}

#[component]
fn Row(of: Of, verdict: Option<Verdict>) -> impl IntoView {
    let reason = match &verdict {
        Some(Verdict::Untestable(reason)) => Some(t(reason_text(reason))),
        _ => None,
    };
    let (tone, text) = match verdict {
        None => (Tone::Neutral, Text::TypeName),
        Some(Verdict::Whole) => (Tone::Good, Text::Matches),
        Some(Verdict::Part) => (Tone::Warning, Text::MatchesPart),
        Some(Verdict::No) => (Tone::Neutral, Text::MatchesNot),
        Some(Verdict::Untestable(_)) => (Tone::Warning, Text::Untestable),
    };
    view! {
        <tr>
            <td>
                {of.provider}
                {(!of.enabled).then(|| view! { <span class="muted">" · " {t(Text::DisabledNote)}</span> })}
            </td>
            <td><code class="admin-pattern">{of.pattern}</code></td>
            <td>
                <Badge tone>{t(text)}</Badge>
                {reason.map(|reason| view! { <span class="muted admin-reason">{reason}</span> })}
            </td>
        </tr>
    }
}

fn reason_text(reason: &Reason) -> Text {
    match reason {
        Reason::LookAround => Text::ReasonLookAround,
        Reason::BackReference => Text::ReasonBackReference,
        Reason::TooLarge => Text::ReasonTooLarge,
        Reason::TooMany => Text::ReasonTooMany,
        Reason::TooLate => Text::ReasonTooLate,
        Reason::LongName => Text::ReasonLongName,
        Reason::NotUnderstood(message) => Text::ReasonNotUnderstood {
            message: message.clone(),
        },
    }
}
