// Names the functions of a wasm file so that alike ones stand beside each other: what brotli has just seen it writes in few bytes.

/** How many of the short pieces of a function are compared. */
const SAMPLES = 48;

/** Reads a number as wasm writes it. */
function readNumber(bytes, start) {
  let value = 0;
  for (let at = start; ; at += 1) {
    value |= (bytes[at] & 0x7f) << (7 * (at - start));
    if (bytes[at] < 0x80) return [value, at + 1];
  }
}

function written(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(value >>> 7)];
}

/** The content of the first section with a number. */
function section(bytes, wanted) {
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at];
    const [length, start] = readNumber(bytes, at + 1);
    if (id === wanted) return bytes.subarray(start, start + length);
    at = start + length;
  }
  return new Uint8Array([0]);
}

/** The bytes of each function. */
function functions(bytes) {
  const code = section(bytes, 10);
  const [count, first] = readNumber(code, 0);
  let at = first;
  return Array.from({ length: count }, () => {
    const [length, start] = readNumber(code, at);
    at = start + length;
    return code.subarray(start, at);
  });
}

function hash(value, seed) {
  let mixed = Math.imul(value ^ seed, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** For each function, the least hash of its pieces of five bytes, by each of the seeds: alike functions have many in common. */
function samples(all) {
  const seeds = Array.from({ length: SAMPLES }, (_, place) => hash(place + 1, 0x1234567));
  return all.map((bytes) => {
    const least = new Uint32Array(SAMPLES).fill(0xffffffff);
    const pieces = new Set();
    for (let at = 0; at + 5 <= bytes.length; at += 1) {
      const first = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
      pieces.add(first ^ Math.imul(bytes[at + 4], 0x01000193));
    }
    for (const piece of pieces) seeds.forEach((seed, sample) => (least[sample] = Math.min(least[sample], hash(piece, seed))));
    return least;
  });
}

/** The order in which each function is followed by the one that is most like it: in its pieces, then in its length. */
function chain(all) {
  const sampled = samples(all);
  const lengths = all.map(({ length }) => Math.log2(length) * 8);
  const left = all.map((_, place) => place);
  const order = [];
  for (let next = 0; left.length > 0; ) {
    const [current] = left.splice(next, 1);
    order.push(current);
    const own = sampled[current];
    let most = -Infinity;
    for (let place = 0; place < left.length; place += 1) {
      const other = sampled[left[place]];
      let shared = 0;
      for (let sample = 0; sample < SAMPLES; sample += 1) if (own[sample] === other[sample]) shared += 1;
      const likeness = shared * 64 - Math.min(63, Math.abs(lengths[current] - lengths[left[place]]));
      if (likeness > most) [most, next] = [likeness, place];
    }
  }
  return order;
}

/** The section that names the functions of a module by their places in an order. */
function names(imported, order) {
  const text = (text) => [...written(text.length), ...Buffer.from(text)];
  const entries = order.map((place, rank) => [place + imported, String(rank).padStart(6, "0")]).sort(([a], [b]) => a - b);
  const map = [...written(entries.length), ...entries.flatMap(([place, name]) => [...written(place), ...text(name)])];
  const content = [...text("name"), 1, ...written(map.length), ...map];
  return [0, ...written(content.length), ...content];
}

/** The same module with names by which its alike functions stand beside each other. `total` counts the imported ones too. */
export function named(bytes, total) {
  const own = functions(bytes);
  return Buffer.concat([bytes, Uint8Array.from(names(total - own.length, chain(own)))]);
}
