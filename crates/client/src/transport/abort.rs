//! Ends a request that is given up.

use wasm_bindgen::JsValue;
use web_sys::{AbortController, AbortSignal};

/// Aborts a request when it is dropped: with the future before the response, with the body after it.
///
/// The controller is our own, and is aborted without a reason.
#[derive(Debug)]
pub struct AbortOnDrop {
    controller: AbortController,
    is_armed: bool,
}

impl AbortOnDrop {
    /// For a request that begins now.
    ///
    /// # Errors
    /// The error of a browser without such controllers.
    pub fn new() -> Result<Self, JsValue> {
        Ok(Self {
            controller: AbortController::new()?,
            is_armed: true,
        })
    }

    /// The signal for the request.
    pub fn signal(&self) -> AbortSignal {
        self.controller.signal()
    }

    /// Aborts nothing from now on. After the last byte, a browser would still list the request as canceled.
    pub fn disarm(&mut self) {
        self.is_armed = false;
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if self.is_armed {
            self.controller.abort();
        }
    }
}
