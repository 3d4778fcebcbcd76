// What jsdom lacks and the components use. Behaviour that matters is checked in a real browser.
import "@testing-library/jest-dom/vitest";
import { LANGUAGES } from "./i18n/languages";

document.documentElement.lang = LANGUAGES.en.locale;

if (typeof Element.prototype.animate !== "function") {
  Element.prototype.animate = () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
}
if (typeof HTMLDialogElement !== "undefined" && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}
if (typeof HTMLElement.prototype.showPopover !== "function") {
  // Its built-in style hides a popover that is not open, and it knows no open ones.
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = "block";
  };
  HTMLElement.prototype.hidePopover = () => {};
}
if (typeof globalThis.matchMedia !== "function") {
  globalThis.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
}
if (typeof globalThis.IntersectionObserver !== "function") {
  // Nothing is laid out, so all is in sight.
  globalThis.IntersectionObserver = class {
    constructor(readonly callback: IntersectionObserverCallback) {}
    observe(target: Element) {
      const change = { target, isIntersecting: true, intersectionRatio: 1 } as unknown as IntersectionObserverEntry;
      this.callback([change], this as unknown as IntersectionObserver);
    }
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
}
if (typeof globalThis.ResizeObserver !== "function") {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
