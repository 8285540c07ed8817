//! Administration: sign-in providers and groups.

pub mod list_authentication_providers;
pub mod preregister_group;

mod authentication_provider;

pub use authentication_provider::{
    AuthenticationProvider, CertificateInfo, CertificateUsage, OidcProtocol, Protocol,
    SERVICE_INTERNAL_REALM, SamlProtocol, ServiceProviderMetadata,
};
pub use list_authentication_providers::{
    ListAuthenticationProviders, ListAuthenticationProvidersResponse,
};
pub use preregister_group::{PreregisterGroup, PreregisterGroupRequest};
