// Golden requests and answers: literal text after docs/contract.md on one side, the package's methods on the other.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { BelvedereClient } from "./package.mjs";

const BASE = "https://platform.example";

/** A client whose requests get these answers, one after the other, and the requests as they were sent. */
export function scripted(answers, options = {}) {
  const requests = [];
  const fetch = async (url, { method, body, headers, signal }) => {
    signal.throwIfAborted();
    const text = body && new TextDecoder().decode(body);
    requests.push({ line: `${method} ${url.slice(BASE.length)}`, text, headers: Object.fromEntries(headers), url });
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    const { status = 200, text: content = "", type = "application/json", headers: more = {} } =
      typeof answer === "string" ? { text: answer } : answer;
    return new Response(status === 204 ? null : content, { status, headers: { "content-type": type, ...more } });
  };
  const client = new BelvedereClient({ baseUrl: BASE, tokens: () => "a-token", fetch, ...options });
  return { client, requests };
}

/**
 * Makes a test of each case, and one that every method of the namespace has a case.
 *
 * A case has `call` (what is called on the namespace), `line` (method, path and query), `body` (the JSON that is sent), and
 * `answer` (the literal text that comes back) with its `value`; no answer means 204.
 */
export function golden(namespace, cases) {
  const seen = new Set();
  for (const { name, call, line, body, answer, value } of cases) {
    test(`${namespace}: ${name ?? line}`, async () => {
      const { client, requests } = scripted([answer === undefined ? { status: 204 } : answer]);
      const methods = new Proxy(client[namespace], {
        get(target, property) {
          seen.add(property);
          return target[property].bind(target);
        },
      });
      const result = await call(methods);
      assert.equal(requests.length, 1);
      assert.equal(requests[0].line, line);
      assert.deepEqual(requests[0].text && JSON.parse(requests[0].text), body && JSON.parse(body));
      assert.equal(requests[0].headers.authorization, "Bearer a-token");
      assert.deepEqual(result, value);
    });
  }
  after(() => {
    const { client } = scripted([]);
    const methods = [];
    for (let type = Object.getPrototypeOf(client[namespace]); type !== Object.prototype; type = Object.getPrototypeOf(type)) {
      methods.push(...Object.getOwnPropertyNames(type).filter((name) => name !== "constructor" && !name.startsWith("_") && name !== "run"));
    }
    assert.deepEqual([...seen].sort(), methods.sort(), "methods without a case");
  });
}
