//! What a linked wasm file says of itself: its functions, its data, and by its relocations which of them need which.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context as _, Result};
use wasmparser::{
    DefinedDataSymbol, ExternalKind, FunctionBody, KnownCustom, Linking, Operator, Parser, Payload,
    RelocationType, SymbolFlags, SymbolInfo, TypeRef,
};

/// What the panics of Rust pass through, in the names of the linker: all functions of a module, and others. A call of one is
/// cut only where the compiler knew that it never returns.
pub(super) const PANIC_FUNCTIONS: [&str; 5] = [
    "4core9panicking",
    "4core3str16slice_error_fail",
    "4core5slice5index16slice_index_fail",
    "5alloc7raw_vec12handle_error",
    "3std5alloc8rust_oom",
];

/// A linked file. Offsets in it are numbers of bytes from its beginning.
#[derive(Default)]
pub(super) struct Linked<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) sections: Vec<Section>,
    /// How many functions are imported: they come before those that are defined.
    pub(super) imported: u32,
    pub(super) functions: Vec<Function>,
    /// The content of the data segments.
    segments: Vec<Range<usize>>,
    pub(super) symbols: Vec<Target>,
    /// The symbol that is named at a place.
    pub(super) relocations: BTreeMap<usize, usize>,
    /// The functions that panics end in.
    pub(super) panics: BTreeSet<u32>,
    /// The names of the data whose address is exported.
    exported: BTreeSet<&'a str>,
    /// What is called from outside, and what must be kept.
    pub(super) roots: BTreeSet<Target>,
}

pub(super) struct Section {
    pub(super) id: u8,
    pub(super) range: Range<usize>,
    /// Whether it is for a linker only.
    pub(super) for_linker: bool,
}

pub(super) struct Function {
    pub(super) range: Range<usize>,
    pub(super) operators: Vec<Instruction>,
}

/// An operator of a function.
pub(super) struct Instruction {
    pub(super) range: Range<usize>,
    /// The function that it calls.
    pub(super) calls: Option<u32>,
}

/// What a symbol names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    Function(u32),
    /// A piece of the data, from one place to another.
    Data(usize, usize),
    /// What is not taken out.
    Other,
}

impl<'a> Linked<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self> {
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
}
