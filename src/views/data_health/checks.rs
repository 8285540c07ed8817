//! The checks that the platform lists, with their last results and their groups.

use std::collections::BTreeMap;
use std::time::Duration;

use belvedere_checks::Finding;
use belvedere_client::Error;
use belvedere_client::api::extensions::GROUPS;
use belvedere_client::api::extensions::checks::{
    self, CheckFact, CheckOutcome, CheckPath, CheckResult, CheckWithResult, ListChecks,
    SetCheckGroups, SetCheckGroupsRequest,
};
use belvedere_client::api::extensions::groups::{self, ListGroups};
use belvedere_client::api::ids::CheckGroupRid;
use belvedere_client::api::operation::{NoBody, NoQuery};
use belvedere_client::api::{long, scope};
use belvedere_client::changes::ChangeState;
use belvedere_view::data_health::duration;
use belvedere_view::data_health::estimate::EstimateText;
use belvedere_view::data_health::kinds::Kind;
use leptos::prelude::*;
use serde_json::json;

use super::texts::Text;
use crate::changes::{Change, ChangeKind, Sender, use_sender};
use crate::i18n::{ago, date_time, t};
use crate::platform::use_platform;
use crate::request::{self, load};
use crate::ui::{
    Badge, Button, Chip, EmptyState, ErrorCard, Fact, Facts, Rid, Skeleton, Tone, icon,
};
use crate::{browser, routes};

/// How long after a list with a check that has no result yet it is read again.
const RESULT_INTERVAL: Duration = Duration::from_secs(2);
/// Maximum number of times that it is read again for that.
const MAX_READS: u32 = 30;

/// The check that the address names.
const WANTED: &str = ".health-check[aria-current]";

/// Names of groups by their RIDs: those that the user may see.
type Groups = BTreeMap<String, String>;

/// The list.
#[component]
pub(super) fn ChecksView(
    /// The RID of the check that is first and takes the focus; empty for none.
    wanted: String,
) -> impl IntoView {
    let platform = use_platform();
    let request = load(
        || (),
        move |()| {
            let client = platform.client();
            async move {
                let path = checks::Path::new();
                let listed = client.send::<ListChecks>(&path, &NoQuery {}, &NoBody);
                Ok(listed.await?.data)
            }
        },
    );
    let state = request.state();
    let known = RwSignal::new(Groups::new());
    if platform.offers(GROUPS) && platform.is_granted(scope::ADMIN_READ) {
        let client = platform.client();
        request::spawn(async move {
            let path = groups::Path::new();
            // Without them, groups are shown by their RIDs.
            if let Ok(listed) = client.send::<ListGroups>(&path, &NoQuery {}, &NoBody).await {
                let named = listed.data.into_iter().map(|group| (group.rid, group.name));
                known.set(named.collect());
            }
        });
    }
    Effect::new(move |was_there: Option<bool>| {
        let is_there = state.with(|state| state.value().is_some());
        if is_there && was_there != Some(true) {
            // The cards are drawn before the next frame.
            request_animation_frame(|| browser::focus(WANTED));
        }
        is_there
    });
    let tries = StoredValue::new(0);
    Effect::new(move |_| {
        let waits = state.with(|state| {
            let listed = state.value().filter(|_| !state.is_loading());
            listed.is_some_and(|list| list.iter().any(|check| check.result.is_none()))
        });
        if waits && tries.get_value() < MAX_READS {
            tries.update_value(|tries| *tries += 1);
            if let Ok(timer) = set_timeout_with_handle(move || request.retry(), RESULT_INTERVAL) {
                on_cleanup(move || timer.clear());
            }
        }
    });
    let reload = Callback::new(move |()| request.retry());
    let sender = use_sender();
    let body = move || {
        if let Some(error) = state.with(|state| state.error().cloned()) {
            return view! { <ErrorCard error on_retry=move || request.retry() /> }.into_any();
        }
        match state.with(|state| state.value().cloned()) {
            None => view! { <Skeleton lines=6 label=t(Text::Checks) /> }.into_any(),
            Some(list) if list.is_empty() => view! {
                <EmptyState icon=icon::PULSE title=t(Text::NoChecks)>
                    <p>{t(Text::NoChecksHelp)}</p>
                </EmptyState>
            }
            .into_any(),
            Some(mut list) => {
                // Failed checks come first; newer checks before older ones.
                let is_wanted = |check: &CheckWithResult| check.check.rid.as_str() == wanted;
                list.sort_by_key(|check| (!is_wanted(check), place(check.result.as_ref())));
                let cards = list.into_iter().map(|check| {
                    let is_wanted = is_wanted(&check);
                    view! { <li><CheckCard check is_wanted known sender reload /></li> }
                });
                view! { <ul class="health-checks">{cards.collect_view()}</ul> }.into_any()
            }
        }
    };
    view! {
        <div class="health-made">
            <div class="health-made-head">
                <p class="muted">{t(Text::ChecksHelp)}</p>
                <Button icon=icon::REFRESH on_press=move |_| request.retry()>{t(Text::Reload)}</Button>
            </div>
            {body}
        </div>
    }
}

