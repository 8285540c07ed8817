//! The messages of Spark Connect that are sent and read here: parts of its `base.proto`, `relations.proto` and `types.proto` (4.2).
//! Written by hand, because generating all of them takes `protoc` and a minute of compiling; fields without a use are left out,
//! which the format allows.

use std::collections::HashMap;

use bytes::Bytes;
use prost::{Message, Oneof};

#[derive(Clone, PartialEq, Message)]
pub(super) struct UserContext {
    #[prost(string, tag = "1")]
    pub(super) user_id: String,
    #[prost(string, tag = "2")]
    pub(super) user_name: String,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Plan {
    #[prost(message, optional, tag = "1")]
    pub(super) root: Option<Relation>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Relation {
    #[prost(message, optional, tag = "1")]
    pub(super) common: Option<RelationCommon>,
    #[prost(oneof = "Rows", tags = "2, 8, 10, 11, 16, 41")]
    pub(super) rows: Option<Rows>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct RelationCommon {
    #[prost(int64, optional, tag = "2")]
    pub(super) plan_id: Option<i64>,
}

/// What a relation is.
#[derive(Clone, PartialEq, Oneof)]
pub(super) enum Rows {
    #[prost(message, tag = "2")]
    Read(Read),
    #[prost(message, tag = "8")]
    Limit(Box<Limit>),
    #[prost(message, tag = "10")]
    Sql(Sql),
    #[prost(message, tag = "11")]
    Local(LocalRelation),
    #[prost(message, tag = "16")]
    Alias(Box<SubqueryAlias>),
    #[prost(message, tag = "41")]
    With(Box<WithRelations>),
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Read {
    #[prost(message, optional, tag = "2")]
    pub(super) data_source: Option<DataSource>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct DataSource {
    #[prost(string, optional, tag = "1")]
    pub(super) format: Option<String>,
    #[prost(string, optional, tag = "2")]
    pub(super) schema: Option<String>,
    #[prost(map = "string, string", tag = "3")]
    pub(super) options: HashMap<String, String>,
    #[prost(string, repeated, tag = "4")]
    pub(super) paths: Vec<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Limit {
    #[prost(message, optional, boxed, tag = "1")]
    pub(super) input: Option<Box<Relation>>,
    #[prost(int32, tag = "2")]
    pub(super) limit: i32,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Sql {
    #[prost(string, tag = "1")]
    pub(super) query: String,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct LocalRelation {
    #[prost(string, optional, tag = "2")]
    pub(super) schema: Option<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct SubqueryAlias {
    #[prost(message, optional, boxed, tag = "1")]
    pub(super) input: Option<Box<Relation>>,
    #[prost(string, tag = "2")]
    pub(super) alias: String,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct WithRelations {
    #[prost(message, optional, boxed, tag = "1")]
    pub(super) root: Option<Box<Relation>>,
    #[prost(message, repeated, tag = "2")]
    pub(super) references: Vec<Relation>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct AnalyzePlanRequest {
    #[prost(string, tag = "1")]
    pub(super) session_id: String,
    #[prost(message, optional, tag = "2")]
    pub(super) user_context: Option<UserContext>,
    #[prost(oneof = "Question", tags = "4, 9")]
    pub(super) analyze: Option<Question>,
}

/// What is asked about a plan.
#[derive(Clone, PartialEq, Oneof)]
pub(super) enum Question {
    #[prost(message, tag = "4")]
    Schema(AboutPlan),
    #[prost(message, tag = "9")]
    InputFiles(AboutPlan),
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct AboutPlan {
    #[prost(message, optional, tag = "1")]
    pub(super) plan: Option<Plan>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct AnalyzePlanResponse {
    #[prost(message, optional, tag = "2")]
    pub(super) schema: Option<Schema>,
    #[prost(message, optional, tag = "7")]
    pub(super) input_files: Option<InputFiles>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Schema {
    #[prost(message, optional, tag = "1")]
    pub(super) schema: Option<DataType>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct InputFiles {
    #[prost(string, repeated, tag = "1")]
    pub(super) files: Vec<String>,
}

/// A type, as far as it decides whether a form can carry it. The others are read from the rows.
#[derive(Clone, PartialEq, Message)]
pub(super) struct DataType {
    #[prost(message, optional, tag = "2")]
    pub(super) binary: Option<Nothing>,
    #[prost(message, optional, tag = "20")]
    pub(super) array: Option<Nothing>,
    #[prost(message, optional, tag = "21")]
    pub(super) structure: Option<Struct>,
    #[prost(message, optional, tag = "22")]
    pub(super) map: Option<Nothing>,
    #[prost(message, optional, tag = "25")]
    pub(super) variant: Option<Nothing>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Struct {
    #[prost(message, repeated, tag = "1")]
    pub(super) fields: Vec<StructField>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct StructField {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(message, optional, tag = "2")]
    pub(super) data_type: Option<DataType>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Nothing {}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ExecutePlanRequest {
    #[prost(string, tag = "1")]
    pub(super) session_id: String,
    #[prost(message, optional, tag = "2")]
    pub(super) user_context: Option<UserContext>,
    #[prost(message, optional, tag = "3")]
    pub(super) plan: Option<Plan>,
    #[prost(message, repeated, tag = "5")]
    pub(super) request_options: Vec<RequestOption>,
    #[prost(string, optional, tag = "6")]
    pub(super) operation_id: Option<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct RequestOption {
    #[prost(message, optional, tag = "1")]
    pub(super) reattach_options: Option<ReattachOptions>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ReattachOptions {
    #[prost(bool, tag = "1")]
    pub(super) reattachable: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ExecutePlanResponse {
    #[prost(message, optional, tag = "2")]
    pub(super) arrow_batch: Option<ArrowBatch>,
    #[prost(string, tag = "13")]
    pub(super) response_id: String,
    #[prost(message, optional, tag = "14")]
    pub(super) result_complete: Option<Nothing>,
    #[prost(message, optional, tag = "18")]
    pub(super) execution_progress: Option<ExecutionProgress>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ExecutionProgress {
    /// Those that are planned so far.
    #[prost(message, repeated, tag = "1")]
    pub(super) stages: Vec<Stage>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Stage {
    #[prost(int64, tag = "2")]
    pub(super) tasks: i64,
    #[prost(int64, tag = "3")]
    pub(super) tasks_done: i64,
    #[prost(int64, tag = "4")]
    pub(super) bytes_read: i64,
    #[prost(bool, tag = "5")]
    pub(super) is_done: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ArrowBatch {
    #[prost(bytes = "bytes", tag = "2")]
    pub(super) data: Bytes,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ReattachExecuteRequest {
    #[prost(string, tag = "1")]
    pub(super) session_id: String,
    #[prost(message, optional, tag = "2")]
    pub(super) user_context: Option<UserContext>,
    #[prost(string, tag = "3")]
    pub(super) operation_id: String,
    #[prost(string, optional, tag = "5")]
    pub(super) last_response_id: Option<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ReleaseExecuteRequest {
    #[prost(string, tag = "1")]
    pub(super) session_id: String,
    #[prost(message, optional, tag = "2")]
    pub(super) user_context: Option<UserContext>,
    #[prost(string, tag = "3")]
    pub(super) operation_id: String,
    #[prost(message, optional, tag = "5")]
    pub(super) release_all: Option<Nothing>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct InterruptRequest {
    #[prost(string, tag = "1")]
    pub(super) session_id: String,
    #[prost(message, optional, tag = "2")]
    pub(super) user_context: Option<UserContext>,
    /// [`INTERRUPT_OPERATION`].
    #[prost(int32, tag = "4")]
    pub(super) interrupt_type: i32,
    #[prost(string, optional, tag = "6")]
    pub(super) operation_id: Option<String>,
}

/// The one operation that is named.
pub(super) const INTERRUPT_OPERATION: i32 = 3;

#[derive(Clone, PartialEq, Message)]
pub(super) struct InterruptResponse {
    /// None where the operation is unknown, or no longer runs.
    #[prost(string, repeated, tag = "2")]
    pub(super) interrupted_ids: Vec<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ConfigRequest {
    #[prost(string, tag = "1")]
    pub(super) session_id: String,
    #[prost(message, optional, tag = "2")]
    pub(super) user_context: Option<UserContext>,
    #[prost(message, optional, tag = "3")]
    pub(super) operation: Option<ConfigOperation>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ConfigOperation {
    #[prost(message, optional, tag = "1")]
    pub(super) set: Option<ConfigSet>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct ConfigSet {
    #[prost(message, repeated, tag = "1")]
    pub(super) pairs: Vec<KeyValue>,
    /// Whether keys that the server does not know, or does not let be set, are no error.
    #[prost(bool, optional, tag = "2")]
    pub(super) silent: Option<bool>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct KeyValue {
    #[prost(string, tag = "1")]
    pub(super) key: String,
    #[prost(string, optional, tag = "2")]
    pub(super) value: Option<String>,
}

/// `google.rpc.Status`, in the details of an error.
#[derive(Clone, PartialEq, Message)]
pub(super) struct Details {
    #[prost(message, repeated, tag = "3")]
    pub(super) details: Vec<Any>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Any {
    #[prost(string, tag = "1")]
    pub(super) type_url: String,
    #[prost(bytes = "bytes", tag = "2")]
    pub(super) value: Bytes,
}

/// `google.rpc.ErrorInfo`.
#[derive(Clone, PartialEq, Message)]
pub(super) struct ErrorInfo {
    /// The class of the exception.
    #[prost(string, tag = "1")]
    pub(super) reason: String,
    #[prost(map = "string, string", tag = "3")]
    pub(super) metadata: HashMap<String, String>,
}
