//! Mail, and documents of office programs.

use miniz_oxide::deflate::compress_to_vec;

use belvedere_view::preview::office_parts::{self, Book};
use belvedere_view::preview::{mail, zip};

pub(super) fn mails() -> Vec<Vec<u8>> {
    let plain = b"From a@b Mon Jan  1 00:00:00 2024\nFrom: =?iso-8859-1?Q?J=F6rg?= <j@example.org>\nSubject: =?utf-8?B?w7w=?=\n =?utf-8?Q?b=C3?= =?utf-8?Q?=BC?=\n\nHello\n";
    let many = b"Content-Type: multipart/mixed; boundary=\"a b\"\r\n\r\n--a b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\ncaf=C3=A9=\r\n!\r\n--c\r\nContent-Type: text/html; charset=\"x\"\r\n\r\n<p>hi &amp; &#x20ac;<script>x</script>\r\n--c--\r\n--a b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename*0*=utf-8''%C3%A4; filename*1=b.png\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--a b--\r\n";
    vec![plain.to_vec(), many.to_vec()]
}

pub(super) fn read_mail(bytes: &[u8]) {
    let latin = |charset: &str, bytes: &[u8]| {
        let known = charset == "iso-8859-1";
        known.then(|| bytes.iter().map(|byte| char::from(*byte)).collect())
    };
    mail::begins_as_mail(bytes, false);
    let read = mail::read(bytes, &latin);
    assert!(read.attachments.iter().all(|file| file.size <= bytes.len()));
}

/// An archive with these files.
pub fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut list = Vec::new();
    let four = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
    for (name, content) in files {
        let packed = compress_to_vec(content, 6);
        let place = out.len();
        let mut facts = b"\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0".to_vec();
        facts.extend(four(packed.len()));
        facts.extend(four(content.len()));
        facts.extend(u16::try_from(name.len()).unwrap_or(u16::MAX).to_le_bytes());
        facts.extend(b"\0\0");
        out.extend(b"PK\x03\x04");
        out.extend(&facts);
        out.extend(name.as_bytes());
        out.extend(packed);
        list.extend(b"PK\x01\x02\x14\0");
        list.extend(&facts);
        list.extend([0; 10]);
        list.extend(four(place));
        list.extend(name.as_bytes());
    }
    let place = out.len();
    out.extend(&list);
    out.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    out.extend(four(list.len()));
    out.extend(four(place));
    out.extend(b"\0\0");
    out
}

pub(super) fn archives() -> Vec<Vec<u8>> {
    vec![
        archive(&[("word/document.xml", b"<w:t>a</w:t>"), ("b", b"")]),
        archive(&[("a", &[0; 10_000])]),
    ]
}

pub(super) fn read_archive(bytes: &[u8]) {
    let Some((begin, length)) = zip::list_place(bytes) else {
        return;
    };
    let place = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let list = bytes.get(place(begin)..).unwrap_or_default();
    let list = list.get(..place(length)).unwrap_or(list);
    for entry in zip::entries(list) {
        let rest = bytes.get(place(entry.place)..).unwrap_or_default();
        zip::unpack(&entry, rest);
    }
}

pub(super) const XML: &[&str] = &[
    "<?xml version=\"1.0\"?><w:document><w:p><w:numPr/><w:r><w:t>a &lt; &#66;</w:t><w:tab/><w:br/></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:t>c</w:t></w:p></w:tc></w:tr></w:tbl><mc:Fallback><w:t>no</w:t></mc:Fallback></w:document>",
    "<worksheet><sheetData><row r=\"2\"><c r=\"B2\" t=\"s\"><v>0</v></c><c r=\"C2\" s=\"1\"><v>45000.5</v></c></row><row r=\"999\"/></sheetData></worksheet>",
    "<workbook><workbookPr date1904=\"1\"/><sheets><sheet name=\"A\" r:id=\"r1\"/></sheets><Relationship Id=\"r1\" Target=\"/a.xml\"/><numFmts><numFmt numFmtId=\"164\" formatCode=\"[h]:mm\"/></numFmts><cellXfs><xf numFmtId=\"14\"/><xf numFmtId='164'/></cellXfs><si><t>x</t></si></workbook>",
    "<!DOCTYPE html><body><p>a<br>b<style>c</style><![CDATA[d]]><!-- e --></p>",
];

pub(super) fn read_xml(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    office_parts::document_text(&text);
    let (_, from_1904) = office_parts::sheets(&text, &text);
    let book = Book {
        texts: office_parts::shared_texts(&text),
        meanings: office_parts::meanings(&text),
        from_1904,
    };
    let table = office_parts::sheet(&text, &book);
    assert!(table.rows.len() <= belvedere_view::preview::csv::ROWS);
}
