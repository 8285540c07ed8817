//! The few rows that estimates ask for, read from CSV (RFC 4180). An empty field is null, `""` is the empty text.

/// A row; null is `None`.
pub type Row = Vec<Option<String>>;

/// The rows without the header.
pub fn rows(text: &str) -> Vec<Row> {
    let mut all = records(text);
    if !all.is_empty() {
        all.remove(0);
    }
    all
}

/// All records, the header included.
pub fn records(text: &str) -> Vec<Row> {
    let mut records = Vec::new();
    let mut row = Row::new();
    let mut field = String::new();
    let mut quoted = false;
    let mut inside = false;
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        if inside {
            match char {
                '"' if chars.peek() == Some(&'"') => {
                    chars.next();
                    field.push('"');
                }
                '"' => inside = false,
                other => field.push(other),
            }
            continue;
        }
        match char {
            '"' => {
                inside = true;
                quoted = true;
            }
            ',' => row.push(taken(&mut field, &mut quoted)),
            '\r' => {}
            '\n' => {
                row.push(taken(&mut field, &mut quoted));
                records.push(std::mem::take(&mut row));
            }
            other => field.push(other),
        }
    }
    if quoted || !field.is_empty() || !row.is_empty() {
        row.push(taken(&mut field, &mut quoted));
        records.push(row);
    }
    records
}

fn taken(field: &mut String, quoted: &mut bool) -> Option<String> {
    let text = std::mem::take(field);
    let quoted = std::mem::take(quoted);
    (quoted || !text.is_empty()).then_some(text)
}
