//! Transactions of datasets (docs/contract.md, "17. Get transaction").

use belvedere_api::datasets::GetTransaction;

use crate::Platform;
use crate::http::{ApiError, Call, Content, Handle};

impl Handle<GetTransaction> for Platform {
    async fn handle(
        &self,
        call: Call<GetTransaction>,
    ) -> Result<Content<GetTransaction>, ApiError> {
        let administrator = call.principal.is_administrator();
        let (dataset, transaction) = (call.path.dataset_rid, call.path.transaction_rid);
        let found = self
            .ask(move |store| {
                store.transaction(dataset.as_str(), transaction.as_str(), administrator)
            })
            .await?;
        Ok(Content::Reply(found))
    }
}
