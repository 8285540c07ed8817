//! SQL queries: their results, their refusals, and the limits of their process; and the checks that run them.

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
    mod hostile;
    mod lifecycle;
    mod limits;
    mod mistaken_values;
    mod mistakes;
    mod own_dialects;
    mod own_files;
    mod own_folder_conditions;
    mod own_folders;
    mod own_formats;
    mod own_people;
    mod own_samples;
    mod own_workbooks;
    #[cfg(unix)]
    mod program;
    mod results;
}
