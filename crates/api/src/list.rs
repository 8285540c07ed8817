//! The one list of operations.

use crate::error::{self, NamedError};
use crate::operation::{BodyKind, Description, Operation, Source};
use crate::path;

/// Calls a macro with every operation, as `(namespace, method name, type)`, in the order of the contract.
#[macro_export]
macro_rules! for_each_operation {
    ($callback:ident) => {
        $callback! {
            (admin, preregister_group, $crate::admin::PreregisterGroup),
            (admin, list_authentication_providers, $crate::admin::ListAuthenticationProviders),
            (data_health, create_check, $crate::data_health::CreateCheck),
            (sql, execute_sql_query, $crate::sql::ExecuteSqlQuery),
            (sql, cancel_sql_query, $crate::sql::CancelSqlQuery),
            (ontologies, apply_action, $crate::ontologies::ApplyAction),
            (ontologies, get_action_type_v2, $crate::ontologies::GetActionTypeV2),
            (ontologies, get_action_type, $crate::ontologies::GetActionType),
            (ontologies, get_object_type, $crate::ontologies::GetObjectType),
            (ontologies, get_ontology, $crate::ontologies::GetOntology),
            (ontologies, list_objects_v2, $crate::ontologies::ListObjectsV2),
            (ontologies, get_attachment_property_content_v2, $crate::ontologies::GetAttachmentPropertyContentV2),
            (ontologies, get_attachment_property_by_rid_v2, $crate::ontologies::GetAttachmentPropertyByRidV2),
            (media_sets, get_media_item_info, $crate::media_sets::GetMediaItemInfo),
            (media_sets, read_media_item, $crate::media_sets::ReadMediaItem),
            (media_sets, clear_media_item_at_path, $crate::media_sets::ClearMediaItemAtPath),
            (datasets, get_transaction, $crate::datasets::GetTransaction),
            (sql, get_sql_query_status, $crate::sql::GetSqlQueryStatus),
            (sql, get_sql_query_results, $crate::sql::GetSqlQueryResults),
        }
    };
}

macro_rules! descriptions {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        /// The descriptions of all operations, in the order of the contract; assumed ones last.
        pub const OPERATIONS: &[Description] = &[
            $( <$operation as $crate::operation::Operation>::DESCRIPTION ),+
        ];
    };
}
for_each_operation!(descriptions);

macro_rules! errors {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        /// Every named error that the operation with this identifier answers; empty for an unknown one.
        pub fn errors_of(id: &str) -> Vec<&'static NamedError> {
            $(
                let description = <$operation as Operation>::DESCRIPTION;
                if description.id == id {
                    let own = <$operation as Operation>::ERRORS.iter().copied();
                    return own.chain(common_errors(&description)).collect();
                }
            )+
            Vec::new()
        }
    };
}
for_each_operation!(errors);

macro_rules! sources {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        /// Where the operation with this identifier comes from; `None` for an unknown one.
        pub fn source_of(id: &str) -> Option<Source> {
            $(
                if <$operation as Operation>::DESCRIPTION.id == id {
                    return Some(<$operation as Operation>::SOURCE);
                }
            )+
            None
        }
    };
}
for_each_operation!(sources);

/// The errors that an operation answers besides those of its own ([`crate::Operation::ERRORS`]).
pub fn common_errors(operation: &Description) -> Vec<&'static NamedError> {
    let mut errors = vec![
        &error::MISSING_CREDENTIALS,
        &error::INVALID_CREDENTIALS,
        &error::SERVICE_USER_TOKEN_IN_BROWSER,
        &error::API_USAGE_DENIED,
        &error::INVALID_REQUEST,
        &error::OPERATION_NOT_OFFERED,
        &error::INTERNAL,
    ];
    if operation.preview {
        errors.push(&error::API_FEATURE_PREVIEW_USAGE_ONLY);
    }
    if operation.body == BodyKind::Json {
        errors.push(&error::REQUEST_TOO_LARGE);
    }
    if operation.repeat.takes_idempotency_key() {
        errors.push(&error::IDEMPOTENCY_KEY_REUSED);
    }
    errors
}

/// The description of the operation with this identifier, such as `v2.getTransaction`.
pub fn operation(id: &str) -> Option<&'static Description> {
    OPERATIONS.iter().find(|description| description.id == id)
}

/// The operation of a method and a raw path. A literal segment wins over a parameter.
pub fn operation_at(method: &str, raw_path: &str) -> Option<&'static Description> {
    OPERATIONS
        .iter()
        .filter(|operation| operation.method.as_str() == method)
        .filter(|operation| path::match_template(operation.path, raw_path).is_some())
        .min_by_key(|operation| operation.path.matches('{').count())
}
