// Written by `cargo xtask codegen` from the contract.

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** One of the named values, or one that this version does not know. */
export type Open<T extends string> = T | (string & {});

/** An edit rule of an action type. */
export type ActionOperation = ActionOperationCreateObject | ActionOperationModifyObject | ActionOperationDeleteObject | ActionOperationCreateLink | ActionOperationDeleteLink;

/** Creates a link. */
export interface ActionOperationCreateLink {
  readonly type: "createLink";
  /** API name of the link from A to B. */
  readonly linkTypeApiNameAtoB: string;
  /** API name of the link from B to A. */
  readonly linkTypeApiNameBtoA: string;
  /** API name of the object type on side A. */
  readonly aSideObjectTypeApiName: string;
  /** API name of the object type on side B. */
  readonly bSideObjectTypeApiName: string;
}

/** Creates an object. */
export interface ActionOperationCreateObject {
  readonly type: "createObject";
  /** API name of the object type. */
  readonly objectTypeApiName: string;
}

/** Deletes a link. */
export interface ActionOperationDeleteLink {
  readonly type: "deleteLink";
  /** API name of the link from A to B. */
  readonly linkTypeApiNameAtoB: string;
  /** API name of the link from B to A. */
  readonly linkTypeApiNameBtoA: string;
  /** API name of the object type on side A. */
  readonly aSideObjectTypeApiName: string;
  /** API name of the object type on side B. */
  readonly bSideObjectTypeApiName: string;
}

/** Deletes an object. */
export interface ActionOperationDeleteObject {
  readonly type: "deleteObject";
  /** API name of the object type. */
  readonly objectTypeApiName: string;
}

/** Changes an object. */
export interface ActionOperationModifyObject {
  readonly type: "modifyObject";
  /** API name of the object type. */
  readonly objectTypeApiName: string;
}

/** A parameter of an action type, V2. */
export interface ActionParameter {
  /** Type of its values. */
  readonly dataType: DataType;
  /** Name for people. */
  readonly displayName?: string | undefined;
  /** What it is about. */
  readonly description?: string | undefined;
  /** Whether a value must be given. */
  readonly required: boolean;
}

/** A parameter of an action type, V1. */
export interface ActionParameterV1 {
  /** Type of its values, such as `Integer`, `Array<String>` or `OntologyObject<Flight>`. */
  readonly baseType: string;
  /** What it is about. */
  readonly description?: string | undefined;
  /** Type of its values in the form of V2, where the platform gives it. */
  readonly dataType?: DataType | undefined;
  /** Whether a value must be given. */
  readonly required: boolean;
}

/** An action type, V1. */
export interface ActionType {
  /** Name in the API. */
  readonly apiName: string;
  /** How far the definition can be relied on. */
  readonly status: TypeStatus;
  /** RID. */
  readonly rid: string;
  /** What it does. */
  readonly description?: string | undefined;
  /** Name for people. */
  readonly displayName?: string | undefined;
  /** The parameters by name, in the order of the definition. */
  readonly parameters: { readonly [name: string]: ActionParameterV1 };
  /** The edit rules: what the action changes. */
  readonly operations: readonly ActionOperation[];
}

/** API name of an action type. */
export type ActionTypeApiName = string;

/** An action type, V2. */
export interface ActionTypeV2 {
  /** Name in the API. */
  readonly apiName: string;
  /** How far the definition can be relied on. */
  readonly status: TypeStatus;
  /** RID. */
  readonly rid: string;
  /** What it does. */
  readonly description?: string | undefined;
  /** Name for people. */
  readonly displayName?: string | undefined;
  /** The parameters by name, in the order of the definition. */
  readonly parameters: { readonly [name: string]: ActionParameter };
  /** The edit rules: what the action changes. */
  readonly operations: readonly ActionOperation[];
}

/** A value that a column may hold. */
export type AllowedValue = AllowedValueDate | AllowedValueBoolean | AllowedValueString | AllowedValueNumeric;

/** True or false. */
export interface AllowedValueBoolean {
  readonly type: "boolean";
  /** The value. */
  readonly value: Json;
}

/** Day or instant. */
export interface AllowedValueDate {
  readonly type: "date";
  /** The value. */
  readonly value: Json;
}

/** Number. */
export interface AllowedValueNumeric {
  readonly type: "numeric";
  /** The value. */
  readonly value: Json;
}

/** Text. */
export interface AllowedValueString {
  readonly type: "string";
  /** The value. */
  readonly value: Json;
}

/** The parameters of an action. */
export interface ApplyActionRequest {
  /** Values by parameter, in the JSON form of their type. */
  readonly parameters?: { readonly [name: string]: unknown } | null | undefined;
}

/** The empty response to an applied action. */
export interface ApplyActionResponse {
  readonly [name: string]: Json;
}

/** RID of an attachment. */
export type AttachmentRid = string;

/** The metadata of an attachment. */
export interface AttachmentV2 {
  /** RID. */
  readonly rid: AttachmentRid;
  /** Size in bytes. */
  readonly sizeBytes?: number | undefined;
  /** MIME type. */
  readonly mediaType?: string | undefined;
  /** Name of the file. */
  readonly filename: string;
}

/** A sign-in provider. */
export interface AuthenticationProvider {
  /** RID. */
  readonly rid: AuthenticationProviderRid;
  /** Name for people. */
  readonly name: string;
  /** The realm that its users and groups belong to, or `SERVICE_INTERNAL_REALM`. */
  readonly realm: string;
  /** Whether users can sign in through it. */
  readonly enabled: boolean;
  /** How the platform talks to it. */
  readonly protocol: Protocol;
  /** Host names on which it can be used. */
  readonly supportedHosts: readonly string[];
  /** Regular expressions; a user whose name matches one is sent to this provider. */
  readonly supportedUsernamePatterns: readonly string[];
}

/** RID of a sign-in provider. */
export type AuthenticationProviderRid = string;

/**
 * Which side of the median counts.
 * - `LOWER_BOUND`: Values below it.
 * - `UPPER_BOUND`: Values above it.
 * - `TWO_TAILED`: Both.
 */
export type BoundsType = Open<"LOWER_BOUND" | "UPPER_BOUND" | "TWO_TAILED">;

/** Name of a branch. */
export type BranchName = string;

/** RID of a branch. */
export type BranchRid = string;

/** A certificate. */
export interface CertificateInfo {
  /** The certificate in PEM form. */
  readonly pemCertificate: string;
  /** When it expires. */
  readonly expiryDate: DateTime;
  /** What it is for. */
  readonly usageType: CertificateUsage;
  /** Common name. */
  readonly commonName?: string | undefined;
}

/**
 * What a certificate is for.
 * - `ENCRYPTION`: Encryption.
 * - `SIGNING`: Signing.
 * - `UNSPECIFIED`: Not said.
 */
export type CertificateUsage = Open<"ENCRYPTION" | "SIGNING" | "UNSPECIFIED">;

