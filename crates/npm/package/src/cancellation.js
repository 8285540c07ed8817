// How a caller ends a call: a signal, a timeout.
import { BelvedereError, abortError, fromWasm } from "./errors.js";

/** Abort signal and timeout of one call. `promise` is settled in any case, since wasm frees what waits for it only then. */
export class Cancellation {
  promise;
  #signal;
  #settle;
  #timer;
  #timedOut = false;

  constructor(signal, timeout) {
    if (!signal && timeout === undefined) return;
    this.#signal = signal;
    this.promise = new Promise((settle) => (this.#settle = settle));
    signal?.addEventListener("abort", this.#settle, { once: true });
    if (signal?.aborted) this.#settle();
    if (timeout !== undefined) {
      this.#timer = setTimeout(() => {
        this.#timedOut = true;
        this.#settle();
      }, timeout);
    }
  }

  /** What the caller gets for what wasm threw. */
  failure(thrown) {
    const aborted = this.#signal?.aborted && !this.#timedOut;
    if (typeof thrown === "string") {
      const error = fromWasm(thrown);
      // An aborted change may have been made: the caller can look.
      return aborted && error.kind === "outcomeUnknown" ? abortError(this.#signal, error) : error;
    }
    if (thrown !== undefined) return thrown;
    if (!this.#timedOut) return abortError(this.#signal);
    const message = "The call took longer than its timeout.";
    return new BelvedereError({ kind: "transport", reason: "timedOut", retryable: true, message });
  }

  done() {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener("abort", this.#settle);
    this.#settle?.();
  }
}
