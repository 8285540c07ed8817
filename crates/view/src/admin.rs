//! Certificates, username patterns and lists of groups.

pub mod calendar;
pub mod certificate;
pub mod expiry;
pub mod group_list;
pub mod patterns;
