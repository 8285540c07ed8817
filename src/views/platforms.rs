//! The other platforms of the configuration, each a link that loads the app again for it.

mod part;
mod texts;

pub use self::part::PlatformLinks;
