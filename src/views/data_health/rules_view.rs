//! The rules, live: what is not right, where, and in words.

use leptos::prelude::*;

use super::editor::Editor;
use super::rules::Issue;
use super::texts::{Text, sentence};
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};

/// Everything that is not right.
#[component]
pub(super) fn RulesView(
    /// The form.
    editor: Editor,
) -> impl IntoView {
    let blocking = Memo::new(move |_| {
        let count = editor
            .issues
            .with(|issues| issues.iter().filter(|issue| issue.problem.blocks()).count());
        u64::try_from(count).unwrap_or(u64::MAX)
    });
    let summary = move || match blocking.get() {
        0 => t(Text::AllRules),
        count => t(Text::Mistakes(count)),
    };
    let row = |issue: Issue| {
        let text = sentence(&issue.problem);
        let target = format!(
            "[id='health-{}']",
            issue.path.replace(['.', '['], "-").replace(']', "")
        );
        view! {
            <li data-blocks=issue.problem.blocks().then_some("true")>
                <button type="button" class="health-path" on:click=move |_| browser::focus(&target)>
                    <code>{issue.path}</code>
                </button>
                " "
                <span>{text}</span>
            </li>
        }
    };
    view! {
        <section class="health-rules" aria-labelledby="health-rules-title" data-kept=move || {
            (blocking.get() == 0).then_some("true")
        }>
            <h3 id="health-rules-title">
                {move || {
                    let icon = if blocking.get() == 0 { icon::CHECK } else { icon::INFO };
                    view! { <Icon icon /> }
                }}
                <span class="visually-hidden">{t(Text::Rules)} ": "</span>
                <span role="status">{summary}</span>
            </h3>
            <ul>{move || editor.issues.get().into_iter().map(row).collect_view()}</ul>
        </section>
    }
}
