//! Raw JSON: laid out without a digit lost, and drawn only as far as a browser likes.

use belvedere_view::json_text::{pretty, shown};

#[test]
fn numbers_and_texts_stay_as_they_were() {
    let raw = r#"{"long":9007199254740993,"float":1.10e+02,"text":"a \"{,}:\\","list":[1, [],{ }],"é":null}"#;
    let text = "{\n  \"long\": 9007199254740993,\n  \"float\": 1.10e+02,\n  \"text\": \"a \\\"{,}:\\\\\",\n  \
                \"list\": [\n    1,\n    [],\n    {}\n  ],\n  \"é\": null\n}";
    assert_eq!(pretty(raw), text);
    // Formatted JSON stays the same.
    assert_eq!(pretty(text), text);
}

#[test]
fn what_is_no_json_is_shown_as_it_is() {
    for text in ["", "{", "<p>no</p>", "[1,]", "{} {}"] {
        assert_eq!(pretty(text), text);
    }
}

#[test]
fn read_tokens_are_left_out() {
    let raw = r#"[{"mediaSetRid":"a","mediaItemRid":"b","token":"secret-1"},{"token":"a word"}]"#;
    let text = pretty(raw);
    assert!(
        !text.contains("secret-1") && text.contains("(hidden)"),
        "{text}"
    );
    assert!(text.contains("a word"), "{text}");
}

#[test]
fn huge_texts_are_cut_for_the_screen() {
    let small = shown("[\n  1\n]");
    assert_eq!(
        (small.text.as_str(), small.lines, small.more),
        ("[\n  1\n]", 3, 0)
    );

    let list: Vec<String> = (0..100_000).map(|number| number.to_string()).collect();
    let many = shown(&pretty(&format!("[{}]", list.join(","))));
    assert_eq!((many.lines, many.more), (2_000, 98_002));

    let long = shown(&"é".repeat(1_000_000));
    assert!(long.text.len() <= 256 * 1024 + 3 && long.text.ends_with('…'));
    assert_eq!(long.more, 1);
}
