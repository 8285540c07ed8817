// An Arrow IPC stream cut at its messages, without reading what is in them.

const RECORD_BATCH = 3;

/**
 * The schema first, then each record batch with the dictionaries before it. All items together are the stream again.
 * The file format is handed on as it arrives.
 */
export async function* batches(chunks) {
  const held = new Held(chunks);
  let start = 0;
  for (;;) {
    const head = await held.view(start, 8);
    if (!head || head.getUint32(0, true) === 0x4f525241 /* ARRO */) break;
    const marked = head.getUint32(0, true) === 0xffffffff;
    const length = head.getInt32(marked ? 4 : 0, true);
    const body = start + (marked ? 8 : 4);
    if (length <= 0) break;
    const metadata = await held.view(body, length);
    if (!metadata) break;
    const [kind, bodyLength] = message(metadata);
    const end = body + length + bodyLength;
    if (!(await held.fill(end))) break;
    if (kind === RECORD_BATCH || held.isFirst) {
      yield held.take(end);
      start = 0;
    } else {
      start = end;
    }
  }
  // The mark of the end, or what could not be read.
  yield* held.rest();
}

/** The kind of a message and the length of its body: two fields of a flatbuffer. */
function message(view) {
  const table = view.getInt32(0, true);
  const vtable = table - view.getInt32(table, true);
  const place = (field) => (vtable + field < vtable + view.getUint16(vtable, true) ? view.getUint16(vtable + field, true) : 0);
  const [kind, length] = [place(6), place(10)];
  return [kind && view.getUint8(table + kind), length ? Number(view.getBigInt64(table + length, true)) : 0];
}

/** Bytes that arrived and are not handed on yet. */
class Held {
  isFirst = true;
  #chunks;
  #parts = [];
  #length = 0;

  constructor(chunks) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Waits for so many bytes; false when there are fewer. */
  async fill(length) {
    while (this.#length < length) {
      const { done, value } = await this.#chunks.next();
      if (done) return false;
      this.#parts.push(value);
      this.#length += value.length;
    }
    return true;
  }

  async view(start, length) {
    if (!(await this.fill(start + length))) return undefined;
    const bytes = this.#whole();
    return new DataView(bytes.buffer, bytes.byteOffset + start, length);
  }

  take(length) {
    const bytes = this.#whole();
    this.#parts = length < bytes.length ? [bytes.subarray(length)] : [];
    this.#length = bytes.length - length;
    this.isFirst = false;
    return bytes.subarray(0, length);
  }

  async *rest() {
    yield* this.#parts;
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done) return;
      yield value;
    }
  }

  #whole() {
    if (this.#parts.length !== 1) {
      const bytes = new Uint8Array(this.#length);
      let at = 0;
      for (const part of this.#parts) {
        bytes.set(part, at);
        at += part.length;
      }
      this.#parts = [bytes];
    }
    return this.#parts[0];
  }
}
