//! The views that are loaded when they are first opened. CONTRIBUTING.md says how to add one.
//!
//! A chunk that has the name of an address, with `_` for `-`, is asked for beside the first load when a page begins there.

use super::access::AccessPage;
use super::account::AccountPart;
use super::action::ActionPage;
use super::action::cell_edit::CellEditPart;
use super::admin::AdminPage;
use super::boards::BoardsPage;
use super::data_health::DataHealthPage;
use super::dataset::DatasetPage;
use super::home::TypeCounts;
use super::media::MediaPage;
use super::object_type::ObjectTypePage;
use super::objects::ObjectsPage;
use super::ontology::OntologyPage;
use super::platforms::PlatformLinks;
use super::request_log::RequestLogPanel;
use super::search::SearchPart;
use super::settings::{AboutPage, SettingsPage};
use super::setup::SetupPage;
use super::shortcuts::ShortcutSheet;
use super::snippets::SnippetsPart;
use super::sql::SqlPage;
use super::sql::beside::BesidePart;
use super::sql::card::CardPart;
use super::sql::chart::ChartPart;
use super::sql::compare::ComparePart;
use super::sql::compare_rows::CompareRowsPart;
use super::sql::export::TypedFilePart;
use super::sql::file_table::FileTablePart;
use super::sql::queries::{KeptPart, QueriesPart};
use crate::lazy::lazy_views;
use crate::preview::part::FilePart;
use crate::routes;

lazy_views! {
    /// The suggestions of the search box: a part of the frame, without an address of its own.
    SEARCH: Search at "", in search => SearchPart;
    /// The requests of this page: a panel of the frame, without an address of its own.
    REQUEST_LOG: RequestLog at "", in tools => RequestLogPanel;
    /// The keys and commands: a dialog of the frame, without an address of its own.
    SHORTCUTS: Shortcuts at "", in tools => ShortcutSheet;
    /// The code for a view: a dialog of other views, without an address of its own.
    SNIPPETS: Snippets at "", in tools => SnippetsPart;
    /// The numbers of objects in the list of types: a part of other views, without an address of its own.
    COUNTS: Objects at "", in tools => TypeCounts;
    /// Permissions of the sign-in.
    ACCESS: Access at routes::ACCESS, in tools => AccessPage;
    /// An ontology, or the choice of one.
    ONTOLOGY: Ontologies at routes::ONTOLOGY, in ontology => OntologyPage;
    /// An object type.
    OBJECT_TYPE: ObjectType at routes::OBJECT_TYPE, in ontology => ObjectTypePage;
    /// The objects of a type, or the choice of one.
    OBJECTS: Objects at routes::OBJECTS, in objects => ObjectsPage;
    /// The form of an action, or the choice of one.
    ACTION: Actions at routes::ACTION, in action => ActionPage;
    /// The edit of one property of an object: a part of other views, without an address of its own.
    CELL_EDIT: Actions at "", in action => CellEditPart;
    /// A transaction, a dataset, or the choice of one.
    DATASET: Datasets at routes::DATASET, in dataset => DatasetPage;
    /// The sign-in providers and groups of an enrollment, or the choice of one.
    ADMIN: Administration at routes::ADMIN, in admin => AdminPage;
    /// A media item, or the ways to open some.
    MEDIA: Media at routes::MEDIA, in media => MediaPage;
    /// The content of a file: a part of other views, without an address of its own.
    FILE: Content at "", in media => FilePart;
    /// The settings of this browser.
    SETTINGS: Settings at routes::SETTINGS, in settings => SettingsPage;
    /// About the app.
    ABOUT: About at routes::ABOUT, in settings => AboutPage;
    /// The setup page: the screen in place of the app, without an address of its own.
    SETUP: Platforms at "", in setup => SetupPage;
    /// The account menu once it is opened, without an address of its own.
    ACCOUNT: Access at "", in setup => AccountPart;
    /// The other platforms: a part of the sign-in, without an address of its own.
    PLATFORMS: Platforms at "", in setup => PlatformLinks;
    /// Data health checks: a new one, those made here, and many at once.
    DATA_HEALTH: DataHealth at routes::DATA_HEALTH, in data_health => DataHealthPage;
    /// The chart of a result: a part of the SQL view, without an address of its own.
    CHART: Chart at "", in chart => ChartPart;
    /// Two results compared: a part of the SQL view, without an address of its own.
    COMPARE: Compare at "", in sql_parts => ComparePart;
    /// Rows of other views compared: a part of them, without an address of its own.
    COMPARE_ROWS: Compare at "", in sql_parts => CompareRowsPart;
    /// A row, a column, the distributions in headers, the plain table: parts of the SQL view, without an address of their own.
    BESIDE: Sql at "", in sql_parts => BesidePart;
    /// Saved queries, parameters and the history: parts of the SQL view, without an address of their own.
    QUERIES: Queries at "", in queries => QueriesPart;
    /// The user's texts while the platform can't be reached: a part of the sign-in, without an address of its own.
    KEPT: Sql at "", in queries => KeptPart;
    /// A board, or the choice of one; without its address, what other views ask of boards.
    BOARDS: Boards at routes::BOARDS, in boards => BoardsPage;
    /// The result in a card of a board, without an address of its own.
    CARD: Sql at "", in sql => CardPart;
    /// A file of rows that the table worker makes: a part of other views, without an address of its own.
    TYPED_FILE: Export at "", in sql => TypedFilePart;
    /// The rows of a file in the table of results: a part of other views, without an address of its own.
    FILE_TABLE: Content at "", in sql => FileTablePart;
    /// The SQL editor.
    SQL: Sql at routes::SQL, in sql => SqlPage;
}

/// Views that no release has.
#[cfg(feature = "pieces")]
pub mod local {
    use crate::lazy::lazy_views;
    use crate::routes;
    use crate::views::pieces::PiecesPage;

    lazy_views! {
        /// The shared pieces of the screen.
        PIECES: Content at routes::PIECES, in pieces => PiecesPage;
    }
}
