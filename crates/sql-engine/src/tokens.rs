//! From text to tokens, by the rules of Spark: a backslash in a text literal begins an escape.

use datafusion::sql::sqlparser::ast::{BinaryOperator, Expr};
use datafusion::sql::sqlparser::dialect::{Dialect, SparkSqlDialect};
use datafusion::sql::sqlparser::keywords::Keyword;
use datafusion::sql::sqlparser::parser::{Parser, ParserError};
use datafusion::sql::sqlparser::tokenizer::{Token, TokenWithSpan, Tokenizer, TokenizerError};

/// The parser's dialect of Spark, with two things that it does not have: backslashes escape in texts, and `DIV` binds as `*` does.
#[derive(Debug)]
pub(super) struct Spark;

/// Methods that answer as the parser's dialect does.
macro_rules! as_usual {
    ($($method:ident($($argument:ident)?)),+ $(,)?) => {
        $(fn $method(&self $(, $argument: char)?) -> bool {
            SparkSqlDialect.$method($($argument)?)
        })+
    };
}

impl Dialect for Spark {
    as_usual! {
        is_delimited_identifier_start(letter),
        is_identifier_start(letter),
        is_identifier_part(letter),
        supports_filter_during_aggregation(),
        supports_group_by_expr(),
        supports_group_by_with_modifier(),
        supports_lambda_functions(),
        supports_select_wildcard_except(),
        supports_struct_literal(),
        supports_nested_comments(),
        supports_create_table_using(),
        supports_long_type_as_bigint(),
        supports_values_as_table_factor(),
        require_interval_qualifier(),
        supports_bang_not_operator(),
        supports_select_item_multi_column_alias(),
        supports_cte_without_as(),
        supports_map_literal_with_angle_brackets(),
    }

    fn supports_string_literal_backslash_escape(&self) -> bool {
        true
    }

    fn parse_infix(
        &self,
        parser: &mut Parser<'_>,
        left: &Expr,
        precedence: u8,
    ) -> Option<Result<Expr, ParserError>> {
        if !parser.parse_keyword(Keyword::DIV) {
            return None;
        }
        let right = parser.parse_subexpr(precedence);
        Some(right.map(|right| Expr::BinaryOp {
            left: Box::new(left.clone()),
            op: BinaryOperator::MyIntegerDivide,
            right: Box::new(right),
        }))
    }
}

/// The tokens of a text, each with its place. Names and text literals are as they are meant.
pub fn tokens(sql: &str) -> Result<Vec<TokenWithSpan>, TokenizerError> {
    // The tokenizer's own escapes are those of MySQL.
    let mut tokens = Tokenizer::new(&Spark, sql)
        .with_unescape(false)
        .tokenize_with_location()?;
    for token in &mut tokens {
        match &mut token.token {
            Token::Word(word) if word.quote_style.is_some() => {
                word.value = word.value.replace("``", "`");
            }
            Token::SingleQuotedString(text) => *text = unescaped(text, '\''),
            Token::DoubleQuotedString(text) => *text = unescaped(text, '"'),
            _ => {}
        }
    }
    Ok(tokens)
}

/// The text that a literal stands for: Spark's escapes, and doubled quotes.
fn unescaped(raw: &str, quote: char) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find(['\\', quote]) {
        let (before, from) = rest.split_at(at);
        text.push_str(before);
        let mut after = from.chars();
        if after.next() == Some(quote) {
            text.push(quote);
            after.next();
            rest = after.as_str();
            continue;
        }
        if let Some((meant, length)) = code(after.as_str()) {
            text.push(meant);
            rest = after.as_str().get(length..).unwrap_or_default();
            continue;
        }
        match after.next() {
            Some('0') => text.push('\0'),
            Some('b') => text.push('\u{8}'),
            Some('n') => text.push('\n'),
            Some('r') => text.push('\r'),
            Some('t') => text.push('\t'),
            Some('Z') => text.push('\u{1a}'),
            // Patterns of `LIKE` need the backslash.
            Some(wildcard @ ('%' | '_')) => text.extend(['\\', wildcard]),
            Some(other) => text.push(other),
            None => text.push('\\'),
        }
        rest = after.as_str();
    }
    text.push_str(rest);
    text
}

/// The character of a code after a backslash (`u00e4`, `U0001F600`, `101`), and how long the code is.
fn code(after: &str) -> Option<(char, usize)> {
    let (start, length, base) = match after.as_bytes().first()? {
        b'u' => (1, 4, 16),
        b'U' => (1, 8, 16),
        b'0' | b'1' => (0, 3, 8),
        _ => return None,
    };
    let digits = after.get(start..start + length)?;
    if !digits.chars().all(|digit| digit.is_digit(base)) {
        return None;
    }
    let code = u32::from_str_radix(digits, base).ok()?;
    Some((char::from_u32(code)?, start + length))
}
