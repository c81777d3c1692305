/** The paragraphs of a book, from scripts in runs, because a page opened from a disk may load a script and nothing else. */

import { loaded } from "../scripts";

declare global {
  interface Window {
    /** What a script of paragraphs calls, with their HTML by number. */
    hulldownDeal?: (paragraphs: Record<string, string>) => void;
  }
}

const dealt = new Map<number, string>();
const loading = new Map<number, Promise<void>>();

window.hulldownDeal = (paragraphs) => {
  for (const [number, html] of Object.entries(paragraphs)) dealt.set(Number(number), html);
};

export function fileOf(nth: number): string {
  return `paragraphs/${nth}.js`;
}

/** Load the script that holds a paragraph, once. Rejects if it is not there, and may be asked again. */
export function load(nth: number): Promise<void> {
  const found = loading.get(nth) ?? loaded(fileOf(nth));
  loading.set(nth, found);
  found.catch(() => loading.delete(nth));
  return found;
}

/** The HTML of a paragraph that has been loaded. */
export function paragraph(number: number): string | undefined {
  return dealt.get(number);
}
