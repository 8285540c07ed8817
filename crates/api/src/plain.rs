//! The object without fields of its own.

use crate::macros::json_object;

json_object! {
    /// The content of a union variant without fields beside `type`.
    #[derive(Default)]
    Plain {}
}
