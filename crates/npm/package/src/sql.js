// SQL: the operations, and a run from the statement to the last byte.
import { batches } from "./arrow.js";
import { BelvedereError, abortError } from "./errors.js";
import { Sql as Operations } from "./operations.js";

export class Sql extends Operations {
  run(query, options = {}) {
    return new SqlRun(this, typeof query === "string" ? { query } : query, options);
  }
}

export class SqlRun {
  #sql;
  #body;
  #options;
  #id;
  #begun;
  #submitted;
  #canceled = false;
  #ended = false;
  #leave = () => {
    // The answer is not awaited, and a query that has ended can't be canceled.
    this.cancel().catch(() => {});
  };

  constructor(sql, body, options) {
    this.#sql = sql;
    this.#body = body;
    this.#options = options;
  }

  get queryId() {
    return this.#id;
  }

  /** Submits the query once, and waits until its results begin. */
  #content() {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  async #begin() {
    const { signal } = this.#options;
    if (this.#canceled || signal?.aborted) throw abortError(signal);
    // An aborted request gives no identifier to cancel the query by: the signal ends the waiting for it alone.
    this.#submitted = this.#submit();
    const aborted = new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(abortError(signal)), { once: true });
    });
    signal?.addEventListener("abort", this.#leave, { once: true });
    try {
      await Promise.race([this.#submitted, aborted]);
      for (;;) {
        if (this.#canceled) throw abortError(signal);
        try {
          return await this.#sql.getSqlQueryResults(this.#id, this.#options);
        } catch (error) {
          // The platform answers so after a minute. Asking again is safe.
          if (!(error instanceof BelvedereError && error.is("QueryRunning"))) throw error;
        }
      }
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async #submit() {
    const status = await this.#sql.executeSqlQuery(this.#body, { ...this.#options, signal: undefined });
    if (status.type === "failed") {
      const errorMessage = status.errorMessage ?? JSON.stringify(status);
      throw failed("QueryFailed", `The query failed: ${errorMessage}`, { errorMessage });
    }
    if (status.type === "canceled") throw failed("QueryCanceled", "The query was canceled.", {});
    if (typeof status.queryId !== "string") {
      throw failed(undefined, `The platform answered "${status.type}" without an identifier of the query.`, {});
    }
    this.#id = status.queryId;
  }

  /** The query has ended, or can't be canceled: the signal means nothing to it any more. */
  #end() {
    this.#ended = true;
    this.#options.signal?.removeEventListener("abort", this.#leave);
  }

  /** Nothing more will be read, for this reason. */
  #failure(error) {
    const reason = this.#canceled ? abortError(this.#options.signal) : error;
    if (error.kind === "api" || error.kind === "query") this.#end();
    else this.#leave();
    return reason;
  }

  async truncated() {
    if (this.#id === undefined) return undefined;
    return (await this.#sql.getSqlQueryStatus(this.#id, this.#options)).truncated;
  }

  async cancel() {
    this.#canceled = true;
    this.#begun?.then((content) => content.cancel(), () => {});
    await this.#submitted?.catch(() => {});
    if (this.#id === undefined || this.#ended) return;
    this.#end();
    await this.#sql.cancelSqlQuery(this.#id);
  }

  async *#chunks() {
    const content = await this.#content();
    try {
      yield* content;
      // A canceled result ends early: a part must not pass for the whole.
      if (this.#canceled) throw abortError(this.#options.signal);
      this.#end();
    } catch (error) {
      throw this.#failure(error);
    } finally {
      if (!this.#ended) this.#leave();
    }
  }

  async #whole(read) {
    const content = await this.#content();
    try {
      const whole = await read(content);
      this.#end();
      return whole;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async *[Symbol.asyncIterator]() {
    if (this.#body.serializationFormat === "CSV") yield* this.#chunks();
    else yield* batches(this.#chunks());
  }

  stream() {
    const chunks = this.#chunks();
    return new ReadableStream(
      {
        pull: async (controller) => {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: () => chunks.return(),
      },
      { highWaterMark: 0 },
    );
  }

  arrayBuffer() {
    return this.#whole((content) => content.arrayBuffer());
  }

  text() {
    return this.#whole((content) => content.text());
  }
}

function failed(errorName, message, parameters) {
  return new BelvedereError({ kind: "query", operation: "v2.executeSqlQuery", errorName, message, parameters });
}
