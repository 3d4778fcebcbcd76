// The service worker: keeps the page, so that it opens without a connection; and shows the notices that the server
// pushes, also while no page is open, and opens the game that one is about. What the server says is never kept.

const KEPT = "page";
/** How many scripts and styles are kept: those of the newest version, and some of the version before. */
const MOST = 150;
/** Small files that every page needs, under the same names in each version. */
const NAMED = ["/theme.js", "/icon.svg", "/icon-turn.svg", "/app.webmanifest"];
/** How long to wait before asking again for a script or a style, in milliseconds: together longer than a server takes to
 *  restart. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep(["/", ...NAMED]));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(asset(event));
  else if (NAMED.includes(pathname)) event.respondWith(newest(event, pathname));
  else if (mode === "navigate" && !/^\/(api|docs)\//.test(pathname)) event.respondWith(newest(event, "/"));
});

self.addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(keep(event.data.keep));
});

/** A file that never changes under its name. */
async function asset(event) {
  const kept = await found(event.request);
  if (kept) return kept;
  const response = await patiently(event.request);
  if (response.ok) store(event, event.request, response);
  return response;
}

/** What the server answers, asked again while it cannot be reached: a page asks for each script once, and a script that
 *  failed stays missing until the page is loaded again. */
async function patiently(request) {
  for (const pause of PAUSES) {
    const response = await fetch(request).catch(() => null);
    if (response) return response;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return fetch(request);
}

/** What the server has at an address, or what was kept under a name if it cannot be reached. Every page is the same. */
async function newest(event, name) {
  const response = await fetch(event.request).catch(() => null);
  if (response === null) return (await found(name)) ?? Response.error();
  const ours = name !== "/" || response.headers.get("content-type")?.startsWith("text/html");
  if (response.ok && ours && !response.redirected) store(event, name, response);
  return response;
}

// A full or forbidden storage must not keep anybody from what the server has answered, nor from notices.

/** What is kept under a name, if anything is. */
function found(name) {
  return caches.match(name).catch(() => undefined);
}

/** Keep an answer under a name. */
function store(event, name, response) {
  const copy = response.clone();
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.put(name, copy))
      .catch(() => {}),
  );
}

/** Keep files that a page has loaded before this worker was there, and let go of those kept first, if there are too many. */
async function keep(paths) {
  const cache = await caches.open(KEPT).catch(() => null);
  if (cache === null) return;
  const kept = await cache.keys();
  const known = new Set(kept.map(({ url }) => new URL(url).pathname));
  await cache.addAll(paths.filter((path) => !known.has(path))).catch(() => {});
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/assets/"));
  await Promise.all(assets.slice(0, -MOST).map((request) => cache.delete(request)));
}

self.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  void self.navigator.setAppBadge?.();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon.svg", data: { link } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

/** Show a game: in a page that is open already, or else in a new one. */
async function open(link) {
  const address = new URL(link, self.location.origin);
  // The server may be reached under several addresses; a game is the same under each.
  const here = new URL(address.pathname, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === here);
  return page ? page.focus() : self.clients.openWindow(here);
}
