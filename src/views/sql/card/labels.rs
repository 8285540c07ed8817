//! Why a card has no result, in words.

use belvedere_view::errors::explain;
use belvedere_view::sql::query_error::QueryError;

use crate::i18n::t;
use crate::views::sql::run::{Cut, Phase, Rows, Run};
use crate::views::sql::texts::Text;

/// Why a run that has ended gives no whole result; nothing when it does. A part of the rows would be drawn as if it were
/// all of them.
pub(super) fn failure(run: &Run, host: &str) -> Option<String> {
    if let Some(error) = &run.error {
        return Some(of_error(error, host));
    }
    let rows = u64::try_from(run.progress.rows).unwrap_or(u64::MAX);
    match &run.rows {
        Rows::Complete if run.phase == Phase::Succeeded => None,
        Rows::Partial(Cut::OverBudget) => Some(t(Text::PartBudget(rows))),
        Rows::Partial(Cut::Broken(error)) => Some(format!("{} {error}", t(Text::PartBroken(rows)))),
        Rows::Partial(Cut::Unreadable(message)) => Some(t(Text::PartUnreadable {
            message: message.clone(),
        })),
        Rows::Partial(Cut::NoWorker) => Some(t(Text::PartNoWorker)),
        _ => Some(t(match run.phase {
            Phase::Canceled => Text::StateCanceled,
            Phase::Failed => Text::StateFailed,
            _ => Text::StateUnknown,
        })),
    }
}

fn of_error(error: &QueryError, host: &str) -> String {
    match error {
        QueryError::Parse(message) => format!("{}: {message}", t(Text::ParseTitle)),
        QueryError::Failed(message) => format!("{}: {message}", t(Text::FailedTitle)),
        QueryError::Types(error) => format!(
            "{} {error}",
            t(Text::TypesTitle {
                format: "ARROW".to_owned()
            })
        ),
        QueryError::Inputs(..) => format!("{}. {}", t(Text::InputsTitle), t(Text::InputsHelp)),
        QueryError::Expired => format!("{}. {}", t(Text::ExpiredTitle), t(Text::ExpiredHelp)),
        QueryError::Unnamed(word) => t(Text::UnnamedHelp { word: word.clone() }),
        QueryError::Other(error) => {
            let explanation = explain(error, host);
            format!("{}. {}", explanation.title, explanation.text)
        }
    }
}
