// What the page says before any script has run.

export const head: typeof import("../en/head").head = {
  description: "Acquire, el juego de mesa de las fusiones, en tu navegador.",
  noscript: "Mergemaker necesita JavaScript.",
};
