/** Outcomes in the colours of charts: the same outcome has the same wherever it stands. */

import type { CalculatorFile, Field, Value } from "../generated/calculator";
import type { Share } from "./order";
import { said } from "./words";

/** More outcomes than there are colours are others. */
const MOST = 8;

export interface Coloured {
  readonly said: string;
  readonly colour: string;
  /** The values that it stands for, as texts. */
  readonly values: ReadonlySet<string>;
}

/** The colours for some values, which are in order, with what each weighs; the lightest of too many share one. */
export function coloured(file: CalculatorFile, field: Field, values: readonly Value[], weigh: (key: string) => number): Coloured[] {
  const keys = values.map((value) => JSON.stringify(value));
  if (values.length <= MOST) {
    const all = field.kind === "names" ? field.names : [];
    const known = all.length <= MOST && values.every((value) => all.includes(value as string));
    const colour = (value: Value, nth: number) => (known ? all.indexOf(value as string) : nth);
    return values.map((value, nth) => one(said(file, field, value), colour(value, nth), [keys[nth]!]));
  }
  const heavy = new Set([...keys].sort((a, b) => weigh(b) - weigh(a)).slice(0, MOST - 1));
  const shown = values.filter((_, nth) => heavy.has(keys[nth]!));
  const rest = keys.filter((key) => !heavy.has(key));
  return [
    ...shown.map((value, nth) => one(said(file, field, value), nth, [JSON.stringify(value)])),
    one("others", MOST - 1, rest),
  ];
}

function one(words: string, nth: number, values: readonly string[]): Coloured {
  return { said: words, colour: `var(--hd-series-${nth + 1})`, values: new Set(values) };
}

/** A chance as a number from 0 to 1, to be drawn. */
export function size({ weight, over }: Share): number {
  return Number((weight * 1_000_000n) / over) / 1_000_000;
}
