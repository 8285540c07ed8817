//! No property of the style sheets is of the left or of the right: a page in a language that is read from the right is mirrored.

use std::fs;
use std::path::Path;

/// Shorthands of four sides. The second value is of the right, the fourth of the left.
const SIDES: [&str; 5] = [
    "margin",
    "padding",
    "inset",
    "scroll-margin",
    "scroll-padding",
];

/// Where the app measures a place, and sets it as a variable.
const MEASURED: &str = "var(--at-";

/// The declarations of a style sheet that mean the left or the right.
fn physical(css: &str) -> Vec<&str> {
    let declarations = css.split([';', '{', '}']).map(str::trim);
    let physical = declarations.filter(|declaration| {
        let declaration = declaration.rsplit("*/").next().unwrap_or_default().trim();
        let Some((name, value)) = declaration.split_once(": ") else {
            return false;
        };
        let mut words = name.split('-');
        let is_side =
            !name.starts_with("--") && words.any(|word| ["left", "right"].contains(&word));
        let is_aligned =
            ["float", "clear", "text-align"].contains(&name) && ["left", "right"].contains(&value);
        let sides = values(value);
        let is_uneven = SIDES.contains(&name) && sides.len() == 4 && sides[1] != sides[3];
        (is_side || is_aligned || is_uneven) && !value.contains(MEASURED)
    });
    physical.collect()
}

/// The values of a declaration; one in brackets is one.
fn values(value: &str) -> Vec<&str> {
    let mut depth = 0_u32;
    let parts = value.split(|character: char| {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && character == ' '
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// Adds what the style sheets below a folder have.
fn look(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            look(&path, found);
        } else if path.extension().is_some_and(|end| end == "css") {
            let css = fs::read_to_string(&path).expect("a style sheet");
            let physical = physical(&css).into_iter();
            found.extend(physical.map(|declaration| format!("{}: {declaration}", path.display())));
        }
    }
}

#[test]
fn no_style_names_a_side() {
    let mut found = Vec::new();
    look(Path::new("../style"), &mut found);
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_side_is_found() {
    let css = ".a { margin-left: 0; padding: 0 1px 0 calc(2px + 1px); float: right; inset: 0 auto 0 auto; left: var(--at-left); }";
    let wrong = [
        "margin-left: 0",
        "padding: 0 1px 0 calc(2px + 1px)",
        "float: right",
    ];
    assert_eq!(physical(css), wrong);
}
