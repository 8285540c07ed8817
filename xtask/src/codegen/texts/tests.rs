//! What is said about a file of texts, and what a right one becomes.

use std::fs;

use super::all;
use super::locale::{Common, Locale};
use crate::workspace::Workspace;

const COMMON: &str = "# Words.\n[Empty]\nen = \"Empty\"\nde = \"Leer\"\n";
const TOP: &str = "# The texts of boxes.\nrust = \"pub(super) enum Text\"\n\n";

/// What is wrong with a file of these texts, which begin in line 4.
fn problems(texts: &str) -> Vec<String> {
    let common = Common::read(COMMON).unwrap();
    let read = Locale::read(&format!("{TOP}{texts}"), &common);
    read.map_or_else(|problems| problems, |_| Vec::new())
}

#[test]
fn a_file_becomes_an_enum_in_its_order() {
    let source = r#"# The texts of boxes.
# They are few.
rust = "pub(super) enum Text"

# A title.
[Title]
en = "Boxes"
de = "Kisten"

[Moved]
en = "{name} is in {place}"
de = 'In {place} ist "{name}"'

[Boxes]
en.one = "{count} box"
en.other = "{count} boxes"
de.one = "{count} Kiste"
de.other = "{count} Kisten"

[All]
en = "All {count}"
de.other = "Alle {count} \\"

[NoBoxes]
common = "Empty"
"#;
    let expected = r#"//! The texts of boxes.
//! They are few.
//!
//! Written by `cargo xtask codegen` from `locales/boxes.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of boxes.
    /// They are few.
    pub(super) enum Text {
        Title => "Boxes", "Kisten";
        Moved { name, place } => "{name} is in {place}", "In {place} ist \"{name}\"";
        Boxes(count) => "{count} box" | "{count} boxes", "{count} Kiste" | "{count} Kisten";
        All(count) => "All {count}", "Alle {count} \\";
        NoBoxes => "Empty", "Leer";
    }
}
"#;
    let locale = Locale::read(source, &Common::read(COMMON).unwrap()).unwrap();
    assert_eq!(locale.rust("locales/boxes.toml"), expected);
}

#[test]
fn a_language_that_is_missing_is_named() {
    let texts = "[Title]\nde = \"Kisten\"\n\n[Other]\nen = \"Other\"\nde = \"Andere\"\n\n[Last]\nen = \"Last\"\n";
    let expected = ["4: Title: `en` is missing", "11: Last: `de` is missing"];
    assert_eq!(problems(texts), expected);
}

#[test]
fn an_argument_of_one_language_alone_is_named() {
    let texts = "[Moved]\nen = \"{name} moved\"\nde = \"{names} bewegt\"\n";
    let expected = [
        "6: Moved: `de` has {names}, which `en` lacks",
        "6: Moved: `de` lacks {name}, which `en` has",
    ];
    assert_eq!(problems(texts), expected);
    let texts = "[Boxes]\nen.one = \"a box\"\nen.other = \"{count} boxes\"\nde = \"Kisten\"\n";
    let expected = ["7: Boxes: `de` lacks {count}, which `en` has"];
    assert_eq!(problems(texts), expected);
}

#[test]
fn a_key_that_is_unknown_is_named() {
    let texts = "[Title]\nen = \"Boxes\"\nde = \"Kisten\"\nfr = \"Boîtes\"\n";
    assert_eq!(problems(texts), ["7: Title: unknown key `fr`"]);
    assert_eq!(problems("about = \"x\"\n"), ["4: unknown key `about`"]);
    let texts = "[Boxes]\nen.few = \"{count}\"\nen.other = \"{count}\"\nde.other = \"{count}\"\n";
    let expected = ["5: unknown form `few`: a number has `one` and `other`"];
    assert_eq!(problems(texts), expected);
}

#[test]
fn a_text_that_is_there_twice_is_named() {
    let text = "[Title]\nen = \"Boxes\"\nde = \"Kisten\"\n";
    assert_eq!(problems(&format!("{text}\n{text}")), ["8: duplicate key"]);
    let texts = "[Title]\nen = \"Boxes\"\nen = \"Crates\"\nde = \"Kisten\"\n";
    assert_eq!(problems(texts), ["6: duplicate key"]);
}

#[test]
fn forms_are_those_of_a_number() {
    let texts = "[Boxes]\nen.one = \"{count} box\"\nde.other = \"{count} Kisten\"\n";
    assert_eq!(problems(texts), ["5: Boxes: `en` has no form `other`"]);
    let texts = "[Boxes]\nen.other = \"{a} of {b}\"\nde.other = \"{a} von {b}\"\n";
    let expected = ["4: Boxes: a text with forms has one argument, its number, such as {count}"];
    assert_eq!(problems(texts), expected);
    let texts = "[Boxes]\nen = 3\nde = \"drei\"\n";
    assert_eq!(problems(texts), ["5: Boxes: `en` is no text"]);
}

#[test]
fn a_sentence_of_many_words_is_named() {
    let fifteen = "a b c d e f g h i j k l m {n} 15";
    let texts = format!("[A]\nen = \"One. {fifteen} config.json. Two.\"\nde = \"{fifteen} – z\"\n");
    let expected = [
        "5: A: `en` has a sentence of 16 words, of at most 15",
        "6: A: `de` has a sentence of 16 words, of at most 15",
    ];
    assert_eq!(problems(&texts), expected);
    let texts = format!("[A]\nen = \"One! “{fifteen}.” Two.\"\nde = \"{fifteen} –\"\n");
    assert_eq!(problems(&texts), [""; 0]);
}

