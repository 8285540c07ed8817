//! Every shared piece of the screen in every state, in both themes. Only builds for this machine have it.

use belvedere_client::api::extensions::GetCatalog;
use belvedere_client::bulk::{Ending, Fate};
use belvedere_client::{Error, TransportErrorKind};
use leptos::prelude::*;

use crate::announcer::use_announcer;
use crate::bulk::BulkRun;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{
    Badge, Breadcrumbs, BulkButtons, Button, ButtonKind, ByRid, Chip, CodeView, CopyButton, Dialog,
    DialogKind, EmptyState, ErrorCard, Fact, Facts, Floating, Histogram, JsonView, Logo,
    PageHeader, PlainTable, Popover, PreviewBadge, Rid, ScopeNotice, SearchField, Segmented,
    Skeleton, StopOnFailure, Switch, Tabs, TechnicalNames, TextField, TextFileButton, Tone,
    ValueLine, copy_curl, undo_line, undoable,
};

// Markup without a dynamic part would go through `innerHTML`, which Trusted Types block.
const CONTENT: &str = "The content.";
const NUMBER: &str = "Number";
const VALUE: &str = "Value";

/// The page.
#[component]
pub fn PiecesPage() -> impl IntoView {
    let theme = |scheme: &'static str, menu: &'static str| {
        view! {
            <section
                class="card section"
                aria-label=scheme
                style:color-scheme=scheme
                style:background="var(--surface)"
                style:color="var(--text)"
                style:padding="var(--space-4)"
            >
                <Pieces menu />
            </section>
        }
    };
    view! {
        <div class="page">
            <PageHeader title="Pieces" />
            {theme("light", "pieces-light")}
            {theme("dark", "pieces-dark")}
        </div>
    }
}

/// A piece, below its name.
fn piece(name: &'static str, states: impl IntoView + 'static) -> impl IntoView {
    view! {
        <h2>{name}</h2>
        <div style:display="flex" style:flex-wrap="wrap" style:align-items="center" style:gap="var(--space-3)">
            {states}
        </div>
    }
}

#[component]
fn Pieces(
    /// The identifier of the popover's panel.
    menu: &'static str,
) -> impl IntoView {
    view! {
        {piece("Button", buttons())}
        {piece("Badge", badges())}
        {piece("Fields", fields())}
        {piece("Choices", choices())}
        {piece("Copying", copying())}
        {piece("Tabs, breadcrumbs", ways())}
        {piece("Popover and dialog", layers(menu))}
        {piece("Waiting, empty, failed", outcomes())}
        {piece("Outcome", outcome())}
        {piece("Run over many", runs())}
        {piece("Code", code())}
        {piece("Table", table())}
        {piece("Facts", facts())}
        {piece("Values", values())}
        {piece("Icon", icon::ALL.iter().map(|icon| view! { <Icon icon=icon /> }).collect_view())}
        {piece("Logo", view! { <Logo /> })}
    }
}

fn buttons() -> impl IntoView {
    let kinds = [
        ("Plain", ButtonKind::Plain),
        ("Primary", ButtonKind::Primary),
        ("Quiet", ButtonKind::Quiet),
        ("Danger", ButtonKind::Danger),
    ];
    let states = kinds.map(|(name, kind)| {
        view! {
            <Button kind on_press=|_| ()>{name}</Button>
            <Button kind icon=icon::DOWNLOAD on_press=|_| ()>{name}</Button>
            <Button kind icon=icon::DOWNLOAD label=name on_press=|_| () />
            <Button kind disabled=true on_press=|_| ()>{name}</Button>
            <Button kind pressed=true on_press=|_| ()>{name}</Button>
        }
    });
    states.into_iter().collect_view()
}

fn badges() -> impl IntoView {
    let tones = [
        ("Neutral", Tone::Neutral),
        ("Accent", Tone::Accent),
        ("Good", Tone::Good),
        ("Warning", Tone::Warning),
        ("Bad", Tone::Bad),
    ];
    let states = tones.map(|(name, tone)| view! { <Badge tone title=name>{name}</Badge> });
    view! {
        {states.into_iter().collect_view()}
        <PreviewBadge />
    }
}

