//! The log on the standard error: lines for people, or one JSON document a line for programs.
//!
//! A thread of its own writes the lines, so that no request waits for a slow reader of the standard error, such as a pager.
//! Lines that find no room are dropped, and the log says how many.

use std::io::{self, IsTerminal as _, Write};
use std::sync::{Arc, OnceLock};

use clap::ValueEnum;
use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};

/// How many lines wait for the reader: at about 200 bytes a line some 3 MB.
const MAX_WAITING_LINES: usize = 16_384;

/// The form of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text on a terminal, JSON elsewhere.
    Auto,
    /// Lines for people.
    Text,
    /// A JSON document a line. Control characters are escaped, so nothing that is logged can begin a line.
    Json,
}

/// Starts logging; entries are written until the guard is dropped. A request's query, headers and body are never
/// logged: they hold codes, tokens and keys.
pub(crate) fn begin(level: LevelFilter, format: Format) -> WorkerGuard {
    let terminal = io::stderr().is_terminal();
    let counter = Arc::new(OnceLock::new());
    let lines = Lines {
        out: io::stderr(),
        counter: counter.clone(),
        said: 0,
    };
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(MAX_WAITING_LINES)
        .thread_name("log")
        .finish(lines);
    // It was empty: this is the only place that fills it.
    let _filled = counter.set(writer.error_counter());
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(writer)
        .with_target(false);
    if format == Format::Json || format == Format::Auto && !terminal {
        log.json().flatten_event(true).init();
        std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    } else {
        log.with_ansi(terminal).init();
    }
    guard
}

/// Writes lines, and says in the log how many were dropped since the start.
struct Lines<W> {
    out: W,
    counter: Arc<OnceLock<ErrorCounter>>,
    said: usize,
}

impl<W: Write> Write for Lines<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let dropped = self.counter.get().map_or(0, ErrorCounter::dropped_lines);
        let written = self.out.write(line)?;
        if dropped > self.said {
            self.said = dropped;
            // It waits in the queue like every other line, and may be dropped there: so it says how many there were in all.
            tracing::warn!(dropped, "lines of the log were dropped: its reader is slow");
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
