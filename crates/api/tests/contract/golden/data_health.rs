//! Golden text of the operation of data health. `check_types` has one configuration of each type.

use belvedere_api::data_health::{
    CheckConfig, CreateCheck, CreateCheckRequest, DatasetSubject, EscalationConfig, Severity,
    StatusCheck, StatusCheckConfig, create_check,
};
use belvedere_api::operation::NoQuery;

use super::{Golden, Request, Response};

impl Golden for CreateCheck {
    fn requests() -> Vec<Request<Self>> {
        let mut escalation = EscalationConfig::new(2);
        escalation.time_interval_in_seconds = Some(86_400);
        let mut conditions = StatusCheckConfig::new(Severity::Moderate);
        conditions.escalation_config = Some(escalation);
        let subject = DatasetSubject::new("ri.datasets.main.dataset.1", "master");
        let config = CheckConfig::BuildStatus(StatusCheck::new(subject, conditions));
        let mut body = CreateCheckRequest::new(config);
        body.intent = Some("Builds must not stay broken.".to_owned());
        let raw: CheckConfig =
            serde_json::from_str(r#"{"type": "freshness", "hours": 3}"#).unwrap();
        vec![
            Request {
                path: create_check::Path::new(),
                query: NoQuery {},
                body,
                line: "POST /api/v2/dataHealth/checks?preview=true",
                json: r#"{
                    "config": {
                        "type": "buildStatus",
                        "subject": {"datasetRid": "ri.datasets.main.dataset.1", "branchId": "master"},
                        "statusCheckConfig": {
                            "severity": "MODERATE",
                            "escalationConfig": {"failuresToCritical": 2, "timeIntervalInSeconds": "86400"}
                        }
                    },
                    "intent": "Builds must not stay broken."
                }"#,
            },
            Request {
                path: create_check::Path::new(),
                query: NoQuery {},
                body: CreateCheckRequest::new(raw),
                line: "POST /api/v2/dataHealth/checks?preview=true",
                json: r#"{"config": {"type": "freshness", "hours": 3}}"#,
            },
        ]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![Response {
            json: r#"{
                "rid": "ri.data-health.main.check.1",
                "config": {
                    "type": "buildStatus",
                    "subject": {"datasetRid": "ri.datasets.main.dataset.1", "branchId": "master"},
                    "statusCheckConfig": {"severity": "MODERATE"}
                },
                "groups": ["ri.data-health.main.check-group.1"],
                "intent": "Builds must not stay broken.",
                "createdBy": "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7",
                "updatedTime": "2026-03-01T09:00:00Z"
            }"#,
            expect: |check| {
                assert_eq!(check.rid.as_str(), "ri.data-health.main.check.1");
                let CheckConfig::BuildStatus(config) = &check.config else {
                    panic!("{check:?}")
                };
                assert_eq!(config.subject.branch_id.as_str(), "master");
                assert_eq!(config.status_check_config.severity, Severity::Moderate);
                assert_eq!(check.groups.len(), 1);
                assert_eq!(
                    check.created_by.as_deref(),
                    Some("3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7")
                );
                assert!(check.updated_time.as_ref().unwrap().timestamp().is_some());
            },
        }]
    }
}
