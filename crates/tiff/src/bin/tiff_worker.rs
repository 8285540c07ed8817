//! The program of the Web Worker.

fn main() {
    #[cfg(target_arch = "wasm32")]
    belvedere_tiff::worker::start();
}
