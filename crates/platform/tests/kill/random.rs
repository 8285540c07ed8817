//! Random numbers from a seed.

/// The generator `SplitMix64`.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ 0x94D0_49BB_1331_11EB)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number less than `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// A number less than `end`, to count or choose with.
    pub(crate) fn index(&mut self, end: usize) -> usize {
        usize::try_from(self.below(end as u64)).unwrap()
    }

    /// Two different values, where there are two.
    pub(crate) fn two(&mut self, values: impl Iterator<Item = String>) -> Option<(String, String)> {
        let mut values: Vec<String> = values.collect();
        if values.len() < 2 {
            return None;
        }
        let first = values.swap_remove(self.index(values.len()));
        let second = values.swap_remove(self.index(values.len()));
        Some((first, second))
    }
}
