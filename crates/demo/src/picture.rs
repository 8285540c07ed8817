//! Draws the photos of inspections: an airliner on the apron, with a ring around the finding.

use super::random::Random;

const WIDTH: u32 = 480;
const HEIGHT: u32 = 320;

type Color = [f32; 3];

/// Skies: the color above and the color at the horizon.
const SKIES: [[Color; 2]; 6] = [
    [[86.0, 148.0, 214.0], [214.0, 232.0, 244.0]],
    [[58.0, 82.0, 140.0], [250.0, 176.0, 120.0]],
    [[128.0, 146.0, 164.0], [216.0, 220.0, 222.0]],
    [[24.0, 34.0, 74.0], [120.0, 104.0, 150.0]],
    [[104.0, 176.0, 196.0], [252.0, 240.0, 208.0]],
    [[150.0, 120.0, 170.0], [252.0, 204.0, 190.0]],
];

const LIVERIES: [Color; 8] = [
    [198.0, 40.0, 57.0],
    [20.0, 92.0, 158.0],
    [18.0, 128.0, 92.0],
    [238.0, 138.0, 28.0],
    [104.0, 58.0, 146.0],
    [12.0, 140.0, 160.0],
    [60.0, 66.0, 82.0],
    [214.0, 74.0, 122.0],
];

/// A drawing in linear steps from the back to the front.
struct Canvas {
    pixels: Vec<Color>,
}

impl Canvas {
    /// Fills the inside of a shape within a box, with soft edges.
    fn fill(
        &mut self,
        area: [f32; 4],
        color: Color,
        opacity: f32,
        inside: impl Fn(f32, f32) -> bool,
    ) {
        let [left, top, right, bottom] = area;
        for y in pixel(top, HEIGHT)..pixel(bottom + 1.0, HEIGHT) {
            for x in pixel(left, WIDTH)..pixel(right + 1.0, WIDTH) {
                let (fx, fy) = (float(x), float(y));
                let samples = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
                let hits: u8 = samples
                    .iter()
                    .map(|(dx, dy)| u8::from(inside(fx + dx, fy + dy)))
                    .sum();
                if hits > 0 {
                    let amount = opacity * f32::from(hits) / 4.0;
                    let pixel = &mut self.pixels[(y * WIDTH + x) as usize];
                    *pixel = mix(*pixel, color, amount);
                }
            }
        }
    }

    fn ellipse(&mut self, center: [f32; 2], radius: [f32; 2], color: Color, opacity: f32) {
        let [cx, cy] = center;
        let [rx, ry] = radius;
        self.fill(
            [cx - rx, cy - ry, cx + rx, cy + ry],
            color,
            opacity,
            |x, y| {
                let (dx, dy) = ((x - cx) / rx, (y - cy) / ry);
                dx * dx + dy * dy <= 1.0
            },
        );
    }

