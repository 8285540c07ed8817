//! Rows as JSON objects.

use std::collections::HashSet;

use crate::array::Value;
use crate::error::Result;
use crate::text::{self, Out, quoted};

/// Gives every column a name of its own: readers keep one value of a name only.
pub(super) fn tell_apart(names: &mut [String]) {
    let mut taken: HashSet<String> = names.iter().cloned().collect();
    let mut seen = HashSet::new();
    for name in names {
        if seen.insert(name.clone()) {
            continue;
        }
        let mut number = 2u32;
        while !taken.insert(format!("{name}_{number}")) {
            number += 1;
        }
        *name = format!("{name}_{number}");
        seen.insert(name.clone());
    }
}

pub(super) fn object<'a>(
    names: &[String],
    values: impl Iterator<Item = Result<Option<Value<'a>>>>,
    exact: bool,
    out: &mut String,
) -> Result<()> {
    let mut out = Out::whole(out);
    out.push("{");
    for (number, (name, value)) in names.iter().zip(values).enumerate() {
        if number > 0 {
            out.push(",");
        }
        quoted(name.as_bytes(), &mut out);
        out.push(":");
        match value? {
            Some(value) => text::json(value, &mut out, exact),
            None => out.push("null"),
        }
    }
    out.push("}");
    Ok(())
}
