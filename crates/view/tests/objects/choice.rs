//! Showing, hiding and fetching columns.

use belvedere_api::ontologies::ObjectType;
use belvedere_view::grid::CellForm;
use belvedere_view::objects::choice::{fetch_only_shown, toggled, visible};
use belvedere_view::objects::columns::{Column, declared, with_data};
use belvedere_view::objects::url_state::UrlState;

fn columns() -> Vec<Column> {
    let object_type: ObjectType = serde_json::from_str(
        r#"{"apiName":"T","status":"ACTIVE","rid":"ri.t","primaryKey":["id"],"properties":{
            "name":{"baseType":"String","displayName":"Name"},
            "id":{"baseType":"Long"},
            "embedding":{"baseType":"Vector"}}}"#,
    )
    .expect("an object type");
    with_data(
        &declared(&object_type),
        ["__rid", "id", "surprise"].into_iter(),
    )
}

fn names(state: &UrlState) -> Vec<String> {
    visible(&columns(), state)
        .into_iter()
        .map(|column| column.name)
        .collect()
}

#[test]
fn the_key_comes_first_and_surprises_last() {
    let all: Vec<_> = columns().into_iter().map(|column| column.name).collect();
    assert_eq!(all, ["id", "name", "embedding", "surprise", "__rid"]);
    assert_eq!(names(&UrlState::default()), ["id", "name", "surprise"]);
}

#[test]
fn a_column_is_shown_in_the_form_that_was_chosen() {
    let mut state = UrlState::default();
    state.layout.reform(&"id".to_owned());
    state.layout.reform(&"name".to_owned());
    let forms: Vec<_> = visible(&columns(), &state)
        .into_iter()
        .map(|column| column.form)
        .collect();
    let grouped = CellForm::Number { is_grouped: true };
    assert_eq!(forms, [grouped, CellForm::Only, CellForm::Only]);
}

#[test]
fn hiding_fetches_nothing_anew() {
    let state = toggled(&columns(), &UrlState::default(), "name", false);
    assert_eq!(
        (names(&state), state.listing()),
        (vec!["id".into(), "surprise".into()], UrlState::default())
    );
    assert_eq!(
        toggled(&columns(), &state, "name", true),
        UrlState::default()
    );
}

#[test]
fn a_vector_comes_only_by_name() {
    let state = toggled(&columns(), &UrlState::default(), "embedding", true);
    assert_eq!(state.select, ["id", "name", "embedding", "surprise"]);
    assert_eq!(names(&state), ["id", "name", "embedding", "surprise"]);
}

#[test]
fn fetching_only_what_is_shown_and_back() {
    let hidden = toggled(&columns(), &UrlState::default(), "surprise", false);
    let only = fetch_only_shown(&columns(), &hidden, true);
    assert_eq!(
        (only.select.clone(), only.layout.hidden().len()),
        (vec!["id".into(), "name".into()], 0)
    );
    let fewer = toggled(&columns(), &only, "name", false);
    assert_eq!(fewer.select, ["id"]);
    let none = toggled(&columns(), &fewer, "id", false);
    assert!(names(&none).is_empty(), "never everything again: {none:?}");
    assert_eq!(
        fetch_only_shown(&columns(), &only, false),
        UrlState::default()
    );
}

#[test]
fn rids_are_shown_on_demand() {
    let state = toggled(&columns(), &UrlState::default(), "__rid", true);
    assert!(state.rid);
    assert_eq!(names(&state).last().map(String::as_str), Some("__rid"));
}
