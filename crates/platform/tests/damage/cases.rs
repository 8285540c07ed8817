//! The table of damages.

use std::fs::{self, File};
use std::process::{Command, Output};

use rusqlite::Connection;

use super::folder::Folder;
use super::program::{Outcome, PROGRAM, check, serve};
use super::shown::{ALL, Accounts, BROKEN, NO_ITEM, Shown};

/// Behavior of the platform with a damaged folder.
#[derive(Clone, Copy)]
enum Then {
    /// It does not start, and says this.
    Refuses(&'static str),
    /// It starts, and shows this.
    Serves(Shown),
}
use Then::{Refuses, Serves};

/// A name, the damage to the folder, the platform's behavior, and the output of `check`; the exit code is 1 when that
/// is a problem.
type Case = (&'static str, fn(&Folder), Then, (i32, &'static str));

/// Those that are about changes which are in the log alone.
const WITH_LOG: &[Case] = &[
    ("nothing", |_| {}, Serves(ALL), (0, "No problem was found")),
    (
        // A change that was being written when the process ended. It had no response.
        "a log that ends in the middle of a change",
        |folder| folder.cut("objects.sqlite-wal", |length| length - 1_000),
        Serves(Shown {
            content: Err(NO_ITEM),
            ..ALL
        }),
        (0, "in its log"),
    ),
    (
        "a log whose beginning is zeros",
        |folder| folder.overwrite("objects.sqlite-wal", 0, &[0; 32]),
        Refuses("objects.sqlite-wal can't be read; it holds the latest changes"),
        (1, "can't be read"),
    ),
    (
        "a log of one byte",
        |folder| {
            fs::remove_file(folder.file("objects.sqlite-wal")).unwrap();
            fs::write(folder.file("objects.sqlite-wal"), "7").unwrap();
        },
        Serves(Shown {
            accounts: Accounts::First(0),
            content: Err(NO_ITEM),
        }),
        (0, "in its log"),
    ),
];

