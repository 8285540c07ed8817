// Puts alike functions of a wasm file beside each other: what brotli has just seen it writes in few bytes.

const CODE = 10;

/** Reads numbers as wasm writes them, and steps over what stands between. */
class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    for (let number = 0, shift = 0; ; shift += 7) {
      const byte = this.byte();
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number >>> 0;
    }
  }

  /** The bytes from a place up to here. */
  since(start) {
    return this.bytes.subarray(start, this.at);
  }

  list(read) {
    return Array.from({ length: this.number() }, read);
  }

  skip(numbers) {
    for (let left = numbers; left > 0; ) if (this.byte() < 0x80) left -= 1;
  }

  /** Steps over a list of bytes. */
  name() {
    const length = this.number();
    this.at += length;
  }

  limits() {
    this.skip(this.byte() & 1 ? 2 : 1);
  }

  /** Steps over an instruction that has begun; gives the function that it names. */
  instruction(code) {
    if (code === 0x10 || code === 0x12 || code === 0xd2) return this.number();
    if (code === 0x11 || code === 0x13) this.skip(2);
    else if (code === 0x0e) this.skip(this.number() + 1);
    else if (code === 0x1c) this.name();
    else if (code === 0x43) this.at += 4;
    else if (code === 0x44) this.at += 8;
    else if (code >= 0x28 && code <= 0x3e) this.skip(2);
    else if (code === 0xfc) {
      const more = this.number();
      if ([8, 10, 12, 14].includes(more)) this.skip(2);
      else if (more > 7) this.skip(1);
    } else if (code === 0xfd) this.vector(this.number());
    else if ((code >= 2 && code <= 4) || code === 0x0c || code === 0x0d || (code >= 0x20 && code <= 0x26)) this.skip(1);
    else if ((code >= 0x3f && code <= 0x42) || code === 0xd0) this.skip(1);
    return undefined;
  }

  vector(code) {
    if (code <= 11 || (code >= 84 && code <= 93)) this.skip(2);
    if (code === 12 || code === 13) this.at += 16;
    if ((code >= 21 && code <= 34) || (code >= 84 && code <= 91)) this.at += 1;
  }

  /** Steps over a constant expression. */
  constant() {
    const start = this.at;
    for (let code = this.byte(); code !== 0x0b; code = this.byte()) {
      if (this.instruction(code) !== undefined) throw new Error("a constant names a function");
    }
    return this.since(start);
  }
}

function number(value) {
  const bytes = [];
  for (let rest = value; ; ) {
    const low = rest & 0x7f;
    rest >>>= 7;
    if (rest === 0) return Uint8Array.from([...bytes, low]);
    bytes.push(low | 0x80);
  }
}

/** A function: its bytes, cut where it names another. */
function body(reader) {
  const end = reader.number() + reader.at;
  const parts = [];
  let start = reader.at;
  for (let locals = reader.number(); locals > 0; locals -= 1) reader.skip(2);
  while (reader.at < end) {
    const code = reader.byte();
    const before = reader.at;
    const named = reader.instruction(code);
    if (named === undefined) continue;
    parts.push(reader.bytes.subarray(start, before), named);
    start = reader.at;
  }
  if (reader.at !== end) throw new Error("a function ends elsewhere");
  parts.push(reader.since(start));
  return parts;
}

/** What names functions in a section: its bytes, cut where it does so. The sections without names are whole. */
const SECTIONS = {
  7: (reader) =>
    reader.list(() => {
      const start = reader.at;
      reader.name();
      const isFunction = reader.byte() === 0;
      const head = reader.since(start);
      const what = reader.number();
      return [head, isFunction ? what : number(what)];
    }),
  8: (reader) => [[reader.number()]],
  9: (reader) =>
    reader.list(() => {
      const start = reader.at;
      const flags = reader.number();
      if (flags > 3) throw new Error(`elements of the form ${flags}`);
      if (flags === 2) reader.number();
      if (flags % 2 === 0) reader.constant();
      if (flags > 0) reader.byte();
      const head = reader.since(start);
      const functions = reader.list(() => reader.number());
      return [head, number(functions.length), ...functions];
    }),
  [CODE]: (reader) => reader.list(() => body(reader)),
};

