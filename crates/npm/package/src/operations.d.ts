// Written by `cargo xtask codegen` from the contract.
import type { CallOptions, ChangeOptions, Content, ContentOptions, Listing, ReadTokenOptions } from "./types.js";
import type * as models from "./models.js";

/** What getActionTypeV2 takes beside its path. */
export interface GetActionTypeV2Options extends CallOptions {
  /** RID of a generated SDK package. */
  readonly sdkPackageRid?: string | undefined;
  /** Version of a generated SDK. */
  readonly sdkVersion?: string | undefined;
  /** Branch to read; the default branch when absent. Experimental. */
  readonly branch?: models.BranchName | undefined;
}

/** What listObjectsV2 takes beside its path. */
export interface ListObjectsV2Options extends CallOptions {
  /** Requested page size; 1,000 when absent, and reduced to it when larger. */
  readonly pageSize?: number | undefined;
  /** Absent on the first request; later the `nextPageToken` of the response before. */
  readonly pageToken?: models.PageToken | undefined;
  /** Properties to return; the default set when empty. The primary key is returned anyway. */
  readonly select?: readonly models.PropertyApiName[] | undefined;
  /** Sort order, such as `p.day:desc,p.flightId`: ascending by default, several with commas. */
  readonly orderBy?: string | undefined;
  /** RID of a generated SDK package. */
  readonly sdkPackageRid?: string | undefined;
  /** Version of a generated SDK. */
  readonly sdkVersion?: string | undefined;
  /** Leaves `__rid` out of the objects. */
  readonly excludeRid?: boolean | undefined;
  /** Reads the state from before paging began: no duplicates and no gaps, and no later changes. */
  readonly snapshot?: boolean | undefined;
  /** Branch to read; the default branch when absent. Experimental. */
  readonly branch?: models.BranchName | undefined;
  /** Loads derived properties; true when absent. Applies only without `select`. Experimental. */
  readonly loadOntologyDefinedDerivedProperties?: boolean | undefined;
}

/** What getAttachmentPropertyContentV2 takes beside its path. */
export interface GetAttachmentPropertyContentV2Options extends ContentOptions {
  /** RID of a generated SDK package. */
  readonly sdkPackageRid?: string | undefined;
  /** Version of a generated SDK. */
  readonly sdkVersion?: string | undefined;
  /** Branch to read; the default branch when absent. Experimental. */
  readonly branch?: models.BranchName | undefined;
}

/** What getAttachmentPropertyByRidV2 takes beside its path. */
export interface GetAttachmentPropertyByRidV2Options extends CallOptions {
  /** RID of a generated SDK package. */
  readonly sdkPackageRid?: string | undefined;
  /** Version of a generated SDK. */
  readonly sdkVersion?: string | undefined;
  /** Branch to read; the default branch when absent. Experimental. */
  readonly branch?: models.BranchName | undefined;
}

/** What clearMediaItemAtPath takes beside its path. */
export interface ClearMediaItemAtPathOptions extends ChangeOptions {
  /** Name of the branch; the default branch when no selector is given, and at most one is. */
  readonly branchName?: models.BranchName | undefined;
  /** RID of the branch. */
  readonly branchRid?: models.BranchRid | undefined;
  /** RID of the view. */
  readonly viewRid?: models.ViewRid | undefined;
  /** The transaction to attach; needed by media sets that use transactions. */
  readonly transactionId?: models.MediaTransactionId | undefined;
}

/** Sign-in providers and groups. */
export declare class Admin {
  protected constructor();
  /**
   * Registers a group by name for a sign-in provider before any user with that group signs in. Preview.
   *
   * Answers with the identifier of the group.
   *
   * `POST /api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders/{authenticationProviderRid}/preregisterGroup`, scope `api:admin-write`, preview: it may change or go away.
   *
   * @param enrollmentRid The platform instance.
   * @param authenticationProviderRid The sign-in provider.
   * @throws {BelvedereError} `PreregisterGroupPermissionDenied`, `AuthenticationProviderNotFound`
   */
  preregisterGroup(enrollmentRid: models.EnrollmentRid, authenticationProviderRid: models.AuthenticationProviderRid, body: models.PreregisterGroupRequest, options?: ChangeOptions): Promise<models.PrincipalId>;
  /**
   * Lists the sign-in providers of a platform instance. Preview, and not paged.
   *
   * `GET /api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders`, scope `api:admin-read`, preview: it may change or go away.
   *
   * @param enrollmentRid The platform instance.
   * @throws {BelvedereError} `EnrollmentNotFound`
   */
  listAuthenticationProviders(enrollmentRid: models.EnrollmentRid, options?: CallOptions): Promise<models.ListAuthenticationProvidersResponse>;
}

