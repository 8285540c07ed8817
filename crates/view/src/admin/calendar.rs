//! A calendar file (RFC 5545) of the days on which certificates expire.

use std::fmt::Write as _;

use belvedere_api::DateTime;

/// The end of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its unique identifier, which is the same in every file.
    pub id: String,
    /// When it ends.
    pub end: DateTime,
    /// The line in the calendar.
    pub summary: String,
    /// Further details.
    pub description: String,
}

/// The file. `written` is the time of its making, ISO 8601 in UTC. Entries without a readable time are left out.
pub fn calendar(entries: &[Entry], written: &str) -> String {
    let mut text = String::new();
    let mut line = |content: &str| fold(&mut text, content);
    line("BEGIN:VCALENDAR");
    line("VERSION:2.0");
    line("PRODID:-//Belvedere//Certificates//EN");
    for entry in entries {
        let Some(end) = entry.end.timestamp() else {
            continue;
        };
        line("BEGIN:VEVENT");
        line(&format!("UID:{}@belvedere", escape(&entry.id)));
        line(&format!("DTSTAMP:{}", utc(written)));
        line(&format!("DTSTART:{}", utc(&end.to_string())));
        line(&format!("SUMMARY:{}", escape(&entry.summary)));
        line(&format!("DESCRIPTION:{}", escape(&entry.description)));
        line("TRANSP:TRANSPARENT");
        for days in REMINDERS {
            line("BEGIN:VALARM");
            line("ACTION:DISPLAY");
            line(&format!("DESCRIPTION:{}", escape(&entry.summary)));
            line(&format!("TRIGGER:-P{days}D"));
            line("END:VALARM");
        }
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    text
}

/// Days before the end at which the calendar reminds.
const REMINDERS: [u32; 2] = [30, 7];

/// A point in time as calendars write it, from ISO 8601 in UTC: without separators and fractions of seconds.
fn utc(iso: &str) -> String {
    let whole = iso.split(['.', 'Z']).next().unwrap_or_default();
    let digits: String = whole.chars().filter(|c| !matches!(c, '-' | ':')).collect();
    digits + "Z"
}

/// A text as a value: its line breaks and separators end no value.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}

/// Writes lines of at most 75 bytes; the rest continues in the next line.
fn fold(text: &mut String, content: &str) {
    let mut length = 0;
    for character in content.chars() {
        if length + character.len_utf8() > 74 {
            text.push_str("\r\n ");
            length = 1;
        }
        text.push(character);
        length += character.len_utf8();
    }
    // Writing into a text can't fail.
    let _ = write!(text, "\r\n");
}
