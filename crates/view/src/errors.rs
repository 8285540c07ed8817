//! Errors in words: what an error card says, and the diagnostic facts.

mod explain;
mod facts;
mod texts;

pub use self::explain::{Explanation, explain};
pub use self::facts::{Fact, as_text, facts};
pub use self::texts::Text;
