// The scenario of every consumer of the package: list 3,000 objects, run a query, stream an attachment, abort, catch a
// typed error.

/** Runs all of it, and returns the results. */
export async function scenario({ BelvedereClient, BelvedereError }, { address, token }) {
  const client = new BelvedereClient({ baseUrl: address, tokens: () => token });

  const flights = await client.ontologies.listObjectsV2("airline", "Flight", { pageSize: 700 }).toArray({ limit: 3000 });
  const keys = new Set(flights.map((flight) => flight.__primaryKey));

  const csv = await client.sql
    .run({ query: "SELECT 1 + 1 AS two, CAST(9007199254740993 AS BIGINT) AS big", serializationFormat: "CSV" })
    .text();

  const inspections = client.ontologies.listObjectsV2("airline", "Inspection", { select: ["photo"] });
  let inspection;
  for await (const row of inspections) {
    if (row.photo) {
      inspection = row;
      break;
    }
  }
  const key = String(inspection.__primaryKey);
  const info = await client.ontologies.getAttachmentPropertyByRidV2(
    "airline",
    "Inspection",
    key,
    "photo",
    inspection.photo.rid,
  );
  const steps = [];
  const content = await client.ontologies.getAttachmentPropertyContentV2("airline", "Inspection", key, "photo", {
    onProgress: ({ received }) => steps.push(received),
  });
  let bytes = 0;
  let first;
  for await (const chunk of content.stream()) {
    first ??= [...chunk.slice(0, 4)];
    bytes += chunk.length;
  }

  const controller = new AbortController();
  const aborted = client.ontologies
    .listObjectsV2("airline", "Flight", { signal: controller.signal })
    .then(() => "answered", (error) => (error instanceof DOMException ? error.name : String(error)));
  controller.abort();

  const error = await client.ontologies
    .getObjectType("ri.ontology.main.ontology.00000000-0000-0000-0000-000000000000", "Flight")
    .catch((error) => error);

  return {
    flights: flights.length,
    different: keys.size,
    csv,
    attachment: { bytes, first, size: typeof info.sizeBytes, same: info.sizeBytes === bytes, last: steps.at(-1) === bytes },
    aborted: await aborted,
    error: {
      typed: error instanceof BelvedereError,
      kind: error.kind,
      named: error.is?.("OntologyNotFound"),
      errorCode: error.errorCode,
      status: error.status,
      parameters: error.parameters,
    },
  };
}

/** The expected results. */
export const expected = {
  flights: 3000,
  different: 3000,
  csv: "two,big\r\n2,9007199254740993\r\n",
  attachment: { bytes: undefined, first: [0x89, 0x50, 0x4e, 0x47], size: "number", same: true, last: true },
  aborted: "AbortError",
  error: {
    typed: true,
    kind: "api",
    named: true,
    errorCode: "NOT_FOUND",
    status: 404,
    parameters: { ontologyRid: "ri.ontology.main.ontology.00000000-0000-0000-0000-000000000000" },
  },
};
