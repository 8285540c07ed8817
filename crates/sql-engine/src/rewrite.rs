//! A checked statement as a text for another engine.
//!
//! That engine must read the same statement that was checked here, by all its own rules of text, comments and names. So the text is
//! written anew from the tokens: text literals with Spark's escapes, names in backticks, neither comments nor hints, and each table
//! under a name that the platform made up. What could read more than the tables of the statement is refused.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

use belvedere_sql_protocol::{Failure, Rewrite, Rewritten, TableName, TokenPlace};
use datafusion::sql::planner::object_name_to_table_reference;
use datafusion::sql::sqlparser::ast::{
    Expr, ObjectName, Query, SetExpr, Spanned as _, TableFactor, Visitor,
};
use datafusion::sql::sqlparser::tokenizer::{Location, Span, Token, TokenWithSpan, Word};

use super::statement::{checked, named_tables, refused, table_name};
use super::walk::walk;

mod functions;

const RULE: &str = "The SQL cluster does not run this";
/// How deep a statement may be nested, chains such as `1 + 1 + 1` and `UNION` included: Sail 0.7 walks them by recursion, and a deeper
/// one ends it for all users.
const DEPTH: usize = 200;
/// The functions that give a table. Spark's others tell of the cluster or take a table by its name.
const TABLE_FUNCTIONS: [&str; 1] = ["range"];

/// Checks a statement, and writes it anew.
pub fn rewrite(asked: &Rewrite) -> Result<Rewritten, Failure> {
    let (statement, tokens) = checked(&asked.sql)?;
    // The same refusals of names as for the engine here.
    named_tables(&statement)?;
    let mut relations = Relations::default();
    walk(&statement, &mut relations)?;
    let tokens: Vec<TokenWithSpan> = tokens
        .into_iter()
        .filter(|token| !matches!(token.token, Token::Whitespace(_)))
        .collect();
    functions::check(&tokens)?;
    let numbers: BTreeMap<&TableName, usize> = relations
        .tables
        .values()
        .map(|table| &table.name)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .enumerate()
        .map(|(number, name)| (name, number))
        .collect();
    let (mut sql, mut places) = (String::new(), Vec::new());
    let mut written = 0;
    let mut tokens = tokens.iter();
    while let Some(token) = tokens.next() {
        if !sql.is_empty() {
            sql.push(' ');
        }
        places.push(TokenPlace {
            offset: sql.len(),
            line: token.span.start.line,
            column: token.span.start.column,
        });
        let Some(table) = relations.tables.get(&token.span.start) else {
            write(&mut sql, token)?;
            continue;
        };
        let mut last = token;
        while last.span.end < table.end {
            last = tokens.next().ok_or_else(|| mistaken(token.span))?;
        }
        let number = numbers.get(&table.name).copied().unwrap_or_default();
        name(&mut sql, &format!("{}{number}", asked.prefix));
        if !table.has_alias {
            sql.push_str(" AS ");
            name(&mut sql, &table.name.dataset);
        }
        written += 1;
    }
    if written != relations.tables.len() {
        return Err(mistaken(statement.span()));
    }
    Ok(Rewritten {
        names: numbers.into_keys().cloned().collect(),
        sql,
        places,
    })
}

/// What the parser made of a text does not fit its tokens.
fn mistaken(place: Span) -> Failure {
    refused(RULE, "a name is not where it was read", Some(place))
}

/// A table at its place in the statement.
struct Table {
    name: TableName,
    /// Where the name ends.
    end: Location,
    has_alias: bool,
}

/// Finds the tables of a statement, as far as they are no common table expressions.
#[derive(Default)]
struct Relations {
    /// By where the name begins.
    tables: HashMap<Location, Table>,
    /// The queries that the visitor is in, the innermost last.
    scopes: Vec<Scope>,
    /// In how many queries and expressions it is.
    depth: usize,
}

