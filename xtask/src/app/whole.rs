//! Makes a linked file whole that was meant to be split: what it imports from its own chunks becomes a call of the function that
//! it exports for them, and a chunk is loaded at once.

use anyhow::{Context as _, Result, ensure};
use walrus::{Module, ModuleConfig, ValType};

/// The module from which the macro `wasm_split` imports.
const CHUNKS: &str = "__wasm_split_placeholder__";
/// What begins the name of a function that loads a chunk.
const LOAD: &str = "__wasm_split_load_";

/// The module of a linked file, without imports from chunks.
pub(super) fn whole(linked: &[u8]) -> Result<Module> {
    let mut module = ModuleConfig::new().strict_validate(false).parse(linked)?;
    let imports = module.imports.iter();
    let imports: Vec<_> = imports
        .filter(|import| import.module == CHUNKS)
        .map(|import| import.name.clone())
        .collect();
    for name in imports {
        let import = module.imports.get_func(CHUNKS, &name)?;
        if name.starts_with(LOAD) {
            let table = module.tables.main_function_table()?;
            let table = table.context("no table of functions")?;
            let told = module.types.add(&[ValType::I32, ValType::I32], &[]);
            let is_known = module.funcs.get(import).ty() == told;
            ensure!(
                is_known,
                "{name} takes something else than a callback and its data"
            );
            module.replace_imported_func(import, |(body, arguments)| {
                // The callback is told, beside its data, that loading went well.
                if let [callback, data] = arguments[..] {
                    body.local_get(data)
                        .i32_const(1)
                        .local_get(callback)
                        .call_indirect(told, table);
                }
            })?;
        } else {
            let export = name.replacen("00_import_", "00_export_", 1);
            ensure!(export != name, "unexpected import from a chunk: {name}");
            let function = module.exports.get_func(&export)?;
            module.exports.remove(&export)?;
            module.replace_imported_func(import, |(body, arguments)| {
                for argument in arguments {
                    body.local_get(*argument);
                }
                body.call(function);
            })?;
        }
    }
    Ok(module)
}
