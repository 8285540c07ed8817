//! TIFF images, one page at a time. A worker decodes them (crates/tiff): it reads the blob, and gives a bitmap as another.

use std::cell::Cell;
use std::rc::Rc;

use belvedere_view::preview::gate;
use futures_channel::oneshot;
use js_sys::{Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::image::{Image, too_many_pixels};
use super::later::later;
use super::texts::Text;
use crate::browser;
use crate::i18n::{number, t};
use crate::script::part;
use crate::ui::{Button, Skeleton, icon};

/// What the worker says of a page.
#[derive(Clone)]
enum Decoded {
    Shown(Blob),
    /// Width and height.
    TooLarge(u32, u32),
    Damaged,
    Unsupported,
}

/// An image of one page or more.
#[component]
pub fn Tiff(
    /// The content.
    blob: Blob,
    /// Its name.
    name: String,
) -> impl IntoView {
    let index = RwSignal::new(0_u32);
    let pages = RwSignal::new(0_u32);
    let blob = StoredValue::new_local(blob);
    let first = Signal::derive(move || index.get() == 0);
    let last = Signal::derive(move || index.get() + 1 >= pages.get());
    let turn = move |by: i32| {
        index.update(|index| *index = index.saturating_add_signed(by));
        // The button of the last step is disabled then, and loses the focus.
        request_animation_frame(move || {
            if first.get_untracked() || last.get_untracked() {
                browser::focus(".preview-buttons > button:not(:disabled)");
            }
        });
    };
    let label = move || {
        t(Text::PageOf {
            page: number((index.get() + 1).into()),
            pages: number(pages.get().into()),
        })
    };
    view! {
        <Show when=move || { pages.get() > 1 }>
            <div class="preview-buttons">
                <Button icon=icon::ARROW_LEFT disabled=first on_press=move |_| turn(-1)>
                    {t(Text::PreviousPage)}
                </Button>
                <Button icon=icon::ARROW_RIGHT disabled=last on_press=move |_| turn(1)>
                    {t(Text::NextPage)}
                </Button>
                <span role="status">{label}</span>
            </div>
        </Show>
        {move || view! { <Page blob=blob.get_value() index=index.get() pages name=name.clone() /> }}
    }
}

#[component]
fn Page(blob: Blob, index: u32, pages: RwSignal<u32>, name: String) -> impl IntoView {
    let decoded = later(async move {
        let response = decode(&blob, index, pages.get_untracked()).await;
        if let Some((count, _)) = response {
            pages.set(count.max(1));
        }
        response.map_or(Decoded::Unsupported, |(_, decoded)| decoded)
    });
    move || match decoded.get() {
        None => view! { <Skeleton lines=4 label=t(Text::Reading) /> }.into_any(),
        Some(Decoded::Shown(blob)) => view! { <Image blob name=name.clone() /> }.into_any(),
        Some(Decoded::TooLarge(width, height)) => too_many_pixels(width, height).into_any(),
        Some(Decoded::Damaged) => said(Text::DamagedArchive),
        Some(Decoded::Unsupported) => said(Text::NoPage),
    }
}

fn said(text: Text) -> AnyView {
    view! { <p class="preview-note" role="status">{t(text)}</p> }.into_any()
}

/// A worker that ends with this.
struct Running(Worker);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.set_onmessage(None);
        self.0.set_onerror(None);
        self.0.terminate();
    }
}

/// The number of pages, which is 0 before it is known, and one of them; `None` when the worker can't be loaded or fails.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "whole numbers below 2^32, not negative"
)]
async fn decode(blob: &Blob, index: u32, known: u32) -> Option<(u32, Decoded)> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&part("belvedere-tiff")?, &options).ok()?;
    let worker = Running(worker);
    // The first message says that the worker listens.
    next(&worker.0).await?;
    let request = Object::new();
    for (key, value) in [
        ("blob", blob.into()),
        ("page", index.into()),
        ("pages", known.into()),
        ("most", JsValue::from(gate::PIXELS as f64)),
    ] {
        Reflect::set(&request, &key.into(), &value).ok()?;
    }
    worker.0.post_message(&request).ok()?;
    let response = next(&worker.0).await?;
    let get = |key: &str| Reflect::get(&response, &key.into()).ok();
    let count = |key: &str| get(key)?.as_f64().map(|count| count as u32);
    let decoded = match get("problem")?.as_string().as_deref() {
        None => Decoded::Shown(get("image")?.dyn_into().ok()?),
        Some("large") => Decoded::TooLarge(count("width")?, count("height")?),
        Some("damaged") => Decoded::Damaged,
        Some(_) => Decoded::Unsupported,
    };
    Some((count("pages")?, decoded))
}

/// The next message of a worker; `None` when it fails.
async fn next(worker: &Worker) -> Option<JsValue> {
    let (sender, receiver) = oneshot::channel();
    let sender = Cell::new(Some(sender));
    let hear = Rc::new(move |message: Option<JsValue>| {
        if let Some(sender) = sender.take() {
            // The receiver may have been dropped.
            let _unheard = sender.send(message);
        }
    });
    let on_message = Closure::<dyn Fn(MessageEvent)>::new({
        let hear = Rc::clone(&hear);
        move |event: MessageEvent| hear(Some(event.data()))
    });
    let on_error = Closure::<dyn Fn(Event)>::new(move |_: Event| hear(None));
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    receiver.await.ok()?
}
