// Measures pages with Lighthouse, in a Chromium that listens for debuggers. Arguments: its port, and a JSON list of
// pages, each with a `url` and the `cookies` of its visitor. Prints a JSON line for each.

import lighthouse from "lighthouse";
import { defaultSettings } from "lighthouse/core/config/constants.js";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";

const [port, pages] = process.argv.slice(2);

const FLAGS = {
  port: Number(port),
  logLevel: "error",
  // Phones and simulated throttling are its defaults. A picture of the whole page takes time, and is for reports.
  disableFullPageScreenshot: true,
};

/** The metrics that are printed, in the units of Lighthouse: milliseconds, but for the layout shift. */
const METRICS = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  speed: "speed-index",
  cls: "cumulative-layout-shift",
};

async function setCookies(cookies) {
  const { webSocketDebuggerUrl } = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((done, fail) => {
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: "Storage.setCookies", params: { cookies } }));
    socket.onmessage = ({ data }) => (JSON.parse(data).error ? fail(new Error(data)) : done());
    socket.onerror = fail;
  });
  socket.close();
}

/** What keeps a category below its full score. */
function shortcomings({ categories, audits }) {
  const found = new Set();
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const { score, title, details } = audits[id];
      if (weight === 0 || score === null || score >= 0.9) continue;
      const where = (details?.items ?? []).slice(0, 3).map((item) => item.node?.snippet ?? item.url ?? item.description);
      found.add([title, ...where.filter(Boolean)].join(" | "));
    }
  }
  return [...found];
}

/** Lighthouse multiplies the time that scripts take by this, as a phone is that much slower than a desktop with about this
 *  index. A machine that is slower, or busy, is nearer to a phone already. */
const SLOWDOWN = 4;
const DESKTOP = 1500;

/** On a busy machine Lighthouse misses the beginning of a page now and then, and says so. */
async function reportOf(url, attempts = 3) {
  const speed = pageFunctions.computeBenchmarkIndex() / DESKTOP;
  const cpuSlowdownMultiplier = Math.max(1, Math.min(1, speed) * SLOWDOWN);
  const settings = { throttling: { ...defaultSettings.throttling, cpuSlowdownMultiplier } };
  const { lhr } = await lighthouse(url, FLAGS, { extends: "lighthouse:default", settings });
  if (!lhr.runtimeError) return lhr;
  console.error(`${url}: ${lhr.runtimeError.message}`);
  if (attempts === 1) throw new Error(lhr.runtimeError.code);
  return reportOf(url, attempts - 1);
}

for (const { url, cookies } of JSON.parse(pages)) {
  await setCookies(cookies);
  const lhr = await reportOf(url);
  const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(100 * (score ?? 0))]);
  const metrics = Object.entries(METRICS).map(([name, audit]) => [name, lhr.audits[audit].numericValue]);
  console.log(
    JSON.stringify({ slowdown: lhr.configSettings.throttling.cpuSlowdownMultiplier, scores: Object.fromEntries(scores), ...Object.fromEntries(metrics), shortcomings: shortcomings(lhr) }),
  );
}
