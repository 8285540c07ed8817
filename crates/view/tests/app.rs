//! The frame of the app: its configuration, files of catalogs and settings, keys, the search box, and errors in words.

mod app {
    mod catalog_file;
    mod config;
    mod destination;
    mod errors;
    mod keys;
    mod press;
}
