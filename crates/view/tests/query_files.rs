//! Saved queries and the files of a folder: no file is ever overwritten, whatever the disk takes for the same name.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::pin::pin;
use std::rc::Rc;
use std::slice::from_ref;
use std::task::{Context, Poll, Waker};

use belvedere_queries::{SavedQuery, read, write};
use belvedere_view::sql::query_files::{
    Content, Entry, Exported, Folder, Found, as_read, export, file_name, is_here, sql_files,
};

/// A folder in memory, with its files by their paths. A disk that folds takes names for the same as `fold` does. Names that begin
/// with `~` are refused.
#[derive(Clone, Default)]
struct Disk {
    files: Rc<RefCell<BTreeMap<String, String>>>,
    path: String,
    folds: bool,
    is_read_only: bool,
}

/// As a browser compares names: without case, and in one form of Unicode.
fn fold(name: &str) -> String {
    name.to_lowercase().replace("u\u{308}", "ü")
}

impl Disk {
    fn with(files: &[(&str, &str)]) -> Self {
        let this = Self::default();
        for (path, text) in files {
            let mut all = this.files.borrow_mut();
            all.insert((*path).to_owned(), (*text).to_owned());
        }
        this
    }

    /// The path of a file as it is on the disk.
    fn at(&self, name: &str) -> String {
        let path = format!("{}{name}", self.path);
        let files = self.files.borrow();
        let known = files
            .keys()
            .find(|known| self.folds && fold(known) == fold(&path));
        known.cloned().unwrap_or(path)
    }

    fn all(&self) -> Vec<(String, String)> {
        let files = self.files.borrow();
        let files = files.iter();
        files
            .map(|(path, text)| (path.clone(), text.clone()))
            .collect()
    }
}

impl Folder for Disk {
    type Error = String;

    async fn entries(&self, most: usize) -> Result<Vec<Entry>, String> {
        if self.path.contains("~closed") {
            return Err("Permission was denied".to_owned());
        }
        let mut entries: Vec<Entry> = Vec::new();
        for path in self.files.borrow().keys() {
            let Some(rest) = path.strip_prefix(&self.path) else {
                continue;
            };
            let entry = match rest.split_once('/') {
                Some((name, _)) => (name, true),
                None => (rest, false),
            };
            let (name, is_folder) = (entry.0.to_owned(), entry.1);
            let entry = Entry { name, is_folder };
            if !entries.contains(&entry) && entries.len() < most {
                entries.push(entry);
            }
        }
        Ok(entries)
    }

    async fn folder(&self, name: &str, creates: bool) -> Result<Self, String> {
        let path = format!("{}{name}/", self.path);
        let is_there = self
            .files
            .borrow()
            .keys()
            .any(|known| known.starts_with(&path));
        if name == "~gone" || !is_there && !creates {
            return Err("There is no such folder".to_owned());
        }
        assert!(
            !self.is_read_only || !creates,
            "asks for the right to write"
        );
        Ok(Self {
            path,
            ..self.clone()
        })
    }

    async fn read(&self, name: &str, max_bytes: usize) -> Result<Content, String> {
        if name == "~locked.sql" {
            return Err("Name is not allowed".to_owned());
        }
        Ok(match self.files.borrow().get(&self.at(name)) {
            None => Content::Absent,
            Some(text) if text.len() > max_bytes => Content::TooLarge,
            Some(text) => Content::Text(text.clone()),
        })
    }

    async fn create(&self, name: &str, text: &str) -> Result<bool, String> {
        if name.starts_with('~') {
            return Err("Name is not allowed".to_owned());
        }
        let path = self.at(name);
        let before = self.files.borrow_mut().insert(path, text.to_owned());
        assert_eq!(before, None, "{name} was overwritten");
        Ok(true)
    }
}

/// The result of work that never waits.
fn now<T>(work: impl Future<Output = T>) -> T {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => panic!("a disk in memory does not wait"),
    }
}

fn query(folder: &str, name: &str, sql: &str) -> SavedQuery {
    SavedQuery {
        folder: folder.to_owned(),
        name: name.to_owned(),
        sql: sql.to_owned(),
        ..SavedQuery::default()
    }
}

fn text(query: &SavedQuery) -> String {
    write(from_ref(query))
}

/// Exports queries, and gives the counts: written, present, beside, refused.
fn exported(disk: &Disk, queries: &[SavedQuery]) -> [usize; 4] {
    let Exported {
        written,
        present,
        beside,
        refused,
    } = now(export(disk.clone(), queries, fold)).unwrap();
    [written, present, beside, refused.len()]
}

fn paths(disk: &Disk) -> Vec<String> {
    disk.all().into_iter().map(|(path, _)| path).collect()
}

