//! Stored state of a tab in this browser: its text and its query options, never rows.

use crate::sql::tab_names::first_table;
use crate::statement;
use belvedere_queries::ParameterSpan;
use serde::{Deserialize, Serialize};

/// The form in which the platform sends results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Format {
    /// Apache Arrow: every type.
    #[default]
    Arrow,
    /// CSV: flat types.
    Csv,
}

impl Format {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Arrow, Self::Csv];

    /// The name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Arrow => "ARROW",
            Self::Csv => "CSV",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Arrow => Self::Csv,
            Self::Csv => Self::Arrow,
        }
    }
}

/// A query that was sent: enough to find its results again after a reload.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sent {
    /// The identifier of the query.
    pub query_id: String,
    /// The statement.
    pub sql: String,
    /// Where it stood in the text, in UTF-16 units.
    pub from: u32,
    /// When it was sent, in milliseconds since 1970.
    pub started: f64,
    /// The form of its results.
    pub format: Format,
    /// The fallback branches that it was sent with.
    pub branches: Vec<String>,
    /// Where values stand in it for the parameters of the text.
    #[serde(default, rename = "holes")]
    pub parameter_spans: Vec<ParameterSpan>,
    /// The statement before values stood in it, in a few letters; empty without parameters.
    #[serde(default)]
    pub template: String,
}

/// A result of a tab: what a reload needs to show it as it was.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct KeptResult {
    /// Its number among the results of the tab.
    pub number: u32,
    /// Its query, once the platform has named it.
    pub sent: Option<Sent>,
    /// Whether it stays until it is closed.
    pub pinned: bool,
    /// Whether it is shown as a chart.
    pub charted: bool,
    /// The settings of its chart, as the chart writes them.
    pub chart: String,
    /// Its filters and its order, as [`crate::sql::grid::choice::Choice`] writes them; nothing until the user
    /// chooses.
    pub choice: Option<String>,
}

/// The saved query that the text of a tab is of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedAs {
    /// Its key.
    pub id: String,
    /// Its text.
    pub text: String,
}

/// A tab as it is kept.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Draft {
    /// Its place among the tabs: lower stands before.
    pub place: f64,
    /// A name that the user gave.
    pub title: String,
    /// The text.
    pub text: String,
    /// Where the selection starts and ends, in UTF-16 units.
    pub from: u32,
    /// See `from`.
    pub to: u32,
    /// The form in which results are asked for.
    pub format: Format,
    /// Branches to look for, in order.
    pub branches: Vec<String>,
    /// Whether instants are shown in the zone of the browser, and not in UTC.
    pub local_time: bool,
    /// Whether the next result begins as a chart.
    pub charted: bool,
    /// The settings that its chart begins with, as the chart writes them.
    pub chart: String,
    /// The filters and the order that results begin with, as [`crate::sql::grid::choice::Choices`] writes them.
    pub choice: String,
    /// The values of its parameters, as their fields write them.
    pub parameters: String,
    /// The saved query that it is of.
    pub saved: Option<SavedAs>,
    /// Its results, oldest first.
    pub results: Vec<KeptResult>,
    /// The number of the result that is shown.
    pub shown: u32,
}

/// How many characters a title made from a text has.
const TITLE: usize = 24;

impl Draft {
    /// A text, with the cursor where its first statement goes on.
    pub fn of_text(text: String) -> Self {
        let first = statement::all(&text).into_iter().next();
        let end = first.map_or(0, |first| first.place.end);
        Self {
            text,
            from: end,
            to: end,
            ..Self::default()
        }
    }

    /// Whether the user gave it a name.
    pub fn is_named(&self) -> bool {
        !self.title.trim().is_empty()
    }

    /// The title of the tab: the name that the user gave, else the first table of its text, else its first words.
    pub fn name(&self) -> Option<String> {
        if self.is_named() {
            return Some(self.title.trim().to_owned());
        }
        if let Some(table) = first_table(&self.text) {
            return Some(shortened(&table, TITLE));
        }
        first_words(&self.text)
    }

    /// Whether it is of a saved query that has another text.
    pub fn is_changed(&self) -> bool {
        let saved = self.saved.as_ref();
        saved.is_some_and(|saved| saved.text.trim_end() != self.text.trim_end())
    }
}

/// The first words of a statement, without its comments. They tell several of one table apart.
pub fn first_words(statement: &str) -> Option<String> {
    let words = statement
        .lines()
        .map(|line| line.split("--").next().unwrap_or_default().trim())
        .find(|line| !line.is_empty())?;
    Some(shortened(words, TITLE))
}

/// A text with so many characters at most.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default().trim_end()),
    }
}

/// The name and the text of a saved query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its name.
    pub name: String,
    /// Its text.
    pub sql: String,
}
