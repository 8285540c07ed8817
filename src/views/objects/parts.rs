//! The parts of the page that are loaded when they are first needed. Each reads [`super::table::Table`] from the context.

use super::export::ExportPart;
use super::gallery::GalleryPart;
use super::panel::BodyPart;
use super::plain::PlainPart;
use crate::lazy::lazy_views;

lazy_views! {
    /// Content of the panel of an object.
    PANEL: Object at "", in objects_parts => BodyPart;
    /// The form of an export.
    EXPORT: Export at "", in objects_parts => ExportPart;
    /// The images that belong to the objects.
    GALLERY: Gallery at "", in objects_parts => GalleryPart;
    /// The objects as a plain table.
    PLAIN: PlainTable at "", in objects_parts => PlainPart;
}
