//! The action type models (docs/contract.md, "`ActionTypeV2`" and "`ActionType`").

use indexmap::IndexMap;

use super::{DataType, TypeStatus};
use crate::macros::{json_object, json_reply, tagged_union};

/// Declares an action type: the versions differ in the form of its parameters.
macro_rules! action_type {
    ($(#[$doc:meta])* $name:ident, $parameter:ident) => {
        json_object! {
            $(#[$doc])*
            $name {
                required {
                    /// Name in the API.
                    api_name: String,
                    /// How far the definition can be relied on.
                    status: TypeStatus,
                    /// RID.
                    rid: String,
                }
                optional {
                    /// What it does.
                    description: String,
                    /// Name for people.
                    display_name: String,
                }
                lists {
                    /// The parameters by name, in the order of the definition.
                    parameters: IndexMap<String, $parameter>,
                    /// The edit rules: what the action changes.
                    operations: Vec<ActionOperation>,
                }
            }
        }
        json_reply!($name);
    };
}

action_type! {
    /// An action type, V2.
    ActionTypeV2, ActionParameter
}

action_type! {
    /// An action type, V1.
    ActionType, ActionParameterV1
}

json_object! {
    /// A parameter of an action type, V2.
    ActionParameter {
        required {
            /// Type of its values.
            data_type: DataType,
        }
        optional {
            /// Name for people.
            display_name: String,
            /// What it is about.
            description: String,
        }
        lists {
            /// Whether a value must be given.
            required: bool,
        }
    }
}

json_object! {
    /// A parameter of an action type, V1.
    ActionParameterV1 {
        required {
            /// Type of its values, such as `Integer`, `Array<String>` or `OntologyObject<Flight>`.
            base_type: String,
        }
        optional {
            /// What it is about.
            description: String,
            /// Type of its values in the form of V2, where the platform gives it.
            data_type: DataType,
        }
        lists {
            /// Whether a value must be given.
            required: bool,
        }
    }
}

json_object! {
    /// The object type that a rule edits.
    ObjectRule {
        required {
            /// API name of the object type.
            object_type_api_name: String,
        }
    }
}

json_object! {
    /// The link type that a rule edits.
    LinkRule {
        required {
            /// API name of the link from A to B.
            #[serde(rename = "linkTypeApiNameAtoB")]
            link_type_api_name_a_to_b: String,
            /// API name of the link from B to A.
            #[serde(rename = "linkTypeApiNameBtoA")]
            link_type_api_name_b_to_a: String,
            /// API name of the object type on side A.
            a_side_object_type_api_name: String,
            /// API name of the object type on side B.
            b_side_object_type_api_name: String,
        }
    }
}

tagged_union! {
    /// An edit rule of an action type (docs/assumptions.md, "Ontology").
    ActionOperation {
        /// Creates an object.
        CreateObject(ObjectRule) = "createObject",
        /// Changes an object.
        ModifyObject(ObjectRule) = "modifyObject",
        /// Deletes an object.
        DeleteObject(ObjectRule) = "deleteObject",
        /// Creates a link.
        CreateLink(LinkRule) = "createLink",
        /// Deletes a link.
        DeleteLink(LinkRule) = "deleteLink",
    }
}
