/** The odds of one calculation at every value of a number, worked out in slices so that the page stays awake. */

import { useEffect, useState } from "preact/hooks";
import type { CalculatorFile, NumberField } from "../../generated/calculator";
import type { Chance, Odds, Values } from "../../odds";
import { breaks } from "../../odds/breaks";
import { Refused } from "../../odds/refused";

/** An input with more numbers than this is too long for a chart. */
export const LONGEST = 5_000;

/** At more numbers than this the odds are not worked out one by one. */
const MOST_TRIED = 300;

/** Milliseconds for which the page may be busy. */
const SLICE = 24;

/** Some numbers in a row with the same odds; none, where they are refused. */
export interface Run {
  readonly low: number;
  readonly high: number;
  readonly outcomes: readonly Chance[] | null;
}

/** The odds from the first number that is accepted to the last, a long certain end cut short. */
export function useSweep(file: CalculatorFile, odds: Odds, field: NumberField | undefined, given: Values | null): readonly Run[] {
  const [runs, setRuns] = useState<readonly Run[]>([]);
  useEffect(() => {
    if (!field || !given) {
      setRuns([]);
      return;
    }
    const work = sweep(file, odds, field, given);
    let turn = setTimeout(slice, 60);
    function slice(): void {
      const end = performance.now() + SLICE;
      for (;;) {
        const step = work.next();
        if (step.done) {
          setRuns(trimmed(step.value));
          return;
        }
        if (performance.now() > end) break;
      }
      turn = setTimeout(slice, 0);
    }
    return () => clearTimeout(turn);
  }, [file, odds, field, JSON.stringify(given)]);
  return runs;
}

/** The odds at one number. */
interface Point {
  readonly low: number;
  readonly outcomes: readonly Chance[] | null;
}

/**
 * The odds at every number, as runs of numbers with the same. Yields after each number that it has tried.
 *
 * It tries every number at which the odds can change. If that is unknown, and there are many, it tries equally spaced
 * ones, and halves the way between two that differ.
 */
export function* sweep(file: CalculatorFile, odds: Odds, field: NumberField, given: Values): Generator<void, Run[]> {
  const { numbers, apart } = tried(file, field, given);
  const points: Point[] = [];

  function* halved(low: Point, next: Point): Generator<void> {
    if (apart === 1 || next.low - low.low < 2 || same(low.outcomes, next.outcomes)) return;
    const middle = at(odds, given, field.name, Math.floor((low.low + next.low) / 2));
    yield;
    yield* halved(low, middle);
    points.push(middle);
    yield* halved(middle, next);
  }

  for (const number of numbers) {
    const before = points.at(-1);
    const point = at(odds, given, field.name, number);
    yield;
    if (before) yield* halved(before, point);
    points.push(point);
  }
  return runsOf(points, field.most);
}

function runsOf(points: readonly Point[], most: number): Run[] {
  const firsts = points.filter(({ outcomes }, nth) => !nth || !same(points[nth - 1]!.outcomes, outcomes));
  return firsts.map((point, nth) => ({ ...point, high: (firsts[nth + 1]?.low ?? most + 1) - 1 }));
}

/** The numbers to try, and how far they are apart, if they had to be spaced: otherwise 1. */
export function tried(file: CalculatorFile, field: NumberField, given: Values): { numbers: number[]; apart: number } {
  const { least, most, name } = field;
  const found = breaks(file, name, given);
  if (found) {
    const inside = [...found].filter((one) => least <= one && one <= most);
    return { numbers: [...new Set([least, ...inside])].sort((one, other) => one - other), apart: 1 };
  }
  const apart = [1, 2, 5, 10, 20].find((step) => (most - least) / step <= MOST_TRIED)!;
  const spaced = Array.from({ length: Math.floor((most - least) / apart) + 1 }, (_, nth) => least + nth * apart);
  return { numbers: [...new Set([...spaced, most])], apart };
}

function at(odds: Odds, given: Values, name: string, low: number): Point {
  try {
    return { low, outcomes: odds({ ...given, [name]: low }) };
  } catch (error) {
    if (error instanceof Refused) return { low, outcomes: null };
    throw error;
  }
}

function same(one: readonly Chance[] | null, other: readonly Chance[] | null): boolean {
  return text(one) === text(other);
}

function text(outcomes: readonly Chance[] | null): string {
  return JSON.stringify(outcomes?.map(({ outcome, weight, over }) => [outcome, `${weight}/${over}`]).sort() ?? null);
}

/** Without the refused ends, and without most of a long certain one. */
export function trimmed(runs: readonly Run[]): readonly Run[] {
  const accepted = runs.filter(({ outcomes }) => outcomes);
  const [first, last] = [accepted[0], accepted.at(-1)];
  if (!first || !last) return [];
  const legal = runs.slice(runs.indexOf(first), runs.indexOf(last) + 1);
  if (legal.length < 2 || last.outcomes!.length > 1) return legal;
  const shown = Math.max(1, Math.round((last.low - first.low) / 10));
  return [...legal.slice(0, -1), { ...last, high: Math.min(last.high, last.low + shown) }];
}
