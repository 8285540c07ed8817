//! What the program serves of a bucket, and what it says when it can't.

use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::moto::Moto;
use crate::files;
use crate::program::{Outcome, PROGRAM, Platform, serve};
use crate::server::TIMEOUT;

/// Starts the program over an address.
fn start(environment: Vec<(&str, String)>, address: &str, state: &TempDir) -> Outcome {
    let mut command = Command::new(PROGRAM);
    // Nothing of the account that runs the tests.
    let others = std::env::vars_os().map(|(name, _)| name);
    for name in others.filter(|name| name.to_string_lossy().starts_with("AWS_")) {
        command.env_remove(name);
    }
    command
        .envs(environment)
        .env("BELVEDERE_STATE", state.path())
        .env("BELVEDERE_NO_KEY", "1");
    serve(command, Path::new(address))
}

/// What the program says when it does not start.
fn refusal(environment: Vec<(&str, String)>, address: &str) -> String {
    match start(environment, address, &TempDir::new().unwrap()) {
        Outcome::Ended(output) => {
            assert!(!output.status.success());
            String::from_utf8(output.stderr).unwrap()
        }
        Outcome::Serves(_) => panic!("{address} is served"),
    }
}

/// The objects of a type, page by page; none when there is no such type.
fn objects(platform: &Platform, of: &str) -> Option<Vec<Value>> {
    let address = format!("/api/v2/ontologies/sales/objects/{of}?pageSize=2");
    let mut target = address.clone();
    let mut all = Vec::new();
    loop {
        let (status, page) = platform.get(&target);
        if status != 200 {
            return None;
        }
        let data = page["data"].as_array().unwrap();
        assert!(data.len() <= 2);
        all.extend(data.iter().cloned());
        let Some(token) = page["nextPageToken"].as_str() else {
            assert_eq!(page["totalCount"], json!(all.len().to_string()));
            return Some(all);
        };
        let token = utf8_percent_encode(token, NON_ALPHANUMERIC);
        target = format!("{address}&pageToken={token}");
    }
}

/// The result of a statement as CSV.
fn csv(platform: &Platform, statement: &str) -> String {
    let query = json!({"query": statement, "serializationFormat": "CSV"});
    let (_, started) = platform.post("/api/v2/sqlQueries/execute", &query);
    let id = started["queryId"].as_str();
    let id = id.unwrap_or_else(|| panic!("{statement}: {started}"));
    let id = utf8_percent_encode(id, NON_ALPHANUMERIC);
    let (status, results) = platform.get(&format!("/api/v2/sqlQueries/{id}/getResults"));
    assert_eq!(status, 200, "{statement}: {results}");
    results.as_str().unwrap().replace("\r\n", "\n")
}

/// The entry of the ontology in the catalog.
fn ontology(platform: &Platform) -> Value {
    let (_, catalog) = platform.get("/api/extensions/v1/catalog");
    catalog["ontologies"][0].clone()
}

/// What the ontology says about itself.
fn description(platform: &Platform) -> String {
    let rid = ontology(platform)["rid"].as_str().unwrap().to_owned();
    let (_, ontology) = platform.get(&format!("/api/v1/ontologies/{rid}"));
    ontology["description"].as_str().unwrap().to_owned()
}

/// Waits until a condition holds.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < TIMEOUT, "{what}");
        sleep(Duration::from_millis(100));
    }
}

fn count(platform: &Platform, of: &str) -> Option<usize> {
    objects(platform, of).map(|objects| objects.len())
}

fn fill(moto: &Moto) {
    moto.put("/warehouse", b"");
    moto.put(
        "/warehouse/sales/parts.csv",
        b"id,name\n1,Bolt\n2,Nut\n3,Washer\n",
    );
    moto.put("/warehouse/sales/gone.csv", b"id\n1\n");
    moto.put(
        "/warehouse/sales/day/year=2024/part-0.parquet",
        &files::numbers(10),
    );
    moto.put(
        "/warehouse/sales/day/year=2025/part-0.parquet",
        &files::numbers(5),
    );
    moto.put("/warehouse/sales/docs/", b"");
    moto.put("/warehouse/sales/docs/a%20b.txt", b"0123456789");
    moto.put("/warehouse/sales//twice.csv", b"id\n1\n");
    moto.put("/warehouse/sales/back%5Cslash.csv", b"id\n1\n");
    moto.put("/warehouse/other/secret.csv", b"id\n1\n");
}

const BY_YEAR: &str =
    "SELECT year, count(*) AS n, sum(n) AS s FROM `/day` GROUP BY year ORDER BY year";

