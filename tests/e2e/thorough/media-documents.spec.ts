// Media items that are documents: mail, DOCX, XLSX; and formats without a preview, which say why.
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { archive } from "../support/archive.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { enter } from "../support/enter.ts";
import { changeContent, itemAt, mediaAddress, mediaSet, putItem } from "../support/media.ts";
import { expect, test } from "../support/test.ts";

const content = (page: Page) => page.getByRole("region", { name: "Content" });

/** Opens an item with these bytes. */
async function openBytes(page: Page, platform: any, path: string, bytes: Buffer, mediaType = "application/octet-stream") {
  const set = await mediaSet(platform, "Operations documents");
  const item = await putItem(platform, set, { path, content: "x" });
  await changeContent(page, item, bytes, mediaType);
  await enter(page, mediaAddress(set.rid, item));
}

const MAIL = Buffer.from(
  `Received: from a.example by b.example; Tue, 3 Jun 2025 10:00:05 +0200\r
From: =?iso-8859-1?Q?J=F6rg_M=FCller?= <joerg@example.org>\r
To: Ada <ada@example.org>\r
Subject: =?utf-8?B?R3LDvMOfZQ==?= from the ramp\r
Date: Tue, 3 Jun 2025 10:00:00 +0200\r
MIME-Version: 1.0\r
Content-Type: multipart/mixed; boundary="b"\r
\r
--b\r
Content-Type: text/plain; charset=shift_jis\r
Content-Transfer-Encoding: base64\r
\r
k/qWe4zq\r
--b\r
Content-Type: text/html\r
\r
<img src="http://evil.invalid/i"><script>alert(1)</script>\r
--b\r
Content-Type: application/pdf\r
Content-Disposition: attachment; filename*=utf-8''Pl%C3%A4ne.pdf\r
Content-Transfer-Encoding: base64\r
\r
AAECAwQF\r
--b--\r
`,
);

test("M: a mail shows who wrote what, and what is attached", async ({ page, platform }) => {
  await openBytes(page, platform, "letters/greeting.eml", MAIL, "message/rfc822");
  const mail = content(page);
  await expect(mail.locator("dl")).toHaveText(
    "FromJörg Müller <joerg@example.org>ToAda <ada@example.org>SubjectGrüße from the rampDateTue, 3 Jun 2025 10:00:00 +0200",
  );
  // The browser knows the character set.
  await expect(mail.getByRole("region", { name: "The text of the mail" })).toHaveText("日本語");
  await expect(mail.getByRole("region", { name: "1 attachment" }).getByRole("listitem")).toHaveText("Pläne.pdfapplication/pdf · 6 bytes");
  await expect(mail.locator("img, iframe, script")).toHaveCount(0);
  await expectAccessibleThemes(page, "a mail");
  // By keyboard to the source, and back.
  await mail.getByRole("button", { name: "Source" }).focus();
  await page.keyboard.press("Enter");
  await expect(mail.getByRole("region", { name: "The text of the file" })).toContainText("=?iso-8859-1?Q?J=F6rg_M=FCller?=");
  await page.keyboard.press("Enter");
  await expect(mail.getByRole("region", { name: "The text of the mail" })).toBeVisible();
});

test("M: the text of a DOCX document is shown", async ({ page, platform }) => {
  const docx = archive({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": "<Relationships/>",
    "word/document.xml":
      '<?xml version="1.0"?><w:document><w:body><w:p><w:r><w:t>Tom &amp; Jerry</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:r><w:t>&lt;script&gt;</w:t></w:r></w:p></w:body></w:document>',
  });
  await openBytes(page, platform, "letters/report.docx", docx);
  const text = content(page).getByRole("region", { name: "The text of the document" });
  await expect(text).toHaveText("Tom & Jerry\na\tb\n<script>", { useInnerText: true });
  await expect(content(page)).toContainText("The text of the document, without formatting and images.");
  await expectAccessibleThemes(page, "a document");
});

