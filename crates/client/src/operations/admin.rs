//! The operations on sign-in providers and groups.

use belvedere_api::admin::{
    ListAuthenticationProviders, ListAuthenticationProvidersResponse, PreregisterGroup,
    PreregisterGroupRequest, list_authentication_providers, preregister_group,
};
use belvedere_api::ids::{EnrollmentRid, PrincipalId};
use belvedere_api::operation::{NoBody, NoQuery};

use super::Admin;
pub(super) use super::Admin as Methods;
use crate::error::Error;

impl Admin {
    /// Pre-registers a group and gives its identifier. Preview.
    pub async fn preregister_group(
        self,
        path: preregister_group::Path,
        body: PreregisterGroupRequest,
    ) -> Result<PrincipalId, Error> {
        self.0
            .send::<PreregisterGroup>(&path, &NoQuery {}, &body)
            .await
    }

    /// Lists the sign-in providers of a platform instance. Preview.
    pub async fn list_authentication_providers(
        self,
        enrollment: EnrollmentRid,
    ) -> Result<ListAuthenticationProvidersResponse, Error> {
        let path = list_authentication_providers::Path::new(enrollment);
        self.0
            .send::<ListAuthenticationProviders>(&path, &NoQuery {}, &NoBody)
            .await
    }
}
