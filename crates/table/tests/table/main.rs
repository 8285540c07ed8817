//! The guarantees of belvedere-table, against tables that arrow-rs wrote.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "test data is made of small numbers"
)]
#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "test data is built for reading, not for speed"
)]

mod arrow_files;
mod broken;
mod chart;
mod chart_bins;
mod common;
mod compare;
mod compare_by_hand;
mod compare_session;
mod csv;
mod csv_types;
mod decode;
mod every_type;
mod export;
mod files;
mod filter;
mod find;
mod parquet;
mod parquet_broken;
mod parquet_read;
mod parts;
mod profile;
mod profile_values;
mod session;
mod sort;
mod summary;
mod text;
mod workbook;
