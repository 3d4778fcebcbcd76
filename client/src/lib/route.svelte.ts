// The page's address as state, and links that change it without reloading the page.

let path = $state.raw(location.pathname);

addEventListener("popstate", () => {
  path = location.pathname;
});

export const route = {
  get path(): string {
    return path;
  },
};

/** Go to another page of this site. */
export function goTo(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Follow plain clicks on links within this site without reloading; leave all others to the browser. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || /^\/(api|docs)\//.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  goTo(link.pathname + link.search);
}
