// The page waits for this event (style/boot.js), by the name that Trunk gives it.
dispatchEvent(new CustomEvent("TrunkApplicationStarted", { detail: { wasm: await __wbg_init() } }));