/** Data health checks. */
export declare class DataHealth {
  protected constructor();
  /**
   * Creates a data health check. Preview.
   *
   * A check with the same subject and type is a conflict. A configuration of a type that is not known here is sent as it is, and the platform decides about it.
   *
   * `POST /api/v2/dataHealth/checks`, scope `api:data-health-write`, preview: it may change or go away.
   *
   * @throws {BelvedereError} `CheckAlreadyExists`, `InvalidTimeCheckConfig`, `InvalidPercentageCheckConfig`, `InvalidNumericColumnCheckConfig`, `InvalidTrendConfig`, `InvalidTransactionTimeCheckConfig`, `CheckTypeNotSupported`, `CreateCheckPermissionDenied`, `PercentageValueBelowMinimum`, `PercentageValueAboveMaximum`
   */
  createCheck(body: models.CreateCheckRequest, options?: ChangeOptions): Promise<models.Check>;
}

/** Datasets. */
export declare class Datasets {
  protected constructor();
  /**
   * Reads a transaction of a dataset.
   *
   * `GET /api/v2/datasets/{datasetRid}/transactions/{transactionRid}`, scope `api:datasets-read`.
   *
   * @param datasetRid The dataset.
   * @param transactionRid The transaction.
   * @throws {BelvedereError} `DatasetNotFound`, `TransactionNotFound`
   */
  getTransaction(datasetRid: models.DatasetRid, transactionRid: models.TransactionRid, options?: CallOptions): Promise<models.Transaction>;
}

/** Media items. */
export declare class MediaSets {
  protected constructor();
  /**
   * Reads what is known about a media item. Takes the optional `ReadToken` header.
   *
   * `GET /api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}`, scope `api:mediasets-read`.
   *
   * @param mediaSetRid The media set.
   * @param mediaItemRid The media item.
   * @throws {BelvedereError} `MediaSetNotFound`, `MediaItemNotFound`, `ReadMediaItemPermissionDenied`
   */
  getMediaItemInfo(mediaSetRid: models.MediaSetRid, mediaItemRid: models.MediaItemRid, options?: ReadTokenOptions): Promise<models.GetMediaItemInfoResponse>;
  /**
   * Reads the current content of a media item, as bytes. Takes the optional `ReadToken` header.
   *
   * `GET /api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}/content`, scope `api:mediasets-read`.
   *
   * @param mediaSetRid The media set.
   * @param mediaItemRid The media item.
   * @throws {BelvedereError} `MediaSetNotFound`, `MediaItemNotFound`, `ReadMediaItemPermissionDenied`, `DataFileChanged`
   */
  readMediaItem(mediaSetRid: models.MediaSetRid, mediaItemRid: models.MediaItemRid, options?: ContentOptions): Promise<Content>;
  /**
   * Deletes the item at a path, softly. Earlier items at the path can't be read any more either. Preview.
   *
   * In a media set with transactions the deletion is invisible until the transaction is committed.
   *
   * `DELETE /api/v2/mediasets/{mediaSetRid}/items/clearAtPath`, scope `api:mediasets-write`, preview: it may change or go away.
   *
   * @param mediaSetRid The media set.
   * @param mediaItemPath Path of the item to delete, encoded once.
   * @throws {BelvedereError} `MediaSetNotFound`, `MediaItemNotFound`, `BranchNotFound`, `ConflictingMediaSetIdentifiers`, `MissingMediaItemPath`
   */
  clearMediaItemAtPath(mediaSetRid: models.MediaSetRid, mediaItemPath: models.MediaItemPath, options?: ClearMediaItemAtPathOptions): Promise<void>;
}

