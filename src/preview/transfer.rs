//! Loading a file once, whether to look at it, to save it, or both.

use std::rc::Rc;

use belvedere_client::browser::{Download, Progress, save};
use belvedere_client::{Error, SizeCheck};
use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;

use super::content::{Content, retyped};
use super::texts::Text;
use crate::announcer::{Announcer, use_announcer};
use crate::i18n::t;
use crate::request::Task;
use crate::save_to::{self, SaveError, SaveTarget};

/// Is told how far a download is.
pub type OnProgress = Box<dyn FnMut(Progress)>;
/// Loads the content.
pub type Loader = Rc<dyn Fn(OnProgress) -> LocalBoxFuture<'static, Result<Download, Error>>>;

/// Stage of a file's transfer.
#[derive(Debug, Clone)]
pub enum Stage {
    /// Nothing yet.
    Waiting,
    /// It is being loaded.
    Loading(Progress),
    /// It is here.
    Loaded,
    /// It could not be loaded.
    Failed(Error),
}

/// Outcome of saving a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Saving {
    /// There is none.
    No,
    /// It is being written to the file that the user chose.
    Writing,
    /// It was handed to the browser, or written.
    Done,
    /// Its size differs from the announced size, so it was not saved.
    Refused,
    /// It could not be written.
    Failed(String),
}

/// The action on the content once it is loaded.
#[derive(Debug, Clone, Default)]
enum AfterLoad {
    #[default]
    Look,
    Save,
    SaveTo(SaveTarget),
}

/// A file on its way; cheap to copy.
#[derive(Clone, Copy)]
pub struct Transfer {
    /// The stage of its transfer.
    pub stage: RwSignal<Stage>,
    /// The outcome of saving it.
    pub saving: RwSignal<Saving>,
    /// The content, once it is here.
    pub content: RwSignal<Option<Content>, LocalStorage>,
    /// When loading began, in milliseconds of the page's clock.
    pub began: StoredValue<f64>,
    name: StoredValue<String>,
    size: Option<u64>,
    loader: StoredValue<Loader, LocalStorage>,
    after_load: StoredValue<AfterLoad, LocalStorage>,
    task: StoredValue<Option<Task>, LocalStorage>,
    on_saved: Option<Callback<()>>,
    announcer: Announcer,
}

impl Transfer {
    /// A file that is not loaded yet, with the size that its metadata names. Its work ends with the component.
    pub fn new(
        name: String,
        size: Option<u64>,
        loader: Loader,
        on_saved: Option<Callback<()>>,
    ) -> Self {
        Self {
            stage: RwSignal::new(Stage::Waiting),
            saving: RwSignal::new(Saving::No),
            content: RwSignal::new_local(None),
            began: StoredValue::new(0.0),
            name: StoredValue::new(name),
            size,
            loader: StoredValue::new_local(loader),
            after_load: StoredValue::new_local(AfterLoad::Look),
            task: StoredValue::new_local(None),
            on_saved,
            announcer: use_announcer(),
        }
    }

    /// Loads the file to look at it.
    pub fn look(self) {
        self.after_load.set_value(AfterLoad::Look);
        self.load();
    }

    /// Saves the file among the browser's downloads, and loads it before where needed. One that is on its way to a chosen place
    /// goes there alone.
    pub fn save(self) {
        let goes_elsewhere = |after: &AfterLoad| matches!(after, AfterLoad::SaveTo(_));
        if untrack(|| self.is_loading()) && self.after_load.with_value(goes_elsewhere) {
            return;
        }
        self.after_load.set_value(AfterLoad::Save);
        self.fulfil(false);
    }

    /// Asks where to, and saves the file there.
    pub fn save_to(self) {
        let name = self.name.get_value();
        // Not the task of the transfer: the picker may be open while the file is loaded.
        crate::request::spawn(async move {
            match save_to::choose(&name).await {
                Ok(target) => {
                    if self
                        .after_load
                        .try_set_value(AfterLoad::SaveTo(target))
                        .is_none()
                    {
                        self.fulfil(false);
                    }
                }
                Err(SaveError::Canceled) => {}
                Err(SaveError::Failed(reason)) => {
                    self.saving.set(Saving::Failed(reason));
                }
            }
        });
    }

    /// Saves the content although its size differs from the announced size.
    pub fn save_anyway(self) {
        self.fulfil(true);
    }

    /// Loads the file again from its first byte.
    pub fn again(self) {
        self.content.set(None);
        self.load();
    }

    /// Stops loading.
    pub fn cancel(self) {
        self.task.update_value(|task| drop(task.take()));
        self.after_load.set_value(AfterLoad::Look);
        self.stage.set(Stage::Waiting);
    }

    /// Whether it is being loaded.
    pub fn is_loading(self) -> bool {
        self.stage.with(|stage| matches!(stage, Stage::Loading(_)))
    }

    fn load(self) {
        let is_loading = self
            .stage
            .with_untracked(|stage| matches!(stage, Stage::Loading(_)));
        if is_loading || self.content.with_untracked(Option::is_some) {
            return;
        }
        self.saving.set(Saving::No);
        self.began.set_value(js_sys::Date::now());
        self.stage.set(Stage::Loading(Progress {
            received: 0,
            total: self.size,
        }));
        let on_progress = Box::new(move |progress| {
            self.stage.set(Stage::Loading(progress));
        });
        let download = self.loader.with_value(|loader| loader(on_progress));
        self.task.set_value(Some(Task::spawn(async move {
            match download.await {
                Ok(download) => {
                    self.content.set(Some(download.into()));
                    self.stage.set(Stage::Loaded);
                    self.fulfil(false);
                }
                Err(Error::Aborted) => self.stage.set(Stage::Waiting),
                Err(error) => self.stage.set(Stage::Failed(error)),
            }
        })));
    }

    /// Carries out the requested action on the content, or loads it first.
    fn fulfil(self, anyway: bool) {
        let Some(content) = self.content.get_untracked() else {
            return self.load();
        };
        let after_load = self.after_load.get_value();
        if matches!(after_load, AfterLoad::Look) {
            return;
        }
        if !anyway && matches!(content.verified, SizeCheck::Mismatch { .. }) {
            return self.saving.set(Saving::Refused);
        }
        self.after_load.set_value(AfterLoad::Look);
        match after_load {
            AfterLoad::Look => {}
            AfterLoad::Save => {
                // Under the type that the platform says, some browsers add an extension to the name.
                let blob =
                    retyped(&content.blob, "application/octet-stream").unwrap_or(content.blob);
                match save(&blob, &self.name.get_value()) {
                    Ok(()) => self.saved(),
                    Err(error) => self.saving.set(Saving::Failed(error.to_string())),
                }
            }
            AfterLoad::SaveTo(target) => {
                self.saving.set(Saving::Writing);
                let write = async move {
                    match save_to::write(&target, &content.blob).await {
                        Ok(()) => self.saved(),
                        Err(SaveError::Canceled) => self.saving.set(Saving::No),
                        Err(SaveError::Failed(reason)) => self.saving.set(Saving::Failed(reason)),
                    }
                };
                self.task.set_value(Some(Task::spawn(write)));
            }
        }
    }

    fn saved(self) {
        self.saving.set(Saving::Done);
        self.announcer.say(&t(Text::Saved));
        if let Some(on_saved) = self.on_saved {
            on_saved.run(());
        }
    }
}
