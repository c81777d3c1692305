/** How well a place fits a question by what it is called, and by what is called so in it. */

import { ofKind } from "./kinds";
import type { Place } from "./places";
import { holdsAll } from "./words";

/** Less is better. */
export const EXACT = 0;
export const EXACT_OF_KIND = 1;
export const NAMED = 2;
export const INSIDE = 3;
export const PART = 4;
export const BEGUN = 5;
export const NOT = 6;

/** A question in words, with what is left of it without the word for a kind. */
export interface Question {
  readonly asked: readonly string[];
  readonly narrowed: ReturnType<typeof ofKind>;
}

export function question(asked: readonly string[]): Question {
  return { asked, narrowed: ofKind(asked) };
}

/** How well a place fits; `begun` is whether the last word may be the beginning of one. */
export function fitOf(place: Place, { asked, narrowed }: Question, begun: boolean): number {
  let fit = place.kind === "erratum" ? fitOfErratum(place, asked) : fitBy(place, asked, begun);
  for (const one of narrowed) fit = Math.min(fit, fitOfKind(place, one, begun));
  return fit;
}

/** What an erratum is called tells of a rule that is sought: it is its whole title that is meant, or its text. */
function fitOfErratum({ called: [, ...titles] }: Place, asked: readonly string[]): number {
  return titles.some((title) => same(title, asked)) ? EXACT : NOT;
}

function fitBy(place: Place, asked: readonly string[], begun: boolean): number {
  if (asked.every((word) => place.words.has(word))) {
    const fit = namesFit(place, asked);
    if (fit < NOT) return fit;
  }
  return begun && place.called.some((name) => holdsAll(name, asked, true)) ? BEGUN : NOT;
}

/** How well the names fit of a thing that has all the words in some of them. */
function namesFit(place: Place, asked: readonly string[]): number {
  if (place.called.some((name) => same(name, asked))) return EXACT;
  if (place.called.some((name) => holdsAll(name, asked))) return NAMED;
  if (place.inside.some((one) => same(one.words, asked))) return INSIDE;
  return place.inside.some((one) => holdsAll(one.words, asked)) ? PART : NOT;
}

/** How well a thing of a kind fits that was asked for: by names alone. */
function fitOfKind(place: Place, { rest, kinds }: Question["narrowed"][number], begun: boolean): number {
  if (!kinds.includes(place.kind)) return NOT;
  const fit = fitBy(place, rest, begun);
  if (fit === EXACT) return EXACT_OF_KIND;
  if (/^\d/.test(rest[0]!) && fitBy(place, rest.slice(0, 1), false) === EXACT) return PART; // "mission 5 victory"
  return fit <= PART ? PART : NOT;
}

/** The name inside a place that a question means, if there is one. */
export function nameInside(place: Place, asked: readonly string[]): string | undefined {
  return (place.inside.find((one) => same(one.words, asked)) ?? place.inside.find((one) => holdsAll(one.words, asked)))?.name;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, nth) => word === other[nth]);
}

