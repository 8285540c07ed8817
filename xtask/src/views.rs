//! The shape of the views: a folder of a feature has its page and its texts, and reads its address in one file; each view has an
//! entry, and each shared piece of the screen its place on the page that shows them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// The folder of the views.
const VIEWS: &str = "src/views";

/// The file of the component that the feature is: of a view, or of a part of the frame.
const PAGES: [&str; 2] = ["page.rs", "part.rs"];

/// The file that reads the parameters of the address.
const QUERY: &str = "query.rs";

/// What reads them.
const READS: [&str; 5] = [
    "use_parameters",
    "use_query_map",
    "use_params",
    "Parameters::read",
    "location().search",
];

/// The file that names the component of each view that is loaded when it is opened.
const LAZY: &str = "src/views/lazy.rs";

/// The file with an entry for each view.
const ENTRIES: &str = "src/views/entries.rs";

/// The file that names the shared pieces, those of its folder.
const UI: &str = "src/ui.rs";

/// The page that shows them.
const PIECES: &str = "src/views/pieces.rs";

/// The piece that no screen shows, but paper.
const ON_PAPER: &str = "Printed";

/// Fails where a view has another shape, reads its address elsewhere, or has no entry, and where a shared piece is not shown.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let problems = problems(&workspace.root)?;
    if problems.is_empty() {
        return Ok(());
    }
    bail!(problems.join("\n    "))
}

fn problems(root: &Path) -> Result<Vec<String>> {
    let mut problems = shapes(root)?;
    problems.extend(without_entry(root)?);
    problems.extend(not_shown(root)?);
    Ok(problems)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// The views that no line loads, and those that no entry leads to.
fn without_entry(root: &Path) -> Result<Vec<String>> {
    let lazy = read(&root.join(LAZY))?;
    let at_once = read(&root.join("src/views.rs"))?;
    let table = read(&root.join(ENTRIES))?;
    let mut problems = Vec::new();
    for feature in entries(&root.join(VIEWS))? {
        let name = feature.file_name().unwrap_or_default().to_string_lossy();
        let is_named = lazy.contains(&format!("super::{name}::"))
            || at_once.contains(&format!("use {name}::"));
        if feature.is_dir() && !is_named {
            problems.push(format!("{VIEWS}/{name}: not in {LAZY}"));
        }
    }
    let views = lazy.lines().filter(|line| line.contains(" at routes::"));
    for (name, _) in views.filter_map(|line| line.trim().split_once(':')) {
        let leads =
            |line: &str| line.contains("view: lazy::") && line.ends_with(&format!("::{name},"));
        if !table.lines().any(leads) {
            problems.push(format!("{LAZY}: {name} has no entry in {ENTRIES}"));
        }
    }
    Ok(problems)
}

/// The shared pieces that are not on their page: components, and functions that give a view.
fn not_shown(root: &Path) -> Result<Vec<String>> {
    let ui = read(&root.join(UI))?;
    let page = read(&root.join(PIECES))?;
    let uses = ui.split(';').filter_map(|line| {
        let (module, names) = line.trim().strip_prefix("pub use ")?.split_once("::")?;
        Some((module, names.trim_matches(['{', '}'])))
    });
    let mut problems = Vec::new();
    for (module, names) in uses {
        let source = read(&root.join("src/ui").join(module).with_extension("rs"))?;
        let names = names.split(',').map(str::trim).filter(|name| {
            let begin = source.split_once(&format!("pub fn {name}"));
            let end = begin.and_then(|(_, rest)| rest.split_once("{\n"));
            end.is_some_and(|(signature, _)| signature.contains("-> impl IntoView"))
        });
        for name in names {
            let marks = ["<{} ", "<{}>", "<{}\n", "{}(", "{}::<"];
            let is_shown = marks
                .iter()
                .any(|mark| page.contains(&mark.replace("{}", name)));
            if !is_shown && name != ON_PAPER {
                problems.push(format!("{UI}: {name} is not shown by {PIECES}"));
            }
        }
    }
    Ok(problems)
}

/// What is wrong with the folders.
fn shapes(root: &Path) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for feature in entries(&root.join(VIEWS))? {
        if feature.is_dir() {
            look(&feature, &mut problems)?;
        }
    }
    let shortened = |problem: String| problem.replace(&format!("{}/", root.display()), "");
    Ok(problems.into_iter().map(shortened).collect())
}

