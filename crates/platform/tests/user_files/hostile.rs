//! Malformed files and hostile names, and the messages about them.

use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};

use arrow_array::{Int64Array, StringArray};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use serde_json::json;

use super::fixture::{Folder, column, list, refusal};

#[test]
fn bad_text_is_named_with_the_reason() {
    let folder = Folder::new();
    let quote = format!("a,b\n1,\"{}", "never closed\n".repeat(2_000_000));
    for (name, content, reason) in [
        ("empty.csv", &b""[..], "it is empty"),
        ("blank.csv", b"\n\n", "it has no rows"),
        (
            "ragged.csv",
            b"a,b\n1,2\n3\n",
            "line 3 has 1 values where the header has 2",
        ),
        (
            "wide.csv",
            b"a,b\n1,2,3\n",
            "line 2 has 3 values where the header has 2",
        ),
        (
            "damaged.csv",
            "a,b\nä,ö\nü,\u{fffd}\n"
                .as_bytes()
                .strip_suffix(b"\xbd\n")
                .unwrap(),
            "line 3 is not UTF-8, though most of it is: a few letters are damaged, or it was put \
             together from files of two encodings",
        ),
        (
            "greek.csv",
            b"a,b\n\xf1\x8d,1\n",
            "line 2 is not UTF-8, nor Windows-1252; encoding = \"…\" in belvedere.toml says what it is",
        ),
        (
            "utf16.csv",
            b"a\0,\0b\0\n\0",
            "it seems to be UTF-16 without a mark; encoding = \"utf-16le\" or \"utf-16be\" in \
             belvedere.toml reads it",
        ),
        (
            "utf32.csv",
            b"\xff\xfe\0\0a\0\0\0",
            "it is UTF-32; save it as UTF-8",
        ),
        (
            "half.csv",
            b"\xff\xfea\0,\0\0\xd8\n\0",
            "it is not UTF-16LE: see the bytes before 8",
        ),
        ("binary.csv", b"a,b\n\0\0\0\0", "it is no text"),
        (
            "hidden.csv",
            b"PAR1....",
            "it is Parquet under another name",
        ),
        (
            "zipped.csv",
            b"PK\x03\x04..",
            "it is packed under a name that does not say so",
        ),
        (
            "packed.csv.bz2",
            b"BZh",
            "it is packed, and not by gzip, zstd or zip; unpack it",
        ),
        (
            "quote.csv",
            quote.as_bytes(),
            "a row is longer than 16 MiB; perhaps a quote is never closed",
        ),
        (
            "list.ndjson",
            b"{\"a\":1}\n[1]\n",
            "line 2 is no JSON object",
        ),
        ("only.ndjson", b"{}\n", "it has no columns"),
        (
            "mixed.ndjson",
            b"{\"a\":1}\n{\"a\":[1]}\n",
            "line 2: \"a\": it is a list or a structure here and something else elsewhere",
        ),
    ] {
        folder.put(name, content);
        let served = folder.open();
        assert_eq!(served.problem(name), reason, "{name}");
        assert_eq!(served.types(), [], "{name}");
        fs::remove_file(folder.at(name)).unwrap();
    }
    folder.put("broken.ndjson", "{\"a\":1}\n\n{\"a\":\n{\"a\":2}\n");
    let served = folder.open();
    let reason = served.problem("broken.ndjson");
    assert!(
        reason.starts_with("line 3 is no JSON object: EOF"),
        "{reason}"
    );
}

#[test]
fn bad_parquet_is_named_with_the_reason() {
    let folder = Folder::new();
    let numbers = || vec![("id", column(Int64Array::from_iter_values(0..1000)))];
    folder.parquet("good.parquet", 100, numbers());
    let good = fs::read(folder.at("good.parquet")).unwrap();
    folder.put("half.parquet", &good[..good.len() / 2]);
    folder.put("tiny.parquet", "PAR1");
    folder.put("other.parquet", "this is no Parquet file at all");
    // A footer that says that it is encrypted.
    let mut encrypted = good.clone();
    let end = encrypted.len();
    encrypted[end - 4..].copy_from_slice(b"PARE");
    folder.put("encrypted.parquet", encrypted);
    // A footer whose length lies far outside of the file.
    let mut lying = good.clone();
    lying[end - 8..end - 4].copy_from_slice(&[0xff; 4]);
    folder.put("lying.parquet", lying);
    // A huge file of which nothing is on disk.
    let sparse = File::create(folder.at("sparse.parquet")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    let served = folder.open();
    assert_eq!(served.types(), [("Good".to_owned(), "id".to_owned())]);
    assert_eq!(served.problem("encrypted.parquet"), "it is encrypted");
    for path in [
        "half.parquet",
        "tiny.parquet",
        "other.parquet",
        "lying.parquet",
        "sparse.parquet",
    ] {
        let reason = served.problem(path);
        assert!(
            reason.starts_with("it is no whole Parquet file: "),
            "{path}: {reason}"
        );
    }
    assert_eq!(served.problems().len(), 6);
}

/// Overwrites the values of one column in one row group of a Parquet file.
fn damage(path: &std::path::Path, group: usize, column: usize) {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let chunk = reader.metadata().row_group(group).column(column);
    let (start, length) = chunk.byte_range();
    let mut file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(start)).unwrap();
    let garbage = vec![0xff; usize::try_from(length).unwrap()];
    file.write_all(&garbage).unwrap();
}

