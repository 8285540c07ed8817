// Writes ZIP archives, such as documents of office programs.
import { deflateRawSync } from "node:zlib";

/** An archive of these files. */
export function archive(files: Record<string, string | Buffer>): Buffer {
  const contents: Buffer[] = [];
  const list: Buffer[] = [];
  let place = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    // Version, flags, method, time, sum, sizes, length of the name, no more.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(Buffer.byteLength(content), 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), packed]);
    list.push(Buffer.from("PK\x01\x02\x14\0"), facts, rest, Buffer.from(name));
    contents.push(file);
    place += file.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(contents.length, 8);
  end.writeUInt16LE(contents.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...contents, directory, end]);
}
