//! Binds linked wasm files to JavaScript: what the `wasm-bindgen` command does, in this process.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::{Bindgen, Output};

use crate::app::whole::whole;

/// How a file is bound.
pub(crate) struct Binding<'a> {
    /// The name of the files that are written, before `.js` and `_bg.wasm`.
    pub(crate) name: &'a str,
    /// Whether the script knows where its wasm file is.
    pub(crate) with_path: bool,
    /// Whether what the linker exports stays exported.
    pub(crate) keep_exports: bool,
    /// Whether it is a program of tests: it stays whole, its `main` is not called, and the script checks what it is given.
    pub(crate) tests: bool,
}

impl Binding<'_> {
    /// Writes the script and the wasm file of a linked file into a folder.
    pub(crate) fn write(&self, linked: &Path, folder: &Path) -> Result<()> {
        self.bind(linked)?.emit(folder)
    }

    /// The script and the wasm file of a linked file, not yet written.
    pub(crate) fn bind(&self, linked: &Path) -> Result<Output> {
        let mut bindgen = Bindgen::new();
        if self.tests {
            let linked = fs::read(linked).with_context(|| linked.display().to_string())?;
            bindgen.input_module(self.name, whole(&linked)?);
        } else {
            bindgen.input_path(linked);
        }
        bindgen
            .out_name(self.name)
            .web(true)?
            .typescript(false)
            .omit_default_module_path(!self.with_path)
            .keep_lld_exports(self.keep_exports)
            .debug(self.tests)
            .emit_start(!self.tests)
            .generate_output()
    }
}
