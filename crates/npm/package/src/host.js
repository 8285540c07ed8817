// What the wasm part needs of JavaScript: `fetch`, tokens, reading JSON.
import { readResponse } from "./codec.js";

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
      throw error?.name === "AbortError" ? "aborted" : offline ? "offline" : "noResponse";
    }
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) throw "redirected";
    // XMLHttpRequest takes a read token along wherever it is redirected to.
    const isSecret = pairs.some(([name]) => name.toLowerCase() === "readtoken");
    return new HostResponse(response, !this.#fetch && !isSecret && globalThis.XMLHttpRequest && { pairs, signal });
  }

  token(rejected) {
    return this.#tokens.token(rejected);
  }

  honorsKeys() {
    return this.#tokens.honorsKeys();
  }

  decode = readResponse;

  event(text) {
    this.#onEvent?.(JSON.parse(text));
  }

  changed() {
    this.#onChange?.();
  }
}

/** From here on, content with progress is worth another request: 4 MiB. */
const LARGE = 4 << 20;

class HostResponse {
  #response;
  #again;
  #reader;
  #failed;
  #ended = false;

  /** `again` is what a browser needs to ask once more, by XMLHttpRequest. */
  constructor(response, again) {
    this.#response = response;
    this.#again = again;
  }

  get status() {
    return this.#response.status;
  }

  header(name) {
    return this.#response.headers.get(name) ?? undefined;
  }

  /** Whether `whole` is the better way to read everything and tell the progress: where each piece need not come here for that. */
  get tellsProgress() {
    return Boolean(this.#again) && !(Number(this.header("content-length") ?? Infinity) < LARGE);
  }

  /** Reads everything by the host's own means: "blob", "arrayBuffer" or "text". Why that failed is told by `read`. */
  async whole(kind, onProgress) {
    try {
      const whole = await (onProgress ? this.#download(kind, onProgress) : this.#response[kind]());
      this.#ended = true;
      return whole;
    } catch (error) {
      // A host that can't hold all of it says no more than one whose connection broke off.
      this.#failed = reason(error, "notHeld");
    }
  }

  /** `fetch` tells no progress, and XMLHttpRequest can't take over its response: so the same content is asked for again. */
  async #download(kind, onProgress) {
    await this.#response.body.cancel();
    const request = await download(this.#response.url, this.#again, kind === "arrayBuffer" ? "arraybuffer" : "blob", onProgress);
    const isOther =
      request.status !== this.status ||
      request.responseURL !== this.#response.url ||
      (request.getResponseHeader("etag") ?? undefined) !== this.header("etag");
    if (isOther) throw new TypeError("The content has changed.");
    return kind === "text" ? request.response.text() : request.response;
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

function reason(error, otherwise = "interrupted") {
  return error?.name === "AbortError" ? "aborted" : otherwise;
}

/** The XMLHttpRequest that has got everything. */
function download(url, { pairs, signal }, type, onProgress) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = type;
    for (const [name, value] of pairs) request.setRequestHeader(name, value);
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    request.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new TypeError("The response broke off."));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.send();
  });
}
