//! Feeds one parser for some time. A failure ends the process; `--place` is a file that says at which input.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(not(target_arch = "wasm32"))]
fn main() -> anyhow::Result<()> {
    feed::main()
}

#[cfg(not(target_arch = "wasm32"))]
mod feed {
    use std::fs::File;
    use std::io::{Seek as _, Write as _};
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use anyhow::{Context as _, bail};
    use belvedere_confine::Limits;
    use belvedere_fuzz::{TARGETS, Target, made_up};
    use clap::Parser as _;

    /// How long one input may take.
    const INPUT_TIMEOUT: Duration = Duration::from_secs(20);
    /// How many bytes of memory reading takes at most.
    const MEMORY: u64 = 1 << 30;

    /// Feeds one parser with made-up bytes.
    #[derive(clap::Parser)]
    struct Arguments {
        /// The parser; without one, their names are shown.
        target: Option<String>,
        /// For how long.
        #[arg(long, default_value_t = 10)]
        seconds: u64,
        /// Where the random numbers begin.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Reads the input of this number alone, and shows it.
        #[arg(long)]
        only: Option<u64>,
        /// A file in which the number of the input is kept that is being read.
        #[arg(long)]
        place: Option<PathBuf>,
    }

    pub(super) fn main() -> anyhow::Result<()> {
        let arguments = Arguments::parse();
        let Some(name) = &arguments.target else {
            for target in TARGETS {
                println!("{}", target.name);
            }
            return Ok(());
        };
        let target = TARGETS.iter().find(|target| target.name == *name);
        let target = target.with_context(|| format!("there is no parser {name:?}"))?;
        belvedere_confine::limit(Limits {
            memory: MEMORY,
            file: 1 << 20,
        })?;
        let samples = (target.samples)();
        if let Some(number) = arguments.only {
            let input = made_up(&samples, arguments.seed, number);
            println!("{}", input.escape_ascii());
            (target.read)(&input);
            return Ok(());
        }
        feed(target, &samples, &arguments)
    }

    fn feed(target: &Target, samples: &[Vec<u8>], arguments: &Arguments) -> anyhow::Result<()> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let mut place = match &arguments.place {
            Some(path) => Some(File::create(path)?),
            None => None,
        };
        // An input that never ends is a failure too.
        thread::spawn(|| {
            let mut seen = (NUMBER.load(Ordering::Relaxed), Instant::now());
            loop {
                thread::sleep(Duration::from_millis(500));
                let number = NUMBER.load(Ordering::Relaxed);
                if number != seen.0 {
                    seen = (number, Instant::now());
                } else if seen.1.elapsed() > INPUT_TIMEOUT {
                    eprintln!("input {number} takes longer than {INPUT_TIMEOUT:?}");
                    std::process::abort();
                }
            }
        });
        let end = Instant::now() + Duration::from_secs(arguments.seconds);
        let mut number = 0;
        while Instant::now() < end {
            NUMBER.store(number, Ordering::Relaxed);
            if let Some(place) = &mut place {
                place.rewind()?;
                place.write_all(&number.to_le_bytes())?;
            }
            (target.read)(&made_up(samples, arguments.seed, number));
            number += 1;
        }
        if number == 0 {
            bail!("no input was read");
        }
        println!("{number}");
        Ok(())
    }
}
