//! Pasted lists of transactions, time spans, and how often the state of a transaction is asked for.

use std::time::Duration;

use belvedere_view::Pace;
use belvedere_view::dataset::duration::{Bar, Span, bar, duration, whole};
use belvedere_view::dataset::pasted::{MAX_TRANSACTIONS, Named, read};
use belvedere_view::rids::short;

const A: &str = "ri.datasets.main.dataset.a";
const B: &str = "ri.datasets.main.dataset.b";

fn transaction(name: &str) -> String {
    format!("ri.datasets.main.transaction.{name}")
}

#[test]
fn a_pasted_list_is_read_from_any_text() {
    let (one, two, three) = (transaction("1"), transaction("2"), transaction("3"));
    let text = format!(
        "{one}, {two}; {one}\n[\"{B}\",\"{three}\"] https://x/dataset?dataset={A}&transaction={one}. \
         <img src=x onerror=alert(1)> ri.datasets.main.transaction. ri.a.b.file.c"
    );
    let named = |dataset: &str, transaction: &str| Named {
        dataset: dataset.to_owned(),
        transaction: transaction.to_owned(),
    };
    let pasted = read(&text, A);
    let expected = [named(A, &one), named(A, &two), named(B, &three)];
    assert_eq!(pasted.named, expected);
    assert_eq!((pasted.without_dataset, pasted.left_out), (0, 0));
    let pasted = read(&text, " ");
    assert_eq!(pasted.without_dataset, 3);
    assert_eq!(pasted.named, [named(B, &three), named(A, &one)]);
    let many: String = (0..MAX_TRANSACTIONS + 5)
        .map(|n| transaction(&n.to_string()) + "\n")
        .collect();
    let pasted = read(&many, A);
    assert_eq!((pasted.named.len(), pasted.left_out), (MAX_TRANSACTIONS, 5));
    assert_eq!(short(&one), "1");
    assert_eq!(short(&transaction("80371795-a5ba")), "80371795-a5ba");
    assert_eq!(short(&transaction("80371795-a5ba-889d")), "80371795…");
}

#[test]
fn durations_have_two_units() {
    for (milliseconds, text) in [
        (-5, "0 ms"),
        (999, "999 ms"),
        (1_250, "1.2 s"),
        (59_999, "59 s"),
        (60_000, "1 min"),
        (431_000, "7 min 11 s"),
        (3_600_000, "1 h"),
        (9_000_000, "2 h 30 min"),
        (90_000_000, "1 d 1 h"),
    ] {
        assert_eq!(duration(milliseconds), text);
    }
}

#[test]
fn bars_stand_where_their_time_is() {
    let span = |from, to| Span { from, to };
    let spans = [span(0, Some(50)), span(25, None), span(10, Some(5))];
    assert_eq!(whole(&[], 9), None);
    // An instant is made a second wide.
    assert_eq!(whole(&spans, 100), Some((0, 1_000)));
    assert_eq!(whole(&spans, 5_000), Some((0, 5_000)));
    let range = (0, 100);
    let at = |span| bar(span, range, 100);
    assert_eq!(
        at(span(0, Some(50))),
        Bar {
            start: 0.0,
            width: 50.0
        }
    );
    assert_eq!(
        at(span(25, None)),
        Bar {
            start: 25.0,
            width: 75.0
        }
    );
    assert_eq!(
        at(span(10, Some(5))),
        Bar {
            start: 10.0,
            width: 0.0
        }
    );
    assert_eq!(
        at(span(-10, Some(500))),
        Bar {
            start: 0.0,
            width: 100.0
        }
    );
}

#[test]
fn asking_slows_down_to_once_a_minute() {
    let mut pace = Pace::default();
    let pauses: Vec<Duration> = (0..9).map(|_| pace.pause()).collect();
    assert_eq!(pauses.first(), Some(&Duration::from_secs(5)));
    assert!(pauses.is_sorted());
    assert_eq!(pauses.last(), Some(&Duration::from_mins(1)));
    pace.reset();
    assert_eq!(pace.pause(), Duration::from_secs(5));
}
