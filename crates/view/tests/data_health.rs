//! Data health checks: documents, rules, estimates and suggestions.

mod data_health {
    mod batch;
    mod estimate;
    mod form;
    mod golden;
    mod json;
    mod suggest;
}
