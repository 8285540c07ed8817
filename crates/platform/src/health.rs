//! Evaluates data health checks: those of rows and columns when they were created and when a transaction of their dataset
//! was committed.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use belvedere_api::data_health::{CheckConfig, TransactionTimeCheckConfig};
use belvedere_api::error::Refusal;
use belvedere_api::extensions::checks::{CheckFact, CheckOutcome, CheckResult};
use belvedere_checks::{Finding, Outcome, Response, Verdict, columns, csv};
use belvedere_store::{KnownCheck, Resolved, StoreError};
use futures_util::StreamExt as _;
use serde_json::json;

use crate::sql::engine::{Form, Inputs, TableName, Tables, Work};
use crate::{Platform, sql};

/// How long the evaluation of a check may take.
const EVALUATION_TIMEOUT: Duration = Duration::from_mins(5);
/// How often it is looked whether the engine is there, while that is being built.
const ENGINE_POLL_INTERVAL: Duration = Duration::from_secs(5);
/// How long it waits for further commits, so that many at once are one evaluation.
const COMMIT_DEBOUNCE: Duration = Duration::from_millis(200);
/// More than any query of a check answers.
const MAX_BYTES: usize = 4 << 20;
const NOTHING_RUNS: &str = "This platform runs no builds, jobs or schedules.";

/// The last results. They are computed again when the platform starts.
#[derive(Debug, Default)]
pub(crate) struct Health(Mutex<HashMap<String, Last>>);

/// The last result of a check, and the commit that it belongs to.
#[derive(Debug)]
struct Last {
    /// The last commit that was looked at.
    commit: i64,
    result: CheckResult,
}

impl Health {
    /// The last result of a check. `now` is in milliseconds since 1970.
    pub(crate) fn result(&self, known: &KnownCheck, now: i64) -> Option<CheckResult> {
        match &known.check.config {
            CheckConfig::TimeSinceLastUpdated(check) => Some(since_update(
                &check.time_check_config,
                known.changed_at?,
                now,
            )),
            config if belvedere_checks::ANSWERED.contains(&config.type_name()) => {
                let last = self.last();
                Some(last.get(known.check.rid.as_str())?.result.clone())
            }
            _ => Some(unevaluated(NOTHING_RUNS, now)),
        }
    }

    /// Whether a check has no result about its dataset as it is now.
    fn is_due(&self, known: &KnownCheck) -> bool {
        let is_known = belvedere_checks::ANSWERED.contains(&known.check.config.type_name());
        let last = self.last();
        let last = last.get(known.check.rid.as_str());
        is_known && known.commit.is_some() && last.map(|last| last.commit) != known.commit
    }

    fn last(&self) -> MutexGuard<'_, HashMap<String, Last>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Platform {
    /// Evaluates the checks that have no result about their dataset as it is now.
    ///
    /// # Errors
    /// When the checks can't be read.
    pub async fn evaluate_checks(&self) -> Result<(), StoreError> {
        let store = self.store().clone();
        let checks = tokio::task::spawn_blocking(move || store.checks(None)).await;
        let checks = checks.map_err(|error| StoreError::Failed(error.into()))??;
        let due = checks
            .into_iter()
            .filter(|known| self.health().is_due(known));
        for known in due.collect::<Vec<_>>() {
            let (Some((dataset, branch)), Some(commit)) = (known.dataset, known.commit) else {
                continue;
            };
            let document = json!({"config": &known.check.config});
            let evaluated = tokio::time::timeout(
                EVALUATION_TIMEOUT,
                self.evaluate(&document, dataset, branch),
            );
            let now = self.store().now();
            let result = match evaluated.await {
                Ok(Ok(verdict)) => evaluated_as(verdict, now),
                Ok(Err(reason)) => unevaluated(&reason, now),
                Err(_) => unevaluated("It takes more than five minutes.", now),
            };
            let rid = known.check.rid.into();
            self.health().last().insert(rid, Last { commit, result });
        }
        Ok(())
    }

    /// Evaluates checks after each commit, as long as the platform runs.
    pub(crate) async fn keep_evaluating(&self) {
        loop {
            if !self.sql().is_built() {
                tokio::time::sleep(ENGINE_POLL_INTERVAL).await;
                continue;
            }
            if let Err(error) = self.evaluate_checks().await {
                tracing::error!("the data health checks can't be evaluated: {error:#}");
            }
            self.store().committed().await;
            tokio::time::sleep(COMMIT_DEBOUNCE).await;
        }
    }

