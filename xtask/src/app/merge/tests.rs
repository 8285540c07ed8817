//! Modules with a few functions, merged.

use wasm_encoder::{
    ConstExpr, ElementMode, ElementSegment, Elements, EntityType, Function, InstructionSink,
    RefType, TableType, TypeSection,
};
use wasmparser::Validator;

use super::*;

/// A module with one of its functions at a place of the table, and one that calls, by a third, what is at another place.
fn part(place: i32, listed: u32, called: i32) -> Vec<u8> {
    let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
    types.ty().function([], []);
    imports.import("__wasm_split", "given", EntityType::Function(0));
    let table = TableType {
        element_type: RefType::FUNCREF,
        table64: false,
        minimum: 10,
        maximum: None,
        shared: false,
    };
    imports.import("__wasm_split", "table", EntityType::Table(table));
    let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
    let mut define = |write: &dyn Fn(&mut InstructionSink<'_>)| {
        let mut function = Function::new([]);
        let mut instructions = function.instructions();
        write(&mut instructions);
        instructions.end();
        functions.function(0);
        code.function(&function);
    };
    define(&|body| _ = body.call(0));
    define(&|body| _ = body.i32_const(called).call_indirect(0, 0));
    define(&|body| _ = body.call(2));
    define(&|body| _ = body.i32_const(called).drop());
    let mut elements = ElementSection::new();
    elements.segment(ElementSegment {
        mode: ElementMode::Active {
            table: None,
            offset: &ConstExpr::i32_const(place),
        },
        elements: Elements::Functions((&[listed][..]).into()),
    });
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions);
    module.section(&elements).section(&code);
    module.finish()
}

/// What the functions of merged modules call, after a check that these are a module.
fn calls(modules: &[Vec<u8>]) -> Vec<Option<u32>> {
    let merged = merge(modules).expect("a module");
    Validator::new()
        .validate_all(&merged)
        .expect("a valid module");
    let part = Part::read(&merged).expect("a part");
    assert_eq!(part.imports.len(), 2, "each import once");
    let entries = part.entries().expect("entries of the table");
    assert_eq!(entries, [(1, 1), (2, 4)], "each function at its place");
    let called = |function: &super::Function<'_>| {
        let mut operators = function.body.get_operators_reader().expect("operators");
        match operators.read().expect("an operator") {
            Operator::Call { function_index } => Some(function_index),
            _ => None,
        }
    };
    part.functions.iter().map(called).collect()
}

#[test]
fn a_call_from_one_module_into_another_is_direct() {
    // The first module calls a function of the second one, which calls what neither has.
    let calls = calls(&[part(1, 1, 2), part(2, 1, 7)]);
    assert_eq!(
        calls,
        [Some(0), Some(4), None, Some(0), None, Some(5), None]
    );
}

#[test]
fn a_chain_of_functions_that_pass_on_is_refused() {
    let error = merge(&[part(1, 1, 2), part(2, 2, 1)]).expect_err("a chain");
    let said = "a function of the app passes on to one that only passes on";
    assert_eq!(error.to_string(), said);
}

#[test]
fn modules_of_other_types_are_refused() {
    let error = merge(&[part(1, 1, 2), b"\0asm\x01\0\0\0".to_vec()]).expect_err("other types");
    assert_eq!(error.to_string(), "the modules have other types");
}
