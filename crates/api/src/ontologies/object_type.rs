//! The object type model (docs/contract.md, "`ObjectType`").

use indexmap::IndexMap;
use serde_json::Value;

use crate::ids::PropertyApiName;
use crate::macros::{json_object, json_reply, open_enum};

open_enum! {
    /// How far the definition of an object type or action type can be relied on.
    TypeStatus {
        /// In use.
        Active = "ACTIVE",
        /// Recommended by the owners of the ontology.
        Endorsed = "ENDORSED",
        /// May change.
        Experimental = "EXPERIMENTAL",
        /// About to go away.
        Deprecated = "DEPRECATED",
    }
}

open_enum! {
    /// How prominently an object type is shown.
    Visibility {
        /// As any other.
        Normal = "NORMAL",
        /// Before others.
        Prominent = "PROMINENT",
        /// Not shown unless asked for.
        Hidden = "HIDDEN",
    }
}

json_object! {
    /// An object type.
    ObjectType {
        required {
            /// Name in the API.
            api_name: String,
            /// How far the definition can be relied on.
            status: TypeStatus,
            /// RID.
            rid: String,
        }
        optional {
            /// Identifier of earlier versions: a string, or what else a platform sends.
            legacy_object_type_id: Value,
            /// Name for people.
            display_name: String,
            /// What it is about.
            description: String,
            /// How prominently it is shown.
            visibility: Visibility,
        }
        lists {
            /// The properties that identify an object.
            primary_key: Vec<PropertyApiName>,
            /// The properties by API name, in the order of the definition.
            properties: IndexMap<PropertyApiName, Property>,
        }
    }
}

impl ObjectType {
    /// The name for people, or the API name where there is none.
    pub fn title(&self) -> &str {
        self.display_name.as_deref().unwrap_or(&self.api_name)
    }
}

json_reply!(ObjectType);

json_object! {
    /// A property of an object type.
    Property {
        required {
            /// Type of its values, such as `Integer`, `String` or `Date`; any other text is kept.
            base_type: String,
        }
        optional {
            /// What it is about.
            description: String,
            /// Name for people.
            display_name: String,
            /// Identifier of earlier versions: a string, or what else a platform sends.
            legacy_property_id: Value,
        }
    }
}
