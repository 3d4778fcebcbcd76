import { expect, test } from "vitest";
import { figures, percent, signed, signedTenths, tenths } from "./figures";
import { change, money } from "./money";

test("figures are grouped, and have a true minus", () => {
  expect([3400, 0, -0, -1600].map(figures)).toEqual(["3,400", "0", "0", "−1,600"]);
  expect([25, 0, -0, -8].map(signed)).toEqual(["+25", "0", "0", "−8"]);
  expect([1.25, 2, -0.5].map(tenths)).toEqual(["1.3", "2.0", "−0.5"]);
  expect([0.1, 0, -0.04, -3.5].map(signedTenths)).toEqual(["+0.1", "0.0", "0.0", "−3.5"]);
  expect([0, 0.345, 1].map(percent)).toEqual(["0%", "35%", "100%"]);
});

test("money has its sign before the dollars", () => {
  expect([3400, 0, -0, -1600].map(money)).toEqual(["$3,400", "$0", "$0", "−$1,600"]);
  expect([300, 0, -0, -1600].map(change)).toEqual(["+$300", "$0", "$0", "−$1,600"]);
});