/// The common table expressions of a query.
struct Scope {
    names: Vec<String>,
    /// Which query each of them is.
    queries: Vec<*const Query>,
    /// How many of them are known where the visitor is.
    known: usize,
}

impl Relations {
    fn is_known(&self, name: &ObjectName) -> bool {
        let [part] = name.0.as_slice() else {
            return false;
        };
        let Some(found) = part.as_ident() else {
            return false;
        };
        let mut known = self.scopes.iter().flat_map(|scope| {
            let known = scope.names.get(..scope.known);
            known.unwrap_or_default()
        });
        known.any(|name| *name == found.value)
    }

    /// Goes down by some levels.
    fn down(&mut self, levels: usize, place: impl FnOnce() -> Span) -> ControlFlow<Failure> {
        self.depth += levels;
        if self.depth <= DEPTH {
            return ControlFlow::Continue(());
        }
        let reason = format!("it is nested deeper than {DEPTH} levels");
        ControlFlow::Break(refused(RULE, &reason, Some(place())))
    }

    /// The scope that a query is a common table expression of, and its number in it.
    fn outer(&mut self, query: &Query) -> Option<(&mut Scope, usize)> {
        let scope = self.scopes.last_mut()?;
        let place = scope
            .queries
            .iter()
            .position(|other| std::ptr::eq(*other, query))?;
        Some((scope, place))
    }
}

