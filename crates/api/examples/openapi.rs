//! Writes the `OpenAPI` document to standard output, as `docs/openapi.json` has it. `cargo xtask codegen` runs it.

use std::io::{Result, Write as _, stdout};

/// The default address of the local platform.
const BASE_URL: &str = "http://127.0.0.1:8765";

fn main() -> Result<()> {
    let document = belvedere_api::document::document(BASE_URL);
    let text = serde_json::to_string_pretty(&document)?;
    writeln!(stdout(), "{text}")
}
