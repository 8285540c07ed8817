//! Comma-separated values (RFC 4180), read as people paste them.

/// Reads rows of cells. The separator is the most frequent candidate in the first line: a comma, a semicolon or a tab.
/// Empty lines are left out; each row comes with the number of the line where it begins, from 1.
pub fn read(text: &str) -> Vec<(usize, Vec<String>)> {
    let text = text.trim_start_matches('\u{feff}');
    let separator = separator(text);
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut cell = String::new();
    let (mut quoted, mut line, mut begins) = (false, 1, 1);
    let mut characters = text.chars().peekable();
    let mut end = |row: &mut Vec<String>, cell: &mut String, begins: usize| {
        row.push(std::mem::take(cell).trim().to_owned());
        let row = std::mem::take(row);
        if row.iter().any(|cell| !cell.is_empty()) {
            rows.push((begins, row));
        }
    };
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if quoted => quoted = false,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = true;
            }
            '\n' | '\r' => {
                if character == '\r' {
                    characters.next_if_eq(&'\n');
                }
                line += 1;
                if quoted {
                    cell.push('\n');
                } else {
                    end(&mut row, &mut cell, begins);
                    begins = line;
                }
            }
            character if character == separator && !quoted => {
                row.push(std::mem::take(&mut cell).trim().to_owned());
            }
            character => cell.push(character),
        }
    }
    end(&mut row, &mut cell, begins);
    rows
}

fn separator(text: &str) -> char {
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: char| first.chars().filter(|c| *c == separator).count();
    let most = [',', ';', '\t'].into_iter().rev().max_by_key(|c| count(*c));
    most.unwrap_or(',')
}
