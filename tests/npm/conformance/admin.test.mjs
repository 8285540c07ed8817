// Sign-in providers and groups (docs/contract.md, "1. Pre-register a group" and "2. List
// authentication providers").
import assert from "node:assert/strict";
import { test } from "node:test";
import { golden } from "../support/golden.mjs";
import { clientOf, platform, serve } from "../support/served.mjs";

golden("admin", [
  {
    call: (admin) =>
      admin.preregisterGroup("ri.control-panel.main.enrollment.1", "ri.control-panel.main.provider.a b/ü", {
        name: "Crew planners",
        organizations: ["ri.multipass..organization.1"],
      }),
    line:
      "POST /api/v2/admin/enrollments/ri.control-panel.main.enrollment.1/authenticationProviders/" +
      "ri.control-panel.main.provider.a%20b%2F%C3%BC/preregisterGroup?preview=true",
    body: `{"name": "Crew planners", "organizations": ["ri.multipass..organization.1"]}`,
    answer: `"3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7"`,
    value: "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7",
  },
  {
    call: (admin) => admin.listAuthenticationProviders("ri.control-panel.main.enrollment.1"),
    line: "GET /api/v2/admin/enrollments/ri.control-panel.main.enrollment.1/authenticationProviders?preview=true",
    answer: `{"data": [{
      "rid": "ri.control-panel.main.provider.1", "name": "Corporate", "realm": "corp", "enabled": true,
      "supportedUsernamePatterns": [".*@example\\\\.com"],
      "protocol": {"type": "saml", "serviceProviderMetadata": {
        "entityId": "urn:platform", "metadataUrl": "https://data.example.com/saml.xml",
        "certificates": [{"pemCertificate": "x", "expiryDate": "2030-01-01T00:00:00Z", "usageType": "SIGNING"}]
      }}
    }, {
      "rid": "ri.control-panel.main.provider.2", "name": "Local", "realm": "service-internal-realm", "enabled": false,
      "supportedHosts": null, "protocol": {"type": "oidc"}
    }]}`,
    value: {
      data: [
        {
          rid: "ri.control-panel.main.provider.1",
          name: "Corporate",
          realm: "corp",
          enabled: true,
          supportedHosts: [],
          supportedUsernamePatterns: [".*@example\\.com"],
          protocol: {
            type: "saml",
            serviceProviderMetadata: {
              entityId: "urn:platform",
              metadataUrl: "https://data.example.com/saml.xml",
              acsUrls: [],
              logoutUrls: [],
              certificates: [{ pemCertificate: "x", expiryDate: "2030-01-01T00:00:00Z", usageType: "SIGNING" }],
            },
          },
        },
        {
          rid: "ri.control-panel.main.provider.2",
          name: "Local",
          realm: "service-internal-realm",
          enabled: false,
          supportedHosts: [],
          supportedUsernamePatterns: [],
          protocol: { type: "oidc" },
        },
      ],
    },
  },
  {
    name: "a list that is absent is empty",
    call: (admin) => admin.listAuthenticationProviders("e"),
    line: "GET /api/v2/admin/enrollments/e/authenticationProviders?preview=true",
    answer: "{}",
    value: { data: [] },
  },
]);

serve({ flights: 50 });

test("admin: a group is registered for a provider", async () => {
  const [{ rid: enrollment }] = (await platform.catalog()).enrollments;
  const administrator = await clientOf("administrator");
  const { data } = await administrator.admin.listAuthenticationProviders(enrollment);
  assert.ok(data.length > 1);
  const id = await administrator.admin.preregisterGroup(enrollment, data[0].rid, { name: "Crew planners" });
  assert.match(id, /^[0-9a-f-]{36}$/);
});

test("admin: the platform's errors", async () => {
  const [{ rid: enrollment }] = (await platform.catalog()).enrollments;
  const administrator = await clientOf("administrator");
  await assert.rejects(administrator.admin.listAuthenticationProviders("ri.control-panel.main.enrollment.0"), (error) => {
    assert.ok(error.is("EnrollmentNotFound"));
    assert.deepEqual(error.parameters, { enrollmentRid: "ri.control-panel.main.enrollment.0" });
    return true;
  });
  const analyst = await clientOf("analyst");
  await assert.rejects(analyst.admin.preregisterGroup(enrollment, "p", { name: "x" }), (error) => {
    assert.ok(error.is("PreregisterGroupPermissionDenied"), error.errorName);
    assert.deepEqual(error.parameters, { enrollmentRid: enrollment, authenticationProviderRid: "p" });
    assert.equal(error.retryable, false);
    return true;
  });
  const limited = await clientOf("administrator", { scopes: ["api:admin-read"] });
  await assert.rejects(limited.admin.preregisterGroup(enrollment, "p", { name: "x" }), (error) => {
    assert.ok(error.is("ApiUsageDenied"), error.errorName);
    assert.equal(error.parameters.missingScope, "api:admin-write");
    return true;
  });
});
