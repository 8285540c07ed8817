//! What is to be done so that the copy is as the bucket: which objects are copied, which files go, and which objects can't be
//! files here.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use object_store::path::Path;
use serde::{Deserialize, Serialize};

use super::super::Problem;
use super::super::walk::{MAX_FILES, is_clutter, too_many};

/// How long a name may be, in bytes.
const MAX_NAME_BYTES: usize = 255;

/// By what it is seen that an object has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Version {
    pub(super) size: u64,
    /// When it was changed last, in milliseconds since 1970.
    pub(super) modified: i64,
    /// Its entity tag, where the server has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) tag: Option<String>,
}

impl Version {
    /// Whether both have the same bytes. An object that was written again as it was has another time only.
    fn is_same(&self, other: &Self) -> bool {
        let has_same_tag = self.tag.is_some() && self.tag == other.tag;
        self == other || has_same_tag && self.size == other.size
    }
}

/// An object of the bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Object {
    pub(super) key: Path,
    pub(super) version: Version,
}

/// The files that the copy is of, by path, with the versions that were copied.
pub(super) type Copied = BTreeMap<String, Version>;

/// What is listed, by name below the prefix.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub(super) objects: BTreeMap<String, Object>,
    /// Objects whose names can't be asked for.
    pub(super) unlisted: Vec<String>,
    /// Whether there are more objects than are looked at.
    pub(super) is_cut: bool,
}

/// What is to be done.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Objects that are new or changed, by path.
    pub(super) fetch: Vec<(String, Object)>,
    /// Files that are as the bucket has them.
    pub(super) keep: Copied,
    /// Files without an object.
    pub(super) remove: Vec<String>,
    /// Objects that can't be files here.
    pub(super) problems: Vec<Problem>,
}

/// Whether a disk tells names apart that differ in case, and which names it takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    pub(super) ignores_case: bool,
    pub(super) is_windows: bool,
}

/// Compares what is listed with what was copied, and with the files that are there, given with their sizes.
pub(super) fn plan(
    listing: Listing,
    copied: &Copied,
    files: &BTreeMap<String, u64>,
    rules: Rules,
) -> Plan {
    let mut plan = Plan::default();
    if listing.is_cut {
        plan.problem(".", &too_many());
    }
    for name in &listing.unlisted {
        // What ends so only stands for a folder.
        if !name.ends_with('/') {
            let reason = refusal(name, rules).unwrap_or("its name begins or ends with a blank");
            plan.problem(name, reason);
        }
    }
    let objects = accepted(&mut plan, listing.objects, rules);
    for path in files.keys() {
        if !objects.contains_key(path) {
            plan.remove.push(path.clone());
        }
    }
    for (path, object) in objects {
        let version = copied.get(&path);
        let version = version.filter(|copied| copied.is_same(&object.version));
        match version {
            Some(version) if files.get(&path) == Some(&version.size) => {
                plan.keep.insert(path, version.clone());
            }
            _ => plan.fetch.push((path, object)),
        }
    }
    plan
}

impl Plan {
    fn problem(&mut self, path: &str, reason: &str) {
        self.problems.push(Problem {
            path: path.to_owned(),
            reason: reason.to_owned(),
        });
    }
}

/// The objects that can be files here.
fn accepted(
    plan: &mut Plan,
    objects: BTreeMap<String, Object>,
    rules: Rules,
) -> BTreeMap<String, Object> {
    let mut accepted = BTreeMap::new();
    // How names are spelled that differ from others in case only.
    let mut spelled: HashMap<String, String> = HashMap::new();
    for (path, object) in objects {
        if path.split('/').any(is_clutter) {
            continue;
        }
        if let Some(reason) = refusal(&path, rules) {
            plan.problem(&path, reason);
            continue;
        }
        if rules.ignores_case {
            let is_other = |part: &str| {
                let spelling = spelled.entry(part.to_lowercase());
                spelling.or_insert_with(|| part.to_owned()) != part
            };
            if with_folders(&path).any(is_other) {
                plan.problem(&path, "another name differs from its name in case only");
                continue;
            }
        }
        accepted.insert(path, object);
    }
    let folders = accepted.keys().flat_map(|path| folders(path));
    let folders: BTreeSet<String> = folders.map(str::to_owned).collect();
    let both: HashSet<&String> = folders
        .iter()
        .filter(|name| accepted.contains_key(*name))
        .collect();
    for path in both {
        // An empty one only stands for the folder.
        if accepted
            .remove(path)
            .is_some_and(|object| object.version.size > 0)
        {
            plan.problem(path, "there is a folder of the same name");
        }
    }
    accepted
}

