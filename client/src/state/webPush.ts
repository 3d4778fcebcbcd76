// Web Push in this browser: notices that come while no page is open.

import { subscribe, unsubscribe } from "../net/notices";
import type { NoticeCard } from "../protocol";

/** The person, or the browser, does not allow notices. */
export class PushForbidden extends Error {}

/** Whether this browser knows Web Push, which needs HTTPS. */
export const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Ask for permission, and have this browser told from now on. Rejects with PushForbidden, or with a Refusal. */
export async function turnOn(key: string): Promise<NoticeCard> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushForbidden();
  const { endpoint, keys } = await subscription(key);
  return subscribe({ endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" });
}

/** A new subscription at the browser's push service. */
async function subscription(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    // One from before may be for another key, as after the server has moved.
    await (await pushManager.getSubscription())?.unsubscribe();
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  } catch {
    throw new PushForbidden(); // the browser keeps no worker, or has no push service that can be reached
  }
}

/** Have this browser told no more. */
export async function turnOff(): Promise<NoticeCard> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return unsubscribe();
}
