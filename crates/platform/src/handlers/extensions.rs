//! The extensions (docs/assumptions.md, "Extensions").

use belvedere_api::extensions::GetCatalog;
use belvedere_api::extensions::checks::{
    CheckWithResult, ListChecks, ListChecksResponse, SetCheckGroups,
};
use belvedere_api::extensions::groups::{ListGroups, ListGroupsResponse};
use belvedere_api::extensions::media_transactions::{
    AbortMediaTransaction, BeginMediaTransaction, CommitMediaTransaction, MediaTransaction,
};
use belvedere_api::operation::NoContent;
use belvedere_store::Store;

use super::change;
use crate::Platform;
use crate::http::{ApiError, Call, Content, Handle, Principal};

impl Handle<GetCatalog> for Platform {
    async fn handle(&self, call: Call<GetCatalog>) -> Result<Content<GetCatalog>, ApiError> {
        let administrator = call.principal.is_administrator();
        let mut catalog = self.ask(move |store| store.catalog(administrator)).await?;
        if let Some(own) = self.user_folder() {
            own.put_progress(&mut catalog);
            // Earlier versions put those of the demo beside a user's files.
            catalog["enrollments"] = serde_json::json!([]);
        }
        Ok(Content::Json(catalog.to_string().into_bytes()))
    }
}

impl Handle<ListGroups> for Platform {
    async fn handle(&self, call: Call<ListGroups>) -> Result<Content<ListGroups>, ApiError> {
        let mut response = ListGroupsResponse::new();
        if call.principal.is_administrator() {
            response.data = self.ask(Store::groups).await?;
        }
        Ok(Content::Reply(response))
    }
}

impl Handle<ListChecks> for Platform {
    async fn handle(&self, call: Call<ListChecks>) -> Result<Content<ListChecks>, ApiError> {
        let creator = creator(&call.principal);
        let checks = self
            .ask(move |store| store.checks(creator.as_deref()))
            .await?;
        let mut response = ListChecksResponse::new();
        response.data = checks
            .into_iter()
            .map(|known| {
                let result = self.health().result(&known, self.store().now());
                let mut listed = CheckWithResult::new(known.check);
                listed.result = result;
                listed
            })
            .collect();
        Ok(Content::Reply(response))
    }
}

impl Handle<SetCheckGroups> for Platform {
    async fn handle(
        &self,
        call: Call<SetCheckGroups>,
    ) -> Result<Content<SetCheckGroups>, ApiError> {
        let creator = creator(&call.principal);
        let (check, groups) = (call.path.check_rid, call.body.groups);
        change(self, call.idempotency_key, move |changes| {
            changes.set_check_groups(check.as_str(), &groups, creator.as_deref())
        })
        .await
    }
}

impl Handle<BeginMediaTransaction> for Platform {
    async fn handle(
        &self,
        call: Call<BeginMediaTransaction>,
    ) -> Result<Content<BeginMediaTransaction>, ApiError> {
        change(self, call.idempotency_key, move |changes| {
            let id = changes.begin_media_transaction(call.path.media_set_rid.as_str())?;
            Ok(MediaTransaction::new(id))
        })
        .await
    }
}

impl Handle<CommitMediaTransaction> for Platform {
    async fn handle(
        &self,
        call: Call<CommitMediaTransaction>,
    ) -> Result<Content<CommitMediaTransaction>, ApiError> {
        let (set, id) = (call.path.media_set_rid, call.path.transaction_id);
        change(self, call.idempotency_key, move |changes| {
            changes.end_media_transaction(set.as_str(), id.as_str(), true)?;
            Ok(NoContent)
        })
        .await
    }
}

impl Handle<AbortMediaTransaction> for Platform {
    async fn handle(
        &self,
        call: Call<AbortMediaTransaction>,
    ) -> Result<Content<AbortMediaTransaction>, ApiError> {
        let (set, id) = (call.path.media_set_rid, call.path.transaction_id);
        change(self, call.idempotency_key, move |changes| {
            changes.end_media_transaction(set.as_str(), id.as_str(), false)?;
            Ok(NoContent)
        })
        .await
    }
}

/// The creator whose checks the user may see; `None` for an administrator, who sees all.
fn creator(principal: &Principal) -> Option<String> {
    (!principal.is_administrator()).then(|| principal.id.as_str().to_owned())
}
