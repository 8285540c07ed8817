//! Saved queries and the `.sql` files of a folder, kept equal in both directions.
//!
//! [`plan`] compares both with what they were when they were last equal. What one side changed goes to the other; what both
//! changed, or one has no longer, is a question. A file with several queries is read and never written.

use serde::{Deserialize, Serialize};

use crate::{
    board::QueryName,
    saved::{SavedQuery, folder},
    sql_file::read,
};

/// A file of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SqlFile {
    /// Its path in the folder.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A query and its file, as both were when they were equal.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pair {
    /// The path of the file.
    pub path: String,
    /// The key of the query; empty for a file of several.
    pub key: String,
    /// The query.
    pub query: SavedQuery,
    /// The text of the file.
    pub text: String,
}

/// A question about a query and its file. A side is missing where it was deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The path of the file.
    pub path: String,
    /// The key of the query.
    pub key: String,
    /// The query of this browser.
    pub ours: Option<SavedQuery>,
    /// The query of the file, and its text.
    pub theirs: Option<(SavedQuery, String)>,
}

/// The answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The browser's side holds.
    Ours,
    /// The folder's side holds.
    Theirs,
    /// Both are kept, as two queries.
    Both,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Nothing: both are equal.
    Keep(Pair),
    /// The query goes into the file; without a path, into a new one.
    Write {
        /// The path of the file.
        path: Option<String>,
        /// The key of the query.
        key: String,
        /// The query.
        query: SavedQuery,
    },
    /// The file goes into the query; without a key, into a new one.
    Take {
        /// The file.
        file: SqlFile,
        /// The key of the query.
        key: Option<String>,
        /// What the file says.
        query: SavedQuery,
    },
    /// A query of a file with several is added.
    Add(SavedQuery),
    /// The file is deleted.
    Delete(String),
    /// The query is deleted.
    Forget(String),
    /// The user is asked; what is known of both stays known.
    Ask(Box<Question>, Option<Pair>),
}

/// What makes the queries and the files equal. An answer counts while both sides are as they were when it was asked for.
pub fn plan(
    ours: &[(String, SavedQuery)],
    files: &[SqlFile],
    pairs: &[Pair],
    answer: Option<&(Question, Answer)>,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let ask = |question: Question, pair: Option<Pair>, steps: &mut Vec<Step>| match answer {
        Some((asked, answer)) if *asked == question => answered(question, *answer, steps),
        _ => steps.push(Step::Ask(Box::new(question), pair)),
    };
    let (mut done_keys, mut done_paths) = (Vec::new(), Vec::new());
    for pair in pairs {
        let file = files.iter().find(|file| file.path == pair.path);
        if pair.key.is_empty() {
            if file.is_some_and(|file| file.text == pair.text) {
                done_paths.push(&pair.path);
                steps.push(Step::Keep(pair.clone()));
            }
            continue;
        }
        let query = ours.iter().find(|(key, _)| *key == pair.key);
        let theirs = file.and_then(|file| Some((one(file)?, file.text.clone())));
        // A file that holds no single query any more is looked at like a new one.
        if (query.is_none() && theirs.is_none()) || (file.is_some() && theirs.is_none()) {
            continue;
        }
        done_keys.push(&pair.key);
        done_paths.push(&pair.path);
        let is_edited = query.is_none_or(|(_, query)| *query != pair.query);
        let is_rewritten = theirs.as_ref().is_none_or(|(_, text)| *text != pair.text);
        let (path, key) = (pair.path.clone(), pair.key.clone());
        match (query, theirs) {
            (Some((_, query)), Some((theirs, text))) if *query == theirs => {
                let query = theirs;
                steps.push(Step::Keep(Pair {
                    path,
                    key,
                    query,
                    text,
                }));
            }
            (Some(_), Some(_)) if !is_edited && !is_rewritten => {
                steps.push(Step::Keep(pair.clone()));
            }
            (Some(_), Some((query, text))) if !is_edited => {
                let (file, key) = (SqlFile { path, text }, Some(key));
                steps.push(Step::Take { file, key, query });
            }
            (Some((_, query)), Some(_)) if !is_rewritten => {
                let (path, query) = (Some(path), query.clone());
                steps.push(Step::Write { path, key, query });
            }
            (query, theirs) => {
                let ours = query.map(|(_, query)| query.clone());
                let question = Question {
                    path,
                    key,
                    ours,
                    theirs,
                };
                ask(question, Some(pair.clone()), &mut steps);
            }
        }
    }
    let mut left: Vec<&(String, SavedQuery)> = ours
        .iter()
        .filter(|(key, _)| !done_keys.contains(&key))
        .collect();
    for file in files
        .iter()
        .filter(|file| !done_paths.contains(&&file.path))
    {
        let Some(theirs) = one(file) else {
            several(ours, file, &mut steps);
            continue;
        };
        let name = QueryName::of(&theirs);
        let equal = left.iter().position(|(_, query)| *query == theirs);
        let same = equal.or_else(|| left.iter().position(|(_, query)| name.is_of(query)));
        match same.map(|place| left.remove(place).clone()) {
            Some((key, query)) if query == theirs => steps.push(Step::Keep(Pair {
                path: file.path.clone(),
                key,
                query,
                text: file.text.clone(),
            })),
            Some((key, query)) => {
                let question = Question {
                    path: file.path.clone(),
                    key,
                    ours: Some(query),
                    theirs: Some((theirs, file.text.clone())),
                };
                ask(question, None, &mut steps);
            }
            None => steps.push(Step::Take {
                file: file.clone(),
                key: None,
                query: theirs,
            }),
        }
    }
    let new = left.into_iter().cloned();
    steps.extend(new.map(|(key, query)| Step::Write {
        path: None,
        key,
        query,
    }));
    steps
}

