// Runs before the first paint: applies what was chosen for the look, and watches over the start of the app.
(() => {
  const root = document.documentElement;
  const german = navigator.language.startsWith("de");
  // In a frame of another page, people could click its buttons unseen. Servers forbid that by a header; this is for others.
  if (window.top !== window) {
    window.stop();
    const text = german ? "Belvedere läuft nicht innerhalb einer anderen Seite." : "Belvedere does not run inside of another page.";
    root.replaceChildren(document.createElement("body"));
    document.body.textContent = text;
    return;
  }
  const chosen = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  // The policy of the page lets no text become elements or code but by this one (Trusted Types). Leptos makes elements of the
  // app's own constants: the shapes of icons, and a few that hold text. Scripts and workers are the parts that the page names.
  const ELEMENT = /<!>|<!---->|<\/?(?:circle|code|dd|dt|ellipse|kbd|p|path|rect|span|summary)(?: (?:aria-hidden|class|c[xy]|d|fill|height|r[xy]?|stroke|stroke-linecap|stroke-width|width|x|y)="[^"<>]*")* ?\/?>/g;
  const isPart = (address) => {
    const { origin, pathname } = new URL(address, location.href);
    const base = document.querySelector("meta[name=app-base]")?.content ?? "";
    const parts = [...document.querySelectorAll("meta[name^=belvedere-]")].map((meta) => `${base.replace(/\/$/, "")}/${meta.content}`);
    return origin === location.origin && parts.includes(pathname);
  };
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html.replace(ELEMENT, "").includes("<") ? null : html),
    createScriptURL: (address) => (isPart(address) ? address : null),
  });

  root.dataset.theme = chosen("belvedere.theme") ?? "system";
  root.dataset.density = chosen("belvedere.density") ?? "comfortable";
  root.toggleAttribute("data-narrow-rail", chosen("belvedere.rail") === "narrow");
  root.toggleAttribute("data-technical-names", chosen("belvedere.technical-names") === "shown");

  // A new version may have replaced a file that this page names: load the page again, once.
  const RELOADED = "belvedere.reloaded";
  let started = false;
  addEventListener("TrunkApplicationStarted", () => {
    started = true;
    sessionStorage.removeItem(RELOADED);
  });
  const failed = (reason) => {
    if (started) return;
    if (sessionStorage.getItem(RELOADED) === null) {
      sessionStorage.setItem(RELOADED, "1");
      location.reload();
      return;
    }
    stop(String(reason), root.lang.startsWith("de") ? "Belvedere konnte nicht starten" : "Belvedere could not start");
  };
  addEventListener("unhandledrejection", (event) => failed(event.reason));
  addEventListener("error", (event) => {
    const from = event.target;
    if (from instanceof HTMLScriptElement || from instanceof HTMLLinkElement) {
      failed(`${from.src ?? from.href} could not be loaded`);
    }
  }, true);

  // The page for an app that has stopped. A panic shows it by itself (src/panic.rs) and then ends in a trap, which changes
  // nothing any more; a trap without a panic, such as a stack that is too deep, gets here alone.
  const stop = (report, title) => {
    const page = document.getElementById("stopped");
    if (page === null || page.open) return;
    if (title !== undefined) document.getElementById("stopped-title").textContent = title;
    document.getElementById("stopped-report").textContent = report;
    page.showModal();
    document.getElementById("stopped-reload").focus();
  };
  const trapped = (error) => {
    if (started && error instanceof WebAssembly.RuntimeError) {
      stop([`Belvedere: ${error}`, error.stack, location.pathname, navigator.userAgent].join("\n"));
    }
  };
  addEventListener("error", (event) => trapped(event.error));
  addEventListener("unhandledrejection", (event) => trapped(event.reason));
  // Nothing behind it answers, so it stays: some browsers close a dialog at the second Esc whatever is said.
  const isPage = (event) => event.target instanceof HTMLDialogElement && event.target.id === "stopped";
  addEventListener("cancel", (event) => isPage(event) && event.preventDefault(), true);
  addEventListener("close", (event) => isPage(event) && event.target.showModal(), true);

  // Its buttons.
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("#stopped button") : null;
    if (button?.id === "stopped-reload") location.reload();
    if (button?.id === "stopped-copy") {
      navigator.clipboard?.writeText(document.getElementById("stopped-report").textContent);
      button.textContent = root.lang.startsWith("de") ? "Kopiert" : "Copied";
    }
  });
})();
