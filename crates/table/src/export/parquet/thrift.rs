//! Writes Thrift's compact protocol, in which Parquet's headers and footer are.

/// The types of fields and items.
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A struct under way. Fields come in the order of their numbers.
pub(super) struct Struct<'a> {
    out: &'a mut Vec<u8>,
    last: u8,
}

/// Writes a struct.
pub(super) fn write(out: &mut Vec<u8>, fields: impl FnOnce(&mut Struct<'_>)) {
    let mut written = Struct { out, last: 0 };
    fields(&mut written);
    out.push(0);
}

impl Struct<'_> {
    fn field(&mut self, number: u8, kind: u8) {
        // Numbers grow by less than 16 in all structs of Parquet.
        self.out
            .push((number.wrapping_sub(self.last) & 15) << 4 | kind);
        self.last = number;
    }

    pub(super) fn bool(&mut self, number: u8, value: bool) {
        self.field(number, if value { TRUE } else { FALSE });
    }

    pub(super) fn byte(&mut self, number: u8, value: u8) {
        self.field(number, BYTE);
        self.out.push(value);
    }

    pub(super) fn i32(&mut self, number: u8, value: i32) {
        self.field(number, I32);
        signed(i64::from(value), self.out);
    }

    pub(super) fn i64(&mut self, number: u8, value: u64) {
        self.field(number, I64);
        signed(value as i64, self.out);
    }

    pub(super) fn text(&mut self, number: u8, value: &str) {
        self.field(number, BINARY);
        bytes(value.as_bytes(), self.out);
    }

    pub(super) fn part(&mut self, number: u8, fields: impl FnOnce(&mut Struct<'_>)) {
        self.field(number, STRUCT);
        write(self.out, fields);
    }

    /// A union of which a member without fields is chosen.
    pub(super) fn chosen(&mut self, number: u8, member: u8) {
        self.part(number, |union| union.part(member, |_| {}));
    }

    fn list(&mut self, number: u8, kind: u8, count: usize) {
        self.field(number, LIST);
        if count < 15 {
            self.out.push((count as u8) << 4 | kind);
        } else {
            self.out.push(15 << 4 | kind);
            varint(count as u64, self.out);
        }
    }

    pub(super) fn numbers(&mut self, number: u8, items: &[i32]) {
        self.list(number, I32, items.len());
        for item in items {
            signed(i64::from(*item), self.out);
        }
    }

    pub(super) fn texts(&mut self, number: u8, items: &[&str]) {
        self.list(number, BINARY, items.len());
        for item in items {
            bytes(item.as_bytes(), self.out);
        }
    }

    pub(super) fn parts<T>(
        &mut self,
        number: u8,
        items: impl ExactSizeIterator<Item = T>,
        mut fields: impl FnMut(T, &mut Struct<'_>),
    ) {
        self.list(number, STRUCT, items.len());
        for item in items {
            write(self.out, |part| fields(item, part));
        }
    }
}

/// A number of seven bits a byte, the lowest first.
pub(super) fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number > 127 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

fn signed(number: i64, out: &mut Vec<u8>) {
    varint((number << 1 ^ number >> 63) as u64, out);
}

fn bytes(content: &[u8], out: &mut Vec<u8>) {
    varint(content.len() as u64, out);
    out.extend_from_slice(content);
}
