// Reads what an export wrote: the files of an archive, and the cells of a workbook.
import { crc32, inflateRawSync } from "node:zlib";

/** The files of a ZIP archive, checked by their sums. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  // The list of files stands at the end; the archive has no comment.
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error("no end of the archive");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const size = archive.readUInt32LE(at + 20);
    const nameSize = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameSize);
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(from, from + size);
    const content = archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} has another sum`);
    if (files.has(name)) throw new Error(`two files are named ${name}`);
    files.set(name, content);
    at += 46 + nameSize + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** A file of a ZIP archive as text. */
export function zipped(archive: Buffer, name: string): string {
  const file = unzipped(archive).get(name);
  if (!file) throw new Error(`no ${name} in the archive`);
  return file.toString("utf8");
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
