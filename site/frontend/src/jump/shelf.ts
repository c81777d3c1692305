/** The indexes of a site, loaded when they are asked for: that of the book one is in before all others. */

import type { JumpIndex } from "../generated/jump";
import { loaded } from "../scripts";
import { type Place, placesOf } from "./places";
import type { Here } from "./rank";

declare global {
  interface Window {
    /** What a script with an index calls. */
    hulldownJump?: (index: JumpIndex) => void;
  }
}

/** What a page says of its site and of itself. */
export interface Settings {
  /** The root of the site, from the page. */
  readonly base: string;
  /** The page, from the root. */
  readonly page: string;
  /** The index of the book that it is in, or of the pages that are in none. */
  readonly here: string;
  /** Every index, in the order of the site. */
  readonly indexes: readonly { readonly name: string; readonly title: string }[];
}

export class Shelf {
  /** The places that have been loaded, by their index. */
  readonly places = new Map<string, readonly Place[]>();
  /** The titles of the indexes that could not be loaded. */
  readonly missing: string[] = [];
  private begun: Promise<void> | undefined;

  constructor(private readonly settings: Settings) {}

  get here(): Here {
    return { index: this.settings.here, page: this.settings.page };
  }

  /** Whether all has been tried. */
  get complete(): boolean {
    return this.places.size + this.missing.length === this.settings.indexes.length;
  }

  /** Those of the books, in the order of the site. */
  books(): (readonly Place[])[] {
    return this.settings.indexes.filter(({ name }) => name !== PAGES).map(({ name }) => this.places.get(name) ?? []);
  }

  /** Those of the pages that are in no book. */
  pages(): (readonly Place[])[] {
    return [this.places.get(PAGES) ?? []];
  }

  /** Load them, once; `came` is called with each. */
  open(came: () => void): Promise<void> {
    window.hulldownJump ??= (index) => void this.places.set(index.name, placesOf(index));
    this.begun ??= this.load(came);
    return this.begun;
  }

  private async load(came: () => void): Promise<void> {
    const here = this.settings.here;
    const order = [...this.settings.indexes].sort((one, other) => Number(other.name === here) - Number(one.name === here));
    for (const { name, title } of order) {
      try {
        await loaded(`${this.settings.base}/jump/${encodeURIComponent(name)}.js`);
      } catch {
        this.missing.push(title);
      }
      came();
    }
  }
}

const PAGES = "pages";
