/** What an address or a reader asks for, and where it lies. */

/** The first and the last number of each script of paragraphs. */
export type Runs = readonly (readonly [number, number])[];

/** The number of the paragraph that an address asks for, as in #p214. */
export function asksFor(hash: string): number | null {
  const match = /^#p(\d{1,9})$/.exec(hash);
  return match && Number(match[1]);
}

export function address(number: number): string {
  return `#p${number}`;
}

/** The number that somebody typed; or a sentence, if it is none. */
export function typedNumber(text: string): number | string {
  const number = text.trim();
  if (/^\d{1,9}$/.test(number)) return Number(number);
  return number ? `“${number}” is not a paragraph number.` : "Which paragraph?";
}

/** Which script a paragraph is in; -1 if in none. */
export function runOf(runs: Runs, number: number): number {
  return runs.findIndex(([first, last]) => first <= number && number <= last);
}

/** The sentence for a number that no paragraph has. */
export function unknown(runs: Runs, number: number): string {
  const first = runs[0]?.[0] ?? 0;
  const last = runs.at(-1)?.[1] ?? 0;
  const range = number < first || number > last ? `: its numbers run from ${first} to ${last}` : "";
  return `There is no paragraph ${number} in this book${range}.`;
}
