//! The objects that an action will be applied to: what each has now, and what it has afterwards as far as can be told.

use super::texts::BulkText;
use belvedere_view::action::body::Parameters;
use belvedere_view::action::bulk::Target;
use belvedere_view::action::changes::{Change, changes, shown, untold};
use leptos::prelude::*;

use super::Requests;
use super::report::SHOWN;
use crate::browser;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind, icon};
use crate::views::action::review::{properties, titles};
use crate::views::action::texts::Text;

/// The buttons that leave an object out.
const LEAVE_OUT: &str = ".action-planned tbody tr:last-child button";

/// A request for each object, or the parameters that are in its way.
type All = Memo<Vec<Result<Parameters, Vec<String>>>>;

/// One object.
#[derive(Debug, Clone, PartialEq)]
struct Line {
    key: String,
    /// What happens to each property; what is not sent stays.
    cells: Vec<Change>,
    /// Why it is left out.
    problem: Option<String>,
}

/// The objects, with the values before and after.
#[component]
pub(super) fn Planned(
    /// The inputs of the requests.
    requests: Requests,
    /// A request for each object.
    all: All,
) -> impl IntoView {
    let form = requests.form;
    let object_type = requests
        .selected
        .with_value(|selected| selected.object_type.clone());
    let of_type = StoredValue::new(object_type);
    // The parameters that are named as a property.
    let columns = Memo::new(move |_| {
        let known = of_type.with_value(|object_type| properties(form, object_type));
        let of_object = requests.plan.with(|plan| plan.object_parameter.clone());
        requests.targets.with(|targets| {
            let has = |name: &String| {
                known.contains(name) || targets.iter().any(|target| target.row.contains_key(name))
            };
            form.definition.with_value(|definition| {
                let ids = definition.parameters.iter().map(|parameter| &parameter.id);
                ids.filter(|id| **id != of_object && has(id))
                    .cloned()
                    .collect::<Vec<_>>()
            })
        })
    });
    let lines = Memo::new(move |_| {
        let is_shared_right = form.checked.with(Result::is_ok);
        let (columns, all) = (columns.read(), all.read());
        requests.targets.with(|targets| {
            let both = targets.iter().zip(all.iter()).take(SHOWN);
            both.map(|(target, request)| line(requests, target, request, &columns, is_shared_right))
                .collect::<Vec<_>>()
        })
    });
    let hidden = move || requests.targets.with(Vec::len).saturating_sub(SHOWN);
    let note = move || {
        let columns = columns.get();
        if requests.deletes() {
            return None;
        }
        if columns.is_empty() {
            return Some(t(Text::NoChangesTold));
        }
        let of_object = requests.plan.with(|plan| plan.object_parameter.clone());
        let rest = all.with(|all| {
            let first = all.iter().find_map(|one| one.as_ref().ok())?;
            let titles = form.definition.with_value(|definition| {
                untold(
                    definition,
                    &of_object,
                    first,
                    &belvedere_view::action::changes::Row::new(),
                    &columns,
                )
            });
            (!titles.is_empty()).then(|| titles.join(", "))
        });
        Some(match rest {
            Some(titles) => format!("{} {}", t(Text::Untold { titles }), t(Text::ByName)),
            None => t(Text::ByName),
        })
    };
    let heads = move || {
        let titles = of_type.with_value(|object_type| titles(form, object_type));
        columns
            .get()
            .into_iter()
            .map(|name| view! { <th scope="col" dir="auto">{titles(&name)}</th> })
            .collect_view()
    };
    let rows = move || {
        let removable = requests.targets.with(Vec::len) > 1;
        lines
            .get()
            .into_iter()
            .map(|line| view! { <PlannedRow requests line removable /> })
            .collect_view()
    };
    view! {
        <div class="card action-changes action-planned" tabindex="0" role="region" aria-label=t(BulkText::Objects)>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t(BulkText::Key)}</th>
                        {heads}
                        <th scope="col"><span class="visually-hidden">{t(BulkText::LeaveOut)}</span></th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {move || (hidden() > 0).then(|| view! { <p class="muted">{t(BulkText::AndMore(hidden() as u64))}</p> })}
        {move || note().map(|note| view! { <p class="action-planned-note muted">{note}</p> })}
    }
}

/// What a request means for an object.
fn line(
    requests: Requests,
    target: &Target,
    request: &Result<Parameters, Vec<String>>,
    columns: &[String],
    is_shared_right: bool,
) -> Line {
    let sent = match request {
        Ok(parameters) => requests.form.definition.with_value(|definition| {
            let of_object = requests
                .plan
                .with_untracked(|plan| plan.object_parameter.clone());
            changes(definition, &of_object, parameters, &target.row, columns)
        }),
        Err(_) => Vec::new(),
    };
    let stays = |name: &String| {
        let now = target.row.get(name).cloned();
        Change {
            property: name.clone(),
            before: now.clone(),
            after: now,
        }
    };
    let cells = columns.iter().map(|name| {
        let of_it = sent.iter().find(|change| change.property == *name);
        of_it.cloned().unwrap_or_else(|| stays(name))
    });
    Line {
        key: target.key.clone(),
        cells: cells.collect(),
        problem: match request {
            Err(parameters) if is_shared_right => Some(t(BulkText::UnreadyReason {
                parameters: parameters.join(", "),
            })),
            _ => None,
        },
    }
}

/// One object, and the button that leaves it out.
#[component]
fn PlannedRow(requests: Requests, line: Line, removable: bool) -> impl IntoView {
    let Line {
        key,
        cells,
        problem,
    } = line;
    let label = t(BulkText::LeaveOutOne { key: key.clone() });
    let text = |raw: &Option<String>| {
        let cell = shown(raw.as_deref());
        view! { <span class=cell.look.class() dir="auto">{cell.text}</span> }
    };
    let cells = cells.iter().map(|change| {
        let same = change.is_none();
        let after = (!same).then(|| view! { " → " <strong>{text(&change.after)}</strong> });
        view! { <td data-same=same.to_string()>{text(&change.before)} {after}</td> }
    });
    let left_out = problem.is_some().then_some("");
    let leave = {
        let key = key.clone();
        move |_| {
            requests.leave_out(&key);
            // The button of the next object has taken its place, but for the last one.
            request_animation_frame(|| {
                if browser::find(":focus").is_none() {
                    browser::focus(LEAVE_OUT);
                }
            });
        }
    };
    view! {
        <tr data-left-out=left_out>
            <th scope="row" dir="auto">
                {key}
                {problem.map(|problem| view! { <p class="action-planned-why">{problem}</p> })}
            </th>
            {cells.collect_view()}
            <td>
                {removable
                    .then(|| {
                        view! {
                            <Button kind=ButtonKind::Quiet icon=icon::CLOSE label on_press=leave />
                        }
                    })}
            </td>
        </tr>
    }
}
