//! The table worker, as the page talks to it: a wasm module of its own in a Web Worker, which holds the rows of results.
//!
//! It is started when the first result comes. It gets bytes and questions, never a token or an address.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use belvedere_table::session::{Request, Response, from_js, to_js};
use belvedere_view::sql::grid::cells::Cells;
use futures_channel::oneshot;
use js_sys::{Array, ArrayBuffer, Object, Reflect, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::texts::Text;
use crate::i18n::t;
use crate::script::part;

/// The worker could not be loaded, or has stopped: its rows are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone;

/// A response and the bytes beside it.
#[derive(Debug)]
pub struct Reply {
    /// The response.
    pub response: Response,
    /// The bytes that belong to it; after a push the memory that may be filled again.
    pub buffers: Vec<ArrayBuffer>,
}

impl Reply {
    /// The cells of these columns, of a response to a question for them.
    pub fn cells(&self, columns: Vec<usize>) -> Option<Cells> {
        let buffer = |index: usize| Some(Uint8Array::new(self.buffers.get(index)?).to_vec());
        Cells::read(&self.response, buffer, columns)
    }
}

/// What goes with a question.
enum Beside<'a> {
    /// Bytes that are handed over.
    Bytes(&'a Uint8Array),
    /// A file that the worker reads.
    File(&'a Blob),
}

/// The kind of failure when the code for a request could not be loaded: the only one that the page has words for.
pub const NOT_LOADED: &str = "notLoaded";

/// How often a question is asked again that a newer one replaced.
const MAX_REPEATS: u32 = 50;

type Waiting = RefCell<BTreeMap<u32, oneshot::Sender<Result<Reply, Gone>>>>;

/// Requests from before the worker listens, with their transferred buffers: the worker would never receive them.
type Held = RefCell<Option<Vec<(Object, Array)>>>;

thread_local! {
    /// No number is given twice: the tables of a worker that has stopped are not those of the next one.
    static NEXT_TABLE: Cell<u32> = const { Cell::new(1) };
    static WORKER: RefCell<Option<TableWorker>> = const { RefCell::new(None) };
    /// The tables that it holds, of tabs and of cards.
    static TABLES: RefCell<BTreeSet<u32>> = const { RefCell::new(BTreeSet::new()) };
}

/// The table worker, started when it is first needed or has stopped.
pub fn table_worker() -> Result<TableWorker, Gone> {
    if let Some(worker) = running_worker() {
        return Ok(worker);
    }
    let worker = TableWorker::start()?;
    // Those of a worker that has stopped are lost.
    TABLES.take();
    WORKER.set(Some(worker.clone()));
    Ok(worker)
}

/// The table worker, if it runs.
pub fn running_worker() -> Option<TableWorker> {
    WORKER.with_borrow(|worker| worker.clone().filter(|worker| !worker.is_gone()))
}

/// A number for a table that begins, which the worker holds until [`close_table`].
pub fn open_table(worker: &TableWorker) -> u32 {
    let table = worker.number();
    TABLES.with_borrow_mut(|tables| tables.insert(table));
    table
}

/// Lets go of a table. The memory of a worker never shrinks, so one without tables ends.
pub fn close_table(table: u32) {
    let Some(worker) = running_worker() else {
        return;
    };
    // One of a worker that has stopped is gone already.
    let others = TABLES.with_borrow_mut(|tables| tables.remove(&table).then_some(tables.len()));
    match others {
        Some(0) => drop(WORKER.take()),
        Some(_) => worker.tell(&Request::Close { table }),
        None => {}
    }
}

/// Ends the worker and with it all tables, as when the user signs out.
pub fn forget() {
    TABLES.take();
    WORKER.take();
}

/// The worker; cheap to clone. It ends with the last clone.
#[derive(Clone)]
pub struct TableWorker(Rc<Inner>);

struct Inner {
    worker: Worker,
    next: Cell<u32>,
    gone: Rc<Cell<bool>>,
    waiting: Rc<Waiting>,
    held: Rc<Held>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(Event)>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl TableWorker {
    /// Starts a worker.
    pub fn start() -> Result<Self, Gone> {
        let address = part("belvedere-table").ok_or(Gone)?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options).map_err(|_| Gone)?;
        let waiting = Rc::new(Waiting::default());
        let gone = Rc::new(Cell::new(false));
        let held: Rc<Held> = Rc::new(RefCell::new(Some(Vec::new())));
        let on_message = Closure::<dyn Fn(MessageEvent)>::new({
            let (waiting, held, worker) = (Rc::clone(&waiting), Rc::clone(&held), worker.clone());
            move |event: MessageEvent| {
                // The first message says that the worker listens.
                let now = held.borrow_mut().take();
                for (message, transfer) in now.into_iter().flatten() {
                    // A message that can't be posted has no response; both are our own plain objects.
                    let _posted = worker.post_message_with_transfer(&message, &transfer);
                }
                take(&waiting, &event.data());
            }
        });
        let on_error = Closure::<dyn Fn(Event)>::new({
            let (waiting, gone) = (Rc::clone(&waiting), Rc::clone(&gone));
            move |_: Event| {
                gone.set(true);
                // Dropping the senders tells the receivers that no response follows.
                waiting.take();
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self(Rc::new(Inner {
            worker,
            next: Cell::new(1),
            gone,
            waiting,
            held,
            _on_message: on_message,
            _on_error: on_error,
        })))
    }

    /// Whether it has stopped.
    pub fn is_gone(&self) -> bool {
        self.0.gone.get()
    }

    /// A number for a table or an export that has none yet.
    pub fn number(&self) -> u32 {
        let number = NEXT_TABLE.get();
        NEXT_TABLE.set(number.wrapping_add(1));
        number
    }

    /// Asks; the question is sent at once. `bytes` are handed over: their memory is empty afterwards.
    pub fn ask(
        &self,
        request: &Request,
        bytes: Option<&Uint8Array>,
    ) -> impl Future<Output = Result<Reply, Gone>> + 'static {
        let response = self.send(request, bytes.map(Beside::Bytes));
        async move {
            match response {
                Some(response) => response.await.unwrap_or(Err(Gone)),
                None => Err(Gone),
            }
        }
    }

    /// Asks for cells. A newer question for cells of the table takes the place of one that waits: this one is asked again.
    pub async fn window(&self, request: &Request) -> Option<Reply> {
        for _ in 0..MAX_REPEATS {
            let reply = self.ask(request, None).await.ok()?;
            if reply.response != Response::Replaced {
                return Some(reply);
            }
        }
        None
    }

    /// Opens a table whose bytes the worker reads from a file when it is asked to.
    pub fn open_file(&self, request: &Request, file: &Blob) {
        drop(self.send(request, Some(Beside::File(file))));
    }

    /// Sends a request whose response is not needed.
    pub fn tell(&self, request: &Request) {
        drop(self.send(request, None));
    }

    fn send(
        &self,
        request: &Request,
        beside: Option<Beside<'_>>,
    ) -> Option<oneshot::Receiver<Result<Reply, Gone>>> {
        if self.is_gone() {
            return None;
        }
        let id = self.0.next.get();
        self.0.next.set(id.wrapping_add(1).max(1));
        let message = Object::new();
        let transfer = Array::new();
        let request = to_js(request).ok()?;
        Reflect::set(&message, &"id".into(), &id.into()).ok()?;
        Reflect::set(&message, &"request".into(), &request).ok()?;
        match beside {
            Some(Beside::Bytes(bytes)) => {
                Reflect::set(&message, &"bytes".into(), bytes).ok()?;
                transfer.push(&bytes.buffer());
            }
            Some(Beside::File(file)) => {
                Reflect::set(&message, &"blob".into(), file).ok()?;
            }
            None => {}
        }
        let (sender, receiver) = oneshot::channel();
        self.0.waiting.borrow_mut().insert(id, sender);
        if let Some(held) = self.0.held.borrow_mut().as_mut() {
            held.push((message, transfer));
            return Some(receiver);
        }
        self.0
            .worker
            .post_message_with_transfer(&message, &transfer)
            .ok()?;
        Some(receiver)
    }
}

/// Passes a response to its receiver.
fn take(waiting: &Waiting, message: &JsValue) {
    let get = |name: &str| Reflect::get(message, &name.into()).ok();
    let Some(id) = get("id").and_then(|id| id.as_f64()) else {
        return;
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number that this module gave out"
    )]
    let Some(sender) = waiting.borrow_mut().remove(&(id as u32)) else {
        return;
    };
    let mut response = get("response").and_then(|response| from_js(response).ok());
    if let Some(Response::Failed { kind, message, .. }) = &mut response
        && kind == NOT_LOADED
    {
        *message = t(Text::PartNotLoaded);
    }
    let buffers: Option<Array> = get("buffers").and_then(|buffers| buffers.dyn_into().ok());
    let reply = response.map(|response| Reply {
        response,
        buffers: buffers
            .iter()
            .flat_map(Array::iter)
            .filter_map(|buffer| buffer.dyn_into().ok())
            .collect(),
    });
    // The receiver may have been dropped.
    let _unheard = sender.send(reply.ok_or(Gone));
}
