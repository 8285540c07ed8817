//! The named errors. Those of `docs/contract.md` come first; the others are assumed (docs/assumptions.md, "Errors").

use super::NamedError;

/// Declares the constants and the list of them: name, code, parameters, `?` those that an occurrence may lack, meaning.
macro_rules! named_errors {
    ($( $constant:ident = $name:literal $code:literal [$($parameter:literal),*] $(?[$($optional:literal),+])? $meaning:literal; )+) => {
        $(
            #[doc = $meaning]
            pub const $constant: NamedError = NamedError {
                name: $name,
                code: $code,
                parameters: &[$($parameter),*],
                optional: &[$($($optional),+)?],
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
    PREREGISTER_GROUP_PERMISSION_DENIED = "PreregisterGroupPermissionDenied" "PERMISSION_DENIED" ["enrollmentRid", "authenticationProviderRid"] "You may not pre-register a group for this provider.";
    AUTHENTICATION_PROVIDER_NOT_FOUND = "AuthenticationProviderNotFound" "NOT_FOUND" ["enrollmentRid", "authenticationProviderRid"] "The sign-in provider was not found.";
    ENROLLMENT_NOT_FOUND = "EnrollmentNotFound" "NOT_FOUND" ["enrollmentRid"] "The platform instance was not found.";
    // The check, where the token may see it.
    CHECK_ALREADY_EXISTS = "CheckAlreadyExists" "CONFLICT" [] ?["conflictingCheck"] "A check with the same subject and type exists.";
    INVALID_TIME_CHECK_CONFIG = "InvalidTimeCheckConfig" "INVALID_ARGUMENT" [] "A time check needs time bounds or a median deviation.";
    INVALID_PERCENTAGE_CHECK_CONFIG = "InvalidPercentageCheckConfig" "INVALID_ARGUMENT" [] "A percentage check needs percentage bounds or a median deviation.";
    INVALID_NUMERIC_COLUMN_CHECK_CONFIG = "InvalidNumericColumnCheckConfig" "INVALID_ARGUMENT" [] "A numeric column check needs numeric bounds or a trend.";
    INVALID_TREND_CONFIG = "InvalidTrendConfig" "INVALID_ARGUMENT" [] "A trend needs a trend type or difference bounds.";
    INVALID_TRANSACTION_TIME_CHECK_CONFIG = "InvalidTransactionTimeCheckConfig" "INVALID_ARGUMENT" [] "A transaction time check needs time bounds or a median deviation.";
    CHECK_TYPE_NOT_SUPPORTED = "CheckTypeNotSupported" "INVALID_ARGUMENT" ["checkType"] "This type of check is not supported yet.";
    CREATE_CHECK_PERMISSION_DENIED = "CreateCheckPermissionDenied" "PERMISSION_DENIED" [] "You may not create this check.";
    COLUMN_TYPES_NOT_SUPPORTED = "ColumnTypesNotSupported" "INVALID_ARGUMENT" [] "The result has column types that the chosen format can't carry.";
    READ_QUERY_INPUTS_PERMISSION_DENIED = "ReadQueryInputsPermissionDenied" "PERMISSION_DENIED" ["rids"] "You may not read all inputs of the query.";
    QUERY_PARSE_ERROR = "QueryParseError" "INVALID_ARGUMENT" ["errorMessage"] "The query can't be parsed.";
    QUERY_CANCELED = "QueryCanceled" "INVALID_ARGUMENT" [] "The query was canceled.";
    QUERY_PERMISSION_DENIED = "QueryPermissionDenied" "PERMISSION_DENIED" [] "You have no such query, or its results have expired.";
    QUERY_FAILED = "QueryFailed" "INTERNAL" ["errorMessage"] "The query failed.";
    QUERY_RUNNING = "QueryRunning" "INVALID_ARGUMENT" [] "The query is still running.";
    EXECUTE_SQL_QUERY_PERMISSION_DENIED = "ExecuteSqlQueryPermissionDenied" "PERMISSION_DENIED" [] "You may not run SQL queries.";
    CANCEL_SQL_QUERY_PERMISSION_DENIED = "CancelSqlQueryPermissionDenied" "PERMISSION_DENIED" [] "You may not cancel SQL queries.";
    DATASET_NOT_FOUND = "DatasetNotFound" "NOT_FOUND" ["datasetRid"] "The dataset was not found, or you may not see it.";
    TRANSACTION_NOT_FOUND = "TransactionNotFound" "NOT_FOUND" ["datasetRid", "transactionRid"] "The transaction was not found.";
    OBJECTS_EXCEEDED_LIMIT = "ObjectsExceededLimit" "INVALID_ARGUMENT" [] "This storage gives out 10,000 objects of a type and no more.";
    // The ontology is named as it was asked for.
    ONTOLOGY_NOT_FOUND = "OntologyNotFound" "NOT_FOUND" [] ?["ontologyRid", "apiName"] "The ontology was not found. A new one can take some minutes to appear.";

    // Assumed: docs/assumptions.md, "Errors".
    API_FEATURE_PREVIEW_USAGE_ONLY = "ApiFeaturePreviewUsageOnly" "INVALID_ARGUMENT" [] "This operation is a preview and needs preview=true.";
    API_USAGE_DENIED = "ApiUsageDenied" "PERMISSION_DENIED" ["missingScope"] "The token lacks a scope that this operation needs.";
    MISSING_CREDENTIALS = "MissingCredentials" "UNAUTHORIZED" [] "The request carries no access token.";
    INVALID_CREDENTIALS = "InvalidCredentials" "UNAUTHORIZED" [] "The access token is not valid, or has expired.";
    SERVICE_USER_TOKEN_IN_BROWSER = "ServiceUserTokenInBrowser" "PERMISSION_DENIED" [] "A service user's token came from a browser. It was revoked.";
    INVALID_PAGE_TOKEN = "InvalidPageToken" "INVALID_ARGUMENT" ["pageToken"] "The page token is not valid, or has expired.";
    INVALID_PAGE_SIZE = "InvalidPageSize" "INVALID_ARGUMENT" ["pageSize"] "The page size must be 1 or more.";
    INVALID_SORT_TYPE = "InvalidSortType" "INVALID_ARGUMENT" ["invalidSortType"] "A sort property starts with `properties.` or `p.`.";
    INVALID_SORT_ORDER = "InvalidSortOrder" "INVALID_ARGUMENT" ["invalidSortOrder"] "A sort direction is `asc` or `desc`.";
    DUPLICATE_ORDER_BY = "DuplicateOrderBy" "INVALID_ARGUMENT" ["properties"] "A property is named twice in the sort order.";
    PROPERTIES_NOT_SORTABLE = "PropertiesNotSortable" "INVALID_ARGUMENT" ["properties"] "Objects can't be sorted by these properties.";
    PROPERTIES_NOT_FOUND = "PropertiesNotFound" "NOT_FOUND" ["objectType", "properties"] "The object type has no such properties.";
    OBJECT_TYPE_NOT_FOUND = "ObjectTypeNotFound" "NOT_FOUND" ["objectType"] "The object type was not found.";
    ACTION_TYPE_NOT_FOUND = "ActionTypeNotFound" "NOT_FOUND" ["actionType"] "The action type was not found.";
    OBJECT_NOT_FOUND = "ObjectNotFound" "NOT_FOUND" ["objectType", "primaryKey"] "The object was not found.";
    // Either the attachment, or the property that has none, or several.
    ATTACHMENT_NOT_FOUND = "AttachmentNotFound" "NOT_FOUND" [] ?["attachmentRid", "objectType", "primaryKey", "property"] "The attachment was not found.";
    MEDIA_SET_NOT_FOUND = "MediaSetNotFound" "NOT_FOUND" ["mediaSetRid"] "The media set was not found.";
    // Either the item or the path.
    MEDIA_ITEM_NOT_FOUND = "MediaItemNotFound" "NOT_FOUND" ["mediaSetRid"] ?["mediaItemRid", "mediaItemPath"] "The media item was not found.";
    BRANCH_NOT_FOUND = "BranchNotFound" "NOT_FOUND" ["branch"] "The branch was not found.";
    MISSING_PARAMETER = "MissingParameter" "INVALID_ARGUMENT" ["parameters"] "Required parameters are missing.";
    UNKNOWN_PARAMETER = "UnknownParameter" "INVALID_ARGUMENT" ["unknownParameters", "expectedParameters"] "The action has no such parameters.";
    INVALID_PARAMETER_VALUE = "InvalidParameterValue" "INVALID_ARGUMENT" ["parameterId", "parameterBaseType", "parameterValue"] "The value does not fit the parameter.";
    ACTION_VALIDATION_FAILED = "ActionValidationFailed" "INVALID_ARGUMENT" ["actionType"] "The action can't be applied with these parameters.";
    OBJECT_ALREADY_EXISTS = "ObjectAlreadyExists" "CONFLICT" [] "An object with this primary key exists.";
    CONFLICTING_MEDIA_SET_IDENTIFIERS = "ConflictingMediaSetIdentifiers" "INVALID_ARGUMENT" [] "At most one of branchName, branchRid and viewRid may be given.";
    MISSING_MEDIA_ITEM_PATH = "MissingMediaItemPath" "INVALID_ARGUMENT" ["mediaSetRid"] "The path of the media item is missing.";
    PERCENTAGE_VALUE_BELOW_MINIMUM = "PercentageValueBelowMinimum" "INVALID_ARGUMENT" ["value", "minInclusive"] "A percentage is 0 or more.";
    PERCENTAGE_VALUE_ABOVE_MAXIMUM = "PercentageValueAboveMaximum" "INVALID_ARGUMENT" ["value", "maxInclusive"] "A percentage is 100 or less.";
    GET_STATUS_SQL_QUERY_PERMISSION_DENIED = "GetStatusSqlQueryPermissionDenied" "PERMISSION_DENIED" [] "You may not read the status of SQL queries.";
    GET_RESULTS_SQL_QUERY_PERMISSION_DENIED = "GetResultsSqlQueryPermissionDenied" "PERMISSION_DENIED" [] "You may not read the results of SQL queries.";
    READ_MEDIA_ITEM_PERMISSION_DENIED = "ReadMediaItemPermissionDenied" "PERMISSION_DENIED" ["mediaSetRid", "mediaItemRid"] "The media item needs its read token, and the request has none or another one.";
    IDEMPOTENCY_KEY_REUSED = "IdempotencyKeyReused" "INVALID_ARGUMENT" [] "The idempotency key came before with another request.";
    OPERATION_NOT_OFFERED = "OperationNotOffered" "NOT_FOUND" ["operation"] "This platform does not offer the operation.";
    ROUTE_NOT_FOUND = "RouteNotFound" "NOT_FOUND" ["method", "path"] "There is nothing at this address.";
    INVALID_REQUEST = "InvalidRequest" "INVALID_ARGUMENT" ["field"] ?["mediaSetRid"] "The request can't be read.";
    REQUEST_TOO_LARGE = "RequestTooLarge" "REQUEST_ENTITY_TOO_LARGE" ["maxBytes"] "The request is larger than the platform takes.";
    DATA_FILE_CHANGED = "DataFileChanged" "CONFLICT" ["path"] "A file of your data is being changed. Try again.";
    INTERNAL = "Internal" "INTERNAL" [] "The platform failed.";
}
