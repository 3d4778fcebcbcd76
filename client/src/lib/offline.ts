// The part of the page that this browser keeps, so that it opens without a connection.

/** Have the service worker keep the files that this page is made of. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    active?.postMessage({ keep: files.filter((path) => path.startsWith("/assets/")) });
  } catch {
    // The browser keeps no workers: the page works, but only with a connection.
  }
}