    /// Asks the data of a branch about a check.
    async fn evaluate(
        &self,
        document: &serde_json::Value,
        dataset: String,
        branch: String,
    ) -> Result<Verdict, String> {
        let statement = belvedere_checks::statement(document).map_err(|finding| name(&finding))?;
        let (store, rid) = (self.store().clone(), dataset.clone());
        let view = tokio::task::spawn_blocking(move || store.dataset_view(&rid, &[branch], true));
        let view = match view.await {
            Ok(Ok(Resolved::View(view))) if view.changed.is_empty() => view,
            Ok(Ok(_)) => return Err("A file of the dataset is gone, or has changed.".to_owned()),
            Ok(Err(error)) => return Err(error.to_string()),
            Err(error) => return Err(error.to_string()),
        };
        let table_name = TableName {
            branch: None,
            dataset,
        };
        let (table, held) = view.into_table(table_name);
        let inputs = Inputs {
            tables: vec![table],
            held: held.into_iter().collect(),
            ..Inputs::default()
        };
        let work = Work {
            user: sql::PLATFORM.to_owned(),
            sql: statement.sql,
            tables: Tables::Known(inputs),
            form: if statement.schema {
                Form::Arrow
            } else {
                Form::Csv
            },
            max_rows: self.sql().max_rows(),
        };
        let bytes = self.output(work).await;
        let bytes = bytes.map_err(|refusal| sql::message(&refusal))?;
        let response = if statement.schema {
            Response::Columns(columns::read(&bytes)?)
        } else {
            Response::Rows(csv::rows(&String::from_utf8_lossy(&bytes)))
        };
        belvedere_checks::judge(document, &response).map_err(|finding| name(&finding))
    }

    /// The whole output of a small statement.
    async fn output(&self, work: Work) -> Result<Vec<u8>, Refusal> {
        let mut run = self.sql().engine().start(work).await?;
        let mut bytes = Vec::new();
        while let Some(chunk) = run.output.next().await {
            bytes.extend_from_slice(&chunk?.bytes);
            if bytes.len() > MAX_BYTES {
                break;
            }
        }
        Ok(bytes)
    }
}

fn evaluated_as(verdict: Verdict, now: i64) -> CheckResult {
    let outcome = match verdict.outcome {
        Outcome::Pass => CheckOutcome::Passed,
        Outcome::Fail => CheckOutcome::Failed,
        Outcome::Open => CheckOutcome::NotEvaluated,
    };
    let mut result = CheckResult::new(outcome, time(now));
    let facts = verdict.facts.into_iter();
    result.facts = facts
        .map(|(finding, value)| fact(&finding, Some(value)))
        .chain(verdict.notes.iter().map(|note| fact(note, None)))
        .collect();
    result
}

/// A finding as it is sent: its name and its value.
fn fact(finding: &Finding, value: Option<String>) -> CheckFact {
    let written = serde_json::to_value(finding).unwrap_or_default();
    let text = |name: &str| Some(written.get(name)?.as_str()?.to_owned());
    let mut fact = CheckFact::new(text("name").unwrap_or_default());
    fact.about = text("about");
    fact.value = value;
    fact
}

/// Why a check has no verdict, by the name of the finding.
fn name(finding: &Finding) -> String {
    fact(finding, None).name
}

fn unevaluated(reason: &str, now: i64) -> CheckResult {
    let mut result = CheckResult::new(CheckOutcome::NotEvaluated, time(now));
    result.reason = Some(reason.to_owned());
    result
}

/// The time since the last transaction against fixed bounds; deviations from a median need earlier results.
fn since_update(config: &TransactionTimeCheckConfig, changed_at: i64, now: i64) -> CheckResult {
    let seconds = (now - changed_at).max(0) / 1000;
    let bounds = config
        .time_bounds
        .as_ref()
        .map(|bounds| &bounds.time_bounds);
    let lower = bounds.and_then(|bounds| bounds.lower_bound_in_seconds);
    let upper = bounds.and_then(|bounds| bounds.upper_bound_in_seconds);
    let holds =
        lower.is_none_or(|lower| seconds >= lower) && upper.is_none_or(|upper| seconds <= upper);
    let outcome = match (lower.or(upper), holds) {
        (None, _) => Outcome::Open,
        (Some(_), true) => Outcome::Pass,
        (Some(_), false) => Outcome::Fail,
    };
    let has_median = config.median_deviation.is_some();
    let verdict = Verdict {
        outcome,
        facts: vec![(Finding::SinceUpdate, seconds.to_string())],
        notes: has_median
            .then_some(Finding::NoHistory)
            .into_iter()
            .collect(),
    };
    evaluated_as(verdict, now)
}

fn time(now: i64) -> jiff::Timestamp {
    jiff::Timestamp::from_millisecond(now).unwrap_or_default()
}
