// The screens of media items.
import { readFileSync } from "node:fs";
import { archive } from "./archive.ts";
import { changeContent, itemAt, mediaAddress, mediaSet, putItem } from "./media.ts";
import { press, rows, region, heading, field, words, alert, source, API, OTTO, type Screen, type State } from "./screen.ts";
import { expect } from "./test.ts";

/** A file of the tests of a crate. */
const read = (path: string) => readFileSync(new URL(`../../../crates/${path}`, import.meta.url));

const DOCX = archive({
  "[Content_Types].xml": "<Types/>",
  "word/document.xml": "<w:document><w:body><w:p><w:r><w:t>A report of the season</w:t></w:r></w:p></w:body></w:document>",
});

const MAIL = Buffer.from("From: Ada <ada@example.org>\r\nTo: Otto <otto@example.org>\r\nSubject: Ramp\r\nDate: Tue, 3 Jun 2025 10:00:00 +0200\r\n\r\nAll is well.\r\n");

/** An item with these bytes. */
const content =
  (path: string, bytes: Buffer, ready: Screen["ready"]): State =>
  async (page, { platform, documents }) => {
    const item = await putItem(platform, documents, { path, content: "x" });
    await changeContent(page, item, bytes, "application/octet-stream");
    await page.goto(mediaAddress(documents.rid, item));
    await ready(page);
  };

export const MEDIA_SCREENS: Record<string, Screen> = {
  media: {
    address: async ({ platform }) => {
      const cameras = await mediaSet(platform, "Ramp cameras");
      return mediaAddress(cameras.rid, await itemAt(platform, cameras, "stand-2/latest.png"));
    },
    person: OTTO,
    ready: (page) => expect(page.getByRole("region", { name: "Content" }).getByRole("img").first()).toBeVisible(),
    loads: API,
    states: {
      "to be deleted": async (page) => {
        await press("Delete at path…")(page);
        await page.getByRole("dialog").getByText("Technical details").click();
        await expect(page.getByRole("dialog").getByRole("radio").first()).toBeVisible();
      },
    },
  },
  "media-table": {
    address: ({ document }) => document("stations/turnaround.csv"),
    ready: source,
    states: {
      "as a table": async (page) => {
        await press("Open as table")(page);
        await rows(page);
      },
      "of a workbook": content("tables/book.xlsx", read("platform/tests/data/own/book.xlsx"), words("The cells as stored in the workbook. Formulas show their stored results.")),
      "of a document": content("letters/report.docx", DOCX, words("The text of the document, without formatting and images.")),
      "of a mail": content("letters/greeting.eml", MAIL, region("The text of the mail")),
      "of a TIFF image": content("scans/pages.tif", read("tiff/tests/data/pages.tif"), words("Page 1 of 3")),
    },
  },
  "media-json": { address: ({ document }) => document("stations/limits.json"), ready: source },
  "media-markdown": { address: ({ document }) => document("briefings/winter.md"), ready: source },
  "media-drawing": { address: ({ document }) => document("hostile/drawing.svg"), ready: source },
  "media-not-there": {
    address: ({ documents }) => mediaAddress(documents.rid, "ri.media.main.media-item.00000000-0000-4000-8000-000000000000"),
    ready: alert("MediaItemNotFound"),
    fails: [""],
  },
  "media-start": {
    address: () => "/media",
    ready: heading("Media sets of the catalog"),
    states: {
      "to be opened by RID": async (page) => {
        await page.getByText("Open by identifier…").click();
        await field("Media set RID")(page);
      },
    },
  },
};
