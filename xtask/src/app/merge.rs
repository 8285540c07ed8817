//! Makes one wasm module of several that were cut from the same one: a browser compiles and starts it once, instead of hundreds of times.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

use anyhow::{Context as _, Result, bail, ensure};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, DataSection, ElementSection, FunctionSection, ImportSection, Module, RawSection,
    SectionId,
};
use wasmparser::{
    ConstExpr, Data, Element, ElementItems, ElementKind, FunctionBody, Import, Operator, Parser,
    Payload, TypeRef,
};

/// Merges modules, as the splitter writes them: all have the types of the linked file, import the rest from the same module, and put
/// their functions into its table.
pub(super) fn merge(modules: &[Vec<u8>]) -> Result<Vec<u8>> {
    ensure!(!modules.is_empty(), "the chunks share nothing");
    let parts: Vec<Part<'_>> = modules
        .iter()
        .map(|module| Part::read(module))
        .collect::<Result<_>>()?;
    let mut imports = Imports::default();
    let mut numbers: Vec<Numbers> = parts
        .iter()
        .map(|part| imports.numbers(part))
        .collect::<Result<_>>()?;
    number_functions(&parts, &mut numbers, imports.functions)?;

    let types = parts.first().map_or(&[][..], |part| part.types);
    let (mut functions, mut elements) = (FunctionSection::new(), ElementSection::new());
    let (mut code, mut data) = (CodeSection::new(), DataSection::new());
    for (part, numbers) in parts.iter().zip(&mut numbers) {
        ensure!(part.types == types, "the modules have other types");
        for (function, is_kept) in part.functions.iter().zip(numbers.kept.clone()) {
            if is_kept {
                functions.function(function.ty);
                numbers.parse_function_body(&mut code, function.body.clone())?;
            }
        }
        for element in &part.elements {
            numbers.parse_element(&mut elements, element.clone())?;
        }
        // The splitter keeps the places of the linked file's segments by empty ones.
        for segment in part.data.iter().filter(|segment| !segment.data.is_empty()) {
            numbers.parse_data(&mut data, segment.clone())?;
        }
    }
    let mut module = Module::new();
    module
        .section(&RawSection {
            id: SectionId::Type.into(),
            data: types,
        })
        .section(&imports.section)
        .section(&functions)
        .section(&elements)
        .section(&code)
        .section(&data);
    Ok(module.finish())
}

/// What a module has.
#[derive(Default)]
struct Part<'a> {
    /// The content of its section.
    types: &'a [u8],
    imports: Vec<Import<'a>>,
    functions: Vec<Function<'a>>,
    elements: Vec<Element<'a>>,
    data: Vec<Data<'a>>,
}

/// A function that a module defines.
struct Function<'a> {
    ty: u32,
    body: FunctionBody<'a>,
}

impl<'a> Part<'a> {
    fn read(module: &'a [u8]) -> Result<Self> {
        let mut part = Self::default();
        let mut types = Vec::new().into_iter();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => part.types = content(module, section.range())?,
                Payload::ImportSection(imports) => {
                    part.imports = imports.into_imports().collect::<Result<_, _>>()?;
                }
                Payload::FunctionSection(section) => {
                    types = section
                        .into_iter()
                        .collect::<Result<Vec<_>, _>>()?
                        .into_iter();
                }
                Payload::ElementSection(elements) => {
                    part.elements = elements.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => {
                    let ty = types.next().context("a function without a type")?;
                    part.functions.push(Function { ty, body });
                }
                Payload::DataSection(data) => {
                    part.data = data.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::ExportSection(exports) if exports.count() == 0 => {}
                Payload::TableSection(tables) if tables.count() == 0 => {}
                Payload::MemorySection(memories) if memories.count() == 0 => {}
                Payload::GlobalSection(globals) if globals.count() == 0 => {}
                Payload::Version { .. }
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionStart { .. }
                | Payload::CustomSection(_)
                | Payload::End(_) => {}
                other => bail!("unexpected in a part of the app: {other:?}"),
            }
        }
        Ok(part)
    }

    /// The functions that it puts into the table, by their places there.
    fn entries(&self) -> Result<Vec<(u32, u32)>> {
        let mut entries = Vec::new();
        for element in &self.elements {
            let (ElementKind::Active { offset_expr, .. }, ElementItems::Functions(functions)) =
                (&element.kind, &element.items)
            else {
                bail!("unexpected elements in a part of the app");
            };
            for (place, function) in (first_place(offset_expr)?..).zip(functions.clone()) {
                entries.push((place, function?));
            }
        }
        Ok(entries)
    }
}

fn content(module: &[u8], range: Range<u64>) -> Result<&[u8]> {
    module
        .get(usize::try_from(range.start)?..usize::try_from(range.end)?)
        .context("a section ends after its module")
}

fn first_place(offset: &ConstExpr<'_>) -> Result<u32> {
    match offset.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(u32::try_from(value)?),
        other => bail!("elements begin at {other:?}"),
    }
}

