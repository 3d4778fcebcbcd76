// The service worker: shows the notices that the server pushes, also while no page is open, and opens the game
// that one is about. It keeps no files.

self.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
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