test("M: the sheets of an XLSX workbook are shown, one at a time", async ({ page, platform }) => {
  // A workbook that openpyxl wrote.
  const workbook = readFileSync(new URL("../../../crates/platform/tests/data/own/book.xlsx", import.meta.url));
  await openBytes(page, platform, "tables/book.xlsx", workbook);
  const rows = content(page).getByRole("region", { name: "The rows of the file" }).getByRole("row");
  await expect(rows.nth(0)).toHaveText("ABCDEFGHIJK");
  await expect(rows.nth(2)).toHaveText("210012024-02-292024-03-01 18:45:3012.53TRUE01067ok0.1226:30:007");
  await expectAccessibleThemes(page, "a workbook");
  const choice = content(page).getByRole("combobox", { name: "Sheet" });
  await choice.selectOption("Stock list");
  await expect(rows.nth(4)).toHaveText("4article in  stock 2024");
  await choice.selectOption("Empty");
  await expect(content(page).getByText("The sheet has no cells.")).toBeVisible();
});

test("M: an archive lists its files; a bomb and a damaged one do no harm", async ({ page, platform }) => {
  await openBytes(page, platform, "packed/two.zip", archive({ "a.txt": "first", "b/c.bin": Buffer.alloc(1500) }));
  await expect(content(page)).toContainText("The contents of ZIP are not shown here. Download the file to unpack it.");
  const rows = content(page).getByRole("region", { name: "The rows of the file" }).getByRole("row");
  await expect(rows).toHaveText(["NameSize", "1a.txt5 bytes", "2b/c.bin1.5 kB"]);
  const bomb = archive({ "word/document.xml": Buffer.concat([Buffer.from("<w:t>it begins"), Buffer.alloc(60_000_000, " ")]) });
  await openBytes(page, platform, "packed/bomb.docx", bomb);
  await expect(content(page)).toContainText("The file is too large to read as a whole here.");
  await expect(content(page).getByRole("region", { name: "The text of the document" })).toContainText("it begins");
  await openBytes(page, platform, "packed/cut.docx", bomb.subarray(0, 200));
  await expect(content(page)).toContainText("The file can’t be read: it is damaged, encrypted or incomplete.");
});

const tiff = (name: string) => readFileSync(new URL(`../../../crates/tiff/tests/data/${name}`, import.meta.url));

/** The color of a pixel of the picture; null while another takes its place. */
const color = (picture: Locator, x: number, y: number) =>
  picture.evaluate(
    async (image: HTMLImageElement, [x, y]) => {
      const isThere = await image.decode().then(
        () => true,
        () => false,
      );
      if (!isThere) return null;
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      return [...context.getImageData(x, y, 1, 1).data];
    },
    [x, y],
  );

test("M: a TIFF image is shown, a page at a time", async ({ page, platform }) => {
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await openBytes(page, platform, "scans/pages.tif", tiff("pages.tif"), "image/tiff");
  const picture = content(page).getByRole("img", { name: /^Preview of .*pages\.tif$/ });
  await expect.poll(() => color(picture, 39, 29)).toEqual([234, 232, 204, 255]);
  expect(workers.filter((url) => /\/tiff-\w+\.js$/.test(url))).toHaveLength(1);
  await expect(content(page).getByText("40 × 30 pixels")).toBeVisible();
  const next = content(page).getByRole("button", { name: "Next page" });
  await expect(content(page).getByRole("status").filter({ hasText: "Page 1 of 3" })).toBeVisible();
  await expect(content(page).getByRole("button", { name: "Previous page" })).toBeDisabled();
  await expectAccessibleThemes(page, "a TIFF image");
  // The second page is the first one upside down.
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(content(page).getByText("Page 2 of 3")).toBeVisible();
  await expect.poll(() => color(picture, 0, 0)).toEqual([234, 232, 204, 255]);
  await next.click();
  await expect(next).toBeDisabled();
  await expect(content(page).getByRole("button", { name: "Previous page" })).toBeFocused();
  await expect(picture).toBeVisible();

  // A fax of black and white, then files that can't be shown.
  await openBytes(page, platform, "scans/fax.tif", tiff("fax-g4.tif"));
  await expect.poll(() => color(content(page).getByRole("img", { name: /fax\.tif$/ }), 4, 0)).toEqual([255, 255, 255, 255]);
  await openBytes(page, platform, "scans/cut.tif", tiff("pages.tif").subarray(0, 600));
  await expect(content(page).getByText("The file can’t be read: it is damaged, encrypted or incomplete.")).toBeVisible();
  const huge = Buffer.from(tiff("gray-16-bit.tif"));
  const directory = huge.readUInt32LE(4);
  for (let index = 0; index < huge.readUInt16LE(directory); index++) {
    const entry = directory + 2 + index * 12;
    // Width, height, and the rows of the one strip.
    if (![256, 257, 278].includes(huge.readUInt16LE(entry))) continue;
    huge.writeUInt16LE(4, entry + 2);
    huge.writeUInt32LE(60_000, entry + 8);
  }
  await openBytes(page, platform, "scans/huge.tif", huge);
  await expect(content(page).getByText("The image has 60,000 × 60,000 pixels, too many to show here. Download it.")).toBeVisible();
});