    /// A convex shape, its corners clockwise.
    fn polygon(&mut self, corners: &[[f32; 2]], color: Color) {
        let of = |axis: usize, pick: fn(f32, f32) -> f32, start: f32| {
            corners.iter().map(|corner| corner[axis]).fold(start, pick)
        };
        let area = [
            of(0, f32::min, 1e6),
            of(1, f32::min, 1e6),
            of(0, f32::max, 0.0),
            of(1, f32::max, 0.0),
        ];
        self.fill(area, color, 1.0, |x, y| {
            let next = corners.iter().skip(1).chain(corners.first());
            corners
                .iter()
                .zip(next)
                .all(|(a, b)| (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0.0)
        });
    }

    fn ring(&mut self, center: [f32; 2], radius: f32, color: Color) {
        let [cx, cy] = center;
        let reach = radius + 3.0;
        self.fill(
            [cx - reach, cy - reach, cx + reach, cy + reach],
            color,
            0.95,
            |x, y| {
                let distance = (x - cx).hypot(y - cy);
                (radius - 2.5..radius + 2.5).contains(&distance)
            },
        );
    }
}

/// One picture of the series, as PNG.
pub(super) fn png(number: usize) -> Result<Vec<u8>, png::EncodingError> {
    encode(&drawn(number))
}

/// One picture of the series as a scan: TIFF in shades of gray, stored as they are in one strip.
pub(super) fn tiff(number: usize) -> Vec<u8> {
    const ENTRIES: u16 = 8;
    const PIXELS: u32 = 8 + 2 + ENTRIES as u32 * 12 + 4;
    let entries: [(u16, u32); ENTRIES as usize] = [
        (256, WIDTH),
        (257, HEIGHT),
        // Bits of a pixel, no compression, black is zero.
        (258, 8),
        (259, 1),
        (262, 1),
        // Where the strip begins, its rows, its bytes.
        (273, PIXELS),
        (278, HEIGHT),
        (279, WIDTH * HEIGHT),
    ];
    let mut content = b"II*\0\x08\0\0\0".to_vec();
    content.extend(ENTRIES.to_le_bytes());
    for (tag, value) in entries {
        // One value of 32 bits.
        content.extend(tag.to_le_bytes());
        content.extend(4_u16.to_le_bytes());
        content.extend(1_u32.to_le_bytes());
        content.extend(value.to_le_bytes());
    }
    content.extend(0_u32.to_le_bytes());
    content.extend(
        drawn(number)
            .iter()
            .map(|[red, green, blue]| level(0.3 * red + 0.59 * green + 0.11 * blue)),
    );
    content
}

fn drawn(number: usize) -> Vec<Color> {
    let mut random = Random::new(&format!("picture {number}"));
    let livery = LIVERIES[number % LIVERIES.len()];
    let mut canvas = Canvas {
        pixels: background(SKIES[number % SKIES.len()], &mut random),
    };
    airliner(&mut canvas, livery);
    let around = [
        120.0 + unit(&mut random) * 240.0,
        148.0 + unit(&mut random) * 40.0,
    ];
    canvas.ring(around, 14.0 + unit(&mut random) * 14.0, [238.0, 44.0, 36.0]);
    // The scale bar that inspectors hold into the picture.
    for step in 0..8_u8 {
        let left = 320.0 + f32::from(step) * 16.0;
        let color = if step % 2 == 0 { [20.0; 3] } else { [244.0; 3] };
        canvas.polygon(
            &[
                [left, 292.0],
                [left + 16.0, 292.0],
                [left + 16.0, 302.0],
                [left, 302.0],
            ],
            color,
        );
    }
    canvas.pixels
}

fn background(sky: [Color; 2], random: &mut Random) -> Vec<Color> {
    let horizon = 200.0 + unit(random) * 16.0;
    let phase = unit(random) * 6.0;
    let wave = |x: f32| 9.0 * (x / 61.0 + phase).sin() + 5.0 * (x / 23.0).sin();
    let hills: Vec<f32> = (0..WIDTH)
        .map(|x| horizon - 14.0 - wave(float(x)))
        .collect();
    let hill = mix([70.0, 96.0, 84.0], sky[1], 0.35);
    let mut pixels = Vec::with_capacity((WIDTH * HEIGHT) as usize);
    for y in 0..HEIGHT {
        let fy = float(y);
        let air = mix(sky[0], sky[1], fy / horizon);
        if fy < horizon {
            pixels.extend(hills.iter().map(|top| if fy < *top { air } else { hill }));
        } else {
            let ground = 128.0 - (fy - horizon) * 0.22;
            pixels.extend(hills.iter().map(|_| [ground + unit(random) * 5.0; 3]));
        }
    }
    pixels
}

fn airliner(canvas: &mut Canvas, livery: Color) {
    let white = [243.0, 245.0, 248.0];
    let shade = [176.0, 184.0, 196.0];
    canvas.ellipse([244.0, 246.0], [188.0, 9.0], [60.0, 62.0, 66.0], 0.55);
    // Tail fin, far wing, body, nose, tail cone.
    canvas.polygon(
        &[[392.0, 92.0], [424.0, 92.0], [432.0, 166.0], [368.0, 166.0]],
        livery,
    );
    canvas.polygon(
        &[
            [250.0, 160.0],
            [276.0, 160.0],
            [338.0, 132.0],
            [324.0, 132.0],
        ],
        shade,
    );
    canvas.polygon(
        &[
            [96.0, 150.0],
            [372.0, 150.0],
            [440.0, 160.0],
            [436.0, 172.0],
            [360.0, 206.0],
            [96.0, 206.0],
        ],
        white,
    );
    canvas.ellipse([98.0, 178.0], [52.0, 28.0], white, 1.0);
    canvas.polygon(
        &[[60.0, 190.0], [420.0, 180.0], [396.0, 190.0], [70.0, 200.0]],
        livery,
    );
    canvas.polygon(
        &[[56.0, 166.0], [76.0, 158.0], [84.0, 170.0], [58.0, 176.0]],
        [46.0, 58.0, 76.0],
    );
    for window in 0..24_u8 {
        let x = 118.0 + f32::from(window) * 10.4;
        canvas.ellipse([x, 170.0], [2.7, 3.8], [64.0, 82.0, 108.0], 1.0);
    }
    for door in [104.0, 372.0] {
        canvas.polygon(
            &[
                [door - 5.0, 163.0],
                [door + 5.0, 163.0],
                [door + 5.0, 190.0],
                [door - 5.0, 190.0],
            ],
            shade,
        );
    }
    // Near wing, engine, wheels.
    canvas.polygon(
        &[
            [214.0, 196.0],
            [268.0, 194.0],
            [352.0, 232.0],
            [322.0, 234.0],
        ],
        shade,
    );
    canvas.ellipse([236.0, 218.0], [30.0, 13.0], livery, 1.0);
    canvas.ellipse([210.0, 218.0], [6.0, 12.0], [40.0, 44.0, 52.0], 1.0);
    for wheel in [110.0, 262.0, 280.0] {
        canvas.polygon(
            &[
                [wheel - 2.0, 204.0],
                [wheel + 2.0, 204.0],
                [wheel + 2.0, 236.0],
                [wheel - 2.0, 236.0],
            ],
            [110.0; 3],
        );
        canvas.ellipse([wheel, 239.0], [8.0, 8.0], [34.0; 3], 1.0);
        canvas.ellipse([wheel, 239.0], [3.0, 3.0], [150.0; 3], 1.0);
    }
}

fn encode(pixels: &[Color]) -> Result<Vec<u8>, png::EncodingError> {
    let bytes: Vec<u8> = pixels.iter().flatten().copied().map(level).collect();
    let mut content = Vec::new();
    let mut encoder = png::Encoder::new(&mut content, WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(content)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped before"
)]
fn level(value: f32) -> u8 {
    value.clamp(0.0, 255.0) as u8
}

fn mix(a: Color, b: Color, amount: f32) -> Color {
    [0, 1, 2].map(|part| a[part] + (b[part] - a[part]) * amount)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the picture"
)]
fn pixel(position: f32, most: u32) -> u32 {
    position.clamp(0.0, float(most)) as u32
}

#[expect(clippy::cast_precision_loss, reason = "some hundred pixels")]
fn float(position: u32) -> f32 {
    position as f32
}

#[expect(clippy::cast_possible_truncation, reason = "a color needs no more")]
fn unit(random: &mut Random) -> f32 {
    random.unit() as f32
}
