//! Values as a list for SQL's `IN`.

use std::collections::HashSet;
use std::fmt::Write;

use crate::Table;
use crate::array::Value;
use crate::error::Result;
use crate::schema::DataType;
use crate::text::{self, CellKind, Out};

impl Table {
    /// The different values of a column in some rows, as `('a', 'b')`: numbers bare, texts in quotes that are doubled
    /// inside, dates, timestamps and bytes as literals of their kind. Nulls are left out, because no `IN` finds them.
    pub fn in_list(&self, column: usize, rows: &[u32]) -> Result<String> {
        let column = self.column(column)?;
        let mut seen = HashSet::new();
        let mut list = String::from("(");
        for row in rows {
            let Some(value) = column.value(*row as usize).and_then(Value::resolve) else {
                continue;
            };
            let literal = literal(value);
            if !seen.contains(&literal) {
                if !seen.is_empty() {
                    list.push_str(", ");
                }
                list.push_str(&literal);
                seen.insert(literal);
            }
        }
        list.push(')');
        Ok(list)
    }
}

fn literal(value: Value<'_>) -> String {
    let mut cell = String::new();
    let kind = text::write(value, &mut Out::whole(&mut cell));
    let (before, after) = match (kind, value.data_type) {
        (CellKind::Number, _) if cell.ends_with(|last: char| last.is_ascii_digit()) => {
            return cell;
        }
        (CellKind::Number, _) => ("CAST('", "' AS DOUBLE)"),
        (CellKind::Bool, _) => return cell,
        (CellKind::Binary, _) => ("X'", "'"),
        (_, DataType::Date { .. }) => ("DATE '", "'"),
        (_, DataType::Timestamp { .. }) => ("TIMESTAMP '", "'"),
        _ => ("'", "'"),
    };
    // In Spark's dialect, a backslash begins an escape.
    let cell = cell.replace('\\', r"\\").replace('\'', "''");
    let mut literal = String::new();
    let _ = write!(literal, "{before}{cell}{after}");
    literal
}
