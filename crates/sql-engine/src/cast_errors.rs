//! A text that can't be cast: where in the statement it is cast, and from which column it comes.
//!
//! The engine tells the text and the type alone. The casts that make such a type of text are looked for in the statement's plan, after
//! one has failed.

use belvedere_sql_protocol::Table;
use belvedere_text_files::{TextFormat, Written};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Column;
use datafusion::common::tree_node::{TreeNode as _, TreeNodeRecursion};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::utils::merge_schema;
use datafusion::logical_expr::{Expr, ExprSchemable as _, LogicalPlan};
use datafusion::sql::sqlparser::tokenizer::{Location, Token};

use super::casts::CAST;
use super::tokens::tokens;
use super::words::{Origin, Words};

/// What is looked at when a cast has failed.
pub(super) struct Casts<'a> {
    pub(super) plan: &'a LogicalPlan,
    pub(super) state: &'a SessionState,
    pub(super) sql: &'a str,
    pub(super) tables: &'a [Table],
}

/// A cast of an expression that is no literal.
#[derive(PartialEq, Eq)]
struct Source {
    name: String,
    is_column: bool,
    place: Option<(u64, u64)>,
}

impl Casts<'_> {
    /// Where a text comes from that is none of a type, which has the engine's name; nothing when no cast makes it.
    pub(super) fn origin(&self, text: &str, to: &str, words: &Words<'_>) -> Option<Origin> {
        let analyzer = self.state.analyzer();
        let checked =
            analyzer.execute_and_check(self.plan.clone(), self.state.config_options(), |_, _| {});
        let plan = checked.as_ref().unwrap_or(self.plan);
        let mut is_literal = false;
        let mut kind = None;
        let mut sources: Vec<Source> = Vec::new();
        let walked = plan.apply_with_subqueries(|node| {
            let schema = merge_schema(&node.inputs());
            node.apply_expressions(|expression| {
                expression.apply(|part| {
                    let Some((inner, data_type)) = cast_to(part, to) else {
                        return Ok(TreeNodeRecursion::Continue);
                    };
                    // Of decimals, the message has the widest.
                    kind = matches!(data_type, DataType::Decimal128(..))
                        .then(|| data_type.to_string());
                    if let Expr::Literal(value, _) = inner {
                        let value = value.try_as_str().flatten();
                        is_literal |= value.is_some_and(|value| in_one_line(value) == text);
                    } else if inner.get_type(&schema).map_or(true, |of| of.is_string()) {
                        let source = self.source(inner, words);
                        if !sources.contains(&source) {
                            sources.push(source);
                        }
                    }
                    Ok(TreeNodeRecursion::Continue)
                })
            })
        });
        walked.ok()?;
        if is_literal {
            return Some(Origin {
                place: self.only(|token| match token {
                    Token::SingleQuotedString(of) | Token::DoubleQuotedString(of) => {
                        in_one_line(of) == text
                    }
                    _ => false,
                }),
                kind,
                ..Origin::default()
            });
        }
        let place = match sources.as_slice() {
            [] => return None,
            [one] => one.place,
            _ => None,
        };
        let has_hint = self.tables.iter().any(is_csv) && is_number_type(to);
        Some(Origin {
            words: said(&sources),
            place,
            hint: hint(text).filter(|_| has_hint),
            kind,
        })
    }

    fn source(&self, inner: &Expr, words: &Words<'_>) -> Source {
        let column = match inner {
            Expr::Column(column) => Some(column),
            _ => inner.column_refs().into_iter().min(),
        };
        Source {
            name: match inner {
                Expr::Column(column) => words.column(&column.quoted_flat_name()),
                other => words.plain(&other.to_string()),
            },
            is_column: matches!(inner, Expr::Column(_)),
            place: column.and_then(|column| self.place(column)),
        }
    }

    fn place(&self, column: &Column) -> Option<(u64, u64)> {
        let span = column.spans().first().map(|span| span.start);
        let known = span.filter(|start| start.line > 0);
        let known = known.map(|start| (start.line, start.column));
        known.or_else(|| {
            self.only(|token| match token {
                Token::Word(word) => word.value == column.name,
                _ => false,
            })
        })
    }

    /// The place of the one token of the statement that fits.
    fn only(&self, fits: impl Fn(&Token) -> bool) -> Option<(u64, u64)> {
        let tokens = tokens(self.sql).ok()?;
        let mut places = tokens
            .iter()
            .filter(|token| fits(&token.token))
            .map(|token| token.span.start);
        let Location { line, column } = places.next()?;
        places.next().is_none().then_some((line, column))
    }
}

/// What an expression casts to a type, if it does, and that type.
fn cast_to<'e>(expression: &'e Expr, to: &str) -> Option<(&'e Expr, DataType)> {
    let is_it = |data_type: &DataType| {
        let name = data_type.to_string();
        let kind = |name: &str| name.split('(').next().unwrap_or_default().to_owned();
        kind(&name) == kind(to)
    };
    match expression {
        Expr::Cast(cast) if is_it(cast.field.data_type()) => {
            Some((&cast.expr, cast.field.data_type().clone()))
        }
        Expr::ScalarFunction(call) if call.name() == CAST && is_it(&DataType::Float64) => {
            Some((call.args.first()?, DataType::Float64))
        }
        _ => None,
    }
}

/// A text as it stands in a message.
fn in_one_line(text: &str) -> String {
    text.replace(['\n', '\t'], " ")
}

fn said(sources: &[Source]) -> String {
    let names: Vec<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    match sources {
        [one] if one.is_column => format!(" in the column {}", one.name),
        [one] => format!(" as {}", one.name),
        all if all.iter().all(|source| source.is_column) => {
            format!(" in one of the columns {}", names.join(", "))
        }
        _ => format!(" as one of {}", names.join(", ")),
    }
}

/// Whether the rows of a table are those of CSV files of a user.
fn is_csv(table: &Table) -> bool {
    let folder = table.folder.iter().flat_map(|folder| &folder.files);
    let text = folder.filter_map(|file| file.text.as_ref());
    let mut text = table.text.iter().chain(text);
    text.any(|text| matches!(text.file.format, TextFormat::Csv { .. }))
}

fn is_number_type(name: &str) -> bool {
    ["Int", "UInt", "Float", "Decimal"]
        .iter()
        .any(|kind| name.starts_with(kind))
}

/// The settings with which a text with a comma is a number.
pub fn hint(text: &str) -> Option<&'static str> {
    let reads = |decimal, thousands| {
        let written = Written::Number {
            decimal,
            thousands,
            unit: None,
        };
        text.contains(',') && written.plain(text.trim()).is_some()
    };
    match (reads(',', Some('.')), reads('.', Some(','))) {
        (true, true) => Some("decimal = \",\" or thousands = \",\""),
        (true, false) if text.contains('.') => Some("decimal = \",\" and thousands = \".\""),
        (true, false) => Some("decimal = \",\""),
        (false, true) => Some("thousands = \",\""),
        (false, false) => None,
    }
}
