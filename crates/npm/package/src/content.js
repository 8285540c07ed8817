// Binary content as it arrives. Its bytes never enter the memory of wasm.
import { abortError, fromWasm } from "./errors.js";
import { toStream } from "./streams.js";

export class Content {
  #content;
  #signal;
  #onProgress;
  #received = 0;
  #ended = false;
  #canceled = false;
  #cancel = () => this.cancel();

  constructor(content, options) {
    this.#content = content;
    this.#signal = options?.signal;
    this.#onProgress = options?.onProgress;
    this.size = content.total;
    this.mediaType = content.mediaType;
    this.#signal?.addEventListener("abort", this.#cancel, { once: true });
  }

  /** The bytes that arrived next; nothing at the end. */
  async #next() {
    // What was canceled ends early: a part must not pass for the whole.
    if (this.#canceled || this.#signal?.aborted) throw abortError(this.#signal);
    if (this.#ended) return undefined;
    let chunk;
    try {
      chunk = await this.#content.next();
    } catch (thrown) {
      this.#end();
      throw typeof thrown === "string" ? fromWasm(thrown) : abortError(this.#signal);
    }
    if (chunk === undefined) {
      this.#end();
      return undefined;
    }
    this.#received += chunk.length;
    this.#onProgress?.({ received: this.#received, total: this.size });
    return chunk;
  }

  #end() {
    if (this.#ended) return;
    this.#ended = true;
    this.#signal?.removeEventListener("abort", this.#cancel);
    this.#content.free();
  }

  cancel() {
    if (this.#ended) return;
    this.#canceled = true;
    this.#content.cancel();
    this.#end();
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (let chunk; (chunk = await this.#next()); ) yield chunk;
    } finally {
      this.cancel();
    }
  }

  stream() {
    return toStream(() => this.#next(), this.#cancel);
  }

  /** Everything. Where the host can, it reads it itself, and no byte passes through JavaScript. */
  async #whole(kind) {
    const response = this.#ended || this.#received ? undefined : this.#content.response();
    if (!response || (this.#onProgress && !response.tellsProgress)) {
      const headers = this.mediaType ? { "content-type": this.mediaType } : {};
      return new Response(this.stream(), { headers })[kind]();
    }
    const whole = await response.whole(kind, this.#onProgress && ((received) => this.#onProgress({ received, total: this.size })));
    if (this.#ended) throw abortError(this.#signal);
    // Here it is told when the response broke off.
    await this.#next();
    return whole;
  }

  blob() {
    return this.#whole("blob");
  }

  arrayBuffer() {
    return this.#whole("arrayBuffer");
  }

  text() {
    return this.#whole("text");
  }
}

if (Symbol.dispose) Object.defineProperty(Content.prototype, Symbol.dispose, { value: Content.prototype.cancel });
