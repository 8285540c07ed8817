//! From text to one `SELECT` statement, and the names of the tables in it.
//!
//! The dialect is Spark's: names stand in backticks, and text may stand in double quotes.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use belvedere_sql_protocol::{Failure, TableName};
use datafusion::common::TableReference;
use datafusion::sql::parser::Statement as EngineStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use datafusion::sql::resolve::resolve_table_references;
use datafusion::sql::sqlparser::ast::{
    Query, Select, SetExpr, Spanned as _, Statement, TableFactor, Visitor,
};
use datafusion::sql::sqlparser::parser::{Parser, ParserError};
use datafusion::sql::sqlparser::tokenizer::{Span, Token, TokenWithSpan};

use super::tokens::{Spark, tokens};
use super::walk::walk;

/// How deep a statement may be nested.
const DEPTH: usize = 128;
const SELECT_ONLY: &str = "Only one SELECT statement can be run";

/// A statement that may run.
pub(super) struct Parsed {
    pub(super) statement: EngineStatement,
    /// The tables that it names, each once.
    pub(super) names: Vec<TableName>,
}

/// Parses a statement.
pub(super) fn parse(sql: &str) -> Result<Parsed, Failure> {
    let (statement, _) = checked(sql)?;
    let mentioned = named_tables(&statement)?;
    let statement = EngineStatement::Statement(Box::new(statement));
    let (found, _) = resolve_table_references(&statement, false)
        .map_err(|error| Failure::Parse(error.strip_backtrace()))?;
    // Names of functions and of common table expressions are no tables.
    let tables = found.iter().filter(|found| mentioned.contains(found));
    let names = tables.map(table_name).collect();
    Ok(Parsed { statement, names })
}

/// The one statement of a text, which only reads, and the text's tokens.
pub(super) fn checked(sql: &str) -> Result<(Statement, Vec<TokenWithSpan>), Failure> {
    let tokens = tokens(sql).map_err(|error| Failure::Parse(error.to_string()))?;
    let statements = Parser::new(&Spark)
        .with_recursion_limit(DEPTH)
        .with_tokens_with_locations(tokens.clone())
        .parse_statements()
        .map_err(|error| Failure::Parse(in_words(error)))?;
    let mut statements = statements.into_iter();
    let first = match (statements.next(), statements.next()) {
        (Some(first), None) => first,
        (None, _) => return Err(refused(SELECT_ONLY, "the text holds none", None)),
        (Some(_), Some(_)) => {
            let reason = "the text holds several";
            return Err(refused(SELECT_ONLY, reason, start_of(&tokens, 1)));
        }
    };
    check(&first, start_of(&tokens, 0))?;
    Ok((first, tokens))
}

/// Where a statement of the text begins: after that many semicolons.
fn start_of(tokens: &[TokenWithSpan], semicolons: usize) -> Option<Span> {
    let mut before = 0;
    tokens.iter().find_map(|token| match token.token {
        Token::Whitespace(_) => None,
        Token::SemiColon => {
            before += 1;
            None
        }
        _ => (before >= semicolons).then_some(token.span),
    })
}

fn in_words(error: ParserError) -> String {
    match error {
        ParserError::TokenizerError(message) | ParserError::ParserError(message) => message,
        ParserError::RecursionLimitExceeded => {
            format!("The statement is nested deeper than {DEPTH} levels")
        }
    }
}

/// A refusal with its place in the form that the parser has: `at Line: 1, Column: 8`.
pub(super) fn refused(rule: &str, reason: &str, place: Option<Span>) -> Failure {
    let place = place.map(|span| span.start).filter(|start| start.line > 0);
    let place = place.map(|start| format!(" at Line: {}, Column: {}", start.line, start.column));
    Failure::Parse(format!("{rule}: {reason}{}", place.unwrap_or_default()))
}

/// Refuses whatever is no reading of rows.
fn check(statement: &Statement, start: Option<Span>) -> Result<(), Failure> {
    let Statement::Query(query) = statement else {
        let text = statement.to_string();
        let keyword = text.split_whitespace().next().unwrap_or_default();
        let reason = format!("this is {keyword}");
        return Err(refused(SELECT_ONLY, &reason, start));
    };
    if !begins_with_select(&query.body) {
        return Err(refused(SELECT_ONLY, "this is none", start));
    }
    walk(statement, &mut ReadsOnly { statements: 0 })
}

