//! A chart as a file. Its colors are those that are shown, written out: a program that opens the file has no style sheet.

use leptos::prelude::{document, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement, Url,
    XmlSerializer,
};

use super::scene::pixels;
use super::svg::SVG;
use crate::browser;

const SVG_TYPE: &str = "image/svg+xml";

/// Pixels of the picture for one of the screen.
const SCALE: f64 = 2.0;

/// What of the style sheet a shape needs.
const STYLES: [&str; 9] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-linejoin",
    "stroke-dasharray",
    "font-family",
    "font-size",
    "font-weight",
];

/// Saves as SVG; false when the browser refuses.
pub fn save_svg(svg: &Element, name: &str) -> bool {
    text(svg).is_some_and(|text| browser::save_text(&format!("{name}.svg"), SVG_TYPE, &text))
}

/// Saves as PNG; false when the browser refuses.
pub async fn save_png(svg: &Element, name: &str) -> bool {
    match picture(svg).await {
        Some(blob) => belvedere_client::browser::save(&blob, &format!("{name}.png")).is_ok(),
        None => false,
    }
}

fn canvas(width: f64, height: f64) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    for (name, length) in [("width", width), ("height", height)] {
        canvas.set_attribute(name, &pixels(length.ceil())).ok()?;
    }
    let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    Some((canvas, context))
}

/// A color as every program reads it: the browser paints it, and says which one that is.
fn plain(color: &str) -> Option<String> {
    let (_, context) = canvas(1.0, 1.0)?;
    context.set_fill_style_str(color);
    context.fill_rect(0.0, 0.0, 1.0, 1.0);
    let data = context.get_image_data(0.0, 0.0, 1.0, 1.0).ok()?.data();
    let [red, green, blue, alpha] = *data.first_chunk::<4>()?;
    (alpha > 0).then(|| format!("#{red:02x}{green:02x}{blue:02x}"))
}

/// The chart as a text of its own.
fn text(svg: &Element) -> Option<String> {
    let copy: Element = svg.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    let (shown, copied) = (
        svg.query_selector_all("*").ok()?,
        copy.query_selector_all("*").ok()?,
    );
    for place in 0..shown.length() {
        let (Some(shown), Some(copied)) = (shown.get(place), copied.get(place)) else {
            continue;
        };
        let (shown, copied): (Element, Element) = (shown.dyn_into().ok()?, copied.dyn_into().ok()?);
        let styles = window().get_computed_style(&shown).ok()??;
        for name in STYLES {
            let value = styles.get_property_value(name).unwrap_or_default();
            let value = match name {
                "fill" | "stroke" if value != "none" => plain(&value).unwrap_or(value),
                _ => value,
            };
            copied.set_attribute(name, &value).ok()?;
        }
        copied.remove_attribute("class").ok()?;
    }
    let back = window().get_computed_style(svg).ok()??;
    let back = plain(&back.get_property_value("background-color").ok()?)?;
    copy.remove_attribute("class").ok()?;
    copy.remove_attribute("aria-hidden").ok()?;
    // Behind everything else.
    let rect = document().create_element_ns(Some(SVG), "rect").ok()?;
    for (name, value) in [("width", "100%"), ("height", "100%"), ("fill", &back)] {
        rect.set_attribute(name, value).ok()?;
    }
    copy.insert_before(&rect, copy.first_child().as_ref())
        .ok()?;
    XmlSerializer::new().ok()?.serialize_to_string(&copy).ok()
}

async fn picture(svg: &Element) -> Option<Blob> {
    let text = text(svg)?;
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(SVG_TYPE);
    let parts = js_sys::Array::of1(&text.into());
    let source = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    let address = Url::create_object_url_with_blob(&source).ok()?;
    let image = HtmlImageElement::new().ok()?;
    image.set_src(&address);
    let loaded = JsFuture::from(image.decode()).await;
    // The address was made above.
    drop(Url::revoke_object_url(&address));
    loaded.ok()?;
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    let (canvas, context) = canvas(width * SCALE, height * SCALE)?;
    context
        .draw_image_with_html_image_element_and_dw_and_dh(
            &image,
            0.0,
            0.0,
            width * SCALE,
            height * SCALE,
        )
        .ok()?;
    blob_of(&canvas).await
}

async fn blob_of(canvas: &HtmlCanvasElement) -> Option<Blob> {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let done = Closure::once_into_js(move |blob: JsValue| {
            // The promise is our own.
            drop(resolve.call1(&JsValue::UNDEFINED, &blob));
        });
        drop(canvas.to_blob(done.unchecked_ref()));
    });
    JsFuture::from(promise).await.ok()?.dyn_into().ok()
}
