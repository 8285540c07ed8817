//! Functions that a cluster does not run for us.

use belvedere_sql_protocol::Failure;
use datafusion::sql::sqlparser::tokenizer::{Token, TokenWithSpan};

use super::RULE;
use crate::statement::refused;

/// Functions that call code of the cluster, read files of it, or tell of its users.
const FUNCTIONS: [&str; 24] = [
    "current_catalog",
    "current_database",
    "current_schema",
    "current_user",
    "from_avro",
    "from_protobuf",
    "from_xml",
    "identifier",
    "input_file_block_length",
    "input_file_block_start",
    "input_file_name",
    "java_method",
    "read_files",
    "reflect",
    "schema_of_avro",
    "schema_of_xml",
    "secret",
    "session_user",
    "to_avro",
    "to_protobuf",
    "try_reflect",
    "try_secret",
    "user",
    "version",
];

/// How the names of further ones begin.
const FAMILIES: [&str; 3] = ["ai_", "http_", "xpath"];

/// Those of them that are called without parentheses too.
const BARE: [&str; 5] = [
    "current_catalog",
    "current_database",
    "current_schema",
    "current_user",
    "session_user",
];

/// Refuses functions by their names, in each form in which they can be called.
pub(super) fn check(tokens: &[TokenWithSpan]) -> Result<(), Failure> {
    let at = |number: Option<usize>| Some(&tokens.get(number?)?.token);
    for (number, token) in tokens.iter().enumerate() {
        let Token::Word(word) = &token.token else {
            continue;
        };
        let refuse = |reason: &str| Err(refused(RULE, reason, Some(token.span)));
        let name = word.value.to_lowercase();
        let is_part = at(number.checked_sub(1)) == Some(&Token::Period);
        let next = at(number.checked_add(1));
        let is_called = next == Some(&Token::LParen);
        let is_listed = FUNCTIONS.contains(&name.as_str())
            || FAMILIES.iter().any(|start| name.starts_with(start));
        let is_bare = word.quote_style.is_none() && BARE.contains(&name.as_str()) && !is_part;
        if is_called && is_listed || is_bare {
            return refuse(&format!("the function {} is not allowed", word.value));
        }
        if is_called && is_part {
            return refuse("functions have no catalog");
        }
        let is_text = matches!(
            next,
            Some(Token::SingleQuotedString(_) | Token::DoubleQuotedString(_))
        );
        if is_text && word.quote_style.is_none() && name == "using" {
            return refuse("USING starts no program");
        }
    }
    Ok(())
}
