// The platform of a test file and a client of it, for as long as its tests run.
import { after, before } from "node:test";
import { BelvedereClient } from "./package.mjs";
import { Platform } from "./platform.mjs";

/** The platform, and a client that is signed in to it. */
export let platform, client;

/** Starts the platform before the tests of a file, and ends it after them. */
export function serve({ flights, user }) {
  before(async () => {
    platform = await Platform.start({ flights });
    client = await clientOf(user);
  });
  after(() => platform?.stop());
}

/** A client of that platform, signed in as a user. */
export async function clientOf(user, options) {
  const token = await platform.token(user, options);
  return new BelvedereClient({ baseUrl: platform.address, tokens: () => token });
}