/// Adds what is wrong with a feature.
fn look(feature: &Path, problems: &mut Vec<String>) -> Result<()> {
    let is_missing = |names: &[&str]| names.iter().all(|name| !feature.join(name).is_file());
    let name = feature.display();
    if is_missing(&PAGES) {
        problems.push(format!("{name}: without {}", PAGES.join(" or ")));
    }
    if is_missing(&["texts.rs"]) {
        problems.push(format!("{name}: without texts.rs"));
    }
    let mut folders = vec![feature.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder)? {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with(QUERY) {
                let source = read(&path)?;
                let reads = READS.iter().filter(|reads| source.contains(**reads));
                problems.extend(
                    reads.map(|reads| format!("{}: `{reads}` belongs in {QUERY}", path.display())),
                );
            }
        }
    }
    Ok(())
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths: std::io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::{not_shown, problems, shapes, without_entry};
    use crate::workspace::Workspace;

    /// Writes the files of an app into a folder of that name, which is empty at first.
    fn write(name: &str) -> (PathBuf, impl Fn(&str, &str)) {
        let root = Workspace::find().unwrap().scratch(name).unwrap();
        let below = root.clone();
        let write = move |path: &str, source: &str| {
            let path = below.join("src").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, source).unwrap();
        };
        (root, write)
    }

    #[test]
    fn the_app_has_the_shape() {
        let root = Workspace::find().unwrap().root;
        assert_eq!(problems(&root).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_view_of_another_shape_is_found() {
        let (root, write) = write("views");
        write(
            "views/boxes/page.rs",
            "let query = use_query::<BoxesQuery>();",
        );
        write("views/boxes/texts.rs", "");
        write("views/boxes/query.rs", "use_parameters();");
        write("views/lids/part.rs", "");
        write("views/lids/texts.rs", "");
        let found = || shapes(&root).unwrap();
        assert_eq!(found(), Vec::<String>::new());

        write("views/boxes/list/tools.rs", "let query = use_parameters();");
        write("views/pots.rs", "use_parameters();");
        write("views/pots/list.rs", "");
        assert_eq!(
            found(),
            [
                "src/views/boxes/list/tools.rs: `use_parameters` belongs in query.rs",
                "src/views/pots: without page.rs or part.rs",
                "src/views/pots: without texts.rs",
            ]
        );
    }

    #[test]
    fn a_view_without_its_line_or_its_entry_is_found() {
        let (root, write) = write("view-entries");
        write("views.rs", "pub use home::Home;\n");
        write("views/home/page.rs", "");
        write("views/boxes/page.rs", "");
        write("views/lids/part.rs", "");
        let line = "    BOXES: Boxes at routes::BOXES, in boxes => BoxesPage;\n";
        let part = "use super::lids::Lids;\n    LIDS: Boxes at \"\", in boxes => Lids;\n";
        write(
            "views/lazy.rs",
            &format!("use super::boxes::Page;\n{line}{part}"),
        );
        write("views/entries.rs", "view: lazy::BOXES,");
        let found = || without_entry(&root).unwrap();
        assert_eq!(found(), Vec::<String>::new());

        write("views/entries.rs", "");
        write("views/pots/page.rs", "");
        assert_eq!(
            found(),
            [
                "src/views/pots: not in src/views/lazy.rs",
                "src/views/lazy.rs: BOXES has no entry in src/views/entries.rs",
            ]
        );
    }

    #[test]
    fn a_shared_piece_that_is_not_shown_is_found() {
        let (root, write) = write("pieces");
        let ui = "pub use chip::{Chip, chip_line, longest};\npub use printed::Printed;\n";
        write("ui.rs", ui);
        let chip = "pub fn Chip(\n    text: String,\n) -> impl IntoView {\n}\n\
            pub fn chip_line(text: String) -> impl IntoView {\n}\n\
            pub fn longest(chips: &[&str]) -> usize {\n}\n";
        write("ui/chip.rs", chip);
        write("ui/printed.rs", "pub fn Printed() -> impl IntoView {\n}\n");
        write("views/pieces.rs", "<Chip text /> {chip_line(text)}");
        let found = || not_shown(&root).unwrap();
        assert_eq!(found(), Vec::<String>::new());

        write("views/pieces.rs", "<ChipList /> {chip_lines(text)}");
        assert_eq!(
            found(),
            [
                "src/ui.rs: Chip is not shown by src/views/pieces.rs",
                "src/ui.rs: chip_line is not shown by src/views/pieces.rs",
            ]
        );
    }
}
