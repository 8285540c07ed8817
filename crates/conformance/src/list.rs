//! The one list of cases.

/// A case, by the names of its module and function.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// The module of `cases`.
    pub module: &'static str,
    /// The function.
    pub name: &'static str,
    /// The names of the sentences that it proves. See [`crate::sentences`].
    pub proves: &'static [&'static str],
}

macro_rules! cases {
    ($( ($module:ident, $case:ident, [$($sentence:literal),+]), )+) => {
        /// Every case.
        pub const CASES: &[Case] = &[$( Case {
            module: stringify!($module),
            name: stringify!($case),
            proves: &[$($sentence),+],
        } ),+];
    };
}
crate::for_each_case!(cases);

/// Calls a macro with every case, as `(module, function, [sentences that it proves])`.
///
/// A case that names `error.X` must provoke that error: [`crate::Session::finish`] sees to it.
#[macro_export]
macro_rules! for_each_case {
    ($callback:ident) => {
        $callback! {
            // Access.
            (access, a_request_without_a_token_is_refused, ["auth.1", "error.MissingCredentials"]),
            (access, a_token_that_is_not_valid_is_refused, ["auth.1", "error.InvalidCredentials"]),
            (access, a_token_without_the_scope_is_refused, ["auth.2", "error.ApiUsageDenied"]),
            (access, a_token_needs_no_other_scope, ["auth.2"]),
            (access, a_service_users_token_from_a_page_is_refused_and_revoked, ["auth.5", "error.ServiceUserTokenInBrowser"]),
            (access, a_preview_operation_needs_preview_true, ["versioning.3", "endpoints.preview", "1.preview", "2.preview", "3.preview", "16.preview", "error.ApiFeaturePreviewUsageOnly"]),
            (access, preview_true_is_ignored_elsewhere, ["wire.other-clients"]),
            (authorization, every_operation_with_every_scope_and_principal, ["auth.1", "auth.2", "auth.2-admin-write", "auth.2-admin-read", "auth.2-data-health-write", "auth.2-sql-queries-execute", "auth.2-ontologies-read-and-write", "auth.2-ontologies-read", "auth.2-mediasets-read", "auth.2-mediasets-write", "auth.2-datasets-read"]),
            // Routes and errors.
            (routes, every_operation_has_its_address, ["versioning.1", "1.route", "2.route", "3.route", "4.route", "5.route", "6.route", "7.route", "8.route", "9.route", "10.route", "11.route", "12.route", "13.route", "14.route", "15.route", "16.route", "17.route", "sql.status-route", "sql.results-route", "error.RouteNotFound"]),
            (routes, an_unknown_route_answers_error_json, ["endpoints.path-parameters", "wire.error-json", "error.RouteNotFound"]),
            (routes, every_operation_answers_in_its_form, ["service.json", "errors.format", "wire.error-json"]),
            (routes, every_error_has_its_own_instance, ["errors.instance"]),
            (routes, a_body_that_is_needed_must_be_there, ["1.body", "3.body", "4.body", "6.body", "error.InvalidRequest"]),
            (routes, a_body_that_is_too_large_is_refused, ["error.RequestTooLarge"]),
            (routes, identifiers_have_their_form, ["service.rids"]),
            (routes, headers_of_other_clients_are_ignored, ["wire.other-clients"]),
            (routes, a_page_of_the_platform_reads_every_answer, ["wire.cors"]),
            (routes, a_foreign_page_reads_no_answer, ["wire.cors"]),
            // Sign-in providers and groups.
            (admin, providers_have_their_fields, ["2.response", "AuthenticationProvider.rid", "AuthenticationProvider.name", "AuthenticationProvider.realm", "AuthenticationProvider.enabled", "AuthenticationProvider.supportedHosts", "AuthenticationProvider.supportedUsernamePatterns", "AuthenticationProvider.protocol", "SamlProtocol.type", "SamlProtocol.serviceProviderMetadata", "ServiceProviderMetadata.entityId", "ServiceProviderMetadata.metadataUrl", "ServiceProviderMetadata.acsUrls", "ServiceProviderMetadata.logoutUrls", "ServiceProviderMetadata.certificates", "OidcProtocol.type", "ListAuthenticationProvidersResponse.data"]),
            (admin, certificates_are_real, ["CertificateInfo.pemCertificate", "CertificateInfo.commonName", "CertificateInfo.expiryDate", "CertificateInfo.usageType", "types.date-time"]),
            (admin, an_enrollment_may_have_no_providers, ["ListAuthenticationProvidersResponse.data", "wire.empty-lists"]),
            (admin, an_enrollment_that_is_unknown_is_not_found, ["2.errors", "error.EnrollmentNotFound"]),
            (admin, a_group_gets_an_identifier, ["1.body", "1.effect", "PreregisterGroupRequest.name", "PreregisterGroupRequest.organizations", "PreregisterGroupRequest.response"]),
            (admin, a_group_is_used_by_a_check, ["1.usable"]),
            (admin, a_group_needs_the_role, ["1.errors", "error.PreregisterGroupPermissionDenied"]),
            (admin, a_provider_that_is_unknown_is_not_found, ["1.errors", "error.AuthenticationProviderNotFound"]),
            (admin, a_group_needs_a_name, ["PreregisterGroupRequest.name", "error.InvalidRequest"]),
            // Data health checks.
            (data_health, each_type_of_check_is_created, ["3.body", "CreateCheckRequest.config", "CreateCheckRequest.intent", "CreateCheckRequest.severity", "CreateCheckRequest.target", "BuildStatus.type", "BuildStatus.subject", "BuildStatus.statusCheckConfig", "BuildStatus.escalationConfig", "Check.rid", "Check.config", "Check.groups", "Check.intent", "Check.createdBy", "Check.updatedTime", "checks.types"]),
            (data_health, a_long_is_a_number_or_a_decimal_string, ["types.long", "BuildStatus.escalationConfig"]),
            (data_health, a_check_exists_once_for_a_subject_and_a_type, ["3.rule-1", "error.CheckAlreadyExists"]),
            (data_health, a_conflicting_check_is_shown_to_who_may_read_it, ["3.rule-1", "error.CheckAlreadyExists"]),
            (data_health, a_time_check_needs_a_condition, ["3.rule-2", "error.InvalidTimeCheckConfig", "error.InvalidTransactionTimeCheckConfig"]),
            (data_health, a_percentage_check_needs_a_condition, ["3.rule-3", "error.InvalidPercentageCheckConfig"]),
            (data_health, a_numeric_column_check_needs_a_condition, ["3.rule-4", "error.InvalidNumericColumnCheckConfig"]),
            (data_health, a_trend_needs_a_condition, ["3.rule-5", "error.InvalidTrendConfig"]),
            (data_health, an_unknown_type_of_check_is_not_supported, ["3.rule-6", "error.CheckTypeNotSupported"]),
            (data_health, a_check_needs_the_role, ["3.rule-7", "error.CreateCheckPermissionDenied"]),
            (data_health, a_percentage_is_from_0_to_100, ["checks.numbers", "error.PercentageValueBelowMinimum", "error.PercentageValueAboveMaximum"]),
            (data_health, a_configuration_is_read_strictly, ["checks.strict", "checks.numbers", "CreateCheckRequest.config", "error.InvalidRequest"]),
            (data_health, a_subject_must_be_there, ["checks.subject", "error.CreateCheckPermissionDenied"]),
            // Media sets.
            (media_sets, an_item_has_its_information, ["GetMediaItemInfoResponse.viewRid", "GetMediaItemInfoResponse.path", "GetMediaItemInfoResponse.logicalTimestamp", "GetMediaItemInfoResponse.attribution", "GetMediaItemInfoResponse.originallyUploadedFileMimeType", "GetMediaItemInfoResponse.mimeType", "GetMediaItemInfoResponse.sizeBytes", "GetMediaItemInfoResponse.sizeBytesLong", "limits.path-length"]),
            (media_sets, the_content_is_that_of_the_item, ["15.read-token"]),
            (media_sets, a_part_of_the_content_is_read, ["bytes.parts"]),
            (media_sets, a_protected_item_needs_its_token, ["14.read-token", "15.read-token", "auth.3", "error.ReadMediaItemPermissionDenied"]),
            (media_sets, a_path_names_the_item_written_last, ["GetMediaItemInfoResponse.path", "GetMediaItemInfoResponse.logicalTimestamp"]),
            (media_clearing, clearing_a_path_hides_all_earlier_items, ["16.effect", "16.nothing", "endpoints.success", "wire.success", "states.media-set"]),
            (media_clearing, a_branch_is_selected_in_one_of_three_ways, ["16.selectors", "16.branchName", "16.branchRid", "16.viewRid", "GetMediaItemInfoResponse.viewRid"]),
            (media_clearing, two_selectors_are_refused, ["16.selectors", "errors.selectors", "error.ConflictingMediaSetIdentifiers"]),
            (media_clearing, a_path_must_be_given, ["16.mediaItemPath", "limits.path-length", "wire.query", "error.MissingMediaItemPath", "error.InvalidRequest"]),
            (media_clearing, a_path_is_decoded_once, ["16.mediaItemPath", "wire.query"]),
            (media_clearing, a_deletion_is_seen_after_the_commit, ["16.commit", "states.media-set", "error.MediaItemNotFound"]),
            (media_clearing, a_set_with_transactions_needs_one, ["16.transactionId", "error.InvalidRequest"]),
            (media_sets, what_is_not_in_a_media_set_is_not_found, ["media.not-found", "wire.literal-segments", "error.MediaSetNotFound", "error.MediaItemNotFound", "error.BranchNotFound"]),
            // Transactions of datasets.
            (datasets, a_transaction_has_a_type_and_a_state, ["17.query", "Transaction.rid", "Transaction.transactionType", "Transaction.status", "Transaction.createdTime", "Transaction.closedTime", "types.date-time"]),
            (datasets, a_transaction_is_open_until_it_ends, ["Transaction.rid", "Transaction.transactionType", "Transaction.status", "Transaction.createdTime", "Transaction.closedTime"]),
            (datasets, a_dataset_that_is_unknown_is_not_found, ["17.errors", "error.DatasetNotFound"]),
            (datasets, a_dataset_that_may_not_be_read_is_not_found, ["17.errors", "datasets.access", "error.DatasetNotFound"]),
            (datasets, a_transaction_that_is_unknown_is_not_found, ["17.errors", "error.TransactionNotFound"]),
            // SQL queries.
            (sql, a_query_succeeds, ["4.body", "4.use", "QueryStatus.handle", "sql.results"]),
            (sql, an_identifier_is_not_safe_in_an_address, ["5.path", "sql.query-id"]),
            (sql, results_are_arrow_or_csv, ["ExecuteSqlQueryRequest.serializationFormat", "sql.results-arrow", "sql.results-csv", "error.InvalidRequest"]),
            (sql, csv_carries_no_nested_columns, ["4.errors", "error.ColumnTypesNotSupported"]),
            (sql, datasets_are_named_by_path_or_rid, ["sql.datasets", "sql.backticks"]),
            (sql, a_branch_is_selected_in_order, ["4.branch", "ExecuteSqlQueryRequest.fallbackBranchIds"]),
            (sql, inputs_must_be_readable, ["4.errors", "error.ReadQueryInputsPermissionDenied"]),
            (sql, a_statement_must_be_a_select, ["sql.select", "ExecuteSqlQueryRequest.query", "4.errors", "error.QueryParseError"]),
            (sql, a_query_fails_with_a_reason, ["QueryStatus.failed", "4.errors", "error.QueryFailed"]),
            (sql, a_running_query_is_canceled, ["5.nothing", "QueryStatus.canceled", "states.query-running", "4.errors", "error.QueryRunning", "error.QueryCanceled"]),
            (sql, results_wait_for_the_first_rows_or_the_end, ["sql.results-wait", "error.QueryRunning"]),
            (sql, canceling_an_ended_query_does_nothing, ["states.query-ended"]),
            (sql, a_query_belongs_to_its_user, ["auth.4", "4.owner", "5.owner", "5.errors", "error.QueryPermissionDenied"]),
            (sql, a_query_needs_the_role, ["4.errors", "5.errors", "error.ExecuteSqlQueryPermissionDenied", "error.CancelSqlQueryPermissionDenied", "error.GetStatusSqlQueryPermissionDenied", "error.GetResultsSqlQueryPermissionDenied"]),
            (sql, a_result_has_a_million_rows_at_most, ["4.rows", "limits.sql-rows"]),
            // Ontologies and their types.
            (types, an_ontology_has_four_strings, ["10.query", "Ontology"]),
            (types, an_ontology_is_found_by_rid_only_in_v1, ["error.OntologyNotFound"]),
            (types, an_object_type_has_its_properties, ["9.path", "ObjectType.apiName", "ObjectType.status", "ObjectType.rid", "ObjectType.legacyObjectTypeId", "ObjectType.displayName", "ObjectType.description", "ObjectType.visibility", "ObjectType.primaryKey", "ObjectType.properties", "Property"]),
            (types, an_object_type_is_found_by_api_name_only, ["9.path", "error.ObjectTypeNotFound"]),
            (types, an_action_type_has_two_forms, ["7.path", "8.query", "ActionTypeV2", "ActionTypeV2.operations", "ActionType", "versioning.2"]),
            (types, an_action_type_that_is_unknown_is_not_found, ["7.path", "error.ActionTypeNotFound", "error.OntologyNotFound"]),
            (types, an_action_type_is_read_on_a_branch, ["7.query", "versioning.4", "versioning.5", "error.BranchNotFound"]),
            // Listing objects.
            (listing, a_page_holds_1000_objects, ["11.pageSize", "limits.page-size", "ListObjectsResponseV2.nextPageToken", "ListObjectsResponseV2.data", "ListObjectsResponseV2.totalCount", "wire.empty-lists"]),
            (listing, an_object_has_its_properties_at_the_top, ["OntologyObjectV2.top-level", "OntologyObjectV2.keys", "versioning.2"]),
            (listing, values_have_the_form_of_their_type, ["values.forms", "types.long", "OntologyObjectV2.null", "OntologyObjectV2.vectors"]),
            (listing, a_larger_page_is_reduced, ["paging.5", "11.pageSize", "limits.page-size"]),
            (listing, a_page_holds_at_least_one_object, ["error.InvalidPageSize"]),
            (listing, only_a_missing_token_ends_a_listing, ["paging.2", "11.page", "ListObjectsResponseV2.nextPageToken", "ListObjectsResponseV2.totalCount"]),
            (listing, a_page_token_belongs_to_its_listing, ["paging.1", "paging.3", "11.pageToken", "paging.token-bound", "error.InvalidPageToken"]),
            (listing, select_chooses_properties, ["11.select", "OntologyObjectV2.primary-key", "wire.query"]),
            (listing, select_refuses_unknown_properties, ["error.PropertiesNotFound"]),
            (listing, exclude_rid_leaves_the_rid_out, ["11.excludeRid", "OntologyObjectV2.keys"]),
            (listing, derived_properties_can_be_left_out, ["11.loadOntologyDefinedDerivedProperties"]),
            (listing, metadata_of_an_sdk_changes_nothing, ["11.sdkPackageRid", "11.sdkVersion", "versioning.5"]),
            (listing, the_ontology_is_found_by_name_and_by_rid, ["11.path"]),
            (listing, a_type_that_is_unknown_is_not_found, ["11.path", "error.OntologyNotFound", "error.ObjectTypeNotFound"]),
            (listing, a_branch_that_is_unknown_is_not_found, ["11.branch", "versioning.4", "wire.query", "error.BranchNotFound"]),
            (listing, a_parameter_that_cannot_be_read_is_refused, ["wire.query", "error.InvalidRequest"]),
            (listing, a_v1_storage_gives_out_10000_objects, ["11.osv1", "limits.cumulative", "paging.6", "error.ObjectsExceededLimit"]),
            // Order.
            (order, objects_are_sorted_by_several_properties, ["11.orderBy", "11.order-grammar"]),
            (order, ascending_is_the_default, ["11.order-grammar"]),
            (order, numbers_are_sorted_as_numbers, ["order.typed"]),
            (order, the_primary_key_decides, ["order.default"]),
            (order, an_order_that_is_not_understood_is_refused, ["11.order-grammar", "order.refused", "error.InvalidSortType", "error.InvalidSortOrder", "error.DuplicateOrderBy", "error.PropertiesNotSortable", "error.PropertiesNotFound"]),
            // Snapshots.
            (snapshot, a_snapshot_is_not_changed_by_writes, ["11.snapshot", "paging.4-snapshot"]),
            (snapshot, without_a_snapshot_the_newest_state_is_read, ["11.snapshot", "paging.4-latest"]),
            // Actions.
            (actions, an_action_changes_an_object_at_once, ["6.osv2", "6.body", "ApplyActionResponse", "endpoints.success"]),
            (actions, an_action_creates_and_deletes_objects, ["ApplyActionRequest.parameters", "error.ObjectAlreadyExists", "error.ObjectNotFound"]),
            (actions, a_link_is_kept, ["actions.links"]),
            (actions, what_an_action_does_not_set_stays, ["ApplyActionRequest.definition", "actions.null"]),
            (actions, a_change_of_v1_storage_is_seen_later, ["6.osv1"]),
            (actions, a_required_parameter_must_be_given, ["6.defaults", "ApplyActionRequest.parameters", "actions.null", "error.MissingParameter"]),
            (actions, a_parameter_must_be_known, ["actions.order", "error.UnknownParameter"]),
            (action_values, a_value_of_every_type_is_taken, ["actions.values", "ApplyActionRequest.definition"]),
            (action_values, a_value_must_fit_its_type, ["actions.values", "ApplyActionRequest.definition", "error.InvalidParameterValue"]),
            (action_values, what_a_parameter_names_must_be_there, ["error.ObjectNotFound", "error.AttachmentNotFound", "error.ObjectTypeNotFound"]),
            (actions, an_action_has_conditions, ["error.ActionValidationFailed"]),
            (actions, an_action_that_is_unknown_is_not_found, ["6.path", "error.OntologyNotFound", "error.ActionTypeNotFound"]),
            // Idempotency keys.
            (idempotency, a_change_with_a_key_is_made_once, ["wire.idempotency-key"]),
            (idempotency, another_request_with_the_key_is_refused, ["error.IdempotencyKeyReused"]),
            (idempotency, a_key_belongs_to_its_user, ["wire.idempotency-key"]),
            (idempotency, what_was_refused_is_tried_again, ["wire.idempotency-key"]),
            (idempotency, a_key_is_visible_ascii, ["wire.idempotency-key", "error.InvalidRequest"]),
            (idempotency, a_platform_that_honors_keys_says_so, ["wire.idempotency-metadata"]),
            // Attachments.
            (attachments, the_content_is_the_file, ["12.path", "12.query", "12.response", "versioning.5"]),
            (attachments, a_branch_has_its_own_attachments, ["12.query", "13.path", "versioning.4"]),
            (attachments, the_metadata_is_that_of_the_content, ["13.path", "13.response", "AttachmentV2"]),
            (attachments, a_part_of_an_attachment_is_read, ["bytes.parts"]),
            (attachments, the_literal_segment_wins, ["wire.literal-segments", "error.AttachmentNotFound"]),
            (attachments, an_encoded_slash_never_splits, ["wire.raw-path"]),
            (attachments, what_is_not_there_is_not_found, ["13.response", "error.ObjectNotFound", "error.AttachmentNotFound", "error.PropertiesNotFound", "error.BranchNotFound"]),
        }
    };
}
