//! Copies that are read in place of files that can't be: when they are made, and when they go.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use belvedere_store::Resolved;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use super::fixture::{Folder, Served, list, refusal};
use super::unreadable::made_elsewhere;

fn gz(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

fn copies(folder: &Folder) -> Vec<PathBuf> {
    let entries = folder.at(".belvedere/converted").read_dir();
    let mut copies: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .collect();
    copies.sort();
    copies
}

/// The files that SQL reads of a dataset, and those of them that changed.
fn view(served: &Served, path: &str) -> (Vec<PathBuf>, Vec<PathBuf>) {
    match served.store.dataset_view(path, &[], true).unwrap() {
        Resolved::View(view) => (view.files, view.changed),
        Resolved::Denied { .. } => panic!("it is not denied"),
    }
}

#[test]
fn a_copy_is_made_once_for_each_state_of_its_file() {
    let folder = Folder::new();
    folder.put("a.csv.gz", gz("id,x\n1,2\n"));
    folder.put("plain.csv", "id\n1\n");
    let served = folder.open();
    let first = copies(&folder);
    assert_eq!(first.len(), 1);
    assert_eq!(view(&served, "/a.csv.gz"), (first.clone(), vec![]));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&first[0]).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{mode:o}");
    }
    served.refresh();
    drop(served);
    let served = folder.open();
    assert_eq!(copies(&folder), first);
    assert_eq!(served.properties(list("A")), [json!({"id": "1", "x": "2"})]);

    folder.put("a.csv.gz", gz("id,x\n1,3\n"));
    // The copy no longer matches the file.
    assert_eq!(view(&served, "/a.csv.gz"), (first.clone(), first.clone()));
    assert_eq!(served.values(list("A"), "x"), ["3"]);
    let second = copies(&folder);
    assert_eq!(second.len(), 1);
    assert_ne!(second, first);
    assert_eq!(view(&served, "/a.csv.gz"), (second, vec![]));

    folder.put("belvedere.toml", "[files.\"a.csv.gz\"]\nskip = true\n");
    served.refresh();
    assert_eq!(copies(&folder), Vec::<PathBuf>::new());
    fs::remove_file(folder.at("belvedere.toml")).unwrap();
    served.refresh();
    assert_eq!(copies(&folder).len(), 1);
    fs::remove_file(folder.at("a.csv.gz")).unwrap();
    served.refresh();
    assert_eq!(copies(&folder), Vec::<PathBuf>::new());
}

#[test]
fn who_reads_an_old_copy_reads_it_to_its_end() {
    let folder = Folder::new();
    folder.put("a.csv.gz", gz("id\n1\n"));
    let served = folder.open();
    let first = copies(&folder);
    let Resolved::View(reader) = served.store.dataset_view("/a.csv.gz", &[], true).unwrap() else {
        panic!("it is not denied");
    };
    folder.put("a.csv.gz", gz("id\n2\n"));
    served.refresh();
    assert_eq!(copies(&folder).len(), 2);
    assert_eq!(fs::read_to_string(&first[0]).unwrap(), "id\n1\n");
    drop(reader);
    assert_eq!(copies(&folder).len(), 1);
    assert!(!first[0].exists());
    assert_eq!(served.values(list("A"), "id"), ["2"]);
}

#[test]
fn copies_that_are_lost_are_made_again() {
    let folder = Folder::new();
    folder.put("a.csv.gz", gz("id\n1\n"));
    folder.put("book.xlsx", made_elsewhere("book.xlsx"));
    let served = folder.open();
    assert_eq!(copies(&folder).len(), 4);
    let rids = served.values(list("BookOrders"), "__rid");
    drop(served);
    let left = copies(&folder);
    fs::remove_file(&left[0]).unwrap();
    fs::write(&left[1], "something else").unwrap();
    fs::remove_file(&left[2]).unwrap();
    // Leftovers of a killed platform.
    fs::create_dir(folder.at(".belvedere/converted/making-x")).unwrap();
    fs::write(folder.at(".belvedere/converted/making-x/1"), "x").unwrap();
    fs::write(folder.at(".belvedere/converted/nobody"), "x").unwrap();
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(copies(&folder).len(), 4);
    assert_eq!(served.values(list("BookOrders"), "__rid"), rids);
    assert_eq!(served.all(list("A")).len(), 1);
    assert_eq!(served.all(list("BookCodes")).len(), 2);
}

#[test]
fn sheets_that_come_and_go_are_datasets_that_do() {
    let folder = Folder::new();
    folder.put("book.xlsx", made_elsewhere("book.xlsx"));
    let served = folder.open();
    let names = |served: &Served| {
        let mut names: Vec<String> = served.types().into_iter().map(|(name, _)| name).collect();
        names.sort();
        names
    };
    let several = ["BookCodes", "BookOrders", "BookStockList"];
    assert_eq!(names(&served), several);
    // A workbook of one sheet in its place.
    folder.put("book.xlsx", made_elsewhere("pandas.xlsx"));
    served.refresh();
    assert_eq!(names(&served), ["Book"]);
    assert_eq!(copies(&folder).len(), 1);
    assert_eq!(view(&served, "/book.xlsx/Orders").0, Vec::<PathBuf>::new());
    folder.put("book.xlsx", "no workbook");
    served.refresh();
    assert!(
        served
            .problem("book.xlsx")
            .starts_with("it is no whole workbook")
    );
    let refused = refusal(served.page(&list("Book")));
    assert_eq!(refused.error.name, "DataFileChanged");
    folder.put("book.xlsx", made_elsewhere("book.xlsx"));
    served.refresh();
    assert_eq!(served.problems(), []);
    assert_eq!(names(&served), several);
    fs::remove_file(folder.at("book.xlsx")).unwrap();
    served.refresh();
    assert_eq!(names(&served), Vec::<String>::new());
    assert_eq!(copies(&folder), Vec::<PathBuf>::new());
}

