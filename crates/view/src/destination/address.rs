//! Addresses of views: of this app, or of another installation of it.

use super::texts::Text;
use super::{Kind, Suggestion, View};
use crate::i18n::t;
use crate::routes;

/// An address of a view, with or without its origin. One of another installation leads to the same view of this one.
pub(super) fn of_view(
    text: &str,
    origin: &str,
    view_at: impl FnOnce(&str) -> Option<View>,
) -> Option<Suggestion> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let own = text
        .strip_prefix(origin)
        .filter(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']));
    let foreign = || {
        let (scheme, rest) = text.split_once("://")?;
        let (host, _) = rest.split_once('/')?;
        let path = rest.get(host.len()..)?;
        // Without parameters there is nothing in it but the name of a view.
        (matches!(scheme, "https" | "http") && path.contains('?')).then_some((host, path))
    };
    let (path, host) = match own {
        Some(path) => (path, None),
        None if text.starts_with('/') => (text, None),
        None => foreign().map(|(host, path)| (path, Some(host)))?,
    };
    let route = path.split(['?', '#']).next().unwrap_or_default();
    let view = view_at(route)?;
    let is_whole = view.path == route || route.is_empty();
    // Another installation's home says nothing that this one's does not.
    if !is_whole || (view.path == routes::HOME && own.is_none()) {
        return None;
    }
    let target = if path.is_empty() { routes::HOME } else { path };
    let detail = match host {
        None => path.to_owned(),
        Some(host) => t(Text::FromElsewhere {
            host: host.to_owned(),
        }),
    };
    let kind = match host {
        None => Kind::Address,
        Some(_) => Kind::View(view.icon),
    };
    Some(Suggestion::to(kind, &view.title, detail, target.to_owned()))
}