/** Ontologies, object types, action types, objects and attachments. */
export declare class Ontologies {
  protected constructor();
  /**
   * Applies an action: a named change to objects and links.
   *
   * The platform fills in no default values: every required parameter is given explicitly.
   *
   * `POST /api/v1/ontologies/{ontologyRid}/actions/{actionType}/apply`, scope `api:ontologies-read` and `api:ontologies-write`.
   *
   * @param ontologyRid The ontology, by RID only.
   * @param actionType The action type, by API name.
   * @throws {BelvedereError} `OntologyNotFound`, `ActionTypeNotFound`, `UnknownParameter`, `MissingParameter`, `InvalidParameterValue`, `ObjectNotFound`, `AttachmentNotFound`, `ObjectTypeNotFound`, `ActionValidationFailed`, `ObjectAlreadyExists`
   */
  applyAction(ontologyRid: models.OntologyRid, actionType: models.ActionTypeApiName, body: models.ApplyActionRequest, options?: ChangeOptions): Promise<models.ApplyActionResponse>;
  /**
   * Reads the definition of an action type, with the types of its parameters and its edit rules.
   *
   * `GET /api/v2/ontologies/{ontology}/actionTypes/{actionType}`, scope `api:ontologies-read`.
   *
   * @param ontology The ontology, by API name or RID.
   * @param actionType The action type, by API name.
   * @throws {BelvedereError} `OntologyNotFound`, `ActionTypeNotFound`, `BranchNotFound`
   */
  getActionTypeV2(ontology: models.OntologyIdentifier, actionType: models.ActionTypeApiName, options?: GetActionTypeV2Options): Promise<models.ActionTypeV2>;
  /**
   * Reads the definition of an action type in its first form.
   *
   * `GET /api/v1/ontologies/{ontologyRid}/actionTypes/{actionTypeApiName}`, scope `api:ontologies-read`.
   *
   * @param ontologyRid The ontology, by RID only.
   * @param actionTypeApiName The action type, by API name.
   * @throws {BelvedereError} `OntologyNotFound`, `ActionTypeNotFound`
   */
  getActionType(ontologyRid: models.OntologyRid, actionTypeApiName: models.ActionTypeApiName, options?: CallOptions): Promise<models.ActionType>;
  /**
   * Reads the definition of an object type.
   *
   * `GET /api/v1/ontologies/{ontologyRid}/objectTypes/{objectType}`, scope `api:ontologies-read`.
   *
   * @param ontologyRid The ontology, by RID only.
   * @param objectType The object type, by API name (not the display name).
   * @throws {BelvedereError} `OntologyNotFound`, `ObjectTypeNotFound`
   */
  getObjectType(ontologyRid: models.OntologyRid, objectType: models.ObjectTypeApiName, options?: CallOptions): Promise<models.ObjectType>;
  /**
   * Reads the names and the description of an ontology.
   *
   * A newly added ontology can answer `OntologyNotFound` for some minutes.
   *
   * `GET /api/v1/ontologies/{ontologyRid}`, scope `api:ontologies-read`.
   *
   * @param ontologyRid The ontology, by RID only.
   * @throws {BelvedereError} `OntologyNotFound`
   */
  getOntology(ontologyRid: models.OntologyRid, options?: CallOptions): Promise<models.Ontology>;
  /**
   * Lists the objects of one object type, a page at a time.
   *
   * Only an absent `nextPageToken` ends the listing.
   *
   * `GET /api/v2/ontologies/{ontology}/objects/{objectType}`, scope `api:ontologies-read`.
   *
   * @param ontology The ontology, by API name or RID.
   * @param objectType The object type, by API name.
   * @throws {BelvedereError} `OntologyNotFound`, `ObjectTypeNotFound`, `BranchNotFound`, `InvalidPageSize`, `InvalidPageToken`, `InvalidSortType`, `InvalidSortOrder`, `DuplicateOrderBy`, `PropertiesNotSortable`, `PropertiesNotFound`, `ObjectsExceededLimit`, `DataFileChanged`
   */
  listObjectsV2(ontology: models.OntologyIdentifier, objectType: models.ObjectTypeApiName, options?: ListObjectsV2Options): Listing<models.ListObjectsResponseV2>;
  /**
   * Reads the content of an attachment property, as bytes.
   *
   * `GET /api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/content`, scope `api:ontologies-read`.
   *
   * @param ontology The ontology, by API name or RID.
   * @param objectType The object type, by API name.
   * @param primaryKey The primary key of the object.
   * @param property The attachment property, by API name.
   * @throws {BelvedereError} `OntologyNotFound`, `ObjectTypeNotFound`, `BranchNotFound`, `ObjectNotFound`, `PropertiesNotFound`, `AttachmentNotFound`, `DataFileChanged`
   */
  getAttachmentPropertyContentV2(ontology: models.OntologyIdentifier, objectType: models.ObjectTypeApiName, primaryKey: models.PrimaryKey, property: models.PropertyApiName, options?: GetAttachmentPropertyContentV2Options): Promise<Content>;
  /**
   * Reads the metadata of one attachment in an object's attachment property.
   *
   * `GET /api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/{attachmentRid}`, scope `api:ontologies-read`.
   *
   * @param ontology The ontology, by API name or RID.
   * @param objectType The object type, by API name.
   * @param primaryKey The primary key of the object.
   * @param property The attachment property, by API name.
   * @param attachmentRid The attachment. The literal segment `content` in this place is another operation.
   * @throws {BelvedereError} `OntologyNotFound`, `ObjectTypeNotFound`, `BranchNotFound`, `ObjectNotFound`, `PropertiesNotFound`, `AttachmentNotFound`, `DataFileChanged`
   */
  getAttachmentPropertyByRidV2(ontology: models.OntologyIdentifier, objectType: models.ObjectTypeApiName, primaryKey: models.PrimaryKey, property: models.PropertyApiName, attachmentRid: models.AttachmentRid, options?: GetAttachmentPropertyByRidV2Options): Promise<models.AttachmentV2>;
}

