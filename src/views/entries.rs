//! The views, an entry each: what the router, the navigation, the commands, their keys and the recently viewed things are made of.

use std::future::ready;

use belvedere_client::api::scope;
use leptos::prelude::*;

use super::{Home, lazy};
use crate::i18n::t;
use crate::lazy::{Draw, LazyView};
use crate::routes;
use crate::scopes::SQL;
use crate::titles::Title;
use crate::ui::icon;

/// A view.
pub struct Entry {
    /// Its address, its title and its component.
    pub view: LazyView,
    /// Its icon.
    pub icon: &'static str,
    /// What leads to it.
    pub reach: Reach,
    /// The scopes without which it is of no use: nothing leads to it then.
    pub needs: &'static [&'static str],
    /// What it shows one of at a time. The recently viewed things follow from it.
    pub thing: Option<Thing>,
}

/// A thing that a view shows.
pub struct Thing {
    /// What one of them is called.
    pub name: Title,
    /// The parameters of the address without which none is shown.
    pub required: &'static [&'static str],
    /// Further ones that identify it, the most telling last.
    pub further: &'static [&'static str],
}

/// What leads to a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// An entry of the navigation, a command, and these keys.
    Navigation(&'static str),
    /// A command.
    Command,
    /// Links only. It belongs to the entry of the navigation with this address.
    Links(&'static str),
}

const HOME: LazyView = LazyView {
    path: routes::HOME,
    title: || t(Title::Home),
    load: || {
        let draw: Draw = || view! { <Home /> }.into_any();
        Box::pin(ready(Ok(draw)))
    },
};

/// Those of the navigation by how often they are needed: on a phone, the first ones stand in the bar.
pub const ENTRIES: &[Entry] = &[
    Entry {
        view: HOME,
        icon: icon::HOME,
        reach: Reach::Navigation("g h"),
        needs: &[],
        thing: None,
    },
    Entry {
        view: lazy::OBJECTS,
        icon: icon::TABLE,
        reach: Reach::Navigation("g o"),
        needs: &[scope::ONTOLOGIES_READ],
        thing: Some(Thing {
            name: Title::Objects,
            required: &["ontology", "type"],
            further: &["key"],
        }),
    },
    Entry {
        view: lazy::SQL,
        icon: icon::TERMINAL,
        reach: Reach::Navigation("g s"),
        needs: SQL,
        thing: Some(Thing {
            name: Title::Query,
            required: &["query"],
            further: &[],
        }),
    },
    Entry {
        view: lazy::DATASET,
        icon: icon::DATABASE,
        reach: Reach::Navigation("g d"),
        needs: &[scope::DATASETS_READ],
        thing: Some(Thing {
            name: Title::Dataset,
            required: &["dataset"],
            further: &["transaction"],
        }),
    },
    Entry {
        view: lazy::BOARDS,
        icon: icon::BOARD,
        reach: Reach::Navigation("g b"),
        needs: SQL,
        thing: Some(Thing {
            name: Title::Board,
            required: &["board"],
            further: &[],
        }),
    },
    Entry {
        view: lazy::MEDIA,
        icon: icon::IMAGE,
        reach: Reach::Navigation("g m"),
        needs: &[scope::MEDIASETS_READ],
        thing: Some(Thing {
            name: Title::Media,
            required: &["set"],
            further: &["item"],
        }),
    },
    Entry {
        view: lazy::ONTOLOGY,
        icon: icon::LAYERS,
        reach: Reach::Navigation("g t"),
        needs: &[scope::ONTOLOGIES_READ],
        thing: Some(Thing {
            name: Title::Ontology,
            required: &["ontology"],
            further: &[],
        }),
    },
    Entry {
        view: lazy::ACTION,
        icon: icon::BOLT,
        reach: Reach::Navigation("g a"),
        needs: &[scope::ONTOLOGIES_WRITE],
        thing: Some(Thing {
            name: Title::Action,
            required: &["ontology"],
            further: &["type"],
        }),
    },
    Entry {
        view: lazy::DATA_HEALTH,
        icon: icon::PULSE,
        reach: Reach::Navigation("g c"),
        needs: &[scope::DATA_HEALTH_WRITE],
        thing: Some(Thing {
            name: Title::DataHealth,
            required: &["dataset"],
            further: &["branch"],
        }),
    },
    Entry {
        view: lazy::ADMIN,
        icon: icon::SHIELD,
        reach: Reach::Navigation("g e"),
        needs: &[scope::ADMIN_READ],
        thing: Some(Thing {
            name: Title::Enrollment,
            required: &["enrollment"],
            further: &[],
        }),
    },
    Entry {
        view: lazy::OBJECT_TYPE,
        icon: icon::CUBE,
        reach: Reach::Links(routes::ONTOLOGY),
        needs: &[scope::ONTOLOGIES_READ],
        thing: Some(Thing {
            name: Title::ObjectType,
            required: &["ontology"],
            further: &["type"],
        }),
    },
    Entry {
        view: lazy::ACCESS,
        icon: icon::SHIELD,
        reach: Reach::Command,
        needs: &[],
        thing: None,
    },
    Entry {
        view: lazy::SETTINGS,
        icon: icon::SETTINGS,
        reach: Reach::Command,
        needs: &[],
        thing: None,
    },
    Entry {
        view: lazy::ABOUT,
        icon: icon::SETTINGS,
        reach: Reach::Command,
        needs: &[],
        thing: None,
    },
    #[cfg(feature = "pieces")]
    Entry {
        view: lazy::local::PIECES,
        icon: icon::LAYERS,
        reach: Reach::Links(routes::PIECES),
        needs: &[],
        thing: None,
    },
];

/// The view at a path of the app.
pub fn at(path: &str) -> Option<&'static Entry> {
    let path = match path.trim_end_matches('/') {
        "" => routes::HOME,
        path => path,
    };
    ENTRIES.iter().find(|entry| entry.view.path == path)
}
