//! Any history of transactions of a dataset, against a naive model.

use std::collections::BTreeMap;

use belvedere_api::datasets::TransactionType::{self, Append, Delete, Snapshot, Update};
use belvedere_platform::store::{FileChange, NewFile};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::datasets::{RID, fixture, shown};
use crate::fixture::Fixture;

/// A step of the property test. Names and branches are few, so that they collide.
#[derive(Debug, Clone)]
enum Step {
    Branch {
        name: u8,
        parent: u8,
    },
    Begin {
        branch: u8,
        kind: u8,
    },
    Change {
        transaction: usize,
        name: u8,
        content: u8,
    },
    End {
        transaction: usize,
        commit: bool,
    },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        1 => (0..3_u8, 0..3_u8).prop_map(|(name, parent)| Step::Branch { name, parent }),
        4 => (0..3_u8, 0..4_u8).prop_map(|(branch, kind)| Step::Begin { branch, kind }),
        6 => (0..8_usize, 0..4_u8, 0..9_u8)
            .prop_map(|(transaction, name, content)| Step::Change { transaction, name, content }),
        4 => (0..8_usize, any::<bool>()).prop_map(|(transaction, most)| Step::End { transaction, commit: most }),
    ]
}

/// The naive model: a branch is a map, copied when a branch is made, and changed by each commit.
#[derive(Default)]
struct Model {
    branches: BTreeMap<String, BTreeMap<String, String>>,
    transactions: Vec<Open>,
}

struct Open {
    rid: String,
    branch: String,
    kind: TransactionType,
    files: BTreeMap<String, Option<String>>,
    unfinished: bool,
}

fn branch_name(number: u8) -> String {
    ["master", "one", "two"][usize::from(number)].to_owned()
}

impl Model {
    fn commit(&mut self, place: usize) -> bool {
        let Open {
            branch,
            kind,
            files,
            ..
        } = &self.transactions[place];
        let shown = self.branches.get_mut(branch).unwrap();
        let fits = match kind {
            Append => files.keys().all(|name| !shown.contains_key(name)),
            Delete => files.keys().all(|name| shown.contains_key(name)),
            _ => true,
        };
        if !fits {
            return false;
        }
        if *kind == Snapshot {
            shown.clear();
        }
        for (name, content) in files {
            match content {
                Some(content) => shown.insert(name.clone(), content.clone()),
                None => shown.remove(name),
            };
        }
        true
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 24 } else { 256 }))]

    #[test]
    fn any_history_shows_what_a_naive_model_shows(steps in vec(step(), 1..40)) {
        let Fixture { store, folder: _folder, .. } = fixture();
        let contents: Vec<NewFile> = (0..9)
            .map(|number: u8| NewFile::Stored(store.dataset_folder().write(number.to_string().as_bytes()).unwrap()))
            .collect();
        let mut model = Model::default();
        model.branches.insert("master".to_owned(), BTreeMap::new());
        for step in steps {
            match step {
                Step::Branch { name, parent } => {
                    let (name, parent) = (branch_name(name), branch_name(parent));
                    let made = store.write(|changes| changes.create_dataset_branch(RID, &name, Some(&parent)));
                    let begin = model.branches.get(&parent).cloned();
                    let possible = begin.is_some() && !model.branches.contains_key(&name);
                    prop_assert_eq!(made.is_ok(), possible);
                    if let (true, Some(begin)) = (possible, begin) {
                        model.branches.insert(name, begin);
                    }
                }
                Step::Begin { branch, kind } => {
                    let branch = branch_name(branch);
                    let kind = [Append, Update, Snapshot, Delete][usize::from(kind)].clone();
                    let begun = store.write(|changes| {
                        changes.begin_dataset_transaction(RID, Some(&branch), kind.clone())
                    });
                    prop_assert_eq!(begun.is_ok(), model.branches.contains_key(&branch));
                    if let Ok(rid) = begun {
                        model.transactions.push(Open { rid, branch, kind, files: BTreeMap::new(), unfinished: true });
                    }
                }
                Step::Change { transaction, name, content } => {
                    let count = model.transactions.len();
                    let Some(open) = model.transactions.get_mut(count.wrapping_sub(transaction + 1)) else { continue };
                    let (name, deletes) = (format!("file {name}"), open.kind == Delete);
                    let change = if deletes {
                        FileChange::delete(&name)
                    } else {
                        FileChange::put(&name, contents[usize::from(content)].clone())
                    };
                    let changed = store.write(|changes| changes.change_dataset_file(&open.rid, &change));
                    prop_assert_eq!(changed.is_ok(), open.unfinished);
                    if open.unfinished {
                        open.files.insert(name, (!deletes).then(|| content.to_string()));
                    }
                }
                Step::End { transaction, commit } => {
                    let Some(place) = model.transactions.len().checked_sub(transaction + 1) else { continue };
                    let rid = model.transactions[place].rid.clone();
                    let ended = store.write(|changes| changes.end_dataset_transaction(&rid, commit));
                    let possible = model.transactions[place].unfinished && (!commit || model.commit(place));
                    prop_assert_eq!(ended.is_ok(), possible);
                    model.transactions[place].unfinished &= !possible;
                }
            }
        }
        for (branch, expected) in &model.branches {
            prop_assert_eq!(&shown(&store, branch), expected);
        }
    }
}