#[test]
fn damage_inside_of_a_file_fails_its_pages_only() {
    let folder = Folder::new();
    // A column with a null can't be the key, so nothing of it is read when the file is found.
    let texts: StringArray = (0..5_000)
        .map(|n| (n < 4_999).then(|| format!("text {n}")))
        .collect();
    let ids = Int64Array::from_iter_values(0..5_000);
    let columns = vec![("id", column(ids)), ("text", column(texts))];
    folder.parquet("p.parquet", 1_000, columns);
    // The second column of the rows from 2,000 to 2,999.
    damage(&folder.at("p.parquet"), 2, 1);
    folder.put("other.csv", "id\n1\n");
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let mut request = list("P");
    for page in 0..2 {
        let found = served.page(&request).unwrap();
        let objects = found["data"].as_array().unwrap();
        assert_eq!(objects.len(), 1_000);
        for (n, object) in (page * 1_000..).zip(objects) {
            assert_eq!(object["text"], json!(format!("text {n}")));
        }
        request.page_token = Some(found["nextPageToken"].as_str().unwrap().to_owned());
    }
    let refused = refusal(served.page(&request));
    assert_eq!(refused.error.name, "DataFileChanged");
    let reason = refused.description.unwrap_or_default();
    assert!(
        reason.starts_with("\"p.parquet\" can't be read now: "),
        "{reason}"
    );
    // The intact part can be read to the end, and so can the other file.
    let mut whole = list("P");
    whole.select = vec!["id".to_owned()];
    assert_eq!(served.all(whole).len(), 5_000);
    assert_eq!(served.all(list("Other")).len(), 1);
}

#[test]
fn damage_of_the_keys_is_named() {
    let folder = Folder::new();
    // Without an order, so that the keys themselves are looked at.
    let ids: Int64Array = (0..5_000).map(|n| Some(n * 7_919 % 5_003)).collect();
    folder.parquet("p.parquet", 1_000, vec![("id", column(ids))]);
    damage(&folder.at("p.parquet"), 2, 0);
    folder.put("other.csv", "id\n1\n");
    let served = folder.open();
    let reason = served.problem("p.parquet");
    assert!(reason.contains("Parquet error"), "{reason}");
    assert_eq!(served.types(), [("Other".to_owned(), "id".to_owned())]);
    assert_eq!(served.all(list("Other")).len(), 1);
}

#[test]
fn names_are_only_names() {
    let folder = Folder::new();
    for name in [
        "it's \"quoted\".csv",
        "new\nline.csv",
        "``; DROP TABLE x.csv",
        "größe 売上.csv",
        "%2e%2e%2f.csv",
        "-rf.csv",
        "UPPER.CSV",
        "...csv",
        "a.b.c.csv",
        "<script>alert(1)<script>.csv",
    ] {
        folder.put(name, "id\n1\n");
    }
    folder.put(".hidden.csv", "id\n1\n");
    folder.put(".git/x.csv", "id\n1\n");
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let mut names: Vec<String> = served.types().into_iter().map(|(name, _)| name).collect();
    names.sort();
    assert_eq!(
        names,
        [
            "ABC",
            "DROPTABLEX",
            "File2e2e2f",
            "GrosseMaiShang",
            "ItSQuoted",
            "NewLine",
            "Rf",
            "ScriptAlert1Script",
            "UPPER"
        ]
    );
    for name in names {
        let objects = served.all(list(&name));
        assert_eq!(objects.len(), 1, "{name}");
        assert_eq!(objects[0]["__apiName"], json!(name));
    }
}