/** SQL queries. */
export declare class Sql {
  protected constructor();
  /**
   * Starts a SQL `SELECT`. The results are read with another operation.
   *
   * `POST /api/v2/sqlQueries/execute`, scope `api:sql-queries-execute`.
   *
   * @throws {BelvedereError} `ColumnTypesNotSupported`, `ReadQueryInputsPermissionDenied`, `QueryParseError`, `QueryCanceled`, `QueryPermissionDenied`, `QueryFailed`, `QueryRunning`, `ExecuteSqlQueryPermissionDenied`
   */
  executeSqlQuery(body: models.ExecuteSqlQueryRequest, options?: CallOptions): Promise<models.QueryStatus>;
  /**
   * Cancels a SQL query. A query that has ended is left as it is.
   *
   * Only the user who ran the query may cancel it. The response has no body: the status tells the outcome.
   *
   * `POST /api/v2/sqlQueries/{sqlQueryId}/cancel`, scope `api:sql-queries-execute`.
   *
   * @param sqlQueryId The query.
   * @throws {BelvedereError} `QueryPermissionDenied`, `QueryCanceled`, `QueryFailed`, `QueryParseError`, `QueryRunning`, `ReadQueryInputsPermissionDenied`, `CancelSqlQueryPermissionDenied`
   */
  cancelSqlQuery(sqlQueryId: models.SqlQueryId, options?: CallOptions): Promise<void>;
  /**
   * Reads the state of a SQL query. Assumed.
   *
   * Only the user who ran the query may ask.
   *
   * `GET /api/v2/sqlQueries/{sqlQueryId}/getStatus`, scope `api:sql-queries-read`, assumed: a platform may not offer it.
   *
   * @param sqlQueryId The query.
   * @throws {BelvedereError} `QueryPermissionDenied`, `GetStatusSqlQueryPermissionDenied`
   */
  getSqlQueryStatus(sqlQueryId: models.SqlQueryId, options?: CallOptions): Promise<models.QueryStatus>;
  /**
   * Reads the results of a SQL query in the form that was chosen when it started. Assumed.
   *
   * Answers from the first rows or at the query's end, whichever comes first. After a minute without either it answers `QueryRunning`: asking again is safe. A query that fails after its first rows breaks the body off, and its status then names the failure. Only the user who ran the query may ask.
   *
   * `GET /api/v2/sqlQueries/{sqlQueryId}/getResults`, scope `api:sql-queries-read`, assumed: a platform may not offer it.
   *
   * @param sqlQueryId The query.
   * @throws {BelvedereError} `QueryPermissionDenied`, `GetResultsSqlQueryPermissionDenied`, `QueryRunning`, `QueryCanceled`, `QueryFailed`, `QueryParseError`, `ColumnTypesNotSupported`, `ReadQueryInputsPermissionDenied`
   */
  getSqlQueryResults(sqlQueryId: models.SqlQueryId, options?: ContentOptions): Promise<Content>;
}
