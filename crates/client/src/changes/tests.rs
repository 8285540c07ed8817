//! Changes over a journal in memory, which outlives the pages that write it.

use std::collections::BTreeMap;
use std::pin::pin;
use std::task::Poll;

use futures_channel::oneshot;

use super::*;
use crate::error::TransportErrorKind;
use crate::testing::{VirtualTime, poll_once};

/// A journal that all pages share. Pages are named, so that one can be gone.
#[derive(Clone, Default)]
struct Book {
    owner: Rc<RefCell<String>>,
    notes: Rc<RefCell<BTreeMap<String, Entry<&'static str>>>>,
    awaited: Rc<RefCell<Vec<String>>>,
}

/// A change whose response is awaited, until this is dropped.
struct Waiting(Book, String);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.awaited.borrow_mut().retain(|key| *key != self.1);
    }
}

impl Journal<&'static str> for Book {
    fn owner(&self) -> Option<String> {
        Some(self.owner.borrow().clone())
    }

    fn note(&self, entry: Entry<&'static str>) -> LocalBoxFuture<'static, ()> {
        let is_known = matches!(entry.state, ChangeState::Made | ChangeState::Refused(_));
        let mut notes = self.notes.borrow_mut();
        if is_known {
            notes.remove(&entry.key);
        } else {
            notes.insert(entry.key.clone(), entry);
        }
        Box::pin(std::future::ready(()))
    }

    fn forget(&self, key: String) -> LocalBoxFuture<'static, ()> {
        self.notes.borrow_mut().remove(&key);
        Box::pin(std::future::ready(()))
    }

    fn unanswered(&self) -> LocalBoxFuture<'static, Vec<Entry<&'static str>>> {
        let awaited = self.awaited.borrow().clone();
        let notes = self.notes.borrow();
        let open = notes.values().filter(|entry| !awaited.contains(&entry.key));
        let open = open
            .cloned()
            .map(|entry| Entry::unanswered(entry.key, entry.change, entry.idempotency_key));
        Box::pin(std::future::ready(open.collect()))
    }

    fn wait_for(&self, key: &str) -> Box<dyn Any> {
        self.awaited.borrow_mut().push(key.to_owned());
        Box::new(Waiting(self.clone(), key.to_owned()))
    }
}

impl Book {
    /// The notes, as words.
    fn notes(&self) -> Vec<String> {
        let notes = self.notes.borrow();
        let words = |entry: &Entry<_>| format!("{} {:?}", entry.key, entry.state);
        notes.values().map(words).collect()
    }
}

fn run<T>(future: impl Future<Output = T>) -> T {
    VirtualTime::default().run(future)
}

fn shown(changes: &Changes<&'static str>) -> Vec<(String, ChangeState)> {
    let entries = changes.to_show().into_iter();
    entries.map(|entry| (entry.key, entry.state)).collect()
}

fn lost(key: Option<&str>) -> Error {
    Error::OutcomeUnknown {
        operation: "v2.applyAction",
        cause: Arc::new(Error::Aborted),
        key: key.map(str::to_owned),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "judges take a reference")]
fn made((): &()) -> ChangeState {
    ChangeState::Made
}

#[test]
fn a_change_is_remembered_before_it_is_sent_and_forgotten_once_it_is_made() {
    let book = Book::default();
    let changes = Changes::new(book.clone());
    let sender = changes.sender();
    let seen = book.clone();
    let sending = async move {
        assert_eq!(seen.notes(), ["a Sending"]);
        assert_eq!(
            seen.notes.borrow()["a"].idempotency_key.as_deref(),
            Some("k")
        );
        Ok(())
    };
    let hearing = sender.hear_out("a".to_owned(), "A", Some("k".to_owned()), sending, made);
    // From the first moment on the page knows that a change is on its way.
    assert!(changes.is_sending());
    run(hearing).unwrap();
    assert!(!changes.is_sending());
    assert!(book.notes().is_empty());
    drop(sender);
    assert!(shown(&changes).is_empty());
}

#[test]
fn a_change_is_heard_out_after_its_sender_has_left() {
    let book = Book::default();
    let changes = Changes::new(book.clone());
    let calls = Rc::new(Cell::new(0));
    let counted = Rc::clone(&calls);
    let _listening = changes.on_change(move || counted.set(counted.get() + 1));
    for (response, state) in [
        (Ok(()), ChangeState::Made),
        (Err(lost(None)), ChangeState::Unknown),
        (
            Err(Error::sign_in_needed()),
            ChangeState::Refused(Error::sign_in_needed().to_string()),
        ),
    ] {
        let sender = changes.sender();
        let (responses, waits) = oneshot::channel();
        let sending = async move { waits.await.unwrap() };
        let mut hearing = pin!(sender.hear_out("a".to_owned(), "A", None, sending, made));
        assert!(poll_once(hearing.as_mut()).is_pending());
        // As long as its sender is there, that one tells about it.
        assert!(shown(&changes).is_empty());
        drop(sender);
        assert_eq!(shown(&changes), [("a".to_owned(), ChangeState::Sending)]);
        let before = calls.get();
        responses.send(response).unwrap();
        assert!(poll_once(hearing.as_mut()).is_ready());
        assert_eq!(shown(&changes), [("a".to_owned(), state)]);
        assert!(calls.get() > before);
        run(changes.forget("a"));
        assert!(shown(&changes).is_empty() && book.notes().is_empty());
    }
}

