// The entry for tests of what uses the package: a platform in memory, behind a `fetch` that needs no network.
import { fixtures } from "./fixtures.js";
import { ERRORS, OPERATIONS } from "./testing-contract.js";

export { fixtures };

export function mockPlatform() {
  return new MockPlatform();
}

export function platformError(name, parameters = {}) {
  if (!Object.hasOwn(ERRORS, name)) throw new TypeError(`The contract has no error ${name}.`);
  const [errorCode, status] = ERRORS[name];
  return errorResponse(status, { errorCode, errorName: name, parameters });
}

class MockPlatform {
  #replies = new Map();

  constructor() {
    this.requests = [];
    this.fetch = this.fetch.bind(this);
    this.options = { baseUrl: "https://platform.example", tokens: () => "a-token", fetch: this.fetch };
    this.on("executeSqlQuery", ({ body }) => ({
      ...fixtures.executeSqlQuery,
      queryId: body.serializationFormat === "CSV" ? "csv/1+1==" : fixtures.executeSqlQuery.queryId,
    }));
    this.on("getSqlQueryStatus", ({ path }) => ({ ...fixtures.getSqlQueryStatus, queryId: path.sqlQueryId }));
    this.on("getSqlQueryResults", ({ path }) =>
      path.sqlQueryId.startsWith("csv") ? fixtures.csvResults : fixtures.getSqlQueryResults,
    );
  }

  on(operation, reply) {
    if (!Object.hasOwn(OPERATIONS, operation)) throw new TypeError(`There is no operation ${operation}.`);
    this.#replies.set(operation, reply);
    return this;
  }

  async fetch(input, options) {
    const sent = new Request(input, options);
    sent.signal.throwIfAborted();
    const url = new URL(sent.url);
    const found = route(sent.method, url.pathname);
    if (!found) return mistake(`No operation of the contract is at ${sent.method} ${url.pathname}.`);
    const request = { ...found, query: url.searchParams, headers: sent.headers, body: undefined };
    const body = await sent.text();
    if (body) request.body = JSON.parse(body);
    this.requests.push(request);
    return Promise.race([this.#answer(request), aborted(sent.signal)]);
  }

  /** What a handler throws, and what can't be sent, arrives as an error that no client repeats. */
  async #answer(request) {
    const { operation } = request;
    const reply = this.#replies.has(operation) ? this.#replies.get(operation) : fixtures[operation];
    try {
      return respond(request, typeof reply === "function" ? await reply(request) : reply);
    } catch (error) {
      return mistake(`The reply to ${operation}: ${error?.message ?? error}`);
    }
  }
}

/** Fails when a request is aborted. */
function aborted(signal) {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

/** The operation at a path, with the values in it. As on a platform, a literal segment precedes a value. */
function route(method, pathname) {
  const segments = pathname.slice(pathname.lastIndexOf("/api/")).split("/");
  const found = [];
  for (const [operation, [verb, template]] of Object.entries(OPERATIONS)) {
    const names = template.split("/");
    if (verb !== method || names.length !== segments.length) continue;
    const path = {};
    const fits = names.every((name, index) => {
      if (!name.startsWith("{")) return name === segments[index];
      path[name.slice(1, -1)] = decodeURIComponent(segments[index]);
      return true;
    });
    if (fits) found.push({ operation, path });
  }
  const values = ({ path }) => Object.keys(path).length;
  return found.sort((a, b) => values(a) - values(b))[0];
}

function respond({ operation, query }, reply) {
  // A response can be read once, and may be the reply to many requests.
  if (reply instanceof Response) return reply.clone();
  const [, , kind] = OPERATIONS[operation];
  if (kind === "empty") return new Response(null, { status: 204 });
  if (reply === undefined) throw new TypeError("there is none.");
  if (kind !== "bytes") return Array.isArray(reply) && kind === "page" ? page(reply, query) : json(200, reply);
  const bytes = typeof reply === "string" ? new TextEncoder().encode(reply) : reply;
  const headers = { "content-type": "application/octet-stream", "content-length": String(bytes.byteLength) };
  return new Response(bytes, { headers });
}

/** A page has so many items at most, however many are asked for. */
const MOST_ITEMS = 1000;

/** The page of a list that a request asks for. The token is the place where it begins. */
function page(items, query) {
  const start = Number(query.get("pageToken") ?? 0);
  if (!Number.isInteger(start) || start < 0 || start > items.length) return platformError("InvalidPageToken");
  const size = Number(query.get("pageSize") ?? MOST_ITEMS);
  if (!Number.isInteger(size) || size < 1) return platformError("InvalidPageSize");
  const end = start + Math.min(size, MOST_ITEMS);
  const next = end < items.length ? { nextPageToken: String(end) } : {};
  return json(200, { data: items.slice(start, end), totalCount: BigInt(items.length), ...next });
}

function json(status, value) {
  const text = JSON.stringify(value, (_, value) => (typeof value === "bigint" ? String(value) : value));
  return new Response(text, { status, headers: { "content-type": "application/json" } });
}

function errorResponse(status, error) {
  return json(status, { errorInstanceId: "00000000-0000-4000-8000-000000000000", ...error });
}

function mistake(errorDescription) {
  return errorResponse(400, { errorCode: "INVALID_ARGUMENT", errorName: "MockPlatform", errorDescription, parameters: {} });
}
