//! Writes the recordings of inspections: an engine that runs up, as WAV.

use std::f64::consts::TAU;

use super::random::Random;

const RATE: u32 = 16_000;
/// The sound repeats after this many seconds.
const LOOP: u32 = 8;

/// A recording of 16 bits, one channel.
pub(super) fn wav(seconds: u32) -> Vec<u8> {
    let samples = engine();
    let size = seconds * RATE * 2;
    let mut wav = Vec::with_capacity(44 + size as usize);
    wav.extend_from_slice(b"RIFF");
    wav.extend_from_slice(&(36 + size).to_le_bytes());
    wav.extend_from_slice(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    wav.extend_from_slice(&RATE.to_le_bytes());
    wav.extend_from_slice(&(RATE * 2).to_le_bytes());
    wav.extend_from_slice(b"\x02\0\x10\0data");
    wav.extend_from_slice(&size.to_le_bytes());
    for _ in 0..seconds / LOOP {
        wav.extend_from_slice(&samples);
    }
    let rest = wav.len() - 44;
    wav.extend_from_slice(&samples[..(size as usize).saturating_sub(rest)]);
    wav
}

/// Some seconds of a turbine: a falling and rising whine over noise. The end fits the beginning.
fn engine() -> Vec<u8> {
    let mut random = Random::new("sound");
    let length = RATE * LOOP;
    let mut phase = 0.0;
    (0..length)
        .flat_map(|sample| {
            let swell = (f64::from(sample) / f64::from(length) * TAU).cos();
            phase += (210.0 + 60.0 * swell) / f64::from(RATE);
            let whine = (phase * TAU).sin() + 0.4 * (phase * TAU * 7.0).sin();
            let noise = random.unit() - 0.5;
            #[expect(clippy::cast_possible_truncation, reason = "far from the limits")]
            let level = (whine * 4_500.0 + noise * 5_000.0) as i16;
            level.to_le_bytes()
        })
        .collect()
}
