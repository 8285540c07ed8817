//! The names of the functions that a wasm file imports from its script.

use std::collections::HashMap;

use anyhow::{Result, ensure};
use wasm_bindgen_cli_support::Output;

/// Gives the functions and the script itself names of a letter or two, and gives the script with these names: the long ones
/// would be 6 KB of the app's download, in brotli, and 1 KB of the npm package's.
pub(crate) fn shorten(bound: &mut Output) -> Result<String> {
    let mut names = HashMap::new();
    let mut shorten = |name: &mut String, key: String| {
        let next = short(names.len());
        name.clone_from(names.entry(key).or_insert(next));
    };
    let imports = bound.wasm_mut().imports.iter_mut();
    for import in imports.filter(|import| import.module.ends_with("_bg.js")) {
        let (function, script) = (import.name.clone(), format!("{:?}", import.module));
        shorten(&mut import.name, function);
        shorten(&mut import.module, script);
    }
    let (script, renamed) = with_keys(bound.js(), &names);
    ensure!(
        renamed == names.len(),
        "the script has {renamed} of {} imported functions, each on a line that starts with its name",
        names.len()
    );
    Ok(script)
}

/// A name for each number: letters, the lowest digit first.
fn short(mut number: usize) -> String {
    let mut name = String::new();
    loop {
        name.extend(('a'..='z').nth(number % 26));
        number /= 26;
        if number == 0 {
            return name;
        }
    }
}

/// A script whose lines have other keys in place of those that they start with; and the number of such lines.
fn with_keys(script: &str, names: &HashMap<String, String>) -> (String, usize) {
    let mut renamed = 0;
    let lines = script.split_inclusive('\n').map(|line| {
        let (key, rest) = line.split_once(": ").unwrap_or_default();
        names.get(key.trim_start()).map_or_else(
            || line.to_owned(),
            |name| {
                renamed += 1;
                format!("{name}: {rest}")
            },
        )
    });
    (lines.collect(), renamed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_a_name_of_its_own() {
        let names: std::collections::HashSet<_> = (0..2_000).map(short).collect();
        assert_eq!(names.len(), 2_000);
        assert_eq!([0, 25, 26, 700].map(short), ["a", "z", "ab", "yab"]);
    }

    #[test]
    fn only_keys_are_renamed() {
        let script = "imports = {\n    __wbg_focus_01: function(arg0) {\n        __wbg_focus_01(arg0);\n    },\n    \"./a_bg.js\": import0,\n};";
        let names = [("__wbg_focus_01", "a"), ("\"./a_bg.js\"", "b")];
        let names = names.map(|(key, name)| (key.to_owned(), name.to_owned()));
        let (renamed, count) = with_keys(script, &names.into());
        assert_eq!(count, 2);
        assert_eq!(
            renamed,
            "imports = {\na: function(arg0) {\n        __wbg_focus_01(arg0);\n    },\nb: import0,\n};"
        );
    }
}
