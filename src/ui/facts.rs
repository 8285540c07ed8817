//! Facts: names and their values.

use leptos::prelude::*;

/// A list of facts.
#[component]
pub fn Facts(
    /// A line for each, its name beside its value; else they stand beside each other, each below its name.
    #[prop(optional)]
    lines: bool,
    /// Whether the values are code.
    #[prop(optional)]
    code: bool,
    /// The facts.
    children: Children,
) -> impl IntoView {
    let class = if lines { "fact-lines" } else { "facts" };
    view! { <dl class=class data-code=code.then_some("")>{children()}</dl> }
}

/// A fact.
#[component]
pub fn Fact(
    /// Its name.
    #[prop(into)]
    name: String,
    /// Whether it is one of the API that is shown on demand.
    #[prop(optional)]
    technical: bool,
    /// Its value.
    children: Children,
) -> impl IntoView {
    view! {
        <div class=technical.then_some("technical")>
            <dt>{name}</dt>
            <dd>{children()}</dd>
        </div>
    }
}
