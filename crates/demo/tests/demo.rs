//! The demo data, as it is stored.

mod demo {
    mod data;
    mod datasets;
    mod own;
}