#[test]
fn changes_in_the_log_of_a_database_are_seen() {
    let folder = Folder::new();
    folder.put("log.db", made_elsewhere("log.db"));
    folder.put("log.db-wal", made_elsewhere("log.db-wal"));
    let served = folder.open();
    assert_eq!(served.values(list("Log"), "word"), ["from the log"]);
    let database = rusqlite::Connection::open(folder.at("log.db")).unwrap();
    database
        .pragma_update(None, "wal_autocheckpoint", 0)
        .unwrap();
    database
        .execute("INSERT INTO log VALUES (2, 'later')", ())
        .unwrap();
    served.refresh();
    assert_eq!(
        served.values(list("Log"), "word"),
        ["from the log", "later"]
    );
    // Files beside it are no files of a media set.
    assert!(!served.is_media("log.db-wal") && !served.is_media("log.db-shm"));
    drop(database);
}

#[test]
fn the_check_reads_all_formats_and_leaves_nothing() {
    let folder = Folder::new();
    folder.put("book.xlsx", made_elsewhere("book.xlsx"));
    folder.put("people.csv.gz", made_elsewhere("people.csv.gz"));
    folder.put("several.zip", made_elsewhere("several.zip"));
    folder.put(
        "belvedere.toml",
        "[files.\"book.xlsx/Codes\"]\nprimary_key = \"x\"\n",
    );
    let temporary = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_belvedere-platform"))
        .arg("check")
        .arg(folder.at(""))
        .env("TMPDIR", temporary.path())
        .output()
        .unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    for line in [
        "\"book.xlsx/Codes\" is not served: it has no column \"x\" for the primary key",
        "\"several.zip\" is not served: it holds 2 files of rows; unpack it",
        "2 problems were found",
    ] {
        assert!(said.contains(line), "{said}");
    }
    assert!(!folder.at(".belvedere").exists());
    #[cfg(unix)]
    assert_eq!(temporary.path().read_dir().unwrap().count(), 0);
}

#[test]
fn without_a_place_for_copies_the_others_are_served() {
    let folder = Folder::new();
    folder.put("a.csv.gz", gz("id\n1\n"));
    folder.put("b.csv", "id\n1\n");
    folder.put(".belvedere/converted", "a file where the folder should be");
    let served = folder.open();
    assert_eq!(
        served.problem("a.csv.gz"),
        "there is no folder for a copy that can be read"
    );
    assert_eq!(served.types(), [("B".to_owned(), "id".to_owned())]);
    drop(served);
    // It is tried again at the next start, although the file is the same.
    fs::remove_file(folder.at(".belvedere/converted")).unwrap();
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(served.all(list("A")).len(), 1);
}

/// On a disk of its own, where a test may have one.
#[cfg(target_os = "linux")]
#[test]
fn without_space_for_a_copy_the_file_is_named() {
    use std::process::Command;

    use crate::system;

    const TEST: &str = "user_files::copies::without_space_for_a_copy_the_file_is_named";
    const STATE: &str = "BELVEDERE_TEST_STATE";
    if let Some(state) = std::env::var_os(STATE) {
        let folder = Folder::new();
        let rows = "1,some words\n".repeat(1_000_000);
        folder.put("large.csv.gz", gz(&format!("id,x\n{rows}")));
        folder.put("small.csv.gz", gz("id\n1\n"));
        let scanner = env!("CARGO_BIN_EXE_belvedere-platform").into();
        let served = folder.open_in(state.into(), Some(scanner));
        assert_eq!(
            served.problem("large.csv.gz"),
            "the disk has too little space for a copy that can be read"
        );
        assert_eq!(served.all(list("Small")).len(), 1);
        return;
    }
    let unshared = |command: &str| {
        let mut unshare = Command::new("unshare");
        unshare.args(["-rm", "sh", "-c", command]);
        unshare
    };
    let may = system::works(&mut unshared("mount -t tmpfs tmpfs /mnt"));
    let remedy = "apt-get install util-linux, and allow user namespaces";
    if !system::has(TEST, "unshare with mounts", may, remedy) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let program = std::env::current_exe().unwrap();
    let output = unshared("mount -t tmpfs -o size=8m tmpfs \"$0\" && exec \"$1\" --exact \"$2\"")
        .arg(place.path())
        .arg(program)
        .arg(TEST)
        .env(STATE, place.path().join("state"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    // A name that no test has is a success too.
    assert!(text.contains("1 passed"), "{text}");
}
