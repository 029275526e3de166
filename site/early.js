// @ts-check
/**
 * Asks for Python while the notebook above it is still being loaded: whoever keeps the site fetches it,
 * and hands it out once it is asked for. Does nothing where keeping is forbidden.
 */
(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  if (!script || !("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  // The address under which JupyterLite asks for it.
  navigator.serviceWorker.register(new URL("service-worker.js?enableCache=false", script.src)).then(
    ({ active, installing }) => (active || installing)?.postMessage("Python is wanted"),
    () => undefined,
  );
})();
