//! Reads Thrift's compact protocol, in which Parquet's headers and footer are. What is not asked for is skipped.

/// How deep structs and lists may be nested.
const DEPTH: usize = 24;

/// The types of fields and items.
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const I64: u8 = 6;
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const SET: u8 = 10;
const MAP: u8 = 11;
const STRUCT: u8 = 12;

/// The bytes are no such protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bad;

type Result<T> = std::result::Result<T, Bad>;

/// A place in the bytes.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: usize,
}

/// A value whose type is known, and which must be taken.
pub(super) struct Value<'r, 'a> {
    reader: &'r mut Reader<'a>,
    kind: u8,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            depth: 0,
        }
    }

    /// How many bytes were read.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The fields of a struct, by their numbers. Those that are not taken are skipped.
    pub(super) fn fields(
        &mut self,
        mut field: impl FnMut(i64, Value<'_, 'a>) -> Result<()>,
    ) -> Result<()> {
        let mut number = 0_i64;
        self.deeper(|reader| {
            loop {
                let head = reader.byte()?;
                if head == 0 {
                    return Ok(());
                }
                number = match head >> 4 {
                    0 => reader.signed()?,
                    more => number.wrapping_add(i64::from(more)),
                };
                let kind = head & 15;
                field(number, Value { reader, kind })?;
            }
        })
    }

    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if self.depth >= DEPTH {
            return Err(Bad);
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn byte(&mut self) -> Result<u8> {
        let byte = self.bytes.get(self.at).copied().ok_or(Bad)?;
        self.at += 1;
        Ok(byte)
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let end = self.at.checked_add(count).ok_or(Bad)?;
        let taken = self.bytes.get(self.at..end).ok_or(Bad)?;
        self.at = end;
        Ok(taken)
    }

    /// A number of seven bits a byte, the lowest first.
    pub(super) fn varint(&mut self) -> Result<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(Bad)
    }

    pub(super) fn signed(&mut self) -> Result<i64> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn binary(&mut self) -> Result<&'a [u8]> {
        let length = usize::try_from(self.varint()?).map_err(|_| Bad)?;
        self.take(length)
    }

    /// The number of items of a list, and their type.
    fn list(&mut self) -> Result<(u64, u8)> {
        let head = self.byte()?;
        let count = match head >> 4 {
            15 => self.varint()?,
            few => u64::from(few),
        };
        Ok((count, head & 15))
    }

    /// In lists, a truth value is a byte.
    fn item(&mut self, kind: u8) -> Value<'_, 'a> {
        let kind = if kind == TRUE || kind == FALSE {
            BYTE
        } else {
            kind
        };
        Value { reader: self, kind }
    }
}

impl<'a> Value<'_, 'a> {
    pub(super) fn bool(self) -> Result<bool> {
        match self.kind {
            TRUE => Ok(true),
            FALSE => Ok(false),
            _ => Err(Bad),
        }
    }

    pub(super) fn int(self) -> Result<i64> {
        match self.kind {
            BYTE => Ok(i64::from(self.reader.byte()?.cast_signed())),
            4..=I64 => self.reader.signed(),
            _ => Err(Bad),
        }
    }

    pub(super) fn bytes(self) -> Result<&'a [u8]> {
        match self.kind {
            BINARY => self.reader.binary(),
            _ => Err(Bad),
        }
    }

    pub(super) fn text(self) -> Result<String> {
        Ok(String::from_utf8_lossy(self.bytes()?).into_owned())
    }

    /// The fields of a struct.
    pub(super) fn fields(self, field: impl FnMut(i64, Value<'_, 'a>) -> Result<()>) -> Result<()> {
        match self.kind {
            STRUCT => self.reader.fields(field),
            _ => Err(Bad),
        }
    }

    /// The items of a list, one after the other.
    pub(super) fn items(self, mut item: impl FnMut(Value<'_, 'a>) -> Result<()>) -> Result<()> {
        if self.kind != LIST {
            return Err(Bad);
        }
        self.reader.deeper(|reader| {
            let (count, kind) = reader.list()?;
            for _ in 0..count {
                item(reader.item(kind))?;
            }
            Ok(())
        })
    }

    pub(super) fn skip(self) -> Result<()> {
        match self.kind {
            TRUE | FALSE => Ok(()),
            BYTE => self.reader.byte().map(drop),
            4..=I64 => self.reader.varint().map(drop),
            DOUBLE => self.reader.take(8).map(drop),
            BINARY => self.reader.binary().map(drop),
            STRUCT => self.reader.fields(|_, field| field.skip()),
            LIST | SET => self.reader.deeper(|reader| {
                let (count, kind) = reader.list()?;
                for _ in 0..count {
                    reader.item(kind).skip()?;
                }
                Ok(())
            }),
            MAP => self.reader.deeper(|reader| {
                let count = reader.varint()?;
                let kinds = if count == 0 { 0 } else { reader.byte()? };
                for _ in 0..count {
                    reader.item(kinds >> 4).skip()?;
                    reader.item(kinds & 15).skip()?;
                }
                Ok(())
            }),
            _ => Err(Bad),
        }
    }
}
