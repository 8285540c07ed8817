//! The violated rules, live: each with its field and a sentence.

use leptos::prelude::*;

use super::editor::Editor;
use super::rules::Issue;
use super::texts::{Text, sentence};
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};

/// All violated rules.
#[component]
pub(super) fn RulesView(
    /// The form.
    editor: Editor,
) -> impl IntoView {
    // Mistakes and hints are counted apart: a check with hints can be sent.
    let counts = Memo::new(move |_| {
        editor.issues.with(|issues| {
            let mistakes = issues.iter().filter(|issue| issue.problem.blocks()).count();
            (mistakes as u64, (issues.len() - mistakes) as u64)
        })
    });
    let summary = move || match counts.get() {
        (0, 0) => t(Text::AllRules),
        (0, hints) => t(Text::Hints(hints)),
        (mistakes, 0) => t(Text::Mistakes(mistakes)),
        (mistakes, hints) => format!("{}, {}", t(Text::Mistakes(mistakes)), t(Text::Hints(hints))),
    };
    let all_right = move || counts.get() == (0, 0);
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
            all_right().then_some("true")
        }>
            <h3 id="health-rules-title">
                {move || {
                    let icon = if all_right() { icon::CHECK } else { icon::INFO };
                    view! { <Icon icon /> }
                }}
                <span class="visually-hidden">{t(Text::Rules)} ": "</span>
                <span role="status">{summary}</span>
            </h3>
            <ul>{move || editor.issues.get().into_iter().map(row).collect_view()}</ul>
        </section>
    }
}
