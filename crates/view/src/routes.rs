//! The addresses of the views. RIDs and keys travel in query parameters: a key may hold a slash.

use crate::host::encode;

/// Where the platform sends the user back to after the sign-in.
pub const CALLBACK: &str = "/sign-in/callback";
/// The first view.
pub const HOME: &str = "/";
/// The view of an ontology; without parameters, the choice of one.
pub const ONTOLOGY: &str = "/ontology";
/// The view of an object type.
pub const OBJECT_TYPE: &str = "/object-type";
/// The view of the objects of a type; without parameters, the choice of one.
pub const OBJECTS: &str = "/objects";
/// The form of an action type.
pub const ACTION: &str = "/action";
/// The view of a media item; without parameters, the way to open one.
pub const MEDIA: &str = "/media";
/// The data health checks; with parameters, the form of a new one.
pub const DATA_HEALTH: &str = "/data-health";
/// The transactions of a dataset.
pub const DATASET: &str = "/dataset";
/// The SQL editor. A statement to begin with travels in the fragment, which no server sees.
pub const SQL: &str = "/sql";
/// The editor with the saved queries beside it.
pub const SQL_QUERIES: &str = "/sql#queries";
/// A board, or the choice of one. A board that came with a link travels in the fragment, which no server sees.
pub const BOARDS: &str = "/boards";
/// The sign-in providers and groups of an enrollment.
pub const ADMIN: &str = "/admin";
/// The settings of this browser: colors, language, stored data.
pub const SETTINGS: &str = "/settings";
/// The shared pieces of the screen. No release has them.
pub const PIECES: &str = "/ui";
/// About the app, and its licences.
pub const ABOUT: &str = "/about";
/// Permissions of this sign-in: operations, their scopes, and the last result of each.
pub const ACCESS: &str = "/access";

/// The address of an ontology.
pub fn ontology(rid: &str) -> String {
    with_parameters(ONTOLOGY, &[("ontology", rid)])
}

/// The address of an object type.
pub fn object_type(ontology_rid: &str, api_name: &str) -> String {
    with_parameters(
        OBJECT_TYPE,
        &[("ontology", ontology_rid), ("type", api_name)],
    )
}

/// The address of the objects of a type.
pub fn objects(ontology_rid: &str, api_name: &str) -> String {
    with_parameters(OBJECTS, &[("ontology", ontology_rid), ("type", api_name)])
}

/// The address of the form of an action type.
pub fn action(ontology_rid: &str, api_name: &str) -> String {
    with_parameters(ACTION, &[("ontology", ontology_rid), ("type", api_name)])
}

/// The address of the form of an action type for an object; without a key, for the selected objects of its type.
pub fn action_on(
    ontology_rid: &str,
    api_name: &str,
    object_type: &str,
    key: Option<&str>,
) -> String {
    let address = with(action(ontology_rid, api_name), "objectType", object_type);
    match key {
        Some(key) => with(address, "object", key),
        None => address,
    }
}

/// The address of a media item.
pub fn media(media_set_rid: &str, media_item_rid: &str) -> String {
    with_parameters(MEDIA, &[("set", media_set_rid), ("item", media_item_rid)])
}

/// The address of the form of a new check on a branch of a dataset; an empty branch is the default one.
pub fn new_check(dataset_rid: &str, branch: &str) -> String {
    with_parameters(DATA_HEALTH, &[("dataset", dataset_rid), ("branch", branch)])
}

/// The address of a dataset, and of one of its transactions unless that is empty.
pub fn dataset(rid: &str, transaction_rid: &str) -> String {
    with_parameters(
        DATASET,
        &[("dataset", rid), ("transaction", transaction_rid)],
    )
}

/// The address of the editor with a statement in it. Opening it runs nothing.
pub fn sql(statement: &str) -> String {
    format!("{SQL}#sql={}", encode(statement))
}

/// The same with the filters and the order of its results, which hold once it has run, and the values of its parameters.
pub fn sql_with(statement: &str, choice: &str, values: &str) -> String {
    let mut address = sql(statement);
    for (name, value) in [("&view=", choice), ("&values=", values)] {
        if !value.is_empty() {
            address.push_str(name);
            address.push_str(&encode(value));
        }
    }
    address
}

/// The address of the editor with a statement that reads a dataset, by its path or RID.
pub fn sql_of_dataset(dataset: &str) -> String {
    let dataset = dataset.replace('`', "``");
    sql(&format!("SELECT * FROM `{dataset}` LIMIT 1000"))
}

/// The address of a query that was run, by its identifier.
pub fn sql_query(id: &str) -> String {
    with_parameters(SQL, &[("query", id)])
}

/// The address of a board of this browser, by its key.
pub fn board(key: &str) -> String {
    with_parameters(BOARDS, &[("board", key)])
}

/// The address of a board that the catalog shares, by its name.
pub fn shared_board(name: &str) -> String {
    with_parameters(BOARDS, &[("shared", name)])
}

/// The address of a board that brings itself and its queries along. Opening it runs nothing.
pub fn linked_board(text: &str) -> String {
    format!("{BOARDS}#board={}", encode(text))
}

/// The address of an enrollment's administration.
pub fn admin(enrollment_rid: &str) -> String {
    with_parameters(ADMIN, &[("enrollment", enrollment_rid)])
}

/// An address with those parameters that have a value.
pub fn with_parameters(address: &str, parameters: &[(&str, &str)]) -> String {
    let given = parameters.iter().filter(|(_, value)| !value.is_empty());
    given.fold(address.to_owned(), |address, (name, value)| {
        with(address, name, value)
    })
}

/// An address with one parameter more.
pub fn with(mut address: String, name: &str, value: &str) -> String {
    address.push(if address.contains('?') { '&' } else { '?' });
    address.push_str(&encode(name));
    address.push('=');
    address.push_str(&encode(value));
    address
}
