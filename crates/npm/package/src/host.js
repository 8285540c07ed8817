// What the wasm part needs of JavaScript: `fetch`, tokens, reading JSON.
import { readAnswer } from "./codec.js";

export class Host {
  #fetch;
  #tokens;
  #onEvent;
  #onChange;

  constructor({ fetch, tokens, onEvent, onChange }) {
    this.#fetch = fetch;
    this.#tokens = tokens;
    this.#onEvent = onEvent;
    this.#onChange = onChange;
  }

  async send(method, url, headers, body, signal) {
    const pairs = [];
    for (let index = 0; index < headers.length; index += 2) pairs.push([headers[index], headers[index + 1]]);
    // A request to this machine can succeed offline, so being offline alone stops none.
    const offline = globalThis.navigator?.onLine === false;
    const fetch = this.#fetch ?? globalThis.fetch;
    let response;
    try {
      response = await fetch(url, {
        method,
        headers: pairs,
        body,
        signal,
        cache: "no-store",
        credentials: "omit",
        redirect: "manual",
      });
    } catch (error) {
      throw error?.name === "AbortError" ? "aborted" : offline ? "offline" : "noAnswer";
    }
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) throw "redirected";
    return new Answer(response);
  }

  token(rejected) {
    return this.#tokens.token(rejected);
  }

  honorsKeys() {
    return this.#tokens.honorsKeys();
  }

  decode(operation, text, long) {
    return readAnswer(operation, text, long);
  }

  event(text) {
    this.#onEvent?.(JSON.parse(text));
  }

  changed() {
    this.#onChange?.();
  }
}

class Answer {
  #response;
  #reader;
  #failed;
  #ended = false;

  constructor(response) {
    this.#response = response;
  }

  get status() {
    return this.#response.status;
  }

  header(name) {
    return this.#response.headers.get(name) ?? undefined;
  }

  /** Reads everything by the host's own means: "blob", "arrayBuffer" or "text". Why that failed is told by `read`. */
  async whole(kind) {
    try {
      const whole = await this.#response[kind]();
      this.#ended = true;
      return whole;
    } catch (error) {
      this.#failed = reason(error);
    }
  }

  async read() {
    if (this.#failed) throw this.#failed;
    if (this.#ended) return undefined;
    this.#reader ??= this.#response.body?.getReader();
    if (!this.#reader) return undefined;
    try {
      return (await this.#reader.read()).value;
    } catch (error) {
      throw reason(error);
    }
  }
}

function reason(error) {
  return error?.name === "AbortError" ? "aborted" : "interrupted";
}
