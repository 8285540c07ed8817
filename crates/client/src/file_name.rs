//! File names from elsewhere, made safe to save under.

use std::collections::BTreeSet;

/// The longest name, in characters.
const MAX_LENGTH: usize = 120;
/// The longest file extension that survives the cut of a long name, in characters, the dot included.
const MAX_EXTENSION: usize = 16;
/// The name of a file without a usable name.
const FALLBACK: &str = "download";

/// Makes a file name safe: the last part of a path, no control or direction characters, at most 120 characters with the
/// visible extension kept, and no name that Windows reserves.
pub fn clean(name: &str) -> String {
    let base = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible: String = base
        .chars()
        .filter(|c| !is_invisible(*c))
        .map(replace_reserved)
        .collect();
    // Windows drops dots and blanks at the end; a dot in front hides a file.
    let trimmed = visible.trim_matches(|c: char| c == '.' || c.is_whitespace());
    let name = shorten(trimmed);
    if name.is_empty() {
        FALLBACK.to_owned()
    } else if is_device(&name) {
        format!("_{name}")
    } else {
        name
    }
}

/// A path that no other file of an archive has: the given one, or with a number before its extension. Many disks take letters of
/// both cases for the same, so it is compared as `fold` writes it.
pub fn unique(taken: &mut BTreeSet<String>, path: &str, fold: impl Fn(&str) -> String) -> String {
    let mut free = path.to_owned();
    let mut number = 2;
    while !taken.insert(fold(&free)) {
        free = numbered(path, number);
        number += 1;
    }
    free
}

/// A path with a number before its extension; as the first it stays as it is.
pub fn numbered(path: &str, number: usize) -> String {
    if number < 2 {
        return path.to_owned();
    }
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    let dot = path.rfind('.').filter(|dot| *dot > name);
    let (stem, extension) = path.split_at(dot.unwrap_or(path.len()));
    format!("{stem} ({number}){extension}")
}

/// Control characters, and characters that change the direction of text or show nothing.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

fn replace_reserved(c: char) -> char {
    if matches!(c, '<' | '>' | ':' | '"' | '|' | '?' | '*') {
        '_'
    } else {
        c
    }
}

fn shorten(name: &str) -> String {
    if name.chars().count() <= MAX_LENGTH {
        return name.to_owned();
    }
    let extension = name
        .rfind('.')
        .and_then(|dot| name.get(dot..))
        .unwrap_or_default();
    let extension = if extension.chars().count() <= MAX_EXTENSION {
        extension
    } else {
        ""
    };
    let stem = name
        .chars()
        .take(MAX_LENGTH - extension.chars().count())
        .collect::<String>();
    format!(
        "{}{extension}",
        stem.trim_end_matches(|c: char| c == '.' || c.is_whitespace())
    )
}

/// Whether Windows reads the name as a device, whatever its extension.
fn is_device(name: &str) -> bool {
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .trim_end()
        .to_ascii_uppercase();
    let numbered = |prefix: &str| {
        let mut rest = stem.strip_prefix(prefix).unwrap_or_default().chars();
        matches!(rest.next(), Some('0'..='9' | '¹' | '²' | '³')) && rest.next().is_none()
    };
    matches!(
        stem.as_str(),
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$"
    ) || numbered("COM")
        || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{clean, unique};

    #[test]
    fn hostile_names() {
        let long = "x".repeat(300);
        let long_pdf = format!("{long}.pdf");
        for (name, expected) in [
            ("report.pdf", "report.pdf"),
            ("Übersicht 2026.pdf", "Übersicht 2026.pdf"),
            ("", "download"),
            (".", "download"),
            ("..", "download"),
            ("...", "download"),
            ("   ", "download"),
            ("../../etc/passwd", "passwd"),
            ("..\\..\\windows\\system.ini", "system.ini"),
            ("/", "download"),
            ("a/", "download"),
            ("C:\\a\\b.txt", "b.txt"),
            ("C:b.txt", "C_b.txt"),
            ("\\\\host\\share\\f.txt", "f.txt"),
            ("evil.exe\u{202e}fdp.", "evil.exefdp"),
            ("a\u{200b}b\u{feff}.txt", "ab.txt"),
            ("a\0b.txt", "ab.txt"),
            ("a\r\nb.txt", "ab.txt"),
            ("\u{2066}x\u{2069}.csv", "x.csv"),
            ("CON", "_CON"),
            ("con.txt", "_con.txt"),
            ("Con .txt", "_Con .txt"),
            ("NUL.tar.gz", "_NUL.tar.gz"),
            ("COM1", "_COM1"),
            ("com¹.txt", "_com¹.txt"),
            ("LPT9.log", "_LPT9.log"),
            ("COM10", "COM10"),
            ("CONSOLE", "CONSOLE"),
            ("aux", "_aux"),
            ("\0NUL", "_NUL"),
            (".NUL", "_NUL"),
            (".bashrc", "bashrc"),
            ("name.", "name"),
            ("name. . ", "name"),
            (" name.txt ", "name.txt"),
            ("a<b>c:d\"e|f?g*.txt", "a_b_c_d_e_f_g_.txt"),
            ("日本語.csv", "日本語.csv"),
            ("e\u{301}.txt", "e\u{301}.txt"),
        ] {
            assert_eq!(clean(name), expected, "{name:?}");
        }
        assert_eq!(clean(&long).chars().count(), 120);
        assert_eq!(clean(&long_pdf).chars().count(), 120);
        assert!(clean(&long_pdf).ends_with("x.pdf"));
        assert_eq!(clean(&"é".repeat(500)).chars().count(), 120);
    }

    #[test]
    fn no_two_files_of_an_archive_have_one_path() {
        let mut taken = BTreeSet::new();
        for (path, expected) in [
            ("1/a.txt", "1/a.txt"),
            ("2/a.txt", "2/a.txt"),
            ("1/A.TXT", "1/A (2).TXT"),
            ("1/a.txt", "1/a (3).txt"),
            ("1/a (2).txt", "1/a (2) (2).txt"),
            ("1.5/a", "1.5/a"),
            ("1.5/a", "1.5/a (2)"),
        ] {
            assert_eq!(unique(&mut taken, path, str::to_lowercase), expected);
        }
    }

    proptest::proptest! {
        #[test]
        fn names_are_stable_and_plain(name in "\\PC{0,200}|[./\\\\ \u{202e}a]{0,9}") {
            let cleaned = clean(&name);
            proptest::prop_assert_eq!(clean(&cleaned), cleaned.clone());
            proptest::prop_assert!(!cleaned.is_empty() && !cleaned.contains(['/', '\\']));
        }
    }
}
