// Written by hand: the platform for tests, an entry of its own.
import type { ErrorName, ErrorParameters, OntologyObjectV2 } from "./models.js";
import type { Admin, DataHealth, Datasets, MediaSets, Ontologies, Sql } from "./operations.js";
import type { BelvedereClientOptions, Content } from "./types.js";

type Operations = Admin & DataHealth & Datasets & MediaSets & Ontologies & Sql;

/** The name of an operation: that of the client's method. */
export type OperationName = keyof Operations;

type Result<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>;

/** What a platform answers in short: a value as the client gives it, all objects of a listing, or content. */
export type Fixture<Name extends OperationName> = Name extends "listObjectsV2"
  ? readonly OntologyObjectV2[]
  : Result<Name> extends Content
    ? string | Uint8Array<ArrayBuffer>
    : Result<Name> extends void
      ? undefined
      : Result<Name>;

/**
 * What a platform answers: a fixture, one page of a listing, or any `Response`, such as that of `platformError`. A list of
 * objects is cut into pages as the request asks for them.
 */
export type Reply<Name extends OperationName> =
  | Fixture<Name>
  | (Name extends "listObjectsV2" ? Result<Name> : never)
  | Response;

/** A request, as it arrived. */
export interface MockRequest<Name extends OperationName = OperationName> {
  readonly operation: Name;
  /** The values in the path, decoded. */
  readonly path: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The JSON of the body: longs are text in it. */
  readonly body: any;
}

/** A platform in memory. */
export interface MockPlatform {
  /** What a client of this platform is made of. */
  readonly options: BelvedereClientOptions;
  /** Answers each request, whatever the address before `/api/`. */
  readonly fetch: typeof globalThis.fetch;
  /** All requests so far, in their order. */
  readonly requests: readonly MockRequest[];
  /** Says what an operation answers from now on. What a function throws fails the call with its message. */
  on<Name extends OperationName>(
    operation: Name,
    reply: Reply<Name> | ((request: MockRequest<Name>) => Reply<Name> | Promise<Reply<Name>>),
  ): this;
}

/** Makes a platform that answers with the fixtures, until `on` says otherwise. */
export declare function mockPlatform(): MockPlatform;

/** An error of the contract, as a reply. */
export declare function platformError<Name extends ErrorName>(
  name: Name,
  ...parameters: {} extends ErrorParameters[Name] ? [parameters?: ErrorParameters[Name]] : [parameters: ErrorParameters[Name]]
): Response;

/** What a platform answers where a test says nothing else, by operation. */
export declare const fixtures: { readonly [Name in OperationName]: Fixture<Name> } & {
  /** The results of a query that asks for CSV. */
  readonly csvResults: string;
};