#[cfg(unix)]
#[test]
fn nothing_outside_of_the_folder_is_read() {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::symlink;

    let folder = Folder::new();
    let outside = folder.temporary.path().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("secret.csv"), "id\n1\n").unwrap();
    fs::write(outside.join("secret.png"), "png").unwrap();
    folder
        .put("real.csv", "id\n1\n")
        .put("sub/x.csv", "id\n1\n");
    symlink(outside.join("secret.csv"), folder.at("leak.csv")).unwrap();
    symlink(outside.join("secret.png"), folder.at("leak.png")).unwrap();
    symlink(&outside, folder.at("leaks")).unwrap();
    symlink("../outside/secret.csv", folder.at("relative.csv")).unwrap();
    symlink("real.csv", folder.at("inside.csv")).unwrap();
    symlink("../..", folder.at("sub/loop")).unwrap();
    symlink("self.csv", folder.at("self.csv")).unwrap();
    symlink("nothing.csv", folder.at("dangling.csv")).unwrap();
    let pipe = folder.at("pipe.csv");
    let made = std::process::Command::new("mkfifo")
        .arg(&pipe)
        .status()
        .unwrap();
    assert!(made.success());
    let odd = std::ffi::OsStr::from_bytes(b"bad\xff.csv");
    fs::write(folder.at("").join(odd), "id\n1\n").unwrap();

    let served = folder.open();
    let mut names: Vec<String> = served.types().into_iter().map(|(name, _)| name).collect();
    names.sort();
    assert_eq!(names, ["Inside", "Real", "X"]);
    assert_eq!(served.catalog()["mediaSets"], json!([]));
    let leads_out = "it is a link that leads out of the folder";
    for path in ["leak.csv", "leak.png", "leaks", "relative.csv"] {
        assert_eq!(served.problem(path), leads_out, "{path}");
    }
    assert_eq!(served.problem("sub/loop"), leads_out);
    assert_eq!(served.problem("dangling.csv"), "it is a link to nothing");
    assert_eq!(served.problem("pipe.csv"), "it is no ordinary file");
    assert!(served.problems().iter().any(|(path, _)| path == "self.csv"));
    assert!(
        served
            .problems()
            .iter()
            .any(|(_, reason)| reason == "its name is not Unicode")
    );

    // A file that becomes a link after it was looked at.
    fs::remove_file(folder.at("real.csv")).unwrap();
    symlink(outside.join("secret.csv"), folder.at("real.csv")).unwrap();
    assert!(served.page(&list("Real")).is_err());
}

#[test]
fn many_files_are_all_served() {
    const FILES: usize = 2000;
    let folder = Folder::new();
    for n in 0..FILES {
        folder.put(
            &format!("{}/file {n}.csv", n % 10),
            format!("id,x\n1,{n}\n"),
        );
        folder.put(&format!("pictures/{n}.png"), "png");
    }
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(served.types().len(), FILES);
    assert_eq!(
        served.properties(list("File1234")),
        [json!({"id": "1", "x": "1234"})]
    );
    assert_eq!(served.catalog()["mediaSets"].as_array().unwrap().len(), 1);
}

/// A Parquet file that is nothing but a footer with this schema.
fn only_footer(elements: &[Vec<u8>]) -> Vec<u8> {
    // Thrift's compact protocol: version 1, a list of structs, no rows, no row groups.
    let mut footer = vec![0x15, 2, 0x19, 0xfc];
    varint(&mut footer, elements.len() as u64);
    footer.extend(elements.concat());
    footer.extend([0x16, 0, 0x19, 0x0c, 0]);
    let mut file = b"PAR1".to_vec();
    file.extend(&footer);
    file.extend(u32::try_from(footer.len()).unwrap().to_le_bytes());
    file.extend(b"PAR1");
    file
}

fn varint(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        let [low, ..] = number.to_le_bytes();
        to.push(low | 0x80);
        number >>= 7;
    }
    let [last, ..] = number.to_le_bytes();
    to.push(last);
}

/// The first element of a schema, with so many children.
fn root(children: u64) -> Vec<u8> {
    let mut element = vec![0x48, 1, b'r', 0x15];
    varint(&mut element, children << 1);
    element.push(0);
    element
}

#[test]
fn a_file_that_ends_its_reader_is_named_and_the_platform_runs_on() {
    let folder = Folder::new();
    folder.put("ok.csv", "id\n1\n");
    // Room for 2^31 children is asked for; and 200,000 groups in one another overflow any stack.
    folder.put("wide.parquet", only_footer(&[root((1 << 31) - 1)]));
    let group = [&[0x35, 0, 0x18, 1, b'g', 0x15, 2, 0][..]; 1].concat();
    let leaf = vec![0x15, 2, 0x25, 0, 0x18, 1, b'l', 0];
    let mut deep = vec![root(1)];
    deep.extend(std::iter::repeat_n(group, 200_000));
    deep.push(leaf);
    folder.put("deep.parquet", only_footer(&deep));
    folder.put("also-ok.csv", "id\n2\n");

    let served = folder.open();
    let types: Vec<_> = served.types().into_iter().map(|(name, _)| name).collect();
    assert_eq!(types, ["AlsoOk", "Ok"]);
    for path in ["wide.parquet", "deep.parquet"] {
        let reason = served.problem(path);
        assert!(reason.contains("its reader crashed"), "{path}: {reason}");
    }
    drop(served);
    // The findings are stored: the next start reads neither of them again.
    let served = folder.open_with(None);
    assert!(
        served
            .problem("deep.parquet")
            .contains("its reader crashed")
    );
}
