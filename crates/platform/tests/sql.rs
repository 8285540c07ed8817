//! SQL queries: their results, their refusals, and the limits of their process; and the checks that run them.

#[path = "support/copy.rs"]
mod copy;
#[cfg(target_os = "linux")]
#[path = "support/system.rs"]
mod system;

mod sql_suite {
    pub(crate) mod files;
    pub(crate) mod site;
    pub(crate) mod spark;
    pub(crate) mod statements;

    mod checks;
    mod column_names;
    #[cfg(target_os = "linux")]
    mod confinement;
    mod dialects;
    mod folder_conditions;
    mod folders;
    mod formats;
    mod hostile;
    mod lifecycle;
    mod limits;
    mod mistaken_json;
    mod mistaken_values;
    mod mistakes;
    mod people;
    #[cfg(unix)]
    mod program;
    mod results;
    mod samples;
    #[cfg(target_os = "linux")]
    mod trace;
    mod user_files;
    mod workbooks;
}
