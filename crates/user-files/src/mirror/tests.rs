//! Tests of the copy of a bucket.

use std::sync::atomic::Ordering;

use object_store::memory::InMemory;
use object_store::path::Path as Key;
use object_store::{ObjectStoreExt as _, PutPayload};
use tempfile::TempDir;

use super::*;

mod scripted;

use scripted::Scripted;

async fn put(objects: &InMemory, key: &str, content: &str) {
    let payload = PutPayload::from(content.to_owned());
    objects
        .put(&Key::parse(key).unwrap(), payload)
        .await
        .unwrap();
}

/// A bucket with objects, and a state folder.
struct World {
    scripted: Arc<Scripted>,
    state: TempDir,
}

impl World {
    fn new(objects: &[(&str, &str)]) -> Self {
        let world = Self {
            scripted: Arc::default(),
            state: TempDir::new().unwrap(),
        };
        for (key, content) in objects {
            world.put(key, content);
        }
        world
    }

    fn put(&self, key: &str, content: &str) {
        tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap()
            .block_on(put(&self.scripted.objects, key, content));
    }

    fn delete(&self, key: &str) {
        let key = Key::parse(key).unwrap();
        tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap()
            .block_on(self.scripted.objects.delete(&key))
            .unwrap();
    }

    fn bucket(&self, address: &str) -> Bucket {
        Bucket::new(self.scripted.clone(), address).unwrap()
    }

    fn open(&self) -> anyhow::Result<Arc<Mirror>> {
        Mirror::open(self.bucket("s3://b/p"), self.state.path())
    }

    /// The files of the copy, with their contents.
    fn files(&self) -> Vec<(String, String)> {
        let root = self.state.path().join(FOLDER).join(FILES);
        let files = files(&root).unwrap().into_keys();
        let with_content = |path: String| {
            let content = fs::read_to_string(root.join(&path)).unwrap();
            (path, content)
        };
        files.map(with_content).collect()
    }

    fn has(&self, expected: &[(&str, &str)]) {
        let expected: Vec<_> = (expected.iter())
            .map(|(path, content)| ((*path).to_owned(), (*content).to_owned()))
            .collect();
        assert_eq!(self.files(), expected);
    }

    /// How many bytes of objects were sent since this was asked last.
    fn sent(&self) -> u64 {
        self.scripted.sent.swap(0, Ordering::Relaxed)
    }

    fn set_down(&self, is_down: bool) {
        *lock(&self.scripted.is_down) = is_down;
    }
}

fn problems(mirror: &Mirror) -> Vec<(String, String)> {
    let problems = mirror.problems().into_iter();
    problems
        .map(|problem| (problem.path, problem.reason))
        .collect()
}

fn problem(path: &str, reason: &str) -> Vec<(String, String)> {
    vec![(path.to_owned(), reason.to_owned())]
}

/// A round of those that follow each other.
fn look(mirror: &Arc<Mirror>) {
    let (sender, receiver) = mpsc::channel();
    let me = Arc::clone(mirror);
    mirror.runtime.as_ref().unwrap().spawn(async move {
        me.look().await;
        sender.send(()).unwrap();
    });
    receiver.recv().unwrap();
}

const FULL: &str = "the disk has too little space for its copy";

#[test]
fn the_copy_follows_the_bucket() {
    let world = World::new(&[
        ("p/a.csv", "1"),
        ("p/t/x=1/b.csv", "22"),
        ("other/c.csv", "3"),
    ]);
    let mirror = world.open().unwrap();
    world.has(&[("a.csv", "1"), ("t/x=1/b.csv", "22")]);
    assert_eq!(world.sent(), 3);
    world.put("p/a.csv", "4");
    world.put("p/d.csv", "5");
    world.delete("p/t/x=1/b.csv");
    mirror.update().unwrap();
    world.has(&[("a.csv", "4"), ("d.csv", "5")]);
    // What did not change is not copied again.
    assert_eq!(world.sent(), 2);
    assert!(!mirror.files().join("t").exists());
    mirror.update().unwrap();
    assert_eq!(world.sent(), 0);
    assert_eq!(problems(&mirror), []);
    let new = fs::read_dir(world.state.path().join(FOLDER).join(NEW)).unwrap();
    assert_eq!(new.count(), 0);
}

#[test]
fn a_later_start_needs_no_server_and_copies_what_has_changed() {
    let world = World::new(&[("p/a.csv", "1"), ("p/b.csv", "2"), ("p/c.csv", "3")]);
    drop(world.open().unwrap());
    world.sent();
    world.set_down(true);
    let mirror = world.open().unwrap();
    world.has(&[("a.csv", "1"), ("b.csv", "2"), ("c.csv", "3")]);
    look(&mirror);
    let out = "its last copy is, because the server can't be reached (connection refused)";
    assert_eq!(problems(&mirror), problem("s3://b/p", out));
    look(&mirror);
    assert_eq!(problems(&mirror).len(), 1);
    world.has(&[("a.csv", "1"), ("b.csv", "2"), ("c.csv", "3")]);
    drop(mirror);
    world.set_down(false);
    world.put("p/a.csv", "4");
    // A file that was damaged, and one that the bucket never had.
    let root = world.state.path().join(FOLDER).join(FILES);
    fs::write(root.join("b.csv"), "").unwrap();
    fs::write(root.join("stray.csv"), "x").unwrap();
    let mirror = world.open().unwrap();
    look(&mirror);
    world.has(&[("a.csv", "4"), ("b.csv", "2"), ("c.csv", "3")]);
    assert_eq!(world.sent(), 2);
    assert_eq!(problems(&mirror), []);
}