#[test]
fn a_lost_answer_is_found_again_by_the_next_page_with_the_key_to_send_it_again() {
    let book = Book::default();
    let changes = Changes::new(book.clone());
    let sender = changes.sender();
    let sending = async { Err::<(), _>(lost(Some("k-2"))) };
    run(sender.hear_out("a".to_owned(), "A", None, sending, made)).unwrap_err();
    drop(changes);
    let next = Changes::new(book.clone());
    run(next.load());
    let found = next.to_show();
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].change, &found[0].state),
        ("A", &ChangeState::Unknown)
    );
    assert_eq!(found[0].idempotency_key.as_deref(), Some("k-2"));
    // A change that is sent again and made is no longer unknown.
    let sender = next.sender();
    run(sender.hear_out(
        "a".to_owned(),
        "A",
        Some("k-2".to_owned()),
        async { Ok(()) },
        made,
    ))
    .unwrap();
    assert!(next.to_show().is_empty() && book.notes().is_empty());
}

#[test]
fn a_page_that_goes_while_it_waits_leaves_its_change_to_the_next_one_at_once() {
    let book = Book::default();
    let changes = Changes::new(book.clone());
    let sender = changes.sender();
    let sending = std::future::pending::<Result<(), Error>>();
    let key = Some("k".to_owned());
    let mut hearing = Box::pin(sender.hear_out("a".to_owned(), "A", key, sending, made));
    assert!(poll_once(hearing.as_mut()).is_pending());
    // Another page leaves it to this one.
    let other = Changes::new(book.clone());
    run(other.load());
    assert!(other.to_show().is_empty());
    // This one reads the journal again, as after another change: its own changes are newer than the journal's.
    run(changes.load());
    assert!(changes.is_sending());
    drop((hearing, sender, changes));
    run(other.load());
    let found = other.to_show();
    assert_eq!(
        (found[0].change, &found[0].state),
        ("A", &ChangeState::Unknown)
    );
    assert_eq!(found[0].idempotency_key.as_deref(), Some("k"));
}

#[test]
fn stopping_makes_a_change_unknown_and_never_refused() {
    let book = Book::default();
    let changes = Changes::new(book.clone());
    let sender = changes.sender();
    let sending = std::future::pending::<Result<(), Error>>();
    let key = Some("k".to_owned());
    let mut hearing = pin!(sender.hear_out("a".to_owned(), "A", key, sending, made));
    assert!(poll_once(hearing.as_mut()).is_pending());
    sender.stop();
    let Poll::Ready(Err(Error::OutcomeUnknown { key, .. })) = poll_once(hearing.as_mut()) else {
        panic!("it goes on");
    };
    assert_eq!(key.as_deref(), Some("k"));
    assert_eq!(book.notes(), ["a Unknown"]);
    // The view itself tells about it, and finds out.
    assert!(changes.to_show().is_empty());
    run(sender.settle());
    assert!(book.notes().is_empty());
    drop(sender);
    assert!(changes.to_show().is_empty());
}

#[test]
fn two_changes_about_one_thing_are_two_and_one_that_is_sent_again_is_one() {
    let book = Book::default();
    let changes = Changes::new(book.clone());
    let sender = changes.sender();
    for key in ["a", "b", "a"] {
        let sending = async { Err::<(), _>(lost(None)) };
        run(sender.hear_out(key.to_owned(), "dataset", None, sending, made)).unwrap_err();
    }
    assert_eq!(book.notes(), ["a Unknown", "b Unknown"]);
    // The next is made: that says nothing about the others.
    run(sender.hear_out("c".to_owned(), "dataset", None, async { Ok(()) }, made)).unwrap();
    drop(sender);
    let keys: Vec<_> = shown(&changes).into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["a", "b"]);
}

#[test]
fn an_answer_that_cannot_be_read_was_one_of_success() {
    let changes = Changes::new(Book::default());
    let sender = changes.sender();
    let unread = Error::Decode {
        operation: "v2.applyAction",
        path: String::new(),
        message: "cut off".to_owned(),
        bytes: bytes::Bytes::new(),
    };
    let (responses, waits) = oneshot::channel();
    let sending = async move { waits.await.unwrap() };
    let mut hearing = pin!(sender.hear_out("a".to_owned(), "A", None, sending, made));
    assert!(poll_once(hearing.as_mut()).is_pending());
    drop(sender);
    responses.send(Err(unread)).unwrap();
    assert!(poll_once(hearing.as_mut()).is_ready());
    assert_eq!(shown(&changes), [("a".to_owned(), ChangeState::Made)]);
}

#[test]
fn what_comes_after_a_change_of_users_touches_nothing_of_the_next_one() {
    let book = Book::default();
    let changes = Changes::new(book.clone());
    let sender = changes.sender();
    let (responses, waits) = oneshot::channel();
    let sending = async move { waits.await.unwrap() };
    let mut hearing = pin!(sender.hear_out("a".to_owned(), "A", None, sending, made));
    assert!(poll_once(hearing.as_mut()).is_pending());
    *book.owner.borrow_mut() = "another".to_owned();
    changes.clear();
    // The same change of the next user, with an unknown state.
    let theirs = Entry::unanswered("a".to_owned(), "theirs", None);
    run(book.note(theirs));
    let offline = Error::Transport {
        kind: TransportErrorKind::Offline,
        message: String::new(),
    };
    responses.send(Err(offline)).unwrap();
    assert!(poll_once(hearing.as_mut()).is_ready());
    assert_eq!(book.notes(), ["a Unknown"]);
    assert!(changes.to_show().is_empty());
}
