//! Certificates: their content, their expiry, and a calendar of the expiry dates.

use belvedere_client::api::admin::{AuthenticationProvider, CertificateInfo, Protocol};
use belvedere_view::admin::calendar::{Entry, calendar};
use belvedere_view::admin::certificate::{Parsed, Unreadable, parse};
use belvedere_view::admin::expiry::{Expiry, days, disagree};
use leptos::prelude::*;

use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::{self, t};
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, Button, CopyButton, EmptyState, Fact, Facts, Tone};

/// A certificate of a provider, read.
#[derive(Debug, Clone)]
pub(super) struct Held {
    info: CertificateInfo,
    provider: String,
    enabled: bool,
    parsed: Result<Parsed, Unreadable>,
}

impl Held {
    /// Reads a certificate.
    pub fn new(info: CertificateInfo, provider: &AuthenticationProvider) -> Self {
        Self {
            parsed: parse(&info.pem_certificate),
            info,
            provider: provider.name.clone(),
            enabled: provider.enabled,
        }
    }

    /// When it ends, in milliseconds since 1970: as the platform says, else as it says itself.
    fn end(&self) -> Option<i64> {
        self.said_end().or_else(|| self.own_end())
    }

    fn said_end(&self) -> Option<i64> {
        Some(self.info.expiry_date.timestamp()?.as_millisecond())
    }

    fn own_end(&self) -> Option<i64> {
        self.parsed
            .as_ref()
            .ok()
            .map(|parsed| parsed.not_after.saturating_mul(1000))
    }

    fn expiry(&self, now: i64) -> Expiry {
        Expiry::of(self.end(), now)
    }

    fn is_mismatch(&self) -> bool {
        match (self.said_end(), self.own_end()) {
            (Some(said), Some(own)) => disagree(said, own),
            _ => false,
        }
    }

    fn name(&self) -> String {
        let name = self
            .info
            .common_name
            .clone()
            .filter(|name| !name.is_empty());
        name.unwrap_or_else(|| t(Text::NoCommonName))
    }

    fn fingerprint(&self) -> &str {
        self.parsed
            .as_ref()
            .map_or("", |parsed| &parsed.fingerprint)
    }
}

/// All certificates of the providers, the soonest end first.
fn held(providers: &[AuthenticationProvider]) -> Vec<Held> {
    let mut held: Vec<Held> = Vec::new();
    for provider in providers {
        if let Protocol::Saml(saml) = &provider.protocol {
            let certificates = &saml.service_provider_metadata.certificates;
            held.extend(
                certificates
                    .iter()
                    .map(|info| Held::new(info.clone(), provider)),
            );
        }
    }
    // Unreadable certificates come first: they need attention. Those of disabled providers need none, and come last.
    held.sort_by_key(|held| (!held.enabled, held.end()));
    held
}

#[expect(clippy::cast_possible_truncation, reason = "a time has few digits")]
fn now() -> i64 {
    js_sys::Date::now() as i64
}

/// Says so when a certificate of an enabled provider has expired, or is about to.
#[component]
pub(super) fn Banner(
    /// The providers.
    providers: Vec<AuthenticationProvider>,
    /// Shows the certificates.
    #[prop(into)]
    on_show: Callback<()>,
) -> impl IntoView {
    let now = now();
    let enabled: Vec<Expiry> = held(&providers)
        .iter()
        .filter(|held| held.enabled)
        .map(|held| held.expiry(now))
        .collect();
    let count = |wanted: Expiry| enabled.iter().filter(|expiry| **expiry == wanted).count() as u64;
    let (expired, soon) = (count(Expiry::Expired), count(Expiry::Within30));
    enabled.iter().any(|expiry| expiry.is_urgent()).then(|| {
        view! {
            <div class="note admin-banner" data-tone="warning" role="status">
                <Icon icon=icon::ALERT />
                <p>
                    {(expired > 0).then(|| t(Text::BannerExpired(expired)))} " "
                    {(soon > 0).then(|| t(Text::BannerSoon(soon)))}
                </p>
                <Button on_press=move |_| on_show.run(())>{t(Text::ShowCertificates)}</Button>
            </div>
        }
    })
}

/// The certificates of all providers.
#[component]
pub(super) fn Certificates(providers: Vec<AuthenticationProvider>) -> impl IntoView {
    let announcer = use_announcer();
    let host = use_platform().host();
    let held = held(&providers);
    if held.is_empty() {
        return view! {
            <EmptyState icon=icon::KEY title=t(Text::NoCertificates)>
                <p>{t(Text::NoCertificatesWords)}</p>
            </EmptyState>
        }
        .into_any();
    }
    let entries: Vec<Entry> = held.iter().map(|held| entry(held, &host)).collect();
    let save = move |_| {
        let written = String::from(js_sys::Date::new_0().to_iso_string());
        let text = calendar(&entries, &written);
        if !browser::save_text("certificates.ics", "text/calendar", &text) {
            announcer.failed(&t(Text::SaveRefused));
        }
    };
    view! {
        <div class="admin-tools">
            <p class="muted admin-grow">{t(Text::CertificatesLead)}</p>
            <Button icon=icon::DOWNLOAD on_press=save>{t(Text::SaveCalendar)}</Button>
        </div>
        <div class="certificates">
            {held.into_iter().map(|held| view! { <Certificate held with_provider=true /> }).collect_view()}
        </div>
    }
    .into_any()
}

/// The end of a certificate in a calendar.
fn entry(held: &Held, host: &str) -> Entry {
    Entry {
        id: held.fingerprint().replace(':', "").to_lowercase(),
        end: held.info.expiry_date.clone(),
        summary: t(Text::CalendarSummary {
            name: held.name(),
            provider: held.provider.clone(),
        }),
        description: t(Text::CalendarWords {
            usage: held.info.usage_type.as_str().to_owned(),
            fingerprint: held.fingerprint().to_owned(),
            host: host.to_owned(),
        }),
    }
}

