//! The contrast of the colors in `style/tokens.css`, in the light and in the dark.

use std::collections::BTreeMap;

/// Where words and lines stand.
const SURFACES: [&str; 8] = [
    "canvas",
    "surface",
    "raised",
    "well",
    "accent-soft",
    "good-soft",
    "warning-soft",
    "bad-soft",
];

/// What is read on them.
const WORDS: [&str; 8] = [
    "text",
    "text-muted",
    "text-faint",
    "accent",
    "accent-strong",
    "good",
    "warning",
    "bad",
];

/// The edges of fields, and the ring of the focus.
const EDGES: [&str; 2] = ["line-strong", "focus"];

/// Filled buttons and the colors of platforms, with words of `on-fill` in them.
const FILLS: [&str; 7] = [
    "accent-fill",
    "accent-fill-strong",
    "bad-fill",
    "bad-fill-strong",
    "amber-fill",
    "blue-fill",
    "violet-fill",
];

/// The ratios of WCAG 2.2 for text (1.4.3) and for what is no text (1.4.11).
const OF_TEXT: f64 = 4.5;
const OF_EDGES: f64 = 3.0;

/// The relative luminance of each opaque color, in the light and in the dark.
fn luminances(css: &str) -> BTreeMap<String, [f64; 2]> {
    let mut all = BTreeMap::new();
    for line in css.lines() {
        let Some((name, value)) = line.trim().split_once(": light-dark(oklch(") else {
            continue;
        };
        let value = value.trim_end_matches("));");
        let Some((light, dark)) = value.split_once("), oklch(") else {
            continue;
        };
        if let (Some(light), Some(dark)) = (luminance(light), luminance(dark)) {
            let name = name.trim_start_matches("--").to_owned();
            // The first one: what follows is for users who ask for more contrast.
            all.entry(name).or_insert([light, dark]);
        }
    }
    all
}

/// The relative luminance of an opaque color of `oklch`.
fn luminance(color: &str) -> Option<f64> {
    let mut numbers = color.split_whitespace().map(str::parse::<f64>);
    let (lightness, chroma, hue) = (
        numbers.next()?.ok()?,
        numbers.next()?.ok()?,
        numbers.next()?.ok()?,
    );
    if numbers.next().is_some() {
        return None;
    }
    let (b, a) = hue.to_radians().sin_cos();
    let (a, b) = (a * chroma, b * chroma);
    // By the matrices of CSS Color 4.
    let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    let red = 4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short;
    let green = -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short;
    let blue = -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short;
    let [red, green, blue] = [red, green, blue].map(|part| part.clamp(0.0, 1.0));
    Some(0.2126 * red + 0.7152 * green + 0.0722 * blue)
}

fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_pair_of_colors_can_be_told_apart() {
    let css = include_str!("../../style/tokens.css");
    let all = luminances(css);
    let mut wrong = Vec::new();
    let mut check = |front: &str, back: &str, least: f64| {
        let of = |name: &str| all.get(name).unwrap_or_else(|| panic!("no color {name}"));
        for (theme, (front_is, back_is)) in
            ["light", "dark"].iter().zip(of(front).iter().zip(of(back)))
        {
            let ratio = contrast(*front_is, *back_is);
            if ratio < least {
                wrong.push(format!(
                    "{theme}: {front} on {back} is {ratio:.2} of {least}"
                ));
            }
        }
    };
    for surface in SURFACES {
        for words in WORDS {
            check(words, surface, OF_TEXT);
        }
        for edge in EDGES {
            check(edge, surface, OF_EDGES);
        }
    }
    for fill in FILLS {
        check("on-fill", fill, OF_TEXT);
    }
    for surface in ["canvas", "surface", "raised", "well"] {
        check("accent-fill", surface, OF_EDGES);
        check("bad-fill", surface, OF_EDGES);
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn in_the_dark_what_is_nearer_is_lighter() {
    let all = luminances(include_str!("../../style/tokens.css"));
    let dark = ["canvas", "surface", "well", "raised"].map(|name| all[name][1]);
    assert!(dark.is_sorted(), "{dark:?}");
}
