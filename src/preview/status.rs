//! The status of a transfer as text.

use belvedere_client::SizeCheck;
use belvedere_client::browser::Progress;
use leptos::prelude::*;

use super::texts::Text;
use super::transfer::{Saving, Stage, Transfer};
use crate::i18n::{bytes, speed, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ErrorCard};

/// Progress, failure, and the outcome of saving.
#[component]
pub fn Status(
    /// The transfer.
    transfer: Transfer,
) -> impl IntoView {
    let stage = move || match transfer.stage.get() {
        Stage::Waiting | Stage::Loaded => ().into_any(),
        Stage::Loading(progress) => view! { <Loading transfer progress /> }.into_any(),
        Stage::Failed(error) => {
            view! { <ErrorCard error on_retry=move || transfer.again() /> }.into_any()
        }
    };
    view! {
        {stage}
        <SavingStatus transfer />
    }
}

#[component]
fn Loading(transfer: Transfer, progress: Progress) -> impl IntoView {
    let Progress { received, total } = progress;
    let seconds = (js_sys::Date::now() - transfer.began.get_value()) / 1_000.0;
    let mut parts = vec![match total {
        Some(total) => t(Text::Of {
            received: bytes(received),
            total: bytes(total),
        }),
        None => bytes(received),
    }];
    if let Some(total) = total.filter(|total| *total > 0) {
        // Sizes stay far below the limit at which this would overflow.
        parts.push(format!(
            "{} %",
            received.min(total).saturating_mul(100) / total
        ));
    }
    parts.extend(speed(received, seconds));
    view! {
        <div class="preview-progress">
            <progress
                aria-label=t(Text::Downloaded)
                max=total.map(|total| total.to_string())
                value=total.map(|_| received.to_string())
            ></progress>
            <span>{parts.join(" · ")}</span>
            <Button icon=icon::CLOSE on_press=move |_| transfer.cancel()>
                {t(Text::Cancel)}
            </Button>
        </div>
    }
}

#[component]
fn SavingStatus(transfer: Transfer) -> impl IntoView {
    let check = move || {
        transfer
            .content
            .with(|content| content.as_ref().map(|content| content.verified))
    };
    move || match (transfer.saving.get(), check()) {
        (Saving::No, Some(SizeCheck::Mismatch { expected, received })) => {
            let (received, expected) = (bytes(received), bytes(expected));
            view! { <Warning text=t(Text::MismatchSeen { received, expected }) /> }.into_any()
        }
        (Saving::No, _) => ().into_any(),
        (Saving::Writing, _) => {
            view! { <p class="preview-done" role="status">{t(Text::Writing)}</p> }.into_any()
        }
        (Saving::Refused, Some(SizeCheck::Mismatch { expected, received })) => {
            let (received, expected) = (bytes(received), bytes(expected));
            view! {
                <Warning text=t(Text::Mismatch { received, expected }) />
                <div class="preview-buttons">
                    <Button icon=icon::REFRESH on_press=move |_| transfer.again()>
                        {t(Text::Again)}
                    </Button>
                    <Button on_press=move |_| transfer.save_anyway()>{t(Text::SaveAnyway)}</Button>
                </div>
            }
            .into_any()
        }
        (Saving::Failed(reason), _) => {
            view! { <Warning text=t(Text::NotWritten { reason }) /> }.into_any()
        }
        (Saving::Done, Some(SizeCheck::Mismatch { expected, received })) => {
            let (received, expected) = (bytes(received), bytes(expected));
            view! { <Warning text=t(Text::SavedDespite { received, expected }) /> }.into_any()
        }
        (Saving::Done, Some(SizeCheck::Verified)) => {
            view! { <p class="preview-done" role="status">{t(Text::SavedVerified)}</p> }.into_any()
        }
        (Saving::Done | Saving::Refused, _) => {
            view! { <p class="preview-done" role="status">{t(Text::SavedUnverified)}</p> }
                .into_any()
        }
    }
}

/// A note about a problem.
#[component]
pub fn Warning(
    /// The warning.
    text: String,
) -> impl IntoView {
    view! {
        <p class="note" data-tone="warning" role="alert">
            <Icon icon=icon::ALERT />
            <span>{text}</span>
        </p>
    }
}
