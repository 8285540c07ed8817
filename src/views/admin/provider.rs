//! One sign-in provider in full.

use belvedere_client::api::admin::{
    AuthenticationProvider, Protocol, SERVICE_INTERNAL_REALM, SamlProtocol,
};
use leptos::prelude::*;
use web_sys::Url;

use super::certificates::{Certificate, Held};
use super::filter::protocol_name;
use super::texts::Text;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, CopyButton, Fact, Facts, JsonView, Rid, Tone};

/// A provider, for the panel.
#[component]
pub(super) fn Provider(
    /// The provider.
    provider: AuthenticationProvider,
) -> impl IntoView {
    let json = serde_json::to_string(&provider.protocol).unwrap_or_default();
    let protocol = match &provider.protocol {
        Protocol::Saml(saml) => {
            view! { <Saml saml=saml.clone() provider=provider.clone() /> }.into_any()
        }
        Protocol::Oidc(_) => {
            view! { <Raw title=Text::Oidc text=Text::OidcWords json /> }.into_any()
        }
        _ => view! { <Raw title=Text::UnknownProtocol text=Text::UnknownProtocolWords json /> }
            .into_any(),
    };
    let rid = provider.rid.as_str().to_owned();
    view! {
        <div class="admin-provider">
            <p class="admin-badges">
                <EnabledBadge enabled=provider.enabled />
                <Badge>{protocol_name(&provider.protocol)}</Badge>
            </p>
            <Facts>
                <Fact name=t(Text::Realm)>
                    <RealmName realm=provider.realm.clone() />
                </Fact>
                <Fact name="RID">
                    <Rid rid=Signal::stored(rid) what=t(Text::ProviderRid) />
                </Fact>
            </Facts>
            <List title=t(Text::Hosts) items=provider.supported_hosts.clone() none=t(Text::AnyHost) />
            <List
                title=t(Text::Patterns)
                items=provider.supported_username_patterns.clone()
                none=t(Text::NoPatterns)
            />
            {protocol}
        </div>
    }
}

/// Whether users can sign in through a provider.
#[component]
pub(super) fn EnabledBadge(enabled: bool) -> impl IntoView {
    if enabled {
        view! { <Badge tone=Tone::Good>{t(Text::Enabled)}</Badge> }
    } else {
        view! { <Badge>{t(Text::Disabled)}</Badge> }
    }
}

/// A realm, with a label for the one of the platform itself.
#[component]
pub(super) fn RealmName(realm: String) -> impl IntoView {
    let internal = realm == SERVICE_INTERNAL_REALM;
    view! {
        <span class="admin-realm">
            {internal
                .then(|| {
                    view! {
                        <Badge tone=Tone::Accent title=t(Text::InternalRealmWords)>
                            {t(Text::InternalRealm)}
                        </Badge>
                    }
                })}
            <code>{realm}</code>
        </span>
    }
}

/// The platform as a SAML service provider.
#[component]
fn Saml(saml: SamlProtocol, provider: AuthenticationProvider) -> impl IntoView {
    let metadata = saml.service_provider_metadata;
    let link = safe_link(&metadata.metadata_url);
    let unsafe_link = link.is_none();
    let certificates = metadata.certificates.into_iter().map(|info| {
        view! { <Certificate held=Held::new(info, &provider) with_provider=false /> }
    });
    view! {
        <section class="section">
            <h3>{t(Text::Saml)}</h3>
            <List title=t(Text::EntityId) items=vec![metadata.entity_id] none=t(Text::None) />
            <List title=t(Text::MetadataUrl) items=vec![metadata.metadata_url] none=t(Text::None) />
            {link
                .map(|link| {
                    view! {
                        <a class="button" href=link target="_blank" rel="noopener noreferrer">
                            <Icon icon=icon::EXTERNAL />
                            {t(Text::OpenMetadata)}
                        </a>
                    }
                })}
            {unsafe_link.then(|| view! { <p class="muted">{t(Text::NoLink)}</p> })}
            <List title=t(Text::AcsUrls) items=metadata.acs_urls none=t(Text::None) />
            <List title=t(Text::LogoutUrls) items=metadata.logout_urls none=t(Text::None) />
        </section>
        <section class="section">
            <h3>{t(Text::Certificates)}</h3>
            <div class="certificates">{certificates.collect_view()}</div>
        </section>
    }
}

/// A protocol as the platform sent it.
#[component]
fn Raw(title: Text, text: Text, json: String) -> impl IntoView {
    view! {
        <section class="section">
            <h3>{t(title)}</h3>
            <p class="muted">{t(text)}</p>
            <JsonView text=json label=t(Text::ProtocolJson) />
        </section>
    }
}

/// Texts, each with a button that copies it.
#[component]
fn List(title: String, items: Vec<String>, none: String) -> impl IntoView {
    let what = title.clone();
    let is_empty = items.is_empty();
    let rows = items.into_iter().map(move |item| {
        let label = t(Text::Copy { what: what.clone() });
        view! {
            <li>
                <code>{item.clone()}</code>
                <CopyButton text=Signal::stored(item) label />
            </li>
        }
    });
    view! {
        <div class="admin-list">
            <p class="admin-list-title">{title.clone()}</p>
            <ul aria-label=title>{rows.collect_view()}</ul>
            {is_empty.then(|| view! { <p class="muted">{none}</p> })}
        </div>
    }
}

/// A web address that may become a link: http or https, and without a user name that would pass for a host.
pub fn safe_link(text: &str) -> Option<String> {
    let url = Url::new(text).ok()?;
    let is_web = matches!(url.protocol().as_str(), "http:" | "https:");
    (is_web && url.username().is_empty() && url.password().is_empty()).then(|| url.href())
}
