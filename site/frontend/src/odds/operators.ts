/** What an operator makes of the values of its arguments. */

import type { Operator, Value } from "../generated/calculator";
import { AUTOMATIC } from "./book";

/** Operators that do not want the values of all their arguments, or that need the book. */
export type SpecialOperator =
  | "and" | "or" | "if" | "or_else" | "value" | "word" | "words" | "field" | "look_up" | "card_table";

type Work = (...values: never[]) => Value;

const same = (one: Value, other: Value) => one === other || JSON.stringify(one) === JSON.stringify(other);

export function meets(total: number, need: Value): boolean {
  return typeof need === "number" ? total >= need : need === AUTOMATIC;
}

export function within(total: number, chance: Value): boolean {
  return typeof chance === "number" ? total <= chance : chance === AUTOMATIC;
}

export const WORK = {
  "not": (part: Value) => !part,
  "negative": (number: number) => 0 - number,
  "==": same,
  "!=": (one: Value, other: Value) => !same(one, other),
  "<": (one: number, other: number) => one < other,
  "<=": (one: number, other: number) => one <= other,
  ">": (one: number, other: number) => one > other,
  ">=": (one: number, other: number) => one >= other,
  "+": (one: number, other: number) => one + other,
  "-": (one: number, other: number) => one - other,
  "*": (one: number, other: number) => one * other + 0,
  "min": Math.min,
  "max": Math.max,
  "half": (number: number) => Math.floor(number / 2),
  "goes_into": (size: number, length: number) => (size >= 1 ? Math.floor(length / size) : 0),
  "meets": meets,
  "within": within,
  "total": (pool: number[]) => pool.reduce((sum, face) => sum + face, 0),
  "lowest": (pool: number[]) => pool[0]!,
  "highest": (pool: number[]) => pool.at(-1)!,
  "at_most": (pool: number[], number: number) => pool.filter((face) => face <= number).length,
  "at_least": (pool: number[], number: number) => pool.filter((face) => face >= number).length,
  "count": (several: Value[]) => several.length,
  "in": (found: Value, ...words: Value[]) => words.includes(found),
  "has": (several: Value[], word: Value) => several.includes(word),
  "part": (record: { [name: string]: Value }, name: string) => record[name]!,
} satisfies Record<Exclude<Operator, SpecialOperator>, Work>;
