// The one error class, and what is thrown when a call is aborted.
import { parseExactly, readErrorParameters } from "./codec.js";

export class BelvedereError extends Error {
  constructor({ kind, message, cause, ...fields }) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.retryable = false;
    Object.assign(this, fields);
  }

  get name() {
    return "BelvedereError";
  }

  is(name) {
    return this.errorName === name;
  }
}

/** The error that wasm threw as JSON. */
export function fromWasm(text) {
  const fields = parseExactly(text);
  if (fields.cause) fields.cause = new BelvedereError(fields.cause);
  if (fields.errorName) fields.parameters = readErrorParameters(fields.errorName, fields.parameters);
  for (const name in fields) if (fields[name] === null) delete fields[name];
  return new BelvedereError(fields);
}

/** A mistake of the caller, found before anything was sent. */
export function requestError(message) {
  return new BelvedereError({ kind: "request", message });
}

/** What an aborted call throws: the signal's own reason where it is a `DOMException`, an `AbortError` otherwise. */
export function abortError(signal, cause) {
  const reason = signal?.reason;
  if (reason instanceof DOMException && cause === undefined) return reason;
  const error = new DOMException("The call was aborted.", "AbortError");
  Object.defineProperty(error, "cause", { value: cause ?? reason, configurable: true, writable: true });
  return error;
}
