// Data health checks (docs/contract.md, "3. Create check").
import assert from "node:assert/strict";
import { test } from "node:test";
import { golden, scripted } from "../support/golden.mjs";
import { client, platform, serve } from "../support/served.mjs";

const SUBJECT = `{"datasetRid": "ri.datasets.main.dataset.1", "branchId": "master"}`;
const subject = JSON.parse(SUBJECT);

golden("dataHealth", [
  {
    call: (dataHealth) =>
      dataHealth.createCheck({
        config: {
          type: "buildStatus",
          subject,
          statusCheckConfig: {
            severity: "MODERATE",
            escalationConfig: { failuresToCritical: 2, timeIntervalInSeconds: 86400n },
          },
        },
        intent: "Builds must not stay broken.",
      }),
    line: "POST /api/v2/dataHealth/checks?preview=true",
    body: `{
      "config": {
        "type": "buildStatus", "subject": ${SUBJECT},
        "statusCheckConfig": {
          "severity": "MODERATE", "escalationConfig": {"failuresToCritical": 2, "timeIntervalInSeconds": "86400"}
        }
      },
      "intent": "Builds must not stay broken."
    }`,
    answer: `{
      "rid": "ri.data-health.main.check.1",
      "config": {"type": "buildStatus", "subject": ${SUBJECT}, "statusCheckConfig": {
        "severity": "MODERATE", "escalationConfig": {"failuresToCritical": 2, "timeIntervalInSeconds": "86400"}
      }},
      "createdBy": "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7", "updatedTime": "2026-03-01T09:00:00Z"
    }`,
    value: {
      rid: "ri.data-health.main.check.1",
      config: {
        type: "buildStatus",
        subject,
        statusCheckConfig: {
          severity: "MODERATE",
          escalationConfig: { failuresToCritical: 2, timeIntervalInSeconds: 86400n },
        },
      },
      groups: [],
      createdBy: "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7",
      updatedTime: "2026-03-01T09:00:00Z",
    },
  },
  {
    name: "a type that this version does not know is sent and read as it is",
    call: (dataHealth) => dataHealth.createCheck({ config: { type: "freshness", hours: 3 } }),
    line: "POST /api/v2/dataHealth/checks?preview=true",
    body: `{"config": {"type": "freshness", "hours": 3}}`,
    answer: `{"rid": "c", "config": {"type": "freshness", "hours": 3, "of": null}, "groups": null}`,
    value: { rid: "c", config: { type: "freshness", hours: 3, of: null }, groups: [] },
  },
]);

test("dataHealth: longs are a bigint, a safe integer or decimal digits", async () => {
  const config = (expectedValue) => ({
    config: { type: "totalColumnCount", subject, columnCountConfig: { expectedValue, severity: "MODERATE" } },
  });
  for (const value of [12n, 12, "12"]) {
    const { client, requests } = scripted([`{"rid": "c", "config": {"type": "x"}}`]);
    await client.dataHealth.createCheck(config(value));
    assert.equal(JSON.parse(requests[0].text).config.columnCountConfig.expectedValue, "12");
  }
  for (const value of [2 ** 53, 1.5, "1.5", "", 2n ** 63n, NaN]) {
    const { client, requests } = scripted([""]);
    await assert.rejects(client.dataHealth.createCheck(config(value)), { kind: "request" });
    assert.equal(requests.length, 0);
  }
});

serve({ flights: 50, user: "operator" });

test("dataHealth: a check is created once", async () => {
  const [dataset] = (await platform.catalog()).datasets;
  const config = {
    type: "timeSinceLastUpdated",
    subject: { datasetRid: dataset.rid, branchId: "master" },
    timeCheckConfig: { timeBounds: { timeBounds: { upperBoundInSeconds: 86_400n }, severity: "CRITICAL" } },
  };
  const check = await client.dataHealth.createCheck({ config, intent: "Fresh." });
  assert.deepEqual(check.config, config);
  await assert.rejects(client.dataHealth.createCheck({ config }), (error) => {
    assert.ok(error.is("CheckAlreadyExists"));
    assert.deepEqual(error.parameters.conflictingCheck, check);
    return true;
  });
  const incomplete = { ...config, timeCheckConfig: {} };
  await assert.rejects(client.dataHealth.createCheck({ config: incomplete }), {
    kind: "api",
    errorName: "InvalidTransactionTimeCheckConfig",
  });
});
