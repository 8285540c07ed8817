//! The shape of the views: a folder of a feature has its page and its texts, and reads its address in one file.

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

/// Fails where a view has another shape, or reads its address elsewhere.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let problems = problems(&workspace.root)?;
    if problems.is_empty() {
        return Ok(());
    }
    bail!(problems.join("\n    "))
}

fn problems(root: &Path) -> Result<Vec<String>> {
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
                let source =
                    fs::read_to_string(&path).with_context(|| path.display().to_string())?;
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

    use super::problems;
    use crate::workspace::Workspace;

    #[test]
    fn a_view_of_another_shape_is_found() {
        let root = Workspace::find().unwrap().scratch("views").unwrap();
        let write = |path: &str, source: &str| {
            let path = root.join("src/views").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, source).unwrap();
        };
        write("boxes/page.rs", "let query = use_query::<BoxesQuery>();");
        write("boxes/texts.rs", "");
        write("boxes/query.rs", "use_parameters();");
        write("lids/part.rs", "");
        write("lids/texts.rs", "");
        let found = || problems(&root).unwrap();
        assert_eq!(found(), Vec::<String>::new());

        write("boxes/list/tools.rs", "let query = use_parameters();");
        write("pots.rs", "use_parameters();");
        write("pots/list.rs", "");
        assert_eq!(
            found(),
            [
                "src/views/boxes/list/tools.rs: `use_parameters` belongs in query.rs",
                "src/views/pots: without page.rs or part.rs",
                "src/views/pots: without texts.rs",
            ]
        );
    }
}
