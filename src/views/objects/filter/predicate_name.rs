//! The predicates of filters in words.

use belvedere_view::objects::columns::Kind;
use belvedere_view::objects::filter::Predicate;

use crate::i18n::t;
use crate::views::objects::texts::Text;

/// The name of a predicate for a kind of values.
pub(crate) fn predicate_name(predicate: Predicate, kind: &Kind) -> String {
    let sign = |sign: &str| sign.to_owned();
    let is_time = matches!(kind, Kind::Date | Kind::Timestamp);
    match predicate {
        Predicate::Contains => t(Text::Contains),
        Predicate::Lacks => t(Text::Lacks),
        Predicate::Starts => t(Text::Starts),
        Predicate::Is if *kind == Kind::Number => sign("="),
        Predicate::Is => t(Text::Is),
        Predicate::IsNot if *kind == Kind::Number => sign("≠"),
        Predicate::IsNot => t(Text::IsNot),
        Predicate::Less if is_time => t(Text::Before),
        Predicate::Less => sign("<"),
        Predicate::AtMost if is_time => t(Text::NotAfter),
        Predicate::AtMost => sign("≤"),
        Predicate::More if is_time => t(Text::After),
        Predicate::More => sign(">"),
        Predicate::AtLeast if is_time => t(Text::NotBefore),
        Predicate::AtLeast => sign("≥"),
        Predicate::Between => t(Text::Between),
        Predicate::Within => t(Text::Within),
        Predicate::OneOf => t(Text::OneOf),
        Predicate::Missing => t(Text::Missing),
        Predicate::Present => t(Text::Present),
    }
}
