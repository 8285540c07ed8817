//! What the addresses of other views say that the box looks for.

use crate::address::Parameters;
use crate::routes;

/// The object type that an address is of: RID or API name of its ontology, and API name.
pub(super) fn object_type(address: &str) -> Option<(String, String)> {
    let (path, query) = address.split_once('?')?;
    let query = Parameters::read(query);
    let is_type = [routes::OBJECTS, routes::OBJECT_TYPE].contains(&path);
    is_type.then_some((query.filled("ontology")?, query.filled("type")?))
}
