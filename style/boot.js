// Runs before the first paint: applies the chosen theme, and watches over the start of the app.
(() => {
  const root = document.documentElement;
  try {
    root.dataset.theme = localStorage.getItem("belvedere.theme") ?? "system";
  } catch {
    root.dataset.theme = "system";
  }

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
    const page = document.getElementById("stopped");
    if (page === null || !page.hidden) return;
    document.getElementById("stopped-title").textContent = "Belvedere could not start";
    document.getElementById("stopped-report").textContent = String(reason);
    page.hidden = false;
  };
  addEventListener("unhandledrejection", (event) => failed(event.reason));
  addEventListener("error", (event) => {
    const from = event.target;
    if (from instanceof HTMLScriptElement || from instanceof HTMLLinkElement) {
      failed(`${from.src ?? from.href} could not be loaded`);
    }
  }, true);

  // The buttons of the page that a panic shows: the app itself has stopped.
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("#stopped button") : null;
    if (button?.id === "stopped-reload") location.reload();
    if (button?.id === "stopped-copy") {
      navigator.clipboard?.writeText(document.getElementById("stopped-report").textContent);
      button.textContent = "Copied";
    }
  });
})();
