//! The calls of Spark Connect over gRPC.
//!
//! The crates of Apache Spark (`apache-spark-connect-core` and `-proto` 4.2.0) were tried: building them takes `protoc`, which most machines
//! do not have, and their stream takes answers that end without `ResultComplete` for whole, though Spark ends them so after two
//! minutes to have the client ask again.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use http::uri::PathAndQuery;
use prost::Message;
use tonic::client::Grpc;
use tonic::metadata::MetadataValue;
use tonic::transport::{Channel, ClientTlsConfig, Endpoint};
use tonic::{Request, Status, Streaming};
use tonic_prost::ProstCodec;

use super::messages::{
    AboutPlan, AnalyzePlanRequest, AnalyzePlanResponse, ConfigOperation, ConfigRequest, ConfigSet,
    ExecutePlanRequest, ExecutePlanResponse, INTERRUPT_OPERATION, InterruptRequest,
    InterruptResponse, KeyValue, Nothing, Plan, Question, ReattachExecuteRequest, ReattachOptions,
    ReleaseExecuteRequest, RequestOption, UserContext,
};

/// The port of Spark Connect where an address names none.
const PORT: u16 = 15002;
/// How long a connection may take to be made.
const CONNECTING: Duration = Duration::from_secs(10);
/// How often a silent connection is asked whether it lives, and how long it may take to answer.
const ALIVE: (Duration, Duration) = (Duration::from_secs(20), Duration::from_secs(10));
/// The largest message: as much as Spark's own clients take.
const MAX_MESSAGE: usize = 128 << 20;
/// What all statements want of the engine. Keys that it does not know are left out.
const SETTINGS: [(&str, &str); 9] = [
    ("spark.connect.progress.reportInterval", "1s"),
    ("spark.sql.session.timeZone", "UTC"),
    ("spark.sql.ansi.enabled", "true"),
    ("spark.sql.ansi.doubleQuotedIdentifiers", "false"),
    ("spark.sql.caseSensitive", "true"),
    ("spark.sql.execution.arrow.maxRecordsPerBatch", "10000"),
    ("spark.sql.parser.escapedStringLiterals", "false"),
    ("spark.sql.runSQLOnFiles", "false"),
    ("spark.sql.variable.substitute", "false"),
];

/// Where a cluster is, and how it is spoken to.
#[derive(Debug, Clone)]
pub(super) struct Connection {
    channel: Channel,
    token_file: Option<PathBuf>,
}

/// A session of a user on the cluster.
#[derive(Debug, Clone)]
pub(super) struct Session {
    pub(super) connection: Connection,
    pub(super) id: String,
    pub(super) user: String,
}

impl Connection {
    /// A connection that is made with the first call.
    ///
    /// # Errors
    /// When this is no address of a cluster, or when a token would travel unprotected.
    pub(super) fn new(address: &str, token_file: Option<PathBuf>) -> anyhow::Result<Self> {
        let parsed = Address::parse(address)
            .with_context(|| format!("{address} is no address such as sc://host:{PORT}"))?;
        ensure!(
            token_file.is_none() || parsed.is_encrypted || parsed.is_loopback(),
            "the token for {address} would travel unprotected; /;use_ssl=true behind the address wants TLS"
        );
        let scheme = if parsed.is_encrypted { "https" } else { "http" };
        let uri = format!("{scheme}://{}:{}", parsed.host, parsed.port);
        let mut endpoint = Endpoint::from_shared(uri)?
            .connect_timeout(CONNECTING)
            .http2_keep_alive_interval(ALIVE.0)
            .keep_alive_timeout(ALIVE.1);
        if parsed.is_encrypted {
            let host = parsed.host.trim_matches(['[', ']']);
            let tls = ClientTlsConfig::new().with_native_roots().domain_name(host);
            endpoint = endpoint.tls_config(tls)?;
        }
        Ok(Self {
            channel: endpoint.connect_lazy(),
            token_file,
        })
    }

    async fn ready(&self) -> Result<Grpc<Channel>, Status> {
        let mut grpc = Grpc::new(self.channel.clone())
            .max_decoding_message_size(MAX_MESSAGE)
            .max_encoding_message_size(MAX_MESSAGE);
        let ready = grpc.ready().await;
        ready.map_err(|error| Status::unavailable(format!("{:#}", anyhow::Error::from(error))))?;
        Ok(grpc)
    }

