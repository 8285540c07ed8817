//! What is wrong with a value, in words.

mod texts;

use belvedere_view::action::parse::Problem;
use belvedere_view::action::refusal::Reason;

use self::texts::ProblemText;
use crate::i18n::t;

/// A problem in words.
pub fn problem(problem: &Problem) -> String {
    t(match problem {
        Problem::Missing => ProblemText::Missing,
        Problem::NoInteger => ProblemText::NoInteger,
        Problem::OutOfRange(least, most) => ProblemText::OutOfRange {
            least: least.clone(),
            most: most.clone(),
        },
        Problem::NoNumber => ProblemText::NoNumber,
        Problem::Comma => ProblemText::Comma,
        Problem::TooLarge => ProblemText::TooLarge,
        Problem::TooManyDecimals(most) => ProblemText::TooManyDecimals(u64::from(*most)),
        Problem::TooManyDigits(most) => ProblemText::TooManyDigits(u64::from(*most)),
        Problem::NoDay => ProblemText::NoDay,
        Problem::NoInstant => ProblemText::NoInstant,
        Problem::NoRid => ProblemText::NoRid,
        Problem::NoGeohash => ProblemText::NoGeohash,
        Problem::NoVector(place) => ProblemText::NoVector {
            place: place.to_string(),
        },
        Problem::NoJson(message) => ProblemText::NoJson {
            message: message.clone(),
        },
        Problem::NoGeoJson => ProblemText::NoGeoJson {
            format: "GeoJSON".to_owned(),
        },
        Problem::NoObjectSet => ProblemText::NoObjectSet,
    })
}

/// A refusal of the platform in words.
pub fn refusal(reason: &Reason) -> String {
    t(match reason {
        Reason::Missing => ProblemText::RefusedMissing,
        Reason::Unknown => ProblemText::RefusedUnknown,
        Reason::Value(Some(words)) => ProblemText::RefusedBecause {
            words: words.clone(),
        },
        Reason::Value(None) => ProblemText::Refused,
        Reason::NoObject => ProblemText::RefusedObject,
        Reason::NoAttachment => ProblemText::RefusedAttachment,
        Reason::NoObjectType => ProblemText::RefusedObjectType,
    })
}
