//! The choice of a saved query for a new card.

use belvedere_queries::{Board, QueryName, SavedQuery};
use belvedere_view::lower_case;
use leptos::prelude::*;

use crate::i18n::t;
use crate::routes;
use crate::ui::SearchField;
use crate::ui::icon::{self, Icon};
use crate::views::boards::texts::Text;

/// The choice. It stays for further ones.
#[component]
pub fn AddCard(
    /// The board.
    board: RwSignal<Board>,
    /// The queries.
    queries: Vec<SavedQuery>,
    /// Takes the query of a new card.
    on_add: Callback<QueryName>,
) -> impl IntoView {
    if queries.is_empty() {
        return view! {
            <p>{t(Text::NoQueries)}</p>
            <a class="button" href=routes::SQL>{t(Text::OpenSql)}</a>
        }
        .into_any();
    }
    let words = RwSignal::new(String::new());
    let queries = StoredValue::new(queries);
    let found = Memo::new(move |_| {
        let words = lower_case(&words.get());
        let mut found = queries.get_value();
        found.retain(|query| {
            let text = lower_case(&format!("{} {}", query.folder, query.name));
            words.split_whitespace().all(|word| text.contains(word))
        });
        found
    });
    let item = move |query: SavedQuery| {
        let name = QueryName::of(&query);
        let added = name.clone();
        let is_there = Memo::new(move |_| {
            board.with(|board| board.cards.iter().any(|card| card.query == name))
        });
        let icon = move || {
            if is_there.get() {
                icon::CHECK
            } else {
                icon::PLUS
            }
        };
        let about = [query.folder.replace('/', " / "), query.description];
        let about = about.into_iter().filter(|text| !text.is_empty());
        view! {
            <li>
                <button type="button" class="board-choice" on:click=move |_| on_add.run(added.clone())>
                    {move || view! { <Icon icon=icon() /> }}
                    <span dir="auto">
                        {query.name}
                        {move || is_there.get().then(|| view! { <span class="visually-hidden">" " {t(Text::OnBoard)}</span> })}
                    </span>
                    <span class="board-choice-about" dir="auto">{about.collect::<Vec<_>>().join(" · ")}</span>
                </button>
            </li>
        }
    };
    view! {
        <div class="board-choices">
            <SearchField label=t(Text::FindQuery) value=words on_input=move |text| words.set(text) />
            <ul>{move || found.get().into_iter().map(item).collect_view()}</ul>
            <Show when=move || found.with(Vec::is_empty)>
                <p class="muted">{t(Text::NoQueryFound)}</p>
            </Show>
        </div>
    }
    .into_any()
}
