//! A module with a panic, as the linker writes it.

use wasm_encoder::{
    ConstExpr, CustomSection, DataSection, DataSymbolDefinition, ExportKind, ExportSection,
    FunctionSection, LinkingSection, MemorySection, MemoryType, SymbolTable, TypeSection,
};
use wasmparser::{Parser, Payload, Validator};

use super::linked::PANIC_FUNCTIONS;
use super::*;

/// The bytes of a function, and the places in it that name a symbol.
type Body = (&'static [u8], &'static [(u8, u8)]);

/// The first four symbols are these functions, the others are words.
const FUNCTIONS: [Body; 4] = [
    // Panics end here: it calls the second one.
    (&[0, 0x10, 1, TRAP, 0x0B], &[(2, 1)]),
    // It takes the address of the first word.
    (&[0, 0x41, 0, 0x1A, 0x0B], &[(2, 4)]),
    // It takes the address of the second word, and panics.
    (&[0, 0x41, 7, 0x1A, 0x10, 0, TRAP, 0x0B], &[(2, 5), (5, 0)]),
    // It takes the address of the third word and panics by the function above, or takes that of the fourth word.
    (
        &[
            0, 0x02, 0x40, 0x41, 1, 0x0D, 0, 0x41, 12, 0x1A, 0x10, 2, TRAP, 0x0B, 0x41, 16, 0x1A,
            0x0B,
        ],
        &[(8, 6), (11, 2), (15, 7)],
    ),
];
const WORDS: [&str; 4] = ["message", "place", "word", "kept"];

fn linked() -> Vec<u8> {
    let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
    types.ty().function([], []);
    let (mut code, mut symbols) = (CodeSection::new(), SymbolTable::new());
    let code_section = 4;
    let number = |length: usize| u8::try_from(length).expect("a small number");
    let mut relocations = Vec::new();
    // After the number of functions.
    let mut start = 1;
    for ((body, places), index) in FUNCTIONS.iter().zip(0..) {
        functions.function(0);
        code.raw(body);
        symbols.function(
            0,
            index,
            Some(if index == 0 {
                PANIC_FUNCTIONS[0]
            } else {
                "other"
            }),
        );
        for (place, symbol) in *places {
            let place = start + 1 + place;
            relocations.push(if *symbol < 4 {
                vec![0, place, *symbol]
            } else {
                vec![4, place, *symbol, 0]
            });
        }
        start += 1 + number(body.len());
    }
    let mut offset = 0;
    for word in WORDS {
        let size = u32::from(number(word.len()));
        let place = DataSymbolDefinition {
            index: 0,
            offset,
            size,
        };
        symbols.data(0, word, Some(place));
        offset += size;
    }
    let mut memories = MemorySection::new();
    memories.memory(MemoryType {
        minimum: 1,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let (mut exports, mut data) = (ExportSection::new(), DataSection::new());
    exports.export("run", ExportKind::Func, 3);
    data.active(0, &ConstExpr::i32_const(0), WORDS.concat().bytes());
    let mut content = vec![code_section, number(relocations.len())];
    content.extend(relocations.concat());
    let mut module = Module::new();
    module
        .section(&types)
        .section(&functions)
        .section(&memories);
    module.section(&exports).section(&code).section(&data);
    module.section(LinkingSection::new().symbol_table(&symbols));
    module.section(&CustomSection {
        name: "reloc.CODE".into(),
        data: content.into(),
    });
    module.finish()
}

#[test]
fn what_only_a_panic_needs_is_taken_out() {
    let made = of_panics(&linked()).expect("a module");
    Validator::new()
        .validate_all(&made)
        .expect("a valid module");
    let (mut bodies, mut words) = (Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(&made) {
        match payload.expect("a section") {
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes().to_vec()),
            Payload::DataSection(data) => {
                words.extend(data.into_iter().map(|data| data.expect("data").data));
            }
            Payload::CustomSection(section) => panic!("{} is left", section.name()),
            _ => {}
        }
    }
    assert_eq!(words, [&[&[0; 16][..], b"kept"].concat()[..]]);
    let used = [
        0, 0x02, 0x40, 0x41, 1, 0x0D, 0, TRAP, TRAP, 0x0B, 0x41, 16, 0x1A, 0x0B,
    ];
    assert_eq!(bodies[..3], [ONLY_TRAP, ONLY_TRAP, ONLY_TRAP]);
    assert_eq!(bodies[3..], [used]);
}

#[test]
fn a_file_without_relocations_is_refused() {
    let error = of_panics(&Module::new().finish()).expect_err("no relocations");
    assert_eq!(
        error.to_string(),
        "the file was linked without --emit-relocs"
    );
}
