//! Datasets: the view of a branch over its transactions, and files that are complete or missing.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use belvedere_api::datasets::TransactionType::{self, Append, Delete, Snapshot, Update};
use belvedere_platform::store::{
    Changes, Dataset, DatasetView, ExternalFile, FileChange, FileFormat, NewFile, Resolved, Store,
    StoreError,
};

use crate::fixture::{Fixture, refusal};

pub(crate) const RID: &str = "ri.datasets.main.dataset.1";
const PATH: &str = "/a folder/things";

pub(crate) fn fixture() -> Fixture {
    let fixture = Fixture::items(0);
    let dataset = |rid: &str, path: &str, restricted| Dataset {
        rid: rid.to_owned(),
        path: path.to_owned(),
        name: "Things".to_owned(),
        format: FileFormat::NdJson,
        default_branch: "master".to_owned(),
        restricted,
    };
    let all = [
        dataset(RID, PATH, false),
        dataset("ri.datasets.main.dataset.2", "/secret", true),
    ];
    fixture
        .store
        .write(|changes| all.iter().try_for_each(|one| changes.create_dataset(one)))
        .unwrap();
    fixture
}

/// A change that puts a file whose content is a text.
fn put(store: &Store, name: &str, content: &str) -> FileChange {
    let file = store.dataset_folder().write(content.as_bytes()).unwrap();
    FileChange::put(name, NewFile::Stored(file))
}

fn commit(
    store: &Store,
    branch: &str,
    kind: TransactionType,
    files: &[FileChange],
) -> Result<(), StoreError> {
    let made = store.write(|changes| changes.commit_dataset_files(RID, Some(branch), kind, files));
    made.map(drop)
}

fn view(store: &Store, reference: &str, branches: &[&str]) -> Result<Resolved, StoreError> {
    let branches: Vec<String> = branches.iter().map(|&name| name.to_owned()).collect();
    store.dataset_view(reference, &branches, false)
}

fn seen(store: &Store, branches: &[&str]) -> DatasetView {
    match view(store, RID, branches).unwrap() {
        Resolved::View(view) => view,
        Resolved::Denied { rid } => panic!("{rid} is denied"),
    }
}

/// Names and contents that a branch shows.
pub(crate) fn shown(store: &Store, branch: &str) -> BTreeMap<String, String> {
    let files = store.dataset_files(RID, Some(branch)).unwrap();
    assert_eq!(
        files.iter().map(|file| &file.path).collect::<Vec<_>>(),
        seen(store, &[branch]).files.iter().collect::<Vec<_>>()
    );
    let content = |path: &PathBuf| fs::read_to_string(path).unwrap();
    files
        .into_iter()
        .map(|file| (file.name.clone(), content(&file.path)))
        .collect()
}

fn names(store: &Store, branch: &str) -> String {
    let names: Vec<String> = shown(store, branch)
        .into_iter()
        .map(|(name, content)| format!("{name}={content}"))
        .collect();
    names.join(" ")
}

/// The type of a transaction, its files and their contents, and the view of the branch then.
type Shown = (
    TransactionType,
    &'static [(&'static str, &'static str)],
    &'static str,
);

#[test]
fn each_type_of_transaction_does_what_it_says() {
    let Fixture {
        store,
        folder: _folder,
        ..
    } = fixture();
    let steps: [Shown; 9] = [
        (Append, &[("a", "1")], "a=1"),
        (Append, &[("b", "1"), ("c", "1")], "a=1 b=1 c=1"),
        (Update, &[("b", "2"), ("d", "1")], "a=1 b=2 c=1 d=1"),
        (Append, &[], "a=1 b=2 c=1 d=1"),
        (Delete, &[("a", ""), ("d", "")], "b=2 c=1"),
        (Append, &[("a", "3")], "a=3 b=2 c=1"),
        (
            Snapshot,
            &[("b", "4"), ("e/f.ndjson", "")],
            "b=4 e/f.ndjson=",
        ),
        (Snapshot, &[], ""),
        (Update, &[("a", "5"), ("a", "6")], "a=6"),
    ];
    for (kind, files, expected) in steps {
        let files: Vec<FileChange> = files
            .iter()
            .map(|(name, content)| match kind {
                Delete => FileChange::delete(*name),
                _ => put(&store, name, content),
            })
            .collect();
        commit(&store, "master", kind.clone(), &files).unwrap();
        assert_eq!(
            names(&store, "master"),
            expected,
            "after {kind} of {files:?}"
        );
    }
}

