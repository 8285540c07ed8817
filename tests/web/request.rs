//! The one helper that loads: the latest input wins, obsolete requests are dropped, an abort is no error.

use std::cell::Cell;
use std::rc::Rc;

use belvedere::request::{Load, load};
use belvedere_client::Error;
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use leptos::task::tick;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

/// Counts the futures that have ended: done or dropped.
struct Ending(Rc<Cell<u32>>);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.set(self.0.get() + 1);
    }
}

/// A mounted view that loads `input`: 0 never answers, 1 is aborted from outside, all others answer themselves.
struct Loader<M: Mountable> {
    input: RwSignal<u32>,
    state: ReadSignal<Load<u32>>,
    ended: Rc<Cell<u32>>,
    mounted: UnmountHandle<M>,
}

fn loader(first: u32) -> Loader<impl Mountable> {
    let ended = Rc::new(Cell::new(0));
    let made = Rc::new(Cell::new(None));
    let parent = document()
        .create_element("div")
        .expect("an element")
        .unchecked_into();
    let mounted = mount_to(parent, {
        let (ended, made) = (ended.clone(), made.clone());
        move || {
            let input = RwSignal::new(first);
            let request = load(
                move || input.get(),
                move |number| {
                    let ending = Ending(ended.clone());
                    async move {
                        let _ending = ending;
                        match number {
                            0 => std::future::pending().await,
                            1 => Err(Error::Aborted),
                            other => Ok(other),
                        }
                    }
                },
            );
            made.set(Some((input, request.state())));
        }
    });
    let (input, state) = made.take().expect("a mounted view");
    Loader {
        input,
        state,
        ended,
        mounted,
    }
}

/// Lets effects and tasks run.
async fn settle() {
    for _ in 0..5 {
        tick().await;
    }
}

#[wasm_bindgen_test]
async fn the_latest_input_wins_and_the_one_before_is_dropped() {
    let loader = loader(0);
    settle().await;
    assert!(loader.state.with_untracked(Load::is_loading));
    loader.input.set(7);
    settle().await;
    assert_eq!(
        loader.state.with_untracked(|state| state.value().copied()),
        Some(7)
    );
    assert_eq!(loader.ended.get(), 2, "the request for 0 was dropped");
}

#[wasm_bindgen_test]
async fn a_view_that_goes_away_drops_its_request() {
    let loader = loader(0);
    settle().await;
    assert_eq!(loader.ended.get(), 0);
    drop(loader.mounted);
    settle().await;
    assert_eq!(loader.ended.get(), 1);
}

#[wasm_bindgen_test]
async fn an_abort_reads_as_still_loading() {
    let loader = loader(1);
    settle().await;
    assert_eq!(loader.ended.get(), 1);
    assert!(
        loader
            .state
            .with_untracked(|state| state.is_loading() && state.error().is_none())
    );
}
