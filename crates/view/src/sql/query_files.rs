//! Saved queries and the `.sql` files of a folder on the disk: each query goes into a file of its own, beside the existing
//! files, which all stay as they are; all files below a folder come in. Nothing is kept between two runs.

use std::collections::BTreeMap;

use belvedere_client::file_name::{clean, numbered};
use belvedere_queries::{SavedQuery, read, write};

/// The ending of a file of SQL.
const ENDING: &str = ".sql";
/// The most files that come in at once; more are not meant, such as those of a home folder.
const MAX_FILES: usize = 1_000;
/// The most bytes of all of them.
const MAX_BYTES: usize = 20_000_000;
/// The most entries that are looked at.
const MAX_ENTRIES: usize = 20_000;
/// The most folders within each other.
const MAX_DEPTH: usize = 10;

/// A folder of the disk.
#[expect(async_fn_in_trait, reason = "a browser has one thread")]
pub trait Folder: Sized {
    /// Why the disk refuses.
    type Error;

    /// Its entries, at most so many.
    async fn entries(&self, most: usize) -> Result<Vec<Entry>, Self::Error>;
    /// The folder of this name in it, which is made where there is none and `creates`: that takes the right to write.
    async fn folder(&self, name: &str, creates: bool) -> Result<Self, Self::Error>;
    /// The content of the file of this name.
    async fn read(&self, name: &str, max_bytes: usize) -> Result<Content, Self::Error>;
    /// Makes a file; `false`, and no change, when there is one of this name with content.
    async fn create(&self, name: &str, text: &str) -> Result<bool, Self::Error>;
}

/// An entry of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// The content of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// There is no such file.
    Absent,
    /// The text.
    Text(String),
    /// More bytes than were asked for.
    TooLarge,
}

/// The outcome of an export.
#[derive(Debug)]
pub struct Exported<E> {
    /// How many queries have a new file of their name.
    pub written: usize,
    /// How many were there already.
    pub present: usize,
    /// How many have a new file beside another one of their name.
    pub beside: usize,
    /// The names of those that the disk refused, with the reasons.
    pub refused: Vec<(String, E)>,
}

/// What came out of a folder.
#[derive(Debug)]
pub struct Found<E> {
    /// The paths and texts of its files, by their paths.
    pub files: Vec<(String, String)>,
    /// The paths of the files and folders that the disk refused, with the reasons.
    pub refused: Vec<(String, E)>,
}

/// Where a query is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Written,
    Present,
    Beside,
}

/// A folder with its entries by their folded names; some disks have several of one.
struct Listed<F> {
    folder: F,
    entries: BTreeMap<String, Vec<Entry>>,
}

/// The name of a query's file.
pub fn file_name(query: &SavedQuery) -> String {
    clean(&query.name.replace(['/', '\\'], "_")) + ENDING
}

/// Writes each query into a file of its own, in the folders of its folder. No existing file changes: one of the same text is
/// taken for the query's, beside any other one the query gets a number. Names that `fold` makes equal are one name, as many
/// disks take them.
pub async fn export<F: Folder>(
    root: F,
    queries: &[SavedQuery],
    fold: impl Fn(&str) -> String,
) -> Result<Exported<F::Error>, F::Error> {
    let mut folders = BTreeMap::from([(String::new(), list(root, &fold).await?)]);
    let mut exported = Exported {
        written: 0,
        present: 0,
        beside: 0,
        refused: Vec::new(),
    };
    for query in queries {
        match place(&mut folders, query, &fold).await {
            Ok(Place::Written) => exported.written += 1,
            Ok(Place::Present) => exported.present += 1,
            Ok(Place::Beside) => exported.beside += 1,
            Err(error) => exported.refused.push((query.name.clone(), error)),
        }
    }
    Ok(exported)
}

async fn list<F: Folder>(folder: F, fold: &impl Fn(&str) -> String) -> Result<Listed<F>, F::Error> {
    let mut entries = BTreeMap::<String, Vec<Entry>>::new();
    for entry in folder.entries(usize::MAX).await? {
        entries.entry(fold(&entry.name)).or_default().push(entry);
    }
    Ok(Listed { folder, entries })
}

/// Puts a query into its folder; the folders that were opened before are at hand by their paths.
async fn place<F: Folder>(
    folders: &mut BTreeMap<String, Listed<F>>,
    query: &SavedQuery,
    fold: &impl Fn(&str) -> String,
) -> Result<Place, F::Error> {
    let mut path = String::new();
    for name in query.folder.split('/').filter(|name| !name.is_empty()) {
        let name = clean(name);
        let inner = format!("{path}/{}", fold(&name));
        if !folders.contains_key(&inner)
            && let Some(outer) = folders.get(&path)
        {
            let folder = list(outer.open(&name, fold).await?, fold).await?;
            folders.insert(inner.clone(), folder);
        }
        path = inner;
    }
    match folders.get_mut(&path) {
        Some(folder) => folder.put(query, fold).await,
        // Each path was opened above.
        None => Ok(Place::Present),
    }
}