/// The folders of a path.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').filter_map(|(at, _)| path.get(..at))
}

/// The folders of a path, and itself.
fn with_folders(path: &str) -> impl Iterator<Item = &str> {
    folders(path).chain([path])
}

/// Why an object can't be a file here, as a part of a sentence.
fn refusal(name: &str, rules: Rules) -> Option<&'static str> {
    const CONTROL: &str = "its name has a control character";
    for part in name.split('/') {
        let reason = match part {
            "" => "its name begins with a slash, or has two in a row",
            "." | ".." => "its name leads elsewhere",
            _ if part.contains('\\') => "its name has a backslash",
            _ if part.contains(char::is_control) => CONTROL,
            _ if part.len() > MAX_NAME_BYTES => "its name is too long",
            _ if rules.is_windows && !is_windows_name(part) => {
                "Windows has no files of such a name"
            }
            _ => continue,
        };
        return Some(reason);
    }
    None
}

/// Whether Windows takes the name of a file. Some names are those of devices.
fn is_windows_name(name: &str) -> bool {
    const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.trim_end().to_lowercase();
    let is_numbered = ["com", "lpt"].into_iter().any(|device| {
        let number = stem.strip_prefix(device);
        number.is_some_and(|number| {
            number.chars().count() == 1 && !number.contains(char::is_alphabetic)
        })
    });
    !(is_numbered
        || DEVICES.contains(&stem.as_str())
        || name.contains(['<', '>', ':', '"', '|', '?', '*'])
        || name.ends_with(['.', ' ']))
}

