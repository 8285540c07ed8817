// Written by hand: what the package has beside the operations and models of the contract.
import type { ErrorName, ErrorParameters, ExecuteSqlQueryRequest } from "./models.js";
import type { Admin, DataHealth, Datasets, MediaSets, Ontologies, Sql as SqlOperations } from "./operations.js";
import type { SignIn } from "./sign-in.js";

/** What every call takes. */
export interface CallOptions {
  /** Aborts the call and its request. The call then throws an `AbortError`. */
  readonly signal?: AbortSignal | undefined;
  /** The longest that the call may take with all its attempts, in milliseconds; the client's when absent. */
  readonly timeout?: number | undefined;
}

/** What a change takes. */
export interface ChangeOptions extends CallOptions {
  /**
   * The key of a change that is sent again, from an error of the kind `outcomeUnknown`. A platform that honors the header
   * `Idempotency-Key` makes the change once, however often it arrives.
   */
  readonly idempotencyKey?: string | undefined;
}

/** What an operation on a media item takes. */
export interface ReadTokenOptions extends CallOptions {
  /** A read token for the item. */
  readonly readToken?: string | undefined;
}

/** What an operation takes that answers with binary content. `timeout` counts until the content begins. */
export interface ContentOptions extends ReadTokenOptions {
  /**
   * Is told while the content arrives how far it is.
   *
   * Only XMLHttpRequest tells the progress of what a browser reads by itself: `blob`, `arrayBuffer` and `text` of content of
   * 4 MiB and more, or of unknown size, ask for it a second time that way, unless the client was given a `fetch`.
   */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** How far binary content is. */
export interface Progress {
  /** Bytes so far. */
  readonly received: number;
  /** Bytes in all, where the platform says so. */
  readonly total: number | undefined;
}

/** Gives an access token of the signed-in user. */
export type TokenFunction = (request: {
  /** Whether the platform rejected the token before: give another one, or throw. */
  readonly rejected: boolean;
}) => Promise<string> | string;

/** What a client is made of. */
export interface BelvedereClientOptions {
  /** The platform's address: `https`, or `http` on this machine. */
  readonly baseUrl: string;
  /**
   * Where access tokens come from: a `SignIn` of `belvedere-client/sign-in`, or a function that is asked before each
   * request. Tokens of service users are refused.
   */
  readonly tokens: SignIn | TokenFunction;
  /** The longest that a call may take with all its attempts, in milliseconds. */
  readonly timeout?: number | undefined;
  /** How often, and how long, a call is tried. */
  readonly retries?: RetryPolicy | undefined;
  /** Whether the platform honors the header `Idempotency-Key`. A `SignIn` finds out by itself. */
  readonly idempotencyKeys?: boolean | undefined;
  /** Another `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Is told about each call when it is sent for the first time. */
  readonly onRequest?: ((request: SentRequest) => void) | undefined;
  /** Is told about each wait before a call is sent again. */
  readonly onRetry?: ((wait: RetryWait) => void) | undefined;
  /** Is told about the end of each call. */
  readonly onResponse?: ((end: CallEnd) => void) | undefined;
}

/** How often, and how long, a call is tried. What may not be sent twice never is. */
export interface RetryPolicy {
  /**
   * The most attempts of a call, the first included: 4 when absent, 1 for none but the first. Half of them at most follow a
   * failure other than 429 and 503.
   */
  readonly attempts?: number | undefined;
  /**
   * The longest that a call waits between its attempts, in all, in milliseconds: 60,000 when absent. A longer `Retry-After` is
   * not waited out.
   */
  readonly wait?: number | undefined;
}

/** A request, without its secrets. */
export interface SentRequest {
  /** The number of the call, the same in all hooks. */
  readonly call: number;
  /** Identifier of the operation, such as `v2.getTransaction`. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  /** Names and values. The token is not among them. */
  readonly headers: readonly (readonly [string, string])[];
}

/** A wait before the next attempt. */
export interface RetryWait {
  readonly call: number;
  readonly milliseconds: number;
  /** The status of the attempt that failed; null when there was no response. */
  readonly status: number | null;
}

/** How a call ended. */
export interface CallEnd {
  readonly call: number;
  /** The status of the last response; null when there was none. */
  readonly status: number | null;
  /** The size of the last response in bytes, where it is known. */
  readonly bytes: number | null;
  /** How often the call was sent. */
  readonly sends: number;
  /** From the first attempt to the end. */
  readonly milliseconds: number;
  readonly outcome: "answered" | "failed" | "aborted";
  readonly error?: BelvedereError;
}

/**
 * A client of one platform.
 *
 * It sends at most six requests at a time, fewer after the platform asked to slow down. Reads are sent again when their
 * response is lost; changes only where nothing can be done twice.
 *
 * ```js
 * const client = new BelvedereClient({ baseUrl: "https://platform.example", tokens: () => session.accessToken() });
 * for await (const flight of client.ontologies.listObjectsV2("airline", "Flight")) console.log(flight.flightNumber);
 * ```
 */
export declare class BelvedereClient implements Disposable {
  /** Makes a client. Nothing is loaded or sent before its first call. */
  constructor(options: BelvedereClientOptions);
  /** Sign-in providers and groups. */
  readonly admin: Admin;
  /** Data health checks. */
  readonly dataHealth: DataHealth;
  /** Datasets. */
  readonly datasets: Datasets;
  /** Media items. */
  readonly mediaSets: MediaSets;
  /** Ontologies, object types, action types, objects and attachments. */
  readonly ontologies: Ontologies;
  /** SQL queries. */
  readonly sql: Sql;
  /** Gives memory back at once. Without it, that happens when nothing refers to the client any more. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A page of a listing. */
export interface Page<Item> {
  readonly data: readonly Item[];
  /** The token of the next page; absent on the last one. */
  readonly nextPageToken?: string | undefined;
}

/**
 * A listing. To wait for it gives one page; to iterate over it gives the items of all pages.
 *
 * The next page is asked for while the current one is worked on. Leaving the loop aborts what is under way.
 */
export interface Listing<P extends Page<unknown>> extends Promise<P>, AsyncIterable<P["data"][number]> {
  /** The pages, one after the other. */
  pages(): AsyncGenerator<P, void, undefined>;
  /** The items of all pages, or the first `limit` of them. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<P["data"][number][]>;
}

/**
 * Binary content as it arrives. It can be read once, by one of its methods; whoever doesn't read it cancels it.
 *
 * A pause of 20 seconds without a byte is an error; the whole may take any time. `blob`, `arrayBuffer` and `text` are the
 * host's own (with `onProgress`: of large content in a browser), which knows of no pause: the signal ends them.
 */
export declare class Content implements AsyncIterable<Uint8Array<ArrayBuffer>>, Disposable {
  private constructor();
  /** The size that the platform announces, in bytes. */
  readonly size: number | undefined;
  /** The content type that the platform names. Trust it as much as whoever uploaded the content. */
  readonly mediaType: string | undefined;
  /** The content as a stream, such as for `pipeTo` into a file. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The whole content as a blob, outside of JavaScript's heap where the browser can. */
  blob(): Promise<Blob>;
  /** The whole content in memory. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** The whole content as UTF-8 text. */
  text(): Promise<string>;
  /** Aborts the request. */
  cancel(): void;
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
  [Symbol.dispose](): void;
}

/** SQL queries. */
export declare class Sql extends SqlOperations {
  private constructor();
  /**
   * Runs a query: submits it, waits for its results however long it takes, and reads them. Nothing is sent before the first
   * result is asked for, and a query runs once however often it is read. Leaving the loop, or the signal, cancels it.
   *
   * `POST /api/v2/sqlQueries/execute`, then `GET /api/v2/sqlQueries/{sqlQueryId}/getResults`, scopes
   * `api:sql-queries-execute` and `api:sql-queries-read`. The second is assumed: a platform may not offer it.
   *
   * ```js
   * import { tableFromIPC } from "apache-arrow";
   * const table = await tableFromIPC(client.sql.run("SELECT * FROM `/airline/flights`"));
   * ```
   *
   * @throws {BelvedereError} of the kind `query` when the state of the query says that it failed or was canceled, at once or
   *   after some results; `QueryFailed`, `QueryCanceled`, `QueryParseError` when the results are refused.
   */
  run(query: string | ExecuteSqlQueryRequest, options?: ContentOptions): SqlRun;
}

/**
 * A query and its results.
 *
 * To iterate over it gives Arrow data cut at its messages: the schema first, then each record batch with the dictionaries that
 * it needs; all items together are an Arrow IPC stream. With the format CSV the items are pieces of text in UTF-8.
 */
export declare class SqlRun implements AsyncIterable<Uint8Array<ArrayBuffer>> {
  private constructor();
  /** Identifier of the query, once it was submitted. */
  readonly queryId: string | undefined;
  /** The results as a stream of bytes. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** All results in memory. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** All results as text, for CSV. */
  text(): Promise<string>;
  /**
   * Whether the platform left out rows beyond its limit: asks it for the state of the query, once the results were read. A
   * platform that doesn't say leaves it undefined.
   */
  truncated(): Promise<boolean | undefined>;
  /** Cancels the query on the platform; one that is being submitted as soon as it has an identifier. */
  cancel(): Promise<void>;
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
}

/** Why a call failed. */
export type BelvedereErrorKind =
  /** The request was refused before it was sent. */
  | "request"
  /** There is no usable access token, or signing in failed: see `reason`. */
  | "auth"
  /** No complete response arrived: see `reason`. */
  | "transport"
  /** The browser aborted the request, such as because the page is being left. */
  | "aborted"
  /** The platform answered with an error: see `errorName`. */
  | "api"
  /** A query failed or was canceled, as its state says: see `errorName`. */
  | "query"
  /** The response can't be read. A change was made. */
  | "decode"
  /** Something between here and the platform answered. */
  | "notThePlatform"
  /** This platform does not offer the operation. */
  | "notOffered"
  /** The response to a change was lost: it may or may not have been made. */
  | "outcomeUnknown";

/** What is wrong with a sign-in or a connection. */
export type BelvedereErrorReason =
  | "signInNeeded"
  | "refused"
  | "protocol"
  | "serviceUser"
  | "unavailable"
  | "noResponse"
  | "offline"
  | "timedOut"
  | "interrupted"
  | "redirected"
  | "tooLarge";

/** The one error of this package. It never holds a token. An aborted call throws a `DOMException` instead. */
export declare class BelvedereError extends Error {
  private constructor();
  readonly name: "BelvedereError";
  readonly kind: BelvedereErrorKind;
  /** Whether the same call may succeed later and does nothing twice. */
  readonly retryable: boolean;
  /** Identifier of the operation, such as `v2.getTransaction`. */
  readonly operation?: string;
  /** With the kinds `auth` and `transport`. */
  readonly reason?: BelvedereErrorReason;
  /** HTTP status. */
  readonly status?: number;
  /** The class of the error, such as `NOT_FOUND`. */
  readonly errorCode?: string;
  /** The name of the error, such as `OntologyNotFound`. */
  readonly errorName?: string;
  /** Identifies this one occurrence in the platform's logs. */
  readonly errorInstanceId?: string;
  /** What the error is about. `is` gives them types. */
  readonly parameters?: { readonly [name: string]: unknown };
  /** How long the platform asks to wait, in seconds. */
  readonly retryAfter?: number;
  /** JSON path of the first mistake, with the kind `decode`. */
  readonly path?: string;
  /** Content type of a response that is not the platform's. */
  readonly contentType?: string;
  /** The first characters of a response that can't be read. */
  readonly start?: string;
  /** The key of a change whose fate is unknown. Sent again with it, the change is made once. */
  readonly idempotencyKey?: string;
  /** Whether this is the named error. */
  is<Name extends ErrorName>(name: Name): this is { readonly errorName: Name; readonly parameters: ErrorParameters[Name] };
}

/** Where the wasm file is: its address, a response with it, its bytes, or the compiled module. */
export type WasmSource = string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module;

/**
 * Loads the client's wasm file. Every call does so by itself: this is for bundlers that don't find the file, and to load it early. Only
 * the first call counts.
 */
export declare function init(source?: WasmSource): Promise<void>;

/** Loads the client's wasm file at once, from its bytes or the compiled module. */
export declare function initSync(source: BufferSource | WebAssembly.Module): void;