/** A data health check. */
export interface Check {
  /** RID. */
  readonly rid: CheckRid;
  /** What is checked, and how. */
  readonly config: CheckConfig;
  /** Why the check is there. */
  readonly intent?: string | undefined;
  /** Identifier of the user who made it. */
  readonly createdBy?: string | undefined;
  /** When it was changed last. */
  readonly updatedTime?: DateTime | undefined;
  /** The groups of checks that it belongs to. */
  readonly groups: readonly CheckGroupRid[];
}

/** What is checked, and how. An unknown type is kept as raw JSON. */
export type CheckConfig = CheckConfigBuildStatus | CheckConfigJobStatus | CheckConfigScheduleStatus | CheckConfigBuildDuration | CheckConfigJobDuration | CheckConfigScheduleDuration | CheckConfigTimeSinceLastUpdated | CheckConfigNullPercentage | CheckConfigApproximateUniquePercentage | CheckConfigNumericColumnMean | CheckConfigNumericColumnMedian | CheckConfigNumericColumnRange | CheckConfigDateColumnRange | CheckConfigAllowedColumnValues | CheckConfigColumnType | CheckConfigTotalColumnCount | CheckConfigSchemaComparison | CheckConfigPrimaryKey;

/** The values of a column. */
export interface CheckConfigAllowedColumnValues {
  readonly type: "allowedColumnValues";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The column. */
  readonly columnName: string;
  /** Severity of a failure. */
  readonly severity: Severity;
  /** Whether null is allowed too. */
  readonly allowNull?: boolean | undefined;
  /** The values. */
  readonly allowedValues: readonly AllowedValue[];
}

/** The values of a column. */
export interface CheckConfigAllowedColumnValuesInput {
  readonly type: "allowedColumnValues";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The column. */
  readonly columnName: string;
  /** Severity of a failure. */
  readonly severity: Severity;
  /** Whether null is allowed too. */
  readonly allowNull?: boolean | null | undefined;
  /** The values. */
  readonly allowedValues?: readonly AllowedValue[] | null | undefined;
}

/** The approximate percentage of unique values in a column. */
export interface CheckConfigApproximateUniquePercentage {
  readonly type: "approximateUniquePercentage";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly percentageCheckConfig: PercentageCheckConfig;
}

/** The approximate percentage of unique values in a column. */
export interface CheckConfigApproximateUniquePercentageInput {
  readonly type: "approximateUniquePercentage";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly percentageCheckConfig: PercentageCheckConfigInput;
}

/** The builds of a dataset take the right time. */
export interface CheckConfigBuildDuration {
  readonly type: "buildDuration";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly timeCheckConfig: TimeCheckConfig;
}

/** The builds of a dataset take the right time. */
export interface CheckConfigBuildDurationInput {
  readonly type: "buildDuration";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly timeCheckConfig: TimeCheckConfigInput;
}

/** The last build of a dataset succeeded. */
export interface CheckConfigBuildStatus {
  readonly type: "buildStatus";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly statusCheckConfig: StatusCheckConfig;
}

/** The last build of a dataset succeeded. */
export interface CheckConfigBuildStatusInput {
  readonly type: "buildStatus";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly statusCheckConfig: StatusCheckConfigInput;
}

/** The type of a column. */
export interface CheckConfigColumnType {
  readonly type: "columnType";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly columnTypeConfig: ColumnTypeConfig;
}

/** The type of a column. */
export interface CheckConfigColumnTypeInput {
  readonly type: "columnType";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly columnTypeConfig: ColumnTypeConfigInput;
}

/** The range of a column's dates. */
export interface CheckConfigDateColumnRange {
  readonly type: "dateColumnRange";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The column. */
  readonly columnName: string;
  /** The bounds. */
  readonly dateBoundsConfig: DateBoundsConfig;
}

/** The range of a column's dates. */
export interface CheckConfigDateColumnRangeInput {
  readonly type: "dateColumnRange";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The column. */
  readonly columnName: string;
  /** The bounds. */
  readonly dateBoundsConfig: DateBoundsConfigInput;
}

/** The jobs of a dataset take the right time. */
export interface CheckConfigJobDuration {
  readonly type: "jobDuration";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly timeCheckConfig: TimeCheckConfig;
}

/** The jobs of a dataset take the right time. */
export interface CheckConfigJobDurationInput {
  readonly type: "jobDuration";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly timeCheckConfig: TimeCheckConfigInput;
}

/** The last job of a dataset succeeded. */
export interface CheckConfigJobStatus {
  readonly type: "jobStatus";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly statusCheckConfig: StatusCheckConfig;
}

/** The last job of a dataset succeeded. */
export interface CheckConfigJobStatusInput {
  readonly type: "jobStatus";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly statusCheckConfig: StatusCheckConfigInput;
}

/** The percentage of nulls in a column. */
export interface CheckConfigNullPercentage {
  readonly type: "nullPercentage";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly percentageCheckConfig: PercentageCheckConfig;
}

/** The percentage of nulls in a column. */
export interface CheckConfigNullPercentageInput {
  readonly type: "nullPercentage";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly percentageCheckConfig: PercentageCheckConfigInput;
}

/** The mean of a column. */
export interface CheckConfigNumericColumnMean {
  readonly type: "numericColumnMean";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly numericColumnCheckConfig: NumericColumnCheckConfig;
}

/** The mean of a column. */
export interface CheckConfigNumericColumnMeanInput {
  readonly type: "numericColumnMean";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly numericColumnCheckConfig: NumericColumnCheckConfigInput;
}

/** The median of a column. */
export interface CheckConfigNumericColumnMedian {
  readonly type: "numericColumnMedian";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly numericColumnCheckConfig: NumericColumnCheckConfig;
}

/** The median of a column. */
export interface CheckConfigNumericColumnMedianInput {
  readonly type: "numericColumnMedian";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly numericColumnCheckConfig: NumericColumnCheckConfigInput;
}

/** The range of a column's numbers. */
export interface CheckConfigNumericColumnRange {
  readonly type: "numericColumnRange";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The column. */
  readonly columnName: string;
  /** The bounds. */
  readonly numericBoundsConfig: NumericBoundsConfig;
}

/** The range of a column's numbers. */
export interface CheckConfigNumericColumnRangeInput {
  readonly type: "numericColumnRange";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The column. */
  readonly columnName: string;
  /** The bounds. */
  readonly numericBoundsConfig: NumericBoundsConfigInput;
}

/** The columns that identify a row. */
export interface CheckConfigPrimaryKey {
  readonly type: "primaryKey";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly primaryKeyConfig: PrimaryKeyConfig;
}

/** The columns that identify a row. */
export interface CheckConfigPrimaryKeyInput {
  readonly type: "primaryKey";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly primaryKeyConfig: PrimaryKeyConfigInput;
}

/** The runs of a schedule take the right time. */
export interface CheckConfigScheduleDuration {
  readonly type: "scheduleDuration";
  /** What is checked. */
  readonly subject: ScheduleSubject;
  /** The conditions. */
  readonly timeCheckConfig: TimeCheckConfig;
}

