// Written by hand: the sign-in, an entry of its own.
import type { WasmSource } from "./types.js";

/** How to sign in to a platform. */
export interface SignInOptions {
  /** The issuer identifier of the authorization server; its endpoints are found by RFC 8414. */
  readonly issuer: string;
  /** The identifier of the public client. */
  readonly clientId: string;
  /** Where the user is sent back to, exactly as it is registered. */
  readonly redirectUri: string;
  /** Scopes to ask for; `offline_access` asks for a refresh token. */
  readonly scopes?: readonly string[] | undefined;
  /** Endpoints of a server without RFC 8414 metadata. */
  readonly endpoints?:
    | {
        readonly authorization: string;
        readonly token: string;
        readonly revocation?: string | undefined;
        readonly userinfo?: string | undefined;
        readonly endSession?: string | undefined;
      }
    | undefined;
  /** Another `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Who is signed in. */
export interface Account {
  /** Name for people; empty when the platform does not tell. */
  readonly name: string;
  /** User name; empty when the platform does not tell. */
  readonly username: string;
  /** The scopes of the access token. */
  readonly scopes: readonly string[];
  /** When the access token ends, in milliseconds since 1970. It is renewed before. */
  readonly expiresAt?: number;
}

/**
 * Signs a user in, by OAuth 2.0 with PKCE. There is no client secret and no password.
 *
 * Tokens are held in memory only: a reload signs in again, which takes no typing while the platform's own session lasts.
 * Signing out in one tab signs out in all.
 */
export declare class SignIn implements Disposable {
  constructor(options: SignInOptions);
  /** Who is signed in. */
  readonly account: Account | undefined;
  /** Calls back when `account` changed. Gives what ends that. */
  onChange(listener: (account: Account | undefined) => void): () => void;
  /** Leaves the page for the sign-in page. `returnTo` is a path of this origin; the current one when absent. Never resolves. */
  redirect(returnTo?: string): Promise<never>;
  /** Signs in by a small window and leaves this page as it is. Call it while a click is handled. */
  popup(): Promise<void>;
  /**
   * Completes a sign-in on the page at `redirectUri`, and takes the code out of the address. Gives the path to go on with, or
   * nothing when another window began the sign-in and completes it: this window can be closed then.
   */
  complete(url?: string): Promise<string | undefined>;
  /**
   * Signs out here and in the other tabs, and revokes the tokens. Gives the address that ends the user's session at the sign-in
   * service too, where it has one: leave the page for it, on a shared computer above all.
   */
  signOut(): Promise<string | undefined>;
  /** Forgets the tokens without revoking them, and gives memory back. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Loads the wasm file of the sign-in, which has the client too. `SignIn` does so by itself: this is for bundlers that don't find
 * the file, and to load it early. Only the first call counts.
 */
export declare function init(source?: WasmSource): Promise<void>;

/** Loads that file at once, from its bytes or the compiled module. */
export declare function initSync(source: BufferSource | WebAssembly.Module): void;
