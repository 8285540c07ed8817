//! Detection of file formats, and parsing before anything is drawn.

use belvedere_view::preview::csv;
use belvedere_view::preview::format::{Format, decode, detect};
use belvedere_view::preview::gate::{Gate, gate};
use belvedere_view::preview::image_size::dimensions;
use belvedere_view::preview::json::{Level, level};
use belvedere_view::preview::markdown::{self, Node, Tag, safe_link};
use belvedere_view::preview::pdf_scan::{Scan, Verdict, inflate};
use belvedere_view::preview::visible::{last_segment, visible};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x07\xd0\0\0\x03\xe8";

fn format(head: &[u8], media_type: &str, name: &str) -> Format {
    detect(head, media_type, name).format
}

#[test]
fn bytes_tell_what_a_file_is() {
    assert_eq!(
        format(PNG, "text/html", "a.html"),
        Format::Image("image/png")
    );
    assert_eq!(
        format(b"\xff\xd8\xff\xe0rest", "", ""),
        Format::Image("image/jpeg")
    );
    assert_eq!(
        format(b"GIF89a\x01\0\x01\0\xff", "", ""),
        Format::Image("image/gif")
    );
    assert_eq!(
        format(b"RIFF\x24\0\0\0WAVEfmt ", "", ""),
        Format::Audio("audio/wav")
    );
    let mut video =
        b"\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm"
            .to_vec();
    video.resize(300, 0);
    assert_eq!(format(&video, "", ""), Format::Video("video/webm"));
    assert_eq!(format(b"%PDF-1.7\n\xe2\xe3", "text/html", ""), Format::Pdf);
    assert_eq!(format(b"", "image/png", "a.png"), Format::Empty);
    assert_eq!(
        format(b"PK\x03\x04\x14\0", "", "a.zip"),
        Format::Other(Some("application/zip"))
    );
    assert_eq!(format(&[0, 1, 2, 3], "", ""), Format::Other(None));
}

#[test]
fn a_text_is_never_an_image_or_a_page() {
    let html = b"<!doctype html><script>alert(1)</script>";
    for (media_type, name) in [
        ("image/png", "a.png"),
        ("application/pdf", "a.pdf"),
        ("text/plain", "a.txt"),
        ("text/csv", "a.csv"),
    ] {
        let found = detect(html, media_type, name);
        assert_eq!(found.format, Format::Markup, "{media_type}");
    }
    assert!(detect(html, "image/png", "").disagrees);
    assert!(!detect(html, "text/html; charset=utf-8", "").disagrees);
    assert!(!detect(html, "application/octet-stream", "").disagrees);
    // Two letters of a signature don't make a text something else.
    assert_eq!(format(b"BMW;Audi\n1;2\n", "text/csv", ""), Format::Csv);
    assert_eq!(
        format(b"GIF89a=1;alert(1)//", "image/gif", ""),
        Format::Text
    );
    assert_eq!(format(b"MZ is a country code", "", ""), Format::Text);
}

#[test]
fn vector_images_are_found_behind_what_stands_before_them() {
    for text in [
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "\u{feff}<?xml version=\"1.0\"?>\n<!-- a > b -->\n<svg/>",
        "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg:svg>",
    ] {
        assert_eq!(
            format(text.as_bytes(), "text/plain", "a.txt"),
            Format::Svg,
            "{text}"
        );
    }
    for text in ["<svgx/>", "<html><svg/></html>", "<!-- <svg/>"] {
        assert_eq!(format(text.as_bytes(), "", ""), Format::Markup, "{text}");
    }
}

#[test]
fn names_and_types_choose_between_texts() {
    assert_eq!(format(b"a,b\n", "", "x/y.CSV"), Format::Csv);
    assert_eq!(format(b"{\"a\":1}", "", ""), Format::Json);
    assert_eq!(format(b"1", "application/geo+json", ""), Format::Json);
    assert_eq!(format(b"<p>hi</p>", "text/markdown", ""), Format::Markdown);
    assert_eq!(format("über".as_bytes(), "", ""), Format::Text);
    // The head may end in the middle of a character.
    assert_eq!(format(&"über".as_bytes()[..1], "", ""), Format::Text);
    assert_eq!(format(b"\xff\xfeh\0i\0", "", ""), Format::Text);
    assert_eq!(decode(b"\xff\xfeh\0i\0"), "hi");
    assert_eq!(decode(b"\xef\xbb\xbfhi\xff"), "hi\u{fffd}");
}

