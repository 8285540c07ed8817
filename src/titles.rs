//! Titles of views and their parts: in the navigation, among the commands, and in place of a part that is still
//! loading.

mod texts;

pub use self::texts::Title;
