//! Sign-in providers and groups (docs/contract.md, "1. Pre-register a group" and "2. List
//! authentication providers").

use belvedere_api::admin::{
    ListAuthenticationProviders, ListAuthenticationProvidersResponse, PreregisterGroup,
};
use belvedere_api::error::{self, Refusal};
use belvedere_api::ids::is_rid;
use belvedere_api::scope;
use belvedere_store::Group;

use super::change;
use crate::Platform;
use crate::http::{ApiError, Call, Content, Handle};

impl Handle<ListAuthenticationProviders> for Platform {
    async fn handle(
        &self,
        call: Call<ListAuthenticationProviders>,
    ) -> Result<Content<ListAuthenticationProviders>, ApiError> {
        let enrollment = call.path.enrollment_rid;
        let mut response = ListAuthenticationProvidersResponse::new();
        response.data = self
            .ask(move |store| store.authentication_providers(enrollment.as_str()))
            .await?;
        Ok(Content::Reply(response))
    }
}

impl Handle<PreregisterGroup> for Platform {
    async fn handle(
        &self,
        call: Call<PreregisterGroup>,
    ) -> Result<Content<PreregisterGroup>, ApiError> {
        let (enrollment, provider) = (
            call.path.enrollment_rid,
            call.path.authentication_provider_rid,
        );
        if !call.principal.may(scope::ADMIN_WRITE) {
            return Err(Refusal::new(&error::PREREGISTER_GROUP_PERMISSION_DENIED)
                .with("enrollmentRid", enrollment.as_str())
                .with("authenticationProviderRid", provider.as_str())
                .into());
        }
        let name = call.body.name.trim();
        if name.is_empty() {
            return Err(Refusal::invalid("name", "A group needs a name.").into());
        }
        let organizations = call.body.organizations.unwrap_or_default();
        if let Some(other) = organizations.iter().find(|rid| !is_rid(rid.as_str())) {
            let reason = format!(
                "{other:?} is no RID of an organization.",
                other = other.as_str()
            );
            return Err(Refusal::invalid("organizations", reason).into());
        }
        let group = Group {
            enrollment: enrollment.into(),
            provider: provider.into(),
            name: name.to_owned(),
            organizations: organizations.into_iter().map(Into::into).collect(),
            created_by: call.principal.id.into(),
        };
        change(self, call.idempotency_key, move |changes| {
            Ok(changes.preregister_group(&group)?.into())
        })
        .await
    }
}