/** The runs of a schedule take the right time. */
export interface CheckConfigScheduleDurationInput {
  readonly type: "scheduleDuration";
  /** What is checked. */
  readonly subject: ScheduleSubject;
  /** The conditions. */
  readonly timeCheckConfig: TimeCheckConfigInput;
}

/** The last run of a schedule succeeded. */
export interface CheckConfigScheduleStatus {
  readonly type: "scheduleStatus";
  /** What is checked. */
  readonly subject: ScheduleSubject;
  /** The conditions. */
  readonly statusCheckConfig: StatusCheckConfig;
}

/** The last run of a schedule succeeded. */
export interface CheckConfigScheduleStatusInput {
  readonly type: "scheduleStatus";
  /** What is checked. */
  readonly subject: ScheduleSubject;
  /** The conditions. */
  readonly statusCheckConfig: StatusCheckConfigInput;
}

/** The schema of a dataset. */
export interface CheckConfigSchemaComparison {
  readonly type: "schemaComparison";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly schemaComparisonConfig: SchemaComparisonConfig;
}

/** The schema of a dataset. */
export interface CheckConfigSchemaComparisonInput {
  readonly type: "schemaComparison";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly schemaComparisonConfig: SchemaComparisonConfigInput;
}

/** A dataset is updated often enough. */
export interface CheckConfigTimeSinceLastUpdated {
  readonly type: "timeSinceLastUpdated";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly timeCheckConfig: TransactionTimeCheckConfig;
}

/** A dataset is updated often enough. */
export interface CheckConfigTimeSinceLastUpdatedInput {
  readonly type: "timeSinceLastUpdated";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly timeCheckConfig: TransactionTimeCheckConfigInput;
}

/** The number of columns. */
export interface CheckConfigTotalColumnCount {
  readonly type: "totalColumnCount";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly columnCountConfig: ColumnCountConfig;
}

/** The number of columns. */
export interface CheckConfigTotalColumnCountInput {
  readonly type: "totalColumnCount";
  /** What is checked. */
  readonly subject: DatasetSubject;
  /** The conditions. */
  readonly columnCountConfig: ColumnCountConfigInput;
}

/** What is checked, and how. An unknown type is kept as raw JSON. */
export type CheckConfigInput = CheckConfigBuildStatusInput | CheckConfigJobStatusInput | CheckConfigScheduleStatusInput | CheckConfigBuildDurationInput | CheckConfigJobDurationInput | CheckConfigScheduleDurationInput | CheckConfigTimeSinceLastUpdatedInput | CheckConfigNullPercentageInput | CheckConfigApproximateUniquePercentageInput | CheckConfigNumericColumnMeanInput | CheckConfigNumericColumnMedianInput | CheckConfigNumericColumnRangeInput | CheckConfigDateColumnRangeInput | CheckConfigAllowedColumnValuesInput | CheckConfigColumnTypeInput | CheckConfigTotalColumnCountInput | CheckConfigSchemaComparisonInput | CheckConfigPrimaryKeyInput;

/** RID of a group of data health checks. */
export type CheckGroupRid = string;

/** RID of a data health check. */
export type CheckRid = string;

