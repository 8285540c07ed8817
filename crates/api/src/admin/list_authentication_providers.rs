//! `GET /api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders`
//!
//! docs/contract.md, "2. List authentication providers".

use super::AuthenticationProvider;
use crate::ids::EnrollmentRid;
use crate::macros::{json_object, json_reply, operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::scope;

operation! {
    /// Lists the sign-in providers of a platform instance. Preview, and not paged.
    ListAuthenticationProviders {
        id: "v2.listAuthenticationProviders",
        method: Get,
        path: "/api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders",
        scopes: &[scope::ADMIN_READ],
        repeat: Safe,
        source: Source::Specified("2. List authentication providers"),
        errors: [ENROLLMENT_NOT_FOUND],
        preview: true,
        types: (Path, NoQuery, NoBody) -> ListAuthenticationProvidersResponse,
    }
}

path_parameters! {
    /// The path of [`ListAuthenticationProviders`].
    Path {
        /// The platform instance.
        enrollment_rid ("enrollmentRid"): EnrollmentRid,
    }
}

json_object! {
    /// The sign-in providers of a platform instance.
    ListAuthenticationProvidersResponse {
        lists {
            /// All of them.
            data: Vec<AuthenticationProvider>,
        }
    }
}

json_reply!(ListAuthenticationProvidersResponse);
