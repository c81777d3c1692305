/** What is written in places, searched for as prose is: what tells most of the words comes first. */

import MiniSearch, { type Options } from "minisearch";
import type { Place } from "./places";
import { words } from "./words";

/** A place whose text answers. */
export interface Written {
  readonly place: Place;
  /** The words of it that were meant, as `words` has them. */
  readonly said: readonly string[];
  /** How much it is about them, beside others of its index. */
  readonly score: number;
}

interface Document {
  readonly id: number;
  readonly names: string;
  readonly above: string;
  readonly inside: string;
  readonly text: string;
}

const OPTIONS: Options<Document> = {
  fields: ["names", "above", "inside", "text"],
  tokenize: words,
  processTerm: (word) => word,
  searchOptions: { boost: { names: 6, above: 2, inside: 3 } },
};

/** The texts of some places; what is found is told best first. */
export class Texts {
  private readonly index = new MiniSearch<Document>(OPTIONS);

  constructor(private readonly places: readonly Place[]) {
    this.index.addAll(places.map((place, id) => documentOf(place, id)));
  }

  /** What has every word of one of the questions. */
  all(questions: readonly (readonly string[])[]): Written[] {
    return this.search(questions, "AND");
  }

  /** What has some words of one of the questions, the more of them and the rarer the better. */
  some(questions: readonly (readonly string[])[]): Written[] {
    return this.search(questions, "OR");
  }

  /** A question with each word that is written nowhere as one that is, if a letter or two make the difference. */
  corrected(asked: readonly string[]): readonly string[] {
    return asked.map((word) => {
      const fuzzy = slips(word);
      const like = fuzzy && !this.index.search(word).length ? this.index.search(word, { fuzzy }) : [];
      return like[0]?.terms[0] ?? word;
    });
  }

  private search(questions: readonly (readonly string[])[], combineWith: "AND" | "OR"): Written[] {
    const queries = questions.map((asked) => ({ combineWith, queries: [...asked] }));
    const found = this.index.search({ combineWith: "OR", queries });
    return found.map(({ id, terms, score }) => ({ place: this.places[id]!, said: terms, score }));
  }
}

/** How many letters may be amiss in a word: none in a short one or a number. */
function slips(word: string): number {
  return /\d/.test(word) || word.length < SHORT ? 0 : word.length < LONG ? 1 : 2;
}

const SHORT = 4;
const LONG = 7;

function documentOf({ called, above, inside, text }: Place, id: number): Document {
  return {
    id,
    names: called.flat().join(" "),
    above: above.join(" "),
    inside: inside.flatMap((one) => one.words).join(" "),
    text,
  };
}
