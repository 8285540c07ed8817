//! For tests: parsers of untrusted text, each by itself.

use belvedere_store as store;
use belvedere_user_files::Settings;

use crate::oauth;

/// Reads a form of the sign-in.
pub fn form(bytes: &[u8]) {
    oauth::read_form(bytes);
}

/// A page token of a key that stays the same.
pub fn new_page_token() -> String {
    store::page_token_for_tests()
}

/// Whether a text is a page token of that key, for the listing of [`new_page_token`].
pub fn page_token(text: &str) -> bool {
    store::opens_for_tests(text)
}

/// Reads `belvedere.toml`.
pub fn folder_settings(text: &str) {
    // Most texts are none.
    drop(toml::from_str::<Settings>(text));
}
