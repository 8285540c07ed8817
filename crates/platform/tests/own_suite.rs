//! Your own data: a platform over a folder of files, which the tests write as users do.

mod own_suite {
    pub(crate) mod fixture;

    mod actions;
    mod changes;
    mod delta;
    mod folders;
    mod formats;
    mod hostile;
    mod listing;
    mod media;
    mod served;
}
