//! A disk that is full, or can't be written, while the platform works.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::super::copy::copy;
use super::super::system;
use super::folder::Folder;
use super::folder::world::ONTOLOGY;
use super::program::{Outcome, PROGRAM, Platform, check, serve};

/// Adds a note.
fn add(platform: &Platform, kind: &str) -> (u16, Value) {
    let target = format!("/api/v1/ontologies/{ONTOLOGY}/actions/note/apply");
    platform.post(&target, &json!({"parameters": {"kind": kind}}))
}

/// Adds objects until one is refused; gives the refusal's status, name and sentence.
fn fill(platform: &Platform, answered: &mut BTreeSet<String>) -> (u16, String, String) {
    for number in 0..20_000 {
        let name = format!("{}-{number}-{}", answered.len(), "x".repeat(4_000));
        let (status, response) = add(platform, &name);
        if status != 200 {
            let text = |field: &str| response[field].as_str().unwrap_or_default().to_owned();
            return (status, text("errorName"), text("errorDescription"));
        }
        answered.insert(name);
    }
    panic!("the disk did not fill up");
}

/// The names of the objects that were added.
fn names(platform: &Platform) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut target = "/api/v2/ontologies/bank/objects/Entry?pageSize=1000".to_owned();
    loop {
        let (status, page) = platform.get(&target);
        assert_eq!(status, 200, "{page}");
        let notes = page["data"].as_array().unwrap().iter();
        names.extend(notes.filter_map(|object| object["kind"].as_str().map(str::to_owned)));
        let Some(token) = page["nextPageToken"].as_str() else {
            return names;
        };
        let token =
            percent_encoding::utf8_percent_encode(token, percent_encoding::NON_ALPHANUMERIC);
        target = format!("/api/v2/ontologies/bank/objects/Entry?pageSize=1000&pageToken={token}");
    }
}

fn is_sound(folder: &Path) {
    let output = check(folder);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

/// Files may not grow over 3 MiB (512 bytes 6,144 times): every account can have this disk.
#[test]
fn files_that_may_not_grow() {
    let folder = Folder::new();
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' XFSZ; ulimit -f 6144; exec \"$0\" \"$@\""])
        .arg(PROGRAM);
    let platform = serve(command, &folder.path()).platform();
    let mut answered = BTreeSet::new();
    let (status, name, sentence) = fill(&platform, &mut answered);
    assert_eq!((status, name.as_str()), (500, "Internal"));
    assert!(sentence.contains("nothing was changed"), "{sentence}");
    // Acknowledged changes can be read, and nothing else exists.
    assert!(!answered.is_empty());
    assert_eq!(names(&platform), answered);
    drop(platform);
    is_sound(&folder.path());

    // With space again, everything goes on where it was.
    let platform = serve(Command::new(PROGRAM), &folder.path()).platform();
    assert_eq!(names(&platform), answered);
    let (status, _) = add(&platform, "more");
    assert_eq!(status, 200);
}

/// A disk of 3 MiB that fills up and gets space again, under a platform that goes on.
#[test]
fn a_disk_that_is_full_and_gets_space_again() {
    let mut probe = Command::new("unshare");
    probe.args(["-rm", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]);
    let test = "a_disk_that_is_full_and_gets_space_again";
    // Containers often don't let a test have a disk of its own. Then the limit of the test before is all there is.
    let remedy = "apt-get install util-linux, and allow user namespaces";
    if !system::has(
        test,
        "unshare with mounts",
        system::works(&mut probe),
        remedy,
    ) {
        return;
    }
    let folder = Folder::new();
    let disk = folder.path().with_file_name("disk");
    copy(&folder.path(), &disk.with_file_name("source"));
    std::fs::create_dir(&disk).unwrap();
    let mut command = Command::new("unshare");
    command
        .args(["-rm", "sh", "-c"])
        .arg(
            "mount -t tmpfs -o size=3m tmpfs \"$0\" && cp -r \"$0/../source\" \"$0/data\" \
             && head -c 1000000 /dev/zero > \"$0/filler\" && exec \"$@\"",
        )
        .arg(&disk)
        .arg(PROGRAM);
    let data = disk.join("data");
    let platform = match serve(command, &data) {
        Outcome::Serves(platform) => platform,
        Outcome::Ended(output) => panic!("{}", String::from_utf8_lossy(&output.stderr)),
    };
    let mut answered = BTreeSet::new();
    let (status, name, sentence) = fill(&platform, &mut answered);
    assert_eq!((status, name.as_str()), (500, "Internal"));
    assert!(sentence.contains("is full"), "{sentence}");
    assert_eq!(names(&platform), answered);

    // The disk as the platform sees it. Space comes back, and the platform goes on without a restart.
    let seen = Path::new("/proc")
        .join(platform.id().to_string())
        .join("root");
    let seen = seen.join(disk.strip_prefix("/").unwrap());
    std::fs::remove_file(seen.join("filler")).unwrap();
    let before = answered.len();
    fill(&platform, &mut answered);
    assert!(answered.len() > before);
    assert_eq!(names(&platform), answered);
}
