//! Starts the app in the page that loaded it.

fn main() {
    #[cfg(target_arch = "wasm32")]
    belvedere::start();
}
