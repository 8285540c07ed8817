//! How long each step took: a table at the end of a task, slowest first, and a file for programs.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::json;

use super::seconds;

/// One step that has ended.
struct Time {
    name: String,
    duration: Duration,
    passed: bool,
}

static TIMES: Mutex<Vec<Time>> = Mutex::new(Vec::new());

/// Remembers a step that has ended.
pub(super) fn record(name: &str, duration: Duration, passed: bool) {
    if let Ok(mut times) = TIMES.lock() {
        times.push(Time {
            name: name.to_owned(),
            duration,
            passed,
        });
    }
}

/// Prints the table and writes `xtask/times-<task>.json` below cargo's target folder. A task of one step has no table.
pub(crate) fn report(target: &Path, task: &str, total: Duration) -> Result<()> {
    let Ok(times) = TIMES.lock() else {
        return Ok(());
    };
    if times.len() < 2 {
        return Ok(());
    }
    let mut slowest: Vec<&Time> = times.iter().collect();
    slowest.sort_by_key(|time| std::cmp::Reverse(time.duration));
    eprintln!(
        "\n  Steps of `{task}`, slowest first. Steps of two lanes overlap, and a step includes those inside it."
    );
    for time in &slowest {
        let mark = if time.passed { '✓' } else { '✗' };
        eprintln!("  {:>8}  {mark} {}", seconds(time.duration), time.name);
    }
    eprintln!("  {:>8}  in all", seconds(total));

    let steps: Vec<_> = times
        .iter()
        .map(|time| {
            json!({ "name": time.name, "seconds": time.duration.as_secs_f64(), "passed": time.passed })
        })
        .collect();
    let content = json!({ "task": task, "seconds": total.as_secs_f64(), "steps": steps });
    let folder = target.join("xtask");
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("times-{task}.json"));
    fs::write(&file, format!("{content:#}\n")).with_context(|| file.display().to_string())
}
