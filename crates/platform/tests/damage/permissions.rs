//! Folders that the account may not read or write.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use serde_json::json;

use super::cases::text;
use super::folder::Folder;
use super::folder::world::ONTOLOGY;
use super::program::{Outcome, PROGRAM, serve};

/// A command that runs the program without the rights of an administrator, on a folder that it gives to that account.
fn as_nobody(folder: &Folder) -> Command {
    let mut command = Command::new(PROGRAM);
    if fs::metadata(folder.path()).unwrap().uid() == 0 {
        const NOBODY: u32 = 65_534;
        // The program may be where that account may not look.
        let program = folder.path().with_file_name("program");
        // Written by a process of its own: a file that this one has open for writing, its other children have for a
        // moment too, and then it can't be run ("text file busy").
        let copied = Command::new("cp").arg(PROGRAM).arg(&program).status();
        assert!(copied.unwrap().success());
        let above = folder.path();
        let above = above.parent().unwrap();
        fs::set_permissions(above, fs::Permissions::from_mode(0o755)).unwrap();
        for path in folder
            .files()
            .into_keys()
            .chain([folder.path(), folder.file("files")])
        {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        command = Command::new(program);
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

#[test]
fn folders_without_permission() {
    for (what, mode, says) in [
        ("", 0o500, "can't write to the data folder"),
        ("", 0o000, "can't read the folder"),
        ("objects.sqlite", 0o000, "unable to open database file"),
        ("files", 0o000, "files can't be read: Permission denied"),
        (
            "format.json",
            0o000,
            "format.json can't be read: Permission denied",
        ),
        ("lock", 0o000, "can't write to the data folder"),
    ] {
        let folder = Folder::new().without_log();
        fs::write(folder.file("lock"), "").unwrap();
        let before = folder.files();
        let command = as_nobody(&folder);
        let path = folder.path().join(what);
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let Outcome::Ended(output) = serve(command, &folder.path()) else {
            panic!("{what} with {mode:o} was served");
        };
        assert!(
            text(&output).contains(says),
            "{what} {mode:o}: {}",
            text(&output)
        );
        // Closed permissions stay closed, and nothing is lost.
        let found = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(found & 0o777, mode, "{what}");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
        let after = folder.files();
        for (path, content) in before {
            assert_eq!(
                after.get(&path),
                Some(&content),
                "{what}: {}",
                path.display()
            );
        }
    }
}

#[test]
fn a_database_that_can_only_be_read_is_served_for_reading() {
    let folder = Folder::new().without_log();
    let command = as_nobody(&folder);
    let path = folder.file("objects.sqlite");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
    let before = fs::read(&path).unwrap();
    let platform = serve(command, &folder.path()).platform();
    let (status, accounts) = platform.get("/api/v2/ontologies/bank/objects/Account");
    assert_eq!((status, &accounts["totalCount"]), (200, &"50".into()));
    let target = format!("/api/v1/ontologies/{ONTOLOGY}/actions/note/apply");
    let (status, refusal) = platform.post(&target, &json!({"parameters": {"kind": "late"}}));
    assert_eq!((status, &refusal["errorName"]), (500, &"Internal".into()));
    let sentence = refusal["errorDescription"].as_str().unwrap();
    assert!(
        sentence.contains("can't be written, so nothing was changed"),
        "{sentence}"
    );
    drop(platform);
    assert!(fs::read(&path).unwrap() == before);
}
