/** What the sleeve is asked for, and what it remembers. */

import { describe, expect, test } from "vitest";
import { address, asksFor, runOf, type Runs, typedNumber, unknown } from "../src/sleeve/asked";
import { ReadingLog } from "../src/sleeve/log";

const RUNS: Runs = [[1, 40], [50, 90]];

describe("an address", () => {
  test.each([["#p214", 214], ["#p1234567890", null], ["#p", null], ["", null], ["#GE3", null]])("%j asks for %j", (hash, number) => {
    expect(asksFor(hash)).toBe(number);
  });

  test("a number asks for itself", () => {
    expect(asksFor(address(7))).toBe(7);
  });
});

describe("a number", () => {
  test.each([[" 12 ", 12], ["007", 7], ["", "Which paragraph?"], ["twelve", "“twelve” is not a paragraph number."]])(
    "that is typed as %j is %j",
    (text, number) => {
      expect(typedNumber(text)).toBe(number);
    },
  );

  test("is in the script of its run, or in none", () => {
    expect([1, 40, 45, 50, 91].map((number) => runOf(RUNS, number))).toEqual([0, 0, -1, 1, -1]);
  });

  test("that is not there is answered with the range, where it is beyond it", () => {
    expect(unknown(RUNS, 45)).toBe("There is no paragraph 45 in this book.");
    expect(unknown(RUNS, 99)).toBe("There is no paragraph 99 in this book: its numbers run from 1 to 90.");
  });
});

/** A storage that a browser might have. */
function storage(kept: Record<string, string> = {}): Storage {
  return { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, text: string) => (kept[key] = text) } as never;
}

describe("the log", () => {
  test("keeps what was read, and does not repeat itself", () => {
    const place = storage();
    const log = new ReadingLog("mill", () => place);
    for (const number of [3, 3, 5, 3]) log.remember(number);
    expect(log.read).toEqual([3, 5, 3]);
    expect(new ReadingLog("mill", () => place).read).toEqual([3, 5, 3]);
    expect(new ReadingLog("another", () => place).read).toEqual([]);
    log.forget();
    expect(new ReadingLog("mill", () => place).read).toEqual([]);
  });

  test("keeps the last five hundred", () => {
    const place = storage();
    const log = new ReadingLog("mill", () => place);
    for (let number = 1; number <= 502; number++) log.remember(number);
    expect(new ReadingLog("mill", () => place).read.slice(0, 1)).toEqual([3]);
  });

  test.each([
    ["a storage that is forbidden", () => { throw new Error("forbidden"); }],
    ["something else under its name", () => storage({ mill: "{" })],
  ])("lasts as long as the page with %s", (_, place) => {
    const log = new ReadingLog("mill", place);
    log.remember(3);
    expect(log.read).toEqual([3]);
  });
});
