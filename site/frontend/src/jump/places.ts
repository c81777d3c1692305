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
  readonly text: string;
}

/** A name that stands in a thing. */
export interface Inside {
  readonly name: string;
  readonly words: readonly string[];
}

/** The places of an index, in its order. */
export function placesOf(index: JumpIndex): Place[] {
  const shared = { book: index.title, index: index.name };
  return [
    ...index.things.map((thing) => ({
      ...shared,
      kind: thing.kind,
      label: labelOf(thing),
      to: index.folder + thing.to,
      called: [thing.number ?? "", thing.title, ...(thing.also ?? [])].filter(Boolean).map(words),
      inside: (thing.inside ?? []).map((name) => ({ name, words: words(name) })),
      text: thing.text ?? "",
    })),
    ...index.series.flatMap((series) =>
      series.numbers.map((number) => ({
        ...shared,
        kind: series.kind,
        label: `${series.title} ${number}`,
        to: index.folder + series.to + number,
        called: [words(number)],
        inside: [],
        text: "",
      })),
    ),
  ];
}

const NUMBERED: readonly Kind[] = ["rule", "mission", "erratum"];

function labelOf(thing: Thing): string {
  return thing.number && NUMBERED.includes(thing.kind) ? `${thing.number} ${thing.title}` : thing.title;
}
