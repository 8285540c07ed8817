//! Texts: each `locales/<feature>.toml` becomes an enum, the `texts.rs` of the module that the feature is.
//!
//! What the compiler can't see, or says of a generated file, is said here, with file and line.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::step::step;
use crate::workspace::Workspace;

mod locale;
#[cfg(test)]
mod tests;
mod text;

use locale::{Common, Locale, repeated};

/// The languages, by the keys of a text, in the order that `texts!` in `crates/view/src/i18n.rs` takes them.
const LANGUAGES: [&str; 2] = ["en", "de"];

/// The words that several features say.
const COMMON: &str = "locales/common.toml";

/// The only source with a `texts!` that is not written here: its definition.
const MACRO: &str = "crates/view/src/i18n.rs";

/// The folders of modules that have texts.
const FOLDERS: [&str; 3] = ["src", "src/views", "crates/view/src"];

/// Writes the enums, or checks them.
pub(super) fn run(workspace: &Workspace, check: bool) -> Result<()> {
    step(
        "Generated: texts.rs from locales/",
        "Run: cargo xtask codegen --texts",
        || all(&workspace.root, check),
    )
}

/// The texts of a checkout.
fn all(root: &Path, check: bool) -> Result<()> {
    let mut problems = Vec::new();
    let mut written = BTreeSet::new();
    let source = fs::read_to_string(root.join(COMMON)).context(COMMON)?;
    let common = Common::read(&source).unwrap_or_else(|found| {
        problems.extend(
            found
                .into_iter()
                .map(|problem| format!("{COMMON}:{problem}")),
        );
        Common::default()
    });
    let mut locales = Vec::new();
    for path in &files(&root.join("locales"), "toml")? {
        let name = name_in(root, path);
        if name == COMMON {
            continue;
        }
        let text = fs::read_to_string(path).with_context(|| name.clone())?;
        let target = match target(root, &name) {
            Ok(target) => target,
            Err(problem) => {
                problems.push(format!("{name}: {problem}"));
                continue;
            }
        };
        match Locale::read(&text, &common) {
            Ok(locale) => {
                let new = locale.rust(&name);
                let path = root.join(&target);
                if fs::read_to_string(&path).ok().as_ref() != Some(&new) {
                    if check {
                        problems.push(format!("{target}: differs from {name}"));
                    } else {
                        write(&path, &new)?;
                    }
                }
                locales.push(locale);
            }
            Err(found) => {
                problems.extend(found.into_iter().map(|problem| format!("{name}:{problem}")));
            }
        }
        written.insert(target);
    }
    for name in common.unused(&locales) {
        problems.push(format!("{COMMON}: no feature says {name}"));
    }
    for words in repeated(&locales) {
        problems.push(format!("{words}: it belongs in {COMMON}"));
    }
    let mut sources = files(&root.join("src"), "rs")?;
    sources.extend(files(&root.join("crates/view/src"), "rs")?);
    for path in sources {
        let name = name_in(root, &path);
        if name != MACRO && !written.contains(&name) && declares_texts(&path)? {
            problems.push(format!(
                "{name}: its texts belong in a file of locales/, and no such file writes this one"
            ));
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    bail!(problems.join("\n  "));
}

/// The file that a feature's texts are written to: `texts.rs` in the folder of the module that declares it.
fn target(root: &Path, name: &str) -> Result<String, String> {
    let feature = name
        .strip_prefix("locales/")
        .and_then(|name| name.strip_suffix(".toml"))
        .unwrap_or(name);
    let modules = FOLDERS.map(|folder| format!("{folder}/{feature}"));
    let declares = |module: &&String| {
        let source = fs::read_to_string(root.join(format!("{module}.rs"))).unwrap_or_default();
        source
            .lines()
            .any(|line| line == "mod texts;" || line.ends_with(" mod texts;"))
    };
    let declaring: Vec<&String> = modules.iter().filter(declares).collect();
    let files = |modules: &[&String], word: &str| {
        let files: Vec<String> = modules
            .iter()
            .map(|module| format!("{module}.rs"))
            .collect();
        files.join(&format!(" {word} "))
    };
    match declaring.as_slice() {
        [module] => Ok(format!("{module}/texts.rs")),
        [] => Err(format!(
            "add `mod texts;` to {}",
            files(&modules.each_ref(), "or")
        )),
        _ => Err(format!("{} have `mod texts;`", files(&declaring, "and"))),
    }
}

fn declares_texts(path: &Path) -> Result<bool> {
    let source = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    Ok(source.lines().any(|line| line.starts_with("texts! {")))
}

fn write(path: &Path, text: &str) -> Result<()> {
    let context = || path.display().to_string();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(context)?;
    }
    fs::write(path, text).with_context(context)
}

/// The files below a folder with an ending, in order.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// A path from the top of the checkout, with `/`.
fn name_in(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.display().to_string().replace('\\', "/")
}
