/**
 * What a question finds, best first.
 *
 * What is called exactly so comes first, in the book that one is in before others; then what has it in its name, in
 * this game's words or another's; then what is written in this book, and last the rest. Equals stay in the order of the
 * index: rules before tables, errata last. What only resembles the question is offered where nothing has all its words.
 */

import { otherwise } from "./alike";
import { EXACT_OF_KIND, fitOf, NAMED, NOT, question } from "./fit";
import type { Place } from "./places";
import { because } from "./reason";
import { Texts, type Written } from "./texts";
import { words } from "./words";

export interface Found {
  readonly place: Place;
  /** What of its inside was meant, or what is written around it. */
  readonly because: string;
}

/** Where the one who asks is: the name of the index of the book, and the address of the page from the root. */
export interface Here {
  readonly index: string;
  readonly page: string;
}

/** What a question finds in some indexes. */
export function find(indexes: readonly Index[], typed: string, here: Here, most = 30): Found[] {
  const asked = words(typed);
  if (!asked.length) return [];
  return answers(indexes, asked, here)
    .sort((one, other) => compared(one.order, other.order))
    .slice(0, most)
    .map(({ place, said, meant }) => ({ place, because: because(place, meant, said) }));
}

/** What answers; where nothing in this book does, also what answers the question without its slips, or in part. */
function answers(indexes: readonly Index[], asked: readonly string[], here: Here): Ranked[] {
  const found = all(indexes, asked, here);
  if (found.some(({ place }) => place.index === here.index)) return found;
  const own = indexes.filter(([one]) => one?.index === here.index);
  const near = found.length ? own : indexes;
  const corrected = near.map((places) => [[places], textsOf(places).corrected(asked)] as const);
  const meant = corrected.flatMap(([places, other]) => (other.join(" ") === asked.join(" ") ? [] : all(places, other, here)));
  if (meant.length) return [...found, ...meant.map((one) => ({ ...one, order: [GUESSED, ...one.order] }))];
  return [...found, ...byText(near.flatMap((places) => textsOf(places).some(questions(asked).map(withoutSmall))), here)];
}

/** A question, and the other ways to ask it. */
function questions(asked: readonly string[]): (readonly string[])[] {
  return [asked, ...otherwise(asked)];
}

/** The places of an index; it is read once as long as it is the same list. */
export type Index = readonly Place[];

/** A place, with the question that it answers, and the words of its text if it is they that do. */
interface Ranked {
  readonly place: Place;
  readonly meant: readonly string[];
  readonly said: readonly string[];
  readonly order: readonly number[];
}

/** What has all the words of a question, or of another way to ask it. */
function all(indexes: readonly Index[], asked: readonly string[], here: Here): Ranked[] {
  const ways = questions(asked);
  const named = byName(indexes.flat(), ways, here);
  const known = new Set(named.map(({ place }) => place));
  const written = indexes.flatMap((places) => textsOf(places).all(ways.map(withoutSmall)));
  return [...named, ...byText(written.filter(({ place }) => !known.has(place)), here)];
}

/** What has a question in its names; what only begins with it where nothing of the book has it whole. */
function byName(places: readonly Place[], ways: readonly (readonly string[])[], here: Here): Ranked[] {
  const whole = named(places, ways, here, false);
  const begun = isWord(ways[0]!) && !whole.some(({ place }) => place.index === here.index);
  return begun ? named(places, ways, here, true) : whole;
}

function named(places: readonly Place[], ways: readonly (readonly string[])[], here: Here, begun: boolean): Ranked[] {
  const asking = ways.map(question);
  const found: Ranked[] = [];
  places.forEach((place, nth) => {
    let fit = fitOf(place, asking[0]!, begun);
    let way = 0;
    for (let other = 1; other < asking.length && fit > NAMED; other += 1) {
      // In another game's words it is never called exactly so.
      const fits = Math.max(NAMED, fitOf(place, asking[other]!, false));
      if (fits < fit) [fit, way] = [fits, other];
    }
    if (fit >= NOT) return;
    found.push({ place, meant: ways[way]!, said: [], order: [nearness(place, fit, here), way ? 1 : 0, fit, away(place, here), nth] });
  });
  return found;
}

/** What is written somewhere; an erratum tells of a rule that is sought, and comes after what has the words by itself. */
function byText(written: readonly Written[], here: Here): Ranked[] {
  return written.map(({ place, said, score }) => {
    return { place, meant: said, said, order: [nearness(place, NOT, here), place.kind === "erratum" ? 1 : 0, -score] };
  });
}

/** Exactly so in this book; by name in it; exactly so in another; by its text in this one; in another. */
function nearness(place: Place, fit: number, here: Here): number {
  if (place.index === here.index) return fit <= EXACT_OF_KIND ? 0 : fit < NOT ? 1 : 3;
  return fit <= EXACT_OF_KIND ? 2 : 4;
}

/** What a slip may have meant comes after what another book calls exactly so, and before the rest. */
const GUESSED = 3;

/** What is on the page that one is on comes before its like elsewhere. */
function away(place: Place, here: Here): number {
  return place.kind === "marker" && place.to.split("#")[0] === here.page ? 0 : 1;
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, nth) => value !== other[nth]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Words that a question may have and a text not. */
const SMALL = new Set(words("a an and are at be by can do does for from how i in is it of on or out the to up what when where who with"));

/** The words that tell something; all of them where none does. */
function withoutSmall(asked: readonly string[]): readonly string[] {
  const telling = asked.filter((word) => !SMALL.has(word));
  return telling.length ? telling : asked;
}

/** Whether the last of what is typed could be the beginning of a word: a number is whole or it is another. */
function isWord(asked: readonly string[]): boolean {
  return /^\p{L}{2,}$/u.test(asked.at(-1) ?? "");
}

const read = new WeakMap<Index, Texts>();

/** The texts of an index: read when it is first searched. */
function textsOf(places: Index): Texts {
  const texts = read.get(places) ?? new Texts(places);
  read.set(places, texts);
  return texts;
}
