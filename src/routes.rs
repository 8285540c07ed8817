//! The addresses of the views. RIDs and keys travel in query parameters: a key may hold a slash.

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

/// The address of an ontology.
pub fn ontology(rid: &str) -> String {
    format!("{ONTOLOGY}?ontology={}", encode(rid))
}

/// The address of an object type.
pub fn object_type(ontology_rid: &str, api_name: &str) -> String {
    format!(
        "{OBJECT_TYPE}?ontology={}&type={}",
        encode(ontology_rid),
        encode(api_name)
    )
}

/// The address of the objects of a type.
pub fn objects(ontology_rid: &str, api_name: &str) -> String {
    format!(
        "{OBJECTS}?ontology={}&type={}",
        encode(ontology_rid),
        encode(api_name)
    )
}

fn encode(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}
