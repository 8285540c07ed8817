//! References to media items in the values of objects.

use belvedere_client::ReadToken;
use belvedere_view::media::list::Entry;
use belvedere_view::objects::cell::{field, items, string};

/// A reference to a media item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaReference {
    /// RID of the media set.
    pub set: String,
    /// RID of the item.
    pub item: String,
    /// The token that came with it, unless it can't be sent as a header.
    pub token: Option<ReadToken>,
}

impl MediaReference {
    /// Reads the JSON text of one reference.
    pub fn read(raw: &str) -> Option<Self> {
        let of = field(raw, "reference").and_then(|raw| field(raw, "mediaSetViewItem"))?;
        let part = |name| field(of, name).and_then(string);
        let token = part("token").or_else(|| field(raw, "token").and_then(string));
        Some(Self {
            set: part("mediaSetRid")?,
            item: part("mediaItemRid")?,
            token: token.and_then(|token| ReadToken::new(token).ok()),
        })
    }

    /// The references in the value of a property: one, or a list.
    pub fn all(raw: &str) -> Vec<Self> {
        match items(raw) {
            Some(list) => list
                .iter()
                .filter_map(|item| Self::read(item.get()))
                .collect(),
            None => Self::read(raw).into_iter().collect(),
        }
    }

    /// The item for the list that the media view works through. The token goes along in memory, never in an address.
    pub fn entry(&self, label: impl Into<String>) -> Entry {
        let entry = Entry::new(self.set.clone(), self.item.clone(), label);
        match &self.token {
            Some(token) => entry.with_read_token(token.clone()),
            None => entry,
        }
    }
}
