//! Finding of a text in the cells of a table.

use std::sync::Arc;

use arrow_array::{Int64Array, StringArray};
use belvedere_table::{Find, Search};

use crate::common::table;

#[test]
fn finding_goes_both_ways_and_in_stretches() {
    let table = table(vec![
        (
            "a",
            Arc::new(StringArray::from(vec!["x", "needle", "y", "z"])),
        ),
        ("b", Arc::new(Int64Array::from(vec![1, 2, 3, 777]))),
    ]);
    let find = |text: &str, from, backwards, most_rows| Find {
        text: text.to_owned(),
        case: false,
        columns: vec![0, 1],
        from,
        backwards,
        most_rows,
    };
    let run = |find: &Find| table.find(find, None).unwrap();
    assert_eq!(
        run(&find("NEEDLE", (0, 0), false, 100)),
        Search::Found {
            place: 1,
            column: 0
        }
    );
    assert_eq!(run(&find("7", (0, 0), false, 2)), Search::GoOn(2, 0));
    assert_eq!(
        run(&find("7", (2, 0), false, 2)),
        Search::Found {
            place: 3,
            column: 1
        }
    );
    assert_eq!(run(&find("needle", (1, 1), false, 100)), Search::NotFound);
    assert_eq!(
        run(&find("needle", (9, 0), true, 100)),
        Search::Found {
            place: 1,
            column: 0
        }
    );
    assert_eq!(run(&find("", (0, 0), false, 100)), Search::NotFound);
    let order = [3, 2, 1, 0];
    let found = table
        .find(&find("777", (0, 0), false, 100), Some(&order))
        .unwrap();
    assert_eq!(
        found,
        Search::Found {
            place: 0,
            column: 1
        }
    );
}
