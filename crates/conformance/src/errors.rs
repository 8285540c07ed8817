//! The errors that each operation may answer, as literal text. Client and platform share their lists, so a comparison with those
//! would let a wrong name pass as soon as it is added there.

/// An operation a line: its identifier and its errors. Those of operations 1 to 5 and 17 are the closed lists
/// of docs/contract.md, with the percentages of docs/assumptions.md; the others are assumed.
const OF_OPERATIONS: &str = "
v2.preregisterGroup PreregisterGroupPermissionDenied AuthenticationProviderNotFound
v2.listAuthenticationProviders EnrollmentNotFound
v2.createCheck CheckAlreadyExists InvalidTimeCheckConfig InvalidPercentageCheckConfig InvalidNumericColumnCheckConfig InvalidTrendConfig InvalidTransactionTimeCheckConfig CheckTypeNotSupported CreateCheckPermissionDenied PercentageValueBelowMinimum PercentageValueAboveMaximum
v2.executeSqlQuery ColumnTypesNotSupported ReadQueryInputsPermissionDenied QueryParseError QueryCanceled QueryPermissionDenied QueryFailed QueryRunning ExecuteSqlQueryPermissionDenied
v2.cancelSqlQuery QueryPermissionDenied QueryCanceled QueryFailed QueryParseError QueryRunning ReadQueryInputsPermissionDenied CancelSqlQueryPermissionDenied
v1.applyAction OntologyNotFound ActionTypeNotFound MissingParameter UnknownParameter InvalidParameterValue ActionValidationFailed ObjectNotFound AttachmentNotFound ObjectTypeNotFound ObjectAlreadyExists
v2.getActionTypeV2 OntologyNotFound ActionTypeNotFound BranchNotFound
v1.getActionType OntologyNotFound ActionTypeNotFound
v1.getObjectType OntologyNotFound ObjectTypeNotFound
v1.getOntology OntologyNotFound
v2.listObjectsV2 OntologyNotFound ObjectTypeNotFound BranchNotFound InvalidPageSize InvalidPageToken InvalidSortType InvalidSortOrder DuplicateOrderBy PropertiesNotSortable PropertiesNotFound ObjectsExceededLimit DataFileChanged
v2.getAttachmentPropertyContentV2 OntologyNotFound ObjectTypeNotFound BranchNotFound ObjectNotFound PropertiesNotFound AttachmentNotFound DataFileChanged
v2.getAttachmentPropertyByRidV2 OntologyNotFound ObjectTypeNotFound BranchNotFound ObjectNotFound PropertiesNotFound AttachmentNotFound DataFileChanged
v2.getMediaItemInfo MediaSetNotFound MediaItemNotFound ReadMediaItemPermissionDenied
v2.readMediaItem MediaSetNotFound MediaItemNotFound ReadMediaItemPermissionDenied DataFileChanged
v2.clearMediaItemAtPath MediaSetNotFound MediaItemNotFound BranchNotFound ConflictingMediaSetIdentifiers MissingMediaItemPath
v2.getTransaction DatasetNotFound TransactionNotFound
v2.getSqlQueryStatus QueryPermissionDenied GetStatusSqlQueryPermissionDenied
v2.getSqlQueryResults QueryPermissionDenied GetResultsSqlQueryPermissionDenied QueryRunning QueryCanceled QueryFailed QueryParseError ColumnTypesNotSupported ReadQueryInputsPermissionDenied
";

/// Errors of any operation (docs/assumptions.md, "Errors").
const OF_ALL: &str = "
MissingCredentials InvalidCredentials ApiUsageDenied ApiFeaturePreviewUsageOnly ServiceUserTokenInBrowser IdempotencyKeyReused
InvalidRequest RequestTooLarge OperationNotOffered RouteNotFound Internal
";

/// The errors of an operation alone; none for an operation that is not in the list.
pub fn own(operation: &str) -> impl Iterator<Item = &'static str> {
    let mut lines = OF_OPERATIONS.lines().map(str::split_whitespace);
    let own = lines.find_map(|mut words| (words.next() == Some(operation)).then_some(words));
    own.into_iter().flatten()
}

/// The errors of an operation, those of all included.
pub fn of(operation: &str) -> impl Iterator<Item = &'static str> {
    own(operation).chain(OF_ALL.split_whitespace())
}
