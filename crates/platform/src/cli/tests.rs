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
