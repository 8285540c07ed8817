//! Texts, numbers and sizes by language. The usual one is English.

use belvedere_view::i18n::{Language, Text, bytes, grouped, number, set_language, speed, t, tally};

#[derive(Debug)]
struct Hello;

impl Text for Hello {
    fn text(&self, language: Language) -> String {
        match language {
            Language::English => "Hello".to_owned(),
            Language::German => "Hallo".to_owned(),
        }
    }
}

#[test]
fn english_is_shown_until_another_language_is_chosen() {
    assert_eq!(t(Hello), "Hello");
    assert_eq!(Hello.text(Language::German), "Hallo");
}

#[derive(Debug)]
enum Fate {
    Applied(u64),
    Failed(u64),
}

impl Text for Fate {
    fn text(&self, _: Language) -> String {
        match self {
            Self::Applied(count) => format!("{count} applied"),
            Self::Failed(count) => format!("{count} failed"),
        }
    }
}

#[test]
fn counts_that_are_zero_are_left_out_unless_all_are() {
    let words = |applied, failed| tally([(applied, Fate::Applied), (failed, Fate::Failed)]);
    assert_eq!(words(3, 1), "3 applied, 1 failed");
    assert_eq!(words(3, 0), "3 applied");
    assert_eq!(words(0, 1), "1 failed");
    assert_eq!(words(0, 0), "0 applied");
}

#[test]
fn numbers_have_their_thousands_set_apart() {
    let texts = [0, 12, 999, 1000, 1_234_567, u64::MAX].map(number);
    let wanted = [
        "0",
        "12",
        "999",
        "1,000",
        "1,234,567",
        "18,446,744,073,709,551,615",
    ];
    assert_eq!(texts, wanted);
}

#[test]
fn written_numbers_have_their_thousands_set_apart_and_other_texts_stay() {
    for (text, wanted) in [
        ("1234567", Some("1,234,567")),
        ("-9007199254740993", Some("-9,007,199,254,740,993")),
        ("-12345.6789", Some("-12,345.6789")),
        ("999", Some("999")),
        ("1.5e20", None),
        ("NaN", None),
        ("", None),
        ("-", None),
        ("12.", None),
    ] {
        assert_eq!(grouped(text).as_deref(), wanted, "{text}");
    }
    // The language is that of the thread.
    set_language(Language::German);
    assert_eq!(grouped("-1234.5").as_deref(), Some("-1.234,5"));
    set_language(Language::English);
}

#[test]
fn sizes_read_as_people_say_them() {
    for (count, text) in [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1_000, "1.0 kB"),
        (73_826, "73.8 kB"),
        (999_960, "1.0 MB"),
        (24_000_044, "24.0 MB"),
        (1_500_000_000_000, "1.5 TB"),
    ] {
        assert_eq!(bytes(count), text);
    }
    assert_eq!(speed(1_000_000, 0.1), None);
    assert_eq!(speed(1_000_000, 2.0).as_deref(), Some("500.0 kB/s"));
}
