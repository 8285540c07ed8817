//! The demo data.