test("M: a scan of the demo data is shown", async ({ page, platform }) => {
  const documents = await mediaSet(platform, "Operations documents");
  await enter(page, mediaAddress(documents.rid, await itemAt(platform, documents, "scans/stand-4.tif")));
  await expect(content(page).getByText("480 × 320 pixels")).toBeVisible();
  // The sky is brighter than the wheels.
  const scan = content(page).getByRole("img", { name: /stand-4\.tif$/ });
  const level = async (x: number, y: number) => (await color(scan, x, y))?.[0] ?? -1;
  await expect.poll(() => level(110, 239)).toBeGreaterThan(100);
  expect(await level(110, 246)).toBeLessThan(100);
});

test("M: what can't be shown says why, by the name of its format", async ({ page, platform }) => {
  const rows = (name: string) => `The rows of ${name} can’t be read here. Download the file, or add it as a dataset to query it with SQL.`;
  const files: [string, string, string][] = [
    ["flights.avro", "Obj\x01\x04\xff", rows("Avro")],
    ["photo.psd", "8BPS\0\x01\xff", "Browsers can’t decode Photoshop. Download the file to open it elsewhere."],
    ["log.gz", "\x1f\x8b\x08\0\0\0\0\0\0\xff", "The contents of gzip are not shown here. Download the file to unpack it."],
    ["thing", "\0\x01\x02\xff", "Unknown format. Download the file to open it elsewhere."],
  ];
  for (const [path, start, why] of files) {
    await openBytes(page, platform, `others/${path}`, Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(100)]));
    await expect(content(page).getByText(why, { exact: true }), path).toBeVisible();
    await expect(content(page).getByRole("region", { name: "The first bytes" })).toBeVisible();
    await expect(content(page).getByRole("button", { name: "Download" })).toBeEnabled();
  }
  await expectAccessibleThemes(page, "a file of an unknown format");
});

/** A PNG of four pixels that says which camera took it, and when. */
function photo(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const texts = ([[0x010f, "Belvedere Optics"], [0x0110, "Window 2"], [0x0132, "2024:05:06 07:08:09"]] as const).map(
    ([tag, text]) => [tag, Buffer.from(`${text}\0`)] as const,
  );
  // A directory of texts, and behind it what they say.
  const head = Buffer.alloc(10 + texts.length * 12 + 4);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(texts.length, 8);
  let at = head.length;
  for (const [place, [tag, text]] of texts.entries()) {
    const entry = 10 + place * 12;
    head.writeUInt16LE(tag, entry);
    head.writeUInt16LE(2, entry + 2);
    head.writeUInt32LE(text.length, entry + 4);
    head.writeUInt32LE(at, entry + 8);
    at += text.length;
  }
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0])),
    chunk("eXIf", Buffer.concat([head, ...texts.map(([, text]) => text)])),
    chunk("IDAT", deflateSync(Buffer.from([0, 10, 20, 0, 30, 40]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("M: what a camera wrote into a photo stands below it", async ({ page, platform }) => {
  await openBytes(page, platform, "photo.png", photo(), "image/png");
  await expect(content(page).getByText(/2 × 2 pixels/)).toBeVisible();
  await content(page).getByText("Photo details (EXIF)").click();
  for (const fact of ["Belvedere Optics", "Window 2", "2024-05-06 07:08:09"]) {
    await expect(content(page).getByRole("definition").filter({ hasText: fact })).toBeVisible();
  }
});