#[test]
fn only_what_is_committed_shows_in_the_order_of_the_commits() {
    let Fixture {
        store,
        folder: _folder,
        ..
    } = fixture();
    let begin = |kind| {
        let begun = store.write(|changes| changes.begin_dataset_transaction(RID, None, kind));
        begun.unwrap()
    };
    let add = |transaction: &str, name: &str, content: &str| {
        let change = put(&store, name, content);
        store.write(|changes| changes.change_dataset_file(transaction, &change))
    };
    let end = |transaction: &str, commit| {
        store.write(|changes| changes.end_dataset_transaction(transaction, commit))
    };
    let (first, second, third) = (begin(Update), begin(Update), begin(Snapshot));
    for (transaction, content) in [(&first, "first"), (&second, "second"), (&third, "third")] {
        add(transaction, "a", content).unwrap();
        add(transaction, content, "").unwrap();
    }
    assert_eq!(names(&store, "master"), "");
    end(&second, true).unwrap();
    assert_eq!(names(&store, "master"), "a=second second=");
    end(&first, true).unwrap();
    assert_eq!(names(&store, "master"), "a=first first= second=");
    end(&third, false).unwrap();
    assert_eq!(names(&store, "master"), "a=first first= second=");
    let states = [
        (&first, "COMMITTED"),
        (&second, "COMMITTED"),
        (&third, "ABORTED"),
    ];
    for (rid, state) in states {
        let transaction = store.transaction(RID, rid, false).unwrap();
        assert_eq!(transaction.status.as_str(), state);
        assert!(transaction.closed_time.is_some());
        // Nothing more happens to it.
        for refused in [add(rid, "b", ""), end(rid, true), end(rid, false)] {
            assert_eq!(refusal(refused).parameters["field"], "transactionRid");
        }
    }
}

#[test]
fn a_commit_that_does_not_fit_is_refused_and_can_be_given_up() {
    let Fixture {
        store,
        folder: _folder,
        ..
    } = fixture();
    commit(&store, "master", Append, &[put(&store, "a", "1")]).unwrap();
    let replaced = put(&store, "a", "2");
    let removed = FileChange::delete("b");
    let nameless = put(&store, "", "");
    for (kind, change) in [
        (Append, &replaced),
        (Delete, &removed),
        (Delete, &replaced),
        (Update, &removed),
        (Snapshot, &removed),
        (Update, &nameless),
    ] {
        let refused = commit(&store, "master", kind, std::slice::from_ref(change));
        assert_eq!(refusal(refused).parameters["field"], "name");
    }
    assert_eq!(names(&store, "master"), "a=1");
    let unknown = TransactionType::from("MERGE");
    let refused = commit(&store, "master", unknown, &[]);
    assert_eq!(refusal(refused).parameters["field"], "transactionType");
}

#[test]
fn a_branch_begins_with_what_its_parent_shows() {
    let Fixture {
        store,
        folder: _folder,
        ..
    } = fixture();
    let branch = |name: &str, parent: Option<&str>| {
        store.write(|changes| changes.create_dataset_branch(RID, name, parent))
    };
    commit(&store, "master", Append, &[put(&store, "a", "1")]).unwrap();
    branch("b", None).unwrap();
    commit(&store, "master", Update, &[put(&store, "a", "2")]).unwrap();
    commit(&store, "b", Append, &[put(&store, "b", "1")]).unwrap();
    branch("c", Some("b")).unwrap();
    commit(&store, "b", Snapshot, &[put(&store, "b", "2")]).unwrap();
    commit(&store, "c", Delete, &[FileChange::delete("a")]).unwrap();
    assert_eq!(names(&store, "master"), "a=2");
    assert_eq!(names(&store, "b"), "b=2");
    assert_eq!(names(&store, "c"), "b=1");
    let refused = branch("c", None);
    assert_eq!(refusal(refused).parameters["field"], "branch");
    assert_eq!(refusal(branch("d", Some("x"))).error.name, "BranchNotFound");
}

#[test]
fn a_dataset_is_found_by_path_or_rid_and_the_first_branch_that_exists() {
    let Fixture {
        store,
        folder: _folder,
        ..
    } = fixture();
    let branch = |name: &str| store.write(|changes| changes.create_dataset_branch(RID, name, None));
    branch("dev").unwrap();
    for reference in [RID, PATH] {
        for (branches, expected) in [
            (&[][..], "master"),
            (&["dev"], "dev"),
            (&["nothing", "dev", "master"], "dev"),
            (&["master", "dev"], "master"),
        ] {
            let Resolved::View(view) = view(&store, reference, branches).unwrap() else {
                panic!("denied")
            };
            assert_eq!((view.branch.as_str(), view.rid.as_str()), (expected, RID));
            assert_eq!(
                (view.path.as_str(), view.format),
                (PATH, FileFormat::NdJson)
            );
        }
    }
    let refused = refusal(view(&store, RID, &["x", "y"]).map(drop));
    assert_eq!(refused.error.name, "BranchNotFound");
    assert_eq!(refused.parameters["branch"], "x");
    let refused = refusal(view(&store, "/nothing", &["x"]).map(drop));
    assert_eq!(refused.error.name, "DatasetNotFound");
    assert_eq!(refused.parameters["datasetRid"], "/nothing");
}

