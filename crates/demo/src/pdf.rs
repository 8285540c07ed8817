//! Writes the reports of inspections: one page of PDF 1.4 with a standard font.

use std::fmt::Write as _;

/// A report: a heading and lines of text below it.
pub(super) fn report(heading: &str, severity: [f32; 3], lines: &[String]) -> Vec<u8> {
    let [red, green, blue] = severity;
    let mut page = String::new();
    let _ = write!(page, "{red} {green} {blue} rg 0 800 595 42 re f 1 1 1 rg ");
    let _ = write!(
        page,
        "BT /F1 18 Tf 48 814 Td ({}) Tj ET 0 0 0 rg ",
        text(heading)
    );
    let _ = write!(page, "BT /F1 11 Tf 16 TL 48 768 Td ");
    for line in lines {
        let _ = write!(page, "({}) Tj T* ", text(line));
    }
    page.push_str("ET 0.7 0.7 0.7 RG 48 96 m 260 96 l S BT /F1 9 Tf 48 82 Td (Signature) Tj ET");
    let contents = format!("<< /Length {} >>\nstream\n{page}\nendstream", page.len());
    document(&[
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>",
        &contents,
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ])
}

/// Numbers the objects and writes the table of their places.
fn document(objects: &[&str]) -> Vec<u8> {
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut places = String::from("0000000000 65535 f \n");
    for (index, object) in objects.iter().enumerate() {
        let _ = writeln!(places, "{:010} 00000 n ", pdf.len());
        let _ = write!(pdf, "{} 0 obj\n{object}\nendobj\n", index + 1);
    }
    let (table, count) = (pdf.len(), objects.len() + 1);
    let _ = write!(
        pdf,
        "xref\n0 {count}\n{places}trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    );
    pdf.into_bytes()
}

/// Escapes a text; letters that need more than ASCII are written by their code in Latin-1, or as a question mark.
fn text(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, character| {
        match character {
            '(' | ')' | '\\' => escaped.extend(['\\', character]),
            ' '..='~' => escaped.push(character),
            '\u{a0}'..='\u{ff}' => {
                let _ = write!(escaped, "\\{:03o}", u32::from(character));
            }
            _ => escaped.push('?'),
        }
        escaped
    })
}
