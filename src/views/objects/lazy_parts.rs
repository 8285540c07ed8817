//! The parts of the page that are loaded when they are first needed. Each reads [`super::table::Table`] from the context.

use super::branches::BranchesPart;
use super::column_menu::facts::ColumnFactsPart;
use super::export::ExportPart;
use super::facets::FacetsPart;
use super::files::FilesPart;
use super::filter::form::FilterPart;
use super::gallery::GalleryPart;
use super::panel::BodyPart;
use super::plain::PlainPart;
use super::sql_form::SqlPart;
use crate::lazy::lazy_views;

lazy_views! {
    /// Content of the panel of an object.
    PANEL: Object at "", in objects_parts => BodyPart;
    /// The form of an export.
    EXPORT: Export at "", in objects_parts => ExportPart;
    /// The archive of attachments.
    FILES: Content at "", in objects_parts => FilesPart;
    /// Two branches compared.
    BRANCHES: Compare at "", in objects_parts => BranchesPart;
    /// The form of a filter.
    FILTER: Objects at "", in objects_parts => FilterPart;
    /// What is known of the values of a column.
    COLUMN_FACTS: Objects at "", in objects_parts => ColumnFactsPart;
    /// The values of properties with their counts.
    FACETS: Facets at "", in objects_parts => FacetsPart;
    /// The form of a statement for what is shown.
    SQL: Sql at "", in objects_parts => SqlPart;
    /// The images that belong to the objects.
    GALLERY: Gallery at "", in objects_parts => GalleryPart;
    /// The objects as a plain table.
    PLAIN: PlainTable at "", in objects_parts => PlainPart;
}
