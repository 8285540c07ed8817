//! Types and states of transactions in words, and as badges.

use belvedere_client::api::datasets::{Transaction, TransactionStatus, TransactionType};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{self, t};
use crate::ui::{Badge, Tone};

/// The effect of a type on the dataset.
pub fn meaning(kind: &TransactionType) -> Text {
    match kind {
        TransactionType::Append => Text::MeansAppend,
        TransactionType::Update => Text::MeansUpdate,
        TransactionType::Snapshot => Text::MeansSnapshot,
        TransactionType::Delete => Text::MeansDelete,
        _ => Text::MeansUnknown,
    }
}

/// The meaning of a state.
pub fn status_meaning(status: &TransactionStatus) -> Option<Text> {
    match status {
        TransactionStatus::Open => Some(Text::StatusOpen),
        TransactionStatus::Committed => Some(Text::StatusCommitted),
        TransactionStatus::Aborted => Some(Text::StatusAborted),
        _ => None,
    }
}

/// When the transaction came into its state, in words.
pub fn since(transaction: &Transaction, now: f64) -> Option<String> {
    let time = match &transaction.closed_time {
        Some(closed) => milliseconds(closed)?,
        None => milliseconds(&transaction.created_time)?,
    };
    let ago = i18n::ago(as_float(time), now);
    Some(t(match transaction.status {
        _ if transaction.closed_time.is_none() => Text::OpenedAgo { ago },
        TransactionStatus::Committed => Text::CommittedAgo { ago },
        TransactionStatus::Aborted => Text::AbortedAgo { ago },
        _ => Text::ClosedAgo { ago },
    }))
}

/// A time of the platform, in milliseconds since 1970; none when it can't be read.
pub fn milliseconds(time: &belvedere_client::api::DateTime) -> Option<i64> {
    Some(time.timestamp()?.as_millisecond())
}

/// As a number of the browser's.
#[expect(
    clippy::cast_precision_loss,
    reason = "times are far from where whole numbers end"
)]
pub fn as_float(milliseconds: i64) -> f64 {
    milliseconds as f64
}

/// A state as a badge.
#[component]
pub(super) fn StatusBadge(
    /// The state.
    status: TransactionStatus,
) -> impl IntoView {
    let tone = match status {
        TransactionStatus::Open => Tone::Accent,
        TransactionStatus::Committed => Tone::Good,
        TransactionStatus::Aborted => Tone::Bad,
        _ => Tone::Neutral,
    };
    let title = status_meaning(&status).map(t).unwrap_or_default();
    view! {
        <Badge tone title>
            {status.as_str().to_owned()}
        </Badge>
    }
}

/// A type as a badge, with its meaning.
#[component]
pub(super) fn TypeBadge(
    /// The type.
    kind: TransactionType,
) -> impl IntoView {
    view! { <Badge title=t(meaning(&kind))>{kind.as_str().to_owned()}</Badge> }
}
