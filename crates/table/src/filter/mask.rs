//! One bit per row of a table.

/// Which rows pass.
pub(super) struct Mask {
    words: Vec<u64>,
    len: usize,
}

impl Mask {
    pub(super) fn none(len: usize) -> Self {
        Self {
            words: vec![0; len.div_ceil(64)],
            len,
        }
    }

    pub(super) fn all(len: usize) -> Self {
        let mut mask = Self::none(len);
        mask.invert();
        mask
    }

    pub(super) fn get(&self, row: usize) -> bool {
        self.words
            .get(row / 64)
            .is_some_and(|word| word >> (row % 64) & 1 == 1)
    }

    pub(super) fn and(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    pub(super) fn or(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    pub(super) fn invert(&mut self) {
        self.words.iter_mut().for_each(|word| *word = !*word);
        // Bits past the last row stay unset.
        if let (1.., Some(last)) = (self.len % 64, self.words.last_mut()) {
            *last &= (1 << (self.len % 64)) - 1;
        }
    }

    /// Sets the bits of the rows from `start` on, 64 at a time.
    pub(super) fn fill(&mut self, start: usize, len: usize, mut test: impl FnMut(usize) -> bool) {
        let mut index = 0;
        while index < len {
            let count = (len - index).min(64);
            let mut word = 0u64;
            for bit in 0..count {
                word |= u64::from(test(index + bit)) << bit;
            }
            self.set(start + index, word);
            index += count;
        }
    }

    /// Likewise from an iterator over values, which compilers turn into better code than numbers of rows.
    pub(super) fn fill_from<T>(
        &mut self,
        start: usize,
        values: &[T],
        mut test: impl FnMut(&T) -> bool,
    ) {
        for (number, values) in values.chunks(64).enumerate() {
            let mut word = 0u64;
            for (bit, value) in values.iter().enumerate() {
                word |= u64::from(test(value)) << bit;
            }
            self.set(start + number * 64, word);
        }
    }

    /// Unsets the bits of rows from `start` on that fail the test.
    pub(super) fn keep(&mut self, start: usize, len: usize, test: impl Fn(usize) -> bool) {
        for index in 0..len {
            let row = start + index;
            if !test(index)
                && let Some(word) = self.words.get_mut(row / 64)
            {
                *word &= !(1 << (row % 64));
            }
        }
    }

    /// Adds up to 64 bits from `row` on.
    fn set(&mut self, row: usize, word: u64) {
        let shift = row % 64;
        if let Some(low) = self.words.get_mut(row / 64) {
            *low |= word << shift;
        }
        if shift > 0
            && let Some(high) = self.words.get_mut(row / 64 + 1)
        {
            *high |= word >> (64 - shift);
        }
    }

    /// The rows that pass, in order.
    pub(super) fn rows(&self) -> Vec<u32> {
        let count: usize = self
            .words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum();
        let mut rows = Vec::with_capacity(count);
        for (number, word) in self.words.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                rows.push((number * 64) as u32 + left.trailing_zeros());
                left &= left - 1;
            }
        }
        rows
    }
}
