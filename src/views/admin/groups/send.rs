//! Sends a registration, and reports its outcome. It is never repeated automatically.

use belvedere_client::api::admin::{
    AuthenticationProvider, PreregisterGroup, PreregisterGroupRequest, preregister_group,
};
use belvedere_client::api::ids::{AuthenticationProviderRid, EnrollmentRid, OrganizationRid};
use belvedere_client::api::operation::NoQuery;
use belvedere_client::changes::ChangeState;
use belvedere_client::{CallOptions, Client, Error};
use belvedere_view::admin::group_list::Group;
use leptos::prelude::*;

use super::log;
use crate::changes::{Change, ChangeKind, Sender};

/// Where groups are registered. While a request is under way, nothing else is begun.
#[derive(Clone, Copy)]
pub(super) struct Target {
    enrollment: StoredValue<String>,
    /// RID and name of each provider.
    names: StoredValue<Vec<(String, String)>>,
    /// RID of the provider.
    pub provider: RwSignal<String>,
    /// Whether a registration is under way.
    pub busy: RwSignal<bool>,
}

impl Target {
    /// The first enabled provider, else the first.
    pub fn new(enrollment: String, providers: &[AuthenticationProvider]) -> Self {
        let first = providers
            .iter()
            .find(|provider| provider.enabled)
            .or(providers.first());
        let first = first.map(|provider| provider.rid.as_str().to_owned());
        let named = |provider: &AuthenticationProvider| {
            (provider.rid.as_str().to_owned(), provider.name.clone())
        };
        Self {
            enrollment: StoredValue::new(enrollment),
            names: StoredValue::new(providers.iter().map(named).collect()),
            provider: RwSignal::new(first.unwrap_or_default()),
            busy: RwSignal::new(false),
        }
    }

    /// The name of the provider for people. Not tracked.
    pub(super) fn provider_name(self) -> String {
        let chosen = self.provider.get_untracked();
        let name = self.names.with_value(|names| {
            let mut names = names.iter();
            names
                .find(|(rid, _)| *rid == chosen)
                .map(|(_, name)| name.clone())
        });
        name.unwrap_or(chosen)
    }

    fn path(self) -> preregister_group::Path {
        preregister_group::Path::new(
            EnrollmentRid::from(self.enrollment.get_value()),
            AuthenticationProviderRid::from(self.provider.get_untracked()),
        )
    }
}

/// Outcome of a registration.
#[derive(Debug, Clone)]
pub(super) enum Outcome {
    /// Done; with the principal ID.
    Registered(String),
    /// Done, but the response could not be read.
    Unreadable,
    /// The outcome is unknown. The key makes a second request harmless where the platform honors it.
    Unknown { error: Error, key: Option<String> },
    /// Not done.
    Failed(Error),
}

impl Outcome {
    /// Whether the group is registered for sure.
    pub fn is_done(&self) -> bool {
        matches!(self, Self::Registered(_) | Self::Unreadable)
    }
}

/// The body of the request.
pub(super) fn body(group: &Group) -> PreregisterGroupRequest {
    let mut body = PreregisterGroupRequest::new(group.name.clone());
    if !group.organizations.is_empty() {
        let organizations = group
            .organizations
            .iter()
            .map(|rid| OrganizationRid::from(rid.as_str()));
        body.organizations = Some(organizations.collect());
    }
    body
}

/// Sends a registration, awaits its response even when the view is gone, and lists it in this browser when it was
/// made.
pub(super) async fn send(
    client: Client,
    target: Target,
    sender: Sender,
    group: &Group,
    key: Option<String>,
) -> Outcome {
    let path = target.path();
    let provider = path.authentication_provider_rid.as_str().to_owned();
    let key = key.or_else(|| client.new_key());
    let mut options = CallOptions::new();
    options.idempotency_key.clone_from(&key);
    let body = body(group);
    let change = Change::new(ChangeKind::Group, group.name.clone(), &(&provider, &body));
    let sending = client.send_with::<PreregisterGroup>(&path, &NoQuery {}, &body, &options);
    let response = sender
        .hear_out(change, key, sending, |_| ChangeState::Made)
        .await;
    let outcome = match response {
        Ok(principal) => Outcome::Registered(principal.as_str().to_owned()),
        // A response of success was there, only its text was broken.
        Err(Error::Decode { .. }) => Outcome::Unreadable,
        Err(error) => match &error {
            Error::OutcomeUnknown { key, .. } => Outcome::Unknown {
                key: key.clone(),
                error,
            },
            _ => Outcome::Failed(error),
        },
    };
    let principal = match &outcome {
        Outcome::Registered(principal) => principal.as_str(),
        Outcome::Unreadable => "",
        Outcome::Unknown { .. } | Outcome::Failed(_) => return outcome,
    };
    log::note(group, &provider, principal).await;
    outcome
}
