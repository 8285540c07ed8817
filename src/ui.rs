//! Shared pieces of the screen, one component a file.

mod badge;
mod button;
mod copy_button;
mod dialog;
mod empty_state;
pub mod error_card;
pub mod icon;
mod logo;
mod page_header;
mod rid;
mod skeleton;
mod tabs;

pub use badge::{Badge, Tone};
pub use button::{Button, ButtonKind};
pub use copy_button::CopyButton;
pub use dialog::{Dialog, DialogKind};
pub use empty_state::EmptyState;
pub use error_card::ErrorCard;
pub use icon::Icon;
pub use logo::Logo;
pub use page_header::PageHeader;
pub use rid::Rid;
pub use skeleton::Skeleton;
pub use tabs::Tabs;
