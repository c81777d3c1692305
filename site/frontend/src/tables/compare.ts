/**
 * A table of cards that are compared: sorted by its headings, filtered below them, and some of them side by side.
 *
 * The page has the whole table. What is ticked stands in the address, so that a link can carry it.
 */

import { type Entry, fits, type Order, ordered, same } from "./rows";

const COMPARE = "compare";

interface CardRow extends Entry {
  readonly row: HTMLTableRowElement;
  readonly tick: HTMLInputElement;
}

export function compareTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>("table.hd-compare")) new Comparison(table).begin();
}

class Comparison {
  private readonly heads: HTMLTableCellElement[];
  private readonly numbers: boolean[];
  private readonly cards: CardRow[];
  private readonly filters = new Map<number, HTMLInputElement | HTMLSelectElement>();
  private readonly find = made("input", { type: "search" });
  private readonly only = made("input", { type: "checkbox" });
  private readonly said = made("span", { role: "status" });
  private order: Order | null = null;

  constructor(private readonly table: HTMLTableElement) {
    this.heads = [...table.tHead!.rows[0]!.cells];
    this.numbers = this.heads.map((head) => head.dataset.by === "number");
    this.cards = [...table.tBodies[0]!.rows].map(cardOf);
  }

  begin(): void {
    for (const [column, head] of this.heads.entries()) this.sortable(head, column);
    this.table.tHead!.append(this.filterRow());
    this.table.closest(".hd-box")!.before(this.bar());
    for (const { tick } of this.cards) tick.addEventListener("change", () => this.ticked());
    window.addEventListener("hashchange", () => this.read());
    this.read();
  }

  private sortable(head: HTMLTableCellElement, column: number): void {
    const button = made("button", { type: "button" });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const again = this.order?.column === column;
      // Numbers are looked at from the largest down, names from A to Z.
      const falling = again ? !this.order!.falling : this.numbers[column]!;
      this.order = { column, falling };
      this.show();
    });
  }

  private filterRow(): HTMLTableRowElement {
    const row = made("tr", { className: "hd-filters" });
    this.heads.forEach((head, column) => {
      const cell = made("td", {});
      const filter = column ? this.filterOf(column, head.textContent!.trim()) : null;
      if (filter) {
        this.filters.set(column, filter);
        filter.addEventListener("input", () => this.show());
        cell.append(filter);
      }
      row.append(cell);
    });
    return row;
  }

  private filterOf(column: number, title: string): HTMLInputElement | HTMLSelectElement {
    if (this.numbers[column]) {
      return made("input", { type: "number", step: "any", placeholder: "min", ariaLabel: `${title}: at least` });
    }
    const select = made("select", { ariaLabel: `${title}: only` });
    const values = [...new Set(this.cards.map(({ values }) => values[column]!))].filter(Boolean).sort();
    select.append(new Option("any", ""), ...values.map((value) => new Option(value, value)));
    return select;
  }

  private bar(): HTMLElement {
    const bar = made("div", { className: "hd-sift" });
    const clear = made("button", { type: "button", textContent: "Show all" });
    this.find.addEventListener("input", () => this.show());
    this.only.addEventListener("change", () => this.show());
    clear.addEventListener("click", () => this.clear());
    bar.append(labelled("Find", this.find, true), labelled("Only what is ticked", this.only, false), clear, this.said);
    return bar;
  }

  private clear(): void {
    this.find.value = "";
    this.only.checked = false;
    for (const filter of this.filters.values()) filter.value = "";
    for (const { tick } of this.cards) tick.checked = false;
    this.order = null;
    this.ticked();
  }

  /** What the address says is ticked; two or more are shown alone. */
  private read(): void {
    const names = new Set(new URLSearchParams(location.hash.slice(1)).get(COMPARE)?.split(",") ?? []);
    for (const { name, tick } of this.cards) tick.checked = names.has(name);
    this.only.checked = this.names().size > 1;
    this.show();
  }

  private ticked(): void {
    const names = [...this.names()];
    const hash = names.length ? `#${COMPARE}=${names.map(encodeURIComponent).join(",")}` : location.pathname;
    history.replaceState(history.state, "", hash);
    this.show();
  }

  private names(): Set<string> {
    return new Set(this.cards.filter(({ tick }) => tick.checked).map(({ name }) => name));
  }

  private show(): void {
    const ticked = this.names();
    if (!ticked.size) this.only.checked = false;
    this.only.disabled = !ticked.size;
    const columns = new Map([...this.filters].map(([column, filter]) => [column, filter.value]));
    const wanted = { typed: this.find.value, columns, ticked, onlyTicked: this.only.checked };
    const found = ordered(this.cards, this.order, this.numbers);
    // What is ticked stands at the top, to be held against the others.
    found.sort((one, other) => Number(ticked.has(other.name)) - Number(ticked.has(one.name)));
    const shown = found.filter((card) => ticked.has(card.name) || fits(card, wanted, this.numbers));
    for (const card of this.cards) card.row.hidden = !shown.includes(card);
    this.arrange(found);
    for (const [column, head] of this.heads.entries()) this.headed(head, column);
    this.dim(this.only.checked && shown.length > 1 ? shown : []);
    const among = ticked.size && !this.only.checked ? `, ${ticked.size} ticked` : "";
    this.said.textContent = `${shown.length} of ${this.cards.length}${among}`;
  }

  /** Put the rows in order; what has the focus keeps it, which a row that is moved would lose. */
  private arrange(found: readonly CardRow[]): void {
    const held = document.activeElement;
    this.table.tBodies[0]!.append(...found.map(({ row }) => row));
    if (held instanceof HTMLElement && this.table.contains(held)) held.focus({ preventScroll: true });
  }

  private headed(head: HTMLTableCellElement, column: number): void {
    const sorted = this.order?.column === column;
    if (sorted) head.setAttribute("aria-sort", this.order!.falling ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  }

  /** Make less of the columns in which some cards do not differ. */
  private dim(shown: readonly CardRow[]): void {
    for (const { row } of this.cards) {
      [...row.cells].forEach((cell, column) => {
        cell.classList.toggle("hd-same", column > 0 && shown.length > 0 && same(shown, column));
      });
    }
  }
}

function cardOf(row: HTMLTableRowElement): CardRow {
  const [head, ...cells] = [...row.cells];
  const title = head!.textContent!.trim();
  const tick = made("input", { type: "checkbox", ariaLabel: `Compare ${title}` });
  head!.prepend(tick);
  return {
    row,
    tick,
    name: row.dataset.name!,
    text: row.textContent!.toLowerCase(),
    values: [title, ...cells.map((cell) => cell.dataset.value ?? "")],
  };
}

function labelled(words: string, control: HTMLElement, before: boolean): HTMLLabelElement {
  const label = made("label", {});
  label.append(...(before ? [`${words} `, control] : [control, ` ${words}`]));
  return label;
}

function made<T extends keyof HTMLElementTagNameMap>(tag: T, fields: Partial<HTMLElementTagNameMap[T]>): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), fields);
}
