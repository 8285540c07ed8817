//! Why a text is no board, in words.

use belvedere_queries::BoardError;

use super::texts::Text;
use crate::i18n::{number, t};

/// The reason, as it stands on the screen.
pub(super) fn in_words(error: &BoardError) -> String {
    let place = |place: usize| number(u64::try_from(place).unwrap_or(u64::MAX));
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
            count: place(*count),
        },
        BoardError::Card(at, message) => Text::BadCard {
            place: place(*at),
            message: message.clone(),
        },
        BoardError::Query(at, message) => Text::BadQuery {
            place: place(*at),
            message: message.clone(),
        },
    })
}
