//! Enrollments with their sign-in providers. Only the certificates differ from one generation to the next: their keys
//! are new, and one of them is near its expiry.

use belvedere_api::Plain;
use belvedere_api::admin::{
    AuthenticationProvider, CertificateInfo, CertificateUsage, Protocol, SERVICE_INTERNAL_REALM,
    SamlProtocol, ServiceProviderMetadata,
};
use belvedere_store::{Bulk, Clock};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use rcgen::{
    CertificateParams, DistinguishedName, DnType, KeyPair, KeyUsagePurpose, date_time_ymd,
};

use super::rid;

/// Stores the enrollments. The second has no providers yet.
pub(super) fn store(bulk: &mut Bulk) -> anyhow::Result<()> {
    let providers = [corporate()?, partners(), local_accounts(), retired()?];
    let air = rid("control-panel", "enrollment", "air");
    bulk.enrollment(&air, "Belvedere Air", &providers)?;
    let charter = rid("control-panel", "enrollment", "charter");
    bulk.enrollment(&charter, "Belvedere Charter", &[])?;
    Ok(())
}

/// The provider of the staff: SAML, with a certificate to renew.
fn corporate() -> anyhow::Result<AuthenticationProvider> {
    let mut metadata = ServiceProviderMetadata::new(
        "urn:belvedere-air:saml:service-provider",
        "https://sign-in.belvedere-air.example/saml/metadata.xml",
    );
    metadata.acs_urls = vec![
        "https://sign-in.belvedere-air.example/saml/acs".to_owned(),
        "https://ops.belvedere-air.example/saml/acs".to_owned(),
    ];
    metadata.logout_urls = vec!["https://sign-in.belvedere-air.example/saml/logout".to_owned()];
    metadata.certificates = vec![
        certificate("Belvedere Air SAML signing", CertificateUsage::Signing, 12)?,
        certificate("Belvedere Air SAML signing", CertificateUsage::Signing, 720)?,
        certificate(
            "Belvedere Air SAML encryption",
            CertificateUsage::Encryption,
            400,
        )?,
        certificate("", CertificateUsage::Unspecified, -40)?,
    ];
    let mut provider = AuthenticationProvider::new(
        rid("control-panel", "provider", "corporate"),
        "Belvedere Air staff",
        "belvedere-air",
        true,
        Protocol::Saml(SamlProtocol::new(metadata)),
    );
    provider.supported_hosts = vec![
        "sign-in.belvedere-air.example".to_owned(),
        "ops.belvedere-air.example".to_owned(),
    ];
    provider.supported_username_patterns = vec![
        r".+@belvedere-air\.example".to_owned(),
        r"(?i)[a-z]{2}\d{4,6}".to_owned(),
    ];
    Ok(provider)
}

/// The provider of partner companies: `OpenID` Connect.
fn partners() -> AuthenticationProvider {
    let mut provider = AuthenticationProvider::new(
        rid("control-panel", "provider", "partners"),
        "Ground handling partners",
        "partners",
        true,
        Protocol::Oidc(Plain::default()),
    );
    provider.supported_username_patterns = vec![
        r".+@(ground|fuel|catering)\.partners\.example".to_owned(),
        // Patterns of other engines, and one that makes some of them very slow.
        r"^(?!admin).+@handling\.example$".to_owned(),
        "^(a+)+$".to_owned(),
    ];
    provider
}

/// The users and groups that administrators made.
fn local_accounts() -> AuthenticationProvider {
    AuthenticationProvider::new(
        rid("control-panel", "provider", "local"),
        "Local accounts",
        SERVICE_INTERNAL_REALM,
        true,
        Protocol::Oidc(Plain::default()),
    )
}

/// A disabled provider.
fn retired() -> anyhow::Result<AuthenticationProvider> {
    let mut metadata = ServiceProviderMetadata::new(
        "urn:belvedere-air:saml:crew-portal",
        "https://crew.belvedere-air.example/saml/metadata.xml",
    );
    metadata.certificates = vec![certificate("Crew portal", CertificateUsage::Signing, -300)?];
    Ok(AuthenticationProvider::new(
        rid("control-panel", "provider", "crew-portal"),
        "Crew portal (retired)",
        "crew-portal",
        false,
        Protocol::Saml(SamlProtocol::new(metadata)),
    ))
}

/// A self-signed certificate over a new key that expires some days from now, or before.
fn certificate(
    common_name: &str,
    usage: CertificateUsage,
    days: i64,
) -> anyhow::Result<CertificateInfo> {
    let now = Timestamp::from_millisecond(Clock::default().now()).map_err(anyhow::Error::msg)?;
    let expiry = now
        .to_zoned(TimeZone::UTC)
        .date()
        .saturating_add(days.days());
    // Certificates of this airline begin and end at midnight.
    let midnight = |day: Date| {
        let (month, day_of_month) = (day.month().unsigned_abs(), day.day().unsigned_abs());
        date_time_ymd(day.year().into(), month, day_of_month)
    };
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    if !common_name.is_empty() {
        params
            .distinguished_name
            .push(DnType::CommonName, common_name);
    }
    params.not_before = midnight(expiry.saturating_sub(730.days()));
    params.not_after = midnight(expiry);
    params.key_usages = match usage {
        CertificateUsage::Signing => vec![KeyUsagePurpose::DigitalSignature],
        CertificateUsage::Encryption => vec![KeyUsagePurpose::KeyAgreement],
        _ => Vec::new(),
    };
    let certificate = params.self_signed(&KeyPair::generate()?)?;
    let expiry = format!("{expiry}T00:00:00Z");
    let mut info = CertificateInfo::new(certificate.pem(), expiry, usage);
    info.common_name = (!common_name.is_empty()).then(|| common_name.to_owned());
    Ok(info)
}
