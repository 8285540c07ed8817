//! The way to a view: links to what it belongs to.

use leptos::prelude::*;

use super::texts::Text;
use super::{Icon, icon};
use crate::i18n::t;

/// Links to what a view belongs to, the widest first.
#[component]
pub fn Breadcrumbs(
    /// The address and the title of each.
    links: Vec<(String, String)>,
    /// What kind of thing the view shows; left out where its heading is on the same line.
    #[prop(optional, into)]
    kind: Option<String>,
) -> impl IntoView {
    let links = links.into_iter().map(|(address, title)| {
        view! {
            <a href=address>{title}</a>
            <Icon icon=icon::CHEVRON_RIGHT />
        }
    });
    view! {
        <nav class="breadcrumbs" aria-label=t(Text::Breadcrumb)>
            {links.collect_view()} {kind.map(|kind| view! { <span>{kind}</span> })}
        </nav>
    }
}
