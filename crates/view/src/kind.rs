//! The kinds of records, all in one place: the settings list, clear and export them.

/// Where the user was.
pub const RECENT: &str = "recent";
/// The user's pins.
pub const PIN: &str = "pin";
/// The catalog that the user imported.
pub const CATALOG: &str = "catalog";
/// Changes whose response was not heard.
pub const CHANGE: &str = "change";
/// Drafts of the forms of actions.
pub const ACTION_DRAFT: &str = "action-draft";
/// Requests of actions, and their outcomes.
pub const ACTION_REQUEST: &str = "action-request";
/// Tabs of the SQL view with their statements.
pub const SQL_TAB: &str = "sql-tab";
/// Which tab of the SQL view is open, and the size of its history.
pub const SQL_STATE: &str = "sql-state";
/// Statements that were run.
pub const SQL_HISTORY: &str = "sql-history";
/// Queries that were saved.
pub const SQL_QUERY: &str = "sql-query";
/// Boards of saved queries.
pub const BOARD: &str = "board";
/// How the columns of a statement's result lie.
pub const SQL_LAYOUT: &str = "sql-layout";
/// How the columns of an object type lie.
pub const OBJECTS_LAYOUT: &str = "objects.layout";
/// Transactions as they were at the last look.
pub const TRANSACTION: &str = "transaction-look";
/// Drafts of data health checks.
pub const CHECK_DRAFT: &str = "data-health.draft";
/// Data health checks that were created here.
pub const CHECK: &str = "data-health.check";
/// Groups that were registered here.
pub const GROUP: &str = "registered-group";
