//! The page, in place of the app.

use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::config::{self, COLORS, ConfigError};
use crate::i18n::t;
use crate::platform::redirect_uri;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, CopyButton, Logo};

/// Context: why the app can't begin, and how it tries again.
#[derive(Clone)]
pub struct SetupReason {
    /// Why the app can't begin.
    pub error: ConfigError,
    /// Loads the configuration again.
    pub on_retry: Callback<()>,
}

/// The setup page.
#[component]
pub fn SetupPage() -> impl IntoView {
    let SetupReason { error, on_retry } = expect_context();
    browser::set_title(&t(Text::Setup));
    let (title, text) = in_words(error);
    let title = t(title);
    let address = format!("{}{}", browser::home(), config::ADDRESS);
    let example = example();
    let redirect_uri = redirect_uri();
    view! {
        <main class="frame">
            <div class="frame-card frame-card-wide">
                <Logo />
                <div class="frame-text">
                    <h1>{t(Text::Connect)}</h1>
                    <p class="muted">
                        {t(Text::ConnectWords)} " " <code>{address}</code>
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
                    <h2>{t(Text::StepRegister)}</h2>
                    <p class="muted">{t(Text::StepRegisterWords)}</p>
                    <div class="setup-value">
                        <code>{redirect_uri.clone()}</code>
                        <CopyButton text=Signal::stored(redirect_uri) label=t(Text::CopyRedirect) />
                    </div>
                </section>
                <section class="setup-step">
                    <h2>{t(Text::StepFile)}</h2>
                    <div class="setup-value">
                        <pre tabindex="0" aria-label=t(Text::ExampleLabel)>{example.clone()}</pre>
                        <CopyButton text=Signal::stored(example) label=t(Text::CopyExample) />
                    </div>
                    <p class="muted">{t(Text::BaseUrlHint)}</p>
                </section>
                <div class="frame-actions">
                    <Button kind=ButtonKind::Primary icon=icon::REFRESH on_press=move |_| on_retry.run(())>
                        {t(Text::LoadAgain)}
                    </Button>
                </div>
            </div>
        </main>
    }
}

fn in_words(error: ConfigError) -> (Text, String) {
    match error {
        ConfigError::Missing {
            status: Some(status),
        } => {
            let status = status.to_string();
            (Text::Missing, t(Text::MissingStatus { status }))
        }
        ConfigError::Missing { status: None } => (Text::NotLoaded, t(Text::NotLoadedWords)),
        ConfigError::Html => (Text::Html, t(Text::HtmlWords)),
        ConfigError::Invalid { message } => (Text::Invalid, format!("{message}.")),
        ConfigError::Version { found } => {
            (Text::OtherVersion, t(Text::OtherVersionWords { found }))
        }
        ConfigError::Url {
            field,
            value,
            message,
        } => {
            let words = Text::BadUrlWords {
                field,
                value,
                message,
            };
            (Text::BadUrl, t(words))
        }
        ConfigError::Taken {
            field,
            value,
            other,
        } => {
            let words = Text::TakenWords {
                field,
                value,
                other,
            };
            (Text::Taken, t(words))
        }
        ConfigError::Color { field, value } => {
            let colors = COLORS.join(", ");
            let words = Text::BadColorWords {
                field,
                value,
                colors,
            };
            (Text::BadColor, t(words))
        }
        ConfigError::Beside { field } => {
            let field = field.to_owned();
            (Text::Beside, t(Text::BesideWords { field }))
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
