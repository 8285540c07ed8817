//! What the app shows of mail and of documents of office programs, file by file.

use belvedere_fuzz::archive;
use belvedere_view::preview::mail::{Attachment, begins_as_mail, read};
use belvedere_view::preview::markup::text_of_page;
use belvedere_view::preview::office_parts::{self, Book, Meaning};
use belvedere_view::preview::zip;

fn latin(charset: &str, bytes: &[u8]) -> Option<String> {
    let known = matches!(charset, "iso-8859-1" | "windows-1252");
    known.then(|| bytes.iter().map(|byte| char::from(*byte)).collect())
}

#[test]
fn headers_are_read_whatever_they_are_encoded_in() {
    let mail = read(
        b"From: =?ISO-8859-1?Q?J=F6rg_M=FCller?= <j@example.org>\r\nTo: =?utf-8?B?w6k=?=\r\n =?utf-8?q?=C3?= =?utf-8?Q?=A9?= and\r\n\tothers\r\nCc: a =?broken\r\nsubject: gr\xfc\xdfe =?nowhere?Q?=41?=\r\nDate: Tue, 3 Jun 2025 10:00:00 +0200\r\n\r\nHi\r\nyou",
        &latin,
    );
    assert_eq!(mail.from, "Jörg Müller <j@example.org>");
    assert_eq!(mail.to, "éé and others");
    assert_eq!(mail.copies, "a =?broken");
    assert_eq!(mail.subject, "grüße A");
    assert_eq!(mail.date, "Tue, 3 Jun 2025 10:00:00 +0200");
    assert_eq!(mail.text, "Hi\nyou");
}

const MANY: &[u8] = b"From: a\nContent-Type: multipart/mixed; boundary=\"x y\"\n\nold programs say something here\n--x y\nContent-Type: multipart/alternative; boundary=z\n\n--z\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\ncaf=E9 =\nau lait\n--z\nContent-Type: text/html\n\n<b>page</b>\n--z--\n--x y\nContent-Type: application/pdf; name=wrong.pdf\nContent-Disposition: attachment; filename*0*=utf-8''Pl%C3%A4; filename*1=\"ne.pdf\"\nContent-Transfer-Encoding: base64\n\nAAEC\nAwQF\n--x y\nContent-Type: message/rfc822\n\nSubject: inner\n\nsecret\n--x y\nContent-Type: text\n\nand more\n--x y--\n--x y\n\nbehind the end\n";

#[test]
fn the_text_is_shown_and_what_is_attached_is_listed() {
    let mail = read(MANY, &latin);
    assert_eq!(mail.text, "café au lait\nand more");
    assert!(!mail.is_page);
    let file = |name: &str, media_type: &str, size| Attachment {
        name: name.to_owned(),
        media_type: media_type.to_owned(),
        size,
    };
    assert_eq!(
        mail.attachments,
        [
            file("Pläne.pdf", "application/pdf", 6),
            file("inner", "message/rfc822", 22)
        ]
    );
}

#[test]
fn of_a_page_only_the_text_is_taken() {
    let mail = read(
        b"From: a\nContent-Type: text/html\n\n<head><title>t</title></head><p>Dear  you,<br>see &lt;b&gt; &euro;<script>alert(1)</script><div>bye</div>",
        &latin,
    );
    assert!(mail.is_page);
    assert_eq!(mail.text, "Dear you,\nsee <b> &euro;\nbye");
    assert_eq!(text_of_page("<p><script>never closed"), "");
}

#[test]
fn mail_is_known_by_its_first_lines() {
    assert!(begins_as_mail(b"Subject: a\n\nb", true));
    assert!(!begins_as_mail(b"Subject: a\n\nb", false));
    assert!(begins_as_mail(
        b"Received: x\r\n by y\r\nFrom: a\r\nTo: b\r\nDate: c\r\n",
        false
    ));
    assert!(!begins_as_mail(b"dear diary\nFrom: a\n", true));
    assert!(!begins_as_mail(b"", true));
}

#[test]
fn hostile_mail_ends() {
    let boundary = b"Content-Type: multipart/mixed; boundary=a\n\n--a\n";
    let deep = read(&boundary.repeat(50_000), &latin);
    assert!(deep.attachments.len() <= 200);
    let wide = [
        &boundary[..],
        &b"Content-Type: a/b\n\n\n--a\n".repeat(100_000),
    ]
    .concat();
    let wide = read(&wide, &latin);
    assert_eq!((wide.attachments.len(), wide.more), (200, 799));
    let words = [b"Subject: ".to_vec(), b"=?a?Q?=41?= =?".repeat(100_000)].concat();
    assert!(read(&words, &latin).subject.chars().count() <= 4_000);
    let long = [b"From: a\n\n".to_vec(), b"x".repeat(3_000_000)].concat();
    let long = read(&long, &latin);
    assert_eq!((long.text.len(), long.is_cut), (1024 * 1024, true));
}

fn unpacked(archive: &[u8], name: &str) -> Option<zip::Unpacked> {
    let (begin, length) = zip::list_place(archive)?;
    let begin = usize::try_from(begin).ok()?;
    let list = archive.get(begin..begin + usize::try_from(length).ok()?)?;
    let entries = zip::entries(list);
    let entry = entries.iter().find(|entry| entry.name == name)?;
    zip::unpack(entry, archive.get(usize::try_from(entry.place).ok()?..)?)
}

