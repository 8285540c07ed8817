//! Reads `FlatBuffers`, the encoding of Arrow's metadata, without trusting a single offset.
//!
//! Only the parts that the Arrow metadata uses: tables, scalars, strings, and vectors of tables, structs and scalars.
//! Offsets are unsigned and point forward, so nothing here can run in a circle.

/// The metadata breaks the rules of its encoding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bad;

/// A table inside `bytes`.
#[derive(Clone, Copy)]
pub(crate) struct Flat<'a> {
    bytes: &'a [u8],
    table: usize,
    vtable: &'a [u8],
}

impl<'a> Flat<'a> {
    /// The table that the buffer is about.
    pub(crate) fn root(bytes: &'a [u8]) -> Result<Self, Bad> {
        Self::behind(bytes, 0)
    }

    /// The table that the offset at `at` points to.
    fn behind(bytes: &'a [u8], at: usize) -> Result<Self, Bad> {
        let table = follow(bytes, at)?;
        let back = i32::from_le_bytes(read(bytes, table)?);
        let start = i64::try_from(table).map_err(|_| Bad)? - i64::from(back);
        let start = usize::try_from(start).map_err(|_| Bad)?;
        let length = usize::from(u16::from_le_bytes(read(bytes, start)?));
        let vtable = bytes
            .get(start..)
            .and_then(|rest| rest.get(4..length))
            .ok_or(Bad)?;
        Ok(Self {
            bytes,
            table,
            vtable,
        })
    }

    /// Where the field is, if it is there at all.
    fn field(&self, id: usize) -> Option<usize> {
        let offset = self.vtable.as_chunks::<2>().0.get(id)?;
        match u16::from_le_bytes(*offset) {
            0 => None,
            offset => Some(self.table + usize::from(offset)),
        }
    }

    fn scalar<const N: usize>(&self, id: usize) -> Result<Option<[u8; N]>, Bad> {
        self.field(id).map(|at| read(self.bytes, at)).transpose()
    }

    pub(crate) fn bool(&self, id: usize) -> Result<bool, Bad> {
        Ok(self.u8(id)? != 0)
    }

    pub(crate) fn u8(&self, id: usize) -> Result<u8, Bad> {
        Ok(self.scalar(id)?.map_or(0, u8::from_le_bytes))
    }

    pub(crate) fn i16(&self, id: usize, default: i16) -> Result<i16, Bad> {
        Ok(self.scalar(id)?.map_or(default, i16::from_le_bytes))
    }

    pub(crate) fn i32(&self, id: usize, default: i32) -> Result<i32, Bad> {
        Ok(self.scalar(id)?.map_or(default, i32::from_le_bytes))
    }

    pub(crate) fn i64(&self, id: usize) -> Result<i64, Bad> {
        Ok(self.scalar(id)?.map_or(0, i64::from_le_bytes))
    }

    pub(crate) fn table(&self, id: usize) -> Result<Option<Self>, Bad> {
        self.field(id)
            .map(|at| Self::behind(self.bytes, at))
            .transpose()
    }

    /// The string, which must be UTF-8.
    pub(crate) fn text(&self, id: usize) -> Result<Option<&'a str>, Bad> {
        let Some(at) = self.field(id) else {
            return Ok(None);
        };
        let bytes = vector(self.bytes, at, 1)?;
        std::str::from_utf8(bytes).map(Some).map_err(|_| Bad)
    }

    /// The values of a vector of scalars or structs of `N` bytes each; empty when it is absent.
    pub(crate) fn values<const N: usize>(&self, id: usize) -> Result<&'a [[u8; N]], Bad> {
        match self.field(id) {
            None => Ok(&[]),
            Some(at) => Ok(vector(self.bytes, at, N)?.as_chunks().0),
        }
    }

    /// The tables of a vector; empty when it is absent.
    pub(crate) fn tables(
        &self,
        id: usize,
    ) -> Result<impl Iterator<Item = Result<Self, Bad>> + use<'a>, Bad> {
        let bytes = self.bytes;
        let (start, count) = match self.field(id) {
            None => (0, 0),
            Some(at) => {
                let count = vector(bytes, at, 4)?.len() / 4;
                (follow(bytes, at)? + 4, count)
            }
        };
        Ok((0..count).map(move |index| Self::behind(bytes, start + 4 * index)))
    }
}

fn read<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], Bad> {
    bytes
        .get(at..)
        .and_then(|rest| rest.first_chunk())
        .copied()
        .ok_or(Bad)
}

/// Where the offset at `at` points to.
fn follow(bytes: &[u8], at: usize) -> Result<usize, Bad> {
    let offset = usize::try_from(u32::from_le_bytes(read(bytes, at)?)).map_err(|_| Bad)?;
    at.checked_add(offset).ok_or(Bad)
}

/// The content of the vector that the offset at `at` points to, whose values have `width` bytes.
fn vector(bytes: &[u8], at: usize, width: usize) -> Result<&[u8], Bad> {
    let start = follow(bytes, at)?;
    let count = usize::try_from(u32::from_le_bytes(read(bytes, start)?)).map_err(|_| Bad)?;
    let size = count.checked_mul(width).ok_or(Bad)?;
    bytes
        .get(start + 4..)
        .and_then(|rest| rest.get(..size))
        .ok_or(Bad)
}