#[test]
fn an_abbreviation_ends_no_sentence() {
    let eight = "one two three four five six seven eight";
    let texts = format!("[A]\nen = \"{eight} (e.g. {eight})\"\nde = \"{eight} z. B. {eight}\"\n");
    let expected = [
        "5: A: `en` has a sentence of 17 words, of at most 15",
        "6: A: `de` has a sentence of 18 words, of at most 15",
    ];
    assert_eq!(problems(&texts), expected);
}

#[test]
fn braces_hold_a_name() {
    let texts = "[A]\nen = \"{name\"\nde = \"}\"\n\n[B]\nen = \"{0}\"\nde = \"{{x}}\"\n";
    let expected = [
        "5: A: `en` has a brace without its other one",
        "6: A: `de` has a brace without its other one",
        "9: B: `en` has {0}, which is no name such as {count}",
        "10: B: `de` has {{x}, which is no name such as {count}",
    ];
    assert_eq!(problems(texts), expected);
}

#[test]
fn a_file_says_what_it_is_about_and_which_enum_it_becomes() {
    let problems = |source: &str| Locale::read(source, &Common::default()).unwrap_err();
    let text = "[Title]\nen = \"Boxes\"\nde = \"Kisten\"\n";
    let expected = [
        "1: a comment in the first line says what the texts are about",
        "1: no `rust = \"pub(super) enum Text\"`",
    ];
    assert_eq!(problems(text), expected);
    let source = "# Boxes.\nrust = \"struct Text\"\n[title]\nen = \"Boxes\"\nde = \"Kisten\"\n";
    let expected = [
        "2: `rust` is such as \"pub(super) enum Text\"",
        "3: `title` is no name such as `ThisText`",
    ];
    assert_eq!(problems(source), expected);
}

#[test]
fn a_common_text_is_taken_alone_and_is_there() {
    let expected = ["4: A: no such text in locales/common.toml"];
    assert_eq!(problems("[A]\ncommon = \"Full\"\n"), expected);
    let expected = ["4: A: `common` stands alone"];
    assert_eq!(
        problems("[A]\ncommon = \"Empty\"\nen = \"None\"\n"),
        expected
    );
    let problems = Common::read("# Words.\n[A]\nen = \"A\"\n").unwrap_err();
    assert_eq!(problems, ["2: A: `de` is missing"]);
}

#[test]
fn a_checkout_is_out_of_date_until_its_enums_are_written() {
    let root = Workspace::find().unwrap().scratch("texts").unwrap();
    let write = |name: &str, text: &str| {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let problems = |check| match all(&root, check) {
        Ok(()) => Vec::new(),
        Err(error) => error
            .to_string()
            .lines()
            .map(|line| line.trim().to_owned())
            .collect(),
    };
    let none: [&str; 0] = [];
    let out_of_date = ["src/views/boxes/texts.rs: differs from locales/boxes.toml"];
    let text = |english: &str| format!("{TOP}[Title]\nen = \"{english}\"\nde = \"Kisten\"\n");
    write("src/views/boxes.rs", "mod texts;\n");
    write("crates/view/src/lib.rs", "");
    write("locales/common.toml", "# Words.\n");
    write("locales/boxes.toml", &text("Boxes"));
    assert_eq!(problems(true), out_of_date);
    assert_eq!(problems(false), none);
    assert_eq!(problems(true), none);
    write("locales/boxes.toml", &text("Crates"));
    assert_eq!(problems(true), out_of_date);
    assert_eq!(problems(false), none);

    write("locales/lids.toml", &text("Lids"));
    write("src/other.rs", "texts! {\n}\n");
    write("src/boxes.rs", "pub(crate) mod texts;\n");
    let expected = [
        "locales/boxes.toml: src/boxes.rs and src/views/boxes.rs have `mod texts;`",
        "locales/lids.toml: add `mod texts;` to src/lids.rs or src/views/lids.rs or crates/view/src/lids.rs",
        "src/other.rs: its texts belong in a file of locales/, and no such file writes this one",
        "src/views/boxes/texts.rs: its texts belong in a file of locales/, and no such file writes this one",
    ];
    assert_eq!(problems(true), expected);
    for name in ["boxes", "lids"] {
        fs::remove_file(root.join(format!("locales/{name}.toml"))).unwrap();
    }
    for source in [
        "other.rs",
        "boxes.rs",
        "views/boxes.rs",
        "views/boxes/texts.rs",
    ] {
        fs::remove_file(root.join("src").join(source)).unwrap();
    }
    write("locales/common.toml", COMMON);
    for name in ["a", "b", "c"] {
        write(&format!("src/{name}.rs"), "mod texts;\n");
        write(&format!("locales/{name}.toml"), &text("Boxes"));
    }
    let expected = [
        "locales/common.toml: no feature says Empty",
        "“Boxes” is in 3 files: it belongs in locales/common.toml",
    ];
    assert_eq!(problems(false), expected);
    let taken = format!("{TOP}[Title]\ncommon = \"Empty\"\n");
    write("locales/c.toml", &taken);
    assert_eq!(problems(false), none);
    let written = fs::read_to_string(root.join("src/c/texts.rs")).unwrap();
    assert!(
        written.contains("Title => \"Empty\", \"Leer\";"),
        "{written}"
    );
}
