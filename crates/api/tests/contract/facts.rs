//! The constant facts about each operation, against a table written by hand after `docs/contract.md`.

use std::collections::BTreeSet;

use belvedere_api::operation::{
    BodyKind, Method, Operation, PathParameters, Repeat, ReplyKind, Source,
};
use belvedere_api::{OPERATIONS, operation, path, scope, source_of};

/// Identifier, method, path, scopes, marks (`p` preview, `t` takes a `ReadToken`), body and response, repetition, section.
const FACTS: &str = "
v2.preregisterGroup | POST | /api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders/{authenticationProviderRid}/preregisterGroup | api:admin-write | p | json json | change | 1. Pre-register a group
v2.listAuthenticationProviders | GET | /api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders | api:admin-read | p | none json | safe | 2. List authentication providers
v2.createCheck | POST | /api/v2/dataHealth/checks | api:data-health-write | p | json json | unique | 3. Create check
v2.executeSqlQuery | POST | /api/v2/sqlQueries/execute | api:sql-queries-execute | - | json json | query | 4. Execute SQL query
v2.cancelSqlQuery | POST | /api/v2/sqlQueries/{sqlQueryId}/cancel | api:sql-queries-execute | - | none empty | idempotent | 5. Cancel SQL query
v1.applyAction | POST | /api/v1/ontologies/{ontologyRid}/actions/{actionType}/apply | api:ontologies-read api:ontologies-write | - | json json | change | 6. Apply action, V1
v2.getActionTypeV2 | GET | /api/v2/ontologies/{ontology}/actionTypes/{actionType} | api:ontologies-read | - | none json | safe | 7. Get action type, V2
v1.getActionType | GET | /api/v1/ontologies/{ontologyRid}/actionTypes/{actionTypeApiName} | api:ontologies-read | - | none json | safe | 8. Get action type, V1
v1.getObjectType | GET | /api/v1/ontologies/{ontologyRid}/objectTypes/{objectType} | api:ontologies-read | - | none json | safe | 9. Get object type, V1
v1.getOntology | GET | /api/v1/ontologies/{ontologyRid} | api:ontologies-read | - | none json | safe | 10. Get ontology, V1
v2.listObjectsV2 | GET | /api/v2/ontologies/{ontology}/objects/{objectType} | api:ontologies-read | - | none json | safe | 11. List objects, V2
v2.getAttachmentPropertyContentV2 | GET | /api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/content | api:ontologies-read | - | none bytes | safe | 12. Get attachment property content, V2
v2.getAttachmentPropertyByRidV2 | GET | /api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/{attachmentRid} | api:ontologies-read | - | none json | safe | 13. Get attachment property by RID, V2
v2.getMediaItemInfo | GET | /api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid} | api:mediasets-read | t | none json | safe | 14. Get media item info
v2.readMediaItem | GET | /api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}/content | api:mediasets-read | t | none bytes | safe | 15. Read media item
v2.clearMediaItemAtPath | DELETE | /api/v2/mediasets/{mediaSetRid}/items/clearAtPath | api:mediasets-write | p | none empty | change | 16. Clear media item at path
v2.getTransaction | GET | /api/v2/datasets/{datasetRid}/transactions/{transactionRid} | api:datasets-read | - | none json | safe | 17. Get transaction
v2.getSqlQueryStatus | GET | /api/v2/sqlQueries/{sqlQueryId}/getStatus | api:sql-queries-read | - | none json | safe | assumed SQL
v2.getSqlQueryResults | GET | /api/v2/sqlQueries/{sqlQueryId}/getResults | api:sql-queries-read | - | none bytes | safe | assumed SQL
";

#[test]
fn every_description_is_that_of_the_contract() {
    let expected: Vec<&str> = FACTS.trim().lines().collect();
    let actual: Vec<String> = OPERATIONS
        .iter()
        .map(|d| {
            let marks = match (d.preview, d.read_token) {
                (true, false) => "p",
                (false, true) => "t",
                (false, false) => "-",
                (true, true) => "pt",
            };
            let body = match d.body {
                BodyKind::None => "none",
                BodyKind::Json => "json",
            };
            let reply = match d.reply {
                ReplyKind::Json => "json",
                ReplyKind::Empty => "empty",
                ReplyKind::Bytes => "bytes",
            };
            let repeat = match d.repeat {
                Repeat::Safe => "safe",
                Repeat::Query => "query",
                Repeat::Change => "change",
                Repeat::Unique => "unique",
                Repeat::Idempotent => "idempotent",
            };
            let source = match source_of(d.id).unwrap() {
                Source::Specified(section) => section.to_owned(),
                Source::Assumed(section) => format!("assumed {section}"),
            };
            [
                d.id,
                d.method.as_str(),
                d.path,
                &d.scopes.join(" "),
                marks,
                &format!("{body} {reply}"),
                repeat,
                &source,
            ]
            .join(" | ")
        })
        .collect();
    assert_eq!(actual, expected);
}

#[test]
fn identifiers_are_unique_and_found() {
    let ids: BTreeSet<_> = OPERATIONS.iter().map(|d| d.id).collect();
    assert_eq!(ids.len(), OPERATIONS.len());
    for id in ids {
        assert_eq!(operation(id).unwrap().id, id);
    }
    assert_eq!(operation("v2.noSuchOperation"), None);
}

#[test]
fn the_version_of_an_identifier_is_that_of_the_path() {
    for d in OPERATIONS {
        let (version, _) = d.id.split_once('.').unwrap();
        assert!(d.path.starts_with(&format!("/api/{version}/")), "{}", d.id);
    }
}

#[test]
fn a_read_is_a_get_and_a_get_is_a_read() {
    for d in OPERATIONS {
        assert_eq!(
            d.method == Method::Get,
            d.repeat == Repeat::Safe,
            "{}",
            d.id
        );
    }
}

#[test]
fn the_scopes_are_all_used_and_all_listed() {
    let used: BTreeSet<_> = OPERATIONS.iter().flat_map(|d| d.scopes).collect();
    assert_eq!(used, scope::ALL.iter().collect());
}

macro_rules! names {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        #[test]
        fn the_path_type_has_the_parameters_of_the_template() {
            $(
                let template = <$operation as Operation>::DESCRIPTION.path;
                let names: Vec<_> = path::parameter_names(template).collect();
                assert_eq!(<$operation as Operation>::Path::NAMES, names, "{template}");
            )+
        }

        #[test]
        fn the_method_name_is_the_identifier_in_snake_case() {
            $(
                let mut name = String::new();
                let (_, id) = <$operation as Operation>::DESCRIPTION.id.split_once('.').unwrap();
                for c in id.chars() {
                    if c.is_ascii_uppercase() {
                        name.push('_');
                    }
                    name.push(c.to_ascii_lowercase());
                }
                assert_eq!(name, stringify!($method));
            )+
        }
    };
}
belvedere_api::for_each_operation!(names);