fn fields() -> impl IntoView {
    let words = RwSignal::new(String::new());
    view! {
        <TextField label="Text" value=RwSignal::new(String::new()) example="An example" hint="A hint" />
        <TextField label="Required text" value=RwSignal::new("A value".to_owned()) required=true />
        <SearchField label="Search" value=words on_input=move |text| words.set(text) />
        <TextFileButton label="Choose a file" accept=".json" on_file=|_| () />
        <TechnicalNames />
    }
}

fn choices() -> impl IntoView {
    let chosen = RwSignal::new("One");
    let words = ["One", "Two", "Three"];
    let segment = move |name: &'static str, icon: Option<&'static str>| {
        let is_chosen = Signal::derive(move || chosen.get() == name);
        let kind = ButtonKind::Quiet;
        let choose = move |_| chosen.set(name);
        match icon {
            Some(icon) => {
                view! { <Button kind icon label=name chosen=is_chosen on_press=choose /> }
                    .into_any()
            }
            None => {
                view! { <Button kind chosen=is_chosen on_press=choose>{name}</Button> }.into_any()
            }
        }
    };
    let icons = words
        .into_iter()
        .zip([icon::SUN, icon::MOON, icon::MONITOR]);
    let on = RwSignal::new(true);
    view! {
        <Segmented label="Words">{words.map(|name| segment(name, None)).collect_view()}</Segmented>
        <Segmented label="Icons">
            {icons.map(|(name, icon)| segment(name, Some(icon))).collect_view()}
        </Segmented>
        <Switch label="On or off" on on_change=move |now| on.set(now) />
        <Switch label="Can't be changed" on=false disabled=true on_change=|_| () />
        <Chip text="A choice" remove="Remove" on_remove=|_| () />
        <Chip text="Can be opened" remove="Remove" on_remove=|_| () on_open=Callback::new(|_| ()) />
        <Chip text="Of no use here" useless=true remove="Remove" on_remove=|_| () />
        <Chip text="Can't be removed" disabled=true remove="Remove" on_remove=|_| () />
    }
}

fn copying() -> impl IntoView {
    view! {
        <CopyButton text="Copied" label="Copy" />
        <CopyButton text="Copied" label="Copy" with_text=true />
        {copy_curl::<GetCatalog>(String::new())}
        <Rid rid="ri.ontology.main.ontology.00000000-0000-4000-8000-000000000000" />
    }
}

fn ways() -> impl IntoView {
    let chosen = RwSignal::new("one");
    let tabs = [("one", "One"), ("two", "Two")];
    let link = |title: &str| (routes::HOME.to_owned(), title.to_owned());
    view! {
        <Tabs tabs chosen on_choose=move |tab| chosen.set(tab) label="Tabs" />
        <Breadcrumbs links=vec![link("Airline"), link("Flight")] kind="Object" />
        <Breadcrumbs links=vec![link("Airline")] />
    }
}

fn layers(menu: &'static str) -> impl IntoView {
    let dialog = |name: &'static str, kind: DialogKind| {
        let open = RwSignal::new(false);
        view! {
            <Button on_press=move |_| open.set(true)>{name}</Button>
            <Dialog open title=name kind on_close=move |()| open.set(false)>
                <p>{CONTENT}</p>
            </Dialog>
        }
    };
    let wanted = RwSignal::new(false);
    view! {
        <Popover id=menu label="Popover" icon=icon::LIST>
            <p>{CONTENT}</p>
        </Popover>
        {dialog("Window", DialogKind::Window)}
        {dialog("Panel", DialogKind::Panel)}
        <Button on_press=move |_| wanted.set(true)>"Below the button"</Button>
        <Floating label="Below the button" wanted on_close=Callback::new(move |()| wanted.set(false))>
            <p>{CONTENT}</p>
        </Floating>
    }
}

