//! The folder of the disk that the saved queries are kept equal with, when the user says so: `belvedere_queries` compares, this
//! reads, writes and asks.

use std::collections::BTreeSet;

use belvedere_client::file_name::{clean, unique};
use belvedere_queries::{
    Answer, Pair, QueryName, Question, SavedQuery, SqlFile, Step, plan, write,
};
use belvedere_view::lower_case;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::draft::Kept;
use super::store;
use super::texts::Text;
use crate::announcer::{Announcer, use_announcer};
use crate::browser;
use crate::disk_folder::{self, DiskFolder};
use crate::i18n::t;
use crate::request::Task;
use crate::save_to::SaveError;
use crate::storage::{self, kind};
use crate::ui::{Button, Dialog};

/// The ending of its files.
const ENDING: &str = ".sql";
/// The key that the one folder is kept under.
const KEY: &str = "queries";

/// What is kept of the folder beside its handle.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Known {
    /// What was equal last time.
    pairs: Vec<Pair>,
}

/// What a list of queries does when one is changed from here.
#[derive(Clone, Copy)]
pub(super) struct Changes {
    /// A query has another name or text.
    pub(super) on_change: Callback<(String, Option<Kept>)>,
    /// Deletes a query.
    pub(super) on_delete: Callback<String>,
}

/// The folder; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Folder {
    chosen: RwSignal<Option<DiskFolder>, LocalStorage>,
    question: RwSignal<Option<Question>>,
    running: StoredValue<Option<Task>, LocalStorage>,
    changes: Changes,
    announcer: Announcer,
}

/// What went where.
#[derive(Default)]
struct Counts {
    to: usize,
    from: usize,
}

impl Folder {
    /// The folder that was chosen before, which comes a moment later.
    pub(super) fn new(changes: Changes) -> Self {
        let chosen = RwSignal::new_local(None);
        let read = Task::spawn(async move {
            if let Ok(Some(handle)) = storage::handle(kind::SQL_FOLDER, KEY).await {
                chosen.try_set(Some(DiskFolder::of(handle)));
            }
        });
        Self {
            chosen,
            question: RwSignal::new(None),
            running: StoredValue::new_local(Some(read)),
            changes,
            announcer: use_announcer(),
        }
    }

    /// Makes both equal; with another folder if told so.
    fn start(self, other: bool, answer: Option<(Question, Answer)>) {
        self.question.set(None);
        let task = Task::spawn(async move {
            let failed = match self.run(other, answer).await {
                Ok(words) => {
                    if let Some(words) = words {
                        self.announcer.done(&words);
                    }
                    return;
                }
                Err(SaveError::Canceled) => return,
                Err(error) => error.reason(),
            };
            let reason = failed.unwrap_or_default();
            self.announcer.failed(&t(Text::FolderFailed { reason }));
        });
        self.running.set_value(Some(task));
    }

    async fn run(
        self,
        other: bool,
        answer: Option<(Question, Answer)>,
    ) -> Result<Option<String>, SaveError> {
        let kept = self.chosen.get_untracked().filter(|_| !other);
        let (folder, mut known) = match kept {
            Some(folder) => {
                let known = storage::get(kind::SQL_FOLDER, KEY).await;
                (folder, known.ok().flatten().unwrap_or_default())
            }
            None => (disk_folder::choose().await?, Known::default()),
        };
        let name = folder.name();
        if !folder.is_granted().await {
            return Err(SaveError::Failed(t(Text::FolderDenied { name })));
        }
        store::read().await;
        let mut counts = Counts::default();
        // What is added in one round gets its file in the next.
        let mut answer = answer;
        while self
            .round(&folder, &mut known, answer.take(), &mut counts)
            .await?
        {}
        self.chosen.try_set(Some(folder.clone()));
        let stored = storage::put_with_handle(kind::SQL_FOLDER, KEY, &known, folder.handle()).await;
        if stored.is_err() {
            return Err(SaveError::Failed(t(Text::NotSaved)));
        }
        let asks = self.question.try_with_untracked(Option::is_some);
        Ok((asks == Some(false)).then(|| {
            t(Text::FolderSynced {
                name,
                written: counts.to.to_string(),
                taken: counts.from.to_string(),
            })
        }))
    }

