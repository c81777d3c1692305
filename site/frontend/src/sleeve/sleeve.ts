/**
 * The sleeve: every paragraph is covered but the one its reader asks for.
 *
 * The address says which one that is (paragraphs.html#p214), so links, bookmarks and the back button turn the pages.
 */

import { address, asksFor, runOf, type Runs, typedNumber, unknown } from "./asked";
import { ReadingLog } from "./log";
import { fileOf, load, paragraph } from "./paragraphs";

/** What the page says of its book. */
interface Settings {
  readonly book: string;
  readonly runs: Runs;
}

export class Sleeve {
  private readonly runs: Runs;
  private readonly log: ReadingLog;
  private readonly parts: Parts;
  private readonly title = document.title;
  /** The number that was asked for last: what loads slowly must not turn up later. */
  private asked: number | null = null;

  constructor(private readonly sleeve: HTMLElement) {
    const { book, runs } = JSON.parse(sleeve.dataset.sleeve ?? "") as Settings;
    this.runs = runs;
    this.log = new ReadingLog(`hulldown.read.${book}`, () => localStorage);
    this.parts = partsOf(sleeve);
  }

  /** Listen, and show what the address asks for. */
  begin(): void {
    this.sleeve.addEventListener("click", (event) => this.clicked(event.target as HTMLElement));
    this.parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(this.parts.field.value);
    });
    document.addEventListener("keydown", (event) => this.pressed(event));
    window.addEventListener("hashchange", () => void this.turn());
    this.list();
    void this.turn();
  }

  private cover(sentence = ""): void {
    this.parts.said.textContent = sentence;
    document.title = this.title;
    this.parts.uncovered.hidden = true;
    this.parts.covered.hidden = false;
    this.parts.body.replaceChildren();
  }

  private uncover(number: number, html: string): void {
    this.parts.said.textContent = "";
    this.parts.heading.textContent = String(number);
    this.parts.body.innerHTML = html;
    document.title = `${number} – ${this.title}`;
    this.parts.covered.hidden = true;
    this.parts.uncovered.hidden = false;
    this.parts.field.value = "";
    this.log.remember(number);
    this.list();
    this.parts.heading.focus({ preventScroll: true });
    if (this.parts.heading.getBoundingClientRect().top < 60) this.parts.heading.scrollIntoView();
  }

  /** Show what the address asks for. */
  private async turn(): Promise<void> {
    const number = asksFor(location.hash);
    this.asked = number;
    if (number === null) {
      this.cover();
      return;
    }
    const nth = runOf(this.runs, number);
    try {
      if (nth >= 0) await load(nth);
    } catch {
      this.cover(`Paragraph ${number} could not be loaded: the file ${fileOf(nth)} is missing.`);
      return;
    }
    if (this.asked === number) this.show(number);
  }

  private show(number: number): void {
    const html = paragraph(number);
    if (html !== undefined) {
      this.uncover(number, html);
      return;
    }
    this.cover(unknown(this.runs, number));
    this.parts.field.select();
  }

  private ask(text: string): void {
    const number = typedNumber(text);
    if (typeof number === "string") this.cover(number);
    else if (location.hash === address(number)) void this.turn();
    else location.hash = address(number);
  }

  private list(): void {
    const numbers = this.log.read;
    this.parts.listed.hidden = !numbers.length;
    this.parts.listed.querySelector("ol")?.replaceChildren(...numbers.map(item));
  }

  private putAway(): void {
    location.hash = "";
    this.parts.field.focus();
  }

  private clicked(target: HTMLElement): void {
    if (target.dataset.do === "cover") this.putAway();
    else if (target.dataset.do === "forget") {
      this.log.forget();
      this.list();
    } else if (leadsHere(target)) void this.turn();
  }

  private pressed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const elsewhere = target.matches("input, textarea, select, [contenteditable]") && target !== this.parts.field;
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.putAway();
    else if (/^\d$/.test(event.key) && target !== this.parts.field) {
      this.parts.field.value = "";
      this.parts.field.focus();
    }
  }
}

type Parts = ReturnType<typeof partsOf>;

/** The elements of the page that are filled, shown and hidden. */
function partsOf(sleeve: HTMLElement) {
  const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
    const found = sleeve.querySelector<Found>(selector);
    if (!found) throw new Error(`the sleeve has no ${selector}`);
    return found;
  };
  return {
    form: find<HTMLFormElement>(".hd-ask"),
    field: find<HTMLInputElement>("#hd-number"),
    said: find(".hd-said"),
    covered: find(".hd-covered"),
    uncovered: find(".hd-uncovered"),
    heading: find(".hd-number"),
    body: find(".hd-body"),
    listed: find(".hd-log"),
  };
}

/** Whether a link leads to the paragraph it is in: the address stays the same, and is turned to all the same. */
function leadsHere(target: HTMLElement): boolean {
  return target.matches("a") && (target.getAttribute("href") ?? "").endsWith(location.hash || "#");
}

function item(number: number): HTMLLIElement {
  const made = document.createElement("li");
  const link = document.createElement("a");
  link.href = address(number);
  link.textContent = String(number);
  made.append(link);
  return made;
}