#[test]
fn sizes_decide_what_is_loaded() {
    assert_eq!(gate(Some(10_000_000)), Gate::Auto);
    assert_eq!(gate(Some(10_000_001)), Gate::Ask);
    assert_eq!(gate(Some(200_000_001)), Gate::DownloadOnly);
    assert_eq!(gate(Some(u64::MAX)), Gate::DownloadOnly);
    assert_eq!(gate(None), Gate::Ask);
}

#[test]
fn dimensions_come_before_pixels() {
    assert_eq!(dimensions("image/png", PNG), Some((2000, 1000)));
    assert_eq!(dimensions("image/png", &PNG[..18]), None);
    assert_eq!(
        dimensions("image/gif", b"GIF89a\x10\x27\x02\0"),
        Some((10_000, 2))
    );
    let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0\x03x\xff\xc0\0\x11\x08\x03\xe8\x07\xd0\x03";
    assert_eq!(dimensions("image/jpeg", jpeg), Some((2000, 1000)));
    assert_eq!(
        dimensions("image/jpeg", b"\xff\xd8\xff\xe0\xff\xffab"),
        None
    );
    assert_eq!(
        dimensions(
            "image/webp",
            b"RIFF....WEBPVP8X\x0a\0\0\0\0\0\0\0\xcf\x07\0\xe7\x03\0"
        ),
        Some((2000, 1000))
    );
}

#[test]
fn rows_are_read_as_they_are_written() {
    let table = csv::read("a;\"b;\"\"c\"\"\"\r\n1;\r\n\"x\ny\";2", false);
    assert_eq!(table.header, ["a", "b;\"c\""]);
    assert_eq!(table.rows, [vec!["1", ""], vec!["x\ny", "2"]]);
    assert!(!table.more_rows);
    // A cut text may end within a cell.
    let cut = csv::read("a,b\n1,2\n3,", true);
    assert_eq!((cut.rows.len(), cut.more_rows), (1, true));
    let long = csv::read(&"a\n".repeat(2000), false);
    assert_eq!((long.rows.len(), long.more_rows), (csv::ROWS, true));
    let wide = csv::read(&"a,".repeat(500), false);
    assert_eq!((wide.header.len(), wide.more_columns), (csv::COLUMNS, 401));
    assert_eq!(csv::read("", false), csv::Table::default());
}

#[test]
fn json_is_read_level_by_level() {
    let Some(Level::Fields(fields)) = level("{\"a\":9007199254740993,\"a\":[1.50,\"x\"]}") else {
        panic!("no structure");
    };
    assert_eq!(fields.len(), 2);
    assert!(
        matches!(level(fields[0].1.get()), Some(Level::Plain(text)) if text == "9007199254740993")
    );
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(matches!(level(&deep), Some(Level::List(list)) if list.len() == 1));
    for text in ["", "{", "[1,]", "nul", "{\"a\":1} x"] {
        assert!(level(text).is_none(), "{text}");
    }
}

/// All nodes, from the top.
fn flat(nodes: &[Node]) -> Vec<&Node> {
    let mut all = Vec::new();
    for node in nodes {
        all.push(node);
        if let Node::Element(_, children) = node {
            all.extend(flat(children));
        }
    }
    all
}

#[test]
fn markdown_has_no_markup_and_no_foreign_address() {
    let (nodes, cut) = markdown::read(
        "# T\n\n<script>alert(1)</script>\n\na <b onclick=x>b</b> [c](javascript:x) ![d](http://e.invalid/i) [f](https://g.example)\n",
    );
    assert!(!cut);
    let all = flat(&nodes);
    let links: Vec<_> = all
        .iter()
        .filter(|node| matches!(node, Node::Element(Tag::Link(_), _)))
        .collect();
    assert_eq!(links.len(), 1);
    let addresses = all
        .iter()
        .filter(|node| matches!(node, Node::Element(Tag::Address(_), _)));
    assert_eq!(addresses.count(), 2);
    assert!(
        all.iter()
            .any(|node| matches!(node, Node::Code(text) if text.contains("<script>")))
    );
    assert!(
        all.iter()
            .any(|node| matches!(node, Node::Code(text) if text == "<b onclick=x>"))
    );
}

