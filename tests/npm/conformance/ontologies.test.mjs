// Ontologies, types, actions, objects and attachments (docs/contract.md, "6. Apply action, V1" to "13. Get attachment
// property by RID, V2").
import assert from "node:assert/strict";
import { test } from "node:test";
import { golden, scripted } from "../support/golden.mjs";
import { client, platform, serve } from "../support/served.mjs";

const ONTOLOGY = "ri.ontology.main.ontology.1";

golden("ontologies", [
  {
    call: (ontologies) =>
      ontologies.applyAction(ONTOLOGY, "delay-flight", {
        parameters: {
          flight: "BV 100/7",
          minutes: 45,
          miles: 9223372036854775807n,
          price: "12.50",
          at: new Date("2026-03-01T09:00:00Z"),
          tags: ["late"],
          reason: null,
        },
      }),
    line: `POST /api/v1/ontologies/${ONTOLOGY}/actions/delay-flight/apply`,
    body: `{"parameters": {
      "flight": "BV 100/7", "minutes": 45, "miles": "9223372036854775807", "price": "12.50",
      "at": "2026-03-01T09:00:00.000Z", "tags": ["late"], "reason": null
    }}`,
    answer: "{}",
    value: {},
  },
  {
    call: (ontologies) =>
      ontologies.getActionTypeV2("airline", "delay-flight", { sdkVersion: "1.2.0+5", branch: "feature/late flights" }),
    line: "GET /api/v2/ontologies/airline/actionTypes/delay-flight?sdkVersion=1.2.0%2B5&branch=feature%2Flate%20flights",
    answer: `{
      "apiName": "delay-flight", "description": "Moves the departure.", "displayName": null, "status": "ACTIVE",
      "parameters": {
        "minutes": {"displayName": "Minutes", "dataType": {"type": "integer"}, "required": true},
        "crew": {"dataType": {"type": "struct", "fields": [{"name": "pilot", "fieldType": {"type": "string"}}]}}
      },
      "rid": "ri.ontology.main.action-type.1",
      "operations": [{"type": "modifyObject", "objectTypeApiName": "Flight"}, {"type": "notify", "who": ["crew"]}]
    }`,
    value: {
      apiName: "delay-flight",
      description: "Moves the departure.",
      status: "ACTIVE",
      parameters: {
        minutes: { displayName: "Minutes", dataType: { type: "integer" }, required: true },
        crew: {
          dataType: { type: "struct", fields: [{ name: "pilot", fieldType: { type: "string" }, required: false }] },
          required: false,
        },
      },
      rid: "ri.ontology.main.action-type.1",
      operations: [
        { type: "modifyObject", objectTypeApiName: "Flight" },
        { type: "notify", who: ["crew"] },
      ],
    },
  },
  {
    call: (ontologies) => ontologies.getActionType(ONTOLOGY, "delay-flight"),
    line: `GET /api/v1/ontologies/${ONTOLOGY}/actionTypes/delay-flight`,
    answer: `{
      "apiName": "delay-flight", "status": "ENDORSED", "rid": "r",
      "parameters": {"flight": {"baseType": "OntologyObject<Flight>", "required": true}}
    }`,
    value: {
      apiName: "delay-flight",
      status: "ENDORSED",
      rid: "r",
      parameters: { flight: { baseType: "OntologyObject<Flight>", required: true } },
      operations: [],
    },
  },
  {
    call: (ontologies) => ontologies.getObjectType(ONTOLOGY, "Flight"),
    line: `GET /api/v1/ontologies/${ONTOLOGY}/objectTypes/Flight`,
    answer: `{
      "apiName": "Flight", "status": "EXPERIMENTAL", "rid": "r", "visibility": "PROMINENT", "primaryKey": ["flightId"],
      "properties": {"flightId": {"baseType": "String", "description": "Key."}, "seats": {"baseType": "Integer"}}
    }`,
    value: {
      apiName: "Flight",
      status: "EXPERIMENTAL",
      rid: "r",
      visibility: "PROMINENT",
      primaryKey: ["flightId"],
      properties: { flightId: { baseType: "String", description: "Key." }, seats: { baseType: "Integer" } },
    },
  },
  {
    call: (ontologies) => ontologies.getOntology(ONTOLOGY),
    line: `GET /api/v1/ontologies/${ONTOLOGY}`,
    answer: `{"apiName": "airline", "displayName": "Airline", "description": "", "rid": "${ONTOLOGY}"}`,
    value: { apiName: "airline", displayName: "Airline", description: "", rid: ONTOLOGY },
  },
  {
    call: (ontologies) =>
      ontologies.listObjectsV2("airline", "Flight", {
        pageSize: 100,
        pageToken: "v1.a/b+c==",
        select: ["flightId", "origin"],
        orderBy: "p.day:desc,properties.flightId",
        excludeRid: true,
        snapshot: true,
        loadOntologyDefinedDerivedProperties: false,
      }),
    line:
      "GET /api/v2/ontologies/airline/objects/Flight?pageSize=100&pageToken=v1.a%2Fb%2Bc%3D%3D&select=flightId&select=origin" +
      "&orderBy=p.day%3Adesc%2Cproperties.flightId&excludeRid=true&snapshot=true&loadOntologyDefinedDerivedProperties=false",
    answer: `{
      "nextPageToken": "v1.d", "totalCount": "100000",
      "data": [
        {"__primaryKey": "BV100", "__apiName": "Flight", "miles": "9007199254740993", "load": 0.1234567890123456, "day": "2026-03-01"},
        {"__primaryKey": 9007199254740993, "__apiName": "Flight", "odd": "16 digits: 1234567890123456"}
      ]
    }`,
    value: {
      nextPageToken: "v1.d",
      totalCount: 100000n,
      data: [
        { __primaryKey: "BV100", __apiName: "Flight", miles: "9007199254740993", load: 0.1234567890123456, day: "2026-03-01" },
        { __primaryKey: 9007199254740993n, __apiName: "Flight", odd: "16 digits: 1234567890123456" },
      ],
    },
  },
  {
    call: async (ontologies) =>
      (await ontologies.getAttachmentPropertyContentV2("airline", "Inspection", "2026/03 #1", "report")).text(),
    line: "GET /api/v2/ontologies/airline/objects/Inspection/2026%2F03%20%231/attachments/report/content",
    answer: { text: "All is well.", type: "text/plain" },
    value: "All is well.",
  },
  {
    call: (ontologies) =>
      ontologies.getAttachmentPropertyByRidV2("airline", "Inspection", "content", "photo", "ri.attachments.main.attachment.1"),
    line: "GET /api/v2/ontologies/airline/objects/Inspection/content/attachments/photo/ri.attachments.main.attachment.1",
    answer: `{"rid": "ri.attachments.main.attachment.1", "sizeBytes": 4294967296, "mediaType": "image/png"}`,
    value: {
      rid: "ri.attachments.main.attachment.1",
      filename: "",
      sizeBytes: 4294967296,
      mediaType: "image/png",
    },
  },
]);

