// SQL: the operations, and a run from the statement to the last byte.
import { batches } from "./arrow.js";
import { Content } from "./content.js";
import { abortError, fromWasm } from "./errors.js";
import { write } from "./namespace.js";
import { Sql as Operations } from "./operations.js";
import { toStream } from "./streams.js";

export class Sql extends Operations {
  run(query, options = {}) {
    return new SqlRun(this, typeof query === "string" ? { query } : query, options);
  }
}

/** How a query is sent, waited for, canceled and abandoned is decided in wasm; here is how JavaScript reads it. */
export class SqlRun {
  #sql;
  #body;
  #options;
  #query;
  #begun;
  #canceled = false;
  // The response is not awaited.
  #cancelQuietly = () => void this.cancel().catch(() => {});

  constructor(sql, body, options) {
    this.#sql = sql;
    this.#body = body;
    this.#options = options;
  }

  get queryId() {
    return this.#query?.queryId;
  }

  /** Submits the query once, and waits until its results begin. */
  #content() {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  async #begin() {
    const { signal } = this.#options;
    const context = this.#sql._context;
    const isCanceled = () => this.#canceled || signal?.aborted;
    try {
      if (isCanceled()) throw abortError(signal);
      const body = write("ExecuteSqlQueryRequest", this.#body);
      const core = await context.core();
      if (isCanceled()) throw abortError(signal);
      this.#query = core.query(body, context.timeout(this.#options));
      signal?.addEventListener("abort", this.#cancelQuietly, { once: true });
      return new Content(await this.#query.results(), this.#options);
    } catch (thrown) {
      throw this.#failure(thrown);
    }
  }

  /** What the caller gets for what wasm threw. */
  #failure(thrown) {
    if (typeof thrown === "string") return this.#sql._context.named(fromWasm(thrown));
    return thrown ?? abortError(this.#options.signal);
  }

  async truncated() {
    if (this.queryId === undefined) return undefined;
    return (await this.#sql.getSqlQueryStatus(this.queryId, this.#options)).truncated;
  }

  /** Nothing more will be read. A query that has ended is left as it is. */
  async cancel() {
    this.#canceled = true;
    this.#options.signal?.removeEventListener("abort", this.#cancelQuietly);
    const abandoned = this.#query?.abandon();
    this.#begun?.then((content) => content.cancel(), () => {});
    try {
      await abandoned;
    } catch (thrown) {
      throw this.#failure(thrown);
    }
  }

  async *#chunks() {
    try {
      yield* await this.#content();
    } finally {
      this.#cancelQuietly();
    }
  }

  async #whole(kind) {
    try {
      return await (await this.#content())[kind]();
    } finally {
      this.#cancelQuietly();
    }
  }

  async *[Symbol.asyncIterator]() {
    if (this.#body.serializationFormat === "CSV") yield* this.#chunks();
    else yield* batches(this.#chunks());
  }

  stream() {
    const chunks = this.#chunks();
    return toStream(
      async () => (await chunks.next()).value,
      () => this.cancel(),
    );
  }

  arrayBuffer() {
    return this.#whole("arrayBuffer");
  }

  text() {
    return this.#whole("text");
  }
}
