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
  #canceled = false;

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
    const status = await this.#sql.executeSqlQuery(this.#body, this.#options);
    if (status.type === "failed") {
      throw failed("QueryFailed", `The query failed: ${status.errorMessage}`, { errorMessage: status.errorMessage });
    }
    if (status.type === "canceled") throw failed("QueryCanceled", "The query was canceled.", {});
    this.#id = status.queryId;
    try {
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
      if (signal?.aborted) this.#giveUp();
      throw error;
    }
  }

  #giveUp() {
    this.#canceled = true;
    if (this.#id === undefined) return;
    // Nobody waits for it, and a query that has ended can't be canceled.
    this.#sql.cancelSqlQuery(this.#id).catch(() => {});
  }

  async cancel() {
    this.#canceled = true;
    if (this.#id !== undefined) await this.#sql.cancelSqlQuery(this.#id);
  }

  async *#chunks() {
    const content = await this.#content();
    let ended = false;
    try {
      yield* content;
      ended = true;
    } finally {
      if (!ended) this.#giveUp();
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

  async arrayBuffer() {
    return (await this.#content()).arrayBuffer();
  }

  async text() {
    return (await this.#content()).text();
  }
}

function failed(errorName, message, parameters) {
  return new BelvedereError({ kind: "query", operation: "v2.executeSqlQuery", errorName, message, parameters });
}