/** The number of columns that a dataset must have. */
export interface ColumnCountConfig {
  /** The number. */
  readonly expectedValue: Long;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** The number of columns that a dataset must have. */
export interface ColumnCountConfigInput {
  /** The number. */
  readonly expectedValue: LongInput;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/**
 * Type of a column.
 * - `ARRAY`: List.
 * - `BINARY`: Bytes.
 * - `BOOLEAN`: True or false.
 * - `BYTE`: 8-bit integer.
 * - `DATE`: Day.
 * - `DECIMAL`: Decimal number.
 * - `DOUBLE`: 64-bit floating-point number.
 * - `FLOAT`: 32-bit floating-point number.
 * - `INTEGER`: 32-bit integer.
 * - `LONG`: 64-bit integer.
 * - `MAP`: Map.
 * - `SHORT`: 16-bit integer.
 * - `STRING`: Text.
 * - `STRUCT`: Structure.
 * - `TIMESTAMP`: Instant.
 */
export type ColumnType = Open<"ARRAY" | "BINARY" | "BOOLEAN" | "BYTE" | "DATE" | "DECIMAL" | "DOUBLE" | "FLOAT" | "INTEGER" | "LONG" | "MAP" | "SHORT" | "STRING" | "STRUCT" | "TIMESTAMP">;

/** The type that a column must have. */
export interface ColumnTypeConfig {
  /** The column. */
  readonly columnName: string;
  /** Severity of a failure. */
  readonly severity: Severity;
  /** The type; only the presence of the column is checked when absent. */
  readonly expectedType?: ColumnType | undefined;
}

/** The type that a column must have. */
export interface ColumnTypeConfigInput {
  /** The column. */
  readonly columnName: string;
  /** Severity of a failure. */
  readonly severity: Severity;
  /** The type; only the presence of the column is checked when absent. */
  readonly expectedType?: ColumnType | null | undefined;
}

/** The check to create. */
export interface CreateCheckRequest {
  /** What is checked, and how. */
  readonly config: CheckConfigInput;
  /** Why the check is there. */
  readonly intent?: string | null | undefined;
}

/** The type of an action parameter. */
export type DataType = DataTypeString | DataTypeBoolean | DataTypeInteger | DataTypeLong | DataTypeDouble | DataTypeDecimal | DataTypeDate | DataTypeTimestamp | DataTypeAttachment | DataTypeMediaReference | DataTypeMarking | DataTypeGeohash | DataTypeGeoshape | DataTypeVector | DataTypeStruct | DataTypeArray | DataTypeObject | DataTypeObjectType | DataTypeObjectSet | DataTypeInterfaceObject | DataTypeTimeSeriesReference | DataTypeScenarioReference;

/** List. */
export interface DataTypeArray {
  readonly type: "array";
  /** Type of the elements. */
  readonly subType: DataType;
}

/** Attachment, by RID. */
export interface DataTypeAttachment {
  readonly type: "attachment";
}

/** True or false. */
export interface DataTypeBoolean {
  readonly type: "boolean";
}

/** Day, `YYYY-MM-DD`. */
export interface DataTypeDate {
  readonly type: "date";
}

/** Decimal number, a string in JSON. */
export interface DataTypeDecimal {
  readonly type: "decimal";
  /** Number of digits in all. */
  readonly precision?: number | undefined;
  /** Number of digits after the point. */
  readonly scale?: number | undefined;
}

/** 64-bit floating-point number. */
export interface DataTypeDouble {
  readonly type: "double";
}

/** Geohash. */
export interface DataTypeGeohash {
  readonly type: "geohash";
}

/** `GeoJSON`. */
export interface DataTypeGeoshape {
  readonly type: "geoshape";
}

/** 32-bit integer. */
export interface DataTypeInteger {
  readonly type: "integer";
}

/** Object of any type that has an interface. */
export interface DataTypeInterfaceObject {
  readonly type: "interfaceObject";
}

/** 64-bit integer, a decimal string in JSON. */
export interface DataTypeLong {
  readonly type: "long";
}

/** Marking, by identifier. */
export interface DataTypeMarking {
  readonly type: "marking";
}

/** Reference to a media item. */
export interface DataTypeMediaReference {
  readonly type: "mediaReference";
}

/** Object, by primary key. */
export interface DataTypeObject {
  readonly type: "object";
  /** API name of the object's type. */
  readonly objectApiName?: string | undefined;
  /** API name of the object's type. */
  readonly objectTypeApiName?: string | undefined;
}

/** Set of objects. */
export interface DataTypeObjectSet {
  readonly type: "objectSet";
  /** API name of the object's type. */
  readonly objectApiName?: string | undefined;
  /** API name of the object's type. */
  readonly objectTypeApiName?: string | undefined;
}

/** Object type, by API name. */
export interface DataTypeObjectType {
  readonly type: "objectType";
}

/** Reference to a scenario. */
export interface DataTypeScenarioReference {
  readonly type: "scenarioReference";
}

/** Text. */
export interface DataTypeString {
  readonly type: "string";
}

/** Structure. */
export interface DataTypeStruct {
  readonly type: "struct";
  /** The fields, in order. */
  readonly fields: readonly StructField[];
}

/** Reference to a time series. */
export interface DataTypeTimeSeriesReference {
  readonly type: "timeSeriesReference";
}

/** Instant, ISO 8601 with a zone. */
export interface DataTypeTimestamp {
  readonly type: "timestamp";
}

/** List of numbers. */
export interface DataTypeVector {
  readonly type: "vector";
}

/** RID of a dataset. */
export type DatasetRid = string;

/** A dataset on a branch. */
export interface DatasetSubject {
  /** The dataset. */
  readonly datasetRid: DatasetRid;
  /** The branch. */
  readonly branchId: BranchName;
}

/** Bounds of dates; both ends belong to the range. */
export interface DateBounds {
  /** Earliest. */
  readonly lowerBound?: DateTime | undefined;
  /** Latest. */
  readonly upperBound?: DateTime | undefined;
}

/** Bounds of dates, with their severity. */
export interface DateBoundsConfig {
  /** The bounds. */
  readonly dateBounds: DateBounds;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** Bounds of dates, with their severity. */
export interface DateBoundsConfigInput {
  /** The bounds. */
  readonly dateBounds: DateBoundsInput;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** Bounds of dates; both ends belong to the range. */
export interface DateBoundsInput {
  /** Earliest. */
  readonly lowerBound?: DateTime | null | undefined;
  /** Latest. */
  readonly upperBound?: DateTime | null | undefined;
}

/** A `date-time` of the contract. The text is kept, so an unusual value is shown as it is and written back. */
export type DateTime = string;

/** RID of a platform instance. */
export type EnrollmentRid = string;

/** When repeated failures become critical. */
export interface EscalationConfig {
  /** Number of failures; positive. */
  readonly failuresToCritical: number;
  /** Seconds within which the failures count; positive. */
  readonly timeIntervalInSeconds?: Long | undefined;
}

/** When repeated failures become critical. */
export interface EscalationConfigInput {
  /** Number of failures; positive. */
  readonly failuresToCritical: number;
  /** Seconds within which the failures count; positive. */
  readonly timeIntervalInSeconds?: LongInput | null | undefined;
}

/** The query to run. */
export interface ExecuteSqlQueryRequest {
  /** A `SELECT` statement in the platform's SQL dialect. Datasets are named by path or RID. */
  readonly query: string;
  /** Branches to look for when the statement names none, the first existing one counts. Absent means the default branch, which is not the same as an empty list. */
  readonly fallbackBranchIds?: readonly BranchName[] | null | undefined;
  /** Form of the results; ARROW when absent. */
  readonly serializationFormat?: SerializationFormat | null | undefined;
}

/** A column of a schema. */
export interface ExpectedColumn {
  /** Name. */
  readonly name: string;
  /** Type; any when absent. */
  readonly columnType?: ColumnType | undefined;
}

/** A column of a schema. */
export interface ExpectedColumnInput {
  /** Name. */
  readonly name: string;
  /** Type; any when absent. */
  readonly columnType?: ColumnType | null | undefined;
}

/** A schema. */
export interface ExpectedSchema {
  /** The columns, in order. */
  readonly columns: readonly ExpectedColumn[];
}

/** A schema. */
export interface ExpectedSchemaInput {
  /** The columns, in order. */
  readonly columns?: readonly ExpectedColumnInput[] | null | undefined;
}

/** What is known about a media item. */
export interface GetMediaItemInfoResponse {
  /** The view that holds the item. */
  readonly viewRid: ViewRid;
  /** Orders the items; close to a time in microseconds, but not the creation time. Positive. */
  readonly logicalTimestamp: Long;
  /** Size in bytes. */
  readonly sizeBytesLong: Size;
  /** Path of the item in the set. */
  readonly path?: MediaItemPath | undefined;
  /** Who made it, and when. */
  readonly attribution?: MediaAttribution | undefined;
  /** MIME type of the file that was uploaded. */
  readonly originallyUploadedFileMimeType?: string | undefined;
  /** MIME type of the item. */
  readonly mimeType?: string | undefined;
  /** Size in bytes. Deprecated, absent from 2 GiB on: use `size_bytes_long`. */
  readonly sizeBytes?: number | undefined;
}

/** The sign-in providers of a platform instance. */
export interface ListAuthenticationProvidersResponse {
  /** All of them. */
  readonly data: readonly AuthenticationProvider[];
}

/** One page of objects. */
export interface ListObjectsResponseV2 {
  /** Number of objects across all pages. */
  readonly totalCount: Long;
  /** Token of the next page; absent or null on the last page. */
  readonly nextPageToken?: PageToken | undefined;
  /** The objects of the page. */
  readonly data: readonly OntologyObjectV2[];
}

/** 64-bit integer, sent as a decimal string. */
export type Long = bigint;

/** 64-bit integer, sent as a decimal string; a JSON number is read too. */
export type LongInput = bigint | number | string;

/** Who made a media item, and when. */
export interface MediaAttribution {
  /** Identifier of the user. */
  readonly creatorId: string;
  /** When it was created. */
  readonly creationTimestamp: DateTime;
}

/** A path that identifies an item in a media set: shorter than 256 characters. Strict when it is built with `new`, lenient when it is read from the wire. */
export type MediaItemPath = string;

/** RID of a media item. */
export type MediaItemRid = string;

/** RID of a media set. */
export type MediaSetRid = string;

/** Identifier of a dataset transaction that a media item is written in. */
export type MediaTransactionId = string;

/** A deviation from the median of earlier values. */
export interface MedianDeviation {
  /** Number of earlier values; positive. */
  readonly dataPoints: number;
  /** Number of deviations that are still right. */
  readonly deviationThreshold: number;
  /** Which side counts. */
  readonly boundsType?: BoundsType | undefined;
}

/** A deviation from the median, with its severity. */
export interface MedianDeviationConfig {
  /** The deviation. The API's name for it is that of the field that holds this object. */
  readonly medianDeviation: MedianDeviation;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** A deviation from the median, with its severity. */
export interface MedianDeviationConfigInput {
  /** The deviation. The API's name for it is that of the field that holds this object. */
  readonly medianDeviation: MedianDeviationInput;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** A deviation from the median of earlier values. */
export interface MedianDeviationInput {
  /** Number of earlier values; positive. */
  readonly dataPoints: number;
  /** Number of deviations that are still right. */
  readonly deviationThreshold: number;
  /** Which side counts. */
  readonly boundsType?: BoundsType | null | undefined;
}

/** Bounds of a number; both ends belong to the range. */
export interface NumericBounds {
  /** Lowest. */
  readonly lowerBound?: number | undefined;
  /** Highest. */
  readonly upperBound?: number | undefined;
}

/** Bounds of a number, with their severity. */
export interface NumericBoundsConfig {
  /** The bounds. */
  readonly numericBounds: NumericBounds;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** Bounds of a number, with their severity. */
export interface NumericBoundsConfigInput {
  /** The bounds. */
  readonly numericBounds: NumericBoundsInput;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** Bounds of a number; both ends belong to the range. */
export interface NumericBoundsInput {
  /** Lowest. */
  readonly lowerBound?: number | null | undefined;
  /** Highest. */
  readonly upperBound?: number | null | undefined;
}

/** A check of a number computed from a column. Needs at least one of its two conditions. */
export interface NumericColumnCheckConfig {
  /** The column. */
  readonly columnName: string;
  /** Fixed bounds. */
  readonly numericBounds?: NumericBoundsConfig | undefined;
  /** Trend over time. */
  readonly trend?: TrendConfig | undefined;
}

/** A check of a number computed from a column. Needs at least one of its two conditions. */
export interface NumericColumnCheckConfigInput {
  /** The column. */
  readonly columnName: string;
  /** Fixed bounds. */
  readonly numericBounds?: NumericBoundsConfigInput | null | undefined;
  /** Trend over time. */
  readonly trend?: TrendConfigInput | null | undefined;
}

/** An object type. */
export interface ObjectType {
  /** Name in the API. */
  readonly apiName: string;
  /** How far the definition can be relied on. */
  readonly status: TypeStatus;
  /** RID. */
  readonly rid: string;
  /** Identifier of earlier versions: a string, or what else a platform sends. */
  readonly legacyObjectTypeId?: Json | undefined;
  /** Name for people. */
  readonly displayName?: string | undefined;
  /** What it is about. */
  readonly description?: string | undefined;
  /** How prominently it is shown. */
  readonly visibility?: Visibility | undefined;
  /** The properties that identify an object. */
  readonly primaryKey: readonly PropertyApiName[];
  /** The properties by API name, in the order of the definition. */
  readonly properties: { readonly [name: string]: Property };
}

/** API name of an object type (not its display name). */
export type ObjectTypeApiName = string;

/** An ontology. */
export interface Ontology {
  /** Name in the API. */
  readonly apiName: string;
  /** Name for people. */
  readonly displayName: string;
  /** What it is about. */
  readonly description: string;
  /** RID. */
  readonly rid: OntologyRid;
}

/** RID or API name of an ontology: V2 operations take either. */
export type OntologyIdentifier = string;

/** An object: its properties by API name, in the JSON form of their type, and three keys. Properties that are null are left out. */
export interface OntologyObjectV2 {
  /** RID of the object; left out with `excludeRid`. */
  readonly __rid?: string;
  /** The primary key, in the form of its property. */
  readonly __primaryKey: Json;
  /** API name of the object type. */
  readonly __apiName: string;
  /** A property. A long and a decimal is a string, whatever its size. */
  readonly [property: string]: any;
}

/** RID of an ontology. */
export type OntologyRid = string;

/** RID of an organization. */
export type OrganizationRid = string;

/** Token of the next page, short-lived and used unmodified. */
export type PageToken = string;

/** Bounds of a percentage, from 0 to 100. */
export interface PercentageBounds {
  /** Lowest. */
  readonly lowerBoundPercentage?: number | undefined;
  /** Highest. */
  readonly upperBoundPercentage?: number | undefined;
}

/** Bounds of a percentage, with their severity. */
export interface PercentageBoundsConfig {
  /** The bounds. */
  readonly percentageBounds: PercentageBounds;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** Bounds of a percentage, with their severity. */
export interface PercentageBoundsConfigInput {
  /** The bounds. */
  readonly percentageBounds: PercentageBoundsInput;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** Bounds of a percentage, from 0 to 100. */
export interface PercentageBoundsInput {
  /** Lowest. */
  readonly lowerBoundPercentage?: number | null | undefined;
  /** Highest. */
  readonly upperBoundPercentage?: number | null | undefined;
}

/** A check of a percentage of a column's values. Needs at least one of its two conditions. */
export interface PercentageCheckConfig {
  /** The column. */
  readonly columnName: string;
  /** Fixed bounds. */
  readonly percentageBounds?: PercentageBoundsConfig | undefined;
  /** Deviation from earlier percentages. */
  readonly medianDeviation?: MedianDeviationConfig | undefined;
}

/** A check of a percentage of a column's values. Needs at least one of its two conditions. */
export interface PercentageCheckConfigInput {
  /** The column. */
  readonly columnName: string;
  /** Fixed bounds. */
  readonly percentageBounds?: PercentageBoundsConfigInput | null | undefined;
  /** Deviation from earlier percentages. */
  readonly medianDeviation?: MedianDeviationConfigInput | null | undefined;
}

/** The group to register. */
export interface PreregisterGroupRequest {
  /** Name of the group. */
  readonly name: string;
  /** The organizations that may see the group. `None` leaves the choice to the platform. */
  readonly organizations?: readonly OrganizationRid[] | null | undefined;
}

/** Primary key of an object, in its text form. */
export type PrimaryKey = string;

/** The columns that identify a row. */
export interface PrimaryKeyConfig {
  /** Severity of a failure. */
  readonly severity: Severity;
  /** The columns. */
  readonly columnNames: readonly string[];
}

/** The columns that identify a row. */
export interface PrimaryKeyConfigInput {
  /** Severity of a failure. */
  readonly severity: Severity;
  /** The columns. */
  readonly columnNames?: readonly string[] | null | undefined;
}

/** Identifier of a user or group, a UUID. */
export type PrincipalId = string;

/** A property of an object type. */
export interface Property {
  /** Type of its values, such as `Integer`, `String` or `Date`; any other text is kept. */
  readonly baseType: string;
  /** What it is about. */
  readonly description?: string | undefined;
  /** Name for people. */
  readonly displayName?: string | undefined;
  /** Identifier of earlier versions: a string, or what else a platform sends. */
  readonly legacyPropertyId?: Json | undefined;
}

/** API name of a property. */
export type PropertyApiName = string;

/** The protocol of a sign-in provider. */
export type Protocol = ProtocolSaml | ProtocolOidc;

/** `OpenID` Connect. */
export interface ProtocolOidc {
  readonly type: "oidc";
}

/** SAML 2.0. */
export interface ProtocolSaml {
  readonly type: "saml";
  /** The platform as a SAML service provider. */
  readonly serviceProviderMetadata: ServiceProviderMetadata;
}

/** The state of a SQL query. `type` as the discriminator is assumed. */
export type QueryStatus = QueryStatusRunning | QueryStatusSucceeded | QueryStatusCanceled | QueryStatusFailed;

/** It was canceled. */
export interface QueryStatusCanceled {
  readonly type: "canceled";
}

/** It failed. */
export interface QueryStatusFailed {
  readonly type: "failed";
  /** The reason, in the words of the platform. */
  readonly errorMessage: string;
}

/** It runs. */
export interface QueryStatusRunning {
  readonly type: "running";
  /** The identifier of the query. */
  readonly queryId: SqlQueryId;
  /** Whether rows were left out because a result has as many as the platform gives. An extension of the local platform: absent elsewhere, and while it runs. */
  readonly truncated?: boolean | undefined;
}

/** It has ended, and its results can be read. */
export interface QueryStatusSucceeded {
  readonly type: "succeeded";
  /** The identifier of the query. */
  readonly queryId: SqlQueryId;
  /** Whether rows were left out because a result has as many as the platform gives. An extension of the local platform: absent elsewhere, and while it runs. */
  readonly truncated?: boolean | undefined;
}

/** RID of a schedule. */
export type ScheduleRid = string;

/** A schedule. */
export interface ScheduleSubject {
  /** The schedule. */
  readonly scheduleRid: ScheduleRid;
}

/** The schema that a dataset must have. */
export interface SchemaComparisonConfig {
  /** The schema. */
  readonly expectedSchema: ExpectedSchema;
  /** What counts as equal. */
  readonly schemaComparisonType: SchemaComparisonType;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** The schema that a dataset must have. */
export interface SchemaComparisonConfigInput {
  /** The schema. */
  readonly expectedSchema: ExpectedSchemaInput;
  /** What counts as equal. */
  readonly schemaComparisonType: SchemaComparisonType;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/**
 * What counts as the same schema.
 * - `EXACT_MATCH_ORDERED_COLUMNS`: The same columns in the same order.
 * - `EXACT_MATCH_UNORDERED_COLUMNS`: The same columns in any order.
 * - `COLUMN_ADDITIONS_ALLOWED`: At least these columns.
 * - `COLUMN_ADDITIONS_ALLOWED_STRICT`: At least these columns, compared strictly.
 */
export type SchemaComparisonType = Open<"EXACT_MATCH_ORDERED_COLUMNS" | "EXACT_MATCH_UNORDERED_COLUMNS" | "COLUMN_ADDITIONS_ALLOWED" | "COLUMN_ADDITIONS_ALLOWED_STRICT">;

/**
 * Form of the results of a query.
 * - `ARROW`: Apache Arrow IPC.
 * - `CSV`: Comma-separated values.
 */
export type SerializationFormat = Open<"ARROW" | "CSV">;

/** The platform as a SAML service provider, generated by it. */
export interface ServiceProviderMetadata {
  /** Fixed SAML entity ID. */
  readonly entityId: string;
  /** Public address of the metadata XML. */
  readonly metadataUrl: string;
  /** Addresses to which the provider sends its authentication response. */
  readonly acsUrls: readonly string[];
  /** Addresses to which the provider sends logout requests. */
  readonly logoutUrls: readonly string[];
  /** Certificates; may be empty. */
  readonly certificates: readonly CertificateInfo[];
}

/**
 * How bad it is when a check fails.
 * - `MODERATE`: Worth a look.
 * - `CRITICAL`: Needs somebody now. Assumed.
 */
export type Severity = Open<"MODERATE" | "CRITICAL">;

/** 64-bit integer of 0 or more, sent as a decimal string. */
export type Size = bigint;

/** Identifier of a SQL query. Opaque, and not safe in a URL: it may hold `/`, `+` and `=`. */
export type SqlQueryId = string;

/** A check of the outcome of a build, job or schedule. */
export interface StatusCheckConfig {
  /** Severity of a failure. */
  readonly severity: Severity;
  /** When repeated failures become critical. */
  readonly escalationConfig?: EscalationConfig | undefined;
}

/** A check of the outcome of a build, job or schedule. */
export interface StatusCheckConfigInput {
  /** Severity of a failure. */
  readonly severity: Severity;
  /** When repeated failures become critical. */
  readonly escalationConfig?: EscalationConfigInput | null | undefined;
}

/** A field of a structure. */
export interface StructField {
  /** Name. */
  readonly name: string;
  /** Type of its values. */
  readonly fieldType: DataType;
  /** Whether a value must be given. */
  readonly required: boolean;
}

/** Bounds of a duration. */
export interface TimeBounds {
  /** Shortest, in seconds. */
  readonly lowerBoundInSeconds?: Long | undefined;
  /** Longest, in seconds. */
  readonly upperBoundInSeconds?: Long | undefined;
}

/** Bounds of a duration, with their severity. */
export interface TimeBoundsConfig {
  /** The bounds. */
  readonly timeBounds: TimeBounds;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** Bounds of a duration, with their severity. */
export interface TimeBoundsConfigInput {
  /** The bounds. */
  readonly timeBounds: TimeBoundsInput;
  /** Severity of a failure. */
  readonly severity: Severity;
}

/** Bounds of a duration. */
export interface TimeBoundsInput {
  /** Shortest, in seconds. */
  readonly lowerBoundInSeconds?: LongInput | null | undefined;
  /** Longest, in seconds. */
  readonly upperBoundInSeconds?: LongInput | null | undefined;
}

/** A check of a duration. Needs at least one of its two conditions. */
export interface TimeCheckConfig {
  /** Fixed bounds. */
  readonly timeBounds?: TimeBoundsConfig | undefined;
  /** Deviation from earlier durations. */
  readonly medianDeviation?: MedianDeviationConfig | undefined;
}

/** A check of a duration. Needs at least one of its two conditions. */
export interface TimeCheckConfigInput {
  /** Fixed bounds. */
  readonly timeBounds?: TimeBoundsConfigInput | null | undefined;
  /** Deviation from earlier durations. */
  readonly medianDeviation?: MedianDeviationConfigInput | null | undefined;
}

/** A transaction of a dataset. */
export interface Transaction {
  /** RID. */
  readonly rid: TransactionRid;
  /** What it does to the dataset. */
  readonly transactionType: TransactionType;
  /** Its state. */
  readonly status: TransactionStatus;
  /** When it was opened. */
  readonly createdTime: DateTime;
  /** When it was committed or aborted. */
  readonly closedTime?: DateTime | undefined;
}

/** RID of a dataset transaction. */
export type TransactionRid = string;

/**
 * The state of a transaction.
 * - `ABORTED`: Given up.
 * - `COMMITTED`: Part of the dataset.
 * - `OPEN`: Still being written.
 */
export type TransactionStatus = Open<"ABORTED" | "COMMITTED" | "OPEN">;

/** A check of the time since the last transaction. Needs at least one of its two conditions. */
export interface TransactionTimeCheckConfig {
  /** Fixed bounds. */
  readonly timeBounds?: TimeBoundsConfig | undefined;
  /** Deviation from earlier durations. */
  readonly medianDeviation?: MedianDeviationConfig | undefined;
  /** Whether empty transactions don't count as updates; true when absent. */
  readonly ignoreEmptyTransactions?: boolean | undefined;
}

/** A check of the time since the last transaction. Needs at least one of its two conditions. */
export interface TransactionTimeCheckConfigInput {
  /** Fixed bounds. */
  readonly timeBounds?: TimeBoundsConfigInput | null | undefined;
  /** Deviation from earlier durations. */
  readonly medianDeviation?: MedianDeviationConfigInput | null | undefined;
  /** Whether empty transactions don't count as updates; true when absent. */
  readonly ignoreEmptyTransactions?: boolean | null | undefined;
}

/**
 * What a transaction does to its dataset.
 * - `APPEND`: Adds files.
 * - `UPDATE`: Adds and replaces files.
 * - `SNAPSHOT`: Replaces all files.
 * - `DELETE`: Removes files.
 */
export type TransactionType = Open<"APPEND" | "UPDATE" | "SNAPSHOT" | "DELETE">;

/** A trend over time. Needs at least one of its two conditions. */
export interface TrendConfig {
  /** Severity of a failure. */
  readonly severity: Severity;
  /** Direction. */
  readonly trendType?: TrendType | undefined;
  /** Bounds of the difference between two values that follow each other. */
  readonly differenceBounds?: NumericBounds | undefined;
}

/** A trend over time. Needs at least one of its two conditions. */
export interface TrendConfigInput {
  /** Severity of a failure. */
  readonly severity: Severity;
  /** Direction. */
  readonly trendType?: TrendType | null | undefined;
  /** Bounds of the difference between two values that follow each other. */
  readonly differenceBounds?: NumericBoundsInput | null | undefined;
}

/**
 * Direction of a trend.
 * - `NON_INCREASING`: Falls or stays.
 * - `NON_DECREASING`: Rises or stays.
 * - `STRICTLY_INCREASING`: Rises.
 * - `STRICTLY_DECREASING`: Falls.
 * - `CONSTANT`: Stays.
 */
export type TrendType = Open<"NON_INCREASING" | "NON_DECREASING" | "STRICTLY_INCREASING" | "STRICTLY_DECREASING" | "CONSTANT">;

/**
 * How far the definition of an object type or action type can be relied on.
 * - `ACTIVE`: In use.
 * - `ENDORSED`: Recommended by the owners of the ontology.
 * - `EXPERIMENTAL`: May change.
 * - `DEPRECATED`: About to go away.
 */
export type TypeStatus = Open<"ACTIVE" | "ENDORSED" | "EXPERIMENTAL" | "DEPRECATED">;

/** RID of a media set view. */
export type ViewRid = string;

/**
 * How prominently an object type is shown.
 * - `NORMAL`: As any other.
 * - `PROMINENT`: Before others.
 * - `HIDDEN`: Not shown unless asked for.
 */
export type Visibility = Open<"NORMAL" | "PROMINENT" | "HIDDEN">;

/** The parameters of each error that the contract names. */
export interface ErrorParameters {
  /** You may not pre-register a group for this provider. (`PERMISSION_DENIED`) */
  readonly PreregisterGroupPermissionDenied: {
    readonly enrollmentRid: string;
    readonly authenticationProviderRid: string;
  };
  /** The sign-in provider was not found. (`NOT_FOUND`) */
  readonly AuthenticationProviderNotFound: {
    readonly enrollmentRid: string;
    readonly authenticationProviderRid: string;
  };
  /** The platform instance was not found. (`NOT_FOUND`) */
  readonly EnrollmentNotFound: {
    readonly enrollmentRid: string;
  };
  /** A check with the same subject and type exists. (`CONFLICT`) */
  readonly CheckAlreadyExists: {
    readonly conflictingCheck?: Check | undefined;
  };
  /** A time check needs time bounds or a median deviation. (`INVALID_ARGUMENT`) */
  readonly InvalidTimeCheckConfig: { readonly [name: string]: never };
  /** A percentage check needs percentage bounds or a median deviation. (`INVALID_ARGUMENT`) */
  readonly InvalidPercentageCheckConfig: { readonly [name: string]: never };
  /** A numeric column check needs numeric bounds or a trend. (`INVALID_ARGUMENT`) */
  readonly InvalidNumericColumnCheckConfig: { readonly [name: string]: never };
  /** A trend needs a trend type or difference bounds. (`INVALID_ARGUMENT`) */
  readonly InvalidTrendConfig: { readonly [name: string]: never };
  /** A transaction time check needs time bounds or a median deviation. (`INVALID_ARGUMENT`) */
  readonly InvalidTransactionTimeCheckConfig: { readonly [name: string]: never };
  /** This type of check is not supported yet. (`INVALID_ARGUMENT`) */
  readonly CheckTypeNotSupported: {
    readonly checkType: string;
  };
  /** You may not create this check. (`PERMISSION_DENIED`) */
  readonly CreateCheckPermissionDenied: { readonly [name: string]: never };
  /** The result has column types that the chosen format can't carry. (`INVALID_ARGUMENT`) */
  readonly ColumnTypesNotSupported: { readonly [name: string]: never };
  /** You may not read all inputs of the query. (`PERMISSION_DENIED`) */
  readonly ReadQueryInputsPermissionDenied: {
    readonly rids: readonly string[];
  };
  /** The query can't be parsed. (`INVALID_ARGUMENT`) */
  readonly QueryParseError: {
    readonly errorMessage: string;
  };
  /** The query was canceled. (`INVALID_ARGUMENT`) */
  readonly QueryCanceled: { readonly [name: string]: never };
  /** You have no such query, or its results have expired. (`PERMISSION_DENIED`) */
  readonly QueryPermissionDenied: { readonly [name: string]: never };
  /** The query failed. (`INTERNAL`) */
  readonly QueryFailed: {
    readonly errorMessage: string;
  };
  /** The query is still running. (`INVALID_ARGUMENT`) */
  readonly QueryRunning: { readonly [name: string]: never };
  /** You may not run SQL queries. (`PERMISSION_DENIED`) */
  readonly ExecuteSqlQueryPermissionDenied: { readonly [name: string]: never };
  /** You may not cancel SQL queries. (`PERMISSION_DENIED`) */
  readonly CancelSqlQueryPermissionDenied: { readonly [name: string]: never };
  /** The dataset was not found, or you may not see it. (`NOT_FOUND`) */
  readonly DatasetNotFound: {
    readonly datasetRid: string;
  };
  /** The transaction was not found. (`NOT_FOUND`) */
  readonly TransactionNotFound: {
    readonly datasetRid: string;
    readonly transactionRid: string;
  };
  /** This storage gives out 10,000 objects of a type and no more. (`INVALID_ARGUMENT`) */
  readonly ObjectsExceededLimit: { readonly [name: string]: never };
  /** The ontology was not found. A new one can take some minutes to appear. (`NOT_FOUND`) */
  readonly OntologyNotFound: {
    readonly ontologyRid?: string | undefined;
    readonly apiName?: string | undefined;
  };
  /** This operation is a preview and needs preview=true. (`INVALID_ARGUMENT`) */
  readonly ApiFeaturePreviewUsageOnly: { readonly [name: string]: never };
  /** The token lacks a scope that this operation needs. (`PERMISSION_DENIED`) */
  readonly ApiUsageDenied: {
    readonly missingScope: string;
  };
  /** The request carries no access token. (`UNAUTHORIZED`) */
  readonly MissingCredentials: { readonly [name: string]: never };
  /** The access token is not valid, or has expired. (`UNAUTHORIZED`) */
  readonly InvalidCredentials: { readonly [name: string]: never };
  /** A service user's token came from a browser. It was revoked. (`PERMISSION_DENIED`) */
  readonly ServiceUserTokenInBrowser: { readonly [name: string]: never };
  /** The page token is not valid, or has expired. (`INVALID_ARGUMENT`) */
  readonly InvalidPageToken: {
    readonly pageToken: string;
  };
  /** The page size must be 1 or more. (`INVALID_ARGUMENT`) */
  readonly InvalidPageSize: {
    readonly pageSize: number;
  };
  /** A sort property starts with `properties.` or `p.`. (`INVALID_ARGUMENT`) */
  readonly InvalidSortType: {
    readonly invalidSortType: string;
  };
  /** A sort direction is `asc` or `desc`. (`INVALID_ARGUMENT`) */
  readonly InvalidSortOrder: {
    readonly invalidSortOrder: string;
  };
  /** A property is named twice in the sort order. (`INVALID_ARGUMENT`) */
  readonly DuplicateOrderBy: {
    readonly properties: readonly string[];
  };
  /** Objects can't be sorted by these properties. (`INVALID_ARGUMENT`) */
  readonly PropertiesNotSortable: {
    readonly properties: readonly string[];
  };
  /** The object type has no such properties. (`NOT_FOUND`) */
  readonly PropertiesNotFound: {
    readonly objectType: string;
    readonly properties: readonly string[];
  };
  /** The object type was not found. (`NOT_FOUND`) */
  readonly ObjectTypeNotFound: {
    readonly objectType: string;
  };
  /** The action type was not found. (`NOT_FOUND`) */
  readonly ActionTypeNotFound: {
    readonly actionType: string;
  };
  /** The object was not found. (`NOT_FOUND`) */
  readonly ObjectNotFound: {
    readonly objectType: string;
    readonly primaryKey: string;
  };
  /** The attachment was not found. (`NOT_FOUND`) */
  readonly AttachmentNotFound: {
    readonly attachmentRid?: string | undefined;
    readonly objectType?: string | undefined;
    readonly primaryKey?: string | undefined;
    readonly property?: string | undefined;
  };
  /** The media set was not found. (`NOT_FOUND`) */
  readonly MediaSetNotFound: {
    readonly mediaSetRid: string;
  };
  /** The media item was not found. (`NOT_FOUND`) */
  readonly MediaItemNotFound: {
    readonly mediaSetRid: string;
    readonly mediaItemRid?: string | undefined;
    readonly mediaItemPath?: string | undefined;
  };
  /** The branch was not found. (`NOT_FOUND`) */
  readonly BranchNotFound: {
    readonly branch: string;
  };
  /** Required parameters are missing. (`INVALID_ARGUMENT`) */
  readonly MissingParameter: {
    readonly parameters: readonly string[];
  };
  /** The action has no such parameters. (`INVALID_ARGUMENT`) */
  readonly UnknownParameter: {
    readonly unknownParameters: readonly string[];
    readonly expectedParameters: readonly string[];
  };
  /** The value does not fit the parameter. (`INVALID_ARGUMENT`) */
  readonly InvalidParameterValue: {
    readonly parameterId: string;
    readonly parameterBaseType: string;
    readonly parameterValue: Json;
  };
  /** The action can't be applied with these parameters. (`INVALID_ARGUMENT`) */
  readonly ActionValidationFailed: {
    readonly actionType: string;
  };
  /** An object with this primary key exists. (`CONFLICT`) */
  readonly ObjectAlreadyExists: { readonly [name: string]: never };
  /** At most one of branchName, branchRid and viewRid may be given. (`INVALID_ARGUMENT`) */
  readonly ConflictingMediaSetIdentifiers: { readonly [name: string]: never };
  /** The path of the media item is missing. (`INVALID_ARGUMENT`) */
  readonly MissingMediaItemPath: {
    readonly mediaSetRid: string;
  };
  /** A percentage is 0 or more. (`INVALID_ARGUMENT`) */
  readonly PercentageValueBelowMinimum: {
    readonly value: number;
    readonly minInclusive: number;
  };
  /** A percentage is 100 or less. (`INVALID_ARGUMENT`) */
  readonly PercentageValueAboveMaximum: {
    readonly value: number;
    readonly maxInclusive: number;
  };
  /** You may not read the status of SQL queries. (`PERMISSION_DENIED`) */
  readonly GetStatusSqlQueryPermissionDenied: { readonly [name: string]: never };
  /** You may not read the results of SQL queries. (`PERMISSION_DENIED`) */
  readonly GetResultsSqlQueryPermissionDenied: { readonly [name: string]: never };
  /** The media item needs its read token, and the request has none or another one. (`PERMISSION_DENIED`) */
  readonly ReadMediaItemPermissionDenied: {
    readonly mediaSetRid: string;
    readonly mediaItemRid: string;
  };
  /** The idempotency key came before with another request. (`INVALID_ARGUMENT`) */
  readonly IdempotencyKeyReused: { readonly [name: string]: never };
  /** This platform does not offer the operation. (`NOT_FOUND`) */
  readonly OperationNotOffered: {
    readonly operation: string;
  };
  /** There is nothing at this address. (`NOT_FOUND`) */
  readonly RouteNotFound: {
    readonly method: string;
    readonly path: string;
  };
  /** The request can't be read. (`INVALID_ARGUMENT`) */
  readonly InvalidRequest: {
    readonly field: string;
    readonly mediaSetRid?: string | undefined;
  };
  /** The request is larger than the platform takes. (`REQUEST_ENTITY_TOO_LARGE`) */
  readonly RequestTooLarge: {
    readonly maxBytes: number;
  };
  /** A file of your data is being changed. Try again. (`CONFLICT`) */
  readonly DataFileChanged: {
    readonly path: string;
  };
  /** The platform failed. (`INTERNAL`) */
  readonly Internal: { readonly [name: string]: never };
}

/** The names of the errors that the contract names. */
export type ErrorName = keyof ErrorParameters;
