//! Why a card has no result, in words.

use crate::i18n::t;
use crate::ui::error_card::explain;
use crate::views::sql::run::{Cut, Phase, Rows, Run};
use crate::views::sql::texts::Text;
use crate::views::sql::trouble::Trouble;

/// Why a run that has ended gives no whole result; nothing when it does. A part of the rows would be drawn as if it were
/// all of them.
pub(super) fn failure(run: &Run, host: &str) -> Option<String> {
    if let Some(trouble) = &run.trouble {
        return Some(of_trouble(trouble, host));
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

fn of_trouble(trouble: &Trouble, host: &str) -> String {
    match trouble {
        Trouble::Parse(message) => format!("{}: {message}", t(Text::ParseTitle)),
        Trouble::Failed(message) => format!("{}: {message}", t(Text::FailedTitle)),
        Trouble::Types(error) => format!(
            "{} {error}",
            t(Text::TypesTitle {
                format: "ARROW".to_owned()
            })
        ),
        Trouble::Inputs(..) => format!("{}. {}", t(Text::InputsTitle), t(Text::InputsHelp)),
        Trouble::Expired => format!("{}. {}", t(Text::ExpiredTitle), t(Text::ExpiredHelp)),
        Trouble::Unnamed(word) => t(Text::UnnamedHelp { word: word.clone() }),
        Trouble::Other(error) => {
            let explanation = explain(error, host);
            format!("{}. {}", explanation.title, explanation.text)
        }
    }
}
