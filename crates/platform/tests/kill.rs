//! `kill -9` at random moments, under load: every acknowledged change exists, complete, and once.
//!
//! `BELVEDERE_KILL_CYCLES` and `BELVEDERE_KILL_SEED` change how often and with which sequence; `cargo xtask kill` sets
//! them. Without a seed each run has another one, which a test prints when it fails.

mod kill {
    pub(crate) mod change;
    pub(crate) mod client;
    pub(crate) mod family;
    pub(crate) mod server;
    pub(crate) mod state;
    pub(crate) mod world;
    pub(crate) mod writer;
}

use std::sync::mpsc;
use std::thread;
use std::time::SystemTime;

use belvedere_platform::check;
use fastrand::Rng;
use kill::client::Client;
use kill::family::Family;
use kill::server::{self, Server};
use kill::state::State;
use kill::world::World;
use kill::writer::Writer;

/// How many writers there are at once.
const WRITERS: u64 = 4;
/// After so many cycles a new folder is begun, so that looking at everything stays quick.
const ROUND: u64 = 64;

fn setting(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap())
}

fn cycles() -> u64 {
    setting("BELVEDERE_KILL_CYCLES").unwrap_or(64)
}

/// Where the random numbers begin.
fn seed() -> u64 {
    let clock = || SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let seed = setting("BELVEDERE_KILL_SEED").unwrap_or_else(clock);
    println!("BELVEDERE_KILL_SEED={seed}");
    seed
}

#[test]
fn what_was_answered_survives_kill_9() {
    let (cycles, seed) = (cycles(), seed());
    let mut left = cycles;
    let mut answered = 0;
    while left > 0 {
        let now = left.min(ROUND);
        left -= now;
        let seed = seed.wrapping_add(left);
        println!("{now} cycles with seed {seed}");
        answered += round(seed, now);
    }
    println!("{cycles} cycles, {answered} answered changes, none lost, halved or doubled");
}

/// Kills the platform on one folder again and again; gives how many changes were answered.
fn round(seed: u64, cycles: u64) -> usize {
    let mut random = Rng::with_seed(seed);
    let world = World::new();
    let mut writers: Vec<Writer> = (0..WRITERS)
        .map(|number| Writer::new(number, random.u64(..)))
        .collect();
    let mut token = None;
    let mut answered = 0;
    for cycle in 0..cycles {
        if random.u64(..8) == 0 {
            server::kill_while_starting(&world, random.u64(..40_000));
        }
        let sound = check::data_folder(&world.data());
        assert_eq!(sound.problems().count(), 0, "cycle {cycle}: {sound}");

        let server = Server::start(&world);
        let token: &str = token.get_or_insert_with(|| server.mint());
        let mut client = Client::new(server.port(), token);
        let found = State::read(&mut client);
        for writer in &mut writers {
            writer.settle(&mut client, &found);
            writer.repeat(&mut client);
        }
        State::read(&mut client).compare(&writers, cycle);
        for writer in &writers {
            writer.look(&mut client);
        }

        answered += load(server, token, &mut writers, &mut random);
    }
    let server = Server::start(&world);
    let mut client = Client::new(server.port(), token.as_deref().unwrap_or_default());
    let found = State::read(&mut client);
    for writer in &mut writers {
        writer.settle(&mut client, &found);
    }
    State::read(&mut client).compare(&writers, cycles);
    server.kill();
    world.expect_quiet_log();
    answered
}

/// Lets all writers write, and kills the platform in the midst of it.
fn load(server: Server, token: &str, writers: &mut [Writer], random: &mut Rng) -> usize {
    let (begun, beginnings) = mpsc::channel();
    let (port, count, spin) = (server.port(), 1 + random.u64(..60), random.u64(..3_000));
    thread::scope(|scope| {
        let working: Vec<_> = writers
            .iter_mut()
            .map(|writer| {
                let begun = begun.clone();
                scope.spawn(move || writer.work(Client::new(port, token), &begun))
            })
            .collect();
        drop(begun);
        for _ in 0..count {
            // No more come when no writer has a connection any more, which the next line makes a failure.
            beginnings.recv().expect("the platform ended by itself");
        }
        server::spin(spin);
        server.kill();
        let answered = working.into_iter().map(|thread| thread.join().unwrap());
        answered.sum()
    })
}

/// A refresh is made whole or not at all: afterwards one token is unused, and one that was answered is never forgotten.
#[test]
fn a_refresh_survives_kill_9() {
    let mut random = Rng::with_seed(seed());
    let world = World::new();
    drop(Server::start(&world));
    let (mut answered, mut lost) = (0, 0);
    for cycle in 0..cycles() {
        let mut family = Family::new(&world.data(), &format!("family-{cycle}"));
        let server = Server::start(&world);
        let mut client = Client::new(server.port(), "");
        let (begun, beginnings) = mpsc::channel();
        let (count, spin) = (1 + random.u64(..12), random.u64(..3_000));
        let responses = thread::scope(|scope| {
            let family = &mut family;
            let working = scope.spawn(move || {
                for responses in 0.. {
                    let _ = begun.send(());
                    match family.rotate(&mut client) {
                        Ok(status) => assert_eq!(status, 200),
                        Err(_) => return responses,
                    }
                }
                0
            });
            for _ in 0..count {
                beginnings.recv().expect("the platform ended by itself");
            }
            server::spin(spin);
            server.kill();
            working.join().unwrap()
        });
        answered += responses;
        // The last refresh is the one whose response was lost. It was made, or it was not.
        let (used, unused) = family.tokens();
        assert_eq!(unused, 1, "cycle {cycle}");
        assert!(
            used == responses || used == responses + 1,
            "cycle {cycle}: {used}"
        );
        lost += used - responses;

        let server = Server::start(&world);
        if responses > 0 {
            let mut client = Client::new(server.port(), &family.access);
            client.get("/oauth2/userinfo");
        }
        let expected = if used == responses { 200 } else { 400 };
        let status = family.rotate(&mut Client::new(server.port(), "")).unwrap();
        assert_eq!(status, expected, "cycle {cycle}");
    }
    println!("{answered} answered refreshes; {lost} were made whose answer was lost");
    world.expect_quiet_log();
}
