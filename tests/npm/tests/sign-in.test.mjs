// A sign-in and the client that gets its tokens from it, in one wasm file or in two. Without a platform and without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BelvedereClient, BelvedereError, entry } from "../support/package.mjs";

const BASE = "https://platform.example";
const REDIRECT = "https://app.example/callback";
const METADATA = {
  issuer: BASE,
  authorization_endpoint: `${BASE}/authorize`,
  token_endpoint: `${BASE}/token`,
  revocation_endpoint: `${BASE}/revoke`,
  code_challenge_methods_supported: ["S256"],
  idempotency_key_supported: true,
};
const ONTOLOGY = `{"apiName": "airline", "displayName": "Airline", "description": "", "rid": "ri.o"}`;

// What a page has.
const kept = new Map();
globalThis.sessionStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
const left = { waiting: [], replace: (url) => left.waiting.shift()(new URL(url)) };
globalThis.location = { href: "https://app.example/", pathname: "/", search: "", hash: "", replace: left.replace };

/** A platform that takes the newest token only, and what it was asked. */
function platform() {
  const asked = [];
  let tokens = 0;
  /** What the token endpoint answers instead. */
  const state = { refuses: undefined, expired: false };
  const json = (value, status = 200) => new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });
  const fetch = async (url, { method, headers, body }) => {
    const path = url.slice(BASE.length);
    const form = Object.fromEntries(new URLSearchParams(body && new TextDecoder().decode(body)));
    const { authorization, "idempotency-key": key } = Object.fromEntries(headers);
    asked.push({ line: `${method} ${path}`, form, authorization, key });
    if (path.startsWith("/.well-known/")) return json(METADATA);
    if (path === "/revoke") return json({});
    if (path === "/token") {
      if (state.refuses) return json({ error: state.refuses }, 400);
      tokens += 1;
      state.expired = false;
      return json({ access_token: `access-${tokens}`, refresh_token: `refresh-${tokens}`, token_type: "Bearer", expires_in: 3600 });
    }
    if (state.expired || authorization !== `Bearer access-${tokens}`) {
      return json({ errorCode: "UNAUTHORIZED", errorName: "InvalidCredentials", errorInstanceId: "i", parameters: {} }, 401);
    }
    return method === "POST" ? json({}) : new Response(ONTOLOGY);
  };
  return { fetch, asked, state, count: (line) => asked.filter((request) => request.line === line).length };
}

/** Signs in, as a person does in a browser. */
async function signedIn(fetch) {
  const { SignIn } = await entry("sign-in-node.js");
  const signIn = new SignIn({ issuer: BASE, clientId: "an-app", redirectUri: REDIRECT, scopes: ["offline_access"], fetch });
  const went = new Promise((resolve) => left.waiting.push(resolve));
  void signIn.redirect("/flights");
  const url = await went;
  assert.equal(url.searchParams.get("code_challenge").length, 43);
  assert.equal(await signIn.complete(`${REDIRECT}?code=a-code&state=${url.searchParams.get("state")}`), "/flights");
  return signIn;
}

test("a client has the tokens of its sign-in, and two rejected calls renew them once", async (t) => {
  const { fetch, asked, state, count } = platform();
  const signIn = await signedIn(fetch);
  t.after(() => signIn.dispose());
  assert.deepEqual(signIn.account.scopes, ["offline_access"]);
  const client = new BelvedereClient({ baseUrl: BASE, tokens: signIn, fetch });
  assert.equal((await client.ontologies.getOntology("ri.o")).apiName, "airline");
  assert.equal(asked.at(-1).authorization, "Bearer access-1");

  state.expired = true;
  await Promise.all([client.ontologies.getOntology("ri.o"), client.ontologies.getOntology("ri.o")]);
  assert.equal(asked.at(-1).authorization, "Bearer access-2");
  assert.equal(count("POST /token"), 2);
  assert.equal(asked.filter(({ form }) => form.refresh_token === "refresh-1").length, 1);
});

test("what the platform advertises of keys is known without being said", async (t) => {
  const { fetch, asked } = platform();
  const signIn = await signedIn(fetch);
  t.after(() => signIn.dispose());
  const client = new BelvedereClient({ baseUrl: BASE, tokens: signIn, fetch });
  await client.ontologies.applyAction("ri.o", "delay-flight", { parameters: {} });
  assert.ok(asked.at(-1).key.length > 20);
});

test("a sign-in that has ended says so", async (t) => {
  const { fetch, state } = platform();
  const signIn = await signedIn(fetch);
  t.after(() => signIn.dispose());
  const client = new BelvedereClient({ baseUrl: BASE, tokens: signIn, fetch });
  const reason = (expected) => (error) => error instanceof BelvedereError && error.kind === "auth" && error.reason === expected;

  Object.assign(state, { expired: true, refuses: "invalid_client" });
  await assert.rejects(client.ontologies.getOntology("ri.o"), reason("refused"));
  state.refuses = "invalid_grant";
  await assert.rejects(client.ontologies.getOntology("ri.o"), (error) => reason("signInNeeded")(error) && error.message.includes("Sign in"));
  assert.equal(signIn.account, undefined);
});

test("signing out takes the tokens away from the client, and revokes them", async (t) => {
  const { fetch, asked } = platform();
  const signIn = await signedIn(fetch);
  t.after(() => signIn.dispose());
  const client = new BelvedereClient({ baseUrl: BASE, tokens: signIn, fetch });
  await client.ontologies.getOntology("ri.o");
  await signIn.signOut();
  await assert.rejects(client.ontologies.getOntology("ri.o"), { kind: "auth", reason: "signInNeeded" });
  const revoked = asked.filter(({ line }) => line === "POST /revoke").map(({ form }) => form.token);
  assert.deepEqual(revoked, ["refresh-1", "access-1"]);
});

test("a page that signs in loads one file; one that has the client's already gets along with two", async () => {
  const { part, setLarger } = await entry("init.js");
  const { part: larger } = await entry("sign-in-init.js");
  assert.equal(part(), larger);
  setLarger(undefined);
  const { fetch, asked } = platform();
  const signIn = await signedIn(fetch);
  const client = new BelvedereClient({ baseUrl: BASE, tokens: signIn, fetch });
  await client.ontologies.getOntology("ri.o");
  assert.equal(asked.at(-1).authorization, "Bearer access-1");
  assert.ok(part() !== larger && part().isUsed);
  signIn.dispose();
  // Its tokens live on in the client.
  await client.ontologies.getOntology("ri.o");
  client.dispose();
});
