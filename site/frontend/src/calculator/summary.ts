/** What is shown of an answer: which fields are told apart, their chances, and what is not printed of what was used. */

import type { CalculatorFile, Field, NotPrinted, Value } from "../generated/calculator";
import type { Chance } from "../odds";
import { inOrder } from "./order";

/** With more outcomes than this, numbers are not told apart unless somebody asks for it. */
const FEW = 20;

/** Whether a reader wants a field to be told apart; without a word, that is decided here. */
export type Wishes = { readonly [field: string]: boolean };

export interface Telling {
  /** Fields that are the same in every outcome. */
  readonly same: readonly Field[];
  readonly differing: readonly Field[];
  /** Those of the differing ones that are told apart. */
  readonly apart: readonly Field[];
}

export interface Row {
  readonly shown: readonly Value[];
  readonly weight: bigint;
  readonly over: bigint;
}

export function telling(file: CalculatorFile, outcomes: readonly Chance[], wishes: Wishes): Telling {
  const texts = (field: Field) => outcomes.map(({ outcome }) => text(outcome[field.name]));
  const differs = (field: Field) => new Set(texts(field)).size > 1;
  const differing = file.gives.filter(differs);
  const same = file.gives.filter((field) => !differing.includes(field));
  const plain = differing.filter((field) => field.kind !== "number");
  const usually = outcomes.length > FEW && plain.length ? plain : differing;
  const wanted = differing.filter((field) => wishes[field.name] ?? usually.includes(field));
  return { same, differing, apart: wanted.length ? wanted : differing.slice(0, 1) };
}

/** The chances of some fields, whatever the others are, in order. */
export function summed(outcomes: readonly Chance[], fields: readonly Field[]): Row[] {
  const found = new Map<string, Row>();
  for (const { outcome, weight, over } of outcomes) {
    const shown = fields.map((field) => outcome[field.name] ?? null);
    const before = found.get(text(shown))?.weight ?? 0n;
    found.set(text(shown), { shown, weight: before + weight, over });
  }
  return [...found.values()].sort((one, other) => inOrder(fields, one.shown, other.shown));
}

/** A reason for which something is not printed, with the letter that marks it and the origins that have it. */
export interface Reason extends NotPrinted {
  readonly mark: string;
  readonly origins: readonly number[];
}

/** What of the values that were used is not printed, and why; what shares a reason stands together. */
export function unprinted(file: CalculatorFile, used: ReadonlySet<number>): Reason[] {
  const reasons = new Map<string, Omit<Reason, "mark">>();
  for (const number of [...used].sort((one, other) => one - other)) {
    const one = file.not_printed[number];
    if (!one) continue;
    const key = text([one.kind, one.why]);
    const found = reasons.get(key) ?? { ...one, of: [], origins: [] };
    reasons.set(key, { ...found, of: [...new Set([...found.of, ...one.of])], origins: [...found.origins, number] });
  }
  return [...reasons.values()].map((reason, nth) => ({ ...reason, mark: letters(nth) }));
}

/** a to z, and then aa, ab and so on. */
function letters(nth: number): string {
  return (nth < 26 ? "" : letters(Math.floor(nth / 26) - 1)) + String.fromCharCode(97 + (nth % 26));
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
