//! Arrays that hold others: lists, unions, dictionaries and runs.

use super::{Body, Failure, SwapUnit};
use crate::Error;
use crate::array::Data;
use crate::bytes::Bits;
use crate::ipc::check;
use crate::schema::{DataType, Field, ListLayout};

impl Body<'_> {
    pub(super) fn list(
        &mut self,
        len: usize,
        layout: ListLayout,
        item: &DataType,
        nulls: Option<&Bits>,
    ) -> Result<Data, Failure> {
        let wide = matches!(layout, ListLayout::Large | ListLayout::LargeView);
        if matches!(layout, ListLayout::View | ListLayout::LargeView) {
            let width = if wide { 8 } else { 4 };
            let offsets = self.buffer(SwapUnit::Width(width))?;
            let sizes = self.buffer(SwapUnit::Width(width))?;
            let here = self.here;
            let child = Box::new(self.array(item)?);
            if !check::list_views(&offsets, &sizes, wide, len, nulls, child.len) {
                return Err(Error::malformed(here, "a list lies outside of its items").into());
            }
            return Ok(Data::List {
                wide,
                offsets,
                sizes: Some(sizes),
                child,
            });
        }
        let (offsets, end) = self.offsets(len, wide)?;
        let child = Box::new(self.array(item)?);
        if child.len < end {
            return Err(self.bad("a list lies outside of its items").into());
        }
        Ok(Data::List {
            wide,
            offsets,
            sizes: None,
            child,
        })
    }

    pub(super) fn union(
        &mut self,
        len: usize,
        dense: bool,
        type_ids: &[i32],
        fields: &[Field],
    ) -> Result<Data, Failure> {
        let types = self.buffer(SwapUnit::BYTE)?;
        let offsets = if dense {
            Some(self.buffer(SwapUnit::Width(4))?)
        } else {
            None
        };
        let here = self.here;
        let children = fields
            .iter()
            .map(|field| self.array(&field.data_type))
            .collect::<Result<Vec<_>, _>>()?;
        if !check::union(&types, offsets.as_ref(), type_ids, &children, len) {
            return Err(Error::malformed(here, "a union chooses a value that isn't there").into());
        }
        Ok(Data::Union {
            types,
            offsets,
            children,
        })
    }

    pub(super) fn dictionary(
        &mut self,
        len: usize,
        width: usize,
        id: i64,
        nulls: Option<&Bits>,
    ) -> Result<Data, Failure> {
        let keys = self.buffer(SwapUnit::Width(width))?;
        let keys = self.first(&keys, len, width)?;
        let known = self.dictionaries.get(&id).cloned();
        let missing = known.is_none();
        let values = known.unwrap_or_default();
        if !check::keys(&keys, width, len, nulls, values.len()) {
            return Err(if missing {
                Failure::MissingDictionary(Error::malformed(
                    self.here,
                    format!("dictionary {id} hasn't arrived"),
                ))
            } else {
                self.bad("a key points outside of its dictionary").into()
            });
        }
        Ok(Data::Dictionary {
            width,
            keys,
            values,
        })
    }

    pub(super) fn run_end(
        &mut self,
        len: usize,
        bits: u8,
        values: &DataType,
    ) -> Result<Data, Failure> {
        let ends = self.array(&DataType::Int { bits, signed: true })?;
        let here = self.here;
        let values = Box::new(self.array(values)?);
        let width = usize::from(bits / 8);
        let Data::Fixed { values: bytes, .. } = ends.data else {
            return Err(self.bad("runs have no ends").into());
        };
        let runs = ends.len.min(values.len);
        if len > 0 && !check::runs(&bytes, width, runs, len) {
            return Err(
                Error::malformed(here, "the ends of runs don't rise to the last row").into(),
            );
        }
        Ok(Data::RunEnd {
            width,
            ends: bytes,
            values,
        })
    }
}