#[test]
fn a_bucket_is_served_and_followed() {
    let mut moto = Moto::start();
    fill(&moto);
    let state = TempDir::new().unwrap();
    let address = "s3://warehouse/sales";
    let begin = || start(moto.environment("key", "secret"), address, &state).platform();
    let platform = begin();
    // Types and keys.
    let catalog = ontology(&platform);
    assert_eq!(catalog["apiName"], "sales", "{catalog}");
    let rid = catalog["rid"].as_str().unwrap();
    let (_, parts) = platform.get(&format!("/api/v1/ontologies/{rid}/objectTypes/Parts"));
    assert_eq!(parts["primaryKey"], json!(["id"]), "{parts}");
    assert_eq!(parts["properties"]["name"]["baseType"], "String", "{parts}");
    // Listing and paging.
    let parts = objects(&platform, "Parts").unwrap();
    let names: Vec<&str> = parts
        .iter()
        .map(|part| part["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Bolt", "Nut", "Washer"]);
    assert_eq!(count(&platform, "Day"), Some(15));
    assert_eq!(count(&platform, "Secret"), None);
    let catalog = platform.get("/api/extensions/v1/catalog").1;
    let media = catalog["mediaSets"].as_array().unwrap();
    assert!(media.iter().any(|set| set["name"] == "docs"), "{catalog}");
    // SQL.
    assert_eq!(
        csv(
            &platform,
            "SELECT count(*) AS n FROM `/parts.csv` WHERE name > 'C'"
        ),
        "n\n2\n"
    );
    assert_eq!(csv(&platform, BY_YEAR), "year,n,s\n2024,10,45\n2025,5,10\n");
    // Names that can't be files.
    let about = description(&platform);
    assert!(
        about.starts_with("The files of s3://warehouse/sales."),
        "{about}"
    );
    assert!(
        about.contains("\"/twice.csv\" is not served: its name begins with a slash"),
        "{about}"
    );
    assert!(
        about.contains("\"back\\\\slash.csv\" is not served: its name has a backslash"),
        "{about}"
    );
    // Changes are kept here.
    let apply = format!("/api/v1/ontologies/{rid}/actions/create-parts/apply");
    let (status, response) =
        platform.post(&apply, &json!({"parameters": {"id": "9", "name": "Own"}}));
    assert_eq!(status, 200, "{response}");
    assert_eq!(count(&platform, "Parts"), Some(4));

    // A file that is new, one that has changed, and one that is gone.
    moto.put("/warehouse/sales/new.csv", b"id\n1\n2\n");
    moto.put(
        "/warehouse/sales/day/year=2024/part-0.parquet",
        &files::numbers(3),
    );
    moto.delete("/warehouse/sales/gone.csv");
    until("the bucket is followed", || {
        count(&platform, "New") == Some(2)
            && count(&platform, "Gone").is_none()
            && count(&platform, "Day") == Some(8)
    });
    assert_eq!(csv(&platform, BY_YEAR), "year,n,s\n2024,3,3\n2025,5,10\n");

    // Without the server, the last copy is served, also by another start.
    moto.server.kill();
    let is_out = |platform: &Platform| description(platform).contains("its last copy is, because");
    until("the outage is told", || is_out(&platform));
    assert_eq!(count(&platform, "New"), Some(2));
    assert_eq!(csv(&platform, BY_YEAR), "year,n,s\n2024,3,3\n2025,5,10\n");
    drop(platform);
    let begin = || start(moto.environment("key", "secret"), address, &state).platform();
    let platform = begin();
    assert_eq!(count(&platform, "Parts"), Some(4));
    until("the outage is told again", || is_out(&platform));
    moto.server.again();
    fill(&moto);
    until("the server is back", || {
        !is_out(&platform)
            && count(&platform, "Gone") == Some(1)
            && count(&platform, "Day") == Some(15)
    });
    assert_eq!(count(&platform, "New"), None);
}

#[test]
fn what_keeps_it_from_starting_is_told() {
    let moto = Moto::strict_after(6);
    let all = r#"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}"#;
    let none = r#"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"sqs:*","Resource":"*"}]}"#;
    let (key, secret) = moto.user("reader", all);
    let (other, others) = moto.user("stranger", none);
    let address = "s3://warehouse/sales";
    let missing = refusal(moto.environment(&key, &secret), address);
    assert!(
        missing.contains("can't read s3://warehouse/sales: there is no bucket of this name"),
        "{missing}"
    );
    for (key, secret) in [("unknown", "secret"), (key.as_str(), "wrong-secret")] {
        let said = refusal(moto.environment(key, secret), address);
        assert!(
            said.contains("the server refuses the credentials"),
            "{said}"
        );
        assert!(!said.contains(key) && !said.contains(secret), "{said}");
    }
    let denied = refusal(moto.environment(&other, &others), address);
    assert!(
        denied.contains("access is denied; the credentials need"),
        "{denied}"
    );
    let mut without = moto.environment("", "");
    without.push(("AWS_EC2_METADATA_DISABLED", "true".to_owned()));
    let without = refusal(without, address);
    assert!(
        without.contains("there are no credentials: set AWS_ACCESS_KEY_ID"),
        "{without}"
    );
    let mut plain = moto.environment(&key, &secret);
    plain.retain(|(name, _)| *name != "AWS_ALLOW_HTTP");
    let plain = refusal(plain, address);
    assert!(plain.contains("set AWS_ALLOW_HTTP=true"), "{plain}");
    let mut down = moto.environment(&key, &secret);
    down.push(("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:1".to_owned()));
    let down = refusal(down, address);
    assert!(down.contains("the server can't be reached"), "{down}");
    let output = Command::new(PROGRAM)
        .args(["serve", "--data", address])
        .output()
        .unwrap();
    let output = String::from_utf8(output.stderr).unwrap();
    assert!(output.contains("needs --state DIR"), "{output}");
}
