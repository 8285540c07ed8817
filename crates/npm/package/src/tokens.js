// Where a client gets its tokens from: a function of the page's, or a sign-in.

/** By `SignIn`, what loads it and gives its tokens. Nothing outside of the package finds it. */
export const signIns = new WeakMap();

/** Tokens that a function gives. */
export class GivenTokens {
  /** What the function threw last. */
  failure;
  #give;
  #honorsKeys;
  #again;

  constructor(give, honorsKeys) {
    this.#give = give;
    this.#honorsKeys = honorsKeys;
  }

  token(rejected) {
    if (rejected === undefined) return this.#ask(false);
    // Calls that are rejected together ask once.
    this.#again ??= this.#ask(true).finally(() => (this.#again = undefined));
    return this.#again;
  }

  async #ask(rejected) {
    try {
      const token = await this.#give({ rejected });
      if (typeof token !== "string") throw new TypeError("The token function gave no text.");
      this.failure = undefined;
      return token;
    } catch (error) {
      this.failure = error;
      // Its text could be taken for a reason of the package's own.
      throw undefined;
    }
  }

  honorsKeys() {
    return this.#honorsKeys;
  }
}