impl Listing {
    /// Takes an object in; false when there are too many.
    pub(super) fn add(&mut self, name: &str, object: Object) -> bool {
        if self.objects.len() == MAX_FILES {
            self.is_cut = true;
            return false;
        }
        self.objects.insert(name.to_owned(), object);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Rules = Rules {
        ignores_case: false,
        is_windows: false,
    };

    fn version(size: u64, tag: &str) -> Version {
        let tag = (!tag.is_empty()).then(|| tag.to_owned());
        let modified = 1;
        Version {
            size,
            modified,
            tag,
        }
    }

    fn listing(objects: &[(&str, Version)]) -> Listing {
        let mut listing = Listing::default();
        for (name, version) in objects {
            let key = Path::parse(name).unwrap();
            let version = version.clone();
            assert!(listing.add(name, Object { key, version }));
        }
        listing
    }

    fn named(names: &[&str]) -> Listing {
        let objects: Vec<_> = names.iter().map(|name| (*name, version(1, "a"))).collect();
        listing(&objects)
    }

    fn fetched(plan: &Plan) -> Vec<&str> {
        plan.fetch.iter().map(|(path, _)| path.as_str()).collect()
    }

    fn problems(plan: &Plan) -> Vec<(&str, &str)> {
        let problems = plan.problems.iter();
        problems
            .map(|problem| (problem.path.as_str(), problem.reason.as_str()))
            .collect()
    }

    #[test]
    fn what_is_new_or_changed_is_copied_and_what_has_gone_goes() {
        let mut now = listing(&[
            ("same", version(1, "a")),
            ("touched", version(1, "a")),
            ("changed", version(1, "b")),
            ("grown", version(2, "")),
            ("untagged", version(1, "")),
            ("lost", version(1, "a")),
            ("cut", version(1, "a")),
            ("t/new", version(1, "a")),
        ]);
        now.objects.get_mut("touched").unwrap().version.modified = 2;
        let names = [
            "same", "touched", "changed", "grown", "untagged", "lost", "cut", "gone",
        ];
        let copied = names.map(|name| {
            let tag = if matches!(name, "grown" | "untagged") {
                ""
            } else {
                "a"
            };
            (name.to_owned(), version(1, tag))
        });
        let copied = Copied::from(copied);
        let mut files: BTreeMap<String, u64> =
            copied.keys().map(|path| (path.clone(), 1)).collect();
        files.remove("lost");
        files.insert("cut".to_owned(), 0);
        files.insert("stray".to_owned(), 1);
        let plan = plan(now, &copied, &files, RULES);
        assert_eq!(fetched(&plan), ["changed", "cut", "grown", "lost", "t/new"]);
        assert_eq!(plan.remove, ["gone", "stray"]);
        let kept: Vec<_> = plan.keep.keys().collect();
        assert_eq!(kept, ["same", "touched", "untagged"]);
        assert_eq!(problems(&plan), []);
    }

    #[test]
    fn names_that_are_no_files_here_are_named() {
        let long = "x".repeat(256);
        let mut now = named(&[
            "a.csv",
            "back\\slash",
            "t/.hidden/x",
            ".hid",
            "Thumbs.db",
            &long,
        ]);
        let unlisted = [
            "../up", "t/..", "a//b", "/abs", "nul\0", " blank", "folder/",
        ];
        now.unlisted = unlisted.map(str::to_owned).to_vec();
        now.is_cut = true;
        let plan = plan(now, &Copied::new(), &BTreeMap::new(), RULES);
        assert_eq!(fetched(&plan), ["a.csv"]);
        let too_many = too_many();
        let slash = "its name begins with a slash, or has two in a row";
        assert_eq!(
            problems(&plan),
            [
                (".", too_many.as_str()),
                ("../up", "its name leads elsewhere"),
                ("t/..", "its name leads elsewhere"),
                ("a//b", slash),
                ("/abs", slash),
                ("nul\0", "its name has a control character"),
                (" blank", "its name begins or ends with a blank"),
                ("back\\slash", "its name has a backslash"),
                (long.as_str(), "its name is too long"),
            ]
        );
    }

    #[test]
    fn a_name_is_not_that_of_a_file_and_of_a_folder() {
        let mut now = named(&["t", "t/a.csv", "u/v", "u/v/w/x", "empty", "empty/a"]);
        now.objects.get_mut("empty").unwrap().version.size = 0;
        // The one was a file, the other a folder.
        let files = [("t".to_owned(), 1), ("u/v/gone".to_owned(), 1)];
        let plan = plan(now, &Copied::new(), &BTreeMap::from(files), RULES);
        assert_eq!(fetched(&plan), ["empty/a", "t/a.csv", "u/v/w/x"]);
        assert_eq!(plan.remove, ["t", "u/v/gone"]);
        let mut problems = problems(&plan);
        problems.sort_unstable();
        let reason = "there is a folder of the same name";
        assert_eq!(problems, [("t", reason), ("u/v", reason)]);
    }

    #[test]
    fn names_that_differ_in_case_only_are_one_where_the_disk_says_so() {
        let now = || named(&["A.csv", "T/x", "a.csv", "t/y", "t2"]);
        let plan_by = |ignores_case| {
            let rules = Rules {
                ignores_case,
                ..RULES
            };
            plan(now(), &Copied::new(), &BTreeMap::new(), rules)
        };
        assert_eq!(fetched(&plan_by(false)).len(), 5);
        let plan = plan_by(true);
        assert_eq!(fetched(&plan), ["A.csv", "T/x", "t2"]);
        let reason = "another name differs from its name in case only";
        assert_eq!(problems(&plan), [("a.csv", reason), ("t/y", reason)]);
    }

    #[test]
    fn windows_has_fewer_names() {
        for name in [
            "a:b", "con", "CON.csv", "com1.txt", "a.", "a ", "what?", "t/nul/x",
        ] {
            let rules = Rules {
                is_windows: true,
                ..RULES
            };
            assert!(refusal(name, rules).is_some(), "{name}");
            assert_eq!(refusal(name, RULES), None, "{name}");
        }
        let rules = Rules {
            is_windows: true,
            ..RULES
        };
        for name in ["a.csv", "console.csv", "comma", "coms", "year=2024/p"] {
            assert_eq!(refusal(name, rules), None, "{name}");
        }
    }
}
