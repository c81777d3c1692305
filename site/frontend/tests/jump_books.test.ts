/**
 * The jump box over the indexes of real books, which tests/site/test_jump.py puts into a folder: everything that has a
 * name is found by it, and what players would type leads to where they want to be.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JumpIndex, Kind } from "../src/generated/jump";
import { CALLED } from "../src/jump/kinds";
import { type Place, placesOf } from "../src/jump/places";
import { find, type Here, type Index } from "../src/jump/rank";
import { words } from "../src/jump/words";
import { ASTRAY, TYPED } from "./typed";

const FOLDER = process.env.HULLDOWN_JUMP ?? "";

function indexes(): JumpIndex[] {
  const texts = readdirSync(FOLDER).sort().map((name) => readFileSync(join(FOLDER, name), "utf-8"));
  return texts.map((text) => JSON.parse(text.slice("hulldownJump(".length, text.lastIndexOf(")"))) as JumpIndex);
}

/** A name of something, and whether it is its own or stands in it. */
interface Name {
  readonly kind: Kind;
  readonly name: string;
  readonly to: string;
  readonly own: boolean;
}

/** Every name of everything; an erratum's number is one with the word before it. */
function* named(index: JumpIndex): Generator<Name> {
  for (const { kind, to, number, title, also, inside } of index.things) {
    const numbered = number && kind === "erratum" ? `${CALLED.erratum} ${number}` : number;
    for (const name of [...(numbered ? [numbered] : []), title, ...(also ?? [])]) {
      yield { kind, name, to: index.folder + to, own: true };
    }
    for (const name of inside ?? []) yield { kind, name, to: index.folder + to, own: false };
  }
  for (const { kind, to, numbers, after = "" } of index.series) {
    for (const name of numbers) yield { kind, name, to: index.folder + to + name + after, own: true };
  }
}

/** Whether a place has a name, or something with that name in it. */
function bears(place: Place, name: string): boolean {
  const asked = words(name).join(" ");
  return [...place.called, ...place.inside.map((one) => one.words)].some((one) => one.join(" ") === asked);
}

/** Whether a place has all the words of a name in one of its own. */
function tells(place: Place, name: string): boolean {
  return place.called.some((one) => words(name).every((word) => one.includes(word)));
}

const known = new Map<string, Place | undefined>();

/** What comes first; asked once for each question in a book. */
function first(places: readonly Index[], typed: string, here: Here): Place | undefined {
  const question = `${here.index} ${typed}`;
  if (!known.has(question)) known.set(question, find(places, typed, here, 1)[0]?.place);
  return known.get(question);
}

/**
 * Why something else may come first: it has the same name, and with the word for its kind the one that is sought does;
 * or the name only stands in the one that is sought, and the other one is about it.
 */
function excused(places: readonly Index[], { kind, name, own }: Name, landed: Place, here: Here): boolean {
  if (!own) return bears(landed, name) || tells(landed, name);
  const asked = first(places, `${CALLED[kind]} ${name}`, here);
  return bears(landed, name) && asked?.kind === kind && bears(asked, name);
}

describe.skipIf(!FOLDER)("over the books", () => {
  const found = FOLDER ? indexes() : [];
  const places = found.map(placesOf);

  test("everything is first under each of its names, or what is before it has a reason to be", () => {
    const wrong: string[] = [];
    let right = 0;
    let same = 0;
    for (const index of found) {
      const here = { index: index.name, page: "" };
      for (const name of named(index)) {
        const landed = first(places, name.name, here);
        if (landed?.to === name.to) right += 1;
        else if (landed && excused(places, name, landed, here)) same += 1;
        else wrong.push(`${index.title}: ${name.kind} ${name.name} (${name.to}) leads to ${landed?.to}`);
      }
    }
    console.log(`${TYPED.length} of ${TYPED.length + ASTRAY.length} typed lead where they should`);
    console.log(`${right} first, ${same} after another that has it, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  }, 120_000);

  test.each(TYPED)("in %s, %j", (book, typed, wanted) => {
    const landed = first(places, typed, { index: `book-${book}`, page: "" });
    const elsewhere = landed?.index === `book-${book}` ? "" : `${landed?.index.replace("book-", "")} `;
    expect([wanted].flat()).toContain(landed && `${elsewhere}${CALLED[landed.kind]}: ${landed.label}`);
  });
});
