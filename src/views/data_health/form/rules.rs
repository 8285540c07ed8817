//! The violated rules, live: each with its field and a sentence.

use belvedere_view::data_health::document::Draft;
use belvedere_view::data_health::rules::Issue;
use leptos::prelude::*;

use super::editor::Editor;
use crate::browser;
use crate::i18n::{t, tally};
use crate::ui::icon::{self, Icon};
use crate::views::data_health::problems::{place, sentence};
use crate::views::data_health::texts::Text;

/// All violated rules.
#[component]
pub fn RulesView(
    /// The form.
    editor: Editor,
) -> impl IntoView {
    // What is still to come, what is wrong, and hints are counted apart: a check with hints can be sent.
    let counts = Memo::new(move |_| {
        editor.issues.with(|issues| {
            let count =
                |of: fn(&Issue) -> bool| issues.iter().filter(|issue| of(issue)).count() as u64;
            [
                count(|issue| issue.problem.is_gap()),
                count(|issue| issue.problem.blocks() && !issue.problem.is_gap()),
                count(|issue| !issue.problem.blocks()),
            ]
        })
    });
    let summary = move || match counts.get() {
        [0, 0, 0] => t(Text::AllRules),
        [gaps, mistakes, hints] => tally([
            (gaps, Text::Gaps),
            (mistakes, Text::Mistakes),
            (hints, Text::Hints),
        ]),
    };
    let all_right = move || counts.get() == [0; 3];
    let row = move |issue: Issue| {
        let text = sentence(&issue.problem);
        let place = place(editor.draft.with_untracked(Draft::kind), &issue.path);
        let target = format!(
            "[id='health-{}']",
            issue.path.replace(['.', '['], "-").replace(']', "")
        );
        view! {
            <li data-blocks=issue.problem.blocks().then_some("true")>
                <button type="button" class="health-path" on:click=move |_| browser::focus(&target)>
                    {place}
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
