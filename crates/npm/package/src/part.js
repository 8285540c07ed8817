// A wasm part: loaded once, when it is first needed.
export class Part {
  /** The module that binds it to JavaScript. */
  glue;
  #source;
  #loading;

  constructor(glue) {
    this.glue = glue;
  }

  /** Sets the default source of the wasm file. */
  setSource(find) {
    this.#source = find;
  }

  /** Whether it is there, or on its way. */
  get isUsed() {
    return this.#loading !== undefined;
  }

  init(input) {
    this.#loading ??= Promise.resolve(input ?? this.#source())
      .then((module_or_path) => this.glue.default({ module_or_path }))
      .then(
        () => {},
        (error) => {
          // The next call tries again.
          this.#loading = undefined;
          throw error;
        },
      );
    return this.#loading;
  }

  initSync(module) {
    this.glue.initSync({ module });
    this.#loading = Promise.resolve();
  }
}
