// The client.
import { Cancellation } from "./cancellation.js";
import { BelvedereError, abortError, fromWasm, requestError } from "./errors.js";
import { Host } from "./host.js";
import { part } from "./init.js";
import { Admin, DataHealth, Datasets, MediaSets, Ontologies } from "./operations.js";
import { Sql } from "./sql.js";
import { GivenTokens, signIns } from "./tokens.js";

export class BelvedereClient {
  #context;

  constructor(options) {
    const context = new CallContext(options);
    this.#context = context;
    this.admin = new Admin(context);
    this.dataHealth = new DataHealth(context);
    this.datasets = new Datasets(context);
    this.mediaSets = new MediaSets(context);
    this.ontologies = new Ontologies(context);
    this.sql = new Sql(context);
    Object.freeze(this);
  }

  dispose() {
    this.#context.dispose();
  }
}

if (Symbol.dispose) {
  Object.defineProperty(BelvedereClient.prototype, Symbol.dispose, { value: BelvedereClient.prototype.dispose });
}

/** What every call into wasm goes through: the options of the client, its tokens, and the core in wasm. */
class CallContext {
  #options;
  #tokens;
  #core;

  constructor(options) {
    const { baseUrl, tokens } = options ?? {};
    if (typeof baseUrl !== "string") throw requestError("baseUrl is missing.");
    if (typeof tokens !== "function" && !signIns.has(tokens)) {
      throw requestError("tokens is missing: a function or a SignIn.");
    }
    this.#options = options;
  }

  core() {
    this.#core ??= this.#build().catch((error) => {
      this.#core = undefined;
      throw error;
    });
    return this.#core;
  }

  async #build() {
    const { baseUrl, tokens, idempotencyKeys, fetch, onRequest, onResponse, onRetry } = this.#options;
    const { attempts = 4, wait = 6e4 } = this.#options.retries ?? {};
    const given = signIns.get(tokens)?.() ?? new GivenTokens(tokens, !!idempotencyKeys);
    const wasm = part();
    [this.#tokens] = await Promise.all([given, wasm.init()]);
    const hooks = { sent: onRequest, ended: onResponse, waiting: onRetry };
    const onEvent = ({ type, error, ...event }) => {
      if (error) event.error = new BelvedereError(error);
      hooks[type]?.(event);
    };
    try {
      const host = new Host({ fetch, tokens: this.#tokens, onEvent });
      return new wasm.glue.Core(baseUrl, host, !!(onRequest || onResponse || onRetry), Math.min(Math.max(attempts, 1), 99), wait);
    } catch (thrown) {
      throw typeof thrown === "string" ? fromWasm(thrown) : thrown;
    }
  }

  /** Makes a call, with the signal and the timeout of its options. */
  async call(options, work) {
    if (options?.signal?.aborted) throw abortError(options.signal);
    const core = await this.core();
    const cancellation = this.cancellation(options);
    try {
      return await work(core, cancellation.promise);
    } catch (thrown) {
      throw this.named(cancellation.failure(thrown));
    } finally {
      cancellation.done();
    }
  }

  /** The signal and the timeout of a call; its time begins now. */
  cancellation(options) {
    return new Cancellation(options?.signal, this.timeout(options));
  }

  /** The longest that a call may take. */
  timeout({ timeout = this.#options.timeout } = {}) {
    return timeout;
  }

  /** An error of the token function says what that threw. */
  named(error) {
    if (error.kind === "auth" && error.reason === "unavailable" && this.#tokens.failure !== undefined) {
      error.cause ??= this.#tokens.failure;
    }
    return error;
  }

  dispose() {
    const core = this.#core;
    this.#core = Promise.reject(requestError("The client was disposed of."));
    this.#core.catch(() => {});
    core?.then((core) => core.free()).catch(() => {});
  }
}
