//! An action as its form, its request and its outcome need it.

pub mod body;
pub mod bulk;
pub mod changes;
pub mod definition;
pub mod fit;
pub mod input;
pub mod kind;
pub mod parse;
pub mod record;
pub mod refusal;
pub mod time;
