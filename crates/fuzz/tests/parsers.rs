//! Each parser for a moment: that the samples are read, and that nothing panics soon. Each run tries other inputs.

use std::time::SystemTime;

use belvedere_fuzz::{TARGETS, made_up};

/// How many inputs each parser gets.
const INPUTS: u64 = 3_000;

#[test]
fn no_parser_fails_at_made_up_bytes() {
    let seed = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    for target in TARGETS {
        let samples = (target.samples)();
        assert!(samples.len() >= 2, "{}", target.name);
        for sample in &samples {
            (target.read)(sample);
        }
        for number in 0..INPUTS {
            let input = made_up(&samples, seed, number);
            let read = std::panic::catch_unwind(|| (target.read)(&input));
            let text = input.escape_ascii();
            assert!(
                read.is_ok(),
                "{} fails at input {number} of seed {seed}: {text}",
                target.name
            );
        }
    }
}

#[test]
fn the_same_numbers_make_the_same_bytes_and_others_make_others() {
    let samples = [b"some sample of a text".to_vec(), b"another".to_vec()];
    let inputs: Vec<_> = (0..1_000)
        .map(|number| made_up(&samples, 7, number))
        .collect();
    let again = (0..1_000).map(|number| made_up(&samples, 7, number));
    assert!(again.eq(inputs.iter().cloned()));
    let different: std::collections::HashSet<_> = inputs.iter().collect();
    assert!(different.len() > 900, "{}", different.len());
}
