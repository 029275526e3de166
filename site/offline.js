// @ts-check
/**
 * Asks the browser to keep the site, so that it works without a network from the next visit on. Does
 * nothing where the page is opened as a file or keeping is forbidden.
 */
(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  if (!script || !("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  // The same address as JupyterLite's own, which keeps files of the kernel in the browser: two workers
  // cannot look after the same folder.
  const worker = new URL("service-worker.js?enableCache=false", script.src);
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register(worker);
      const ready = await navigator.serviceWorker.ready;
      ready.active?.postMessage("keep the rest");
    } catch {
      // Forbidden, or no room: the page works as long as there is a network.
    }
  });
})();