#[test]
fn without_a_copy_a_server_is_needed() {
    let world = World::new(&[("p/a.csv", "1")]);
    world.set_down(true);
    let error = world.open().map(drop).unwrap_err().to_string();
    let expected = "can't read s3://b/p: the server can't be reached (connection refused)";
    assert_eq!(error, expected);
    world.set_down(false);
    lock(&world.scripted.denied).push("p/a.csv");
    for _ in 0..2 {
        let error = world.open().map(drop).unwrap_err().to_string();
        assert!(error.contains("of \"a.csv\", access is denied"), "{error}");
    }
    lock(&world.scripted.denied).clear();
    world.open().unwrap();
    let other = world.bucket("s3://b/q");
    let error = Mirror::open(other, world.state.path())
        .map(drop)
        .unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("holds the copy of s3://b/p: s3://b/q needs another"),
        "{error}"
    );
}

#[test]
fn an_object_that_changes_while_it_is_copied_is_copied_as_it_is_then() {
    let world = World::new(&[("p/a.csv", "1"), ("p/b.csv", "2")]);
    let mirror = world.open().unwrap();
    world.put("p/a.csv", "before");
    *lock(&world.scripted.meanwhile) = Some(("p/a.csv", Some("after!")));
    mirror.update().unwrap();
    world.has(&[("a.csv", "after!"), ("b.csv", "2")]);
    // One that is gone by then, and one that came.
    world.put("p/a.csv", "3");
    *lock(&world.scripted.meanwhile) = Some(("p/a.csv", None));
    mirror.update().unwrap();
    world.has(&[("b.csv", "2")]);
    assert_eq!(problems(&mirror), []);
}

#[test]
fn what_was_copied_before_a_connection_broke_is_not_copied_again() {
    let world = World::new(&[("p/a.csv", "0123456789")]);
    *lock(&world.scripted.breaks) = Some(4);
    let error = world.open().map(drop).unwrap_err().to_string();
    assert!(error.contains("connection refused"), "{error}");
    world.has(&[]);
    assert_eq!(world.sent(), 4);
    let mirror = world.open().unwrap();
    world.has(&[("a.csv", "0123456789")]);
    assert_eq!(world.sent(), 6);
    // The rest of another version is none of it.
    world.put("p/a.csv", "abcdefghij");
    *lock(&world.scripted.breaks) = Some(4);
    mirror.update().unwrap_err();
    world.put("p/a.csv", "ABCDEFGHIJ");
    mirror.update().unwrap();
    world.has(&[("a.csv", "ABCDEFGHIJ")]);
    // Nor is it when the object changes between its listing and the rest.
    world.put("p/a.csv", "klmnopqrst");
    *lock(&world.scripted.breaks) = Some(4);
    mirror.update().unwrap_err();
    *lock(&world.scripted.meanwhile) = Some(("p/a.csv", Some("KLMNOPQRST")));
    mirror.update().unwrap();
    world.has(&[("a.csv", "KLMNOPQRST")]);
}

#[test]
fn nothing_takes_its_place_before_all_of_it_is_there() {
    let world = World::new(&[("p/t/1.csv", "1"), ("p/t/2.csv", "2")]);
    let mirror = world.open().unwrap();
    world.put("p/t/1.csv", "3");
    world.put("p/t/2.csv", "4");
    *lock(&world.scripted.breaks) = Some(0);
    mirror.update().unwrap_err();
    world.has(&[("t/1.csv", "1"), ("t/2.csv", "2")]);
    mirror.update().unwrap();
    world.has(&[("t/1.csv", "3"), ("t/2.csv", "4")]);
}

#[test]
fn a_full_disk_is_told_and_what_is_copied_stays() {
    let world = World::new(&[("p/a.csv", "1"), ("p/b.csv", "2")]);
    let mirror = world.open().unwrap();
    world.put("p/a.csv", "3");
    world.put("p/c.csv", "4");
    mirror.reserve.store(u64::MAX, Ordering::Relaxed);
    look(&mirror);
    world.has(&[("a.csv", "1"), ("b.csv", "2")]);
    let earlier = format!("its last copy is, because {FULL}");
    let expected = [problem("a.csv", &earlier), problem("c.csv", FULL)].concat();
    assert_eq!(problems(&mirror), expected);
    mirror.reserve.store(0, Ordering::Relaxed);
    // It is asked for again after a while, and not with each look.
    look(&mirror);
    assert_eq!(problems(&mirror), expected);
    mirror.update().unwrap();
    world.has(&[("a.csv", "3"), ("b.csv", "2"), ("c.csv", "4")]);
    assert_eq!(problems(&mirror), []);
    // Files and folders may change places.
    world.delete("p/a.csv");
    world.put("p/a.csv/x.csv", "5");
    world.put("p/c.csv", "6");
    mirror.update().unwrap();
    world.has(&[("a.csv/x.csv", "5"), ("b.csv", "2"), ("c.csv", "6")]);
    world.delete("p/a.csv/x.csv");
    world.put("p/a.csv", "7");
    mirror.update().unwrap();
    world.has(&[("a.csv", "7"), ("b.csv", "2"), ("c.csv", "6")]);
}

#[test]
fn an_object_that_may_not_be_read_is_named_and_the_others_are_copied() {
    let world = World::new(&[("p/a.csv", "1"), ("p/b.csv", "2")]);
    lock(&world.scripted.denied).push("p/b.csv");
    let mirror = world.open().unwrap();
    world.has(&[("a.csv", "1")]);
    let found = problems(&mirror);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, "b.csv");
    assert!(found[0].1.starts_with("access is denied"), "{found:?}");
    lock(&world.scripted.denied).clear();
    world.put("p/b.csv", "3");
    // Another version is asked for at once.
    look(&mirror);
    world.has(&[("a.csv", "1"), ("b.csv", "3")]);
    assert_eq!(problems(&mirror), []);
}
