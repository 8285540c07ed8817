//! The files of a workbook besides the rows.

use std::fmt::Write;

use super::cell::{DATES, SCALES};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENT: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES: &str = "http://schemas.openxmlformats.org/package/2006/content-types";
const SHEETS: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// The first number of a format that is not built in.
const FORMATS: usize = 164;

/// The name of a sheet's file, from 1.
pub(super) fn sheet_file(number: usize) -> String {
    format!("xl/worksheets/sheet{number}.xml")
}

/// What stands before the rows of a sheet: the header stays in sight, and columns are as wide as what is in them.
pub(super) fn begin_sheet(number: usize, widths: &[usize], out: &mut String) {
    out.push_str(HEAD);
    let chosen = if number == 1 {
        " tabSelected=\"1\""
    } else {
        ""
    };
    // Writing to a text can't fail.
    let _ = write!(
        out,
        "<worksheet xmlns=\"{MAIN}\"><sheetViews><sheetView{chosen} workbookViewId=\"0\">\
         <pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>\
         </sheetView></sheetViews>"
    );
    if !widths.is_empty() {
        out.push_str("<cols>");
        for (number, width) in (1..).zip(widths) {
            let _ = write!(
                out,
                "<col min=\"{number}\" max=\"{number}\" width=\"{width}\" customWidth=\"1\"/>"
            );
        }
        out.push_str("</cols>");
    }
    out.push_str("<sheetData>");
}

/// What stands after the rows. Numbers that are texts are meant to be.
pub(super) fn end_sheet(last_column: Option<&str>, rows: usize, out: &mut String) {
    out.push_str("</sheetData>");
    if let Some(column) = last_column {
        let _ = write!(
            out,
            "<ignoredErrors><ignoredError sqref=\"A1:{column}{rows}\" numberStoredAsText=\"1\"/>\
             </ignoredErrors>"
        );
    }
    out.push_str("</worksheet>");
}

/// The other files of a workbook with so many sheets, with their names.
pub(super) fn all(sheets: usize) -> [(&'static str, String); 5] {
    [
        ("xl/workbook.xml", workbook(sheets)),
        ("xl/_rels/workbook.xml.rels", workbook_relations(sheets)),
        ("xl/styles.xml", styles()),
        (
            "_rels/.rels",
            format!(
                "{HEAD}<Relationships xmlns=\"{RELATIONS}\"><Relationship Id=\"rId1\" \
                 Type=\"{DOCUMENT}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        ("[Content_Types].xml", types(sheets)),
    ]
}

fn workbook(sheets: usize) -> String {
    let mut text = format!("{HEAD}<workbook xmlns=\"{MAIN}\" xmlns:r=\"{DOCUMENT}\"><sheets>");
    for number in 1..=sheets {
        let name = if number == 1 {
            "Data".to_owned()
        } else {
            format!("Data {number}")
        };
        let _ = write!(
            text,
            "<sheet name=\"{name}\" sheetId=\"{number}\" r:id=\"rId{number}\"/>"
        );
    }
    text + "</sheets></workbook>"
}

fn workbook_relations(sheets: usize) -> String {
    let mut text = format!("{HEAD}<Relationships xmlns=\"{RELATIONS}\">");
    for number in 1..=sheets {
        let _ = write!(
            text,
            "<Relationship Id=\"rId{number}\" Type=\"{DOCUMENT}/worksheet\" \
             Target=\"worksheets/sheet{number}.xml\"/>"
        );
    }
    let _ = write!(
        text,
        "<Relationship Id=\"rId{}\" Type=\"{DOCUMENT}/styles\" Target=\"styles.xml\"/>",
        sheets + 1
    );
    text + "</Relationships>"
}

fn types(sheets: usize) -> String {
    let mut text = format!(
        "{HEAD}<Types xmlns=\"{TYPES}\">\
         <Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
         <Default Extension=\"xml\" ContentType=\"application/xml\"/>\
         <Override PartName=\"/xl/workbook.xml\" ContentType=\"{SHEETS}.sheet.main+xml\"/>\
         <Override PartName=\"/xl/styles.xml\" ContentType=\"{SHEETS}.styles+xml\"/>"
    );
    for number in 1..=sheets {
        let _ = write!(
            text,
            "<Override PartName=\"/{}\" ContentType=\"{SHEETS}.worksheet+xml\"/>",
            sheet_file(number)
        );
    }
    text + "</Types>"
}

/// The styles of cells: plain, the header, dates, and decimals with their digits after the point.
fn styles() -> String {
    let decimals = (0..=SCALES).map(|scale| match scale {
        0 => "0".to_owned(),
        scale => format!("0.{}", "0".repeat(scale)),
    });
    let formats: Vec<String> = DATES
        .iter()
        .map(ToString::to_string)
        .chain(decimals)
        .collect();
    let mut text = format!(
        "{HEAD}<styleSheet xmlns=\"{MAIN}\"><numFmts count=\"{}\">",
        formats.len()
    );
    for (number, format) in (FORMATS..).zip(&formats) {
        let _ = write!(
            text,
            "<numFmt numFmtId=\"{number}\" formatCode=\"{format}\"/>"
        );
    }
    let font = "<sz val=\"11\"/><name val=\"Calibri\"/><family val=\"2\"/></font>";
    let _ = write!(
        text,
        "</numFmts><fonts count=\"2\"><font>{font}<font><b/>{font}</fonts>\
         <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>\
         <fill><patternFill patternType=\"gray125\"/></fill></fills>\
         <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
         <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
         <cellXfs count=\"{}\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>\
         <xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/>",
        formats.len() + 2
    );
    for number in FORMATS..FORMATS + formats.len() {
        let _ = write!(
            text,
            "<xf numFmtId=\"{number}\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>"
        );
    }
    text + "</cellXfs><cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"
}
