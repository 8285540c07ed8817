//! The contrast of the colors in `style/tokens.css` and of those of a statement, in the light and in the dark.

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

/// Tints of what is pointed at, pressed and chosen, over a surface.
const TINTS: [&str; 3] = ["hover", "pressed", "chosen"];

/// The words of a statement in the editor.
const STATEMENT: [&str; 5] = [
    "sql-keyword",
    "sql-function",
    "sql-type",
    "sql-string",
    "sql-number",
];

/// The ratios of WCAG 2.2 for text (1.4.3) and for what is no text (1.4.11).
const OF_TEXT: f64 = 4.5;
const OF_EDGES: f64 = 3.0;

/// A color of sRGB: red, green and blue from 0 to 1, as they are written in bytes, and how opaque it is.
#[derive(Clone, Copy)]
struct Color {
    parts: [f64; 3],
    alpha: f64,
}

impl Color {
    /// A color of `oklch`, such as `0.5 0.02 210 / 7%`.
    fn of(text: &str) -> Option<Self> {
        let (color, alpha) = text.split_once(" / ").unwrap_or((text, "100%"));
        let mut numbers = color.split_whitespace().map(str::parse::<f64>);
        let (lightness, chroma, hue) = (
            numbers.next()?.ok()?,
            numbers.next()?.ok()?,
            numbers.next()?.ok()?,
        );
        let (b, a) = hue.to_radians().sin_cos();
        let (a, b) = (a * chroma, b * chroma);
        // By the matrices of CSS Color 4.
        let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        let linear = [
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
        ];
        let encoded = |part: f64| {
            let part = part.clamp(0.0, 1.0);
            if part <= 0.003_130_8 {
                12.92 * part
            } else {
                1.055 * part.powf(1.0 / 2.4) - 0.055
            }
        };
        Some(Self {
            parts: linear.map(encoded),
            alpha: alpha.trim_end_matches('%').parse::<f64>().ok()? / 100.0,
        })
    }

    /// This color over an opaque one.
    fn over(self, below: Self) -> Self {
        let mix =
            |place: usize| self.parts[place] * self.alpha + below.parts[place] * (1.0 - self.alpha);
        Self {
            parts: [mix(0), mix(1), mix(2)],
            alpha: 1.0,
        }
    }

    /// Its relative luminance.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.parts.map(|part| {
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

/// The colors of the sheets by their names, in the light and in the dark.
fn colors() -> BTreeMap<String, [Color; 2]> {
    let mut all = BTreeMap::new();
    let sheets = [
        include_str!("../../style/tokens.css"),
        include_str!("../../style/views/sql.css"),
    ];
    for line in sheets.into_iter().flat_map(str::lines) {
        let Some((name, value)) = line.trim().split_once(": light-dark(oklch(") else {
            continue;
        };
        let value = value.trim_end_matches("));");
        let Some((light, dark)) = value.split_once("), oklch(") else {
            continue;
        };
        if let (Some(light), Some(dark)) = (Color::of(light), Color::of(dark)) {
            let name = name.trim_start_matches("--").to_owned();
            // The first one: what follows is for users who ask for more contrast.
            all.entry(name).or_insert([light, dark]);
        }
    }
    all
}

fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (one.luminance(), other.luminance());
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_pair_of_colors_can_be_told_apart() {
    let all = colors();
    let of = |name: &str| *all.get(name).unwrap_or_else(|| panic!("no color {name}"));
    let mut wrong = Vec::new();
    // What stands below is a surface with tints over it, such as `raised hover`.
    let mut check = |front: &str, back: &str, least: f64| {
        for (place, theme) in ["light", "dark"].into_iter().enumerate() {
            let mut layers = back.split(' ').map(|name| of(name)[place]);
            let surface = layers.next().expect("a surface");
            let back_is = layers.fold(surface, |below, tint| tint.over(below));
            let ratio = contrast(of(front)[place], back_is);
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
    for surface in ["canvas", "surface", "raised", "well"] {
        for tint in TINTS {
            for words in WORDS {
                check(words, &format!("{surface} {tint}"), OF_TEXT);
            }
        }
        check("accent-fill", surface, OF_EDGES);
        check("bad-fill", surface, OF_EDGES);
    }
    // The chosen row of a table under the pointer: tables stand on this surface only.
    for words in WORDS {
        check(words, "surface chosen hover", OF_TEXT);
    }
    // The line of the cursor is tinted, over a selection too.
    for surface in [
        "surface",
        "surface hover",
        "well",
        "sql-selection",
        "sql-selection hover",
    ] {
        for words in STATEMENT
            .into_iter()
            .chain(["text", "text-faint", "accent"])
        {
            check(words, surface, OF_TEXT);
        }
    }
    for fill in FILLS {
        check("on-fill", fill, OF_TEXT);
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn in_the_dark_what_is_nearer_is_lighter() {
    let all = colors();
    let dark = ["canvas", "surface", "well", "raised"].map(|name| all[name][1].luminance());
    assert!(dark.is_sorted(), "{dark:?}");
}
