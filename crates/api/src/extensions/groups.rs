//! `GET /api/extensions/v1/groups`

use crate::ids::{AuthenticationProviderRid, EnrollmentRid, OrganizationRid, PrincipalId};
use crate::macros::{json_object, json_reply, operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::{DateTime, scope};

operation! {
    /// Lists the groups that were registered, the newest first. For administrators: others get an empty list.
    ListGroups {
        id: "extensions.listGroups",
        method: Get,
        path: "/api/extensions/v1/groups",
        scopes: &[scope::ADMIN_READ],
        repeat: Safe,
        source: Source::Assumed("Extensions"),
        errors: [],
        types: (Path, NoQuery, NoBody) -> ListGroupsResponse,
    }
}

path_parameters! {
    /// The path of [`ListGroups`].
    Path {}
}

json_object! {
    /// The groups.
    ListGroupsResponse {
        lists {
            /// Registered groups, the newest first.
            data: Vec<Group>,
        }
    }
}

json_reply!(ListGroupsResponse);

json_object! {
    /// A registered group.
    Group {
        required {
            /// RID: what a check names it by.
            rid: String,
            /// Identifier, as the response to its registration.
            id: PrincipalId,
            /// Name.
            name: String,
        }
        optional {
            /// The enrollment of its sign-in provider.
            enrollment_rid: EnrollmentRid,
            /// The sign-in provider that it was registered for.
            authentication_provider_rid: AuthenticationProviderRid,
            /// Name of that provider for people.
            authentication_provider_name: String,
            /// The user who registered it.
            created_by: PrincipalId,
            /// When it was registered.
            created_time: DateTime,
        }
        lists {
            /// The organizations that may see it.
            organizations: Vec<OrganizationRid>,
        }
    }
}
