//! What Spark writes in another way than the engine: `explode` is its `unnest`, `posexplode` two of them, `RLIKE` its `~`,
//! `json_tuple` gives a column for each field, `to_json` writes the names that the fields of `struct` have, and the schema of
//! `from_json` is a text.

use std::ops::ControlFlow;

use datafusion::sql::parser::Statement as EngineStatement;
use datafusion::sql::sqlparser::ast::{
    BinaryOperator, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArgumentList,
    FunctionArguments, Ident, ObjectName, Select, SelectItem, Value, VisitorMut,
};

use super::json;
use crate::walk;

/// The columns that Spark makes of a call of `explode` or `posexplode` without a name.
const PLACE: &str = "pos";
const COLUMN: &str = "col";

/// How many bytes of a statement are copied at most.
const MAX_COPIED: usize = 1 << 20;

/// Writes a statement as the engine does.
pub(crate) fn as_the_engine(statement: &mut EngineStatement) {
    if let EngineStatement::Statement(statement) = statement {
        walk::change(statement, &mut Spelling::default());
    }
}

#[derive(Default)]
struct Spelling {
    /// How many bytes of the statement were copied.
    copied: usize,
}

impl VisitorMut for Spelling {
    type Break = ();

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        let items = std::mem::take(&mut select.projection);
        let items = items.into_iter();
        select.projection = items.flat_map(|item| self.exploded(item)).collect();
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        match expr {
            Expr::RLike {
                negated,
                expr: text,
                pattern,
                ..
            } => {
                let op = if *negated {
                    BinaryOperator::PGRegexNotMatch
                } else {
                    BinaryOperator::PGRegexMatch
                };
                *expr = Expr::BinaryOp {
                    left: text.clone(),
                    op,
                    right: pattern.clone(),
                };
            }
            Expr::Function(call) => match name_of(call).as_deref() {
                Some("from_json") => {
                    if let Some(written) = with_schema(call) {
                        *call = written;
                    }
                }
                Some("to_json") => name_fields_of(call),
                _ => {}
            },
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Names the fields of each `struct` that a call is about. Structs beside each other get the names of the first. Elsewhere a
/// struct keeps the engine's names, since the engine compares structs by these, and Spark does not.
fn name_fields_of(call: &mut Function) {
    let FunctionArguments::List(list) = &mut call.args else {
        return;
    };
    let mut names = Vec::new();
    for argument in &mut list.args {
        if let FunctionArg::Unnamed(FunctionArgExpr::Expr(value)) = argument {
            name_fields(value, &mut names);
        }
    }
}

fn name_fields(value: &mut Expr, names: &mut Vec<Ident>) {
    match value {
        Expr::Struct { values, fields } if fields.is_empty() => {
            if names.len() != values.len() {
                let usual = values.iter().enumerate();
                *names = usual
                    .map(|(number, value)| field_name(value, number + 1))
                    .collect();
            }
            for (value, name) in values.iter_mut().zip(names.iter()) {
                name_fields(value, &mut Vec::new());
                name_field(value, name.clone());
            }
        }
        Expr::Nested(value) | Expr::Named { expr: value, .. } => name_fields(value, names),
        Expr::Function(call) => name_fields_of(call),
        _ => {}
    }
}

/// The name of a value of `struct`: that of a column, or its place.
fn field_name(value: &Expr, place: usize) -> Ident {
    let column = match value {
        Expr::Named { name, .. } | Expr::Identifier(name) => Some(name.clone()),
        Expr::CompoundIdentifier(parts) => parts.last().cloned(),
        _ => None,
    };
    column.unwrap_or_else(|| Ident::new(format!("col{place}")))
}

fn name_field(value: &mut Expr, name: Ident) {
    if matches!(value, Expr::Named { .. }) {
        return;
    }
    let expr = std::mem::replace(value, Expr::Identifier(name.clone()));
    *value = Expr::Named {
        expr: Box::new(expr),
        name,
    };
}

/// A call of `from_json` with `schema_of_json` of a text, as one with the schema.
fn with_schema(call: &Function) -> Option<Function> {
    let values = arguments(call)?;
    let [text, Expr::Function(schema)] = values.as_slice() else {
        return None;
    };
    let known =
        arguments(schema).filter(|_| name_of(schema).as_deref() == Some("schema_of_json"))?;
    let [Expr::Value(known)] = known.as_slice() else {
        return None;
    };
    let schema = json::schema_of(&known.value.clone().into_string()?).ok()?;
    let schema = Expr::value(Value::SingleQuotedString(schema));
    Some(with_arguments(
        call,
        "from_json",
        vec![text.clone(), schema],
    ))
}

impl Spelling {
    /// The columns that such a call gives, and otherwise the existing one.
    fn exploded(&mut self, item: SelectItem) -> Vec<SelectItem> {
        let (expr, names) = match &item {
            SelectItem::UnnamedExpr(expr) => (expr, Vec::new()),
            SelectItem::ExprWithAlias { expr, alias } => (expr, vec![alias.clone()]),
            SelectItem::ExprWithAliases { expr, aliases } => (expr, aliases.clone()),
            _ => return vec![item],
        };
        let Expr::Function(call) = expr else {
            return vec![item];
        };
        let (unnest, has_place) = match name_of(call).as_deref() {
            Some("explode") => ("unnest", false),
            Some("explode_outer") => ("unnest_outer", false),
            Some("posexplode") => ("unnest", true),
            Some("posexplode_outer") => ("unnest_outer", true),
            Some("json_tuple") => return self.fields(call, &names).unwrap_or_else(|| vec![item]),
            _ => return vec![item],
        };
        let values = Function {
            name: named(unnest),
            ..call.clone()
        };
        let (place, value) = match (has_place, names.as_slice()) {
            (false, [] | [_]) => return vec![column(values, names.first(), COLUMN)],
            (true, []) => (None, None),
            (true, [place, value]) => (Some(place), Some(value)),
            _ => return vec![item],
        };
        if !self.may_copy(&call.args, 1) {
            return vec![item];
        }
        let count = Function {
            name: named("size"),
            ..call.clone()
        };
        let zero = Expr::value(Value::Number("0".to_owned(), false));
        let range = with_arguments(call, "range", vec![zero, Expr::Function(count)]);
        let places = with_arguments(call, unnest, vec![Expr::Function(range)]);
        vec![column(places, place, PLACE), column(values, value, COLUMN)]
    }

    /// The columns of `json_tuple`, one for each field.
    fn fields(&mut self, call: &Function, names: &[Ident]) -> Option<Vec<SelectItem>> {
        let all = arguments(call)?;
        let (text, fields) = all.split_first().filter(|(_, fields)| !fields.is_empty())?;
        if !names.is_empty() && names.len() != fields.len() {
            return None;
        }
        if !self.may_copy(text, fields.len()) {
            return None;
        }
        let columns = fields.iter().enumerate().map(|(number, field)| {
            let one = with_arguments(call, "json_tuple", vec![text.clone(), field.clone()]);
            column(one, names.get(number), &format!("c{number}"))
        });
        Some(columns.collect())
    }

    /// Whether a part of the statement may be copied so often.
    fn may_copy(&mut self, part: &impl ToString, times: usize) -> bool {
        let bytes = part.to_string().len().saturating_mul(times);
        self.copied = self.copied.saturating_add(bytes);
        self.copied <= MAX_COPIED
    }
}

/// A call as a column with its name, or the usual one.
fn column(call: Function, name: Option<&Ident>, usual: &str) -> SelectItem {
    SelectItem::ExprWithAlias {
        expr: Expr::Function(call),
        alias: name.cloned().unwrap_or_else(|| Ident::new(usual)),
    }
}

fn named(name: &str) -> ObjectName {
    ObjectName::from(vec![Ident::new(name)])
}

/// The name of the function that is called.
fn name_of(call: &Function) -> Option<String> {
    let [part] = call.name.0.as_slice() else {
        return None;
    };
    Some(part.as_ident()?.value.to_lowercase())
}

/// The values of a call that has no other arguments.
fn arguments(call: &Function) -> Option<Vec<Expr>> {
    let FunctionArguments::List(list) = &call.args else {
        return None;
    };
    let values = list.args.iter().map(|argument| match argument {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(value)) => Some(value.clone()),
        _ => None,
    });
    values.collect()
}

/// A call of another function in place of one.
fn with_arguments(call: &Function, name: &str, arguments: Vec<Expr>) -> Function {
    let arguments = arguments.into_iter();
    let arguments = arguments.map(|value| FunctionArg::Unnamed(FunctionArgExpr::Expr(value)));
    Function {
        name: named(name),
        args: FunctionArguments::List(FunctionArgumentList {
            duplicate_treatment: None,
            args: arguments.collect(),
            clauses: Vec::new(),
        }),
        ..call.clone()
    }
}
