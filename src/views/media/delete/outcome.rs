//! Outcome of a deletion, and the next steps while it is unknown.

use belvedere_client::Error;
use belvedere_client::operations::Clearing;
use leptos::prelude::*;

use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, ErrorCard, Skeleton};
use crate::views::media::texts::Text;

/// The states of a deletion.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// Not sent yet.
    Editing,
    /// Sent; the response is on its way.
    Sending,
    /// The platform made it.
    Done {
        /// Whether it becomes visible with a commit only.
        in_transaction: bool,
    },
    /// The response was lost, and the item is still there.
    NotDone,
    /// The response was lost, and the outcome can't be determined.
    Unknown {
        /// The key to send it again with.
        key: Option<String>,
        /// Whether it is a change of a transaction.
        in_transaction: bool,
        /// Whether there is an item to look at.
        has_item: bool,
    },
    /// The item is being looked at.
    Checking,
    /// The platform refused it, or it was not sent.
    Failed(Error),
}

impl Outcome {
    /// The outcome of a response.
    pub fn of(response: Result<Clearing, Error>, in_transaction: bool, has_item: bool) -> Self {
        match response {
            Ok(Clearing::Done) => Self::Done { in_transaction },
            Ok(Clearing::NotDone) => Self::NotDone,
            Ok(Clearing::Unknown(Error::OutcomeUnknown { key, .. })) => Self::Unknown {
                key,
                in_transaction,
                has_item,
            },
            Ok(_) => Self::Unknown {
                key: None,
                in_transaction,
                has_item,
            },
            Err(error) => Self::Failed(error),
        }
    }

    /// Whether a request is under way, so that none may follow.
    pub fn is_busy(&self) -> bool {
        matches!(self, Self::Sending | Self::Checking)
    }

    /// Whether the form is shown, with the typed text: before sending, and when nothing was deleted.
    pub fn keeps_form(&self) -> bool {
        matches!(self, Self::Editing | Self::Failed(_) | Self::NotDone)
    }
}

/// Draws the state.
#[component]
pub fn OutcomeView(
    /// The state.
    outcome: RwSignal<Outcome>,
    /// The path that is deleted.
    path: Signal<String>,
    /// Looks at the item.
    #[prop(into)]
    on_check: Callback<()>,
    /// Sends the deletion again, with this key.
    #[prop(into)]
    on_again: Callback<Option<String>>,
    /// Closes the dialog.
    on_close: Callback<()>,
) -> impl IntoView {
    let sure = RwSignal::new(false);
    let close =
        move || view! { <Button on_press=move |_| on_close.run(())>{t(Text::Close)}</Button> };
    move || match outcome.get() {
        Outcome::Editing => ().into_any(),
        Outcome::Sending => view! { <Skeleton lines=3 label=t(Text::Deleting) /> }.into_any(),
        Outcome::Checking => view! { <Skeleton lines=3 label=t(Text::Checking) /> }.into_any(),
        Outcome::Done { in_transaction } => {
            let path = path.get();
            let text = if in_transaction {
                t(Text::DeletedLater { path })
            } else {
                t(Text::DeletedPath { path })
            };
            view! {
                <div class="media-outcome">
                    <p class="note" role="status">
                        <Icon icon=icon::CHECK />
                        <span>{text}</span>
                    </p>
                    <div class="media-delete-actions">{close()}</div>
                </div>
            }
            .into_any()
        }
        Outcome::NotDone => view! {
            <p class="note" data-tone="warning" role="alert">
                <Icon icon=icon::ALERT />
                <span>{t(Text::NotDone)}</span>
            </p>
        }
        .into_any(),
        Outcome::Failed(error) => view! { <ErrorCard error /> }.into_any(),
        Outcome::Unknown {
            key,
            in_transaction,
            has_item,
        } => {
            let why = if in_transaction {
                Some(t(Text::LostInTransaction))
            } else {
                (!has_item).then(|| t(Text::LostWithoutItem))
            };
            let can_check = has_item && !in_transaction;
            let again = move || {
                let key = key.clone();
                if sure.get() {
                    view! {
                        <Button kind=ButtonKind::Danger on_press=move |_| on_again.run(key.clone())>
                            {t(Text::SendAgainSure)}
                        </Button>
                    }
                    .into_any()
                } else {
                    view! { <Button on_press=move |_| sure.set(true)>{t(Text::SendAgain)}</Button> }
                        .into_any()
                }
            };
            view! {
                <div class="media-outcome">
                    <p class="note" data-tone="warning" role="alert">
                        <Icon icon=icon::ALERT />
                        <span>{t(Text::Lost)} {why.map(|why| format!(" {why}"))}</span>
                    </p>
                    <div class="media-delete-actions">
                        {can_check
                            .then(|| {
                                view! {
                                    <Button kind=ButtonKind::Primary on_press=move |_| on_check.run(())>
                                        {t(Text::CheckNow)}
                                    </Button>
                                }
                            })}
                        {again}
                        {close()}
                    </div>
                </div>
            }
            .into_any()
        }
    }
}
