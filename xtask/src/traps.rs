//! Makes traps of the panics of a linked wasm file, and takes out what only their messages need.
//!
//! A panic ends in a trap either way: where no hook shows its message, the message is made for no reader. The relocations say
//! which function and which piece of data needs which; the linker keeps them when it is asked to.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context as _, Result};
use wasm_encoder::{CodeSection, Module, RawSection, SectionId};
use wasmparser::{
    DefinedDataSymbol, ExternalKind, FunctionBody, KnownCustom, Linking, Operator, Parser, Payload,
    RelocationType, SymbolFlags, SymbolInfo, TypeRef,
};

/// What the panics of Rust pass through, in the names of the linker: all functions of a module, and others. A call of one is
/// cut only where the compiler knew that it never returns.
const PANIC_FUNCTIONS: [&str; 5] = [
    "4core9panicking",
    "4core3str16slice_error_fail",
    "4core5slice5index16slice_index_fail",
    "5alloc7raw_vec12handle_error",
    "3std5alloc8rust_oom",
];

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

/// A linked file. Offsets in it are numbers of bytes from its beginning.
#[derive(Default)]
struct Linked<'a> {
    bytes: &'a [u8],
    sections: Vec<Section>,
    /// How many functions are imported: they come before those that are defined.
    imported: u32,
    functions: Vec<Function>,
    /// The content of the data segments.
    segments: Vec<Range<usize>>,
    symbols: Vec<Target>,
    /// The symbol that is named at a place.
    relocations: BTreeMap<usize, usize>,
    /// The functions that panics end in.
    panics: BTreeSet<u32>,
    /// The names of the data whose address is exported.
    exported: BTreeSet<&'a str>,
    /// What is called from outside, and what must be kept.
    roots: BTreeSet<Target>,
}

struct Section {
    id: u8,
    range: Range<usize>,
    /// Whether it is for a linker only.
    for_linker: bool,
}

struct Function {
    range: Range<usize>,
    operators: Vec<Instruction>,
}

/// An operator of a function.
struct Instruction {
    range: Range<usize>,
    /// The function that it calls.
    calls: Option<u32>,
}

/// What a symbol names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    Function(u32),
    /// A piece of the data, from one place to another.
    Data(usize, usize),
    /// What is not taken out.
    Other,
}

impl<'a> Linked<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut this = Self {
            bytes,
            ..Self::default()
        };
        let (mut symbols, mut relocations) = (None, Vec::new());
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            if let Some((id, range)) = payload.as_section() {
                this.sections.push(Section {
                    id,
                    range: file_range(range)?,
                    for_linker: false,
                });
            }
            match payload {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let is_function = matches!(import?.ty, TypeRef::Func(_));
                        this.imported += u32::from(is_function);
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        let export = export?;
                        match export.kind {
                            ExternalKind::Func => {
                                this.roots.insert(Target::Function(export.index));
                            }
                            // The address of data that has this name.
                            ExternalKind::Global => {
                                this.exported.insert(export.name);
                            }
                            _ => {}
                        }
                    }
                }
                Payload::StartSection { func, .. } => {
                    this.roots.insert(Target::Function(func));
                }
                Payload::CodeSectionEntry(body) => this.functions.push(Function::read(&body)?),
                Payload::DataSection(segments) => {
                    for segment in segments {
                        let segment = segment?;
                        let end = usize::try_from(segment.range.end)?;
                        this.segments.push(end - segment.data.len()..end);
                    }
                }
                Payload::CustomSection(custom) => {
                    match custom.as_known() {
                        KnownCustom::Linking(linking) => symbols = Some(linking),
                        KnownCustom::Reloc(section) => relocations.push(section),
                        _ => continue,
                    }
                    this.sections.last_mut().context("no section")?.for_linker = true;
                }
                _ => {}
            }
        }
        let symbols = symbols.context("the file was linked without --emit-relocs")?;
        for part in symbols.subsections() {
            if let Linking::SymbolTable(symbols) = part? {
                for symbol in symbols {
                    this.add_symbol(&symbol?)?;
                }
            }
        }
        for section in relocations {
            let number = usize::try_from(section.section_index())?;
            let start = this.sections.get(number).context("no such section")?;
            let start = start.range.start;
            for entry in section.entries() {
                let entry = entry?;
                if names_a_symbol(entry.ty) {
                    let place = start + usize::try_from(entry.offset)?;
                    this.relocations
                        .insert(place, usize::try_from(entry.index)?);
                }
            }
        }
        Ok(this)
    }
}

/// Where a range of a file is in memory.
fn file_range(range: Range<u64>) -> Result<Range<usize>> {
    Ok(usize::try_from(range.start)?..usize::try_from(range.end)?)
}

/// Whether a relocation is of a function or of data.
fn names_a_symbol(kind: RelocationType) -> bool {
    !matches!(
        kind,
        RelocationType::TypeIndexLeb
            | RelocationType::GlobalIndexLeb
            | RelocationType::GlobalIndexI32
            | RelocationType::TableNumberLeb
    )
}

impl Linked<'_> {
    fn add_symbol(&mut self, symbol: &SymbolInfo<'_>) -> Result<()> {
        let mut is_root = false;
        let (target, flags) = match symbol {
            SymbolInfo::Func { index, flags, name } => {
                let name = name.unwrap_or_default();
                if PANIC_FUNCTIONS.iter().any(|end| name.contains(end)) {
                    self.panics.insert(*index);
                }
                (Target::Function(*index), flags)
            }
            SymbolInfo::Data {
                symbol,
                flags,
                name,
            } => {
                is_root = self.exported.contains(name);
                (self.data_range(symbol.as_ref())?, flags)
            }
            _ => {
                self.symbols.push(Target::Other);
                return Ok(());
            }
        };
        if is_root || flags.intersects(SymbolFlags::EXPORTED | SymbolFlags::NO_STRIP) {
            self.roots.insert(target.clone());
        }
        self.symbols.push(target);
        Ok(())
    }

    /// The piece of the data that a symbol names; what is no part of the file is not taken out of it.
    fn data_range(&self, symbol: Option<&DefinedDataSymbol>) -> Result<Target> {
        let Some(symbol) = symbol else {
            return Ok(Target::Other);
        };
        let Some(segment) = self.segments.get(usize::try_from(symbol.index)?) else {
            return Ok(Target::Other);
        };
        let start = segment.start + usize::try_from(symbol.offset)?;
        let end = start + usize::try_from(symbol.size)?;
        Ok(if end <= segment.end {
            Target::Data(start, end)
        } else {
            Target::Other
        })
    }

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
    fn read(body: &FunctionBody<'_>) -> Result<Self> {
        let range = file_range(body.range())?;
        let operators = body.get_operators_reader()?.into_iter_with_offsets();
        let mut instructions = Vec::<Instruction>::new();
        for operator in operators {
            let (operator, start) = operator?;
            let start = usize::try_from(start)?;
            if let Some(before) = instructions.last_mut() {
                before.range.end = start;
            }
            let calls = match operator {
                Operator::Call { function_index } => Some(function_index),
                _ => None,
            };
            instructions.push(Instruction {
                range: start..range.end,
                calls,
            });
        }
        Ok(Self {
            range,
            operators: instructions,
        })
    }

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
