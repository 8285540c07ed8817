//! A file of rows in the table of results. The code for the table is loaded when it is first needed; what is said about the
//! file is drawn by the view that asks for it.

use leptos::context::Provider;
use leptos::prelude::*;
use web_sys::Blob;

use crate::views::lazy;

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// CSV, whose delimiter is found.
    Csv,
    /// An Arrow stream.
    ArrowStream,
    /// An Arrow file.
    ArrowFile,
    /// A Parquet file.
    Parquet,
}

/// How far the rows of a file are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// How many rows there are, in words, and how many of them are shown.
    pub rows: String,
    /// How many there are.
    pub count: usize,
    /// The names of the columns; none until they are known.
    pub columns: Vec<String>,
    /// Whether more are read.
    pub arriving: bool,
    /// Why rows are missing, if some are.
    pub cut: Option<Why>,
}

impl State {
    /// Whether there are rows to show.
    pub fn has_rows(&self) -> bool {
        self.count > 0 && !self.columns.is_empty()
    }
}

/// Why rows are missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// As it says.
    Said(String),
    /// The bytes can't be read, for this reason.
    Unreadable(String),
    /// The browser has not the bytes any more.
    Gone,
}

/// A file with rows.
#[derive(Clone)]
pub struct Given {
    /// Its name without its ending: what is saved of it has the name.
    pub name: String,
    /// What the table is called.
    pub label: String,
    /// Its bytes.
    pub blob: Blob,
    /// Their format.
    pub kind: Kind,
    /// Says how far it is.
    pub status: fn(&State) -> String,
    /// Says why rows are missing.
    pub notice: fn(&State) -> AnyView,
    /// Stands in the place of the rows while there are none.
    pub instead: fn(&State) -> AnyView,
}

/// The file, as the context of the table.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Shows the rows of a file as soon as the code for them is there.
pub fn file_table(given: Given) -> impl IntoView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::FILE_TABLE.part()}</Provider> }
}

/// The file of the context.
pub fn given() -> Option<Given> {
    use_context::<Context>().and_then(|context| context.0.try_get_value())
}
