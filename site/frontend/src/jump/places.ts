/** The index of a book as the box asks it: every thing with its words, and where it is. */

import type { JumpIndex, Kind, Thing } from "../generated/jump";
import { words } from "./words";

/** One thing that can be gone to. */
export interface Place {
  readonly kind: Kind;
  /** What is printed of it, with its number. */
  readonly label: string;
  /** The address, from the root of the site. */
  readonly to: string;
  readonly book: string;
  /** The names of the index that it is from, and the title of its book. */
  readonly index: string;
  /** All that it is called, each in words: its number, its title, and what else. */
  readonly called: readonly (readonly string[])[];
  readonly inside: readonly Inside[];
  /** The words of the titles of the chapters that a rule stands in. */
  readonly above: readonly string[];
  /** Every word of its names and of what is inside. */
  readonly words: ReadonlySet<string>;
  readonly text: string;
}

/** A name that stands in a thing. */
export interface Inside {
  readonly name: string;
  readonly words: readonly string[];
}

/** The places of an index, in its order. */
export function placesOf(index: JumpIndex): Place[] {
  const numbered = index.series.flatMap(({ kind, title, to, numbers, after = "" }) =>
    numbers.map((number): Thing => ({ kind, title: `${title} ${number}`, to: to + number + after, number })),
  );
  const titles = new Map(index.things.filter(({ kind }) => kind === "rule").map(({ number, title }) => [number, title]));
  return [
    ...index.things.map((thing) => {
      const above = thing.kind === "rule" ? chapters(thing.number ?? "").map((number) => titles.get(number) ?? "") : [];
      return placeOf(index, thing, [thing.number ?? "", thing.title, ...(thing.also ?? [])], above);
    }),
    ...numbered.map((thing) => placeOf(index, thing, [thing.number ?? ""])),
  ];
}

/** The numbers of the chapters that a rule stands in: 9.10.1 stands in 9.10 and in 9. */
function chapters(number: string): string[] {
  const parts = number.split(".");
  return parts.slice(1).map((_, nth) => parts.slice(0, nth + 1).join("."));
}

function placeOf(index: JumpIndex, thing: Thing, names: readonly string[], above: readonly string[] = []): Place {
  const called = names.filter(Boolean).map(words);
  const inside = (thing.inside ?? []).map((name) => ({ name, words: words(name) }));
  return {
    kind: thing.kind,
    label: labelOf(thing),
    to: index.folder + thing.to,
    book: index.title,
    index: index.name,
    called,
    inside,
    above: above.flatMap(words),
    words: new Set([...called.flat(), ...inside.flatMap((one) => one.words)]),
    text: thing.text ?? "",
  };
}

const NUMBERED: readonly Kind[] = ["rule", "mission", "erratum"];

function labelOf(thing: Thing): string {
  return thing.number && NUMBERED.includes(thing.kind) ? `${thing.number} ${thing.title}` : thing.title;
}