/// Adds what a file of several queries has and the browser has not; one without a query adds nothing.
fn several(ours: &[(String, SavedQuery)], file: &SqlFile, steps: &mut Vec<Step>) {
    let queries = read(&file.path, &file.text).into_iter();
    let new = queries.filter(|query| ours.iter().all(|(_, known)| known != query));
    steps.extend(new.map(Step::Add));
    steps.push(Step::Keep(Pair {
        path: file.path.clone(),
        text: file.text.clone(),
        ..Pair::default()
    }));
}

fn answered(question: Question, answer: Answer, steps: &mut Vec<Step>) {
    let Question {
        path,
        key,
        ours,
        theirs,
    } = question;
    match (ours, theirs, answer) {
        (Some(query), None, Answer::Ours | Answer::Both) => {
            let path = Some(path);
            steps.push(Step::Write { path, key, query });
        }
        (Some(_), None, Answer::Theirs) => steps.push(Step::Forget(key)),
        (None, _, Answer::Ours) => steps.push(Step::Delete(path)),
        (Some(query), Some((theirs, _)), answer @ (Answer::Ours | Answer::Both)) => {
            if answer == Answer::Both {
                steps.push(Step::Add(theirs));
            }
            let path = Some(path);
            steps.push(Step::Write { path, key, query });
        }
        (ours, Some((query, text)), _) => steps.push(Step::Take {
            file: SqlFile { path, text },
            key: ours.map(|_| key),
            query,
        }),
        (None, None, _) => {}
    }
}

/// The query of a file that has just one. Where the file does not name a folder, it is that of its path.
fn one(file: &SqlFile) -> Option<SavedQuery> {
    let mut queries = read(&file.path, &file.text).into_iter();
    let mut query = queries.next()?;
    if queries.next().is_some() {
        return None;
    }
    if query.folder.is_empty()
        && let Some((path, _)) = file.path.rsplit_once('/')
    {
        query.folder = folder(path);
    }
    Some(query)
}

#[cfg(test)]
mod tests;
