//! Tests of the command line: options, variables, shells.

use clap::Arg;

use super::*;

/// The variables of a command's options.
fn variables(command: &clap::Command) -> Vec<String> {
    let options = command
        .get_arguments()
        .filter(|arg| arg.get_long().is_some());
    let variable = |arg: &Arg| {
        arg.get_env()
            .map(|name| name.to_string_lossy().into_owned())
    };
    options
        .map(|arg| variable(arg).unwrap_or_default())
        .collect()
}

#[test]
fn every_option_has_a_variable() {
    let command = command();
    assert_eq!(
        variables(&command),
        ["BELVEDERE_LOG", "BELVEDERE_LOG_FORMAT"]
    );
    let of_serve = variables(command.find_subcommand("serve").unwrap());
    for expected in [
        "BELVEDERE_DATA",
        "BELVEDERE_NO_KEY",
        "BELVEDERE_SQL_MAX_ROWS",
    ] {
        assert!(
            of_serve.iter().any(|name| name == expected),
            "{expected} in {of_serve:?}"
        );
    }
    assert!(!of_serve.contains(&String::new()), "{of_serve:?}");
    command.debug_assert();
}

#[test]
fn shells_and_manual_know_the_options() {
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        let script = String::from_utf8(completions(shell)).unwrap();
        assert!(script.contains("sql-max-rows"), "{shell}: {script}");
    }
    let folder = tempfile::tempdir().unwrap();
    write_manual(folder.path()).unwrap();
    let page = fs::read_to_string(folder.path().join("belvedere-platform-serve.1")).unwrap();
    assert!(page.contains("BELVEDERE_SQL_MAX_ROWS"), "{page}");
}

/// The command that a line means.
fn parsed(words: &[&str]) -> Command {
    let words = [&["belvedere-platform"][..], words].concat();
    let matches = command().try_get_matches_from(words).unwrap();
    Cli::from_arg_matches(&matches).unwrap().command
}

fn config_of(words: &[&str]) -> anyhow::Result<Config> {
    match parsed(words) {
        Command::Serve(options) => config(&options),
        _ => panic!("{words:?}"),
    }
}

const SMALL: &str = r#"{"ontology": {"apiName": "small", "displayName": "Small"}}"#;

#[test]
fn a_demo_is_the_airline_or_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my shop.json");
    fs::write(&file, SMALL).unwrap();
    let file = file.to_str().unwrap();
    let of_file = config_of(&["serve", "--demo", file]).unwrap();
    assert_eq!(of_file.data, Path::new("data/my shop"));
    assert!(of_file.demo.is_some());
    let elsewhere = config_of(&["serve", "--data", "no-such-folder", "--demo", file]).unwrap();
    assert_eq!(elsewhere.data, Path::new("no-such-folder"));
    for airline in [
        &["serve"][..],
        &["serve", "--demo"],
        &["serve", "--demo", "1"],
    ] {
        let config = config_of(airline).unwrap();
        assert_eq!(config.data, Path::new(DEMO), "{airline:?}");
        assert!(config.demo.is_none(), "{airline:?}");
    }
}

#[test]
fn a_demo_with_a_mistake_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.json");
    fs::write(&file, SMALL.replace("small", "not a name")).unwrap();
    let file = file.to_str().unwrap();
    let data = folder.path().join("data");
    let words = ["serve", "--data", data.to_str().unwrap(), "--demo", file];
    let error = config_of(&words).unwrap_err().to_string();
    assert!(
        error.starts_with(&format!("{file}: ontology.apiName: ")),
        "{error}"
    );
    let Command::Demo(options) = parsed(&["demo", data.to_str().unwrap(), "--from", file]) else {
        panic!("another command");
    };
    assert_eq!(make_demo(&options).unwrap_err().to_string(), error);
    assert!(!data.exists());
}

#[test]
fn data_of_another_demo_are_not_served() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.json");
    let data = folder.path().join("data");
    let open = |text: &str| {
        fs::write(&file, text).unwrap();
        let [data, file] = [&data, &file].map(|path| path.to_str().unwrap());
        Platform::open(config_of(&["serve", "--data", data, "--demo", file]).unwrap())
    };
    drop(open(SMALL).unwrap());
    let Err(error) = open(&SMALL.replace("Small", "Smaller")) else {
        panic!("the data of another demo are served");
    };
    assert!(
        error.to_string().contains("was not made from this demo"),
        "{error}"
    );
    let again = open(SMALL).unwrap();
    assert_eq!(again.store().definitions().ontologies().count(), 1);
}

#[test]
fn the_airline_is_exported_into_a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.json");
    let Command::Demo(options) = parsed(&["demo", "--export", file.to_str().unwrap()]) else {
        panic!("another command");
    };
    make_demo(&options).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), demo::AIRLINE);
    assert!(make_demo(&options).is_err(), "a file was written over");
    assert!(demo::Demo::read(&file).is_ok());
}
