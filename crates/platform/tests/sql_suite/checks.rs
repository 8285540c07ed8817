//! Data health checks: when they are evaluated, and their results.

use serde_json::{Value, json};

use super::site::Site;

const LIST: &str = "/api/extensions/v1/checks";

async fn create(site: &Site, token: &str, config: Value) -> String {
    let body = json!({"config": config});
    let target = "/api/v2/dataHealth/checks?preview=true";
    let check = site.post(token, target, &body).await.json();
    check["rid"].as_str().unwrap().to_owned()
}

/// The result of a check, as its creator sees it.
async fn result(site: &Site, token: &str, rid: &str) -> Value {
    let list = site.get(token, LIST).await.json();
    let checks = list["data"].as_array().unwrap().iter();
    let mut one = checks.filter(|one| one["check"]["rid"] == *rid);
    one.next().unwrap()["result"].clone()
}

#[tokio::test]
async fn a_check_is_evaluated_when_it_is_made_and_after_each_commit() {
    let site = Site::new().await;
    let token = site.token("operator").await;
    let rows = b"key,city\r\n1,Graz\r\n2,\r\n";
    let dataset = site.dataset("/tests/checked", "CSV", false, rows).await;
    let subject = json!({"datasetRid": dataset, "branchId": "master"});
    let nulls = json!({
        "type": "nullPercentage", "subject": subject,
        "percentageCheckConfig": {
            "columnName": "city",
            "percentageBounds": {"percentageBounds": {"upperBoundPercentage": 40.0}, "severity": "MODERATE"}
        }
    });
    let key = json!({
        "type": "primaryKey", "subject": subject,
        "primaryKeyConfig": {"columnNames": ["key"], "severity": "MODERATE"}
    });
    let count = json!({
        "type": "totalColumnCount", "subject": subject,
        "columnCountConfig": {"expectedValue": "2", "severity": "MODERATE"}
    });
    let age = json!({
        "type": "timeSinceLastUpdated", "subject": subject,
        "timeCheckConfig": {
            "timeBounds": {"timeBounds": {"upperBoundInSeconds": "3600"}, "severity": "MODERATE"}
        }
    });
    let build = json!({
        "type": "buildStatus", "subject": subject, "statusCheckConfig": {"severity": "MODERATE"}
    });
    let nulls = create(&site, &token, nulls).await;
    let key = create(&site, &token, key).await;
    let count = create(&site, &token, count).await;
    let age = create(&site, &token, age).await;
    let build = create(&site, &token, build).await;
    assert_eq!(result(&site, &token, &nulls).await, Value::Null);

    site.platform.evaluate_checks().await.unwrap();
    let first = result(&site, &token, &nulls).await;
    assert_eq!(first["outcome"], "FAILED", "{first}");
    let facts = json!([
        {"name": "rows", "value": "2"}, {"name": "nulls", "value": "1"}, {"name": "nullShare", "value": "50 %"}
    ]);
    assert_eq!(first["facts"], facts);
    assert_eq!(result(&site, &token, &key).await["outcome"], "PASSED");
    assert_eq!(result(&site, &token, &count).await["outcome"], "PASSED");
    assert_eq!(result(&site, &token, &age).await["outcome"], "PASSED");
    let unknown = result(&site, &token, &build).await;
    assert_eq!(unknown["outcome"], "NOT_EVALUATED");
    assert_eq!(
        unknown["reason"],
        "This platform runs no builds, jobs or schedules."
    );

    // The same data give no new result.
    site.platform.evaluate_checks().await.unwrap();
    assert_eq!(result(&site, &token, &nulls).await, first);

    let more = b"key,city\r\n2,Linz\r\n3,Wels\r\n";
    site.add(&dataset, None, "APPEND", "more", more).await;
    site.platform.evaluate_checks().await.unwrap();
    let second = result(&site, &token, &nulls).await;
    assert_eq!(second["outcome"], "PASSED", "{second}");
    assert_eq!(second["facts"][2]["value"], "25 %");
    let key = result(&site, &token, &key).await;
    assert_eq!(key["outcome"], "FAILED", "{key}");
}

#[tokio::test]
async fn a_check_that_can_not_be_evaluated_says_why() {
    let site = Site::new().await;
    let token = site.token("operator").await;
    let dataset = site
        .dataset("/tests/odd", "CSV", false, b"city\r\nGraz\r\n")
        .await;
    let check = json!({
        "type": "numericColumnMean",
        "subject": {"datasetRid": dataset, "branchId": "master"},
        "numericColumnCheckConfig": {
            "columnName": "city",
            "numericBounds": {"numericBounds": {"lowerBound": 1.0}, "severity": "MODERATE"}
        }
    });
    let check = create(&site, &token, check).await;
    site.platform.evaluate_checks().await.unwrap();
    let result = result(&site, &token, &check).await;
    assert_eq!(result["outcome"], "NOT_EVALUATED");
    let reason = result["reason"].as_str().unwrap();
    assert!(reason.contains("Graz"), "{reason}");
}

