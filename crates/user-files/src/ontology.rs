//! The ontology of the files that are served.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use belvedere_store::{Definitions, FileBacked, OntologyDefinition};
use sha2::{Digest as _, Sha256};

use super::known::{File, Known, Served, Types};
use super::settings::ITSELF;
use super::sync::holder;
use super::table::Table;
use super::{Problem, UserFolder, define, names, source};

impl UserFolder {
    /// Makes the ontology of the files that are served.
    pub(super) fn define(&self, known: &mut Known) {
        let mut object_types = Vec::new();
        let mut action_types = Vec::new();
        let mut based = Vec::new();
        for (path, file) in &mut known.files {
            let File {
                number,
                api_name,
                served: Some(served),
                ..
            } = file
            else {
                continue;
            };
            let is_folder = served.scan.parts.is_some();
            let settings = known.settings.of(path, is_folder);
            let types = match &served.types {
                Some(types) if served.settings == settings => types.clone(),
                _ => self.types(path, api_name, served),
            };
            served.types = Some(types.clone());
            based.push(FileBacked {
                rid: types.object_type.rid.clone(),
                dataset: format!("/{path}"),
                number: *number,
                file_rows: types.table,
            });
            object_types.push(types.object_type);
            action_types.extend(types.actions);
        }
        let folder = self.root.name();
        let folder = folder.map_or_else(|| "Data".to_owned(), Cow::into_owned);
        let api_name = names::property_names(std::slice::from_ref(&folder), &[]).remove(0);
        let about = known.settings.description.clone();
        let about = about.unwrap_or_else(|| format!("The files of {}.", self.root.shown()));
        let ontology = OntologyDefinition {
            rid: self.rid("ontology", "ontology", ""),
            api_name,
            display_name: known.settings.name.clone().unwrap_or(folder),
            description: about + &about_problems(&known.problems),
            branches: Vec::new(),
            object_types,
            action_types,
        };
        self.store
            .set_definitions(Definitions::over(vec![ontology], based));
        known.defined = true;
    }

    fn types(&self, path: &str, api_name: &str, served: &Served) -> Types {
        let display_name = served.settings.name.clone();
        let is_folder = served.scan.parts.is_some();
        let part = served.part.as_deref();
        let title = || self.title(path, part, is_folder);
        let display_name = display_name.unwrap_or_else(|| names::display_name(&title()));
        let shown = if path == ITSELF {
            title().into()
        } else {
            Cow::from(path)
        };
        let rid = |kind: &str, name: &str| self.rid("ontology", kind, name);
        let names = define::Names {
            path,
            shown: &shown,
            api_name,
            display_name: &display_name,
            description: served.settings.description.as_deref(),
            rid: &rid,
        };
        let mut object_type = define::object_type(&names, &served.scan);
        object_type.file = Some(source::file(path, served));
        let state = served.state.unwrap_or_else(|| {
            let of = (&served.fingerprint, &served.converted, &served.scan);
            let state = Sha256::digest(format!("{of:?}"));
            state.first_chunk().copied().map_or(0, u64::from_be_bytes)
        });
        let tables = served.scan.parts.as_ref().map(|parts| self.tables(parts));
        let tables = tables.transpose().unwrap_or_else(|reason| {
            tracing::error!("{path:?} can't be read: {reason}");
            None
        });
        // What is changed is kept by the key, which is not sure as long as only a sample is known.
        let actions = if served.scan.is_sample {
            Vec::new()
        } else {
            define::actions(&names, &object_type, &served.scan)
        };
        Types {
            actions,
            object_type,
            table: Arc::new(Table {
                root: self.root.clone(),
                path: holder(path, part).to_owned(),
                fingerprint: served.fingerprint,
                copy: served.converted.as_ref().map(|copy| self.copies.read(copy)),
                scan: served.scan.clone(),
                state,
                footers: Arc::clone(&self.footers),
                spool: self.state.join("spool"),
                found: Mutex::default(),
                user_folder: self.me.clone(),
                whole: None,
                tables: tables.unwrap_or_default(),
            }),
        }
    }
}

/// What the description of the ontology says about files that are not served.
fn about_problems(problems: &[Problem]) -> String {
    const SHOWN: usize = 5;
    if problems.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    for problem in problems.iter().take(SHOWN) {
        let _ = write!(text, " {problem}.");
    }
    if problems.len() > SHOWN {
        let _ = write!(text, " {} more are not served.", problems.len() - SHOWN);
    }
    text
}
