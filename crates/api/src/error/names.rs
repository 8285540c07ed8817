//! The named errors. Those of `docs/contract.md` come first; the others are assumed (docs/assumptions.md, "Errors").

use super::NamedError;

/// Declares the constants and the list of them.
macro_rules! named_errors {
    ($( $constant:ident = $name:literal $code:literal $status:literal [$($parameter:literal),*] $meaning:literal; )+) => {
        $(
            #[doc = $meaning]
            pub const $constant: NamedError = NamedError {
                name: $name,
                code: $code,
                status: $status,
                parameters: &[$($parameter),*],
                meaning: $meaning,
            };
        )+
        /// Every error that the contract names.
        pub const NAMED_ERRORS: &[&NamedError] = &[$(&$constant),+];

        /// What the error with this name means, as a sentence for people. It needs nothing else of [`NAMED_ERRORS`]: a page
        /// that shows errors does not download the rest.
        pub fn meaning(name: &str) -> Option<&'static str> {
            const MEANINGS: &[(&str, &str)] = &[$(($name, $meaning)),+];
            let (_, meaning) = MEANINGS.iter().find(|(known, _)| *known == name)?;
            Some(meaning)
        }
    };
}

named_errors! {
    // docs/contract.md, "Errors".
    PREREGISTER_GROUP_PERMISSION_DENIED = "PreregisterGroupPermissionDenied" "PERMISSION_DENIED" 403 ["enrollmentRid", "authenticationProviderRid"] "You may not pre-register a group for this provider.";
    AUTHENTICATION_PROVIDER_NOT_FOUND = "AuthenticationProviderNotFound" "NOT_FOUND" 404 ["enrollmentRid", "authenticationProviderRid"] "The sign-in provider was not found.";
    ENROLLMENT_NOT_FOUND = "EnrollmentNotFound" "NOT_FOUND" 404 ["enrollmentRid"] "The platform instance was not found.";
    CHECK_ALREADY_EXISTS = "CheckAlreadyExists" "CONFLICT" 409 ["conflictingCheck"] "A check with the same subject and type exists.";
    INVALID_TIME_CHECK_CONFIG = "InvalidTimeCheckConfig" "INVALID_ARGUMENT" 400 [] "A time check needs time bounds or a median deviation.";
    INVALID_PERCENTAGE_CHECK_CONFIG = "InvalidPercentageCheckConfig" "INVALID_ARGUMENT" 400 [] "A percentage check needs percentage bounds or a median deviation.";
    INVALID_NUMERIC_COLUMN_CHECK_CONFIG = "InvalidNumericColumnCheckConfig" "INVALID_ARGUMENT" 400 [] "A numeric column check needs numeric bounds or a trend.";
    INVALID_TREND_CONFIG = "InvalidTrendConfig" "INVALID_ARGUMENT" 400 [] "A trend needs a trend type or difference bounds.";
    INVALID_TRANSACTION_TIME_CHECK_CONFIG = "InvalidTransactionTimeCheckConfig" "INVALID_ARGUMENT" 400 [] "A transaction time check needs time bounds or a median deviation.";
    CHECK_TYPE_NOT_SUPPORTED = "CheckTypeNotSupported" "INVALID_ARGUMENT" 400 ["checkType"] "This type of check is not supported yet.";
    CREATE_CHECK_PERMISSION_DENIED = "CreateCheckPermissionDenied" "PERMISSION_DENIED" 403 [] "You may not create this check.";
    COLUMN_TYPES_NOT_SUPPORTED = "ColumnTypesNotSupported" "INVALID_ARGUMENT" 400 [] "The result has column types that the chosen format can't carry.";
    READ_QUERY_INPUTS_PERMISSION_DENIED = "ReadQueryInputsPermissionDenied" "PERMISSION_DENIED" 403 ["rids"] "You may not read all inputs of the query.";
    QUERY_PARSE_ERROR = "QueryParseError" "INVALID_ARGUMENT" 400 ["errorMessage"] "The query can't be parsed.";
    QUERY_CANCELED = "QueryCanceled" "INVALID_ARGUMENT" 400 [] "The query was canceled.";
    QUERY_PERMISSION_DENIED = "QueryPermissionDenied" "PERMISSION_DENIED" 403 [] "You have no such query, or its results have expired.";
    QUERY_FAILED = "QueryFailed" "INTERNAL" 500 ["errorMessage"] "The query failed.";
    QUERY_RUNNING = "QueryRunning" "INVALID_ARGUMENT" 400 [] "The query is still running.";
    EXECUTE_SQL_QUERY_PERMISSION_DENIED = "ExecuteSqlQueryPermissionDenied" "PERMISSION_DENIED" 403 [] "You may not run SQL queries.";
    CANCEL_SQL_QUERY_PERMISSION_DENIED = "CancelSqlQueryPermissionDenied" "PERMISSION_DENIED" 403 [] "You may not cancel SQL queries.";
    DATASET_NOT_FOUND = "DatasetNotFound" "NOT_FOUND" 404 ["datasetRid"] "The dataset was not found, or you may not see it.";
    TRANSACTION_NOT_FOUND = "TransactionNotFound" "NOT_FOUND" 404 ["datasetRid", "transactionRid"] "The transaction was not found.";
    OBJECTS_EXCEEDED_LIMIT = "ObjectsExceededLimit" "INVALID_ARGUMENT" 400 [] "This storage gives out 10,000 objects of a type and no more.";
    ONTOLOGY_NOT_FOUND = "OntologyNotFound" "NOT_FOUND" 404 ["ontologyRid", "apiName"] "The ontology was not found. A new one can take some minutes to appear.";

    // Assumed: docs/assumptions.md, "Errors".
    API_FEATURE_PREVIEW_USAGE_ONLY = "ApiFeaturePreviewUsageOnly" "INVALID_ARGUMENT" 400 [] "This operation is a preview and needs preview=true.";
    API_USAGE_DENIED = "ApiUsageDenied" "PERMISSION_DENIED" 403 ["missingScope"] "The token lacks a scope that this operation needs.";
    MISSING_CREDENTIALS = "MissingCredentials" "UNAUTHORIZED" 401 [] "The request carries no access token.";
    INVALID_CREDENTIALS = "InvalidCredentials" "UNAUTHORIZED" 401 [] "The access token is not valid, or has expired.";
    SERVICE_USER_TOKEN_IN_BROWSER = "ServiceUserTokenInBrowser" "PERMISSION_DENIED" 403 [] "A service user's token came from a browser. It was revoked.";
    INVALID_PAGE_TOKEN = "InvalidPageToken" "INVALID_ARGUMENT" 400 ["pageToken"] "The page token is not valid, or has expired.";
    INVALID_PAGE_SIZE = "InvalidPageSize" "INVALID_ARGUMENT" 400 ["pageSize"] "The page size must be 1 or more.";
    INVALID_SORT_TYPE = "InvalidSortType" "INVALID_ARGUMENT" 400 ["invalidSortType"] "A sort property starts with `properties.` or `p.`.";
    INVALID_SORT_ORDER = "InvalidSortOrder" "INVALID_ARGUMENT" 400 ["invalidSortOrder"] "A sort direction is `asc` or `desc`.";
    DUPLICATE_ORDER_BY = "DuplicateOrderBy" "INVALID_ARGUMENT" 400 ["properties"] "A property is named twice in the sort order.";
    PROPERTIES_NOT_SORTABLE = "PropertiesNotSortable" "INVALID_ARGUMENT" 400 ["properties"] "Objects can't be sorted by these properties.";
    PROPERTIES_NOT_FOUND = "PropertiesNotFound" "NOT_FOUND" 404 ["objectType", "properties"] "The object type has no such properties.";
    OBJECT_TYPE_NOT_FOUND = "ObjectTypeNotFound" "NOT_FOUND" 404 ["objectType"] "The object type was not found.";
    ACTION_TYPE_NOT_FOUND = "ActionTypeNotFound" "NOT_FOUND" 404 ["actionType"] "The action type was not found.";
    OBJECT_NOT_FOUND = "ObjectNotFound" "NOT_FOUND" 404 ["objectType", "primaryKey"] "The object was not found.";
    ATTACHMENT_NOT_FOUND = "AttachmentNotFound" "NOT_FOUND" 404 ["attachmentRid"] "The attachment was not found.";
    MEDIA_SET_NOT_FOUND = "MediaSetNotFound" "NOT_FOUND" 404 ["mediaSetRid"] "The media set was not found.";
    MEDIA_ITEM_NOT_FOUND = "MediaItemNotFound" "NOT_FOUND" 404 ["mediaSetRid", "mediaItemRid"] "The media item was not found.";
    BRANCH_NOT_FOUND = "BranchNotFound" "NOT_FOUND" 404 ["branch"] "The branch was not found.";
    MISSING_PARAMETER = "MissingParameter" "INVALID_ARGUMENT" 400 ["parameters"] "Required parameters are missing.";
    UNKNOWN_PARAMETER = "UnknownParameter" "INVALID_ARGUMENT" 400 ["unknownParameters", "expectedParameters"] "The action has no such parameters.";
    INVALID_PARAMETER_VALUE = "InvalidParameterValue" "INVALID_ARGUMENT" 400 ["parameterId", "parameterBaseType", "parameterValue"] "The value does not fit the parameter.";
    ACTION_VALIDATION_FAILED = "ActionValidationFailed" "INVALID_ARGUMENT" 400 ["actionType"] "The action can't be applied with these parameters.";
    OBJECT_ALREADY_EXISTS = "ObjectAlreadyExists" "CONFLICT" 409 [] "An object with this primary key exists.";
    CONFLICTING_MEDIA_SET_IDENTIFIERS = "ConflictingMediaSetIdentifiers" "INVALID_ARGUMENT" 400 [] "At most one of branchName, branchRid and viewRid may be given.";
    MISSING_MEDIA_ITEM_PATH = "MissingMediaItemPath" "INVALID_ARGUMENT" 400 ["mediaSetRid"] "The path of the media item is missing.";
    PERCENTAGE_VALUE_BELOW_MINIMUM = "PercentageValueBelowMinimum" "INVALID_ARGUMENT" 400 ["value", "minInclusive"] "A percentage is 0 or more.";
    PERCENTAGE_VALUE_ABOVE_MAXIMUM = "PercentageValueAboveMaximum" "INVALID_ARGUMENT" 400 ["value", "maxInclusive"] "A percentage is 100 or less.";
    GET_STATUS_SQL_QUERY_PERMISSION_DENIED = "GetStatusSqlQueryPermissionDenied" "PERMISSION_DENIED" 403 [] "You may not read the status of SQL queries.";
    GET_RESULTS_SQL_QUERY_PERMISSION_DENIED = "GetResultsSqlQueryPermissionDenied" "PERMISSION_DENIED" 403 [] "You may not read the results of SQL queries.";
    READ_MEDIA_ITEM_PERMISSION_DENIED = "ReadMediaItemPermissionDenied" "PERMISSION_DENIED" 403 ["mediaSetRid", "mediaItemRid"] "The media item needs its read token, and the request has none or another one.";
    IDEMPOTENCY_KEY_REUSED = "IdempotencyKeyReused" "INVALID_ARGUMENT" 400 [] "The idempotency key came before with another request.";
    OPERATION_NOT_OFFERED = "OperationNotOffered" "NOT_FOUND" 404 ["operation"] "This platform does not offer the operation.";
    ROUTE_NOT_FOUND = "RouteNotFound" "NOT_FOUND" 404 ["method", "path"] "There is nothing at this address.";
    INVALID_REQUEST = "InvalidRequest" "INVALID_ARGUMENT" 400 ["field"] "The request can't be read.";
    REQUEST_TOO_LARGE = "RequestTooLarge" "REQUEST_ENTITY_TOO_LARGE" 413 ["maxBytes"] "The request is larger than the platform takes.";
    DATA_FILE_CHANGED = "DataFileChanged" "CONFLICT" 409 ["path"] "A file of your data is being changed. Try again.";
    INTERNAL = "Internal" "INTERNAL" 500 [] "The platform failed.";
}
