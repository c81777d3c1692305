/**
 * What a question finds, best first.
 *
 * What is called exactly so comes first, in the book that one is in before others; then what has it in its name, and
 * last what has it in its text. Equals stay in the order of the index: rules before tables, errata last.
 */

import { ofKind } from "./kinds";
import type { Place } from "./places";
import { holdsAll, placeOf, words } from "./words";

export interface Found {
  readonly place: Place;
  /** What of its inside was meant, or what is written around it. */
  readonly because: string;
}

/** How well something fits; less is better. */
const EXACT = 0;
const EXACT_OF_KIND = 1;
const NAMED = 2;
const INSIDE = 3;
const PART = 4;
const BEGUN = 5;
const PHRASE = 6;
const TEXT = 7;
const NOT = 8;

/** Where the one who asks is: the name of the index of the book, and the address of the page from the root. */
export interface Here {
  readonly index: string;
  readonly page: string;
}

export function find(places: readonly Place[], typed: string, here: Here, most = 30): Found[] {
  const asked = words(typed);
  const found = asked.length ? search(places, asked, here, most) : [];
  const telling = asked.filter((word) => !SMALL.has(word));
  const fewer = telling.length > 0 && telling.length < asked.length;
  return found.length || !fewer ? found : search(places, telling, here, most);
}

/** Words that a question may have and its answer not; they count ("to hit") unless nothing is found with them. */
const SMALL = new Set(words("a an and are at be by can do does for from how i in is it of on or the to what when where with"));

function search(places: readonly Place[], asked: readonly string[], here: Here, most: number): Found[] {
  const scored = fits(places, asked, false);
  // What has the whole word in its name keeps out what only begins with it: LOS is not losses.
  const begun = isWord(asked) && !scored.some(({ fit }) => fit < BEGUN);
  return (begun ? fits(places, asked, true) : scored)
    .map((one) => ({ ...one, order: [nearness(one.place, one.fit, here), one.fit, away(one.place, here), one.nth] }))
    .sort((one, other) => compared(one.order, other.order))
    .slice(0, most)
    .map(({ place, fit }) => ({ place, because: reason(place, asked, fit) }));
}

interface Fit {
  readonly place: Place;
  readonly fit: number;
  readonly nth: number;
}

/** Every place that fits; `begun` is whether the last word may be the beginning of one. */
function fits(places: readonly Place[], asked: readonly string[], begun: boolean): Fit[] {
  const narrowed = ofKind(asked);
  const found: Fit[] = [];
  places.forEach((place, nth) => {
    let fit = fitOf(place, asked, begun);
    for (const one of narrowed) fit = Math.min(fit, fitOfKind(place, one));
    if (fit < NOT) found.push({ place, fit, nth });
  });
  return found;
}

function fitOf(place: Place, asked: readonly string[], begun = false): number {
  if (asked.every((word) => place.words.has(word))) {
    const fit = namesFit(place, asked);
    if (fit < NOT) return fit;
  }
  if (begun && place.called.some((name) => holdsAll(name, asked, true))) return BEGUN;
  if (!place.text) return NOT;
  const text = wordsOf(place);
  if (!asked.every((word) => text.set.has(word))) return NOT;
  return placeOf(text.all, asked) < 0 ? TEXT : PHRASE;
}

/** How well the names fit of a thing that has all the words in some of them. */
function namesFit(place: Place, asked: readonly string[]): number {
  if (place.called.some((name) => same(name, asked))) return EXACT;
  // What an erratum is called tells of a rule that is sought: it comes after all that has the word by itself.
  if (place.called.some((name) => holdsAll(name, asked))) return place.kind === "erratum" ? PART : NAMED;
  if (place.inside.some((one) => same(one.words, asked))) return INSIDE;
  return place.inside.some((one) => holdsAll(one.words, asked)) ? PART : NOT;
}

/** Whether the last of what is typed could be the beginning of a word: a number is whole or it is another. */
function isWord(asked: readonly string[]): boolean {
  return /^\p{L}{2,}$/u.test(asked.at(-1) ?? "");
}

/** How well a thing of a kind fits that was asked for: by names alone. */
function fitOfKind(place: Place, { rest, kinds }: ReturnType<typeof ofKind>[number]): number {
  if (!kinds.includes(place.kind)) return NOT;
  const fit = fitOf(place, rest);
  if (fit === EXACT) return EXACT_OF_KIND;
  return fit <= PART ? PART : NOT;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, nth) => word === other[nth]);
}

/** What is written in a place, in words: made when it is first asked for. */
interface Written {
  readonly all: readonly string[];
  readonly set: ReadonlySet<string>;
}

const read = new WeakMap<Place, Written>();

function wordsOf(place: Place): Written {
  let known = read.get(place);
  if (!known) {
    const all = words(place.text);
    known = { all, set: new Set(all) };
    read.set(place, known);
  }
  return known;
}

/** In the book that one is in by name; exactly so in another; in this one by its text; in another at all. */
function nearness(place: Place, fit: number, here: Here): number {
  if (place.index === here.index) return fit <= EXACT_OF_KIND ? 0 : fit <= BEGUN ? 1 : 3;
  return fit <= EXACT_OF_KIND ? 2 : 4;
}

/** What is on the page that one is on comes before its like elsewhere. */
function away(place: Place, here: Here): number {
  return place.kind === "marker" && place.to.split("#")[0] === here.page ? 0 : 1;
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, nth) => value !== other[nth]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

const LONGEST = 120;
const BEFORE = 6;

/** What is said below a result: what a term means, the name that was meant, or what is written around a word. */
function reason(place: Place, asked: readonly string[], fit: number): string {
  if (place.kind === "term") return shortened(place.text.split(/\s+/));
  const inside = place.inside.find((one) => same(one.words, asked)) ?? place.inside.find((one) => holdsAll(one.words, asked));
  if ((fit === INSIDE || fit === PART) && inside) return inside.name;
  return fit < PHRASE || !place.text ? "" : around(place.text, asked);
}

/** What is written around the first of the words. */
function around(text: string, asked: readonly string[]): string {
  const parts = text.split(/\s+/);
  const at = parts.findIndex((_, nth) => placeOf(words(parts.slice(nth, nth + asked.length + 1).join(" ")), asked) === 0);
  const first = Math.max(0, (at < 0 ? parts.findIndex((part) => words(part).includes(asked[0]!)) : at) - BEFORE);
  return `${first ? "… " : ""}${shortened(parts.slice(first))}`;
}

/** As many words as are read at a glance. */
function shortened(parts: readonly string[]): string {
  let shown = "";
  for (const part of parts) {
    if (shown.length > LONGEST) return `${shown} …`;
    shown = shown ? `${shown} ${part}` : part;
  }
  return shown;
}
