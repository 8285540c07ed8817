//! A platform under test, with an access token and the data that the cases share.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use belvedere_api::operation::Description;
use belvedere_api::{operation_at, scope};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::{Request, Response, Target, errors};

/// Object types that no case writes. All cases run at the same time, so one that compares two listings without a snapshot
/// takes one of these.
const UNCHANGED: [&str; 2] = ["CrewRoster", "FuelCard"];

/// A platform under test, and a token of a user with every scope.
pub struct Session<'t, T> {
    target: &'t T,
    token: String,
    /// The names of the errors that were answered so far.
    errors: Mutex<BTreeSet<String>>,
    /// RID of the demo ontology `airline`.
    pub ontology: String,
    /// The catalog of an administrator.
    pub catalog: Value,
}

/// Percent-encodes everything but letters and digits.
pub fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// The operation of a method, a blank and a target.
fn operation_of(request: &str) -> Option<&'static Description> {
    let (method, target) = request.split_once(' ')?;
    let raw_path = target.split('?').next()?;
    operation_at(method, raw_path)
}

impl<'t, T: Target> Session<'t, T> {
    /// Gets a token, and finds the demo ontology in the catalog.
    pub async fn new(target: &'t T) -> Self {
        let mut session = Self {
            target,
            token: String::new(),
            errors: Mutex::default(),
            ontology: String::new(),
            catalog: Value::Null,
        };
        session.token = session.mint(scope::ALL, "user", 600).await;
        session.catalog = session.catalog_of("administrator").await;
        let ontologies = session.catalog["ontologies"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let airline = ontologies
            .iter()
            .find(|ontology| ontology["apiName"] == "airline");
        let rid = airline.and_then(|ontology| ontology["rid"].as_str());
        session.ontology = match rid {
            Some(rid) => rid.into(),
            None => panic!("no airline in {}", session.catalog),
        };
        session
    }

    /// RID of the demo dataset that is for administrators only.
    pub(crate) fn restricted_dataset(&self) -> &str {
        let all = self.catalog["datasets"].as_array();
        let payroll = all
            .into_iter()
            .flatten()
            .find(|dataset| dataset["name"] == "Payroll");
        match payroll.and_then(|dataset| dataset["rid"].as_str()) {
            Some(rid) => rid,
            None => panic!("no payroll in {}", self.catalog),
        }
    }

    /// The catalog, as a demo user gets it.
    pub(crate) async fn catalog_of(&self, user: &str) -> Value {
        let token = self.token_of(user).await;
        let request = Request::new("GET", "/api/extensions/v1/catalog").token(&token);
        self.send(request).await.json()
    }

    /// The platform's own origin.
    pub fn origin(&self) -> &str {
        self.target.origin()
    }

    /// Sends a request as it is. A success must have the form that the operation gives.
    pub async fn send(&self, request: Request) -> Response {
        let shown = format!("{} {}", request.method, request.target);
        match self.target.send(request).await {
            Ok(response) => {
                if response.status >= 400 {
                    self.note(&shown, &response);
                } else if let Some(operation) = operation_of(&shown) {
                    response.has_form(operation.reply);
                }
                response
            }
            Err(error) => panic!("{shown}: {error}"),
        }
    }

    /// Keeps the name of an error, which must be one that the operation is said to answer.
    fn note(&self, request: &str, response: &Response) {
        let body: Value = serde_json::from_slice(&response.body).unwrap_or_default();
        if let Some(name) = body["errorName"].as_str() {
            if let Some(operation) = operation_of(request) {
                let is_known = errors::of(operation.id).any(|known| known == name);
                assert!(is_known, "{} does not name {name}: {request}", operation.id);
            }
            let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
            errors.insert(name.to_owned());
        }
    }

    /// Asserts at the end of a case that it provoked every error that it says it proves.
    pub fn finish(&self, proves: &[&str]) {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        for name in proves.iter().filter_map(|id| id.strip_prefix("error.")) {
            assert!(errors.contains(name), "{name} was not provoked: {errors:?}");
        }
    }

    /// Reads with the token of a user with every scope.
    pub async fn get(&self, target: &str) -> Response {
        self.send(Request::new("GET", target).token(&self.token))
            .await
    }

    /// A token that has these scopes, of a `user` or a `service`.
    pub async fn mint(&self, scopes: &[&str], kind: &str, expires_in_seconds: i64) -> String {
        self.mint_for("analyst", scopes, kind, expires_in_seconds)
            .await
    }

    /// A token of a demo user with every scope, also those that the user's role does not have.
    pub async fn token_of(&self, user: &str) -> String {
        self.mint_for(user, scope::ALL, "user", 600).await
    }

    async fn mint_for(
        &self,
        user: &str,
        scopes: &[&str],
        kind: &str,
        expires_in_seconds: i64,
    ) -> String {
        let body = json!({
            "user": user, "scopes": scopes, "kind": kind, "expiresInSeconds": expires_in_seconds
        });
        let response = self.testkit("token", &body).await.json();
        response["access_token"]
            .as_str()
            .unwrap_or_else(|| panic!("no token in {response}"))
            .to_owned()
    }

    /// Sends a JSON body with a token.
    pub async fn post(&self, token: &str, target: &str, body: &Value) -> Response {
        let request = Request::new("POST", target).token(token);
        self.send(request.json(body.to_string())).await
    }

    /// Uses a test hook.
    pub async fn testkit(&self, hook: &str, body: &Value) -> Response {
        let request = Request::new("POST", format!("/testkit/{hook}"));
        self.send(request.json(body.to_string())).await
    }

    /// Writes an airport, for the one case that counts them.
    pub(crate) async fn put_airport(&self, primary_key: &str, properties: Value) {
        self.put_object("master", "Airport", primary_key, properties)
            .await;
    }

    /// Writes an object of the demo ontology, of a type whose listings no case compares.
    pub async fn put(&self, object_type: &str, primary_key: &str, properties: Value) {
        self.put_on("master", object_type, primary_key, properties)
            .await;
    }

    /// The same on a branch.
    pub async fn put_on(
        &self,
        branch: &str,
        object_type: &str,
        primary_key: &str,
        properties: Value,
    ) {
        assert!(
            !UNCHANGED.contains(&object_type) && object_type != "Airport",
            "other cases compare listings of {object_type}"
        );
        self.put_object(branch, object_type, primary_key, properties)
            .await;
    }

    async fn put_object(
        &self,
        branch: &str,
        object_type: &str,
        primary_key: &str,
        properties: Value,
    ) {
        let body = json!({
            "ontology": "airline", "objectType": object_type, "primaryKey": primary_key, "properties": properties,
            "branch": branch
        });
        self.testkit("object", &body).await.empty();
    }

    /// A text that no other run of a case has used.
    pub async fn unique(&self) -> String {
        let refusal = self.get("/api/v2/unknown").await.error();
        refusal["errorInstanceId"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// One response of a listing of the demo ontology.
    pub async fn list(&self, object_type: &str, query: &str) -> Response {
        self.get(&format!(
            "/api/v2/ontologies/airline/objects/{object_type}?{query}"
        ))
        .await
    }

    /// The listing from the page that `token` stands for on, until no token comes any more.
    pub async fn rest(&self, object_type: &str, query: &str, token: Option<String>) -> Vec<Value> {
        let mut pages = Vec::new();
        let mut next = token;
        loop {
            let token = next.map(|token| format!("&pageToken={}", encoded(&token)));
            let query = format!("{query}{}", token.unwrap_or_default());
            let page = self.list(object_type, &query).await.json();
            next = page
                .get("nextPageToken")
                .and_then(Value::as_str)
                .map(str::to_owned);
            pages.push(page);
            if next.is_none() {
                return pages;
            }
        }
    }
}
