// A listing: a promise of one page, and an async iterable of all items.
import { abortError } from "./errors.js";

export class Listing {
  #context;
  #begin;
  #one;
  #options;
  #page;

  constructor(context, begin, one, options) {
    this.#context = context;
    this.#begin = begin;
    this.#one = one;
    this.#options = options;
  }

  get [Symbol.toStringTag]() {
    return "Listing";
  }

  // The page is requested when it is awaited.
  then(fulfilled, rejected) {
    this.#page ??= this.#one();
    return this.#page.then(fulfilled, rejected);
  }

  catch(rejected) {
    return this.then(undefined, rejected);
  }

  finally(settled) {
    return this.then().finally(settled);
  }

  async *pages() {
    const { signal } = this.#options ?? {};
    if (signal?.aborted) throw abortError(signal);
    const pages = await this.#begin();
    try {
      for (;;) {
        if (signal?.aborted) throw abortError(signal);
        const cancellation = this.#context.cancellation(this.#options);
        let page;
        let waiting = true;
        cancellation.promise?.then(() => waiting && pages.cancel());
        try {
          page = await pages.next();
        } catch (thrown) {
          throw this.#context.named(cancellation.failure(thrown));
        } finally {
          waiting = false;
          cancellation.done();
        }
        if (page === undefined) return;
        yield page;
      }
    } finally {
      pages.cancel();
      pages.free();
    }
  }

  async *[Symbol.asyncIterator]() {
    for await (const page of this.pages()) yield* page.data;
  }

  async toArray({ limit = Infinity } = {}) {
    const items = [];
    if (limit <= 0) return items;
    for await (const page of this.pages()) {
      for (const item of page.data) {
        items.push(item);
        if (items.length >= limit) return items;
      }
    }
    return items;
  }
}
