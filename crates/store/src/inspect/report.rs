//! What was found in a data folder.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::Serialize;

/// The findings about a data folder.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The data folder.
    pub folder: PathBuf,
    /// The findings, in the order of the checks.
    pub findings: Vec<Finding>,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How bad it is.
    pub kind: Kind,
    /// The topic, in one word.
    pub topic: &'static str,
    /// The finding, as a sentence without its full stop.
    pub text: String,
}

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// As it should be.
    Fine,
    /// Worth knowing, and no damage.
    Note,
    /// Damage, or a folder that this version can't serve.
    Problem,
}

impl Report {
    /// A report without findings yet.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            findings: Vec::new(),
        }
    }

    /// The problems.
    pub fn problems(&self) -> impl Iterator<Item = &Finding> {
        let problem = |finding: &&Finding| finding.kind == Kind::Problem;
        self.findings.iter().filter(problem)
    }

    /// Adds what is as it should be.
    pub fn fine(&mut self, topic: &'static str, text: impl Into<String>) {
        self.add(Kind::Fine, topic, text);
    }

    /// Adds what is worth knowing.
    pub fn note(&mut self, topic: &'static str, text: impl Into<String>) {
        self.add(Kind::Note, topic, text);
    }

    /// Adds damage.
    pub fn problem(&mut self, topic: &'static str, text: impl Into<String>) {
        self.add(Kind::Problem, topic, text);
    }

    fn add(&mut self, kind: Kind, topic: &'static str, text: impl Into<String>) {
        self.findings.push(Finding {
            kind,
            topic,
            text: text.into(),
        });
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.folder.display())?;
        for finding in &self.findings {
            let kind = match finding.kind {
                Kind::Fine => "fine",
                Kind::Note => "note",
                Kind::Problem => "PROBLEM",
            };
            writeln!(f, "  {kind:8} {:12} {}", finding.topic, finding.text)?;
        }
        match self.problems().count() {
            0 => f.write_str("No problem was found."),
            1 => f.write_str("1 problem was found. Nothing was changed."),
            many => write!(f, "{many} problems were found. Nothing was changed."),
        }
    }
}
