/** The kinds of thing, as a reader calls them: shown beside each, and typed before or after a name. */

import type { Kind } from "../generated/jump";
import { words } from "./words";

export const CALLED: Readonly<Record<Kind, string>> = {
  rule: "Rule",
  term: "Term",
  procedure: "Procedure",
  table: "Table",
  card: "Card",
  catalogue: "Cards",
  mission: "Mission",
  marker: "Marker",
  platoon: "Platoon",
  score: "Score",
  roster: "Roster",
  member: "Person",
  check: "Check",
  condition: "Condition",
  place: "Place",
  page: "Page",
  erratum: "Erratum",
  source: "Source",
  paragraph: "Paragraph",
  "unit-card": "Unit card",
  hex: "Hex",
  section: "Section",
};

/** What somebody types for kinds, besides what they are called. */
const TYPED: Readonly<Record<string, readonly Kind[]>> = {
  section: ["rule", "section"],
  sec: ["rule"],
  chapter: ["rule"],
  word: ["term"],
  chart: ["table"],
  card: ["card", "unit-card", "catalogue"],
  "data card": ["card"],
  weapon: ["card"],
  unit: ["unit-card", "card"],
  scenario: ["mission"],
  "event marker": ["marker"],
  em: ["marker"],
  errata: ["erratum"],
  para: ["paragraph"],
  par: ["paragraph"],
  p: ["paragraph"],
  hex: ["hex", "place"],
};

const FORMS = [
  ...Object.entries(TYPED),
  ...Object.entries(CALLED).map(([kind, called]) => [called, [kind as Kind]] as const),
].map(([typed, kinds]) => ({ asked: words(typed), kinds }));

/** What is left of a question without the word for a kind before or behind it, with the kinds that the word means. */
export function ofKind(asked: readonly string[]): { rest: readonly string[]; kinds: readonly Kind[] }[] {
  return FORMS.flatMap(({ asked: form, kinds }) => {
    const left = asked.length - form.length;
    if (left < 1) return [];
    const before = form.every((word, nth) => asked[nth] === word);
    const behind = form.every((word, nth) => asked[left + nth] === word);
    return [
      ...(before ? [{ rest: asked.slice(form.length), kinds }] : []),
      ...(behind ? [{ rest: asked.slice(0, left), kinds }] : []),
    ];
  });
}
