//! Counts the instructions of `table-work`, the table's module that does each kind of work once, in an interpreter: the same
//! count on every machine, however busy it is. Too many for a row are a failure, as a file above its budget is.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use wasmi::{Caller, Config, Engine, Extern, Func, Linker, Module, Store, Val};

/// The works by their names, and the most instructions for a row: a twentieth more than were counted, for other versions of the
/// compiler.
const BUDGETS: &[(&str, u64)] = &[
    ("chart", 3_900),
    ("compare", 16_000),
    ("filter numbers", 55),
    ("filter texts", 1_800),
    ("profile of numbers", 870),
    ("profile of texts", 2_700),
    ("read Arrow", 42),
    ("read CSV", 6_600),
    ("sort numbers", 420),
    ("sort texts", 4_200),
    ("summary of numbers", 48),
    ("windows", 20_000),
    ("write Arrow", 5_400),
    ("write CSV", 24_000),
    ("write Parquet", 15_000),
    ("write XLSX", 90_000),
];

/// More instructions than all works take.
const FUEL: u64 = 1 << 50;

/// What the module told: the work that begins with its rows, and how many instructions were left then.
#[derive(Default)]
struct Marks(Vec<(String, u64)>);

fn main() -> Result<()> {
    let Some(file) = std::env::args_os().nth(1) else {
        bail!("usage: belvedere-instructions TABLE_WORK.wasm");
    };
    let counted = count(Path::new(&file))?;
    let mut wrong = Vec::new();
    for (name, used) in &counted {
        let budget = BUDGETS.iter().find(|(known, _)| known == name);
        let budget = budget.map_or(0, |(_, budget)| *budget);
        println!("  {name}: {used} of {budget} instructions for a row");
        if *used > budget {
            wrong.push(format!("{name}: {} over the budget", used - budget));
        }
    }
    for (name, _) in BUDGETS {
        if !counted.contains_key(*name) {
            wrong.push(format!("{name} was not done"));
        }
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("; "));
    Ok(())
}

/// The instructions for a row of each work.
fn count(file: &Path) -> Result<BTreeMap<String, u64>> {
    let mut config = Config::default();
    config.consume_fuel(true);
    let engine = Engine::new(&config);
    let module = Module::new(
        &engine,
        fs::read(file).with_context(|| file.display().to_string())?,
    )?;
    let mut store = Store::new(&engine, Marks::default());
    store.set_fuel(FUEL)?;
    let mut linker = Linker::new(&engine);
    for import in module.imports() {
        let Some(signature) = import.ty().func().cloned() else {
            bail!("{} is no function", import.name());
        };
        let is_mark = import.name().starts_with("__wbg_mark_");
        let function = Func::new(
            &mut store,
            signature.clone(),
            move |caller: Caller<'_, Marks>, given, results| {
                for (result, kind) in results.iter_mut().zip(signature.results()) {
                    *result = Val::default_for_ty(*kind);
                }
                if is_mark {
                    mark(caller, given)?;
                }
                Ok(())
            },
        );
        linker.define(import.module(), import.name(), function)?;
    }
    let instance = linker.instantiate_and_start(&mut store, &module)?;
    let main = instance
        .get_func(&store, "main")
        .context("no function main")?;
    main.call(&mut store, &[Val::I32(0), Val::I32(0)], &mut [Val::I32(0)])?;
    let last = store.get_fuel()?;
    let marks = std::mem::take(&mut store.data_mut().0);
    let ends = marks.iter().skip(1).map(|(_, left)| *left).chain([last]);
    let mut counted = BTreeMap::new();
    for ((told, begin), end) in marks.iter().zip(ends) {
        let (name, rows) = told.split_once('\t').context("no rows")?;
        // What lies between two works is told as a work without a name.
        if !name.is_empty() {
            counted.insert(name.to_owned(), (begin - end) / rows.parse::<u64>()?.max(1));
        }
    }
    Ok(counted)
}

/// Notes the text that the module hands over: where it is in its memory, and how long it is.
fn mark(mut caller: Caller<'_, Marks>, given: &[Val]) -> Result<(), wasmi::Error> {
    let wrong = || wasmi::Error::new("a mark is no text");
    let [Val::I32(at), Val::I32(length)] = given else {
        return Err(wrong());
    };
    let memory = caller
        .get_export("memory")
        .and_then(Extern::into_memory)
        .ok_or_else(wrong)?;
    let length = usize::try_from(*length).map_err(|_| wrong())?;
    let mut text = vec![0; length];
    let at = usize::try_from(at.cast_unsigned()).map_err(|_| wrong())?;
    memory.read(&caller, at, &mut text).map_err(|_| wrong())?;
    let left = caller.get_fuel()?;
    let text = String::from_utf8(text).map_err(|_| wrong())?;
    caller.data_mut().0.push((text, left));
    Ok(())
}
