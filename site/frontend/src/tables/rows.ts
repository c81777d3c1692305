/** The rows of a table that is compared: which of them are wanted, and in which order. */

export interface Entry {
  readonly name: string;
  /** All that is written in the row, in small letters. */
  readonly text: string;
  /** What its cells are sorted and filtered by; nothing, where nothing stands. */
  readonly values: readonly string[];
}

export interface Wanted {
  /** Words that all have to be in the row. */
  readonly typed: string;
  /** By the column: the least number, or the word that has to be there. */
  readonly columns: ReadonlyMap<number, string>;
  readonly ticked: ReadonlySet<string>;
  readonly onlyTicked: boolean;
}

export interface Order {
  readonly column: number;
  readonly falling: boolean;
}

/** Whether a row is shown; `numbers` says which columns are of numbers. */
export function fits(entry: Entry, wanted: Wanted, numbers: readonly boolean[]): boolean {
  if (wanted.onlyTicked) return wanted.ticked.has(entry.name);
  if (!wanted.typed.toLowerCase().split(/\s+/).every((word) => entry.text.includes(word))) return false;
  return [...wanted.columns].every(([column, least]) => {
    const value = entry.values[column] ?? "";
    if (least === "") return true;
    return numbers[column] ? value !== "" && Number(value) >= Number(least) : value === least;
  });
}

/** The rows in order; where nothing stands comes last, whichever way, and what is equal stays as it was. */
export function ordered<E extends Entry>(entries: readonly E[], order: Order | null, numbers: readonly boolean[]): E[] {
  if (!order) return [...entries];
  const { column, falling } = order;
  return [...entries].sort((one, other) => {
    const [first, second] = [one.values[column] ?? "", other.values[column] ?? ""];
    if (first === "" || second === "") return Number(first === "") - Number(second === "");
    const by = numbers[column] ? Number(first) - Number(second) : first.localeCompare(second, "en");
    return falling ? -by : by;
  });
}

/** Whether all rows have the same in a column. */
export function same(entries: readonly Entry[], column: number): boolean {
  return entries.every((entry) => entry.values[column] === entries[0]!.values[column]);
}
