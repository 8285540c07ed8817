//! Data health checks.

super::sentences! {
    Contract "3. Create check" ["v2.createCheck"] {
        "3.route": "`POST /api/v2/dataHealth/checks`",
        "3.preview": "No path parameters. Query `preview` (boolean; true required; public preview for non-production development).",
        "3.body": "Body: CreateCheckRequest. Response: Check.",
        "3.rule-1": "A check with the same subject and type as an existing one causes CheckAlreadyExists; when the token may read it, the conflicting check is returned in `conflictingCheck`.",
        "3.rule-2": "Time checks and transaction time checks need at least one of `timeBounds`, `medianDeviation` (errors InvalidTimeCheckConfig, InvalidTransactionTimeCheckConfig).",
        "3.rule-3": "Percentage checks need at least one of `percentageBounds`, `medianDeviation` (InvalidPercentageCheckConfig).",
        "3.rule-4": "Numeric column checks need at least one of `numericBounds`, `trend` (InvalidNumericColumnCheckConfig).",
        "3.rule-5": "Trend checks need at least one of `trendType`, `differenceBounds` (InvalidTrendConfig).",
        "3.rule-6": "A check type not yet supported by the API gives CheckTypeNotSupported.",
        "3.rule-7": "Without permission: CreateCheckPermissionDenied.",
    }
    Contract "Check and CreateCheckRequest" ["v2.createCheck"] {
        "CreateCheckRequest.config": "config · tagged union (discriminator `type`) · yes · Complete check configuration; one of 18 check types",
        "CreateCheckRequest.intent": "intent · string · no · Reason for the check",
        "BuildStatus.type": "type · string, value `buildStatus` · Discriminator",
        "BuildStatus.subject": "subject · object · `datasetRid` (string), `branchId` (string)",
        "BuildStatus.statusCheckConfig": "statusCheckConfig · object · `severity` (string enum), `escalationConfig`",
        "BuildStatus.escalationConfig": "statusCheckConfig.escalationConfig · object · `failuresToCritical` (integer), `timeIntervalInSeconds` (long, written as a decimal string in JSON)",
        "CreateCheckRequest.severity": "The severity value `MODERATE` is accepted",
        "CreateCheckRequest.target": "A creation config contains the type-specific subject (dataset or schedule target) and the needed target columns.",
        "Check.rid": "rid · string · yes · Check RID",
        "Check.config": "config · tagged union · yes · Full check configuration incl. subject and conditions",
        "Check.groups": "groups · list<CheckGroupRid> (strings) · no · Check group RIDs",
        "Check.intent": "intent · string · no · Purpose",
        "Check.createdBy": "createdBy · string · no · Creating user identifier",
        "Check.updatedTime": "updatedTime · date-time (ISO 8601) · no · Last update time",
    }
    Assumptions "Check configurations" ["v2.createCheck"] {
        "checks.types": "The 18 types of checks, their subjects and their fields.",
        "checks.strict": "The local platform refuses a severity, trend, column type or other value that is not in the list, and empty `allowedValues` and `columnNames`.",
        "checks.numbers": "Counts are positive, a percentage is from 0 to 100, a lower bound is at most the upper one.",
        "checks.subject": "A dataset and its branch must be there.",
    }
}
