//! From a raw path to the handler of an operation.

use std::sync::LazyLock;

use axum::response::{IntoResponse, Response};
use belvedere_api::error;
use belvedere_api::operation::{Body as _, Description, PathParameters as _, Reply as _};
use belvedere_api::{Operation, path, wire};
use bytes::Bytes;
use futures_util::future::BoxFuture;

use super::{Answer, ApiError, Call, Handle, Principal, ReadToken};
use crate::Platform;

/// What a handler needs of a request, before it is decoded.
pub(crate) struct Incoming {
    /// Path parameters, decoded.
    pub(crate) path: Vec<String>,
    /// The query as it was sent.
    pub(crate) raw_query: String,
    /// The whole body.
    pub(crate) body: Bytes,
    /// Who calls.
    pub(crate) principal: Principal,
    /// The `ReadToken` header.
    pub(crate) read_token: Option<ReadToken>,
}

type Run = fn(Platform, Incoming) -> BoxFuture<'static, Result<Response, ApiError>>;

/// One operation and the function that serves it.
pub(crate) struct Route {
    /// The operation.
    pub(crate) description: Description,
    /// Decodes, handles, encodes.
    pub(crate) run: Run,
}

/// All operations. More literal templates come first, so that a literal segment wins over a parameter.
static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(|| {
    let mut routes = all_routes();
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
            vec![$( Route {
                description: <$operation as Operation>::DESCRIPTION,
                run: |platform, incoming| Box::pin(run::<$operation>(platform, incoming)),
            } ),+]
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

async fn run<O: Operation>(platform: Platform, incoming: Incoming) -> Result<Response, ApiError>
where
    Platform: Handle<O>,
{
    let call = Call::<O> {
        path: O::Path::from_values(incoming.path)
            .ok_or_else(|| ApiError::internal("the template and its parameters differ"))?,
        query: wire::decode_query(&incoming.raw_query)?,
        body: O::Body::decode(&incoming.body)?,
        principal: incoming.principal,
        read_token: incoming.read_token,
        raw_query: incoming.raw_query,
    };
    let json = match platform.handle(call).await? {
        Answer::Reply(_) if O::DESCRIPTION.reply == belvedere_api::operation::ReplyKind::Empty => {
            return Ok(http::StatusCode::NO_CONTENT.into_response());
        }
        Answer::Reply(reply) => reply.encode()?,
        Answer::Json(json) => json,
        Answer::Bytes(_) => return Err(ApiError::new(&error::INTERNAL)),
    };
    Ok(([(http::header::CONTENT_TYPE, "application/json")], json).into_response())
}
