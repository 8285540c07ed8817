//! Patterns of dates.

use belvedere_sql_engine::parts::in_strftime;

#[test]
fn patterns_of_spark_become_those_of_strftime() {
    for (pattern, expected) in [
        ("yyyy-MM-dd", "%Y-%m-%d"),
        ("dd.MM.yy HH:mm:ss.SSS", "%d.%m.%y %H:%M:%S.%3f"),
        ("d MMM y, h:mm a", "%-d %b %Y, %-I:%M %p"),
        ("EEEE, MMMM d", "%A, %B %-d"),
        ("yyyy-MM-dd'T'HH:mm", "%Y-%m-%dT%H:%M"),
        ("HH 'o''clock'", "%H o'clock"),
        ("%Y-%m", "%Y-%m"),
    ] {
        assert_eq!(in_strftime(pattern).as_deref(), Ok(expected), "{pattern}");
    }
}

#[test]
fn what_has_no_counterpart_is_named() {
    for (pattern, part) in [
        ("yyyyy", "yyyyy"),
        ("yyyy 'Q'Q", "Q"),
        ("SS", "SS"),
        ("HH 'h", "a quote without its end"),
    ] {
        assert_eq!(in_strftime(pattern), Err(part.to_owned()), "{pattern}");
    }
}
