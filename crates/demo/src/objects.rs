//! Objects that stand in the file, and the dataset with the same rows.

use belvedere_api::DateTime;
use belvedere_api::datasets::{Transaction, TransactionStatus, TransactionType};
use belvedere_store::{
    Bulk, DEFAULT_BRANCH, Dataset, FileChange, FileFormat, NewFile, ObjectDefinition, PropertyType,
    Row, StoreError, canonical,
};
use serde_json::{Map, Value};

use crate::file::Entries;
use crate::problem::{At as _, Checked, Problem, require};
use crate::{calendar, rid};

/// The objects of a type, each with its key.
#[derive(Debug, Clone)]
pub(crate) struct Objects {
    of: ObjectDefinition,
    rows: Vec<(String, Row)>,
}

impl Objects {
    /// Checks objects by the definition of their type.
    pub(crate) fn read(of: &ObjectDefinition, objects: Vec<Entries<Value>>) -> Checked<Self> {
        let mut rows: Vec<(String, Row)> = Vec::new();
        let mut keys = std::collections::HashSet::new();
        for (index, Entries(values)) in objects.into_iter().enumerate() {
            let place = format!("objects[{index}]");
            let (key, row) = object(of, values).at(&place)?;
            require(keys.insert(key.clone()), || {
                format!("there is an object with the key {key:?} already")
            })
            .at(&place)?;
            rows.push((key, row));
        }
        Ok(Self {
            of: of.clone(),
            rows,
        })
    }

    /// Whether these are the objects of a type.
    pub(crate) fn is_of(&self, of: &ObjectDefinition) -> bool {
        self.of.api_name == of.api_name
    }

    /// Stores the objects, and their dataset if they have one.
    pub(crate) fn store(&self, bulk: &mut Bulk, ontology: &str) -> Result<(), StoreError> {
        let target = bulk.target(ontology, &self.of.api_name, None)?;
        for (key, row) in &self.rows {
            target.object(key, &row.properties, row.vectors.as_deref())?;
        }
        let Some(path) = &self.of.dataset else {
            return Ok(());
        };
        let dataset = Dataset {
            rid: rid("datasets", "dataset", path),
            path: path.clone(),
            name: self.of.display_name.clone(),
            format: FileFormat::NdJson,
            default_branch: DEFAULT_BRANCH.to_owned(),
            restricted: false,
        };
        bulk.dataset(&dataset)?;
        let file = bulk.dataset_folder().write(self.lines()?.as_bytes())?;
        let closed = calendar::instant(&calendar::day(-1).to_string(), 0);
        let mut transaction = Transaction::new(
            rid("datasets", "transaction", path),
            TransactionType::Snapshot,
            TransactionStatus::Committed,
            closed.clone(),
        );
        transaction.closed_time = Some(DateTime::from(closed));
        let file = FileChange::put("objects.ndjson", NewFile::Stored(file));
        bulk.transaction(&dataset.rid, None, &transaction, &[file])
    }

    /// The rows as lines of JSON. A long, which objects hold as text, is a number there.
    fn lines(&self) -> Result<String, StoreError> {
        let mut lines = String::new();
        for (_, row) in &self.rows {
            let mut values: Map<String, Value> = serde_json::from_str(&row.properties)?;
            for (name, value) in &mut values {
                let of = self.of.property(name).map(|property| &property.value_type);
                let text = value.as_str().filter(|_| of == Some(&PropertyType::Long));
                if let Some(number) = text.and_then(|text| text.parse::<i64>().ok()) {
                    *value = number.into();
                }
            }
            lines += &Value::Object(values).to_string();
            lines.push('\n');
        }
        Ok(lines)
    }
}

/// An object with its key.
fn object(of: &ObjectDefinition, values: Vec<(String, Value)>) -> Checked<(String, Row)> {
    for (name, value) in &values {
        value_of(of, name, value).at(name)?;
    }
    let key = values.iter().find(|(name, _)| *name == of.primary_key);
    let key = match key.map(|(_, value)| value) {
        Some(Value::String(text)) if !text.is_empty() => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => {
            let reason = format!("the primary key `{}` is missing", of.primary_key);
            return Err(Problem::new(reason));
        }
    };
    let row = Row::new(of, &key, values.into_iter().collect());
    let row = row.map_err(|error| error.to_string())?;
    Ok((key, row))
}

fn value_of(of: &ObjectDefinition, name: &str, value: &Value) -> Checked<()> {
    let Some(property) = of.property(name) else {
        return Err(Problem::new(format!(
            "`{}` has no property of this name",
            of.api_name
        )));
    };
    require(
        value.is_null() || !has_attachments(&property.value_type),
        || "attachments can't stand in a file".to_owned(),
    )?;
    if !value.is_null() {
        canonical(&property.value_type, value.clone())?;
    }
    Ok(())
}

fn has_attachments(of: &PropertyType) -> bool {
    match of {
        PropertyType::Attachment => true,
        PropertyType::Array(element) => has_attachments(element),
        PropertyType::Struct(fields) => fields
            .iter()
            .any(|field| has_attachments(&field.value_type)),
        _ => false,
    }
}