/// A certificate.
#[component]
pub(super) fn Certificate(
    /// The certificate.
    held: Held,
    /// Whether its provider is named.
    with_provider: bool,
) -> impl IntoView {
    let announcer = use_announcer();
    let now = now();
    let expiry = held.expiry(now);
    let when = held.end().map(|end| {
        let days = days(end, now);
        let count = days.unsigned_abs();
        let distance = t(if end > now {
            Text::InDays(count)
        } else {
            Text::DaysAgo(count)
        });
        format!("{} · {distance}", date(end))
    });
    let when = when.unwrap_or_else(|| held.info.expiry_date.as_str().to_owned());
    let pem = held.info.pem_certificate.clone();
    let mut file = held.name();
    file.push_str(".pem");
    let save = {
        let pem = pem.clone();
        move |_| {
            if !browser::save_text(&file, "application/x-pem-file", &pem) {
                announcer.failed(&t(Text::SaveRefused));
            }
        }
    };
    let label = held.name();
    let mismatch = held.is_mismatch();
    let said = held.info.expiry_date.as_str().to_owned();
    let details = match held.parsed.clone() {
        Ok(parsed) => view! { <Details parsed said=mismatch.then_some(said) /> }.into_any(),
        Err(reason) => {
            let text = match reason {
                Unreadable::NoPem => Text::PemNone,
                Unreadable::NoBase64 => Text::PemBase64,
                Unreadable::NoCertificate => Text::PemNoCertificate,
                Unreadable::TooLong => Text::PemTooLong,
            };
            view! { <p class="note" data-tone="warning"><Icon icon=icon::ALERT /> {t(text)}</p> }
                .into_any()
        }
    };
    view! {
        <article class="card certificate" aria-label=label>
            <header class="certificate-head">
                <Badge tone=tone(expiry)>{t(expiry_text(expiry))}</Badge>
                <strong>{held.name()}</strong>
                <span class="certificate-usage"><Badge title=t(Text::Usage)>{held.info.usage_type.as_str().to_owned()}</Badge></span>
                {with_provider
                    .then(|| {
                        view! {
                            <span class="muted">
                                {held.provider.clone()}
                                {(!held.enabled).then(|| format!(" · {}", t(Text::Disabled)))}
                            </span>
                        }
                    })}
                <span class="certificate-end">{t(Text::Expires)} " " {when}</span>
            </header>
            {mismatch
                .then(|| {
                    view! {
                        <p class="note" data-tone="warning"><Icon icon=icon::ALERT /> {t(Text::Mismatch)}</p>
                    }
                })}
            <details>
                <summary>{t(Text::Details)}</summary>
                {details}
                <pre class="certificate-pem" tabindex="0" role="group" aria-label="PEM">{pem.clone()}</pre>
                <p class="certificate-actions">
                    <CopyButton text=Signal::stored(pem) label=t(Text::CopyPem) with_text=true />
                    <Button icon=icon::DOWNLOAD on_press=save>{t(Text::SavePem)}</Button>
                </p>
            </details>
        </article>
    }
}

/// The content of the certificate. `said` is the platform's expiry date, where it differs.
#[component]
fn Details(parsed: Parsed, said: Option<String>) -> impl IntoView {
    let self_signed = parsed.is_self_signed();
    let seconds = |seconds: i64| date(seconds.saturating_mul(1000));
    let names = parsed.alternative_names.join(", ");
    let or_none = |text: String| if text.is_empty() { t(Text::None) } else { text };
    let fingerprint = parsed.fingerprint.clone();
    let copy = t(Text::Copy {
        what: t(Text::Fingerprint),
    });
    view! {
        <Facts lines=true>
            <Fact name=t(Text::Subject)>{or_none(parsed.subject)}</Fact>
            <Fact name=t(Text::Issuer)>
                {or_none(parsed.issuer)} " "
                {self_signed.then(|| view! { <Badge tone=Tone::Neutral>{t(Text::SelfSigned)}</Badge> })}
            </Fact>
            <Fact name=t(Text::AlternativeNames)>{or_none(names)}</Fact>
            <Fact name=t(Text::Serial)>
                <code>{parsed.serial}</code>
            </Fact>
            <Fact name=t(Text::Key)>{parsed.key}</Fact>
            <Fact name=t(Text::ValidFrom)>{seconds(parsed.not_before)}</Fact>
            <Fact name=t(Text::ValidTo)>{seconds(parsed.not_after)}</Fact>
            {said.map(|said| view! { <Fact name=t(Text::ApiExpiry)>{said}</Fact> })}
            <Fact name=t(Text::Fingerprint)>
                <code>{parsed.fingerprint}</code>
                <CopyButton text=Signal::stored(fingerprint) label=copy />
            </Fact>
        </Facts>
    }
}

fn expiry_text(expiry: Expiry) -> Text {
    match expiry {
        Expiry::Expired => Text::Expired,
        Expiry::Within30 => Text::Within30,
        Expiry::Within90 => Text::Within90,
        Expiry::Later => Text::Later,
        Expiry::Unknown => Text::ExpiryUnknown,
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "times are far from where whole numbers end"
)]
fn date(milliseconds: i64) -> String {
    i18n::minute(milliseconds as f64)
}

/// The meaning of an expiry's color.
fn tone(expiry: Expiry) -> Tone {
    match expiry {
        Expiry::Expired => Tone::Bad,
        Expiry::Within30 | Expiry::Within90 | Expiry::Unknown => Tone::Warning,
        Expiry::Later => Tone::Good,
    }
}
