//! The table of objects: its rows, columns, filters, orders and facets, and its state in an address.

pub mod cell;
pub mod choice;
pub mod columns;
pub mod delimited;
pub mod facets;
pub mod filter;
pub mod image;
pub mod order;
pub mod paging;
pub mod places;
pub mod rows;
pub mod scale;
pub mod statement;
pub mod tree;
pub mod url_state;
pub mod widths;
