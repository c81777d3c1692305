/** Distributions: a whole number and the weights of values over it, all of them whole, so that odds are exact. */

import type { Value } from "../generated/calculator";

export interface Weighted<T> {
  readonly value: T;
  weight: bigint;
}

export interface Distribution<T> {
  readonly over: bigint;
  /** Kept by the text of a value: values that say the same are one. */
  readonly weights: Map<string, Weighted<T>>;
}

export function empty<T>(over: bigint): Distribution<T> {
  return { over, weights: new Map() };
}

export function add<T>(distribution: Distribution<T>, value: T, weight: bigint): void {
  const key = JSON.stringify(value);
  const found = distribution.weights.get(key);
  if (found) found.weight += weight;
  else distribution.weights.set(key, { value, weight });
}

export function certain<T>(value: T): Distribution<T> {
  const found = empty<T>(1n);
  add(found, value, 1n);
  return found;
}

export function merged<T, U>(states: Distribution<T>, change: (value: T) => U): Distribution<U> {
  const found = empty<U>(states.over);
  for (const { value, weight } of states.weights.values()) add(found, change(value), weight);
  return found;
}

function divisor(one: bigint, other: bigint): bigint {
  return other ? divisor(other, one % other) : one;
}

/** A fraction in lowest terms. */
export function lowest(weight: bigint, over: bigint): [bigint, bigint] {
  const both = divisor(weight, over);
  return [weight / both, over / both];
}

/** All of some distributions, each with its own weight. */
export function mixed<T>(parts: readonly Distribution<T>[]): Distribution<T> {
  const some = parts.filter((part) => part.weights.size);
  if (some.length === 1) return some[0]!;
  const found = empty<T>(some.reduce((over, part) => (over / divisor(over, part.over)) * part.over, 1n));
  for (const part of some) {
    const times = found.over / part.over;
    for (const { value, weight } of part.weights.values()) add(found, value, weight * times);
  }
  return found;
}

/** Those for which something holds, and the others. */
export function parted<T>(states: Distribution<T>, holds: (value: T) => unknown): [Distribution<T>, Distribution<T>] {
  const one = empty<T>(states.over);
  const other = empty<T>(states.over);
  for (const [key, each] of states.weights) (holds(each.value) ? one : other).weights.set(key, each);
  return [one, other];
}

export type Kept = "face" | "total" | "pool" | "sum";

/** The ways in which some dice can fall, as they are kept: a face, the total of a pool, or the sorted faces. */
export function thrown(notation: string, keep: Kept): Distribution<Value> {
  const [, many, sides] = /^(\d*)d(\d+)$/.exec(notation) ?? [];
  const count = Number(many || 1);
  const faces = Number(sides);
  return keep === "pool" ? pools(count, faces) : sums(count, faces, keep === "total");
}

/** How faces that fell are kept. */
export function kept(faces: readonly number[], keep: Kept): Value {
  const total = faces.reduce((sum, face) => sum + face, 0);
  if (keep === "pool") return [...faces].sort((one, other) => one - other);
  return keep === "total" ? [total] : total;
}

function pools(count: number, sides: number): Distribution<number[]> {
  return repeated(count, sides, [] as number[], (pool, face) => [...pool, face].sort((one, other) => one - other));
}

function sums(count: number, sides: number, asPool: boolean): Distribution<Value> {
  const ways = repeated(count, sides, 0, (sum, face) => sum + face);
  return asPool ? merged(ways, (total) => [total]) : ways;
}

function repeated<T>(count: number, sides: number, begin: T, with_: (before: T, face: number) => T): Distribution<T> {
  let ways = certain(begin);
  for (let nth = 0; nth < count; nth++) {
    const after = empty<T>(ways.over * BigInt(sides));
    for (const { value, weight } of ways.weights.values()) {
      for (let face = 1; face <= sides; face++) add(after, with_(value, face), weight);
    }
    ways = after;
  }
  return ways;
}
