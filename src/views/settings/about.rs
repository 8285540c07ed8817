//! About the app: its version, the data that it sends and the recipients, and the licences.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::PageHeader;

/// The parts that most of the app is made of, with their licences.
const PARTS: &[(&str, &str)] = &[
    ("Leptos", "MIT"),
    ("wasm-bindgen, web-sys, js-sys", "MIT OR Apache-2.0"),
    ("serde, serde_json", "MIT OR Apache-2.0"),
    ("futures", "MIT OR Apache-2.0"),
    ("url, percent-encoding", "MIT OR Apache-2.0"),
    ("idb", "MIT OR Apache-2.0"),
    ("jiff", "Unlicense OR MIT"),
    ("lz4_flex", "MIT"),
    ("sha2", "MIT OR Apache-2.0"),
    ("indexmap", "MIT OR Apache-2.0"),
];

/// The page about the app.
#[component]
pub fn AboutPage() -> impl IntoView {
    let platform = use_platform();
    let parts = PARTS.iter().map(|(name, licence)| {
        view! { <tr><th scope="row">{*name}</th><td>{*licence}</td></tr> }
    });
    view! {
        <div class="page settings">
            <PageHeader title=t(Text::About)>
                <p class="muted">{t(Text::AboutLead)}</p>
            </PageHeader>
            <section class="settings-section card" aria-labelledby="about-version">
                <h2 id="about-version">{t(Text::Version)}</h2>
                <p>"Belvedere " <code>{env!("CARGO_PKG_VERSION")}</code></p>
            </section>
            <section class="settings-section card" aria-labelledby="about-privacy">
                <h2 id="about-privacy">{t(Text::Privacy)}</h2>
                <ul class="settings-points">
                    <li>{t(Text::NoTelemetry)}</li>
                    <li>{t(Text::OnlyHosts)} " " <code>{platform.host()}</code></li>
                    <li>{t(Text::TokensInMemory)}</li>
                    <li>{t(Text::KeptHere)}</li>
                </ul>
            </section>
            <section class="settings-section card" aria-labelledby="about-licences">
                <h2 id="about-licences">{t(Text::Licences)}</h2>
                <p>{t(Text::OwnLicence)} " " <code>"MIT OR Apache-2.0"</code></p>
                <table class="settings-table">
                    <thead>
                        <tr><th scope="col">{t(Text::Part)}</th><th scope="col">{t(Text::Licence)}</th></tr>
                    </thead>
                    <tbody>{parts.collect_view()}</tbody>
                </table>
            </section>
        </div>
    }
}
