//! The ids of the demo users. Their names and permissions are the platform's sign-in's.

/// Reads everything, and runs SQL queries.
pub const ANALYST: &str = "5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e01";
/// Also changes objects and media.
pub const OPERATOR: &str = "5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02";
/// May do everything.
pub const ADMINISTRATOR: &str = "5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e03";
/// Reads only, without SQL.
pub const READER: &str = "5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e04";
