// Type tests: this file compiles, and each line below `@ts-expect-error` would not alone.
import {
  BelvedereClient,
  BelvedereError,
  type Check,
  type CheckConfig,
  type CheckConfigInput,
  type Content,
  type ListObjectsResponseV2,
  type ObjectType,
  type OntologyObjectV2,
  type QueryStatus,
  type SqlRun,
  type Transaction,
  init,
} from "belvedere-client";
import * as inline from "belvedere-client/inline";
import { SignIn, init as initSignIn } from "belvedere-client/sign-in";
import * as inlineSignIn from "belvedere-client/sign-in/inline";
import signInWasm from "belvedere-client/sign-in/wasm";
import { type MockPlatform, fixtures, mockPlatform, platformError } from "belvedere-client/testing";
import wasm from "belvedere-client/wasm";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <T extends true>(): T | void => {};

const client = new BelvedereClient({ baseUrl: "https://platform.example", tokens: async () => "token" });
new inline.BelvedereClient({ baseUrl: "https://platform.example", tokens: () => "token", timeout: 1000 });
// @ts-expect-error: no tokens
new BelvedereClient({ baseUrl: "https://platform.example" });
await init(wasm);
await initSignIn(signInWasm);

// Operations.
const transaction = await client.datasets.getTransaction("d", "t", { signal: new AbortController().signal, timeout: 500 });
yes<Same<typeof transaction, Transaction>>();
// @ts-expect-error: read only
transaction.status = "OPEN";
// @ts-expect-error: a path parameter is missing
client.datasets.getTransaction("d");
// @ts-expect-error: no such option
client.datasets.getTransaction("d", "t", { pageSize: 1 });
yes<Same<Awaited<ReturnType<typeof client.sql.cancelSqlQuery>>, void>>();
await client.mediaSets.clearMediaItemAtPath("set", "path", { branchName: "master", idempotencyKey: "k" });
// @ts-expect-error: the path of the item is required
client.mediaSets.clearMediaItemAtPath("set");
await client.mediaSets.getMediaItemInfo("set", "item", { readToken: "token" });
const size: bigint = (await client.mediaSets.getMediaItemInfo("set", "item")).sizeBytesLong;

// Listings.
const listing = client.ontologies.listObjectsV2("airline", "Flight", { select: ["a"] as const, orderBy: "p.a:asc" });
const page: ListObjectsResponseV2 = await listing;
const total: bigint = page.totalCount;
for await (const object of listing) {
  yes<Same<typeof object, OntologyObjectV2>>();
  const number: string = object.flightNumber;
}
for await (const page of listing.pages()) yes<Same<typeof page, ListObjectsResponseV2>>();
const some: OntologyObjectV2[] = await listing.toArray({ limit: 10 });

// Content.
const content: Content = await client.mediaSets.readMediaItem("set", "item", {
  onProgress: ({ received, total }) => received / (total ?? NaN),
});
const stream: ReadableStream<Uint8Array> = content.stream();
for await (const chunk of content) chunk.byteLength;
const blob: Blob = await content.blob();

// SQL.
const run: SqlRun = client.sql.run("SELECT 1");
client.sql.run({ query: "SELECT 1", serializationFormat: "CSV", fallbackBranchIds: ["master"] }, { timeout: 1 });
// @ts-expect-error: a query is a text
client.sql.run(1);
const explain = (status: QueryStatus): string => {
  switch (status.type) {
    case "running":
    case "succeeded":
      return status.queryId;
    case "failed":
      return status.errorMessage;
    case "canceled":
      return "canceled";
  }
};
// @ts-expect-error: a running query has an identifier
({ type: "running" }) satisfies QueryStatus;

// The 18 checks.
type Types = CheckConfig["type"];
yes<
  Same<
    Types,
    | "buildStatus" | "jobStatus" | "scheduleStatus" | "buildDuration" | "jobDuration" | "scheduleDuration"
    | "timeSinceLastUpdated" | "nullPercentage" | "approximateUniquePercentage" | "numericColumnMean"
    | "numericColumnMedian" | "numericColumnRange" | "dateColumnRange" | "allowedColumnValues" | "columnType"
    | "totalColumnCount" | "schemaComparison" | "primaryKey"
  >
>();
const config: CheckConfigInput = {
  type: "totalColumnCount",
  subject: { datasetRid: "d", branchId: "master" },
  columnCountConfig: { expectedValue: 12, severity: "MODERATE" },
};
const check: Check = await client.dataHealth.createCheck({ config, intent: "because" });
if (check.config.type === "totalColumnCount") {
  const expected: bigint = check.config.columnCountConfig.expectedValue;
}
client.dataHealth.createCheck({
  // @ts-expect-error: the conditions are missing
  config: { type: "primaryKey", subject: { datasetRid: "d", branchId: "b" } },
});
const status: ObjectType["status"] = "ACTIVE";
const later: ObjectType["status"] = "A_VALUE_OF_TOMORROW";

// Errors.
try {
  await client.datasets.getTransaction("d", "t");
} catch (error) {
  if (error instanceof BelvedereError && error.is("TransactionNotFound")) {
    const rid: string = error.parameters.transactionRid;
  } else if (error instanceof BelvedereError && error.kind === "outcomeUnknown") {
    const key: string | undefined = error.idempotencyKey;
  } else if (error instanceof BelvedereError) {
    // @ts-expect-error: no such error
    error.is("NoSuchError");
  }
}

// Sign-in.
const signInOptions = { issuer: "https://platform.example", clientId: "app", redirectUri: "https://app.example/callback" };
using signIn = new SignIn(signInOptions);
new BelvedereClient({ baseUrl: "https://platform.example", tokens: signIn });
new inline.BelvedereClient({ baseUrl: "https://platform.example", tokens: new inlineSignIn.SignIn(signInOptions) });
const end: () => void = signIn.onChange((account) => account?.username);
const path: string | undefined = await signIn.complete();

// The platform for tests.
const platform: MockPlatform = mockPlatform();
new BelvedereClient({ ...platform.options, timeout: 1000, retries: { attempts: 1, wait: 500 } });
// @ts-expect-error: it is a number
new BelvedereClient({ ...platform.options, retries: { attempts: "1" } });
platform
  .on("getObjectType", { ...fixtures.getObjectType, status: "DEPRECATED" })
  .on("listObjectsV2", ({ query }) => (query.get("pageToken") ? fixtures.listObjectsV2 : { data: [], totalCount: 0n }))
  .on("readMediaItem", async ({ path }) => `The content of ${path.mediaItemRid}`)
  .on("clearMediaItemAtPath", undefined)
  .on("getSqlQueryStatus", { type: "failed", errorMessage: "no such column: speed" })
  .on("getOntology", new Response(null, { status: 503 }))
  .on("getTransaction", platformError("TransactionNotFound", { datasetRid: "d", transactionRid: "t" }))
  .on("createCheck", platformError("CreateCheckPermissionDenied"));
// @ts-expect-error: no such operation
platform.on("getFlight", {});
// @ts-expect-error: not an object type
platform.on("getObjectType", { apiName: "Flight" });
// @ts-expect-error: its parameters are missing
platformError("TransactionNotFound");
const asked: string | undefined = platform.requests[0]?.operation;
export { asked, blob, end, explain, later, path, run, size, some, status, stream, total };
