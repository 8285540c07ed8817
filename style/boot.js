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
  const home = new URL(document.querySelector("meta[name=app-base]")?.content ?? "/", location.href).href;
  const isPart = (address) => {
    const { origin, pathname } = new URL(address, location.href);
    return [...document.querySelectorAll("meta[name^=belvedere-]")].some((meta) => home + meta.content === origin + pathname);
  };
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html.replace(ELEMENT, "").includes("<") ? null : html),
    createScriptURL: (address) => (isPart(address) ? address : null),
  });

  // The browser's own bar: of the two colors that the page names, that of the chosen theme holds.
  const bars = [...document.querySelectorAll("meta[name=theme-color]")].map((bar) => [bar, bar.media]);
  new MutationObserver(() => {
    for (const [bar, media] of bars) bar.media = root.dataset.theme === "system" ? media : media.includes(root.dataset.theme) ? "" : "not all";
  }).observe(root, { attributes: true });
  root.dataset.theme = chosen("belvedere.theme") ?? "system";
  root.dataset.density = chosen("belvedere.density") ?? "comfortable";
  root.dataset.lines = chosen("belvedere.lines") ?? "1";
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

  // A release can start without a network (web/service-worker.js). What is kept for that goes when a user clears this browser, and
  // with a build for developers, whose page names no service worker.
  const workers = navigator.serviceWorker;
  const removeWorker = async () => {
    const registration = await workers.getRegistration(home);
    if (registration?.scope === home) await registration.unregister();
    const names = (await caches.keys()).filter((name) => name.startsWith(`belvedere ${home} `));
    await Promise.all(names.map((name) => caches.delete(name)));
  };
  const setWorker = async () => {
    const worker = document.querySelector("meta[name=belvedere-worker]");
    await (worker ? workers.register(home + worker.content, { updateViaCache: "none" }) : removeWorker());
  };
  // A browser that forbids it goes on without.
  const tried = (work) => workers && work().catch(() => {});
  addEventListener("belvedere-clear", () => tried(removeWorker));
  // After the first screen, and when there is nothing else to do.
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  addEventListener("TrunkApplicationStarted", () => setTimeout(() => idle(() => tried(setWorker)), 4000));
})();