fn place(result: Option<&CheckResult>) -> u8 {
    match result.map(|result| &result.outcome) {
        Some(CheckOutcome::Failed) => 0,
        None => 1,
        Some(CheckOutcome::Passed) => 2,
        Some(_) => 3,
    }
}

/// A check.
#[component]
fn CheckCard(
    check: CheckWithResult,
    /// Whether the address names it.
    is_wanted: bool,
    known: RwSignal<Groups>,
    /// Sends changes of the groups, longer than the card is there.
    sender: Sender,
    /// Reads the list again.
    reload: Callback<()>,
) -> impl IntoView {
    let CheckWithResult { check, result, .. } = check;
    let config = json!({"config": check.config});
    let subject = |name: &str| {
        let value = config.pointer("/config/subject")?.get(name)?.as_str()?;
        Some(value.to_owned())
    };
    let kind = check.config.type_name().to_owned();
    let title = Kind::named(&kind).map_or_else(|| kind.clone(), |kind| t(kind.title.clone()));
    let column = [
        "/config/columnName",
        "/config/percentageCheckConfig/columnName",
        "/config/numericColumnCheckConfig/columnName",
        "/config/columnTypeConfig/columnName",
    ];
    let column = column
        .into_iter()
        .find_map(|path| Some(config.pointer(path)?.as_str()?.to_owned()));
    let target = match subject("datasetRid") {
        Some(rid) => {
            let branch = subject("branchId").unwrap_or_default();
            let catalog = use_platform().catalog();
            let name = catalog
                .dataset(&rid)
                .map(|dataset| dataset.title().to_owned());
            let address = routes::dataset(&rid, "");
            view! {
                <a href=address>{name.unwrap_or(rid)}</a>
                <span class="muted">{branch}</span>
            }
            .into_any()
        }
        None => subject("scheduleRid")
            .map(|rid| view! { <Rid rid /> })
            .into_any(),
    };
    let (tone, word) = match result.as_ref().map(|result| &result.outcome) {
        Some(CheckOutcome::Passed) => (Tone::Good, t(Text::Passed)),
        Some(CheckOutcome::Failed) => (Tone::Bad, t(Text::CheckFailed)),
        Some(_) => (Tone::Neutral, t(Text::NotEvaluated)),
        None => (Tone::Accent, t(Text::Evaluating)),
    };
    let evaluated = result.as_ref().map(|result| {
        let time = result.evaluated_time.as_str().to_owned();
        let at = js_sys::Date::parse(&time);
        let words = t(Text::Evaluated {
            ago: ago(at, js_sys::Date::now()),
        });
        view! { <time class="muted" datetime=time title=date_time(at)>{words}</time> }
    });
    let result = result.map(|result| view! { <ResultView result /> });
    let groups = check.groups.iter().map(ToString::to_string).collect();
    let titled = title.clone();
    view! {
        <article
            class="card health-check"
            tabindex=is_wanted.then_some("-1")
            aria-current=is_wanted.then_some("true")
        >
            <header>
                <Badge tone>{word}</Badge>
                <h2>{title} {column.map(|column| view! { " " <code>{column}</code> })}</h2>
                {evaluated}
            </header>
            <p class="health-check-target">{target}</p>
            {check.intent.map(|intent| view! { <p>{intent}</p> })}
            {result}
            <footer>
                <GroupsOf rid=check.rid.to_string() title=titled groups known sender reload />
                <Rid rid=check.rid.to_string() what=t(Text::CheckRid) />
            </footer>
        </article>
    }
}

