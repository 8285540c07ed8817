//! Folders that are no data folders, or in use.

use std::fs;
use std::process::Command;

use belvedere_platform::{Config, Platform};

use super::cases::{expect_check, text};
use super::folder::Folder;
use super::program::{Outcome, PROGRAM, check, serve};

#[test]
fn a_file_in_place_of_the_data_folder() {
    let folder = Folder::new();
    let file = folder.path().with_file_name("file");
    fs::write(&file, "a letter").unwrap();
    let Outcome::Ended(output) = serve(Command::new(PROGRAM), &file) else {
        panic!("it was served");
    };
    assert!(text(&output).contains("is a file"), "{}", text(&output));
    assert_eq!(check(&file).status.code(), Some(1));
    assert_eq!(fs::read(&file).unwrap(), b"a letter");
    let missing = folder.path().with_file_name("missing");
    let output = check(&missing);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(!missing.exists());
}

#[test]
fn the_environment_counts_as_options_do() {
    let folder = Folder::new();
    let file = folder.path().with_file_name("file");
    fs::write(&file, "a letter").unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--port", "0"]);
    let output = command.env("BELVEDERE_DATA", &file).output().unwrap();
    assert!(text(&output).contains("is a file"), "{}", text(&output));
    // A switch that needs another option.
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--port", "0", "--data"]).arg(&file);
    let output = command.env("BELVEDERE_APP_RELOAD", "1").output().unwrap();
    assert!(text(&output).contains("--app <DIR>"), "{}", text(&output));
}

#[test]
fn a_folder_in_use_is_refused_and_can_be_checked() {
    let folder = Folder::new();
    let mut config = Config::new(folder.path());
    config.port = 0;
    let platform = Platform::open(config).unwrap();
    let Outcome::Ended(output) = serve(Command::new(PROGRAM), &folder.path()) else {
        panic!("two at once");
    };
    assert!(text(&output).contains("another platform is running"));
    let output = check(&folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("a platform is running on the folder"));
    drop(platform);
    expect_check("afterwards", &folder, (0, "nobody uses the folder"));
}
