//! `POST /api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders/{authenticationProviderRid}/preregisterGroup`
//!
//! docs/contract.md, "1. Pre-register a group".

use crate::ids::{AuthenticationProviderRid, EnrollmentRid, OrganizationRid, PrincipalId};
use crate::macros::{json_body, json_object, json_reply, operation, path_parameters};
use crate::operation::{NoQuery, Source};
use crate::scope;

operation! {
    /// Registers a group by name for a sign-in provider before any user with that group signs in. Preview.
    ///
    /// Answers with the identifier of the group.
    PreregisterGroup {
        id: "v2.preregisterGroup",
        method: Post,
        path: "/api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders/{authenticationProviderRid}/preregisterGroup",
        scopes: &[scope::ADMIN_WRITE],
        repeat: Change,
        source: Source::Specified("1. Pre-register a group"),
        errors: [PREREGISTER_GROUP_PERMISSION_DENIED, AUTHENTICATION_PROVIDER_NOT_FOUND],
        preview: true,
        types: (Path, NoQuery, PreregisterGroupRequest) -> PrincipalId,
    }
}

path_parameters! {
    /// The path of [`PreregisterGroup`].
    Path {
        /// The platform instance.
        enrollment_rid ("enrollmentRid"): EnrollmentRid,
        /// The sign-in provider.
        authentication_provider_rid ("authenticationProviderRid"): AuthenticationProviderRid,
    }
}

json_object! {
    /// The group to register.
    PreregisterGroupRequest {
        required {
            /// Name of the group.
            name: String,
        }
        optional {
            /// The organizations that may see the group. `None` leaves the choice to the platform.
            organizations: Vec<OrganizationRid>,
        }
    }
}

json_body!(PreregisterGroupRequest);
json_reply!(PrincipalId);
