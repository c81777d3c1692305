/** Rolls of what is chosen: the dice as they fell, what came of them, and a log of those before. */

import { useState } from "preact/hooks";
import type { CalculatorFile } from "../../generated/calculator";
import { keepList, keptList } from "../../kept";
import type { Roll, Values } from "../../odds";
import { Refused } from "../../odds/refused";
import { fairly, thrown } from "./dice";
import { ranked } from "../order";
import { came, type Line, lines, situation } from "./telling";
import { sentence } from "../words";

/** Rolls that are kept. */
const MOST = 50;

/** A roll as it is kept, in words: whatever the book says tomorrow, that is what was rolled. */
export interface Rolled {
  readonly title: string;
  readonly situation: string;
  readonly dice: readonly { readonly of: string; readonly sides: number; readonly faces: readonly number[] }[];
  readonly came: string;
  readonly lines: readonly Line[];
}

/** Roll once. Throws Refused. */
export function rolledOnce(file: CalculatorFile, roll: Roll, given: Values, below = fairly): Rolled {
  const { outcome, told } = roll(given, (dice) => thrown(dice, below));
  return {
    title: file.title,
    situation: situation(file, given),
    dice: told.flatMap((event) =>
      event.did === "roll"
        ? [{ of: file.words[event.name] ?? event.name, sides: Number(event.dice.split("d")[1]), faces: event.faces }]
        : [],
    ),
    came: came(file, ranked(file), outcome),
    lines: lines(file, told),
  };
}

interface RollsProps {
  readonly file: CalculatorFile;
  readonly roll: Roll;
  readonly values: () => Values;
}

/** What a page knows of the rolls of a book, and how to add one. */
export function useRolls({ file, roll, values }: RollsProps) {
  const key = `hulldown-rolls-${file.book}`;
  const [rolls, setRolls] = useState<readonly Rolled[]>(() => keptList<Rolled>(key, () => localStorage).filter(isRolled));
  const [keeps, setKeeps] = useState(true);
  const [last, setLast] = useState<Rolled | null>(null);
  const keep = (all: readonly Rolled[]) => {
    setRolls(all);
    setKeeps(keepList(key, () => localStorage, all));
  };
  return {
    rolls,
    keeps,
    last,
    throw: () => {
      try {
        const rolled = rolledOnce(file, roll, values());
        setLast(rolled);
        keep([rolled, ...rolls].slice(0, MOST));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    },
    clear: () => {
      setLast(null);
      keep([]);
    },
  };
}

/** Whether something that was kept is a roll: an earlier page may have kept it otherwise. */
function isRolled(one: unknown): one is Rolled {
  const { title, situation, came, dice, lines } = (one ?? {}) as Partial<Rolled>;
  const texts = [title, situation, came].every((text) => typeof text === "string");
  return texts && Array.isArray(lines) && Array.isArray(dice) && dice.every(({ faces }) => Array.isArray(faces));
}

export function Last({ rolled }: { rolled: Rolled }) {
  return (
    <div class="hd-rolled" role="status">
      <Dice rolled={rolled} />
      <p><b>{sentence(rolled.came)}.</b></p>
      <details class="hd-other">
        <summary>Step by step</summary>
        <Steps rolled={rolled} />
      </details>
    </div>
  );
}

function Dice({ rolled }: { rolled: Rolled }) {
  if (!rolled.dice.length) return <p>No dice were needed.</p>;
  return (
    <div class="hd-thrown">
      {rolled.dice.map(({ of, sides, faces }, nth) => (
        <span key={nth}>
          <span>{faces.map((face, die) => <b key={die} class="hd-die" title={`D${sides}`}>{face}</b>)}</span>
          <small>{of}, {faces.length > 1 ? `${faces.length}D${sides}` : `D${sides}`}</small>
        </span>
      ))}
    </div>
  );
}

function Steps({ rolled }: { rolled: Rolled }) {
  return (
    <ol class="hd-trace">
      {rolled.lines.map(({ depth, text }, nth) => <li key={nth} style={{ marginLeft: `${depth}em` }}>{sentence(text)}</li>)}
    </ol>
  );
}

interface LogProps {
  readonly rolls: readonly Rolled[];
  readonly keeps: boolean;
  readonly clear: () => void;
}

export function Log({ rolls, keeps, clear }: LogProps) {
  if (!rolls.length) return null;
  return (
    <div class="hd-rolls">
      <h3>Rolls</h3>
      {!keeps && <p class="hd-refused">This browser keeps nothing for this page: the log ends with it.</p>}
      <ol reversed>
        {rolls.map((rolled, nth) => (
          <li key={rolls.length - nth}>
            <details>
              <summary>
                {rolled.dice.flatMap(({ faces }) => faces).map((face, die) => <b key={die} class="hd-die">{face}</b>)}{" "}
                {rolled.title}: {rolled.came}
              </summary>
              {rolled.situation && <p>{sentence(rolled.situation)}.</p>}
              <Steps rolled={rolled} />
            </details>
          </li>
        ))}
      </ol>
      <button type="button" onClick={clear}>Clear the log</button>
    </div>
  );
}
