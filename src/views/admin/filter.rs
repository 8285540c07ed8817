//! Which providers are shown.

use belvedere_client::api::admin::{AuthenticationProvider, Protocol};
use belvedere_view::lower_case;

/// The user's filter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words, each of which must stand somewhere.
    pub search: String,
    /// Whether users can sign in through it; `None` for both.
    pub enabled: Option<bool>,
    /// Type of the protocol; empty for all.
    pub protocol: String,
}

impl Filter {
    /// Whether a provider is shown.
    pub fn fits(&self, provider: &AuthenticationProvider) -> bool {
        self.enabled
            .is_none_or(|enabled| enabled == provider.enabled)
            && (self.protocol.is_empty() || self.protocol == protocol_type(&provider.protocol))
            && {
                let all = haystack(provider);
                let search = lower_case(&self.search);
                search.split_whitespace().all(|word| all.contains(word))
            }
    }
}

/// The name of a protocol on the wire.
pub fn protocol_type(protocol: &Protocol) -> String {
    match protocol {
        Protocol::Saml(_) => "saml".to_owned(),
        Protocol::Oidc(_) => "oidc".to_owned(),
        other => serde_json::to_value(other)
            .ok()
            .and_then(|value| Some(value.get("type")?.as_str()?.to_owned()))
            .unwrap_or_default(),
    }
}

/// A protocol as people write it; one that this version does not know as it is on the wire.
pub fn protocol_name(protocol: &Protocol) -> String {
    match protocol {
        Protocol::Saml(_) => "SAML".to_owned(),
        Protocol::Oidc(_) => "OIDC".to_owned(),
        other => protocol_type(other),
    }
}

fn haystack(provider: &AuthenticationProvider) -> String {
    let mut all = vec![
        provider.name.as_str(),
        provider.realm.as_str(),
        provider.rid.as_str(),
    ];
    all.extend(provider.supported_hosts.iter().map(String::as_str));
    all.extend(
        provider
            .supported_username_patterns
            .iter()
            .map(String::as_str),
    );
    lower_case(&all.join("\n"))
}