/// The place in the table that a function only passes its arguments on to, as the splitter writes calls into another module.
fn passes_on_to(function: &Function<'_>) -> Result<Option<u32>> {
    let mut operators = function.body.get_operators_reader()?;
    let mut next_argument = 0;
    let place = loop {
        match operators.read()? {
            Operator::LocalGet { local_index } if local_index == next_argument => {
                next_argument += 1;
            }
            Operator::I32Const { value } => break u32::try_from(value).ok(),
            _ => return Ok(None),
        }
    };
    // With the same type it passes on all arguments, or it would be no valid code.
    let called = (function.ty, 0);
    match operators.read()? {
        Operator::CallIndirect {
            type_index,
            table_index,
        } if (type_index, table_index) == called => {}
        _ => return Ok(None),
    }
    let ends = matches!(operators.read()?, Operator::End);
    Ok(place.filter(|_| ends && operators.eof()))
}

/// The imports of all modules, each once.
#[derive(Default)]
struct Imports {
    section: ImportSection,
    numbers: BTreeMap<(String, String), u32>,
    functions: u32,
    tables: u32,
    memories: u32,
    globals: u32,
}

impl Imports {
    /// The numbers of a module's imports among all.
    fn numbers(&mut self, part: &Part<'_>) -> Result<Numbers> {
        let mut numbers = Numbers::default();
        for import in &part.imports {
            let (next, known) = match import.ty {
                TypeRef::Func(_) => (&mut self.functions, &mut numbers.functions),
                TypeRef::Table(_) => (&mut self.tables, &mut numbers.tables),
                TypeRef::Memory(_) => (&mut self.memories, &mut numbers.memories),
                TypeRef::Global(_) => (&mut self.globals, &mut numbers.globals),
                other => bail!("unexpected import {}: {other:?}", import.name),
            };
            let name = (import.module.to_owned(), import.name.to_owned());
            let number = match self.numbers.entry(name) {
                Entry::Occupied(number) => *number.get(),
                Entry::Vacant(entry) => {
                    Numbers::default().parse_import(&mut self.section, *import)?;
                    *next += 1;
                    *entry.insert(*next - 1)
                }
            };
            known.push(number);
        }
        Ok(numbers)
    }
}

/// Numbers the functions that the modules define, after those that they import. One that only passes on to a function of these
/// modules is not kept: it has the number of that one.
fn number_functions(parts: &[Part<'_>], numbers: &mut [Numbers], mut next: u32) -> Result<()> {
    let mut entries = BTreeMap::new();
    for (module, part) in parts.iter().enumerate() {
        for (place, function) in part.entries()? {
            entries.insert(place, (module, function));
        }
    }
    let mut passing = Vec::new();
    for (module, (part, numbers)) in parts.iter().zip(&mut *numbers).enumerate() {
        for function in &part.functions {
            let target = passes_on_to(function)?.and_then(|place| entries.get(&place));
            if let Some((target_module, target)) = target {
                passing.push((module, numbers.functions.len(), *target_module, *target));
            }
            numbers.kept.push(target.is_none());
            numbers.functions.push(next);
            next += u32::from(target.is_none());
        }
    }
    for (module, function, target_module, target) in passing {
        let owner = numbers.get_mut(target_module).context("no such module")?;
        let imported = owner.functions.len() - owner.kept.len();
        let place = usize::try_from(target)?.checked_sub(imported);
        ensure!(
            place.is_none_or(|place| owner.kept.get(place) == Some(&true)),
            "a function of the app passes on to one that only passes on"
        );
        let target = owner.function_index(target)?;
        let numbers = numbers.get_mut(module).context("no such module")?;
        *numbers
            .functions
            .get_mut(function)
            .context("no such function")? = target;
    }
    Ok(())
}

/// What the numbers of a module are in the merged one, by kind.
#[derive(Default)]
struct Numbers {
    functions: Vec<u32>,
    /// Whether the merged module has it, for each function that the module defines.
    kept: Vec<bool>,
    tables: Vec<u32>,
    memories: Vec<u32>,
    globals: Vec<u32>,
}

/// A module refers to what it neither imports nor defines.
#[derive(Debug, thiserror::Error)]
#[error("a part of the app has no {0} {1}")]
struct Missing(&'static str, u32);

impl Reencode for Numbers {
    type Error = Missing;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Missing>> {
        number("function", &self.functions, function)
    }

    fn table_index(&mut self, table: u32) -> Result<u32, Error<Missing>> {
        number("table", &self.tables, table)
    }

    fn memory_index(&mut self, memory: u32) -> Result<u32, Error<Missing>> {
        number("memory", &self.memories, memory)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error<Missing>> {
        number("global", &self.globals, global)
    }

    // Code that copies segments by their numbers would need those of the merged module.
    fn data_index(&mut self, segment: u32) -> Result<u32, Error<Missing>> {
        number("data segment", &[], segment)
    }

    fn element_index(&mut self, segment: u32) -> Result<u32, Error<Missing>> {
        number("element segment", &[], segment)
    }
}

fn number(kind: &'static str, numbers: &[u32], old: u32) -> Result<u32, Error<Missing>> {
    let place = usize::try_from(old).ok();
    place
        .and_then(|place| numbers.get(place))
        .copied()
        .ok_or(Error::UserError(Missing(kind, old)))
}

#[cfg(test)]
mod tests;