    /// A request with the token, which is read each time, so that it can be replaced.
    fn request<Q>(&self, message: Q) -> Result<Request<Q>, Status> {
        let mut request = Request::new(message);
        if let Some(file) = &self.token_file {
            let unusable = |error: String| {
                Status::unauthenticated(format!("no token in {}: {error}", file.display()))
            };
            let token = std::fs::read_to_string(file);
            let token = token.map_err(|error| unusable(error.to_string()))?;
            let value = MetadataValue::try_from(format!("Bearer {}", token.trim()));
            let value = value.map_err(|error| unusable(error.to_string()))?;
            request.metadata_mut().insert("authorization", value);
        }
        Ok(request)
    }

    async fn prepared<Q>(
        &self,
        path: &'static str,
        message: Q,
    ) -> Result<(Grpc<Channel>, Request<Q>, PathAndQuery), Status> {
        let request = self.request(message)?;
        let grpc = self.ready().await?;
        Ok((grpc, request, PathAndQuery::from_static(path)))
    }

    async fn call<Q, A>(&self, path: &'static str, message: Q) -> Result<A, Status>
    where
        Q: Message + 'static,
        A: Message + Default + 'static,
    {
        let (mut grpc, request, path) = self.prepared(path, message).await?;
        let response = grpc.unary(request, path, ProstCodec::<Q, A>::default());
        Ok(response.await?.into_inner())
    }

    async fn stream<Q, A>(&self, path: &'static str, message: Q) -> Result<Streaming<A>, Status>
    where
        Q: Message + 'static,
        A: Message + Default + 'static,
    {
        let (mut grpc, request, path) = self.prepared(path, message).await?;
        let response = grpc.server_streaming(request, path, ProstCodec::<Q, A>::default());
        Ok(response.await?.into_inner())
    }
}

impl Session {
    fn user_context(&self) -> UserContext {
        UserContext {
            user_id: self.user.clone(),
            user_name: self.user.clone(),
        }
    }

    /// Says how statements are read. Again for each, because a cluster that was started again has forgotten it.
    pub(super) async fn configure(&self) -> Result<(), Status> {
        let pairs = SETTINGS.map(|(key, value)| KeyValue {
            key: key.to_owned(),
            value: Some(value.to_owned()),
        });
        let set = ConfigSet {
            pairs: pairs.into(),
            silent: Some(true),
        };
        let request = ConfigRequest {
            session_id: self.id.clone(),
            user_context: Some(self.user_context()),
            operation: Some(ConfigOperation { set: Some(set) }),
        };
        let path = "/spark.connect.SparkConnectService/Config";
        self.connection
            .call::<_, Nothing>(path, request)
            .await
            .map(drop)
    }

    /// Asks about a plan.
    pub(super) async fn analyze(
        &self,
        question: fn(AboutPlan) -> Question,
        plan: &Plan,
    ) -> Result<AnalyzePlanResponse, Status> {
        let about = AboutPlan {
            plan: Some(plan.clone()),
        };
        let request = AnalyzePlanRequest {
            session_id: self.id.clone(),
            user_context: Some(self.user_context()),
            analyze: Some(question(about)),
        };
        let path = "/spark.connect.SparkConnectService/AnalyzePlan";
        self.connection.call(path, request).await
    }

    /// Runs a plan, in an operation that can be found again.
    pub(super) async fn execute(
        &self,
        operation: &str,
        plan: Plan,
    ) -> Result<Streaming<ExecutePlanResponse>, Status> {
        let options = RequestOption {
            reattach_options: Some(ReattachOptions { reattachable: true }),
        };
        let request = ExecutePlanRequest {
            session_id: self.id.clone(),
            user_context: Some(self.user_context()),
            plan: Some(plan),
            request_options: vec![options],
            operation_id: Some(operation.to_owned()),
        };
        let path = "/spark.connect.SparkConnectService/ExecutePlan";
        self.connection.stream(path, request).await
    }

    /// The responses of an operation after the last that arrived.
    pub(super) async fn reattach(
        &self,
        operation: &str,
        last: Option<String>,
    ) -> Result<Streaming<ExecutePlanResponse>, Status> {
        let request = ReattachExecuteRequest {
            session_id: self.id.clone(),
            user_context: Some(self.user_context()),
            operation_id: operation.to_owned(),
            last_response_id: last,
        };
        let path = "/spark.connect.SparkConnectService/ReattachExecute";
        self.connection.stream(path, request).await
    }

    /// Stops an operation, and says whether there was one to stop.
    pub(super) async fn interrupt(&self, operation: &str) -> Result<bool, Status> {
        let request = InterruptRequest {
            session_id: self.id.clone(),
            user_context: Some(self.user_context()),
            interrupt_type: INTERRUPT_OPERATION,
            operation_id: Some(operation.to_owned()),
        };
        let path = "/spark.connect.SparkConnectService/Interrupt";
        let response: InterruptResponse = self.connection.call(path, request).await?;
        Ok(!response.interrupted_ids.is_empty())
    }

    /// Lets the cluster forget an operation with all its responses.
    pub(super) async fn release(&self, operation: &str) -> Result<(), Status> {
        let request = ReleaseExecuteRequest {
            session_id: self.id.clone(),
            user_context: Some(self.user_context()),
            operation_id: operation.to_owned(),
            release_all: Some(Nothing {}),
        };
        let path = "/spark.connect.SparkConnectService/ReleaseExecute";
        self.connection
            .call::<_, Nothing>(path, request)
            .await
            .map(drop)
    }
}

/// An address of Spark Connect: `sc://host:port/;use_ssl=true`.
#[derive(Debug, PartialEq, Eq)]
struct Address {
    host: String,
    port: u16,
    is_encrypted: bool,
}

impl Address {
    fn parse(address: &str) -> anyhow::Result<Self> {
        let rest = address.strip_prefix("sc://").context("it has no sc://")?;
        let (place, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                (host, port.parse().context("the port is no number")?)
            }
            _ => (place, PORT),
        };
        ensure!(!host.is_empty(), "it names no host");
        let mut is_encrypted = false;
        for parameter in path.split(';').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("use_ssl", value)) => is_encrypted = value.eq_ignore_ascii_case("true"),
                Some(("token", _)) => {
                    bail!("the token belongs into a file, --sql-cluster-token-file")
                }
                _ => bail!("{parameter} is not known"),
            }
        }
        Ok(Self {
            host: host.to_owned(),
            port,
            is_encrypted,
        })
    }

    fn is_loopback(&self) -> bool {
        let host = self.host.trim_matches(['[', ']']);
        let address = host.parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_spark_connect() {
        let address = |host: &str, port, is_encrypted| Address {
            host: host.to_owned(),
            port,
            is_encrypted,
        };
        for (text, expected) in [
            ("sc://spark", address("spark", 15002, false)),
            ("sc://127.0.0.1:50051/", address("127.0.0.1", 50051, false)),
            (
                "sc://a.example:443/;use_ssl=true",
                address("a.example", 443, true),
            ),
            ("sc://[::1]:1/;use_ssl=false", address("[::1]", 1, false)),
            ("sc://[::1]", address("[::1]", 15002, false)),
        ] {
            assert_eq!(Address::parse(text).unwrap(), expected, "{text}");
        }
        for text in [
            "http://spark",
            "spark:15002",
            "sc://",
            "sc://spark:port",
            "sc://spark/;token=secret",
            "sc://spark/;user_id=ada",
        ] {
            assert!(Address::parse(text).is_err(), "{text}");
        }
    }

    #[tokio::test]
    async fn a_token_travels_protected_or_stays_on_this_machine() {
        let file = || Some(PathBuf::from("token"));
        for address in [
            "sc://localhost",
            "sc://[::1]:1",
            "sc://a.example/;use_ssl=true",
        ] {
            assert!(Connection::new(address, file()).is_ok(), "{address}");
        }
        assert!(Connection::new("sc://a.example", file()).is_err());
        assert!(Connection::new("sc://a.example", None).is_ok());
    }
}
