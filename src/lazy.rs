//! Views that are loaded when they are first shown: the machinery. The views themselves are listed in `views/lazy.rs`.
//!
//! In a release, `cargo xtask` splits the linked app at these functions, and each chunk becomes a file of its own. All
//! other builds hold every view from the start, and loading one is a formality.

mod failure;
mod page;
mod prefetch;
mod texts;

use futures_util::future::LocalBoxFuture;
use leptos::prelude::AnyView;
use leptos::wasm_split::SplitLoaderError;

pub use self::prefetch::prefetch;

/// Draws a view that is there.
pub type Draw = fn() -> AnyView;

/// A view could not be loaded. The browser's console has the reason; the app finds out the likely one by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoadError;

impl From<SplitLoaderError> for LoadError {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// A view that is loaded when it is first shown.
#[derive(Clone, Copy)]
pub struct LazyView {
    /// Its address, without parameters.
    pub path: &'static str,
    /// Its title while it can't be shown.
    pub title: fn() -> String,
    /// Loads it. A view that was loaded before is returned at once.
    pub load: fn() -> LocalBoxFuture<'static, Result<Draw, LoadError>>,
}

impl LazyView {
    /// The view, or its place for as long as it is not there.
    pub fn page(self) -> AnyView {
        page::page(self, true)
    }

    /// The part of a view, or its place for as long as it is not there.
    pub fn part(self) -> AnyView {
        page::page(self, false)
    }
}

/// Whether the server has another version of the app than the one that runs here.
pub async fn is_outdated() -> bool {
    failure::cause().await == failure::Cause::NewVersion
}

/// Declares lazy views: `NAME: Title at ADDRESS, in chunk => Component;`. `Title` is one of [`crate::titles::Title`].
/// Each becomes a [`LazyView`] and an entry of `VIEWS`. Views of one chunk are loaded together. A part of a view has no
/// address of its own, `""`.
macro_rules! lazy_views {
    ($($(#[$doc:meta])+ $name:ident: $title:ident at $path:expr, in $chunk:ident => $component:ident;)+) => {
        /// Every lazy view.
        pub const VIEWS: &[$crate::lazy::LazyView] = &[$($name),+];

        $(
            $(#[$doc])+
            pub const $name: $crate::lazy::LazyView = {
                use $crate::lazy::{Draw, LoadError};

                #[cfg(feature = "split")]
                #[::leptos::wasm_split::wasm_split($chunk, wasm_split_path = ::leptos::wasm_split, fallible)]
                fn $chunk() -> Result<Draw, LoadError> {
                    Ok(draw)
                }

                #[cfg(not(feature = "split"))]
                fn $chunk() -> impl Future<Output = Result<Draw, LoadError>> {
                    std::future::ready(Ok(draw as Draw))
                }

                fn draw() -> ::leptos::prelude::AnyView {
                    use ::leptos::prelude::*;
                    view! { <$component /> }.into_any()
                }

                $crate::lazy::LazyView {
                    path: $path,
                    title: || $crate::i18n::t($crate::titles::Title::$title),
                    load: || Box::pin($chunk()),
                }
            };
        )+
    };
}
pub(crate) use lazy_views;
