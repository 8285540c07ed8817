//! Only content that begins as a raster image is shown as one, under the type detected from its bytes.

use belvedere::views::objects::gallery::image::as_image;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, BlobPropertyBag};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nrest of the file";

fn blob(content: &[u8], media_type: &str) -> Blob {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(content));
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    Blob::new_with_u8_array_sequence_and_options(&parts, &options).expect("a blob")
}

#[wasm_bindgen_test]
async fn a_document_that_poses_as_an_image_is_not_shown() {
    for content in [
        &b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"[..],
        b"<script>",
    ] {
        assert!(as_image(&blob(content, "image/png")).await.is_none());
    }
}

#[wasm_bindgen_test]
async fn the_named_type_is_not_trusted() {
    let image = as_image(&blob(PNG, "text/html")).await.expect("an image");
    assert_eq!(image.type_(), "image/png");
    assert_eq!(format!("{}", image.size()), PNG.len().to_string());
}
