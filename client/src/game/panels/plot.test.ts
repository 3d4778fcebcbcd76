import { describe, expect, it } from "vitest";
import { plot } from "./plot";

describe("plot", () => {
  const history = [
    [6000, 6000, 6000],
    [9000, 6100, 6050],
  ];

  it("draws one line a seat, from edge to edge", () => {
    const { curves } = plot(history, 100, 80);
    expect(curves.map(({ seat, worth }) => [seat, worth])).toEqual([
      [0, 9000],
      [1, 6100],
      [2, 6050],
    ]);
    expect(curves[0]?.path).toBe("0,73 100,7");
  });

  it("keeps names apart and on the chart", () => {
    const labels = plot(history, 100, 80).curves.map(({ label }) => label);
    labels.sort((a, b) => a - b);
    for (const [at, label] of labels.entries()) {
      expect(label).toBeGreaterThanOrEqual(7);
      expect(label).toBeLessThanOrEqual(73);
      if (at > 0) expect(label - (labels[at - 1] ?? 0)).toBeGreaterThanOrEqual(15);
    }
  });

  it("marks round worths where there is room", () => {
    expect(plot(history, 100, 80).marks).toEqual([]);
    const { marks } = plot([[6000], [11_000], [24_300]], 100, 214);
    expect(marks.map(({ worth }) => worth)).toEqual([10_000, 15_000, 20_000]);
    const heights = marks.map(({ y }) => y);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(plot([[6000, 6000]], 100, 214).marks.map(({ worth }) => worth)).toEqual([6000]);
  });
});
