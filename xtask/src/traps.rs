//! Makes traps of the panics of a linked wasm file, and takes out what only their messages need.
//!
//! A panic ends in a trap either way: where no hook shows its message, the message is made for no reader. The relocations say
//! which function and which piece of data needs which; the linker keeps them when it is asked to.

mod linked;

use std::collections::BTreeSet;
use std::ops::Range;

use anyhow::{Context as _, Result};
use wasm_encoder::{CodeSection, Module, RawSection, SectionId};

use linked::{Function, Linked, Target};

/// The operator `unreachable`.
const TRAP: u8 = 0x00;
/// A function without locals that is a trap.
const ONLY_TRAP: [u8; 3] = [0, TRAP, 0x0B];

/// Gives a linked file without the messages of its panics, and without its relocations.
pub(crate) fn of_panics(linked: &[u8]) -> Result<Vec<u8>> {
    let file = Linked::read(linked)?;
    let cuts = file.cuts();
    let needed = file.needed(&cuts);
    file.write(&cuts, &needed)
}

impl Linked<'_> {
    /// The places of each function that are only on the way to a panic. A function that is nothing else is the end of a panic
    /// for those that call it.
    fn cuts(&self) -> Vec<Vec<Range<usize>>> {
        let mut panics = self.panics.clone();
        loop {
            let cuts: Vec<_> = self
                .functions
                .iter()
                .map(|function| function.cuts(self.bytes, &panics))
                .collect();
            let before = panics.len();
            let numbered = (self.imported..).zip(self.functions.iter().zip(&cuts));
            let only_panics = numbered.filter(|(_, (function, cuts))| {
                let start = function
                    .operators
                    .first()
                    .map(|operator| operator.range.start);
                cuts.first().map(|cut| cut.start) == start
                    || start.and_then(|start| self.bytes.get(start)) == Some(&TRAP)
            });
            panics.extend(only_panics.map(|(number, _)| number));
            if panics.len() == before {
                return cuts;
            }
        }
    }

    /// What is needed by the roots, all in all.
    fn needed(&self, cuts: &[Vec<Range<usize>>]) -> BTreeSet<Target> {
        let mut needed = BTreeSet::new();
        let mut left: Vec<_> = self.roots.iter().cloned().collect();
        while let Some(target) = left.pop() {
            if !needed.insert(target.clone()) {
                continue;
            }
            let (range, cuts) = match &target {
                Target::Data(start, end) => (*start..*end, &[][..]),
                Target::Function(number) => {
                    let defined = number.checked_sub(self.imported);
                    let place = defined.and_then(|number| usize::try_from(number).ok());
                    match place.and_then(|place| self.functions.get(place).zip(cuts.get(place))) {
                        Some((function, cuts)) => {
                            // The linker's own functions call others without a relocation.
                            let calls = function.operators.iter();
                            let calls = calls.filter(|call| !is_cut(cuts, call.range.start));
                            left.extend(calls.filter_map(|call| call.calls).map(Target::Function));
                            (function.range.clone(), &cuts[..])
                        }
                        None => continue,
                    }
                }
                Target::Other => continue,
            };
            let named = self.relocations.range(range);
            let named = named.filter(|(offset, _)| !is_cut(cuts, **offset));
            left.extend(named.filter_map(|(_, symbol)| self.symbols.get(*symbol).cloned()));
        }
        needed
    }

    /// The file with traps in place of what was cut and of the functions that are not needed, and zeros in place of the data
    /// that is not needed.
    fn write(&self, cuts: &[Vec<Range<usize>>], needed: &BTreeSet<Target>) -> Result<Vec<u8>> {
        let mut code = CodeSection::new();
        for ((function, cuts), number) in self.functions.iter().zip(cuts).zip(self.imported..) {
            if needed.contains(&Target::Function(number)) {
                code.raw(&self.without(function.range.clone(), cuts)?);
            } else {
                code.raw(&ONLY_TRAP);
            }
        }
        let mut bytes = self.bytes.to_vec();
        let mut pieces = |is_needed: bool, write: &dyn Fn(&mut [u8], &[u8])| {
            for symbol in &self.symbols {
                if let Target::Data(start, end) = *symbol
                    && needed.contains(symbol) == is_needed
                    && let Some((new, old)) =
                        bytes.get_mut(start..end).zip(self.bytes.get(start..end))
                {
                    write(new, old);
                }
            }
        };
        pieces(false, &|new, _| new.fill(0));
        // Pieces may overlap.
        pieces(true, &|new, old| new.copy_from_slice(old));

        let mut module = Module::new();
        for section in self.sections.iter().filter(|section| !section.for_linker) {
            if section.id == u8::from(SectionId::Code) {
                module.section(&code);
                continue;
            }
            let data = bytes.get(section.range.clone()).context("no content")?;
            module.section(&RawSection {
                id: section.id,
                data,
            });
        }
        Ok(module.finish())
    }

    /// A function's bytes with a trap in place of each cut.
    fn without(&self, range: Range<usize>, cuts: &[Range<usize>]) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut start = range.start;
        for cut in cuts {
            bytes.extend(self.bytes.get(start..cut.start).context("no code")?);
            bytes.push(TRAP);
            start = cut.end;
        }
        bytes.extend(self.bytes.get(start..range.end).context("no code")?);
        Ok(bytes)
    }
}

impl Function {
    /// Each call of one of these functions, and what is done only for it: operators before it that change nothing but this
    /// instance's memory. A panic ends the program, so what is in there after it means nothing.
    fn cuts(&self, bytes: &[u8], panics: &BTreeSet<u32>) -> Vec<Range<usize>> {
        let (mut cuts, mut start) = (Vec::new(), None);
        let followers = self.operators.iter().skip(1).map(|next| next.range.start);
        let followers = followers.map(Some).chain([None]);
        for (operator, follower) in self.operators.iter().zip(followers) {
            let panics = operator
                .calls
                .is_some_and(|called| panics.contains(&called));
            if panics && follower.is_some_and(|next| bytes.get(next) == Some(&TRAP)) {
                cuts.push(start.take().unwrap_or(operator.range.start)..operator.range.end);
            } else if bytes.get(operator.range.clone()).is_some_and(is_plain) {
                start.get_or_insert(operator.range.start);
            } else {
                start = None;
            }
        }
        cuts
    }
}

/// Whether a byte of the file is cut.
fn is_cut(cuts: &[Range<usize>], offset: usize) -> bool {
    cuts.iter().any(|cut| cut.contains(&offset))
}

/// Whether an operator neither goes elsewhere nor calls.
fn is_plain(operator: &[u8]) -> bool {
    match operator {
        // Values are dropped and chosen; local and global variables; memory; numbers.
        [0x1A | 0x1B | 0x20..=0x24 | 0x28..=0x3E | 0x41..=0xC4, ..] => true,
        // Numbers are converted; memory is copied and filled.
        [0xFC, kind, ..] => *kind <= 11,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
