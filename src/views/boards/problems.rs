//! Why a text is no board, in words.

use belvedere_queries::BoardError;

use super::texts::Text;
use crate::i18n::{counted, t};

/// The reason, as it stands on the screen.
pub(super) fn in_words(error: &BoardError) -> String {
    t(match error {
        BoardError::Json(message) => Text::NotJson {
            message: message.clone(),
        },
        BoardError::NoBoard => Text::NotABoard,
        BoardError::Version(found) => Text::OtherVersion {
            found: found.clone(),
        },
        BoardError::Nameless => Text::Nameless,
        BoardError::TooMany(count) => Text::TooMany {
            count: counted(*count),
        },
        BoardError::Card(at, message) => Text::BadCard {
            place: counted(*at),
            message: message.clone(),
        },
        BoardError::Query(at, message) => Text::BadQuery {
            place: counted(*at),
            message: message.clone(),
        },
    })
}