fn outcomes() -> impl IntoView {
    let error = Error::Transport {
        kind: TransportErrorKind::NoResponse,
        message: "The platform can't be reached.".to_owned(),
    };
    view! {
        <Skeleton label="Loading" />
        <EmptyState icon=icon::TABLE title="Nothing here">
            <p>{CONTENT}</p>
        </EmptyState>
        <ErrorCard error=error.clone() on_retry=Callback::new(|()| ()) />
        <ErrorCard error />
        <ScopeNotice scopes=&["api:pieces-read"] off="Reading pieces" />
        <ByRid open=false>
            <p>{CONTENT}</p>
        </ByRid>
    }
}

fn outcome() -> impl IntoView {
    let announcer = use_announcer();
    let undo = Callback::new(move |()| announcer.say("Undone"));
    view! {
        {undo_line("Removed.".to_owned(), move |_| announcer.say("Undone"))}
        <Button on_press=move |_| undoable(announcer, "Removed.", undo)>"Can be undone"</Button>
        <Button on_press=move |_| announcer.failed("The change failed.")>"Failed"</Button>
    }
}

/// A change of a run.
#[derive(Clone, Copy)]
enum Step {
    Waiting,
    Sending,
    Refused,
}

impl Fate for Step {
    fn waiting() -> Self {
        Self::Waiting
    }

    fn sending() -> Self {
        Self::Sending
    }

    fn is_waiting(&self) -> bool {
        matches!(self, Self::Waiting)
    }

    fn ending(&self) -> Option<Ending> {
        matches!(self, Self::Refused).then_some(Ending::Refused)
    }
}

/// Runs that have not begun, whose first change is on its way, and of which one was refused.
fn runs() -> impl IntoView {
    let state = |sent: Option<Step>| {
        let run = BulkRun::<Step>::default();
        run.bulk().update(|bulk| {
            bulk.replace(vec![Step::Waiting; 3]);
            let Some(fate) = sent else { return };
            bulk.begin();
            let place = bulk.send_next();
            if let (Some(place), Step::Refused) = (place, fate) {
                bulk.stop();
                bulk.ended(place, fate);
            }
        });
        view! {
            <BulkButtons run=run.state() begin=|count| format!("Send {count}") on_send=|()| () />
            <StopOnFailure run=run.state() />
        }
    };
    [None, Some(Step::Sending), Some(Step::Refused)].map(state)
}

fn code() -> impl IntoView {
    view! {
        <CodeView text="SELECT 1" label="A statement" copy="Copy".to_owned() />
        <JsonView text=r#"{"name":"Airline","types":[1,2.50,null,true]}"# label="JSON" file="pieces.json" />
    }
}

fn table() -> impl IntoView {
    let row = |number: usize| view! { <tr><td>{number}</td><td>{VALUE}</td></tr> };
    view! {
        <PlainTable
            first=RwSignal::new(0)
            count=3
            label="A table"
            head=view! { <th scope="col">{NUMBER}</th><th scope="col">{VALUE}</th> }
            rows=(1..4).map(row).collect_view()
        />
    }
}

fn facts() -> impl IntoView {
    let facts = || {
        view! {
            <Fact name="Name">{VALUE}</Fact>
            <Fact name="Of the API" technical=true>
                <code>{VALUE}</code>
            </Fact>
        }
    };
    view! {
        <Facts>{facts()}</Facts>
        <Facts lines=true>{facts()}</Facts>
        <Facts lines=true code=true>{facts()}</Facts>
    }
}

fn values() -> impl IntoView {
    let line = |label: &str, share: u64, checked: bool, disabled: bool| {
        let on_toggle = Callback::new(|()| ());
        view! { <ValueLine label=label.to_owned() count="12" share=(share, 100) checked disabled on_toggle /> }
    };
    let bar = |height: u64| (format!("{height} rows"), height);
    view! {
        {line("Chosen", 80, true, false)}
        {line("Not chosen", 40, false, false)}
        {line("Disabled", 0, false, true)}
        <Histogram
            label="Bars".to_owned()
            bars=[3, 8, 13, 0, 2].map(bar).to_vec()
            ends=("0".to_owned(), "100".to_owned())
        />
    }
}