#[test]
fn an_archive_is_unpacked_up_to_a_limit() {
    let small = archive(&[("a", b"first"), ("b/c.xml", b"second")]);
    let second = unpacked(&small, "b/c.xml").unwrap();
    assert_eq!((&second.bytes[..], second.is_cut), (&b"second"[..], false));
    // 100 MB of nothing, packed into some 100 kB.
    let bomb = archive(&[("bomb", &vec![0; 100_000_000])]);
    assert!(bomb.len() < 200_000);
    let bomb = unpacked(&bomb, "bomb").unwrap();
    assert_eq!((bomb.bytes.len(), bomb.is_cut), (16 * 1024 * 1024, true));
    assert_eq!(zip::list_place(b"PK\x05\x06"), None);
}

#[test]
fn the_text_of_a_document_has_its_lines_and_tables() {
    let (text, is_cut) = office_parts::document_text(
        "<w:document><w:body><w:p><w:pPr><w:tabs><w:tab w:val=\"left\" w:pos=\"9\"/></w:tabs></w:pPr><w:r><w:t>Tom &amp; </w:t></w:r><w:r><w:t xml:space=\"preserve\">Jerry</w:t><w:tab/><w:t>1</w:t></w:r></w:p><w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/></w:numPr></w:pPr><w:del><w:delText>gone</w:delText></w:del><w:t>item</w:t></w:p><w:tbl><w:tr><w:tc><w:p><w:t>a</w:t></w:p></w:tc><w:tc><w:p><w:t>b</w:t></w:p></w:tc></w:tr></w:tbl><mc:AlternateContent><mc:Choice><w:p><w:t>new</w:t></w:p></mc:Choice><mc:Fallback><w:p><w:t>old</w:t></w:p></mc:Fallback></mc:AlternateContent></w:body></w:document>",
    );
    assert_eq!(text, "Tom & Jerry\t1\n• item\na\tb\nnew");
    assert!(!is_cut);
}

#[test]
fn cells_stand_where_the_workbook_has_them() {
    let meanings = office_parts::meanings(
        "<numFmts><numFmt numFmtId=\"164\" formatCode=\"[h]:mm\"/><numFmt numFmtId=\"165\" formatCode=\"0 &quot;days&quot;\"/><numFmt numFmtId=\"166\" formatCode=\"[Red]yyyy\\-mm\"/></numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"22\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/><xf numFmtId=\"166\"/></cellXfs>",
    );
    assert_eq!(
        meanings,
        [
            Meaning::Number,
            Meaning::Time,
            Meaning::Duration,
            Meaning::Number,
            Meaning::Time
        ]
    );
    let book = Book {
        texts: office_parts::shared_texts(
            "<sst><si><t>one</t></si><si><r><t>t</t></r><r><t>wo</t></r><rPh><t>no</t></rPh></si></sst>",
        ),
        meanings,
        from_1904: false,
    };
    let table = office_parts::sheet(
        "<sheetData><row r=\"2\"><c r=\"B2\" t=\"s\"><v>1</v></c><c r=\"D2\" s=\"1\"><v>45352.78159722222</v></c></row><row r=\"3\"><c r=\"A3\" s=\"2\"><v>1.5</v></c><c r=\"B3\" t=\"b\"><v>1</v></c><c r=\"C3\" t=\"inlineStr\"><is><t>&lt;x&gt;</t></is></c><c r=\"D3\" s=\"3\"><v>0.1</v></c><c r=\"E3\" s=\"4\"><v>59</v></c><c r=\"F3\" t=\"s\"><v>77</v></c></row><row r=\"2000\"><c r=\"A2000\"><v>9</v></c></row></sheetData>",
        &book,
    );
    assert_eq!(table.header, ["A", "B", "C", "D", "E", "F"]);
    assert_eq!(
        table.rows,
        [
            [""; 6],
            ["", "two", "", "2024-03-01 18:45:30", "", ""],
            ["36:00:00", "TRUE", "<x>", "0.1", "1900-02-28", "…"]
        ]
    );
    assert!(table.more_rows);
}

#[test]
fn sheets_are_found_by_their_links() {
    let (sheets, from_1904) = office_parts::sheets(
        "<workbook><workbookPr date1904=\"1\"/><sheets><sheet name=\"A &amp; B\" sheetId=\"1\" r:id=\"rId2\"/><sheet name=\"lost\" r:id=\"rId9\"/></sheets></workbook>",
        "<Relationships><Relationship Id=\"rId2\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
    );
    assert!(from_1904);
    let found: Vec<_> = sheets
        .iter()
        .map(|sheet| (sheet.name.as_str(), sheet.path.as_str()))
        .collect();
    assert_eq!(found, [("A & B", "xl/worksheets/sheet1.xml")]);
}

#[test]
fn one_long_text_in_many_cells_is_no_flood() {
    let book = Book {
        texts: vec!["a".repeat(1 << 20)],
        ..Book::default()
    };
    let cells = "<c t=\"s\"><v>0</v></c>".repeat(100);
    let rows = format!("<row>{cells}</row>").repeat(1000);
    let table = office_parts::sheet(&format!("<sheetData>{rows}</sheetData>"), &book);
    let bytes: usize = table.rows.iter().flatten().map(String::len).sum();
    assert!(bytes < 5 << 20, "{bytes} bytes");
    assert!(table.more_rows);
}
