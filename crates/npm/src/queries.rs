//! SQL queries for `package/src/sql.js`: the client's own run of a query.

use belvedere_client::Client;
use belvedere_client::query_run::QueryRun;
use js_sys::Promise;
use wasm_bindgen::prelude::*;

use crate::calls::milliseconds;
use crate::errors;
use crate::promise::promise;
use crate::streams::{Content, Source};

/// A run of a query.
#[wasm_bindgen]
pub struct Query(QueryRun);

impl Query {
    pub(crate) fn new(client: &Client, body: String, timeout: Option<f64>) -> Self {
        let timeout = timeout.map(milliseconds);
        Self(QueryRun::start(client, body, timeout))
    }
}

#[wasm_bindgen]
impl Query {
    /// The identifier, once the platform has said it.
    #[wasm_bindgen(getter, js_name = queryId)]
    pub fn query_id(&self) -> Option<String> {
        self.0.query_id().map(Into::into)
    }

    /// Gives a [`Content`] once results begin.
    pub fn results(&self) -> Promise {
        let run = self.0.clone();
        promise(async move {
            let results = run.results().await;
            let results = results.map_err(|failure| errors::of_query(&failure))?;
            Ok(Content::new(Source::Query(results)).into())
        })
    }

    /// Nothing more will be read: a query that has not ended is canceled.
    pub fn abandon(&self) -> Promise {
        let abandoned = self.0.abandon();
        promise(async move {
            let abandoned = abandoned.await.map_err(|error| errors::text(&error));
            abandoned.map(|()| JsValue::UNDEFINED)
        })
    }
}
