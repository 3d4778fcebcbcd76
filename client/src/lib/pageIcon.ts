// The icon of the page in the browser's tab, and the badge of the installed page where the system has badges.

/** Show by the icon whether it is the viewer's turn. */
export function showTurn(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = mine ? "/icon-turn.svg" : "/icon.svg";
  showBadge(mine ? 1 : 0);
}

/** Show on the badge in how many games it is the viewer's turn. */
export function showBadge(games: number): void {
  // A browser that knows badges may still forbid them.
  if (games > 0) navigator.setAppBadge?.(games).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}
