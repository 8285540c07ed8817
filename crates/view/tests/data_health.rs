//! Data health checks: documents, rules, estimates and suggestions.

mod data_health {
    mod bulk;
    mod estimate;
    mod form;
    mod golden;
    mod json;
    mod suggest;
}
