//! Both sides in step: what is new, changed, deleted or changed twice on either side.

use super::*;
use crate::write;

fn query(name: &str, sql: &str) -> SavedQuery {
    SavedQuery {
        name: name.to_owned(),
        sql: sql.to_owned(),
        ..SavedQuery::default()
    }
}

fn file(path: &str, text: &str) -> SqlFile {
    SqlFile {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

fn pair(path: &str, key: &str, query: &SavedQuery) -> Pair {
    Pair {
        path: path.to_owned(),
        key: key.to_owned(),
        query: query.clone(),
        text: write(std::slice::from_ref(query)),
    }
}

fn ours(queries: &[(&str, &SavedQuery)]) -> Vec<(String, SavedQuery)> {
    let queries = queries.iter();
    queries
        .map(|(key, query)| ((*key).to_owned(), (*query).clone()))
        .collect()
}

#[test]
fn what_is_new_on_one_side_goes_to_the_other() {
    let (one, two) = (query("One", "SELECT 1"), query("daily", "SELECT 2"));
    let nested = SavedQuery {
        folder: "Sales/Monthly".to_owned(),
        ..two.clone()
    };
    let found = file("Sales/Monthly/daily.sql", "SELECT 2;\n");
    let taken = SavedQuery {
        sql: "SELECT 2;".to_owned(),
        ..nested
    };
    let steps = plan(
        &ours(&[("1", &one)]),
        std::slice::from_ref(&found),
        &[],
        None,
    );
    let expected = [
        Step::Take {
            file: found,
            key: None,
            query: taken,
        },
        Step::Write {
            path: None,
            key: "1".to_owned(),
            query: one,
        },
    ];
    assert_eq!(steps, expected);
}

#[test]
fn what_one_side_changed_goes_to_the_other_and_equal_ones_stay() {
    let (before, after) = (query("One", "SELECT 1"), query("One", "SELECT 2"));
    let known = [pair("One.sql", "1", &before)];
    let old = file("One.sql", &known[0].text);
    let new = file("One.sql", &write(std::slice::from_ref(&after)));
    let of = |query, file: &SqlFile| {
        plan(
            &ours(&[("1", query)]),
            std::slice::from_ref(file),
            &known,
            None,
        )
    };
    assert_eq!(of(&before, &old), [Step::Keep(known[0].clone())]);
    let written = Step::Write {
        path: Some("One.sql".to_owned()),
        key: "1".to_owned(),
        query: after.clone(),
    };
    assert_eq!(of(&after, &old), [written]);
    let taken = Step::Take {
        file: new.clone(),
        key: Some("1".to_owned()),
        query: after.clone(),
    };
    assert_eq!(of(&before, &new), [taken]);
    // Both made the same change.
    assert_eq!(of(&after, &new), [Step::Keep(pair("One.sql", "1", &after))]);
    // A folder that is chosen again knows no pairs.
    let again = plan(
        &ours(&[("1", &after)]),
        std::slice::from_ref(&new),
        &[],
        None,
    );
    assert_eq!(again, [Step::Keep(pair("One.sql", "1", &after))]);
}

#[test]
fn what_both_changed_is_asked_about_and_nothing_is_lost() {
    let [before, here, there] = ["1", "2", "3"].map(|n| query("One", &format!("SELECT {n}")));
    let known = [pair("One.sql", "1", &before)];
    let files = [file("One.sql", &write(std::slice::from_ref(&there)))];
    let ours = ours(&[("1", &here)]);
    let question = Question {
        path: "One.sql".to_owned(),
        key: "1".to_owned(),
        ours: Some(here.clone()),
        theirs: Some((there.clone(), files[0].text.clone())),
    };
    let asks = [Step::Ask(
        Box::new(question.clone()),
        Some(known[0].clone()),
    )];
    assert_eq!(plan(&ours, &files, &known, None), asks);
    // The same without a pair: a query and a file of one name.
    let fresh = [Step::Ask(Box::new(question.clone()), None)];
    assert_eq!(plan(&ours, &files, &[], None), fresh);

    let answered = |answer| plan(&ours, &files, &known, Some(&(question.clone(), answer)));
    let write = Step::Write {
        path: Some("One.sql".to_owned()),
        key: "1".to_owned(),
        query: here.clone(),
    };
    assert_eq!(answered(Answer::Ours), std::slice::from_ref(&write));
    assert_eq!(answered(Answer::Both), [Step::Add(there.clone()), write]);
    let take = Step::Take {
        file: files[0].clone(),
        key: Some("1".to_owned()),
        query: there,
    };
    assert_eq!(answered(Answer::Theirs), [take]);
    // An answer about another state of either side counts for nothing.
    let later = [file("One.sql", "-- name: One\nSELECT 4\n")];
    let steps = plan(&ours, &later, &known, Some(&(question, Answer::Ours)));
    assert!(matches!(steps.as_slice(), [Step::Ask(..)]), "{steps:?}");
}

#[test]
fn what_was_deleted_on_one_side_is_asked_about() {
    let one = query("One", "SELECT 1");
    let known = [pair("One.sql", "1", &one)];
    let files = [file("One.sql", &known[0].text)];
    let question = |ours: bool| Question {
        path: "One.sql".to_owned(),
        key: "1".to_owned(),
        ours: ours.then(|| one.clone()),
        theirs: (!ours).then(|| (one.clone(), known[0].text.clone())),
    };
    let here = |answer: Option<&_>| plan(&[], &files, &known, answer);
    let gone = question(false);
    assert_eq!(
        here(None),
        [Step::Ask(Box::new(gone.clone()), Some(known[0].clone()))]
    );
    let delete = [Step::Delete("One.sql".to_owned())];
    assert_eq!(here(Some(&(gone.clone(), Answer::Ours))), delete);
    let back = Step::Take {
        file: files[0].clone(),
        key: None,
        query: one.clone(),
    };
    assert_eq!(here(Some(&(gone, Answer::Theirs))), [back]);

    let there = |answer: Option<&_>| plan(&ours(&[("1", &one)]), &[], &known, answer);
    let gone = question(true);
    assert_eq!(
        there(None),
        [Step::Ask(Box::new(gone.clone()), Some(known[0].clone()))]
    );
    let forget = [Step::Forget("1".to_owned())];
    assert_eq!(there(Some(&(gone.clone(), Answer::Theirs))), forget);
    let back = Step::Write {
        path: Some("One.sql".to_owned()),
        key: "1".to_owned(),
        query: one.clone(),
    };
    assert_eq!(there(Some(&(gone, Answer::Ours))), [back]);
    // Gone on both sides, it is forgotten.
    assert_eq!(plan(&[], &[], &known, None), []);
}

#[test]
fn a_file_of_several_queries_is_read_once_and_never_written() {
    let (one, two) = (query("One", "SELECT 1"), query("Two", "SELECT 2"));
    let files = [
        file("all.sql", &write(&[one.clone(), two.clone()])),
        file("empty.sql", ""),
    ];
    let known = |file: &SqlFile| Pair {
        path: file.path.clone(),
        text: file.text.clone(),
        ..Pair::default()
    };
    let both = ours(&[("1", &one)]);
    let new = Step::Write {
        path: None,
        key: "1".to_owned(),
        query: one.clone(),
    };
    let [all, empty] = [0, 1].map(|place| Step::Keep(known(&files[place])));
    let first = plan(&both, &files, &[], None);
    assert_eq!(
        first,
        [Step::Add(two), all.clone(), empty.clone(), new.clone()]
    );
    let pairs = [known(&files[0]), known(&files[1])];
    assert_eq!(plan(&both, &files, &pairs, None), [all, empty, new]);
    // The file of a query became one of several: the query gets a file of its own.
    let grown = [pair("all.sql", "1", &one)];
    let steps = plan(&both, &files[..1], &grown, None);
    assert!(
        matches!(
            steps.as_slice(),
            [Step::Add(_), Step::Keep(_), Step::Write { path: None, .. }]
        ),
        "{steps:?}"
    );
}
