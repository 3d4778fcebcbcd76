// Loading a part of the page on demand, and again if the network fails meanwhile.

/** How long to wait before each further attempt, in milliseconds: together longer than a server takes to restart. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

/** What `load` imports, with its styles. Rejects if it cannot be had: the page is older than the server, or there is no
 *  network for long. */
export async function onDemand<Module>(load: () => Promise<Module>): Promise<Module> {
  const again = () => renewStyles().then(load);
  let attempt = load;
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch {
      await online();
      await new Promise((resolve) => setTimeout(resolve, pause));
      attempt = again;
    }
  }
  return await attempt();
}

/** Wait for the network, if the browser knows that there is none. */
function online(): Promise<unknown> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/** Load again the styles that failed: Vite asks for each only once, and then shows the part without them. */
async function renewStyles(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(({ sheet }) => !isReadable(sheet)).map(renewed));
}

/** Whether styles are there. Of those that failed some browsers have an empty sheet, which nobody may read. */
function isReadable(sheet: CSSStyleSheet | null): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function renewed(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.onload = () => resolve();
    copy.onerror = () => reject(new Error(`No styles from ${link.href}`));
    link.replaceWith(copy);
  });
}