test("ontologies: what a browser would send elsewhere is refused", async () => {
  const { client, requests } = scripted(["{}"]);
  for (const value of ["", ".", "..", "%2e%2E"]) {
    await assert.rejects(client.ontologies.getOntology(value), { kind: "request" });
  }
  await assert.rejects(client.ontologies.getOntology(undefined), { kind: "request" });
  await assert.rejects(client.ontologies.applyAction("o", "a"), { kind: "request" });
  assert.equal(requests.length, 0);
});

test("ontologies: a mistake in an answer has its place", async () => {
  const { client } = scripted([`{"apiName": "F", "status": "ACTIVE", "rid": "r", "properties": {"a": {"baseType": 7}}}`]);
  await assert.rejects(client.ontologies.getObjectType(ONTOLOGY, "F"), (error) => {
    const { kind, path, operation } = error;
    assert.deepEqual(
      { kind, path, operation },
      { kind: "decode", path: "properties.a.baseType", operation: "v1.getObjectType" },
    );
    return true;
  });
});

test("ontologies: only a missing token ends a listing", async () => {
  const page = (key, token) => `{"data": [${key ? `{"__primaryKey": "${key}"}` : ""}], "totalCount": "2"${token ? `, "nextPageToken": "${token}"` : ""}}`;
  const { client, requests } = scripted([page("a", "1"), page("", "2"), page("b")]);
  const found = await client.ontologies.listObjectsV2("o", "T").toArray();
  assert.deepEqual(found.map((object) => object.__primaryKey), ["a", "b"]);
  assert.deepEqual(requests.map(({ line }) => line.split("?")[1]), [undefined, "pageToken=1", "pageToken=2"]);
  const again = scripted([page("a", "1"), page("b", "1")]);
  await assert.rejects(again.client.ontologies.listObjectsV2("o", "T").toArray(), { kind: "decode", path: "nextPageToken" });
});

serve({ flights: 3000 });

test("ontologies: definitions of the platform", async () => {
  const { rid } = (await platform.catalog()).ontologies.find(({ apiName }) => apiName === "airline");
  assert.equal((await client.ontologies.getOntology(rid)).apiName, "airline");
  const flight = await client.ontologies.getObjectType(rid, "Flight");
  assert.ok(flight.properties[flight.primaryKey[0]].baseType);
  const [v1, v2] = await Promise.all([
    client.ontologies.getActionType(rid, "delay-flight"),
    client.ontologies.getActionTypeV2("airline", "delay-flight"),
  ]);
  assert.deepEqual(Object.keys(v1.parameters).sort(), Object.keys(v2.parameters).sort());
});

