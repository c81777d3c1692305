/** What is said below a result: what a term means, the name that was meant, or what is written around a word. */

import { nameInside } from "./fit";
import type { Place } from "./places";
import { words } from "./words";

const LONGEST = 120;
const BEFORE = 6;

/** `meant` is the question that a place answers, and `said` are the words of its text that do, if it is its text. */
export function because(place: Place, meant: readonly string[], said: readonly string[]): string {
  if (place.kind === "term") return shortened(place.text.split(/\s+/));
  if (said.length) return around(place.text, new Set(said));
  const named = place.called.some((name) => meant.every((word) => name.includes(word)));
  return named ? "" : (nameInside(place, meant) ?? "");
}

/** What is written where most of some words stand together. */
function around(text: string, said: ReadonlySet<string>): string {
  const parts = text.split(/\s+/);
  const told = parts.map((part) => (words(part).some((word) => said.has(word)) ? 1 : 0));
  let best = -1;
  let most = 0;
  told.forEach((_, at) => {
    const count = told.slice(at, at + NEAR).reduce<number>((sum, one) => sum + one, 0);
    if (told[at] && count > most) [best, most] = [at, count];
  });
  if (best < 0) return "";
  const first = Math.max(0, best - BEFORE);
  return `${first ? "… " : ""}${shortened(parts.slice(first))}`;
}

/** Words within which others stand together. */
const NEAR = 8;

/** As many words as are read at a glance. */
function shortened(parts: readonly string[]): string {
  let shown = "";
  for (const part of parts) {
    if (shown.length > LONGEST) return `${shown} …`;
    shown = shown ? `${shown} ${part}` : part;
  }
  return shown;
}