function importedFunctions(reader) {
  const kinds = reader.list(() => {
    reader.name();
    reader.name();
    const kind = reader.byte();
    if (kind === 0) reader.skip(1);
    if (kind === 1) reader.at += 1;
    if (kind === 1 || kind === 2) reader.limits();
    if (kind === 3) reader.at += 2;
    if (kind === 4) reader.skip(2);
    return kind;
  });
  return kinds.filter((kind) => kind === 0).length;
}

/** How many of the short pieces of a function are compared: those with the least hashes. */
const SAMPLES = 48;

function hash(value, seed) {
  let mixed = Math.imul(value ^ seed, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** For each function, the least hash of its pieces of five bytes, by each of the seeds: alike functions have many in common. */
function samples(functions) {
  const seeds = Array.from({ length: SAMPLES }, (_, place) => hash(place + 1, 0x1234567));
  const all = new Uint32Array(functions.length * SAMPLES).fill(0xffffffff);
  functions.forEach((bytes, place) => {
    const pieces = new Set();
    for (let at = 0; at + 5 <= bytes.length; at += 1) {
      const first = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
      pieces.add(first ^ Math.imul(bytes[at + 4], 0x01000193));
    }
    const own = all.subarray(place * SAMPLES, (place + 1) * SAMPLES);
    for (const piece of pieces) {
      for (let seed = 0; seed < SAMPLES; seed += 1) own[seed] = Math.min(own[seed], hash(piece, seeds[seed]));
    }
  });
  return all;
}

/** The order in which each function is followed by the one that is most like it: in its pieces, then in its length. */
function chain(functions) {
  const all = samples(functions);
  const lengths = functions.map(({ length }) => Math.log2(length) * 8);
  const left = functions.map((_, place) => place);
  const order = [];
  for (let next = 0; left.length > 0; ) {
    const [current] = left.splice(next, 1);
    order.push(current);
    const own = all.subarray(current * SAMPLES, (current + 1) * SAMPLES);
    let most = -Infinity;
    for (let place = 0; place < left.length; place += 1) {
      const start = left[place] * SAMPLES;
      let shared = 0;
      for (let sample = 0; sample < SAMPLES; sample += 1) if (own[sample] === all[start + sample]) shared += 1;
      const likeness = shared * 64 - Math.min(63, Math.abs(lengths[current] - lengths[left[place]]));
      if (likeness > most) [most, next] = [likeness, place];
    }
  }
  return order;
}

const joined = (parts) => Buffer.concat(parts);

/** The same module with its functions in another order. */
export function ordered(bytes) {
  const reader = new Reader(bytes, 8);
  const sections = [];
  let imported = 0;
  let types = [];
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const end = reader.number() + reader.at;
    const start = reader.at;
    if (id === 2) imported = importedFunctions(reader);
    if (id === 3) types = reader.list(() => reader.number());
    const entries = SECTIONS[id]?.(reader);
    reader.at = end;
    sections.push({ id, entries, whole: reader.since(start) });
  }
  const functions = sections.find(({ id }) => id === CODE)?.entries;
  if (functions === undefined) return bytes;
  const order = chain(functions.map((parts) => joined(parts.filter((part) => typeof part === "object"))));
  const places = new Map(order.map((function_, place) => [function_ + imported, place + imported]));
  const written = (parts) => joined(parts.map((part) => (typeof part === "number" ? number(places.get(part) ?? part) : part)));
  const content = ({ id, entries, whole }) => {
    if (id === 3) return joined([number(types.length), ...order.map((place) => number(types[place]))]);
    if (id === 8) return written(entries[0]);
    if (id === CODE) {
      const code = order.map((place) => written(entries[place]));
      return joined([number(code.length), ...code.flatMap((one) => [number(one.length), one])]);
    }
    return entries === undefined ? whole : joined([number(entries.length), ...entries.map(written)]);
  };
  const parts = sections.flatMap((section) => {
    const bytes = content(section);
    return [Uint8Array.of(section.id), number(bytes.length), bytes];
  });
  const result = joined([bytes.subarray(0, 8), ...parts]);
  if (!WebAssembly.validate(result)) throw new Error("the functions in another order are no module");
  return result;
}