/// Those that are about anything else.
const WITHOUT_LOG: &[Case] = &[
    (
        "a database whose header is zeros",
        |folder| folder.overwrite("objects.sqlite", 0, &[0; 100]),
        Refuses("file is not a database"),
        (1, "file is not a database"),
    ),
    (
        "half a database",
        |folder| folder.cut("objects.sqlite", |length| length / 8192 * 4096),
        Refuses("malformed"),
        (1, "malformed"),
    ),
    (
        "an empty database",
        |folder| folder.cut("objects.sqlite", |_| 0),
        Refuses("is empty"),
        (1, "is empty"),
    ),
    (
        "no database",
        |folder| fs::remove_file(folder.file("objects.sqlite")).unwrap(),
        Refuses("`objects.sqlite` is missing"),
        (1, "objects.sqlite"),
    ),
    (
        "a folder in place of the database",
        |folder| {
            fs::rename(folder.file("objects.sqlite"), folder.file("kept")).unwrap();
            fs::create_dir(folder.file("objects.sqlite")).unwrap();
        },
        Refuses("`objects.sqlite` is missing in"),
        (1, "database"),
    ),
    (
        "a page of garbage in the database",
        |folder| {
            let page: u32 = folder
                .database()
                .query_row(
                    "SELECT rootpage FROM sqlite_schema WHERE name = 'objects_by_key'",
                    (),
                    |row| row.get(0),
                )
                .unwrap();
            folder.overwrite("objects.sqlite", u64::from(page - 1) * 4096, &[0x5a; 4096]);
        },
        Serves(Shown {
            accounts: Accounts::Refused(BROKEN),
            ..ALL
        }),
        (1, "PROBLEM  database"),
    ),
    (
        "no content file",
        |folder| fs::remove_file(folder.content()).unwrap(),
        Serves(Shown {
            content: Err(BROKEN),
            ..ALL
        }),
        (1, "is missing"),
    ),
    (
        "a content file that is too short",
        |folder| fs::write(folder.content(), "Dear").unwrap(),
        Serves(Shown {
            content: Err(BROKEN),
            ..ALL
        }),
        (1, "has 4 bytes in place of 8"),
    ),
    (
        "a content file that is too long",
        |folder| fs::write(folder.content(), "Dear all of you").unwrap(),
        Serves(Shown {
            content: Err(BROKEN),
            ..ALL
        }),
        (1, "has 15 bytes in place of 8"),
    ),
    (
        "a content file with other bytes",
        |folder| fs::write(folder.content(), "Dear Eve").unwrap(),
        // Nothing but its size is compared before it is sent: `check` is for the rest.
        Serves(Shown {
            content: Ok("Dear Eve"),
            ..ALL
        }),
        (1, "has another content"),
    ),
    (
        "no folder of content files",
        |folder| fs::rename(folder.file("files"), folder.file("kept")).unwrap(),
        Refuses("`files` is missing"),
        (1, "is missing"),
    ),
    (
        "a file in place of the folder of content files",
        |folder| {
            fs::rename(folder.file("files"), folder.file("kept")).unwrap();
            fs::write(folder.file("files"), "").unwrap();
        },
        Refuses("`files` is missing in"),
        (1, "contents"),
    ),
    (
        "a mark of a newer format",
        |folder| fs::write(folder.file("format.json"), r#"{"format":999}"#).unwrap(),
        Refuses("has format 999, of a newer version"),
        (1, "999"),
    ),
    (
        "a database of a newer format",
        |folder| {
            let database = folder.database();
            database.pragma_update(None, "user_version", 999).unwrap();
        },
        Refuses("has format 999, of a newer version"),
        (1, "has format 999, of a newer version"),
    ),
    (
        "a mark of a format from before the first release",
        |folder| fs::write(folder.file("format.json"), r#"{"format":7}"#).unwrap(),
        Refuses("has format 7, of a build from before"),
        (1, "has format 7, of a build from before"),
    ),
    (
        "a mark that is no JSON",
        |folder| fs::write(folder.file("format.json"), "{").unwrap(),
        Refuses("format.json can't be read"),
        (1, "format.json can't be read"),
    ),
    (
        "no mark",
        |folder| fs::remove_file(folder.file("format.json")).unwrap(),
        Refuses("but no `format.json`"),
        (1, "but no `format.json`"),
    ),
    (
        "a table of somebody else",
        |folder| {
            let database = folder.database();
            database.execute_batch("CREATE TABLE diary (day)").unwrap();
        },
        Serves(ALL),
        (0, "`diary` is none that this version knows"),
    ),
    (
        "no table of checks",
        |folder| {
            folder
                .database()
                .execute_batch("DROP TABLE checks")
                .unwrap();
        },
        Refuses("its table `checks` is missing"),
        (1, "`checks` is missing"),
    ),
    (
        "an object with two states at once",
        |folder| {
            let doubled = "INSERT INTO objects (object_type, branch, primary_key, version_from, version_to, rid, properties)
                SELECT object_type, branch, primary_key, version_from, version_from + 1, rid, properties
                FROM objects LIMIT 1";
            folder.database().execute_batch(doubled).unwrap();
        },
        Serves(ALL),
        (1, "1 objects have two states at once"),
    ),
    (
        "an object whose properties are no JSON",
        |folder| {
            let broken = "UPDATE objects SET properties = '{' WHERE primary_key = 'A00'";
            folder.database().execute_batch(broken).unwrap();
        },
        Serves(Shown {
            accounts: Accounts::AllButFirst,
            ..ALL
        }),
        (1, "1 objects have properties that can't be read"),
    ),
    (
        "a row that names one that is not there",
        |folder| {
            let broken = "PRAGMA foreign_keys = OFF; DELETE FROM media_views";
            folder.database().execute_batch(broken).unwrap();
        },
        Serves(Shown {
            content: Err(NO_ITEM),
            ..ALL
        }),
        (1, "1 rows of `media_items` name rows that are not there"),
    ),
    (
        "a database of sign-ins that is none",
        |folder| fs::write(folder.file("auth.sqlite"), [7; 5000]).unwrap(),
        Refuses("can't open"),
        (1, "sign-ins"),
    ),
    (
        "a database of sign-ins of a newer version",
        |folder| {
            let database = Connection::open(folder.file("auth.sqlite")).unwrap();
            database.pragma_update(None, "user_version", 99).unwrap();
        },
        Refuses("written by a newer version"),
        (1, "of a newer version"),
    ),
    (
        "what interrupted changes left",
        |folder| {
            let name = "0123456789abcdef0123456789abcdef";
            fs::write(folder.file("files").join(name), "unnamed").unwrap();
            fs::write(folder.file("files").join(format!("{name}.partial")), "unf").unwrap();
            File::create(folder.file("unfinished")).unwrap();
        },
        Serves(ALL),
        (0, "1 files that nothing names"),
    ),
    (
        "a file of somebody else among the content files",
        |folder| fs::write(folder.file("files/letter.txt"), "dear").unwrap(),
        Serves(ALL),
        (0, "No problem was found"),
    ),
];

pub(crate) fn text(output: &Output) -> String {
    let parts = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&parts).into_owned()
}

pub(crate) fn expect_check(name: &str, folder: &Folder, (code, says): (i32, &str)) {
    let before = folder.files();
    let output = check(&folder.path());
    assert_eq!(
        output.status.code(),
        Some(code),
        "{name}: {}",
        text(&output)
    );
    assert!(text(&output).contains(says), "{name}: {}", text(&output));
    assert!(before == folder.files(), "{name}: check changed the folder");
}

fn expect_serve(name: &str, folder: &Folder, then: Then) {
    let before = folder.files();
    let rows = ["objects.sqlite", "auth.sqlite"].map(|database| (database, folder.rows(database)));
    match (then, serve(Command::new(PROGRAM), &folder.path())) {
        (Refuses(says), Outcome::Ended(output)) => {
            assert!(!output.status.success(), "{name}");
            assert!(text(&output).contains(says), "{name}: {}", text(&output));
        }
        (Refuses(_), Outcome::Serves(_)) => panic!("{name}: it was served"),
        (Serves(_), Outcome::Ended(output)) => panic!("{name}: {}", text(&output)),
        (Serves(shown), Outcome::Serves(platform)) => {
            assert_eq!(platform.get("/config.json").0, 200, "{name}");
            shown.expect(name, &platform, &folder.item);
        }
    }
    let after = folder.files();
    for (path, content) in &before {
        let shown = path.display();
        let aside = folder.file("set-aside").join(path.file_name().unwrap());
        let found = after.get(path).or_else(|| after.get(&aside));
        match path.extension().and_then(|extension| extension.to_str()) {
            // The log may have gone into the database, also when SQLite closed one that is not served.
            Some("partial" | "sqlite-wal") => {}
            Some("sqlite") => assert!(found.is_some(), "{name}: {shown}"),
            _ => assert_eq!(found, Some(content), "{name}: {shown}"),
        }
    }
    for (database, before) in rows {
        let after = folder.rows(database);
        for (table, count) in before {
            let found = after.get(&table);
            assert!(
                found.is_some_and(|found| *found >= count),
                "{name}: {table}, {found:?} of {count}"
            );
        }
    }
}

#[test]
fn damaged_folders() {
    for (cases, with_log) in [(WITH_LOG, true), (WITHOUT_LOG, false)] {
        for (name, damage, then, says) in cases {
            let folder = Folder::new();
            let folder = if with_log {
                folder
            } else {
                folder.without_log()
            };
            damage(&folder);
            expect_check(name, &folder, *says);
            expect_serve(name, &folder, *then);
        }
    }
}

#[test]
fn what_interrupted_changes_left_is_cleared_at_the_start() {
    let folder = Folder::new();
    let name = "0123456789abcdef0123456789abcdef";
    fs::write(folder.file("files").join(name), "unnamed").unwrap();
    fs::write(folder.file("files").join(format!("{name}.partial")), "unf").unwrap();
    drop(serve(Command::new(PROGRAM), &folder.path()).platform());
    assert_eq!(fs::read_dir(folder.file("files")).unwrap().count(), 1);
    assert_eq!(
        fs::read(folder.file("set-aside").join(name)).unwrap(),
        b"unnamed"
    );
    expect_check(
        "afterwards",
        &folder,
        (0, "1 files that earlier starts found unnamed"),
    );
}
