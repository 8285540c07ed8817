//! `belvedere-platform check`: inspects a data folder, and reports its problems. It changes nothing.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::own;
use crate::store::inspect;

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

/// How bad something is.
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
    /// Looks at a data folder. One that a running platform uses is looked at as of its last change.
    pub fn of(folder: &Path) -> Self {
        let mut report = Self {
            folder: folder.to_owned(),
            findings: Vec::new(),
        };
        inspect::folder(folder, &mut report);
        report
    }

    /// Inspects a folder of the user's files, and the platform's state in it.
    ///
    /// # Errors
    /// When the folder or its settings can't be read.
    pub fn of_files(folder: &Path, scanner: Option<&Path>) -> anyhow::Result<Self> {
        let mut report = Self {
            folder: folder.to_owned(),
            findings: Vec::new(),
        };
        let problems = own::check(folder, scanner)?;
        if problems.is_empty() {
            report.fine("files", "all can be served");
        }
        for problem in problems {
            report.problem("files", problem.to_string());
        }
        let state = folder.join(own::STATE);
        if state.is_dir() {
            inspect::folder(&state, &mut report);
        }
        Ok(report)
    }

    /// The problems.
    pub fn problems(&self) -> impl Iterator<Item = &Finding> {
        let problem = |finding: &&Finding| finding.kind == Kind::Problem;
        self.findings.iter().filter(problem)
    }

    pub(crate) fn fine(&mut self, topic: &'static str, text: impl Into<String>) {
        self.add(Kind::Fine, topic, text);
    }

    pub(crate) fn note(&mut self, topic: &'static str, text: impl Into<String>) {
        self.add(Kind::Note, topic, text);
    }

    pub(crate) fn problem(&mut self, topic: &'static str, text: impl Into<String>) {
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
