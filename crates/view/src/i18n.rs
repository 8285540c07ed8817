//! The languages of the app. Each feature has its texts in an enum of its own, so that they travel with its chunk.
//!
//! The enums are written by `cargo xtask codegen` from `locales`. `texts!` takes every text in every language, so one that
//! is missing does not compile. API names, RIDs and messages of the platform are shown unchanged.

mod format;

use std::cell::Cell;

pub use self::format::{bytes, counted, grouped, number, speed, tally};
pub use crate::texts;

/// A language of the app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// American English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The BCP 47 tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en-US",
            Self::German => "de",
        }
    }

    /// The language's own name for itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// The language of a BCP 47 tag, by its first part.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next()?;
        Self::ALL
            .into_iter()
            .find(|language| language.tag().split('-').next() == Some(primary))
    }
}

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language::English) };
}

/// The language that is shown. It stays the same for as long as the page is loaded.
pub fn language() -> Language {
    CURRENT.get()
}

/// Sets the language that is shown, before anything is.
pub fn set_language(language: Language) {
    CURRENT.set(language);
}

/// A text in the language that is shown.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a text is made where it is shown"
)]
pub fn t(text: impl Text) -> String {
    text.text(language())
}

/// A text in every language; `texts!` writes the implementations.
pub trait Text {
    /// The text in a language.
    fn text(&self, language: Language) -> String;
}

/// Declares an enum of texts, each in English and in German, in that order, as `cargo xtask codegen` writes it.
///
/// ```
/// use belvedere_view::i18n::{t, texts};
///
/// texts! {
///     /// The texts of the media views.
///     pub enum Text {
///         Title => "Media", "Medien";
///         Saved { name } => "{name} is saved", "{name} ist gespeichert";
///         Items(count) => "{count} item" | "{count} items", "{count} Element" | "{count} Elemente";
///     }
/// }
///
/// assert_eq!(t(Text::Title), "Media");
/// assert_eq!(t(Text::Saved { name: "a.pdf".to_owned() }), "a.pdf is saved");
/// assert_eq!(t(Text::Items(3_000)), "3,000 items");
/// ```
///
/// A field is a `String`; a count is a `u64`, which chooses between "one" and "other" and is written as numbers are in the
/// language.
#[macro_export]
macro_rules! texts {
    (
        $(#[$doc:meta])*
        $visible:vis enum $texts:ident {
            $(
                $name:ident $({ $($field:ident),+ $(,)? })? $(($count:ident))? =>
                    $english:literal $(| $english_many:literal)?, $german:literal $(| $german_many:literal)?;
            )+
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $visible enum $texts {
            $(#[doc = $english] $name $({ $(#[doc = "What stands in its place."] $field: String),+ })? $(($crate::count_type!($count)))?),+
        }

        impl $crate::i18n::Text for $texts {
            fn text(&self, language: $crate::i18n::Language) -> String {
                use $crate::i18n::Language::{English, German};
                // By a table, which is a fraction of the code that a branch for each of these texts would be.
                let plain: Option<&'static [&'static str; 2]> = match self {
                    $(Self::$name { .. } => $crate::plain!([$($($field)+)? $($count)?] $english $german)),+
                };
                if let Some([english, german]) = plain {
                    return match language {
                        English => *english,
                        German => *german,
                    }
                    .to_owned();
                }
                match self {
                    $(
                        Self::$name $({ $($field),+ })? $(($count))? => $crate::filled!(
                            language, [$($($field)+)?] [$($count)?]
                            $english $(| $english_many)?, $german $(| $german_many)?
                        ),
                    )+
                }
            }
        }
    };
}

/// The type of a count, whatever its name.
#[doc(hidden)]
#[macro_export]
macro_rules! count_type {
    ($count:ident) => {
        u64
    };
}

/// A text in each language, if it has no field.
#[doc(hidden)]
#[macro_export]
macro_rules! plain {
    ([] $english:literal $german:literal) => {
        Some(
            &const {
                [
                    $crate::i18n::without_field($english),
                    $crate::i18n::without_field($german),
                ]
            },
        )
    };
    ([$($field:ident)+] $english:literal $german:literal) => {
        None
    };
}

/// A text with its fields in place, if it has any.
#[doc(hidden)]
#[macro_export]
macro_rules! filled {
    ($language:ident, [] [] $english:literal, $german:literal) => {
        String::new()
    };
    ($language:ident, [$($field:ident)*] [$($count:ident)?] $english:literal $(| $english_many:literal)?, $german:literal $(| $german_many:literal)?) => {{
        let _one = true $(&& *$count == 1)?;
        $(let $count = $crate::i18n::number(*$count);)?
        match $language {
            $crate::i18n::Language::English => $crate::say!(_one; $english $(| $english_many)?),
            $crate::i18n::Language::German => $crate::say!(_one; $german $(| $german_many)?),
        }
    }};
}

/// A text, or one of two by number.
#[doc(hidden)]
#[macro_export]
macro_rules! say {
    ($one:expr; $text:literal) => {
        format!($text)
    };
    ($one:expr; $text:literal | $many:literal) => {
        if $one { format!($text) } else { format!($many) }
    };
}

/// A text that names no field: one that does fails to compile.
#[doc(hidden)]
pub const fn without_field(text: &'static str) -> &'static str {
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        assert!(
            !matches!(byte, b'{' | b'}'),
            "a text names a field that it has not"
        );
        rest = after;
    }
    text
}
