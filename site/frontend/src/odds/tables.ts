/** Looking up in tables, axis after axis, and noting where the cell is from. */

import type { Axis, Bands, Cell, End, Origins, OriginSpan, Rows, Span, Value } from "../generated/calculator";
import { type Book, NONE, noteOne } from "./book";
import { Refused } from "./refused";

/** The cell at some keys. Throws Refused where the table has none. */
export function lookUp(title: string, axes: readonly Axis[], rows: Rows, keys: readonly Value[]): Cell {
  let found: Rows | undefined = rows;
  axes.forEach(([axis, kind], depth) => {
    const key = keys[depth];
    if (kind === "number") found = span(title, axis, found as Span[], key as number);
    else found = (found as Record<string, Rows>)[key as string];
    if (found === undefined) throw new Refused(`${title}: no ${axis} '${key}'`);
  });
  return isBanded(found) ? banded(found.bands, keys.at(-1) as number) : (found as Cell);
}

function span(title: string, axis: string, spans: readonly Span[], number: number): Rows {
  // biome-ignore lint/complexity/noFlatMapIdentity: a span has a third part, which is left out
  const ends = spans.flatMap(([low, high]) => [low, high]).filter((end) => end !== null);
  const least = Math.min(...ends);
  const most = Math.max(...ends);
  const asked = within(spans, number, least, most);
  const found = Number.isInteger(asked) ? spans.find(([low, high]) => between(asked, low, high)) : undefined;
  if (!found) throw new Refused(`${title}: no ${axis} ${number}; it has ${least} to ${most}`);
  return found[2];
}

/** A number as it is looked up: beyond an open end it is as good as the last one named. */
function within(spans: readonly Span[], number: number, least: number, most: number): number {
  if (number < least && spans.some(([low]) => low === null)) return least;
  if (number > most && spans.some(([, high]) => high === null)) return most;
  return number;
}

function isBanded(found: Rows): found is Bands {
  return found !== null && typeof found === "object" && "bands" in found && Array.isArray(found.bands);
}

function banded(bands: Bands["bands"], number: number): Cell {
  return bands.find(([, low, high]) => between(number, low, high))?.[0] ?? NONE;
}

function between(number: number, low: End, high: End): boolean {
  return (low === null || low <= number) && (high === null || number <= high);
}

/** Notes where a cell comes from: the tree of origins is shaped as the rows are, or ends where all is of one. */
export function note(book: Book, axes: readonly Axis[], origins: Origins | undefined, keys: readonly Value[]): void {
  let tree = origins;
  for (let depth = 0; tree !== null && typeof tree === "object"; depth++) {
    const key = keys[depth];
    if (axes[depth]?.[1] === "number") {
      tree = (tree as OriginSpan[]).find(([low, high]) => between(key as number, low, high))?.[2];
    } else tree = (tree as Record<string, Origins>)[key as string];
  }
  noteOne(book, tree);
}
