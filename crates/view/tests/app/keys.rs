//! Keys that run a command.

use belvedere_view::keys::{Keys, Press};

use super::press::{press, typing, with_modifier};

#[test]
fn keys_are_read_and_shown() {
    let keys = Keys::parse("Mod+Shift+C").expect("keys");
    assert_eq!(keys.labels(false, false), ["Ctrl", "Shift", "C"]);
    assert_eq!(keys.labels(true, false), ["⌘", "⇧", "C"]);
    assert_eq!(keys.labels(false, true), ["Strg", "Umschalt", "C"]);
    assert_eq!(keys.aria(), "Control+Shift+C");
    assert_eq!(
        Keys::parse("+").expect("a sign").labels(false, false),
        ["+"]
    );
    assert_eq!(
        Keys::parse("Mod++").expect("a sign").labels(false, false),
        ["Ctrl", "+"]
    );
    let view = Keys::parse("g s").expect("keys of a view");
    assert_eq!(view.labels(false, false), ["G", "S"]);
    let after_go = Press {
        after_go: true,
        ..press("s")
    };
    assert!(view.is_pressed(&after_go) && !view.is_pressed(&press("s")));
    assert!(!Keys::parse("s").expect("a letter").is_pressed(&after_go));
    assert!(press("g").is_go() && !typing(press("g")).is_go() && !with_modifier("g").is_go());
    assert_eq!(Keys::parse("Alt+X"), None);
    assert_eq!(Keys::parse(""), None);
}

#[test]
fn a_sign_counts_on_every_layout_and_a_letter_only_without_shift() {
    let sign = Keys::parse("/").expect("a sign");
    // On a German keyboard the slash is Shift and 7.
    let shifted = Press {
        shift: true,
        ..press("/")
    };
    assert!(sign.is_pressed(&press("/")) && sign.is_pressed(&shifted));
    let letter = Keys::parse("N").expect("a letter");
    assert!(letter.is_pressed(&press("n")));
    let capital = Press {
        shift: true,
        ..press("N")
    };
    assert!(!letter.is_pressed(&capital));
    // Ctrl and Alt together type signs on some layouts.
    let third_level = Press {
        other: true,
        ..with_modifier("k")
    };
    assert!(!Keys::parse("Mod+K").expect("keys").is_pressed(&third_level));
}
