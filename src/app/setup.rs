//! What is shown when `config.json` is missing or wrong: what to put there, and what to register at the platform.

use leptos::prelude::*;

use crate::browser;
use crate::config::{self, ConfigError};
use crate::platform::redirect_uri;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, CopyButton, Logo};

/// The setup page.
#[component]
pub(super) fn Setup(
    /// Why the app can't begin.
    error: ConfigError,
    /// Loads the configuration again.
    #[prop(into)]
    on_retry: Callback<()>,
) -> impl IntoView {
    browser::set_title("Setup");
    let (title, text) = in_words(&error);
    let address = format!("{}{}", browser::origin(), config::ADDRESS);
    let example = example();
    let redirect_uri = redirect_uri();
    view! {
        <main class="frame">
            <div class="frame-card frame-card-wide">
                <Logo />
                <div class="frame-text">
                    <h1>"Connect this app to a platform"</h1>
                    <p class="muted">
                        "Belvedere reads one file when it starts, served beside the app: " <code>{address}</code>
                    </p>
                </div>
                <div class="note" data-tone="warning" role="alert">
                    <Icon icon=icon::ALERT />
                    <span>
                        <strong>{title}</strong>
                        " "
                        {text}
                    </span>
                </div>
                <section class="setup-step">
                    <h2>"1. Register the app at the platform"</h2>
                    <p class="muted">
                        "A public OAuth 2.0 client with the authorization code grant and PKCE (S256), no secret, and exactly \
                         this redirect URI:"
                    </p>
                    <div class="setup-value">
                        <code>{redirect_uri.clone()}</code>
                        <CopyButton text=Signal::stored(redirect_uri) label="Copy redirect URI" />
                    </div>
                </section>
                <section class="setup-step">
                    <h2>"2. Put this into config.json"</h2>
                    <div class="setup-value">
                        <pre tabindex="0" aria-label="Example of config.json">{example.clone()}</pre>
                        <CopyButton text=Signal::stored(example) label="Copy example" />
                    </div>
                    <p class="muted">
                        "The base URL is https, or http on this computer only. Left empty, base URL and issuer mean the \
                         address of this app."
                    </p>
                </section>
                <div class="frame-actions">
                    <Button kind=ButtonKind::Primary icon=icon::REFRESH on_press=move |_| on_retry.run(())>
                        "Load it again"
                    </Button>
                </div>
            </div>
        </main>
    }
}

fn in_words(error: &ConfigError) -> (&'static str, String) {
    match error {
        ConfigError::Missing { status: Some(status) } => {
            ("The file is not there.", format!("The server answered {status}."))
        }
        ConfigError::Missing { status: None } => (
            "The file can’t be loaded.",
            "The server did not answer: it may be stopped, or this computer offline.".to_owned(),
        ),
        ConfigError::Html => (
            "A web page came in its place.",
            "The server answers unknown addresses with its start page: add the file, or mend the rule.".to_owned(),
        ),
        ConfigError::Invalid { message } => ("The file can’t be read.", format!("{message}.")),
        ConfigError::Version { found } => (
            "The file has another version.",
            format!("It says {found}; this app reads version 1."),
        ),
        ConfigError::Url { field, value, message } => {
            ("An address in the file can’t be used.", format!("{field} is “{value}”: {message}."))
        }
    }
}

fn example() -> String {
    r#"{
  "version": 1,
  "platform": {
    "name": "Our platform",
    "baseUrl": "https://platform.example.com",
    "oauth": {
      "issuer": "https://platform.example.com",
      "clientId": "belvedere-web",
      "scopes": ["offline_access", "api:ontologies-read"],
      "endpoints": null
    }
  },
  "catalog": {
    "ontologies": []
  }
}"#
    .to_owned()
}
