//! Types of JSON as Spark writes them: `a INT, b ARRAY<STRING>`.

use std::sync::Arc;

use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::{plan_datafusion_err, plan_err};
use datafusion::error::Result;

use super::super::function::{instant, list_of};

/// Where Spark keeps what it could not read.
const CORRUPT: &str = "_corrupt_record";
/// How many types of a schema may hold others.
const DEPTH: usize = 100;

/// The type that a schema means: a list, a map, or columns, whose word `STRUCT` may be left out.
pub(super) fn kind(schema: &str) -> Result<DataType> {
    if schema.matches('<').count() > DEPTH {
        return plan_err!("the schema of from_json has too many types within each other");
    }
    let mut rest = Schema(schema);
    rest.word();
    // Otherwise the first word is the name of a column.
    let is_type = matches!(rest.0.trim_start().chars().next(), None | Some('<'));
    let mut rest = Schema(schema);
    let kind = if is_type {
        rest.kind()?
    } else {
        rest.columns(false)?
    };
    rest.end()?;
    if !kind.is_nested() {
        return plan_err!("the schema '{schema}' of from_json is no ARRAY, no MAP and no columns");
    }
    Ok(kind)
}

/// What is left of a schema.
struct Schema<'a>(&'a str);

impl<'a> Schema<'a> {
    fn takes(&mut self, sign: char) -> bool {
        let rest = self.0.trim_start().strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn needs(&mut self, sign: char) -> Result<()> {
        if self.takes(sign) {
            return Ok(());
        }
        plan_err!(
            "a '{sign}' is missing in the schema of from_json before '{}'",
            self.0
        )
    }

    /// Letters, digits and underscores.
    fn word(&mut self) -> &'a str {
        let rest = self.0.trim_start();
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let (word, rest) = rest.split_at(end.unwrap_or(rest.len()));
        self.0 = rest;
        word
    }

    fn keyword(&mut self, keyword: &str) -> bool {
        let before = self.0;
        let is_there = self.word().eq_ignore_ascii_case(keyword);
        if !is_there {
            self.0 = before;
        }
        is_there
    }

    /// A text in quotes. Two quotes within it are one.
    fn quoted(&mut self, quote: char) -> Result<String> {
        self.needs(quote)?;
        let mut text = String::new();
        loop {
            let (part, rest) = self.0.split_once(quote).ok_or_else(|| {
                plan_datafusion_err!("a quote of the schema of from_json has no end")
            })?;
            text.push_str(part);
            self.0 = rest;
            if !rest.starts_with(quote) {
                return Ok(text);
            }
            text.push(quote);
            self.0 = rest.strip_prefix(quote).unwrap_or(rest);
        }
    }

    fn end(&self) -> Result<()> {
        match self.0.trim() {
            "" => Ok(()),
            rest => plan_err!("'{rest}' is not known in the schema of from_json"),
        }
    }

    fn kind(&mut self) -> Result<DataType> {
        let name = self.word().to_ascii_uppercase();
        Ok(match name.as_str() {
            "BOOLEAN" => DataType::Boolean,
            "TINYINT" | "BYTE" => DataType::Int8,
            "SMALLINT" | "SHORT" => DataType::Int16,
            "INT" | "INTEGER" => DataType::Int32,
            "BIGINT" | "LONG" => DataType::Int64,
            "FLOAT" | "REAL" => DataType::Float32,
            "DOUBLE" => DataType::Float64,
            "STRING" => DataType::Utf8,
            "DATE" => DataType::Date32,
            "TIMESTAMP" => instant(),
            "DECIMAL" | "DEC" | "NUMERIC" => self.decimal()?,
            "ARRAY" => {
                self.needs('<')?;
                let element = self.kind()?;
                self.needs('>')?;
                list_of(element)
            }
            "MAP" => {
                self.needs('<')?;
                if self.kind()? != DataType::Utf8 {
                    return plan_err!("keys of a MAP in the schema of from_json are STRING");
                }
                self.needs(',')?;
                let value = self.kind()?;
                self.needs('>')?;
                map_of(value)
            }
            "STRUCT" => {
                self.needs('<')?;
                let columns = self.columns(true)?;
                self.needs('>')?;
                columns
            }
            _ => return plan_err!("the type '{name}' is not known in the schema of from_json"),
        })
    }

    fn decimal(&mut self) -> Result<DataType> {
        let (mut precision, mut scale) = (10, 0);
        if self.takes('(') {
            let number = |word: &str| word.parse::<u8>().ok().filter(|number| *number <= 38);
            let wrong = || plan_datafusion_err!("DECIMAL takes numbers up to 38");
            precision = number(self.word()).ok_or_else(wrong)?;
            if self.takes(',') {
                scale = number(self.word()).ok_or_else(wrong)?;
            }
            self.needs(')')?;
            if precision == 0 || scale > precision {
                return Err(wrong());
            }
        }
        Ok(DataType::Decimal128(precision, scale.cast_signed()))
    }

    /// Columns with their types. Within `STRUCT<…>`, a colon may stand between both.
    fn columns(&mut self, may_have_colons: bool) -> Result<DataType> {
        let mut columns: Vec<Field> = Vec::new();
        loop {
            let name = if self.0.trim_start().starts_with('`') {
                self.quoted('`')?
            } else {
                self.word().to_owned()
            };
            let is_twice = columns.iter().any(|column| *column.name() == name);
            if name.is_empty() || is_twice || name == CORRUPT {
                return plan_err!("a column of the schema of from_json can't be named '{name}'");
            }
            if may_have_colons {
                self.takes(':');
            }
            columns.push(Field::new(name, self.kind()?, true));
            // What is missing in a text is null nevertheless.
            if self.keyword("NOT") && !self.keyword("NULL") {
                return plan_err!("NULL is missing after NOT in the schema of from_json");
            }
            if self.keyword("COMMENT") {
                self.quoted('\'')?;
            }
            if !self.takes(',') {
                return Ok(DataType::Struct(columns.into()));
            }
        }
    }
}

/// Writes a type, of those that `schema_of_json` finds.
pub(super) fn write(kind: &DataType, out: &mut String) {
    let end = match kind {
        DataType::Struct(columns) => {
            out.push_str("STRUCT<");
            for (number, column) in columns.iter().enumerate() {
                if number > 0 {
                    out.push_str(", ");
                }
                out.push_str(&written(column.name()));
                out.push_str(": ");
                write(column.data_type(), out);
            }
            ">"
        }
        DataType::List(element) => {
            out.push_str("ARRAY<");
            write(element.data_type(), out);
            ">"
        }
        DataType::Decimal128(precision, scale) => &format!("DECIMAL({precision},{scale})"),
        DataType::Boolean => "BOOLEAN",
        DataType::Int64 => "BIGINT",
        DataType::Float64 => "DOUBLE",
        _ => "STRING",
    };
    out.push_str(end);
}

/// The name of a column, in backticks where it is no word.
fn written(name: &str) -> String {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    if name.chars().all(is_sign) && !name.starts_with(|first: char| first.is_ascii_digit()) {
        return name.to_owned();
    }
    format!("`{}`", name.replace('`', "``"))
}

fn map_of(value: DataType) -> DataType {
    let key = Field::new("key", DataType::Utf8, false);
    let entry = Fields::from(vec![key, Field::new("value", value, true)]);
    let entries = Field::new("entries", DataType::Struct(entry), false);
    DataType::Map(Arc::new(entries), false)
}
