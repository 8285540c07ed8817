//! The form of a deletion.

use belvedere_api::media_sets::BranchSelector;
use belvedere_view::media::delete_form::{DeleteForm, Missing, Selector};

#[test]
fn a_deletion_names_one_place_and_is_confirmed() {
    let mut form = DeleteForm::new("a/b c.txt".to_owned());
    assert_eq!(form.query(false), Err(Missing::Confirmation));
    form.confirmation = "b c.txt".into();
    let query = form.query(false).expect("ready");
    assert_eq!(query.branch, BranchSelector::Default);
    assert_eq!(query.media_item_path.as_str(), "a/b c.txt");
    assert_eq!(form.query(true), Err(Missing::Transaction));

    form.choose(Selector::BranchName);
    assert_eq!(form.query(false), Err(Missing::Value));
    form.value = " planning ".into();
    assert_eq!(
        form.query(false).expect("ready").branch,
        BranchSelector::BranchName("planning".into())
    );
    // Another choice forgets the value: it can't mean both.
    form.choose(Selector::ViewRid);
    assert_eq!(form.value, "");
    form.choose(Selector::Default);

    form.transaction = "t".into();
    assert!(form.query(true).expect("ready").transaction_id.is_some());
    form.preview = false;
    assert_eq!(form.query(true), Err(Missing::Preview));
    form.preview = true;
    form.confirmation = "B C.TXT".into();
    assert_eq!(form.query(true), Err(Missing::Confirmation));
    form.path = String::new();
    assert!(matches!(form.query(true), Err(Missing::Path(_))));
    form.path = "x".repeat(256);
    assert!(matches!(form.query(true), Err(Missing::Path(_))));
    // A path may end with a slash: then all of it is typed.
    assert_eq!(DeleteForm::new("a/".to_owned()).expected(), "a/");
}
