//! The operations: finding one by method and raw path, checking the caller, and running its handler.

use std::sync::LazyLock;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use belvedere_api::error::{self, Refusal};
use belvedere_api::extensions::GetCatalog;
use belvedere_api::extensions::checks::{ListChecks, SetCheckGroups};
use belvedere_api::extensions::groups::ListGroups;
use belvedere_api::extensions::media_transactions::{
    AbortMediaTransaction, BeginMediaTransaction, CommitMediaTransaction,
};
use belvedere_api::operation::{
    Body as _, BodyKind, Description, PathParameters as _, Reply as _, ReplyKind,
};
use belvedere_api::{Operation, path, wire};
use belvedere_store::IdempotencyKey;
use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::{StatusCode, header};

use super::idempotency;
use crate::Platform;
use crate::http::{ApiError, Call, Content, Exchange, Handle, Principal, ReadToken};
#[cfg(feature = "testkit")]
use crate::testkit::journal::Context;

/// The parts of a request for a handler, before they are decoded.
struct Incoming {
    path: Vec<String>,
    raw_query: String,
    body: Bytes,
    principal: Principal,
    read_token: Option<ReadToken>,
    idempotency_key: Option<IdempotencyKey>,
    /// Which part of binary content is asked for.
    range: Option<String>,
    /// The entity tag that the range belongs to.
    if_range: Option<String>,
}

type Run = fn(Platform, Incoming) -> BoxFuture<'static, Result<Response, ApiError>>;

/// One operation and the function that serves it.
pub(crate) struct Route {
    description: Description,
    run: Run,
}

impl Route {
    fn of<O: Operation>() -> Self
    where
        Platform: Handle<O>,
    {
        Self {
            description: O::DESCRIPTION,
            run: |platform, incoming| Box::pin(run::<O>(platform, incoming)),
        }
    }
}

/// All operations, and the extensions. More literal templates come first, so that a literal segment wins over a parameter.
static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(|| {
    let mut routes = all_routes();
    routes.extend([
        Route::of::<GetCatalog>(),
        Route::of::<ListGroups>(),
        Route::of::<ListChecks>(),
        Route::of::<SetCheckGroups>(),
        Route::of::<BeginMediaTransaction>(),
        Route::of::<CommitMediaTransaction>(),
        Route::of::<AbortMediaTransaction>(),
    ]);
    routes.sort_by_key(|route| {
        route
            .description
            .path
            .split('/')
            .map(|part| part.starts_with('{'))
            .collect::<Vec<_>>()
    });
    routes
});

macro_rules! routes {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        fn all_routes() -> Vec<Route> {
            vec![$( Route::of::<$operation>() ),+]
        }
    };
}
belvedere_api::for_each_operation!(routes);

/// Finds the operation of a method and a raw path, with the decoded path parameters.
pub(crate) fn find(method: &str, raw_path: &str) -> Option<(&'static Route, Vec<String>)> {
    ROUTES
        .iter()
        .filter(|route| route.description.method.as_str() == method)
        .find_map(|route| {
            Some((
                route,
                path::match_template(route.description.path, raw_path)?,
            ))
        })
}

/// The methods of the operations at a raw path.
pub(crate) fn methods(raw_path: &str) -> impl Iterator<Item = &'static str> {
    ROUTES
        .iter()
        .filter(move |route| path::match_template(route.description.path, raw_path).is_some())
        .map(|route| route.description.method.as_str())
}

/// Checks the caller and the preview flag, then runs the handler.
pub(crate) async fn call(
    mut exchange: Exchange,
    route: &'static Route,
    path: Vec<String>,
) -> Result<Response, ApiError> {
    let description = &route.description;
    let principal = exchange.authenticate().await?;
    if let Some(missing) = description
        .scopes
        .iter()
        .find(|scope| !principal.has_scope(scope))
    {
        return Err(Refusal::new(&error::API_USAGE_DENIED)
            .with("missingScope", *missing)
            .into());
    }
    if description.preview && !asks_for_preview(exchange.query())? {
        return Err(Refusal::new(&error::API_FEATURE_PREVIEW_USAGE_ONLY).into());
    }
    let key = idempotency::key(&exchange.parts.headers, description)?;
    let body = match description.body {
        BodyKind::None => Bytes::new(),
        BodyKind::Json => exchange.body().await?,
    };
    let read_token = exchange
        .header("readtoken")
        .filter(|_| description.read_token);
    let query = exchange.query();
    let idempotency_key =
        key.map(|key| idempotency::of_request(key, description, &path, query, &body, &principal));
    #[cfg(feature = "testkit")]
    let context = Context::new(&exchange, description, &body, &principal);
    let incoming = Incoming {
        path,
        idempotency_key,
        raw_query: query.to_owned(),
        body,
        principal,
        read_token: read_token.map(ReadToken::new),
        range: exchange.header(header::RANGE).map(str::to_owned),
        if_range: exchange.header(header::IF_RANGE).map(str::to_owned),
    };
    #[cfg(feature = "testkit")]
    return context
        .around(
            exchange.platform.clone(),
            (route.run)(exchange.platform, incoming),
        )
        .await;
    #[cfg(not(feature = "testkit"))]
    (route.run)(exchange.platform, incoming).await
}

