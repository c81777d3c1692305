/** What has been read: kept in this browser, for one book. */

import { keepList, keptList } from "../kept";

const LONGEST = 500;

export class ReadingLog {
  private numbers: number[];

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
    return keptList(this.key, this.place);
  }

  /** In a browser that keeps nothing the log lasts as long as the page. */
  private keep(): void {
    keepList(this.key, this.place, this.numbers.slice(-LONGEST));
  }
}
