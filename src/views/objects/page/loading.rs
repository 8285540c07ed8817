//! What the page asks the platform for: the rows of a listing, and the definition of their type.

use belvedere_client::api::ontologies::ObjectType;
use belvedere_view::objects::columns::{self, Column};
use belvedere_view::objects::paging::{Goal, Phase};
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use crate::platform::Platform;
use crate::request::{Request, load};
use crate::ui::ErrorCard;
use crate::views::objects::listing::Listing;

/// The rows and the definition of one object type; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Loading {
    pub(super) listing: Listing,
    /// All columns: those of the definition, and those that only the rows have.
    pub(super) all: Memo<Vec<Column>>,
    /// The definition, once it is there.
    pub(super) definition: Memo<Option<ObjectType>>,
    /// The state in the address.
    pub(super) state: Memo<UrlState>,
    /// What of it the listing depends on.
    listed: Memo<UrlState>,
    request: Request<ObjectType>,
}

impl Loading {
    /// Asks for both at the same time, and for the rows again when the state says so.
    pub(super) fn begin(
        platform: Platform,
        ontology: &str,
        object_type: &str,
        state: Memo<UrlState>,
    ) -> Self {
        let listing = Listing::new(platform.client());
        let input = (ontology.to_owned(), object_type.to_owned());
        let request = load(
            move || input.clone(),
            move |(ontology, object_type)| {
                let ontologies = platform.client().ontologies();
                async move {
                    ontologies
                        .get_object_type(ontology.into(), object_type.into())
                        .await
                }
            },
        );
        let loaded = request.state();
        let definition = Memo::new(move |_| loaded.with(|state| state.value().cloned()));
        let declared = Memo::new(move |_| {
            definition.with(|defined| defined.as_ref().map(columns::declared).unwrap_or_default())
        });
        Effect::new(move |_| {
            if let Some(key) = declared.with(|columns| columns::key_property(columns)) {
                listing.set_key_property(&key);
            }
        });
        let all = Memo::new(move |_| {
            listing.track();
            let declared = declared.get();
            listing
                .rows(|rows| columns::with_data(&declared, rows.names()))
                .unwrap_or(declared)
        });
        let loading = Self {
            listing,
            all,
            definition,
            state,
            listed: Memo::new(move |_| state.with(UrlState::listing)),
            request,
        };
        loading.follow();
        loading
    }

    /// Begins the listing again, or sorts it, and loads what the state asks for.
    fn follow(self) {
        let Self { listing, state, .. } = self;
        // A complete listing is sorted here; any other is sorted by the platform.
        Effect::new(move |_| {
            let asked = self.listed.get();
            if self.all.with_untracked(|all| listing.sorts(&asked, all)) {
                listing.sort(asked.order_by);
            } else {
                self.start();
            }
        });
        Effect::new(move |_| {
            if let Some(key) = state.with(|state| state.key.clone()) {
                listing.want(Goal::Key(key));
            }
        });
    }

    /// Begins the listing.
    pub(super) fn start(self) {
        let key = self.state.with_untracked(|state| state.key.clone());
        let goal = key.map(Goal::Key).unwrap_or_default();
        self.listing.start(self.listed.get_untracked(), goal);
    }

    /// Asks again for what has failed.
    pub(super) fn retry(self) {
        self.listing.retry();
        let definition = self.request.state();
        if definition.with_untracked(|state| state.error().is_some()) {
            self.request.retry();
        }
    }

    /// Whether there is enough to show the objects.
    pub(super) fn is_ready(self) -> Memo<bool> {
        let Self { listing, .. } = self;
        let definition = self.request.state();
        Memo::new(move |_| {
            let defined = definition.with(|state| !state.is_loading() || state.value().is_some());
            let total = || listing.paging().with(|paging| paging.total.is_some());
            defined && (listing.loaded() > 0 || total())
        })
    }

    /// Whether the type has no objects.
    pub(super) fn is_empty(self) -> Memo<bool> {
        Memo::new(move |_| self.listing.loaded() == 0 && self.is_in(Phase::Complete))
    }

    /// Whether the rows can't be loaded.
    pub(super) fn has_stopped(self) -> bool {
        self.is_in(Phase::Failed)
    }

    fn is_in(self, phase: Phase) -> bool {
        self.listing.paging().with(|paging| paging.phase == phase)
    }

    /// Why there is no definition. One reason is enough when both requests fail.
    pub(super) fn failed(self) -> impl Fn() -> Option<AnyView> {
        let definition = self.request.state();
        move || {
            let error = definition.with(|state| state.error().cloned());
            let error = error.filter(|_| self.listing.error().with(Option::is_none))?;
            let on_retry = Callback::new(move |()| self.request.retry());
            Some(view! { <ErrorCard error on_retry /> }.into_any())
        }
    }
}