/// Whether the result is that of a `SELECT`: neither `VALUES` nor `TABLE` nor a change. Goes down one side only, which
/// has as many levels as there are set operations.
fn begins_with_select(mut body: &SetExpr) -> bool {
    loop {
        match body {
            SetExpr::Select(_) => return true,
            SetExpr::Query(query) => body = &query.body,
            SetExpr::SetOperation { left, .. } => body = left,
            _ => return false,
        }
    }
}

/// Stops at the first part that does more than reading.
struct ReadsOnly {
    statements: usize,
}

impl Visitor for ReadsOnly {
    type Break = Failure;

    fn pre_visit_statement(&mut self, statement: &Statement) -> ControlFlow<Failure> {
        self.statements += 1;
        if self.statements == 1 {
            return ControlFlow::Continue(());
        }
        let reason = "another statement is inside of it";
        ControlFlow::Break(refused(SELECT_ONLY, reason, Some(statement.span())))
    }

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<Failure> {
        let more = [
            (!query.locks.is_empty(), "FOR UPDATE and FOR SHARE"),
            (query.for_clause.is_some(), "FOR XML and FOR JSON"),
            (query.settings.is_some(), "SETTINGS"),
            (query.format_clause.is_some(), "FORMAT"),
        ];
        let found = more.into_iter().find(|(there, _)| *there);
        let changes = matches!(
            &*query.body,
            SetExpr::Insert(_) | SetExpr::Update(_) | SetExpr::Delete(_) | SetExpr::Merge(_)
        );
        let clause = found.map(|(_, clause)| clause);
        match clause.or(changes.then_some("changing data")) {
            None => ControlFlow::Continue(()),
            Some(clause) => {
                let reason = format!("{clause} is no part of it");
                ControlFlow::Break(refused(SELECT_ONLY, &reason, Some(query.span())))
            }
        }
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<Failure> {
        if select.into.is_none() {
            return ControlFlow::Continue(());
        }
        let reason = "SELECT INTO writes";
        ControlFlow::Break(refused(SELECT_ONLY, reason, Some(select.span())))
    }
}

/// The names that stand for tables and not for functions.
pub(super) fn named_tables(statement: &Statement) -> Result<BTreeSet<TableReference>, Failure> {
    struct Names(BTreeSet<TableReference>);

    impl Visitor for Names {
        type Break = Failure;

        fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<Failure> {
            let TableFactor::Table {
                name,
                args: None,
                version,
                sample,
                with_hints,
                partitions,
                ..
            } = factor
            else {
                return ControlFlow::Continue(());
            };
            // The engine would leave these out without a word.
            let more = [
                (version.is_some(), "a version"),
                (sample.is_some(), "TABLESAMPLE"),
                (!with_hints.is_empty(), "WITH"),
                (!partitions.is_empty(), "PARTITION"),
            ];
            if let Some((_, part)) = more.into_iter().find(|(there, _)| *there) {
                let rule = "A dataset is read as it is";
                let reason = format!("{part} is not known here");
                return ControlFlow::Break(refused(rule, &reason, Some(name.span())));
            }
            let rule = "This is no name of a dataset";
            let reason = match object_name_to_table_reference(name.clone(), false) {
                Ok(TableReference::Full { .. }) => {
                    "it has three parts, and `branch`.`dataset` has two".to_owned()
                }
                Ok(name) => {
                    self.0.insert(name);
                    return ControlFlow::Continue(());
                }
                Err(error) => error.strip_backtrace(),
            };
            ControlFlow::Break(refused(rule, &reason, Some(name.span())))
        }
    }

    let mut names = Names(BTreeSet::new());
    walk(statement, &mut names)?;
    Ok(names.0)
}

/// The name of a table; longer ones were refused before.
pub(super) fn table_name(reference: &TableReference) -> TableName {
    TableName {
        branch: reference.schema().map(str::to_owned),
        dataset: reference.table().to_owned(),
    }
}
