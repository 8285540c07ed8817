//! The errors, those of SQL queries aside.

super::sentences! {
    Contract "Errors" [] {
        "errors.format": "The common error format is used for failures.",
    }
    Contract "Errors" ["v2.preregisterGroup"] {
        "error.PreregisterGroupPermissionDenied": "PreregisterGroupPermissionDenied · PERMISSION_DENIED · 403 · enrollmentRid, authenticationProviderRid · No permission to pre-register a group for the provider",
    }
    Contract "Errors" ["v2.preregisterGroup"] {
        "error.AuthenticationProviderNotFound": "AuthenticationProviderNotFound · NOT_FOUND · 404 · enrollmentRid, authenticationProviderRid · Provider not found",
    }
    Contract "Errors" ["v2.listAuthenticationProviders"] {
        "error.EnrollmentNotFound": "EnrollmentNotFound · NOT_FOUND · 404 · enrollmentRid · Platform instance not found",
    }
    Contract "Errors" ["v2.createCheck"] {
        "error.CheckAlreadyExists": "CheckAlreadyExists · CONFLICT · 409 · conflictingCheck · Check with same subject and type exists; the conflicting check is returned if the token can read it",
    }
    Contract "Errors" ["v2.createCheck"] {
        "error.InvalidTimeCheckConfig": "InvalidTimeCheckConfig · INVALID_ARGUMENT · 400 · none · Neither timeBounds nor medianDeviation",
    }
    Contract "Errors" ["v2.createCheck"] {
        "error.InvalidPercentageCheckConfig": "InvalidPercentageCheckConfig · INVALID_ARGUMENT · 400 · none · Neither percentageBounds nor medianDeviation",
    }
    Contract "Errors" ["v2.createCheck"] {
        "error.InvalidNumericColumnCheckConfig": "InvalidNumericColumnCheckConfig · INVALID_ARGUMENT · 400 · none · Neither numericBounds nor trend",
    }
    Contract "Errors" ["v2.createCheck"] {
        "error.InvalidTrendConfig": "InvalidTrendConfig · INVALID_ARGUMENT · 400 · none · Neither trendType nor differenceBounds",
    }
    Contract "Errors" ["v2.createCheck"] {
        "error.InvalidTransactionTimeCheckConfig": "InvalidTransactionTimeCheckConfig · INVALID_ARGUMENT · 400 · none · Transaction time config lacks timeBounds and medianDeviation",
    }
    Contract "Errors" ["v2.createCheck"] {
        "error.CheckTypeNotSupported": "CheckTypeNotSupported · INVALID_ARGUMENT · 400 · checkType · Check type not yet supported by the API",
    }
    Contract "Errors" ["v2.createCheck"] {
        "error.CreateCheckPermissionDenied": "CreateCheckPermissionDenied · PERMISSION_DENIED · 403 · none · Check creation denied",
    }
    Contract "Errors" ["v2.getTransaction", "v2.createCheck"] {
        "error.DatasetNotFound": "DatasetNotFound · NOT_FOUND · 404 · datasetRid · Dataset not found or not accessible to the token",
    }
    Contract "Errors" ["v2.getTransaction"] {
        "error.TransactionNotFound": "TransactionNotFound · NOT_FOUND · 404 · datasetRid, transactionRid · Transaction not found",
    }
    Contract "Errors" ["v2.listObjectsV2"] {
        "error.ObjectsExceededLimit": "ObjectsExceededLimit: raised by V2 List Objects for OSv1-backed objects when a next page is requested after 10,000 objects have been returned and more remain.",
    }
    Contract "Errors" ["v1.applyAction", "v2.getActionTypeV2", "v1.getActionType", "v1.getObjectType", "v1.getOntology", "v2.listObjectsV2", "v2.getAttachmentPropertyContentV2", "v2.getAttachmentPropertyByRidV2"] {
        "error.OntologyNotFound": "OntologyNotFound: may appear for some minutes after an ontology is added.",
    }
    Contract "Errors" ["v2.clearMediaItemAtPath"] {
        "errors.selectors": "Specifying more than one of branchName, branchRid, viewRid on Clear Media Item At Path is an error.",
    }
    Assumptions "Errors" ["v2.preregisterGroup", "v2.listAuthenticationProviders", "v2.createCheck", "v2.clearMediaItemAtPath"] {
        "error.ApiFeaturePreviewUsageOnly": "A preview operation without `preview=true`.",
    }
    Assumptions "Errors" [] {
        "error.ApiUsageDenied": "The token lacks a scope of the operation.",
        "error.MissingCredentials": "There is no token.",
        "error.InvalidCredentials": "The token is not valid or has expired.",
        "error.ServiceUserTokenInBrowser": "A service user's token came from a page. It is revoked.",
        "error.RouteNotFound": "No operation has this method and path.",
        "error.InvalidRequest": "A parameter or body can't be read, or breaks a rule without an error of its own.",
        "errors.instance": "`errorInstanceId` is a UUID that identifies one occurrence.",
    }
    Assumptions "Errors" ["v2.preregisterGroup", "v2.createCheck", "v2.executeSqlQuery", "v1.applyAction"] {
        "error.RequestTooLarge": "The body is larger than the platform takes.",
    }
    Assumptions "Errors" ["v2.preregisterGroup", "v2.createCheck", "v1.applyAction", "v2.clearMediaItemAtPath"] {
        "error.IdempotencyKeyReused": "The key came before with another request.",
    }
    Assumptions "Errors" ["v2.listObjectsV2"] {
        "error.InvalidPageToken": "The page token was made up, has expired, or belongs to a listing with other conditions.",
        "error.InvalidPageSize": "The page size is zero or less.",
        "error.InvalidSortType": "`orderBy`: a wrong prefix.",
        "error.InvalidSortOrder": "`orderBy`: a wrong direction.",
        "error.DuplicateOrderBy": "`orderBy`: a property twice.",
        "error.PropertiesNotSortable": "`orderBy`: a property that has no order.",
    }
    Assumptions "Errors" ["v2.listObjectsV2", "v2.getAttachmentPropertyContentV2", "v2.getAttachmentPropertyByRidV2"] {
        "error.PropertiesNotFound": "An unknown property in `select`, in `orderBy`, or as the attachment property.",
    }
    Assumptions "Errors" ["v1.applyAction", "v1.getObjectType", "v2.listObjectsV2", "v2.getAttachmentPropertyContentV2", "v2.getAttachmentPropertyByRidV2"] {
        "error.ObjectTypeNotFound": "The object type was not found.",
    }
    Assumptions "Errors" ["v1.applyAction", "v2.getActionTypeV2", "v1.getActionType"] {
        "error.ActionTypeNotFound": "The action type was not found.",
    }
    Assumptions "Errors" ["v1.applyAction", "v2.getAttachmentPropertyContentV2", "v2.getAttachmentPropertyByRidV2"] {
        "error.ObjectNotFound": "The object was not found.",
        "error.AttachmentNotFound": "The attachment was not found.",
    }
    Assumptions "Errors" ["v2.getMediaItemInfo", "v2.readMediaItem", "v2.clearMediaItemAtPath"] {
        "error.MediaSetNotFound": "The media set was not found.",
        "error.MediaItemNotFound": "The media item was not found.",
    }
    Assumptions "Errors" ["v2.createCheck", "v2.getActionTypeV2", "v2.listObjectsV2", "v2.getAttachmentPropertyContentV2", "v2.getAttachmentPropertyByRidV2", "v2.clearMediaItemAtPath"] {
        "error.BranchNotFound": "The branch was not found.",
    }
    Assumptions "Errors" ["v1.applyAction"] {
        "error.MissingParameter": "Required parameters of the action are missing.",
        "error.UnknownParameter": "The action has no such parameters.",
        "error.InvalidParameterValue": "The value does not fit the parameter.",
        "error.ActionValidationFailed": "The conditions of the action do not hold.",
        "error.ObjectAlreadyExists": "The action creates an object that is there.",
    }
    Assumptions "Errors" ["v2.clearMediaItemAtPath"] {
        "error.ConflictingMediaSetIdentifiers": "Two or more of `branchName`, `branchRid` and `viewRid`.",
        "error.MissingMediaItemPath": "The path is missing or empty.",
    }
    Assumptions "Errors" ["v2.createCheck"] {
        "error.PercentageValueBelowMinimum": "A percentage below 0.",
        "error.PercentageValueAboveMaximum": "A percentage above 100.",
    }
    Assumptions "Errors" ["v2.getMediaItemInfo", "v2.readMediaItem"] {
        "error.ReadMediaItemPermissionDenied": "The media item needs its read token.",
    }
}