test("ontologies: a listing as a page, as pages, as items", async () => {
  const listing = () => client.ontologies.listObjectsV2("airline", "Flight", { pageSize: 400, snapshot: true });
  const page = await listing();
  assert.equal(page.data.length, 400);
  assert.equal(typeof page.totalCount, "bigint");
  let pages = 0;
  const keys = new Set();
  for await (const { data } of listing().pages()) {
    pages += 1;
    for (const object of data) keys.add(object.__primaryKey);
  }
  assert.equal(BigInt(keys.size), page.totalCount);
  assert.ok(pages >= keys.size / 400);
  let items = 0;
  for await (const object of listing()) {
    assert.equal(object.__apiName, "Flight");
    if (++items === 500) break;
  }
  assert.equal((await listing().toArray({ limit: 450 })).length, 450);
});

test("ontologies: an action is applied", async () => {
  const { rid } = (await platform.catalog()).ontologies.find(({ apiName }) => apiName === "airline");
  const flights = async () => {
    const objects = await client.ontologies.listObjectsV2("airline", "Flight", { snapshot: true }).toArray();
    return new Map(objects.map((object) => [object.__primaryKey, object]));
  };
  const properties = { flightId: "zz/npm", origin: "VIE", status: "SCHEDULED", scheduledDeparture: "2026-11-20T10:00:00Z", notes: "As planned." };
  await platform.testkit("object", { ontology: "airline", objectType: "Flight", primaryKey: "zz/npm", properties });
  const before = await flights();
  assert.equal(before.get("zz/npm").status, "SCHEDULED");
  const parameters = { flight: "zz/npm", delayMinutes: 45, reason: "Fög, \"dense\"" };
  assert.deepEqual(await client.ontologies.applyAction(rid, "delay-flight", { parameters }), {});
  // That flight has the new values, and nothing else is changed.
  const scheduledDeparture = "2026-11-20T10:45:00Z";
  before.set("zz/npm", { ...before.get("zz/npm"), status: "DELAYED", delayMinutes: 45, scheduledDeparture, notes: "Fög, \"dense\"" });
  assert.deepEqual(await flights(), before);
});

test("ontologies: what an action lacks is named", async () => {
  const { rid } = (await platform.catalog()).ontologies.find(({ apiName }) => apiName === "airline");
  await assert.rejects(client.ontologies.applyAction(rid, "delay-flight", { parameters: {} }), (error) => {
    assert.ok(error.is("MissingParameter"), error.message);
    assert.deepEqual(error.parameters, { parameters: ["flight", "delayMinutes"] });
    return true;
  });
  await assert.rejects(client.ontologies.applyAction(rid, "no-such-action", {}), (error) => error.is("ActionTypeNotFound"));
});

/** What a call gives while some of its requests meet a fault. */
async function whileBroken(operation, calls, fault, call) {
  await platform.testkit("faults", { rules: [{ on: { operation }, calls, fault }] });
  try {
    return await call();
  } finally {
    await fetch(`${platform.address}/testkit/faults`, { method: "DELETE" });
  }
}

test("ontologies: faults on the way to a read are overcome, and one that stays is told", async () => {
  const { rid } = (await platform.catalog()).ontologies.find(({ apiName }) => apiName === "airline");
  const read = () => client.ontologies.getOntology(rid);
  const whole = await read();
  const busy = { kind: "response", status: 503 };
  const cut = { kind: "cut", at: { share: 0.5 } };
  for (const fault of [busy, cut]) {
    assert.deepEqual(await whileBroken("v1.getOntology", { first: 1 }, fault, read), whole);
  }
  const failed = whileBroken("v1.getOntology", "all", cut, read);
  await assert.rejects(failed, ({ kind, reason }) => kind === "transport" && reason === "interrupted");
});

test("ontologies: a change whose answer is lost is called neither made nor failed", async () => {
  const { rid } = (await platform.catalog()).ontologies.find(({ apiName }) => apiName === "airline");
  const flight = "zz/lost";
  const properties = { flightId: flight, origin: "VIE", status: "SCHEDULED", scheduledDeparture: "2026-11-20T10:00:00Z" };
  await platform.testkit("object", { ontology: "airline", objectType: "Flight", primaryKey: flight, properties });
  const delay = () => client.ontologies.applyAction(rid, "delay-flight", { parameters: { flight, delayMinutes: 45, reason: "Fog" } });
  const lost = whileBroken("v1.applyAction", "all", { kind: "reset", when: "after" }, delay);
  await assert.rejects(lost, ({ kind }) => kind === "outcomeUnknown");
  const objects = client.ontologies.listObjectsV2("airline", "Flight", { snapshot: true });
  const delayed = (await objects.toArray()).find(({ __primaryKey }) => __primaryKey === flight);
  assert.equal(delayed.delayMinutes, 45);
});
