/** Dice that are thrown in the page. */

/** A number below some bound, each as likely. */
export type Below = (bound: number) => number;

/** By the browser's own source; a number that would favour some faces is drawn again. */
export const fairly: Below = (bound) => {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= fair);
  return drawn[0]! % bound;
};

/** The faces of some dice, such as 2d6. */
export function thrown(dice: string, below: Below): number[] {
  const [count, sides] = dice.split("d").map(Number) as [number, number];
  return Array.from({ length: count || 1 }, () => below(sides) + 1);
}
