//! Writes `FlatBuffers`, front to back: a table first, then the values that it points to.

/// A buffer that grows at its end.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

/// A field of a table.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Absent,
    U8(u8),
    I16(i16),
    I32(i32),
    I64(i64),
    /// An offset to a value that is written later.
    Later,
}

impl Writer {
    /// A writer whose first four bytes will point to the first table.
    pub(super) fn new() -> Self {
        Self { bytes: vec![0; 4] }
    }

    fn align(&mut self, to: usize) {
        let length = self.bytes.len().next_multiple_of(to);
        self.bytes.resize(length, 0);
    }

    /// Makes the offset at `at` point to the end, where the next thing is written.
    fn point(&mut self, at: usize, target: usize) {
        let offset = (target.saturating_sub(at) as u32).to_le_bytes();
        if let Some(place) = self.bytes.get_mut(at..at + 4) {
            place.copy_from_slice(&offset);
        }
    }

    /// Writes a table that the offset at `from` points to. Gives back where the offsets of its [`Slot::Later`] are.
    pub(super) fn table(&mut self, from: usize, slots: &[Slot]) -> Vec<usize> {
        let mut layout = Vec::with_capacity(slots.len());
        let mut end = 4usize;
        for slot in slots {
            let width = match slot {
                Slot::Absent => 0,
                Slot::U8(_) => 1,
                Slot::I16(_) => 2,
                Slot::I32(_) | Slot::Later => 4,
                Slot::I64(_) => 8,
            };
            if width == 0 {
                layout.push(0);
                continue;
            }
            end = end.next_multiple_of(width);
            layout.push(end);
            end += width;
        }
        // The table begins at a multiple of eight, right behind the list of its fields.
        let vtable = 4 + 2 * slots.len();
        let start = (self.bytes.len() + vtable).next_multiple_of(8);
        self.bytes.resize(start - vtable, 0);
        self.u16(vtable);
        self.u16(end);
        for offset in &layout {
            self.u16(*offset);
        }
        self.point(from, start);
        self.bytes.extend_from_slice(&(vtable as i32).to_le_bytes());
        let mut later = Vec::new();
        for (slot, offset) in slots.iter().zip(layout) {
            if offset > 0 {
                self.bytes.resize(start + offset, 0);
            }
            match *slot {
                Slot::Absent => {}
                Slot::U8(value) => self.bytes.push(value),
                Slot::I16(value) => self.bytes.extend_from_slice(&value.to_le_bytes()),
                Slot::I32(value) => self.bytes.extend_from_slice(&value.to_le_bytes()),
                Slot::I64(value) => self.bytes.extend_from_slice(&value.to_le_bytes()),
                Slot::Later => {
                    later.push(self.bytes.len());
                    self.bytes.extend_from_slice(&[0; 4]);
                }
            }
        }
        later
    }

    fn u16(&mut self, value: usize) {
        self.bytes.extend_from_slice(&(value as u16).to_le_bytes());
    }

    pub(super) fn text(&mut self, from: usize, text: &str) {
        self.align(4);
        self.point(from, self.bytes.len());
        self.bytes
            .extend_from_slice(&(text.len() as u32).to_le_bytes());
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(0);
    }

    /// A vector of `count` offsets; gives back where they are.
    pub(super) fn offsets(&mut self, from: usize, count: usize) -> Vec<usize> {
        self.align(4);
        self.point(from, self.bytes.len());
        self.bytes.extend_from_slice(&(count as u32).to_le_bytes());
        let start = self.bytes.len();
        self.bytes.resize(start + 4 * count, 0);
        (0..count).map(|index| start + 4 * index).collect()
    }

    /// A vector of numbers or structs, which are aligned to eight bytes.
    pub(super) fn values<const N: usize>(&mut self, from: usize, values: &[[u8; N]]) {
        self.align(8);
        self.bytes.extend_from_slice(&[0; 4]);
        self.point(from, self.bytes.len());
        self.bytes
            .extend_from_slice(&(values.len() as u32).to_le_bytes());
        self.bytes.extend_from_slice(values.as_flattened());
    }
}
