//! Many checks at once: from a template and targets, or from a file, one after the other.

mod run;

use belvedere_view::data_health::bulk::{Fate, requests};
use belvedere_view::data_health::document::{pretty, read};
use belvedere_view::data_health::kept::import;
use leptos::prelude::*;
use serde_json::Value;

use self::run::RunView;
use super::handover::Handover;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::bulk::BulkRun;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind, ChosenFile, TextFileButton};

/// Requests, and the outcome of each.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) requests: RwSignal<Vec<Value>>,
    pub(super) run: BulkRun<Fate>,
}

impl Rows {
    fn set(self, requests: Vec<Value>) {
        let waiting = requests.iter().map(|_| Fate::Waiting).collect();
        self.run.bulk().update(|bulk| bulk.replace(waiting));
        self.requests.set(requests);
    }
}

/// The tab.
#[component]
pub(super) fn BatchView(
    /// Holds the request of the form.
    handover: Handover,
) -> impl IntoView {
    let announcer = use_announcer();
    let begin = handover
        .last
        .with_value(|last| last.as_ref().map(pretty))
        .unwrap_or_default();
    let template = RwSignal::new(begin);
    let targets = RwSignal::new(String::new());
    let problem = RwSignal::new(Vec::<String>::new());
    let rows = Rows {
        requests: RwSignal::new(Vec::new()),
        run: BulkRun::default(),
    };
    let running = rows.run.state().running;
    // The run lives as long as there are rows, whatever they say.
    let has_rows = Memo::new(move |_| !rows.requests.with(Vec::is_empty));
    let prepare = move |_| {
        let document = match template.with_untracked(|template| read(template)) {
            Ok(document) => document,
            Err(mistake) => {
                let message = mistake.message.unwrap_or_else(|| t(Text::JsonNoObject));
                problem.set(vec![t(Text::JsonBroken {
                    path: mistake.path,
                    message,
                })]);
                return;
            }
        };
        match targets.with_untracked(|targets| requests(&document, targets)) {
            Ok(requests) => {
                problem.set(Vec::new());
                rows.set(requests);
            }
            Err(bad) => problem.set(
                bad.into_iter()
                    .map(|bad| {
                        let line = bad.line.to_string();
                        t(Text::BadLine {
                            line,
                            reason: t(bad.reason),
                        })
                    })
                    .collect(),
            ),
        }
        if let Some(first) = problem.with_untracked(|problem| problem.first().cloned()) {
            announcer.warn(&first);
        }
    };
    let read_file = move |ChosenFile { text, .. }: ChosenFile| match import(&text) {
        Ok(requests) => {
            problem.set(Vec::new());
            rows.set(requests);
        }
        Err(reason) => {
            let text = t(Text::NotAFile { reason });
            announcer.warn(&text);
            problem.set(vec![text]);
        }
    };
    view! {
        <div class="health-batch">
            <p class="muted">{t(Text::BatchLead)}</p>
            <fieldset class="health-batch-input" disabled=move || running.get()>
                <legend class="visually-hidden">{t(Text::Batch)}</legend>
                <div class="field">
                    <label class="field-label" for="health-template">{t(Text::Template)}</label>
                    <textarea
                        id="health-template"
                        class="input health-code"
                        rows="12"
                        spellcheck="false"
                        bind:value=template
                    ></textarea>
                    <p class="field-hint">{t(Text::TemplateHelp)}</p>
                </div>
                <div class="field">
                    <label class="field-label" for="health-targets">{t(Text::Targets)}</label>
                    <textarea
                        id="health-targets"
                        class="input health-code"
                        rows="12"
                        spellcheck="false"
                        placeholder="ri.datasets.main.dataset.…,master,column"
                        bind:value=targets
                    ></textarea>
                    <p class="field-hint">{t(Text::TargetsHelp)}</p>
                </div>
                <div class="health-actions">
                    <Button kind=ButtonKind::Primary on_press=prepare>{t(Text::Prepare)}</Button>
                    <TextFileButton
                        label=t(Text::Import)
                        accept=".json,application/json"
                        on_file=read_file
                    />
                    <span class="field-hint">{t(Text::FileHelp)}</span>
                </div>
            </fieldset>
            <div role="status">
                {move || {
                    problem
                        .get()
                        .into_iter()
                        .map(|text| view! { <p class="field-problem" data-blocks="true">{text}</p> })
                        .collect_view()
                }}
            </div>
            {move || has_rows.get().then(|| view! { <RunView rows /> })}
        </div>
    }
}