impl<F: Folder> Listed<F> {
    /// Opens a folder in it, beside a file of that name.
    async fn open(&self, name: &str, fold: &impl Fn(&str) -> String) -> Result<F, F::Error> {
        let mut number = 1;
        loop {
            let name = numbered(name, number);
            let known = self.entries.get(&fold(&name));
            let mut folders = known.into_iter().flatten().filter(|entry| entry.is_folder);
            if let Some(entry) = folders.next() {
                return self.folder.folder(&entry.name, false).await;
            } else if known.is_none() {
                return self.folder.folder(&name, true).await;
            }
            number += 1;
        }
    }

    /// Puts a query into it.
    async fn put(
        &mut self,
        query: &SavedQuery,
        fold: &impl Fn(&str) -> String,
    ) -> Result<Place, F::Error> {
        let (file, text) = (file_name(query), write(std::slice::from_ref(query)));
        // Another program may have ended the same lines as Windows does.
        let max_bytes = 2 * text.len();
        let is_same =
            |content| matches!(content, Content::Text(found) if found.lines().eq(text.lines()));
        let mut number = 1;
        loop {
            let name = numbered(&file, number);
            let key = fold(&name);
            if let Some(known) = self.entries.get(&key) {
                for entry in known.iter().filter(|entry| !entry.is_folder) {
                    if is_same(self.folder.read(&entry.name, max_bytes).await?) {
                        return Ok(Place::Present);
                    }
                }
            } else {
                // The disk itself decides which names are one.
                let found = self.folder.read(&name, max_bytes).await?;
                if found == Content::Absent && self.folder.create(&name, &text).await? {
                    let is_folder = false;
                    self.entries.insert(key, vec![Entry { name, is_folder }]);
                    let is_beside = number > 1;
                    return Ok(if is_beside {
                        Place::Beside
                    } else {
                        Place::Written
                    });
                }
                if is_same(found) {
                    return Ok(Place::Present);
                }
            }
            number += 1;
        }
    }
}

/// All `.sql` files in a folder and its folders; hidden ones are left out. `None` where that is too much.
pub async fn sql_files<F: Folder>(root: F) -> Result<Option<Found<F::Error>>, F::Error> {
    let (mut files, mut refused) = (Vec::new(), Vec::new());
    let (mut entries_left, mut bytes_left) = (MAX_ENTRIES, MAX_BYTES);
    let mut waiting = vec![(String::new(), 0, root)];
    while let Some((before, depth, folder)) = waiting.pop() {
        let entries = match folder.entries(entries_left + 1).await {
            Err(error) if depth > 0 => {
                refused.push((before, error));
                continue;
            }
            entries => entries?,
        };
        let Some(left) = entries_left.checked_sub(entries.len()) else {
            return Ok(None);
        };
        entries_left = left;
        for Entry { name, is_folder } in entries {
            let path = format!("{before}{name}");
            if name.starts_with('.') {
            } else if is_folder {
                if depth == MAX_DEPTH {
                    return Ok(None);
                }
                match folder.folder(&name, false).await {
                    Ok(inner) => waiting.push((path + "/", depth + 1, inner)),
                    Err(error) => refused.push((path + "/", error)),
                }
            } else if name.to_ascii_lowercase().ends_with(ENDING) {
                match folder.read(&name, bytes_left).await {
                    Ok(Content::Text(text)) if files.len() < MAX_FILES => {
                        bytes_left = bytes_left.saturating_sub(text.len());
                        files.push((path, text));
                    }
                    // Another program has deleted it by now.
                    Ok(Content::Absent) => {}
                    Ok(Content::Text(_) | Content::TooLarge) => return Ok(None),
                    Err(error) => refused.push((path, error)),
                }
            }
        }
    }
    files.sort();
    Ok(Some(Found { files, refused }))
}

/// A query as it comes back from its file, which keeps neither empty lines around it nor empty values.
pub fn as_read(query: &SavedQuery) -> Option<SavedQuery> {
    read("", &write(std::slice::from_ref(query))).pop()
}

/// Whether a query of a file is among the known ones, which are [`as_read`]: under its name, or, beside another of that name,
/// under the number that an earlier import gave it.
pub fn is_here(known: &[SavedQuery], query: &SavedQuery) -> bool {
    let is_number = |end: &str| {
        let number = end.strip_prefix(" (").and_then(|end| end.strip_suffix(')'));
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    let in_folder = || known.iter().filter(|known| known.folder == query.folder);
    let has_name = in_folder().any(|known| known.name == query.name);
    has_name
        && in_folder().any(|known| {
            let end = known.name.strip_prefix(&query.name);
            end.is_some_and(|end| end.is_empty() || is_number(end))
                && SavedQuery {
                    name: query.name.clone(),
                    ..known.clone()
                } == *query
        })
}
