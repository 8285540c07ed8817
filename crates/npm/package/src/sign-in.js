// Signing in: OAuth 2.0 authorization code with PKCE. Tokens stay in the memory of wasm; only attempts, which hold none, are
// kept in `sessionStorage` while the user is away.
import { BelvedereError, fromWasm, requestError } from "./errors.js";
import { Host } from "./host.js";
import { part } from "./sign-in-init.js";
import { signIns } from "./tokens.js";

const PREFIX = "belvedere-client.sign-in.";
/** How long a window waits for the one that began its sign-in, in milliseconds. */
const HAND_OVER = 3000;

/** The tokens of a sign-in, for a client: they go on when the sign-in was disposed of. */
class SignInTokens {
  #core;

  constructor(core) {
    this.#core = core.share();
  }

  async token(rejected) {
    try {
      return await this.#core.token(rejected);
    } catch (thrown) {
      if (typeof thrown !== "string") throw thrown;
      const { reason, message } = JSON.parse(thrown);
      throw `${reason}\n${message}`;
    }
  }

  honorsKeys() {
    return this.#core.honorsKeys();
  }
}

export class SignIn {
  #options;
  #core;
  #account;
  #listeners = new Set();
  #channel;
  /** The attempt in another window that this one waits for. */
  #beside;
  /** What is told when another window took over. */
  #taken;

  constructor(options) {
    for (const name of ["issuer", "clientId", "redirectUri"]) {
      if (typeof options?.[name] !== "string") throw requestError(`${name} is missing.`);
    }
    this.#options = options;
    signIns.set(this, async () => new SignInTokens(await this.#get()));
  }

  #get() {
    this.#core ??= part.init().then(() => {
      const { issuer, clientId, redirectUri, scopes = [], endpoints, fetch } = this.#options;
      const host = new Host({ fetch, onChange: () => this.#changed() });
      const { authorization, token, ...rest } = endpoints ?? {};
      const list = endpoints ? [authorization, token, ...["revocation", "userinfo", "endSession"].map((name) => rest[name] ?? "")] : [];
      this.#listen();
      return new part.glue.SignInCore(host, issuer, clientId, redirectUri, [...scopes], list);
    });
    return this.#core;
  }

  get account() {
    return this.#account;
  }

  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #changed() {
    const text = (await this.#core).account();
    const account = text === undefined ? undefined : JSON.parse(text);
    if (account?.expiresAt === null) delete account.expiresAt;
    this.#account = account && Object.freeze(account);
    for (const listener of this.#listeners) listener(this.#account);
  }

  async #call(work) {
    const core = await this.#get();
    try {
      return await work(core);
    } catch (thrown) {
      throw typeof thrown === "string" ? fromWasm(thrown) : thrown;
    }
  }

  async #begin(returnTo) {
    return JSON.parse(await this.#call((core) => core.begin(returnTo)));
  }

  async redirect(returnTo = location.pathname + location.search + location.hash) {
    const [url, state, attempt] = await this.#begin(returnTo);
    forgetOld();
    sessionStorage.setItem(PREFIX + state, attempt);
    // In place of this page: going back must not lead through the sign-in again.
    location.replace(url);
    // The page is being left.
    return new Promise(() => {});
  }

  async popup() {
    const popup = window.open("", "", "popup,width=560,height=720");
    if (!popup) throw new BelvedereError({ kind: "auth", reason: "refused", message: "The browser opened no window: call popup() in a click." });
    // The sign-in page has no business with this one.
    popup.opener = null;
    const [url, state, attempt] = await this.#begin("/");
    const completed = new Promise((resolve, reject) => (this.#beside = { state, attempt, resolve, reject }));
    popup.location.replace(url);
    return completed;
  }

  async complete(url = location.href) {
    const state = await this.#call((core) => core.stateOf(url));
    const attempt = sessionStorage.getItem(PREFIX + state) ?? undefined;
    sessionStorage.removeItem(PREFIX + state);
    // The address holds the code.
    if (globalThis.location?.href === url) history.replaceState(history.state, "", location.pathname);
    if (attempt === undefined && (await this.#handOver(state, url))) return undefined;
    const returnTo = await this.#call((core) => core.complete(url, attempt));
    await this.#changed();
    return returnTo;
  }

  /** Offers the end of a sign-in to the window that began it. */
  async #handOver(state, url) {
    if (!this.#channel) return false;
    const taken = new Promise((resolve) => {
      this.#taken = { state, resolve };
      setTimeout(resolve, HAND_OVER, false);
    });
    this.#channel.postMessage({ type: "callback", state, url });
    return taken;
  }

  #listen() {
    if (this.#channel || typeof BroadcastChannel === "undefined") return;
    const { clientId, issuer } = this.#options;
    this.#channel = new BroadcastChannel(`belvedere-client.${clientId}.${issuer}`);
    // Node would wait for messages for ever.
    this.#channel.unref?.();
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  #hear({ type, state, url }) {
    if (type === "signedOut") {
      // This tab signed in by itself, so it may have tokens of its own to revoke.
      this.#call((core) => core.signOut()).catch(() => {});
    } else if (type === "callback" && this.#beside?.state === state) {
      const { attempt, resolve, reject } = this.#beside;
      this.#beside = undefined;
      this.#channel.postMessage({ type: "taken", state });
      this.#call((core) => core.complete(url, attempt))
        .then(() => this.#changed())
        .then(resolve, reject);
    } else if (type === "taken" && this.#taken?.state === state) {
      this.#taken.resolve(true);
    }
  }

  async signOut() {
    for (const key of keys()) sessionStorage.removeItem(key);
    return this.#call((core) => {
      this.#channel?.postMessage({ type: "signedOut" });
      return core.signOut();
    });
  }

  dispose() {
    this.#channel?.close();
    this.#core?.then((core) => core.free()).catch(() => {});
    this.#core = Promise.reject(requestError("The sign-in was disposed of."));
    this.#core.catch(() => {});
  }
}

if (Symbol.dispose) Object.defineProperty(SignIn.prototype, Symbol.dispose, { value: SignIn.prototype.dispose });

function keys() {
  return Object.keys(globalThis.sessionStorage ?? {}).filter((key) => key.startsWith(PREFIX));
}

/** Forgets attempts that were never completed. */
function forgetOld() {
  for (const key of keys()) {
    const { started } = JSON.parse(sessionStorage.getItem(key));
    if (!(Date.now() - started < 600_000)) sessionStorage.removeItem(key);
  }
}
