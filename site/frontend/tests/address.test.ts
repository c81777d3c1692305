/** The address of a calculation, and what is said of one that means nothing any more. */

import { describe, expect, test } from "vitest";
import { type Drawn, read, written } from "../src/calculator/address";
import { beginnings, valuesOf } from "../src/calculator/entries";
import type { CalculatorFile, Value } from "../src/generated/calculator";
import { Refused } from "../src/odds/refused";
import { file } from "./file";

const wide: CalculatorFile = {
  ...file,
  inputs: [
    ...file.inputs,
    { name: "cover", label: "cover", kind: "names", names: ["open", "wall"], default: "open" },
    { name: "hit", label: "places hit", kind: "names-list", names: ["hull", "turret"] },
    { name: "smoke", label: "smoke", kind: "number", least: 0, most: 2, halves: true, words: ["none"], default: 0 },
    { name: "weapon", label: "weapon", kind: "card", of: "guns" },
    { name: "dice", label: "dice", kind: "dice" },
    { name: "targets", label: "targets", kind: "records", most: 2, fields: [{ name: "open", label: "open", kind: "bool" }] },
  ],
};
const usual: Drawn = { of: "hit", over: "need" };
const values: { [name: string]: Value } = {
  need: 3, gun: true, cover: "wall", hit: ["hull", "turret"], smoke: 0.5, weapon: "17-pdr", dice: "2d6",
  targets: [{ open: true }, { open: false }],
};
const entries = beginnings(wide, wide.inputs, values);

/** What an address says: the values of each set-up. */
function said(hash: string): { [name: string]: Value }[] | undefined {
  return read(wide, hash, usual)?.setups.map((one) => valuesOf(wide.inputs, one));
}

describe("an address", () => {
  test("says all that stands in the form, of every kind", () => {
    const hash = written(wide, { setups: [entries], drawn: usual }, usual);
    expect(hash).toContain(".edition=0&need=3&gun=yes&cover=wall");
    expect(said(`#${hash}`)).toEqual([values]);
  });

  test("says of a second set-up what it differs in", () => {
    const other = beginnings(wide, wide.inputs, { ...values, need: 5, hit: [] });
    const hash = written(wide, { setups: [entries, other], drawn: usual }, usual);
    expect(hash).toContain("&2.=&2.need=5&2.hit=");
    expect(said(hash)).toEqual([values, { ...values, need: 5, hit: [] }]);
    expect(said(written(wide, { setups: [entries, entries], drawn: usual }, usual))).toHaveLength(2);
  });

  test("says what is drawn, if that is not the usual", () => {
    const hash = written(wide, { setups: [entries], drawn: { of: "needed", over: "smoke" } }, usual);
    expect(read(wide, hash, usual)?.drawn).toEqual({ of: "needed", over: "smoke" });
    expect(read(wide, "need=3", usual)?.drawn).toEqual(usual);
  });

  test("is none while a value is refused", () => {
    const empty = { ...entries, need: { word: "", typed: "" } };
    expect(() => written(wide, { setups: [empty], drawn: usual }, usual)).toThrow(Refused);
  });

  test.each(["", "#", "#steps", "#calculator", "#x=1"])("%j is not that of a calculation", (hash) => {
    expect(read(wide, hash, usual)).toBeNull();
  });
});

test("what a link does not say is as at the beginning, so that a card can lead here with itself alone", () => {
  const found = read(wide, "#gun=yes", usual)!;
  const values = valuesOf(wide.inputs, found.setups[0]!);
  expect(values.gun).toBe(true);
  expect(values.need).toBe(5);
});

describe("a link that means something else by now", () => {
  test.each([
    ["#need=3&wind=4", "The link says what “wind” is, and that is not asked here. All else is as it says."],
    ["#need=3&2.wind=4", "The link says what “wind” is, and that is not asked here. All else is as it says."],
    ["#need=3&cover=hedge", "Cover cannot be “hedge” here, as the link says, and is left as it was."],
    ["#need=3&gun=maybe", "Gun cannot be “maybe” here, as the link says, and is left as it was."],
    ["#need=3&need=99&smoke=9", "Smoke cannot be “9” here, as the link says, and is left as it was."],
    ["#need=3&smoke=", "Smoke cannot be “” here, as the link says, and is left as it was."],
    ["#need=3&hit=hull,wheel", "Places hit cannot be “hull,wheel” here, as the link says, and is left as it was."],
    ["#need=3&weapon=toString", "Weapon cannot be “toString” here, as the link says, and is left as it was."],
    ["#need=3&dice=2d", "Dice cannot be “2d” here, as the link says, and is left as it was."],
    ["#need=3&targets=[{]", "Targets cannot be “[{]” here, as the link says, and is left as it was."],
    ["#need=3&targets=[null]", "Targets cannot be “[null]” here, as the link says, and is left as it was."],
    ['#need=3&targets=[{"up":1}]', "Targets cannot be “[{\"up\":1}]” here, as the link says, and is left as it was."],
    ["#need=3&targets=[{},{},{}]", "Targets cannot be “[{},{},{}]” here, as the link says, and is left as it was."],
    ["#.edition=1&need=3", "This link was made with an earlier edition of the book: what is worked out here can differ."],
  ])("%s is told in a sentence, and the rest stands", (hash, sentence) => {
    const found = read(wide, hash, usual);
    expect(found?.amiss).toEqual([sentence]);
    expect(valuesOf(wide.inputs, found!.setups[0]!).need).toBe(3);
  });

  test("one of this edition says nothing", () => {
    expect(read(wide, "#.edition=0&need=3", usual)?.amiss).toEqual([]);
  });
});
