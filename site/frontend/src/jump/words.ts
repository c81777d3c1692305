/** What is typed and what is printed, as words that can be compared. */

const WORD = /\d+(?:\.\d+)*|\p{L}+/gu;

/**
 * The words of a text: numbers with their points (9.1 is one, and not 9.10), and runs of letters, so that GE28, "ge 28"
 * and GE-28 are the same.
 */
export function words(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/[\p{M}'\u2019]/gu, "").toLowerCase();
  return (plain.match(WORD) ?? []).map(folded);
}

/** What guns are called in short. */
const SHORT: Readonly<Record<string, string>> = { pounder: "pdr", pounders: "pdr", pdrs: "pdr" };

/** A word as one of its forms: without the s of a plural, and as Americans spell it. */
function folded(word: string): string {
  const short = SHORT[word];
  if (short) return short;
  const singular = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  return singular.length > 4 ? singular.replace(/our(?=$|ed$|ing$)/, "or").replace(/ence$/, "ense") : singular;
}

/** Where some words stand in others together and in their order; -1 if nowhere. */
export function placeOf(all: readonly string[], asked: readonly string[]): number {
  let at = all.indexOf(asked[0]!);
  while (at >= 0 && !asked.every((word, nth) => all[at + nth] === word)) at = all.indexOf(asked[0]!, at + 1);
  return at;
}

/** Whether all of some words are among others, in whatever order. */
export function holdsAll(all: readonly string[], asked: readonly string[], begun = false): boolean {
  const last = asked.length - 1;
  return asked.every((word, nth) => all.includes(word) || (begun && nth === last && all.some((one) => isBegun(one, word))));
}

function isBegun(word: string | undefined, typed: string): boolean {
  return word?.startsWith(typed) ?? false;
}