#[test]
fn each_query_has_a_file_in_its_folder_and_a_second_export_writes_nothing() {
    let disk = Disk::default();
    let queries = [
        query("", "One", "SELECT 1"),
        query("Sales/Monthly", "One", "SELECT 2"),
    ];
    assert_eq!(exported(&disk, &queries), [2, 0, 0, 0]);
    let files = [
        ("One.sql".to_owned(), text(&queries[0])),
        ("Sales/Monthly/One.sql".to_owned(), text(&queries[1])),
    ];
    assert_eq!(disk.all(), files);
    assert_eq!(exported(&disk, &queries), [0, 2, 0, 0]);
    assert_eq!(disk.all(), files);
}

#[test]
fn no_file_is_overwritten() {
    for folds in [false, true] {
        for other in ["Übung.sql", "übung.sql", "U\u{308}bung.sql", "ÜBUNG.SQL"] {
            let disk = Disk {
                folds,
                ..Disk::with(&[(other, "SELECT 'mine'")])
            };
            let queries = [query("", "Übung", "SELECT 1")];
            assert_eq!(exported(&disk, &queries), [0, 0, 1, 0], "{other}");
            let mut expected = [
                (other.to_owned(), "SELECT 'mine'".to_owned()),
                ("Übung (2).sql".to_owned(), text(&queries[0])),
            ];
            expected.sort();
            assert_eq!(disk.all(), expected);
            // The file beside it is that of the query from now on, and a changed query gets one more.
            assert_eq!(exported(&disk, &queries), [0, 1, 0, 0], "{other}");
            let changed = [query("", "Übung", "SELECT 2")];
            assert_eq!(exported(&disk, &changed), [0, 0, 1, 0], "{other}");
            assert!(
                paths(&disk).contains(&"Übung (3).sql".to_owned()),
                "{other}"
            );
        }
    }
}

#[test]
fn the_disk_decides_where_it_knows_more_names_as_one() {
    // The fold of the browser is not that of each disk.
    let disk = Disk {
        folds: true,
        ..Disk::with(&[("one.sql", "SELECT 'mine'")])
    };
    let queries = [query("", "One", "SELECT 1")];
    let exported = now(export(disk.clone(), &queries, str::to_owned)).unwrap();
    assert_eq!(exported.beside, 1);
    assert_eq!(paths(&disk), ["One (2).sql", "one.sql"]);
    assert_eq!(disk.all()[1].1, "SELECT 'mine'");
}

#[test]
fn queries_that_differ_by_case_stay_two() {
    for folds in [false, true] {
        let disk = Disk {
            folds,
            ..Disk::default()
        };
        let queries = [
            query("Sales", "One", "SELECT 1"),
            query("sales", "one", "SELECT 2"),
            query("Sales", "a/b", "SELECT 3"),
            query("Sales", "a\\b", "SELECT 4"),
        ];
        assert_eq!(exported(&disk, &queries), [2, 0, 2, 0]);
        let found = now(sql_files(disk.clone())).unwrap().unwrap();
        let found: Vec<_> = found
            .files
            .iter()
            .flat_map(|(path, text)| read(path, text))
            .collect();
        for query in &queries {
            assert!(found.contains(query), "{query:?}");
        }
        assert_eq!(exported(&disk, &queries), [0, 4, 0, 0]);
    }
}

#[test]
fn files_and_folders_of_one_name_stay_apart() {
    let disk = Disk::with(&[("Sales", "no folder"), ("One.sql/readme", "no file")]);
    let queries = [
        query("Sales", "Two", "SELECT 2"),
        query("", "One", "SELECT 1"),
    ];
    assert_eq!(exported(&disk, &queries), [1, 0, 1, 0]);
    let expected = [
        "One (2).sql",
        "One.sql/readme",
        "Sales",
        "Sales (2)/Two.sql",
    ];
    assert_eq!(paths(&disk), expected);
}

#[test]
fn other_ends_of_lines_are_the_same_content_and_of_two_files_each_counts() {
    let one = query("", "One", "SELECT 1\nFROM t");
    let dos = text(&one).replace('\n', "\r\n");
    let disk = Disk::with(&[("ONE.sql", &dos), ("one.sql", "SELECT 'mine'")]);
    assert_eq!(exported(&disk, &[one]), [0, 1, 0, 0]);
}

#[test]
fn names_that_a_disk_refuses_are_made_safe() {
    for (name, file) in [
        ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j.sql"),
        ("CON", "_CON.sql"),
        ("nul", "_nul.sql"),
        ("Name. . ", "Name.sql"),
        ("..", "download.sql"),
        ("", "download.sql"),
        (".hidden", "hidden.sql"),
    ] {
        assert_eq!(file_name(&query("", name, "")), file, "{name}");
    }
    let long = file_name(&query("", &"x".repeat(500), ""));
    assert_eq!((long.len(), long.ends_with("x.sql")), (124, true));
    // Folders too: none leads out of the chosen one.
    let disk = Disk::default();
    assert_eq!(
        exported(&disk, &[query("../NUL/a:b.", "x", "SELECT 1")]),
        [1, 0, 0, 0]
    );
    assert_eq!(paths(&disk), ["download/_NUL/a_b/x.sql"]);
}

