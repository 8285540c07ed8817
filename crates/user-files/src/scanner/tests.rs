//! Tests of the process that reads files.

use std::collections::VecDeque;
use std::fs;

use super::confined::reply;
use super::*;
use crate::folders::{self, Verdict};
use crate::jobs::scan_all;
use crate::kinds::Content;
use crate::settings::Settings;
use crate::walk::walk;

const FILES: usize = 100;

/// A folder of small files, which is one dataset, and how many bytes they have.
fn small_files() -> (TempDir, Root, Job, u64) {
    let temporary = tempfile::tempdir().unwrap();
    for number in 0..FILES {
        let path = temporary.path().join(format!("t/part-{number}.csv"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, format!("id\n{number}\n")).unwrap();
    }
    let root = Root::new(temporary.path()).unwrap();
    let settings = Settings::default();
    let (found, _) = walk(&root, None);
    let unknown = |_: &_, _: &_| Verdict::Unknown;
    let found = folders::group(&found, &settings, unknown, |path, reason| {
        panic!("{path}: {reason}")
    });
    let found = found.into_iter().next().unwrap();
    let bytes = found.fingerprint.size;
    let job = Job {
        said: settings.said(&found),
        found,
        kind: Kind::Plain(Content::Rows(FileFormat::Csv)),
        known: None,
        depth: Depth::Whole,
    };
    (temporary, root, job, bytes)
}

#[test]
fn how_much_is_read_of_small_files_is_told_with_each_answer() {
    let (_temporary, root, job, bytes) = small_files();
    let parts = &job.found.folder.as_ref().unwrap().parts;
    let asked = |part: &Part| AskedPart {
        path: part.path.clone(),
        size: part.fingerprint.size,
        format: FileFormat::Csv,
        settings: FileSettings::default(),
        depth: Depth::Whole,
    };
    let mut input = Vec::new();
    for some in parts.chunks(30) {
        let asked = Asked::Parts(some.iter().map(asked).collect());
        frames::write_json(&mut input, ASKED, &asked).unwrap();
    }
    let mut output = Vec::new();
    reply(&mut input.as_slice(), &mut output, &root, None, |_| Ok(())).unwrap();
    let mut output = VecDeque::from(output);
    let mut kinds = Vec::new();
    let mut told = 0;
    while let Some((kind, content)) = frames::read(&mut output).unwrap() {
        kinds.push(kind);
        if kind == PROGRESS {
            told += serde_json::from_slice::<u64>(&content).unwrap();
        }
    }
    assert_eq!(kinds, [PROGRESS, OUTCOME].repeat(4));
    assert_eq!(told, bytes);
}

#[test]
fn a_reading_that_is_to_end_starts_no_process() {
    let (temporary, root, job, bytes) = small_files();
    let path = job.found.path.clone();
    let copies = Copies::new(&temporary.path().join("copies")).unwrap();
    let progress = Progress::default();
    let tools = Tools {
        root: &root,
        program: None,
        copies: &copies,
        progress: &progress,
        permits: None,
    };
    progress.begin(&path, bytes);
    let (_, outcome) = scan_all(tools, vec![job.clone()]).pop().unwrap();
    assert_eq!(outcome.unwrap().0[0].scan.as_ref().unwrap().rows, 100);
    assert_eq!(progress.of(&path), Some(99));
    let tools = Tools {
        program: Some(Path::new("/there/is/no/such/program")),
        ..tools
    };
    progress.stop(true);
    let (_, outcome) = scan_all(tools, vec![job]).pop().unwrap();
    let reason = outcome.unwrap_err().to_string();
    assert!(reason.ends_with("the platform stops"), "{reason}");
}
