/** What has been read: kept in this browser, for one book. */

const LONGEST = 500;

export class ReadingLog {
  private numbers: number[];

  /** A browser may forbid its storage, and then raises where one asks for it. */
  constructor(
    private readonly key: string,
    private readonly place: () => Storage,
  ) {
    this.numbers = this.kept();
  }

  get read(): readonly number[] {
    return this.numbers;
  }

  remember(number: number): void {
    if (this.numbers.at(-1) !== number) this.numbers = [...this.numbers, number];
    this.keep();
  }

  forget(): void {
    this.numbers = [];
    this.keep();
  }

  private kept(): number[] {
    try {
      return JSON.parse(this.place().getItem(this.key) ?? "null") || [];
    } catch {
      return [];
    }
  }

  private keep(): void {
    try {
      this.place().setItem(this.key, JSON.stringify(this.numbers.slice(-LONGEST)));
    } catch {
      // A browser that keeps nothing: the log lasts as long as the page.
    }
  }
}