/// A finding in words; one that is not known here by its name.
fn words(fact: &CheckFact) -> String {
    let finding =
        serde_json::from_value::<Finding>(json!({"name": fact.name, "about": fact.about}));
    finding.map_or_else(
        |_| fact.name.clone(),
        |finding| t(EstimateText::from(finding)),
    )
}

/// The computed values, and remarks.
#[component]
fn ResultView(result: CheckResult) -> impl IntoView {
    let reason = result.reason.map(|reason| words(&CheckFact::new(reason)));
    let (facts, notes): (Vec<_>, Vec<_>) = result
        .facts
        .into_iter()
        .partition(|fact| fact.value.is_some());
    let facts = facts.into_iter().map(|fact| {
        let name = words(&fact);
        let value = fact.value.unwrap_or_default();
        let value = match long::parse(&value) {
            Some(seconds) if fact.name == "sinceUpdate" => duration::format(seconds),
            _ => value,
        };
        view! { <Fact name>{value}</Fact> }
    });
    let notes = notes
        .into_iter()
        .map(|note| view! { <p class="muted">{words(&note)}</p> });
    view! {
        {reason.map(|reason| view! { <p class="muted">{reason}</p> })}
        <Facts>{facts.collect_view()}</Facts>
        {notes.collect_view()}
    }
}

/// The groups of a check, and the choice of others.
#[component]
fn GroupsOf(
    rid: String,
    title: String,
    groups: Vec<String>,
    known: RwSignal<Groups>,
    sender: Sender,
    reload: Callback<()>,
) -> impl IntoView {
    let platform = use_platform();
    let busy = RwSignal::new(false);
    let failure = RwSignal::new(None::<Error>);
    let (rid, title) = (StoredValue::new(rid), StoredValue::new(title));
    let own = StoredValue::new(groups);
    let set = move |groups: Vec<String>| {
        busy.set(true);
        failure.set(None);
        let client = platform.client();
        let path = CheckPath::new(rid.get_value());
        let title = title.get_value();
        let change = Change::new(
            ChangeKind::Other,
            t(Text::GroupsOf { title }),
            &("groups", &path.check_rid),
        );
        request::spawn(async move {
            let mut body = SetCheckGroupsRequest::new();
            body.groups = groups.into_iter().map(CheckGroupRid::from).collect();
            let sending = client.send::<SetCheckGroups>(&path, &NoQuery {}, &body);
            match sender
                .hear_out(change, None, sending, |_| ChangeState::Made)
                .await
            {
                // The list may be gone.
                Ok(_) => drop(reload.try_run(())),
                Err(error) => drop(failure.try_set(Some(error))),
            }
            busy.set(false);
        });
    };
    let chip = move |group: String| {
        let name = known.with(|known| known.get(&group).cloned());
        let name = name.unwrap_or_else(|| group.clone());
        let label = t(Text::Remove { what: name.clone() });
        let on_remove = move |_| {
            let mut groups = own.get_value();
            groups.retain(|other| *other != group);
            set(groups);
        };
        view! {
            <li><Chip text=name remove=label disabled=busy on_remove /></li>
        }
    };
    let chips = move || own.get_value().into_iter().map(chip).collect_view();
    let add = move |event| {
        let group = event_target_value(&event);
        if !group.is_empty() {
            let mut groups = own.get_value();
            groups.push(group);
            set(groups);
        }
    };
    let choice = move || {
        let others = known.with(|known| {
            let others = known
                .iter()
                .filter(|(rid, _)| own.with_value(|own| !own.contains(rid)));
            others
                .map(|(rid, name)| (rid.clone(), name.clone()))
                .collect::<Vec<_>>()
        });
        (!others.is_empty()).then(|| {
            let options = others
                .into_iter()
                .map(|(rid, name)| view! { <option value=rid>{name}</option> });
            view! {
                <select class="input" aria-label=t(Text::AddGroup) disabled=busy on:change=add>
                    <option value="">{t(Text::AddGroup)}</option>
                    {options.collect_view()}
                </select>
            }
        })
    };
    view! {
        <div class="health-groups">
            <ul class="chips" aria-label=t(Text::Groups)>{chips}</ul>
            {choice}
            {move || failure.get().map(|error| view! { <ErrorCard error /> })}
        </div>
    }
}