fn asks_for_preview(query: &str) -> Result<bool, ApiError> {
    let parameters = url::form_urlencoded::parse(query.as_bytes());
    let mut given = parameters.filter(|(key, _)| key == "preview");
    let asks = given.next().is_some_and(|(_, value)| value == "true");
    match given.next() {
        Some(_) => Err(Refusal::invalid("preview", "The parameter is given twice.").into()),
        None => Ok(asks),
    }
}

async fn run<O: Operation>(platform: Platform, incoming: Incoming) -> Result<Response, ApiError>
where
    Platform: Handle<O>,
{
    let path = O::Path::from_values(incoming.path)
        .ok_or_else(|| ApiError::internal("the template and its parameters differ"))?;
    let query = wire::decode_query(&incoming.raw_query)?;
    let body = O::Body::decode(&incoming.body)?;
    O::check(&path, &query, &body)?;
    let call = Call::<O> {
        path,
        query,
        body,
        principal: incoming.principal,
        read_token: incoming.read_token,
        idempotency_key: incoming.idempotency_key,
    };
    let mut response = match platform.handle(call).await? {
        _ if O::DESCRIPTION.reply == ReplyKind::Empty => StatusCode::NO_CONTENT.into_response(),
        Content::Reply(reply) => json(reply.encode()?),
        Content::Json(encoded) => json(encoded),
        Content::Bytes(body) => {
            body.into_response(incoming.range.as_deref(), incoming.if_range.as_deref())
        }
        Content::Stream(stream) => {
            let media_type = [(header::CONTENT_TYPE, "application/octet-stream")];
            (media_type, Body::from_stream(stream)).into_response()
        }
    };
    response.headers_mut().insert(
        header::CACHE_CONTROL,
        http::HeaderValue::from_static("no-store"),
    );
    Ok(response)
}

fn json(encoded: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], encoded).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id_and_values(method: &str, path: &str) -> Option<(&'static str, Vec<String>)> {
        find(method, path).map(|(route, values)| (route.description.id, values))
    }

    #[test]
    fn a_literal_segment_wins_over_a_parameter() {
        let object = "/api/v2/ontologies/o/objects/T/k/attachments/p";
        let (id, _) = id_and_values("GET", &format!("{object}/content")).unwrap();
        assert_eq!(id, "v2.getAttachmentPropertyContentV2");
        let (id, values) = id_and_values("GET", &format!("{object}/ri.a")).unwrap();
        assert_eq!(id, "v2.getAttachmentPropertyByRidV2");
        assert_eq!(values, ["o", "T", "k", "p", "ri.a"]);
        let (id, _) = id_and_values("DELETE", "/api/v2/mediasets/m/items/clearAtPath").unwrap();
        assert_eq!(id, "v2.clearMediaItemAtPath");
    }

    #[test]
    fn the_raw_path_is_split_before_it_is_decoded() {
        let (id, values) =
            id_and_values("GET", "/api/v2/ontologies/a%2Fb/objects/%C3%BC%25%2e").unwrap();
        assert_eq!(id, "v2.listObjectsV2");
        assert_eq!(values, ["a/b", "ü%."]);
        assert!(find("GET", "/api%2Fv2/ontologies/a/objects/b").is_none());
        assert!(find("GET", "/api/v2/ontologies//objects/b").is_none());
        assert!(find("GET", "/api/v2/ontologies/a/objects/b/").is_none());
        assert!(find("GET", "/api/v2/ontologies/%FF/objects/b").is_none());
    }

    #[test]
    fn every_operation_is_found_at_its_own_template() {
        for route in ROUTES.iter() {
            let template = route.description.path;
            let path = template.replace(['{', '}'], "");
            let found = id_and_values(route.description.method.as_str(), &path).unwrap();
            assert_eq!(found.0, route.description.id);
            assert_eq!(found.1, path::parameter_names(template).collect::<Vec<_>>());
        }
    }
}
