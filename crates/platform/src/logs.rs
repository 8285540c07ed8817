//! The log on the standard error: lines for people, or one JSON document a line for programs.

use std::io::IsTerminal as _;

use clap::ValueEnum;
use tracing::level_filters::LevelFilter;

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

/// Begins to log. What a request's query, headers and body hold is never logged: they hold codes, tokens and keys.
pub(crate) fn begin(level: LevelFilter, format: Format) {
    let terminal = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_target(false);
    if format == Format::Json || format == Format::Auto && !terminal {
        log.json().flatten_event(true).init();
        std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    } else {
        log.with_ansi(terminal).init();
    }
}
