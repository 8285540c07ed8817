//! The one list of cases.

/// Calls a macro with every case, as `(module, function, what it proves)`.
#[macro_export]
macro_rules! for_each_case {
    ($callback:ident) => {
        $callback! {
            // Access.
            (access, a_request_without_a_token_is_refused, "Authentication 1: every request carries a token"),
            (access, a_token_that_is_not_valid_is_refused, "Errors: InvalidCredentials"),
            (access, a_token_without_the_scope_is_refused, "Authentication 2: a scope per operation"),
            (access, a_token_needs_no_other_scope, "Authentication 2: a scope per operation"),
            (access, a_service_users_token_from_a_page_is_refused_and_revoked, "Authentication 5: a service user's token must not be passed to a browser"),
            (access, a_preview_operation_needs_preview_true, "Versioning 3: preview operations require preview=true"),
            (access, preview_true_is_ignored_elsewhere, "Wire rules: requests of other clients"),
            // Routes and errors.
            (routes, an_unknown_route_answers_error_json, "Wire rules: the local platform always sends the error JSON"),
            (routes, every_operation_answers_in_its_form, "Wire rules: OperationNotOffered, never an empty 404"),
            (routes, every_error_has_its_own_instance, "Errors: errorInstanceId identifies one occurrence"),
            (routes, headers_of_other_clients_are_ignored, "Wire rules: requests of other clients"),
            (routes, a_page_of_the_platform_reads_every_answer, "Wire rules: CORS headers on every answer"),
            (routes, a_foreign_page_reads_no_answer, "Wire rules: explicit origin list"),
            // Sign-in providers and groups.
            (admin, providers_have_their_fields, "2. List authentication providers; AuthenticationProvider; Versioning 3"),
            (admin, certificates_are_real, "CertificateInfo: pemCertificate, commonName, expiryDate, usageType"),
            (admin, an_enrollment_may_have_no_providers, "Wire rules: empty lists are written"),
            (admin, an_enrollment_that_is_unknown_is_not_found, "2. List authentication providers: EnrollmentNotFound"),
            (admin, a_group_gets_an_identifier, "1. Pre-register a group: PrincipalId"),
            (admin, a_group_needs_the_role, "1. Pre-register a group: PreregisterGroupPermissionDenied"),
            (admin, a_provider_that_is_unknown_is_not_found, "1. Pre-register a group: AuthenticationProviderNotFound"),
            (admin, a_group_needs_a_name, "PreregisterGroupRequest: name required, organizations optional"),
            // Data health checks.
            (data_health, each_type_of_check_is_created, "3. Create check; Check: config, groups, intent, createdBy, updatedTime; 18 types"),
            (data_health, a_check_exists_once_for_a_subject_and_a_type, "3. Create check, rule 1: CheckAlreadyExists"),
            (data_health, a_conflicting_check_is_shown_to_who_may_read_it, "3. Create check, rule 1: conflictingCheck"),
            (data_health, a_time_check_needs_a_condition, "3. Create check, rule 2: InvalidTimeCheckConfig, InvalidTransactionTimeCheckConfig"),
            (data_health, a_percentage_check_needs_a_condition, "3. Create check, rule 3: InvalidPercentageCheckConfig"),
            (data_health, a_numeric_column_check_needs_a_condition, "3. Create check, rule 4: InvalidNumericColumnCheckConfig"),
            (data_health, a_trend_needs_a_condition, "3. Create check, rule 5: InvalidTrendConfig"),
            (data_health, an_unknown_type_of_check_is_not_supported, "3. Create check, rule 6: CheckTypeNotSupported"),
            (data_health, a_check_needs_the_role, "3. Create check, rule 7: CreateCheckPermissionDenied"),
            (data_health, a_percentage_is_from_0_to_100, "Errors: PercentageValueBelowMinimum, PercentageValueAboveMaximum"),
            (data_health, a_configuration_is_read_strictly, "Check configurations: required fields, values and numbers"),
            (data_health, a_subject_must_be_there, "Errors: DatasetNotFound, BranchNotFound"),
            // Media sets.
            (media_sets, an_item_has_its_information, "14. Get media item info; GetMediaItemInfoResponse; Limits: media item path length"),
            (media_sets, the_content_is_that_of_the_item, "15. Read media item: binary stream"),
            (media_sets, a_part_of_the_content_is_read, "15. Read media item: Range and ETag (assumed)"),
            (media_sets, a_protected_item_needs_its_token, "14. and 15.: header ReadToken; Authentication 3"),
            (media_sets, a_path_names_the_item_written_last, "Media item info, path: a lookup by path returns the one written last"),
            (media_sets, clearing_a_path_hides_all_earlier_items, "16. Clear media item at path: soft-deleted, earlier items can no longer be retrieved; 204"),
            (media_sets, a_branch_is_selected_in_one_of_three_ways, "16. Clear media item at path: branchName, branchRid, viewRid, none selects the default branch"),
            (media_sets, two_selectors_are_refused, "16. Clear media item at path: two or more is an error"),
            (media_sets, a_path_must_be_given, "16. Clear media item at path: mediaItemPath required; Limits: path length"),
            (media_sets, a_path_is_decoded_once, "16. Clear media item at path: URL-encoded once"),
            (media_sets, a_deletion_is_seen_after_the_commit, "16. Clear media item at path: in transaction-based sets invisible until commit"),
            (media_sets, a_set_with_transactions_needs_one, "16. Clear media item at path: transactionId required for media sets that use transactions"),
            (media_sets, what_is_not_in_a_media_set_is_not_found, "Errors: MediaSetNotFound, MediaItemNotFound, BranchNotFound; Wire rules: literal segments"),
            // Transactions of datasets.
            (datasets, a_transaction_has_a_type_and_a_state, "17. Get transaction; Transaction; States: transaction status"),
            (datasets, a_dataset_that_is_unknown_is_not_found, "17. Get transaction: DatasetNotFound"),
            (datasets, a_dataset_that_may_not_be_read_is_not_found, "Errors: DatasetNotFound, not accessible to the token"),
            (datasets, a_transaction_that_is_unknown_is_not_found, "17. Get transaction: TransactionNotFound"),
            // Ontologies and their types.
            (types, an_ontology_has_four_strings, "10. Get ontology, V1"),
            (types, an_ontology_is_found_by_rid_only_in_v1, "10. Get ontology, V1: Path"),
            (types, an_object_type_has_its_properties, "9. Get object type, V1; ObjectType (V1 response)"),
            (types, an_object_type_is_found_by_api_name_only, "9. Get object type, V1: not the display name"),
            (types, an_action_type_has_two_forms, "7. and 8. Get action type; Versioning 2"),
            (types, an_action_type_that_is_unknown_is_not_found, "7. and 8. Get action type"),
            (types, an_action_type_is_read_on_a_branch, "7. Get action type, V2: branch"),
            // Listing objects.
            (listing, a_page_holds_1000_objects, "Limits: default page size"),
            (listing, an_object_has_its_properties_at_the_top, "Objects (V2 list)"),
            (listing, values_have_the_form_of_their_type, "Ontology: property values; long as a decimal string"),
            (listing, a_larger_page_is_reduced, "Pagination rules 5"),
            (listing, a_page_holds_at_least_one_object, "Errors: InvalidPageSize"),
            (listing, only_a_missing_token_ends_a_listing, "Pagination rules 2"),
            (listing, a_page_token_belongs_to_its_listing, "Pagination rules 1 and 3; Errors: InvalidPageToken"),
            (listing, select_chooses_properties, "11. List objects, V2: select"),
            (listing, select_refuses_unknown_properties, "Errors: PropertiesNotFound"),
            (listing, exclude_rid_leaves_the_rid_out, "11. List objects, V2: excludeRid"),
            (listing, the_ontology_is_found_by_name_and_by_rid, "11. List objects, V2: Path"),
            (listing, a_type_that_is_unknown_is_not_found, "Errors: OntologyNotFound, ObjectTypeNotFound"),
            (listing, a_branch_that_is_unknown_is_not_found, "11. List objects, V2: branch"),
            (listing, a_parameter_that_cannot_be_read_is_refused, "Errors: InvalidRequest"),
            (listing, a_v1_storage_gives_out_10000_objects, "Limits: cumulative objects; Pagination rules 6"),
            // Order.
            (order, objects_are_sorted_by_several_properties, "11. List objects, V2: orderBy grammar"),
            (order, ascending_is_the_default, "11. List objects, V2: orderBy grammar"),
            (order, numbers_are_sorted_as_numbers, "11. List objects, V2: orderBy grammar"),
            (order, an_order_that_is_not_understood_is_refused, "Errors: InvalidSortType, InvalidSortOrder, DuplicateOrderBy, PropertiesNotSortable"),
            // Snapshots.
            (snapshot, a_snapshot_is_not_changed_by_writes, "Pagination rules 4"),
            // Attachments.
            (attachments, the_content_is_the_file, "12. Get attachment property content, V2"),
            (attachments, the_metadata_is_that_of_the_content, "13. Get attachment property by RID, V2; AttachmentV2"),
            (attachments, the_literal_segment_wins, "Wire rules: literal segments"),
            (attachments, an_encoded_slash_never_splits, "Wire rules: path parameters"),
            (attachments, what_is_not_there_is_not_found, "Errors: ObjectNotFound, AttachmentNotFound"),
        }
    };
}
