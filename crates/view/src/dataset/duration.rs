//! Spans of time: how long a transaction took, and where it stands among others.

/// A span from one instant to another, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Its begin.
    pub from: i64,
    /// Its end; none while it goes on.
    pub to: Option<i64>,
}

/// Where a bar stands, in hundredths of the whole width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bar {
    /// Where it begins.
    pub start: f64,
    /// How wide it is.
    pub width: f64,
}

/// The span from the first begin to the last end. An open span ends now.
pub fn whole(spans: &[Span], now: i64) -> Option<(i64, i64)> {
    let from = spans.iter().map(|span| span.from).min()?;
    let to = spans.iter().map(|span| span.to.unwrap_or(now)).max()?;
    // An instant has no width to draw in.
    Some((from, to.max(from.saturating_add(1_000))))
}

/// Where the bar of a span stands. Ends before its begin are no width: clocks differ.
#[expect(
    clippy::cast_precision_loss,
    reason = "a place on the screen needs a few digits"
)]
pub fn bar(span: Span, (from, to): (i64, i64), now: i64) -> Bar {
    let share = |time: i64| {
        let share = (time - from) as f64 / (to - from) as f64;
        (share * 100.0).clamp(0.0, 100.0)
    };
    let start = share(span.from);
    let end = share(span.to.unwrap_or(now));
    Bar {
        start,
        width: (end - start).max(0.0),
    }
}

/// The two largest units of a duration: `2 d 3 h`, `5 min 20 s`, `1.3 s`, `250 ms`. The units are the same in all
/// languages of the app.
pub fn duration(milliseconds: i64) -> String {
    let milliseconds = milliseconds.max(0);
    let seconds = milliseconds / 1000;
    let two = |first: i64, unit: &str, second: i64, smaller: &str| {
        if second == 0 {
            format!("{first} {unit}")
        } else {
            format!("{first} {unit} {second} {smaller}")
        }
    };
    match seconds {
        0 => format!("{milliseconds} ms"),
        1..=9 => format!("{seconds}.{} s", milliseconds % 1000 / 100),
        10..=59 => format!("{seconds} s"),
        60..=3_599 => two(seconds / 60, "min", seconds % 60, "s"),
        3_600..=86_399 => two(seconds / 3_600, "h", seconds / 60 % 60, "min"),
        _ => two(seconds / 86_400, "d", seconds / 3_600 % 24, "h"),
    }
}
