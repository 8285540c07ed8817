//! The values of properties with their counts, histograms, and points on a map.

pub mod choice;
pub mod count;
pub mod extent;
