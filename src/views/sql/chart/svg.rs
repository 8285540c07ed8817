//! The shapes of a scene as elements of SVG.

use leptos::prelude::document;
use web_sys::Element;

use super::scene::{Scene, Shape, pixels};

/// The namespace of its elements.
pub const SVG: &str = "http://www.w3.org/2000/svg";

/// Draws a scene into an element, in place of what it held.
pub fn draw(svg: &Element, scene: &Scene) {
    svg.set_text_content(None);
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    set(
        svg,
        &[
            ("viewBox", format!("0 0 {width} {height}")),
            ("width", width),
            ("height", height),
        ],
    );
    for shape in &scene.shapes {
        let Some(element) = element(shape) else {
            continue;
        };
        // A new element can always be appended.
        drop(svg.append_child(&element));
    }
}

fn set(element: &Element, attributes: &[(&str, String)]) {
    for (name, value) in attributes {
        // It fails for malformed names only.
        drop(element.set_attribute(name, value));
    }
}

fn make(name: &str, attributes: &[(&str, String)]) -> Option<Element> {
    let element = document().create_element_ns(Some(SVG), name).ok()?;
    set(&element, attributes);
    Some(element)
}

fn element(shape: &Shape) -> Option<Element> {
    match shape {
        Shape::Rect {
            color,
            area,
            strength,
        } => {
            let rect = make(
                "rect",
                &[
                    ("class", format!("chart-c{color}")),
                    ("x", pixels(area.x)),
                    ("y", pixels(area.y)),
                    ("width", pixels(area.width.max(0.0))),
                    ("height", pixels(area.height.max(0.0))),
                ],
            )?;
            if *strength < 1.0 {
                let percent = format!("{}%", pixels(strength * 100.0));
                set(&rect, &[("fill-opacity", percent)]);
            }
            Some(rect)
        }
        Shape::Path { class, color, line } => make(
            "path",
            &[
                ("class", format!("{class} chart-c{color}")),
                ("d", line.clone()),
            ],
        ),
        Shape::Dot { color, at } => make(
            "circle",
            &[
                ("class", format!("chart-dot chart-c{color}")),
                ("cx", pixels(at.0)),
                ("cy", pixels(at.1)),
                ("r", "3".to_owned()),
            ],
        ),
        Shape::Rule { class, from, to } => make(
            "line",
            &[
                ("class", (*class).to_owned()),
                ("x1", pixels(from.0)),
                ("y1", pixels(from.1)),
                ("x2", pixels(to.0)),
                ("y2", pixels(to.1)),
            ],
        ),
        Shape::Text {
            class,
            at,
            anchor,
            text,
        } => {
            let element = make(
                "text",
                &[
                    ("class", (*class).to_owned()),
                    ("x", pixels(at.0)),
                    ("y", pixels(at.1)),
                    ("text-anchor", (*anchor).to_owned()),
                ],
            )?;
            element.set_text_content(Some(text));
            Some(element)
        }
    }
}
