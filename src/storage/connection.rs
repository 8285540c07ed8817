//! The one connection to the database of the signed-in user.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures_util::FutureExt as _;
use futures_util::future::{LocalBoxFuture, Shared};
use idb::{Database, Factory, Transaction, TransactionMode};

use super::{StorageError, schema};

/// An open database.
#[derive(Debug)]
pub(super) struct Connection {
    database: Database,
    /// Set when the browser or a newer version of the app closed it.
    closed: Rc<Cell<bool>>,
}

type Opening = Shared<LocalBoxFuture<'static, Result<Rc<Connection>, StorageError>>>;

#[derive(Default)]
struct Current {
    /// Name of the database; `None` while no user is signed in.
    name: Option<String>,
    opening: Option<Opening>,
}

thread_local! {
    static CURRENT: RefCell<Current> = RefCell::default();
}

/// Names whose records are meant from now on: a platform and one of its users. Whether they were another's before.
pub fn set_owner(host: &str, user: &str) -> bool {
    set_name(Some(name(host, user)))
}

/// The name of the database of a platform and one of its users.
pub(super) fn name(host: &str, user: &str) -> String {
    format!("belvedere {host} {user}")
}

/// The owner of the records: the name of the database; `None` while no user is signed in.
pub fn owner() -> Option<String> {
    CURRENT.with_borrow(|current| current.name.clone())
}

/// Clears the owner of the records. Returns whether there was one.
pub fn forget_owner() -> bool {
    set_name(None)
}

/// Deletes all records of the owner, and clears the owner.
pub(super) async fn delete_owner() -> Result<(), StorageError> {
    let current = CURRENT.take();
    let Some(name) = current.name else {
        return Ok(());
    };
    if let Some(Ok(connection)) = current.opening.as_ref().and_then(|opening| opening.peek()) {
        connection.closed.set(true);
        connection.database.close();
    }
    drop(current.opening);
    // Other windows let go when they are asked to.
    Ok(Factory::new()?.delete(&name)?.await?)
}

fn set_name(name: Option<String>) -> bool {
    CURRENT.with_borrow_mut(|current| {
        let differs = current.name != name;
        if differs {
            *current = Current {
                name,
                opening: None,
            };
        }
        differs
    })
}

/// The connection, opened with the first call.
pub(super) async fn current() -> Result<Rc<Connection>, StorageError> {
    let opening = CURRENT.with_borrow_mut(|current| {
        let name = current.name.clone()?;
        // A failed or closed connection is opened again.
        let usable = |opening: &Opening| match opening.peek() {
            Some(Ok(connection)) => !connection.closed.get(),
            Some(Err(_)) => false,
            None => true,
        };
        Some(match current.opening.take_if(|opening| usable(opening)) {
            Some(opening) => current.opening.insert(opening).clone(),
            None => current
                .opening
                .insert(open(name).boxed_local().shared())
                .clone(),
        })
    });
    opening.ok_or(StorageError::Unavailable)?.await
}

/// Opens a database.
pub(super) async fn open(name: String) -> Result<Rc<Connection>, StorageError> {
    let mut database = schema::open(&name, schema::STEPS).await?;
    let closed = Rc::new(Cell::new(false));
    database.on_version_change({
        let closed = closed.clone();
        move |event| {
            // A newer version of the app in another window waits for this one to let go.
            closed.set(true);
            if let Some(Ok(database)) = event.target().map(Database::try_from) {
                database.close();
            }
        }
    });
    database.on_close({
        let closed = closed.clone();
        move |_| closed.set(true)
    });
    Ok(Rc::new(Connection { database, closed }))
}

impl Connection {
    /// Begins a transaction on the records.
    pub(super) fn transaction(&self, mode: TransactionMode) -> Result<Transaction, StorageError> {
        let transaction = self.database.transaction(&[schema::RECORDS], mode);
        if transaction.is_err() {
            self.closed.set(true);
        }
        Ok(transaction?)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.database.close();
    }
}
