//! What the page says while its tests run, and what becomes of it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use serde_json::Value;

use super::visit::Visit;
use crate::step::FailedTests;

/// The time without a word of the page: its browser does not start or has crashed, or a test keeps the page from all else.
const SILENCE_TIMEOUT: Duration = Duration::from_mins(1);
/// The time for all tests.
const TESTS_TIMEOUT: Duration = Duration::from_mins(10);
/// The time between two looks at the browser.
const LOOK: Duration = Duration::from_millis(100);

/// What the server learns from a browser.
pub(super) enum Event {
    /// The page asks which tests it runs.
    Begin,
    /// The page says how its tests go.
    Said {
        output: String,
        console: String,
        passed: Option<bool>,
    },
}

impl Event {
    /// What the script of the page has sent.
    pub(super) fn said(body: &[u8]) -> Option<Self> {
        let said: Value = serde_json::from_slice(body).ok()?;
        let text = |key: &str| said[key].as_str().unwrap_or_default().to_owned();
        Some(Self::Said {
            output: text("output"),
            console: text("console"),
            passed: said["passed"].as_bool(),
        })
    }
}

/// The tests of a page that is served.
pub(super) struct Tests {
    events: Receiver<Event>,
    names: Vec<String>,
    /// The number of the browser's visit.
    visit: Arc<AtomicUsize>,
}

/// What is known of the tests in one browser.
#[derive(Default)]
struct Run {
    has_begun: bool,
    /// What is shown only when they fail.
    console: String,
    /// Whether each test that has ended has failed.
    results: BTreeMap<String, bool>,
}

impl Tests {
    pub(super) fn new(events: Receiver<Event>, names: Vec<String>) -> Self {
        Self {
            events,
            names,
            visit: Arc::default(),
        }
    }

    pub(super) fn visit(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.visit)
    }

    /// Lets a browser visit the page and shows what its tests say, until they have ended.
    pub(super) fn run(&self, name: &str, visit: impl FnOnce(usize) -> Result<Visit>) -> Result<()> {
        let number = 1 + self.visit.fetch_add(1, Ordering::SeqCst);
        // The visit before may have said more than was waited for.
        while self.events.try_recv().is_ok() {}
        let mut run = Run::default();
        let mut visit = visit(number)?;
        let result = self.follow(name, &mut visit, &mut run);
        if result.is_err() {
            println!("console output in {name}:\n{}", indented(&run.console));
            // The runtime of the tests begins with the last.
            let next = self.missing(&run).next_back();
            if let Some(test) = next.filter(|_| run.has_begun) {
                println!("the first test without a result: {test}");
            }
            if !run.has_begun {
                println!("output of {name}:\n{}", indented(&visit.log()));
            }
        }
        result
    }

    fn follow(&self, name: &str, visit: &mut Visit, run: &mut Run) -> Result<()> {
        let start = Instant::now();
        let mut heard = start;
        loop {
            let event = self.events.recv_timeout(LOOK);
            if event.is_ok() {
                heard = Instant::now();
            }
            match event {
                Ok(Event::Begin) => {
                    ensure!(!run.has_begun, "a test has loaded the page again");
                    run.has_begun = true;
                }
                Ok(Event::Said {
                    output,
                    console,
                    passed,
                }) => {
                    for line in output.lines().filter(|line| !line.is_empty()) {
                        println!("{name:>8}  {line}");
                    }
                    run.hear(&output, &console);
                    if let Some(passed) = passed {
                        return self.verdict(name, passed, run);
                    }
                }
                Err(_) => {
                    if let Some(status) = visit.end()? {
                        bail!("the browser has ended by itself, with {status}");
                    }
                }
            }
            ensure!(
                heard.elapsed() < SILENCE_TIMEOUT,
                "the page has said nothing for {} s",
                SILENCE_TIMEOUT.as_secs()
            );
            ensure!(
                start.elapsed() < TESTS_TIMEOUT,
                "the tests have not ended within {} s",
                TESTS_TIMEOUT.as_secs()
            );
        }
    }

    /// The tests without a result.
    fn missing<'a>(&'a self, run: &'a Run) -> impl DoubleEndedIterator<Item = &'a String> {
        let names = self.names.iter();
        names.filter(|test| !run.results.contains_key(*test))
    }

    fn verdict(&self, name: &str, passed: bool, run: &Run) -> Result<()> {
        let failed = run.results.iter().filter(|(_, failed)| **failed);
        let tests: Vec<_> = failed.map(|(test, _)| test.clone()).collect();
        if !tests.is_empty() {
            let suite = name.to_owned();
            return Err(FailedTests { suite, tests }.into());
        }
        ensure!(passed, "the tests have not run");
        let missing: Vec<_> = self.missing(run).collect();
        ensure!(missing.is_empty(), "tests without a result: {missing:?}");
        Ok(())
    }
}

impl Run {
    fn hear(&mut self, output: &str, console: &str) {
        self.console += console;
        let results = output.lines().filter_map(|line| {
            let (test, result) = line.strip_prefix("test ")?.split_once(" ... ")?;
            Some((test.to_owned(), result == "FAIL"))
        });
        self.results.extend(results);
    }
}

fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {line}\n"));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn outcome(output: &str, passed: bool) -> Result<()> {
        let tests = Tests::new(mpsc::channel().1, vec!["a::one".into(), "a::two".into()]);
        let mut run = Run::default();
        run.hear(output, "");
        tests.verdict("Chromium", passed, &run)
    }

    #[test]
    fn each_test_passes_or_the_run_fails() {
        let both = "running 2 tests\ntest a::two ... ok\ntest a::one ... ok\n";
        assert!(outcome(both, true).is_ok());
        let text = |output, passed| outcome(output, passed).unwrap_err().to_string();
        assert_eq!(text(both, false), "the tests have not run");
        assert_eq!(
            text("test a::one ... ok\n", true),
            "tests without a result: [\"a::two\"]"
        );
        let one = outcome("test a::one ... FAIL\ntest a::two ... ok\n", true).unwrap_err();
        assert_eq!(one.downcast::<FailedTests>().unwrap().tests, ["a::one"]);
    }
}
