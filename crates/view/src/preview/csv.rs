//! The first rows of a CSV text.

/// Most rows that are shown.
pub const ROWS: usize = 1000;
/// Most columns that are shown.
pub const COLUMNS: usize = 100;

/// The first rows and columns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns: the first row.
    pub header: Vec<String>,
    /// The rows after it; each may have fewer cells than the header.
    pub rows: Vec<Vec<String>>,
    /// Whether there are more rows.
    pub more_rows: bool,
    /// How many columns are not shown.
    pub more_columns: usize,
}

/// Reads the first rows (RFC 4180; any of `,` `;` tab and `|` between the cells). With `cut`, the text goes on behind
/// its end, so its last row may be a part of one and is left out.
pub fn read(text: &str, cut: bool) -> Table {
    let separator = separator(text);
    let mut table = Table::default();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row: Vec<String> = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut width = 0;
    let mut characters = text.chars().peekable();
    let mut end_row = |row: &mut Vec<String>| {
        width = width.max(row.len());
        row.truncate(COLUMNS);
        rows.push(std::mem::take(row));
        rows.len()
    };
    loop {
        let Some(c) = characters.next() else {
            if !cut && (!cell.is_empty() || !row.is_empty()) {
                row.push(std::mem::take(&mut cell));
                end_row(&mut row);
            }
            break;
        };
        match c {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            '"' if quoted || cell.is_empty() => quoted = !quoted,
            c if c == separator && !quoted => row.push(std::mem::take(&mut cell)),
            '\r' | '\n' if !quoted => {
                if c == '\r' && characters.peek() == Some(&'\n') {
                    characters.next();
                }
                row.push(std::mem::take(&mut cell));
                if end_row(&mut row) > ROWS {
                    table.more_rows = characters.peek().is_some();
                    break;
                }
            }
            c => cell.push(c),
        }
    }
    let mut rows = rows.into_iter();
    table.header = rows.next().unwrap_or_default();
    table.rows = rows.collect();
    table.more_rows |= cut;
    table.more_columns = width.saturating_sub(COLUMNS);
    table
}

/// The separator of the cells: the candidate that is most frequent in the first line.
fn separator(text: &str) -> char {
    let line = text.lines().next().unwrap_or_default();
    let mut best = (0, ',');
    for candidate in [',', ';', '\t', '|'] {
        let mut quoted = false;
        let count = line
            .chars()
            .filter(|c| {
                quoted ^= *c == '"';
                !quoted && *c == candidate
            })
            .count();
        if count > best.0 {
            best = (count, candidate);
        }
    }
    best.1
}
