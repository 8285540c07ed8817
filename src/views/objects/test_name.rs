//! The tests of filters in words.

use super::columns::Kind;
use super::filter::Test;
use super::texts::Text;
use crate::i18n::t;

/// The name of a test for a kind of values.
pub(crate) fn test_name(test: Test, kind: &Kind) -> String {
    let sign = |sign: &str| sign.to_owned();
    let is_time = matches!(kind, Kind::Date | Kind::Timestamp);
    match test {
        Test::Contains => t(Text::Contains),
        Test::Lacks => t(Text::Lacks),
        Test::Starts => t(Text::Starts),
        Test::Is if *kind == Kind::Number => sign("="),
        Test::Is => t(Text::Is),
        Test::IsNot if *kind == Kind::Number => sign("≠"),
        Test::IsNot => t(Text::IsNot),
        Test::Less if is_time => t(Text::Before),
        Test::Less => sign("<"),
        Test::AtMost if is_time => t(Text::NotAfter),
        Test::AtMost => sign("≤"),
        Test::More if is_time => t(Text::After),
        Test::More => sign(">"),
        Test::AtLeast if is_time => t(Text::NotBefore),
        Test::AtLeast => sign("≥"),
        Test::Between => t(Text::Between),
        Test::OneOf => t(Text::OneOf),
        Test::Missing => t(Text::Missing),
        Test::Present => t(Text::Present),
    }
}