impl Visitor for Relations {
    type Break = Failure;

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<Failure> {
        if let Some(with) = query.with.as_ref().filter(|with| with.recursive) {
            let reason = "RECURSIVE is not known there";
            return ControlFlow::Break(refused(RULE, reason, Some(with.span())));
        }
        let Some(levels) = levels(&query.body) else {
            let reason = "TABLE takes no dataset, SELECT does";
            return ControlFlow::Break(refused(RULE, reason, Some(query.span())));
        };
        self.down(levels, || query.span())?;
        // One of the expressions knows those before it.
        if let Some((scope, place)) = self.outer(query) {
            scope.known = place;
        }
        let expressions = query.with.iter().flat_map(|with| &with.cte_tables);
        let names = expressions.clone();
        self.scopes.push(Scope {
            names: names.map(|one| one.alias.name.value.clone()).collect(),
            queries: expressions.map(|one| &raw const *one.query).collect(),
            known: 0,
        });
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, query: &Query) -> ControlFlow<Failure> {
        self.depth -= levels(&query.body).unwrap_or_default();
        self.scopes.pop();
        if let Some((scope, place)) = self.outer(query) {
            scope.known = place + 1;
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<Failure> {
        self.down(1, || expression.span())
    }

    fn post_visit_expr(&mut self, _: &Expr) -> ControlFlow<Failure> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<Failure> {
        let refuse = |reason: &str| ControlFlow::Break(refused(RULE, reason, Some(factor.span())));
        match factor {
            TableFactor::Table {
                name,
                args: Some(_),
                ..
            } => {
                let called = name.to_string().to_ascii_lowercase();
                if TABLE_FUNCTIONS.contains(&called.as_str()) {
                    ControlFlow::Continue(())
                } else {
                    refuse(&format!("{name} gives no table there"))
                }
            }
            TableFactor::Table { name, alias, .. } => {
                if self.is_known(name) {
                    return ControlFlow::Continue(());
                }
                let Ok(reference) = object_name_to_table_reference(name.clone(), false) else {
                    return refuse("this is no name of a dataset");
                };
                let span = name.span();
                let table = Table {
                    name: table_name(&reference),
                    end: span.end,
                    has_alias: alias.is_some(),
                };
                if span.start.line == 0 || self.tables.insert(span.start, table).is_some() {
                    return ControlFlow::Break(mistaken(span));
                }
                ControlFlow::Continue(())
            }
            TableFactor::Derived { .. }
            | TableFactor::NestedJoin { .. }
            | TableFactor::Pivot { .. }
            | TableFactor::Unpivot { .. } => ControlFlow::Continue(()),
            _ => refuse("rows come from datasets, queries and VALUES"),
        }
    }
}

/// How deep the set operations of a query are nested. `None` where one is of `TABLE name`, which is no table factor.
fn levels(body: &SetExpr) -> Option<usize> {
    let (mut deepest, mut bodies) = (1, vec![(body, 1)]);
    while let Some((body, level)) = bodies.pop() {
        deepest = deepest.max(level);
        match body {
            SetExpr::SetOperation { left, right, .. } => {
                bodies.extend([(&**left, level + 1), (&**right, level + 1)]);
            }
            SetExpr::Select(_) | SetExpr::Query(_) | SetExpr::Values(_) => {}
            _ => return None,
        }
    }
    Some(deepest)
}

/// Writes a token.
fn write(sql: &mut String, token: &TokenWithSpan) -> Result<(), Failure> {
    let sign = match &token.token {
        Token::Word(word) => return write_word(sql, word, token.span),
        Token::Number(digits, is_long) if is_number(digits) => {
            sql.push_str(digits);
            sql.push_str(if *is_long { "L" } else { "" });
            return Ok(());
        }
        Token::SingleQuotedString(text) | Token::DoubleQuotedString(text) => {
            literal(sql, text);
            return Ok(());
        }
        Token::HexStringLiteral(digits) if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            sql.push_str("X'");
            sql.push_str(digits);
            sql.push('\'');
            return Ok(());
        }
        Token::EOF | Token::SemiColon => "",
        Token::Ampersand => "&",
        Token::Arrow => "->",
        Token::Caret => "^",
        Token::Colon => ":",
        Token::Comma => ",",
        Token::Div => "/",
        Token::DoubleColon => "::",
        Token::DoubleEq => "==",
        Token::Eq => "=",
        Token::ExclamationMark => "!",
        Token::Gt => ">",
        Token::GtEq => ">=",
        Token::LBracket => "[",
        Token::LParen => "(",
        Token::Lt => "<",
        Token::LtEq => "<=",
        Token::Minus => "-",
        Token::Mod => "%",
        Token::Mul => "*",
        Token::Neq => "<>",
        Token::Period => ".",
        Token::Pipe => "|",
        Token::Plus => "+",
        Token::RArrow => "=>",
        Token::RBracket => "]",
        Token::RParen => ")",
        Token::Spaceship => "<=>",
        Token::StringConcat => "||",
        Token::Tilde => "~",
        other => {
            let reason = format!("{other} means nothing there");
            return Err(refused(RULE, &reason, Some(token.span)));
        }
    };
    sql.push_str(sign);
    Ok(())
}

fn is_number(digits: &str) -> bool {
    let part = |byte: u8| byte.is_ascii_digit() || b".eE+-".contains(&byte);
    digits.bytes().all(part)
}

/// A keyword or a name.
fn write_word(sql: &mut String, word: &Word, place: Span) -> Result<(), Failure> {
    // Spark looks for variables in the whole text.
    if word.value.contains("${") {
        return Err(refused(RULE, "a name holds ${", Some(place)));
    }
    if word.quote_style.is_some() {
        name(sql, &word.value);
    } else {
        sql.push_str(&word.value);
    }
    Ok(())
}

/// A name in backticks.
fn name(sql: &mut String, name: &str) {
    sql.push('`');
    sql.push_str(&name.replace('`', "``"));
    sql.push('`');
}

/// A text literal, in which Spark finds neither an end nor a variable such as `${env:HOME}`.
fn literal(sql: &mut String, text: &str) {
    sql.push('\'');
    let mut before = ' ';
    for ch in text.chars() {
        if matches!(ch, '\\' | '\'') || (ch, before) == ('{', '$') {
            sql.push('\\');
        }
        sql.push(ch);
        before = ch;
    }
    sql.push('\'');
}
