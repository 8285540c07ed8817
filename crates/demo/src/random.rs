//! Random numbers from a fixed seed. No crate promises that they stay the same in its next version, and the demo data must.

/// The generator `SplitMix64`.
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    /// A sequence of its own for each topic, so that a change of one part leaves the others as they were.
    pub(super) fn new(topic: &str) -> Self {
        let seed = topic
            .bytes()
            .fold(0xBE1F_EDE5_0000_0001, |seed: u64, byte| {
                (seed ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
            });
        Self(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from `least` to `most`, both included.
    pub(super) fn range(&mut self, least: i64, most: i64) -> i64 {
        let span = most.abs_diff(least) + 1;
        least.saturating_add_unsigned(self.next() % span)
    }

    /// A number from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit exactly")]
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True in `percent` of 100 cases.
    pub(super) fn percent(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }

    /// One of the choices.
    pub(super) fn pick<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.index(choices.len())]
    }

    /// A place in a list of `length` entries.
    pub(super) fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.next() % length as u64).unwrap_or(0)
    }
}
