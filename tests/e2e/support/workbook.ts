// Reads what an export wrote: the files of a workbook, and their cells.
import { inflateRawSync } from "node:zlib";

/** A file of a ZIP archive as text. */
export function zipped(archive: Buffer, name: string): string {
  // The list of files stands at the end; the archive has no comment.
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error("no end of the archive");
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const size = archive.readUInt32LE(at + 20);
    const nameSize = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    if (archive.toString("utf8", at + 46, at + 46 + nameSize) === name) {
      const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
      return inflateRawSync(archive.subarray(content, content + size)).toString("utf8");
    }
    at += 46 + nameSize;
  }
  throw new Error(`no ${name} in the archive`);
}

/** The cells of the first sheet by their places (`A1`): numbers as numbers, all else as text. */
export function cells(workbook: Buffer): Map<string, string | number> {
  const sheet = zipped(workbook, "xl/worksheets/sheet1.xml");
  const found = new Map<string, string | number>();
  for (const [, place, text, value] of sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g)) {
    found.set(place!, value === undefined ? text! : Number(value));
  }
  return found;
}