#[test]
fn a_refused_file_does_not_stop_the_others() {
    let disk = Disk::default();
    let queries = [query("", "~one", "SELECT 1"), query("", "Two", "SELECT 2")];
    assert_eq!(exported(&disk, &queries), [1, 0, 0, 1]);
}

#[test]
fn all_files_below_a_folder_come_in_but_hidden_ones_and_only_as_many_as_are_meant() {
    let disk = Disk {
        is_read_only: true,
        ..Disk::with(&[
            (".git/x.sql", "SELECT 0"),
            ("a/b/two.SQL", "SELECT 2"),
            ("notes.txt", "none"),
            ("one.sql", "SELECT 1"),
        ])
    };
    let files = |disk: &Disk| {
        let found = now(sql_files(disk.clone())).unwrap();
        found.map(|found| found.files)
    };
    let expected = [("a/b/two.SQL", "SELECT 2"), ("one.sql", "SELECT 1")];
    let expected = expected.map(|(path, text)| (path.to_owned(), text.to_owned()));
    assert_eq!(files(&disk), Some(expected.to_vec()));

    let add = |disk: &Disk, path: String, text: &str| {
        disk.files.borrow_mut().insert(path, text.to_owned());
    };
    let many = Disk::default();
    (0..1_000).for_each(|number| add(&many, format!("{number}.sql"), "SELECT 1"));
    assert_eq!(files(&many).map(|files| files.len()), Some(1_000));
    add(&many, "more.sql".to_owned(), "SELECT 1");
    assert_eq!(files(&many), None);

    let large = Disk::with(&[("a.sql", "x".repeat(20_000_000).as_str())]);
    assert!(files(&large).is_some());
    add(&large, "b.sql".to_owned(), "SELECT 1");
    assert_eq!(files(&large), None);

    let deep = Disk::with(&[(&*("a/".repeat(10) + "x.sql"), "SELECT 1")]);
    assert!(files(&deep).is_some());
    add(&deep, "a/".repeat(11) + "x.sql", "SELECT 1");
    assert_eq!(files(&deep), None);
}

#[test]
fn what_is_refused_is_named_and_the_rest_comes_in() {
    let disk = Disk::with(&[
        ("a/~closed/x.sql", "SELECT 0"),
        ("a/~gone/x.sql", "SELECT 0"),
        ("a/two.sql", "SELECT 2"),
        ("one.sql", "SELECT 1"),
        ("~locked.sql", "SELECT 0"),
    ]);
    let Found { files, refused } = now(sql_files(disk)).unwrap().unwrap();
    let files: Vec<_> = files.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(files, ["a/two.sql", "one.sql"]);
    let mut refused: Vec<_> = refused.iter().map(|(path, _)| path.as_str()).collect();
    refused.sort_unstable();
    assert_eq!(refused, ["a/~closed/", "a/~gone/", "~locked.sql"]);
    // Where the chosen folder itself is refused, all is.
    let closed = Disk {
        path: "~closed/".to_owned(),
        ..Disk::default()
    };
    assert!(now(sql_files(closed)).is_err());
}

#[test]
fn an_import_skips_what_an_export_wrote() {
    let kept = SavedQuery {
        parameters: BTreeMap::from([
            ("from".to_owned(), String::new()),
            ("to".to_owned(), "2024".to_owned()),
        ]),
        description: "Of sales.\n".to_owned(),
        ..query("Sales", "Report", "\n\nSELECT 1")
    };
    let known = [as_read(&kept).unwrap()];
    let [query] = &read("Sales/Report.sql", &text(&kept))[..] else {
        panic!("one query");
    };
    assert!(is_here(&known, query));
}

#[test]
fn a_query_under_a_number_is_that_of_an_import_only_beside_one_without() {
    let report = query("Sales", "Report", "SELECT 2");
    let numbered = query("Sales", "Report (2)", "SELECT 2");
    let other = query("Sales", "Report", "SELECT 1");
    let elsewhere = query("", "Report", "SELECT 1");
    assert!(is_here(&[other.clone(), numbered.clone()], &report));
    // The one without a number was deleted: the number is part of the name.
    assert!(!is_here(from_ref(&numbered), &report));
    assert!(!is_here(&[elsewhere, numbered], &report));
    assert!(!is_here(from_ref(&other), &report));
    let worded = query("Sales", "Report (old)", "SELECT 2");
    assert!(!is_here(&[other, worded], &report));
}
