import { describe, expect, it } from "vitest";
import { plot } from "./plot";

describe("plot", () => {
  const history = [
    [6000, 6000, 6000],
    [9000, 6100, 6050],
  ];

  it("draws one line a seat, from edge to edge", () => {
    const lines = plot(history, 100, 80);
    expect(lines.map(({ seat, worth }) => [seat, worth])).toEqual([
      [0, 9000],
      [1, 6100],
      [2, 6050],
    ]);
    expect(lines[0]?.path).toBe("0,73 100,7");
  });

  it("keeps names apart and on the chart", () => {
    const labels = plot(history, 100, 80).map(({ label }) => label);
    labels.sort((a, b) => a - b);
    for (const [at, label] of labels.entries()) {
      expect(label).toBeGreaterThanOrEqual(7);
      expect(label).toBeLessThanOrEqual(73);
      if (at > 0) expect(label - (labels[at - 1] ?? 0)).toBeGreaterThanOrEqual(15);
    }
  });
});