#[test]
fn markdown_is_neither_too_deep_nor_too_long() {
    fn depth(nodes: &[Node]) -> usize {
        let below = nodes.iter().map(|node| match node {
            Node::Element(_, children) => 1 + depth(children),
            _ => 0,
        });
        below.max().unwrap_or_default()
    }
    let (nodes, _) = markdown::read(&format!("{} deep", ">".repeat(10_000)));
    assert!(depth(&nodes) <= 25);
    let (_, cut) = markdown::read(&"- a\n".repeat(30_000));
    assert!(cut);
}

#[test]
fn only_whole_web_and_mail_addresses_are_links() {
    for address in [
        "https://a.example/b",
        "http://a.example",
        "mailto:a@b.example",
        "HTTPS://A.example",
    ] {
        assert!(safe_link(address), "{address}");
    }
    for address in [
        "javascript:alert(1)",
        "java\tscript:x",
        "data:text/html,x",
        "//a.example",
        "/sign-in",
        "",
        "https",
        "\u{1}https://a",
        "https://a\nb",
        "blob:x",
        "vbscript:x",
    ] {
        assert!(!safe_link(address), "{address:?}");
    }
}

fn verdict(document: &[u8]) -> Verdict {
    let mut scan = Scan::default();
    scan.look(0, document);
    for place in scan.object_streams() {
        let place = usize::try_from(place).expect("a place");
        let content = inflate(&document[place..]).ok();
        scan.look_inside(content.as_deref());
    }
    scan.verdict()
}

#[test]
fn documents_that_do_something_are_told_apart() {
    assert_eq!(
        verdict(b"%PDF-1.4 /Type/Catalog/OpenAction[3 0 R/Fit] /URI(http://a)"),
        Verdict::Active
    );
    assert_eq!(
        verdict(b"%PDF-1.4 /A<</S/URI/URI(http://a)>>"),
        Verdict::Quiet
    );
    for active in [
        "/S/JavaScript",
        "/J#53(x)",
        "/S/J#61va#53cript",
        "/S/Launch",
        "/XFA 3 0 R",
    ] {
        assert_eq!(verdict(active.as_bytes()), Verdict::Active, "{active}");
    }
    assert_eq!(verdict(b"/JSX /Scripts /Javanese"), Verdict::Quiet);
    assert_eq!(
        verdict(b"/Type/ObjStm stream\nnot deflated"),
        Verdict::Unknown
    );
}

#[test]
fn object_streams_are_looked_into() {
    // zlib, stored: the content of an object stream, followed by the end of the stream.
    let packed = |content: &[u8]| {
        let length = u16::try_from(content.len()).expect("short");
        let (mut a, mut b) = (1_u32, 0_u32);
        for byte in content {
            a = (a + u32::from(*byte)) % 65_521;
            b = (b + a) % 65_521;
        }
        let mut document = b"/Type/ObjStm/Filter/FlateDecode>>stream\r\n\x78\x01\x01".to_vec();
        document.extend(length.to_le_bytes());
        document.extend((!length).to_le_bytes());
        document.extend(content);
        document.extend((b << 16 | a).to_be_bytes());
        document.extend(b"\r\nendstream");
        document
    };
    assert_eq!(
        verdict(&packed(b"1 0 <</S/JavaScript/JS(x)>>")),
        Verdict::Active
    );
    assert_eq!(verdict(&packed(b"1 0 <</Type/Page>>")), Verdict::Quiet);
    let whole = packed(b"1 0 <</Type/Page>>");
    assert_eq!(inflate(&whole[..whole.len() - 24]), Err(true));
}

#[test]
fn hidden_characters_are_shown_by_their_numbers() {
    assert_eq!(visible("evil\u{202e}fdp.exe"), "evil⟨U+202E⟩fdp.exe");
    assert_eq!(visible("a\0b"), "a⟨U+0000⟩b");
    assert_eq!(visible("Übersicht 除雪.txt"), "Übersicht 除雪.txt");
    assert_eq!(last_segment("a/b/c.txt"), "c.txt");
    assert_eq!(last_segment("c.txt"), "c.txt");
}
