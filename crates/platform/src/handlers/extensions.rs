//! The extensions (docs/assumptions.md, "Extensions").

use belvedere_api::extensions::GetCatalog;

use super::ask;
use crate::Platform;
use crate::http::{Answer, ApiError, Call, Handle};

impl Handle<GetCatalog> for Platform {
    async fn handle(&self, call: Call<GetCatalog>) -> Result<Answer<GetCatalog>, ApiError> {
        let administrator = call.principal.is_administrator();
        let catalog = ask(self, move |store| store.catalog(administrator)).await?;
        Ok(Answer::Json(catalog.to_string().into_bytes()))
    }
}
