/** Outcomes in order: names as their author wrote them, from the least to the most severe, and numbers rising. */

import type { CalculatorFile, Field, Value } from "../generated/calculator";
import type { Chance } from "../odds";

type Place = number | readonly Place[];

function place(field: Field, value: Value): Place {
  if (Array.isArray(value)) return [1, ...value.map((one) => place(field, one))];
  if (value !== null && typeof value === "object") {
    const fields = field.kind === "records" ? field.fields : [];
    return [1, ...fields.map((one) => place(one, value[one.name] ?? null))];
  }
  if (typeof value === "string") return [0, [...wordsOf(field), ...namesOf(field)].indexOf(value)];
  return [1, Number(value)];
}

function wordsOf(field: Field): readonly string[] {
  return ("words" in field ? field.words : undefined) ?? [];
}

function namesOf(field: Field): readonly string[] {
  return ("names" in field ? field.names : undefined) ?? [];
}

function compared(one: Place, other: Place): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [first, second] = [[one].flat() as Place[], [other].flat() as Place[]];
  for (let nth = 0; nth < Math.min(first.length, second.length); nth++) {
    const found = compared(first[nth]!, second[nth]!);
    if (found) return found;
  }
  return first.length - second.length;
}

export function inOrder(fields: readonly Field[], one: readonly Value[], other: readonly Value[]): number {
  return compared(fields.map((field, nth) => place(field, one[nth]!)), fields.map((field, nth) => place(field, other[nth]!)));
}

/** A chance: a weight, and what it is of. */
export interface Share {
  readonly weight: bigint;
  readonly over: bigint;
}

/** A value of a field in some answers: how likely it is in each, and how likely it or one behind it is. */
export interface Rung {
  readonly value: Value;
  readonly alone: readonly Share[];
  readonly beyond: readonly Share[];
}

/** All that a field comes to in some answers, in order. */
export function ladder(field: Field, answers: readonly (readonly Chance[])[]): Rung[] {
  const found = new Map<string, { value: Value; weights: bigint[] }>();
  answers.forEach((outcomes, nth) => {
    for (const { outcome, weight } of outcomes) {
      const value = outcome[field.name] ?? null;
      const key = JSON.stringify(value);
      const rung = found.get(key) ?? { value, weights: answers.map(() => 0n) };
      rung.weights[nth]! += weight;
      found.set(key, rung);
    }
  });
  const over = answers.map((outcomes) => outcomes[0]?.over ?? 1n);
  const left = [...over];
  return [...found.values()]
    .sort((one, other) => inOrder([field], [one.value], [other.value]))
    .map(({ value, weights }) => {
      const shares = (of: readonly bigint[]) => of.map((weight, nth) => ({ weight, over: over[nth]! }));
      const rung = { value, alone: shares(weights), beyond: shares(left) };
      for (const [at, weight] of weights.entries()) left[at]! -= weight;
      return rung;
    });
}

/** What a value together with all behind it is called; empty, where that means nothing. */
export function beyond(file: CalculatorFile, field: Field): string {
  if (field.kind === "number") return "or more";
  if (field.kind !== "names" || field.name !== file.main || field.names.length < 3) return "";
  return file.ranked ? "or better" : "or further";
}

/** The fields of an outcome, that which matters most first. */
export function ranked(file: CalculatorFile): Field[] {
  return [...file.gives].sort((one, other) => Number(other.name === file.main) - Number(one.name === file.main));
}
