// What a user does first, without a browser: loads the app, signs in, and lists objects. Prints what was found as one line.
//
// node visit.mjs ADDRESS

import { createHash, randomBytes } from "node:crypto";

const [address] = process.argv.slice(2);
const cookies = new Map();

/** Asks, with the cookies of this visit, and follows nothing. */
async function ask(path, init = {}) {
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "), ...init.headers };
  const response = await fetch(new URL(path, address), { redirect: "manual", ...init, headers });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
    cookies.set(name, value);
  }
  return response;
}

async function expect(path, init) {
  const response = await ask(path, init);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Follows redirects until there is a page or a way back to the app. */
async function page(response) {
  for (;;) {
    const location = response.headers.get("location");
    if (location === null) return { html: await response.text() };
    const target = new URL(location, address);
    if (target.pathname === "/sign-in/callback") return { code: target.searchParams.get("code") };
    response = await ask(target);
  }
}

const post = (path, fields) => ask(path, { method: "POST", body: new URLSearchParams(fields) });
const form = (html) => /name="form" value="([^"]+)"/.exec(html)[1];

/** An access token of the demo user. */
async function signIn({ issuer, clientId, scopes }, user) {
  const verifier = randomBytes(32).toString("base64url");
  const redirect = `${address}/sign-in/callback`;
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirect,
    scope: scopes.join(" "),
    state: "visit",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const picker = await page(await ask(`/oauth2/authorize?${query}`));
  const consent = await page(await post("/oauth2/authorize", { form: form(picker.html), user }));
  const { code } = await page(await post("/oauth2/authorize", { form: form(consent.html), decision: "allow" }));
  const grant = { grant_type: "authorization_code", code, client_id: clientId, redirect_uri: redirect, code_verifier: verifier };
  const response = await post(new URL("/oauth2/token", issuer), grant);
  if (response.status !== 200) throw new Error(`no token: ${response.status} ${await response.text()}`);
  return (await response.json()).access_token;
}

const health = await (await expect("/healthz")).json();
const html = await (await expect("/")).text();
const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((found) => found[1]);
for (const file of files) await expect(file, { headers: { "accept-encoding": "br" } });
const { platform } = await (await expect("/config.json")).json();
const authorization = `Bearer ${await signIn(platform.oauth, "analyst")}`;
const catalog = await (await expect("/api/extensions/v1/catalog", { headers: { authorization } })).json();
const { apiName, objectTypes } = catalog.ontologies[0];
const listing = `/api/v2/ontologies/${apiName}/objects/${objectTypes[0].apiName}?pageSize=10`;
const { data } = await (await expect(listing, { headers: { authorization } })).json();
if (data.length !== 10) throw new Error(`${listing}: ${data.length} objects`);

// The SQL engine is a part of the program.
const json = { authorization, "content-type": "application/json" };
const query = JSON.stringify({ query: "SELECT 41 + 1 AS answer", serializationFormat: "CSV" });
const { queryId } = await (await expect("/api/v2/sqlQueries/execute", { method: "POST", headers: json, body: query })).json();
const results = await expect(`/api/v2/sqlQueries/${encodeURIComponent(queryId)}/getResults`, { headers: { authorization } });
const csv = await results.text();
if (csv !== "answer\n42\n" && csv !== "answer\r\n42\r\n") throw new Error(`SQL: ${JSON.stringify(csv)}`);

console.log(`version ${health.version}: ${files.length} files of the page, ${data.length} objects, one query`);