    /// Compares both sides and does what follows; whether there is more to do.
    async fn round(
        self,
        folder: &DiskFolder,
        known: &mut Known,
        answer: Option<(Question, Answer)>,
        counts: &mut Counts,
    ) -> Result<bool, SaveError> {
        let Some(files) = folder.read(ENDING).await? else {
            return Err(SaveError::Failed(t(Text::FolderTooMuch)));
        };
        let files: Vec<SqlFile> = files
            .into_iter()
            .map(|(path, text)| SqlFile { path, text })
            .collect();
        let mut taken: BTreeSet<String> = files.iter().map(|file| lower_case(&file.path)).collect();
        let own = store::queries().get_untracked();
        let mut pairs = Vec::new();
        let mut question = None;
        let mut more = false;
        for step in plan(&own, &files, &known.pairs, answer.as_ref()) {
            match step {
                Step::Keep(pair) => pairs.push(pair),
                Step::Ask(asked, pair) => {
                    question = question.or(Some(*asked));
                    pairs.extend(pair);
                }
                Step::Write { path, key, query } => {
                    let path =
                        path.unwrap_or_else(|| unique(&mut taken, &path_of(&query), lower_case));
                    let text = write(std::slice::from_ref(&query));
                    folder.write(&path, &text).await?;
                    counts.to += 1;
                    pairs.push(Pair {
                        path,
                        key,
                        query,
                        text,
                    });
                }
                Step::Take { file, key, query } => {
                    let (key, query) = self.take(key, query);
                    counts.from += 1;
                    pairs.push(Pair {
                        path: file.path,
                        key,
                        query,
                        text: file.text,
                    });
                }
                Step::Add(query) => {
                    self.take(None, query);
                    counts.from += 1;
                    more = true;
                }
                Step::Delete(path) => {
                    folder.remove(&path).await?;
                    counts.to += 1;
                }
                Step::Forget(key) => {
                    self.changes.on_change.run((key.clone(), None));
                    self.changes.on_delete.run(key);
                    counts.from += 1;
                }
            }
        }
        known.pairs = pairs;
        self.question.try_set(question);
        Ok(more)
    }

    /// Takes over what a file says: into the query under a key, or as a new one, with a number where its name is taken.
    fn take(self, key: Option<String>, mut query: SavedQuery) -> (String, SavedQuery) {
        let key = key.unwrap_or_else(|| {
            query.name = store::free_name(QueryName::of(&query)).name;
            browser::random_id()
        });
        store::change(self.announcer, &key, query.clone(), None);
        let kept = Some(store::kept(&query));
        self.changes.on_change.run((key.clone(), kept));
        (key, query)
    }
}

/// The file of a new query.
fn path_of(query: &SavedQuery) -> String {
    let mut path = String::new();
    for folder in query.folder.split('/').filter(|name| !name.is_empty()) {
        path.push_str(&clean(folder));
        path.push('/');
    }
    let name = query.name.replace(['/', '\\'], "-");
    path.push_str(&clean(&format!("{name}{ENDING}")));
    path
}

/// The buttons of the menu; none in a browser without folders.
pub(super) fn buttons(folder: Folder, close: fn()) -> impl IntoView {
    let start = move |other: bool| {
        close();
        folder.start(other, None);
    };
    let again = move || {
        let name = folder.chosen.get()?.name();
        let label = t(Text::FolderAgain { name });
        Some(view! { <button type="button" on:click=move |_| start(false)>{label}</button> })
    };
    disk_folder::is_offered().then(|| {
        view! {
            {again}
            <button type="button" on:click=move |_| start(true)>{t(Text::FolderChoose)}</button>
            <p class="sql-menu-note">{t(Text::FolderAbout)}</p>
        }
    })
}

/// The question about a query and its file.
pub(super) fn question(folder: Folder) -> impl IntoView {
    let asked = folder.question;
    let content = move || {
        let question = asked.get()?;
        let path = question.path.clone();
        let (words, choices) = match (&question.ours, &question.theirs) {
            (Some(_), Some(_)) => (
                Text::FolderBoth { path },
                vec![
                    (Text::KeepOurs, Answer::Ours),
                    (Text::KeepTheirs, Answer::Theirs),
                    (Text::KeepBoth, Answer::Both),
                ],
            ),
            (None, _) => (
                Text::FolderGoneHere { path },
                vec![
                    (Text::KeepIt, Answer::Theirs),
                    (Text::DeleteFile, Answer::Ours),
                ],
            ),
            (_, None) => (
                Text::FolderGoneThere { path },
                vec![
                    (Text::KeepIt, Answer::Ours),
                    (Text::DeleteHere, Answer::Theirs),
                ],
            ),
        };
        let side = |label: Text, query: Option<&SavedQuery>| {
            let text = write(std::slice::from_ref(query?));
            Some(view! {
                <h3>{t(label)}</h3>
                <pre class="sql-history-sql" tabindex="0">{text}</pre>
            })
        };
        let sides = view! {
            {side(Text::InThisBrowser, question.ours.as_ref())}
            {side(Text::InTheFolder, question.theirs.as_ref().map(|(query, _)| query))}
        };
        let buttons = choices.into_iter().map(|(label, answer)| {
            let question = question.clone();
            let press = move |_| folder.start(false, Some((question.clone(), answer)));
            view! { <Button on_press=press>{t(label)}</Button> }
        });
        Some(view! {
            <div class="sql-query-form">
                <p>{t(words)}</p>
                {sides}
                <div class="sql-query-ends">{buttons.collect_view()}</div>
            </div>
        })
    };
    view! {
        <Dialog
            open=Signal::derive(move || asked.with(Option::is_some))
            title=t(Text::FolderQuestion)
            on_close=move |()| asked.set(None)
        >
            {content}
        </Dialog>
    }
}