#[test]
fn a_restricted_dataset_is_denied_to_all_but_administrators() {
    let Fixture {
        store,
        folder: _folder,
        ..
    } = fixture();
    // Also when the branch does not exist: nothing is to be learned about it.
    for branches in [&[][..], &["nothing"]] {
        let Resolved::Denied { rid } = view(&store, "/secret", branches).unwrap() else {
            panic!("not denied")
        };
        assert_eq!(rid, "ri.datasets.main.dataset.2");
    }
    let view = store.dataset_view("/secret", &[], true).unwrap();
    assert!(matches!(view, Resolved::View(_)));
}

#[test]
fn two_datasets_share_no_rid_and_no_path() {
    let Fixture {
        store,
        folder: _folder,
        ..
    } = fixture();
    for (rid, path) in [(RID, "/new"), ("ri.datasets.main.dataset.3", PATH)] {
        let dataset = Dataset {
            rid: rid.to_owned(),
            path: path.to_owned(),
            name: String::new(),
            format: FileFormat::Csv,
            default_branch: "main".to_owned(),
            restricted: false,
        };
        let refused = store.write(|changes| changes.create_dataset(&dataset));
        assert_eq!(refusal(refused).parameters["field"], "path");
    }
}

#[test]
fn a_file_of_the_user_is_read_where_it_is_and_its_changes_are_noticed() {
    let Fixture {
        store,
        folder: _folder,
        ..
    } = fixture();
    let theirs = tempfile::tempdir().unwrap();
    let path = theirs.path().join("ein Ordner ü.ndjson");
    fs::write(&path, "{}").unwrap();
    let external = ExternalFile::of(&path).unwrap();
    let change = FileChange::put("a", NewFile::External(external.clone()));
    commit(&store, "master", Append, std::slice::from_ref(&change)).unwrap();
    let view = seen(&store, &[]);
    assert_eq!((view.files, view.changed), (vec![path.clone()], vec![]));
    let file = store.dataset_files(PATH, None).unwrap().remove(0);
    assert_eq!((file.size, file.external), (2, Some(external)));

    fs::write(&path, "{}{}").unwrap();
    assert_eq!(seen(&store, &[]).changed, std::slice::from_ref(&path));
    // Looked at again, it is as it was.
    let again = NewFile::External(ExternalFile::of(&path).unwrap());
    commit(&store, "master", Update, &[FileChange::put("a", again)]).unwrap();
    assert_eq!(seen(&store, &[]).changed, [] as [PathBuf; 0]);
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(5);
    let open = fs::File::options().append(true).open(&path).unwrap();
    open.set_modified(later).unwrap();
    assert_eq!(seen(&store, &[]).changed, std::slice::from_ref(&path));

    let gone = commit(&store, "master", Delete, &[FileChange::delete("a")]);
    assert!(
        gone.is_ok() && path.exists(),
        "the file of the user was removed"
    );
    fs::remove_file(&path).unwrap();
    let refused = [path.as_path(), theirs.path(), "relative".as_ref()].map(ExternalFile::of);
    assert!(refused.iter().all(Result::is_err), "{refused:?}");
}

#[test]
fn a_file_is_whole_or_not_there() {
    let Fixture { store, folder, .. } = fixture();
    let files = folder.path().join("files");
    let count = || fs::read_dir(&files).unwrap().count();
    let mut sink = store.dataset_folder().create().unwrap();
    sink.write_all(b"half of").unwrap();
    sink.flush().unwrap();
    let partial = fs::read_dir(&files).unwrap().next().unwrap().unwrap();
    assert!(partial.file_name().to_str().unwrap().ends_with(".partial"));
    // The sink is dropped before the file is complete, so the file is removed.
    drop(sink);
    assert_eq!(count(), 0);

    // A complete file whose transaction fails: it is invisible, and the existing files stay.
    commit(&store, "master", Append, &[put(&store, "a", "1")]).unwrap();
    let failed = store.write(|changes: &mut Changes<'_>| {
        changes.commit_dataset_files(RID, None, Update, &[put(&store, "a", "2")])?;
        Err::<(), _>(StoreError::Failed(anyhow::anyhow!("on purpose")))
    });
    assert!(failed.is_err());
    assert_eq!((names(&store, "master").as_str(), count()), ("a=1", 2));

    // An open transaction survives the end of the process, and can be committed afterwards.
    let open = store.write(|changes| {
        let open = changes.begin_dataset_transaction(RID, None, Update)?;
        changes.change_dataset_file(&open, &put(&store, "b", "3"))?;
        Ok(open)
    });
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(names(&store, "master"), "a=1");
    let open = open.unwrap();
    store
        .write(|changes| changes.end_dataset_transaction(&open, true))
        .unwrap();
    assert_eq!(names(&store, "master"), "a=1 b=3");
}
