// What the classes of operations.js share.
import { writeBody } from "./codec.js";
import { requestError } from "./errors.js";
import { Content } from "./content.js";
import { Listing } from "./listing.js";

export class Namespace {
  /** @internal */
  constructor(context) {
    Object.defineProperty(this, "_context", { value: context });
  }

  async _json(operation, path, options, names, body, shape) {
    const text = shape && write(shape, body);
    const query = flatten(options, names);
    check(path);
    return this._context.call(options, (core, canceled) =>
      core.call(operation, path, query, text, options?.readToken, options?.idempotencyKey, canceled),
    );
  }

  async _content(operation, path, options, names) {
    const query = flatten(options, names);
    check(path);
    const content = await this._context.call(options, (core, canceled) =>
      core.content(operation, path, query, options?.readToken, canceled),
    );
    return new Content(content, options);
  }

  _list(operation, path, options, names) {
    return new Listing(
      this._context,
      async () => {
        check(path);
        const core = await this._context.core();
        return core.pages(operation, path, flatten(options, names));
      },
      () => this._json(operation, path, options, names),
      options,
    );
  }
}

function check(path) {
  for (const value of path) if (typeof value !== "string") throw requestError(`A path parameter is a text, not ${typeof value}.`);
}

/** The JSON text of a body. */
export function write(shape, body) {
  if (typeof body !== "object" || body === null) throw requestError("The body is missing.");
  try {
    return writeBody(shape, body);
  } catch (error) {
    throw requestError(typeof error === "string" ? `body: ${error.replace("\n", ": ")}` : String(error?.message ?? error));
  }
}

/** The query as names and values in turn; a list is a name that is repeated. */
function flatten(options, names) {
  const query = [];
  for (const name of names) {
    const value = options?.[name];
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.push(name, String(item));
  }
  return query;
}