#[tokio::test]
async fn others_see_no_checks_of_a_user_and_administrators_see_all() {
    let site = Site::new().await;
    let operator = site.token("operator").await;
    let administrator = site.token("administrator").await;
    let all = async |token: &str| {
        site.get(token, LIST).await.json()["data"]
            .as_array()
            .unwrap()
            .len()
    };
    let (before, of_all) = (all(&operator).await, all(&administrator).await);
    let dataset = site
        .dataset("/tests/own", "CSV", false, b"a\r\n1\r\n")
        .await;
    let config = |count: &str| {
        json!({
            "type": "totalColumnCount",
            "subject": {"datasetRid": dataset, "branchId": "master"},
            "columnCountConfig": {"expectedValue": count, "severity": "MODERATE"}
        })
    };
    let check = create(&site, &administrator, config("1")).await;
    assert_eq!(
        (all(&operator).await, all(&administrator).await),
        (before, of_all + 1)
    );
    let target = format!("{LIST}/{check}/groups");
    let refused = site.post(&operator, &target, &json!({"groups": []})).await;
    assert_eq!(refused.error(), (400, "InvalidRequest".to_owned()));
}

#[tokio::test]
async fn a_registered_group_is_listed_and_is_the_group_of_a_check() {
    let site = Site::new().await;
    let token = site.token("administrator").await;
    let catalog = site.get(&token, "/api/extensions/v1/catalog").await.json();
    let enrollment = catalog["enrollments"][0]["rid"].as_str().unwrap();
    let providers = format!("/api/v2/admin/enrollments/{enrollment}/authenticationProviders");
    let target = format!("{providers}?preview=true");
    let provider = site.get(&token, &target).await.json()["data"][0].clone();
    let rid = provider["rid"].as_str().unwrap();
    let register = format!("{providers}/{rid}/preregisterGroup?preview=true");
    let organizations = json!(["ri.organizations.main.organization.1"]);
    let body = json!({"name": "Night shift", "organizations": organizations});
    let id = site.post(&token, &register, &body).await.json();

    // Blanks around the name make no other group, and an organization must be a RID.
    let body = json!({"name": " Night shift ", "organizations": organizations});
    assert_eq!(site.post(&token, &register, &body).await.json(), id);
    let body = json!({"name": "Night shift", "organizations": ["everybody"]});
    let refused = site.post(&token, &register, &body).await;
    assert_eq!(refused.error(), (400, "InvalidRequest".to_owned()));

    let groups = "/api/extensions/v1/groups";
    let listed = site.get(&token, groups).await.json()["data"][0].clone();
    assert_eq!(listed["id"], id);
    assert_eq!(listed["name"], "Night shift");
    assert_eq!(listed["organizations"], organizations);
    assert_eq!(listed["authenticationProviderRid"], rid);
    assert_eq!(listed["authenticationProviderName"], provider["name"]);
    // For administrators alone.
    let others = site.token("operator").await;
    assert_eq!(site.get(&others, groups).await.json(), json!({"data": []}));

    let dataset = site
        .dataset("/tests/grouped", "CSV", false, b"a\r\n1\r\n")
        .await;
    let config = json!({
        "type": "totalColumnCount",
        "subject": {"datasetRid": dataset, "branchId": "master"},
        "columnCountConfig": {"expectedValue": "1", "severity": "MODERATE"}
    });
    create(&site, &token, config).await;
    let check = site.get(&token, LIST).await.json()["data"][0]["check"].clone();
    let target = format!("{LIST}/{}/groups", check["rid"].as_str().unwrap());
    let wanted = json!({"groups": [listed["rid"]]});
    let changed = site.post(&token, &target, &wanted).await.json();
    assert_eq!(changed["groups"], wanted["groups"]);
    assert_eq!(changed["config"], check["config"]);
    let again = site.get(&token, LIST).await.json()["data"][0]["check"].clone();
    assert_eq!(again, changed);
    let unknown = json!({"groups": ["ri.groups.main.group.nobody"]});
    let refused = site.post(&token, &target, &unknown).await;
    assert_eq!(refused.error(), (400, "InvalidRequest".to_owned()));
    let again = site.get(&token, LIST).await.json()["data"][0]["check"].clone();
    assert_eq!(again, changed);
}
