// Keeping the screen on while a page is shown that nobody touches. Without the browser's Screen Wake Lock (it needs
// HTTPS or localhost) the device goes to sleep as it always does.

/** Keep the screen on, whenever the page is visible. Returns a function that stops it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  async function ask() {
    if (!wanted || document.visibilityState === "hidden" || (lock !== null && !lock.released)) return;
    try {
      lock = (await navigator.wakeLock?.request("screen")) ?? null;
      if (!wanted) await lock?.release();
    } catch {
      // Refused, for example while the battery is low: the next gesture asks again.
    }
  }

  void ask();
  // A browser drops the lock when the page is hidden, and may want a gesture before it gives one.
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("pointerdown", ask);
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    document.removeEventListener("pointerdown", ask);
    void lock?.release();
  };
}
