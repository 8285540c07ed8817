//! Reading the files of a folder as one dataset.

use arrow_ipc::reader::StreamReader;
use arrow_schema::SchemaRef;
use belvedere_text_files::{Origin, TextFile, TextFormat, Whole, value};

use crate::scan::Text;
use crate::scan::parts::{Content, PartFile, Parts};

impl Parts {
    /// What reads the files as one dataset.
    ///
    /// # Errors
    /// When what was found can't be understood.
    pub(crate) fn reader(&self) -> Result<Reader<'_>, String> {
        let schemas = self.schemas.iter().map(|schema| decoded(schema));
        Ok(Reader {
            parts: self,
            schema: decoded(&self.schema)?,
            schemas: schemas.collect::<Result<_, _>>()?,
        })
    }
}

/// Reads the files of a folder as one dataset.
pub(crate) struct Reader<'a> {
    pub(crate) parts: &'a Parts,
    /// The columns of all files together.
    pub(crate) schema: SchemaRef,
    schemas: Vec<SchemaRef>,
}

impl Reader<'_> {
    /// How the rows of a file become rows of the dataset.
    ///
    /// # Errors
    /// When a value of its folders is none of the type of its column.
    pub(crate) fn whole(&self, file: &PartFile) -> Result<Whole, String> {
        let names = self.names(file);
        let columns = self.schema.fields().iter().enumerate();
        let origins = columns.map(|(number, field)| {
            let mut keys = self.parts.partition_columns.iter();
            if let Some(key) = keys.position(|key| *key == number) {
                let text = file.values.get(key).and_then(Option::as_deref);
                let value = value(text, field.data_type());
                return value.map(Origin::Value).map_err(|error| error.to_string());
            }
            let column = names.iter().position(|name| *name == field.name());
            Ok(column.map_or(Origin::Missing, Origin::Column))
        });
        let origins = origins.collect::<Result<_, String>>()?;
        Ok(Whole::new(self.schema.clone(), origins))
    }

    /// How a file is read, when it is text.
    pub(crate) fn text(&self, file: &PartFile) -> Option<Text> {
        let all = &self.parts.text;
        let (format, columns, starts) = match &file.content {
            Content::Parquet(_) => return None,
            Content::Csv {
                format,
                names,
                starts,
                ..
            } => {
                let columns = names.iter().filter_map(|name| {
                    let column = all.iter().find(|column| column.name == *name)?;
                    Some(column.clone())
                });
                (*format, columns.collect(), starts)
            }
            Content::NdJson { starts, .. } => (TextFormat::NdJson, all.clone(), starts),
        };
        Some(Text {
            file: TextFile { format, columns },
            starts: starts.clone(),
            encoding: None,
        })
    }

    /// The names of the columns of a file.
    fn names<'s>(&'s self, file: &'s PartFile) -> Vec<&'s str> {
        match &file.content {
            Content::Parquet(schema) => {
                let fields = self.schemas.get(*schema).map(|schema| schema.fields());
                let fields = fields.into_iter().flatten();
                fields.map(|field| field.name().as_str()).collect()
            }
            Content::Csv { names, .. } => names.iter().map(String::as_str).collect(),
            Content::NdJson { .. } => {
                let columns = self.parts.text.iter();
                columns.map(|column| column.name.as_str()).collect()
            }
        }
    }
}

pub(super) fn decoded(schema: &[u8]) -> Result<SchemaRef, String> {
    let reader = StreamReader::try_new(schema, None).map_err(|error| error.to_string())?;
    Ok(reader.schema())
}
