//! The form of an action: its values, its requests, and what the platform refused.

mod action {
    mod fit;
    mod form;
    mod values;
}
