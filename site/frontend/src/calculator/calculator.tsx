/**
 * The calculator: a form made of the inputs of a procedure, and beside it the exact odds of what is chosen there.
 *
 * There may be two set-ups, which are compared; the form shows one of them. What is chosen stands in the address.
 */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { CalculatorFile, Value } from "../generated/calculator";
import { calculator, roller, type Values } from "../odds";
import { Refused } from "../odds/refused";
import { type Calculation, type Drawn, read, written } from "./address";
import { Answer, Together, type Worked, worked } from "./answer";
import { Chart, ranging } from "./drawing/chart";
import { beginnings, type Entries, type Entry, type NumberEntry, valuesOf } from "./entries";
import { Headline, NAMES } from "./headline";
import { Fields } from "./inputs";
import { Modifiers, Unprinted } from "./modifiers";
import { Last, Log, useRolls } from "./rolling/rolls";
import { unprinted, type Wishes } from "./summary";
import { said, sentence } from "./words";

interface State extends Calculation {
  /** Which set-up the form shows. */
  readonly shown: number;
  /** What of the address means nothing here. */
  readonly amiss: readonly string[];
  /** Whether something was chosen here: until then the address stays as it is. */
  readonly moved: boolean;
}

export function Calculator({ file }: { file: CalculatorFile }) {
  const odds = useMemo(() => calculator(file), [file]);
  const roll = useMemo(() => roller(file), [file]);
  const [state, setState] = useState(() => begun(file));
  const [wishes, setWishes] = useState<Wishes>({});
  const { setups, shown } = state;
  const entries = setups[shown]!;
  const answers = useMemo(
    () => setups.map((one) => worked(odds, () => valuesOf(file.inputs, one))),
    [file, odds, ...setups],
  );
  const rolls = useRolls({ file, roll, values: () => valuesOf(file.inputs, entries) });
  const answer = answers[shown]!;
  const compared = setups.length > 1;

  // Several things can change before the page is drawn anew: each change is one of what stands by then.
  const move = (change: (now: State) => Partial<State>) => setState((now) => ({ ...now, ...change(now), amiss: [], moved: true }));
  const enter = (setup: number, name: string, entry: Entry) =>
    move((now) => ({ setups: now.setups.map((one, nth) => (nth === setup ? { ...one, [name]: entry } : one)) }));
  const wish = (field: string, wanted: boolean) => setWishes((now) => ({ ...now, [field]: wanted }));
  useEffect(() => followed(file, setState), [file]);
  useEffect(() => {
    if (state.moved) keepAddress(file, state);
  }, [file, state]);

  return (
    <div class="hd-calc">
      {state.amiss.map((sentence) => <p key={sentence} class="hd-refused">{sentence}</p>)}
      <div class="hd-beside-odds">
        <div class="hd-asked">
          <Setups
            shown={shown}
            compared={compared}
            show={(nth) => move(() => ({ shown: nth }))}
            compare={() => move(() => ({ setups: [entries, entries], shown: 1 }))}
            leave={() => move(() => ({ setups: [entries], shown: 0 }))}
            restart={() => move((now) => ({ setups: now.setups.map((one, nth) => (nth === shown ? usualEntries(file) : one)) }))}
          />
          <form class="hd-inputs-of" onSubmit={(event) => event.preventDefault()}>
            <Fields file={file} fields={file.inputs} entries={entries} change={(name, entry) => enter(shown, name, entry)} />
          </form>
        </div>
        <div class="hd-side">
          <Headline file={file} answers={answers} />
          <div class="hd-answers" aria-live="polite">
            {"outcomes" in answer && (
              <p><button type="button" class="hd-roll" onClick={rolls.throw}>Roll{compared ? ` ${NAMES[shown]}` : ""}</button></p>
            )}
            {rolls.last && <Last rolled={rolls.last} />}
            {compared && <Differences file={file} setups={setups} />}
            <Answer file={file} answers={accepted(answers)} compared={compared} />
            {!compared && "outcomes" in answer && <Together file={file} outcomes={answer.outcomes} wishes={wishes} wish={wish} />}
          </div>
        </div>
      </div>
      <Chart
        file={file}
        odds={odds}
        drawn={state.drawn}
        draw={(drawn) => move(() => ({ drawn }))}
        setups={setups.map((one) => without(file, one, overOf(file, state.drawn)))}
        now={setups.map((one) => standing(one, overOf(file, state.drawn)))}
        choose={(setup, value) => enter(setup, overOf(file, state.drawn), { word: "", typed: String(value) })}
      />
      {"outcomes" in answer && <Rested file={file} answer={answer} />}
      <Log rolls={rolls.rolls} keeps={rolls.keeps} clear={rolls.clear} />
      {file.share && <p class="hd-share">{file.share}</p>}
    </div>
  );
}

// What is chosen, and its address --------------------------------------------------------------------------------------

function usually(file: CalculatorFile): Drawn {
  return { of: file.main, over: file.over ?? ranging(file)[0]?.name ?? "" };
}

function begun(file: CalculatorFile): State {
  const found = read(file, location.hash, usually(file));
  if (found) return { ...found, shown: 0, moved: false };
  return { setups: [usualEntries(file)], drawn: usually(file), shown: 0, amiss: [], moved: false };
}

function usualEntries(file: CalculatorFile): Entries {
  return beginnings(file, file.inputs, file.begins);
}

/** What is chosen becomes the address, unless it means nothing; a page on a disk may forbid that. */
function keepAddress(file: CalculatorFile, state: Calculation): void {
  try {
    history.replaceState(history.state, "", `#${written(file, state, usually(file))}`);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof DOMException)) throw error;
  }
}

/** An address that is typed or gone back to is read; where it is that of a section, what is chosen stays. */
function followed(file: CalculatorFile, set: (state: State) => void): () => void {
  const follow = () => {
    const found = read(file, location.hash, usually(file));
    if (found) set({ ...found, shown: 0, moved: false });
  };
  addEventListener("hashchange", follow);
  return () => removeEventListener("hashchange", follow);
}

function overOf(file: CalculatorFile, drawn: Drawn): string {
  return ranging(file).find(({ name }) => name === drawn.over)?.name ?? ranging(file)[0]?.name ?? "";
}

/** The values of all inputs but one; none, where one of them is refused. */
function without(file: CalculatorFile, entries: Entries, name: string): Values | null {
  try {
    return valuesOf(file.inputs.filter((field) => field.name !== name), entries);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}

function standing(entries: Entries, name: string): number | null {
  const entry = entries[name] as NumberEntry | undefined;
  return !entry || entry.word || entry.typed === "" || Number.isNaN(Number(entry.typed)) ? null : Number(entry.typed);
}

// Parts ----------------------------------------------------------------------------------------------------------------

interface SetupsProps {
  readonly shown: number;
  readonly compared: boolean;
  readonly show: (nth: number) => void;
  readonly compare: () => void;
  readonly leave: () => void;
  readonly restart: () => void;
}

function Setups({ shown, compared, show, compare, leave, restart }: SetupsProps) {
  return (
    <div class="hd-setups">
      {compared && NAMES.map((name, nth) => (
        <button key={name} type="button" aria-pressed={nth === shown} onClick={() => show(nth)}>Set-up {name}</button>
      ))}
      {compared
        ? <button type="button" onClick={leave}>Keep {NAMES[shown]} alone</button>
        : <button type="button" onClick={compare}>Compare with another</button>}
      <button type="button" onClick={restart}>Begin anew</button>
    </div>
  );
}

/** What two set-ups differ in, side by side. */
function Differences({ file, setups }: { file: CalculatorFile; setups: readonly Entries[] }) {
  const fields = file.inputs.filter((field) => new Set(setups.map((one) => JSON.stringify(one[field.name]))).size > 1);
  if (!fields.length) return <p>A and B are alike so far: change something in B.</p>;
  return (
    <table class="hd-chart-table hd-answer hd-differ">
      <thead>
        <tr>
          <th scope="col">They differ in</th>
          {NAMES.map((name) => <th key={name} scope="col">{name}</th>)}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{sentence(field.label)}</th>
            {setups.map((one, nth) => <td key={nth}>{shownIn(file, field, one)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shownIn(file: CalculatorFile, field: CalculatorFile["inputs"][number], entries: Entries): Value {
  try {
    return said(file, field, valuesOf([field], entries)[field.name]!);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return "?";
  }
}

function accepted(answers: readonly Worked[]) {
  return answers.flatMap((one, nth) => ("outcomes" in one ? [{ nth, outcomes: one.outcomes }] : []));
}

/** What the answer rests on. */
function Rested({ file, answer: { notes } }: { file: CalculatorFile; answer: Extract<Worked, { outcomes: unknown }> }) {
  const reasons = unprinted(file, notes.origins);
  return (
    <>
      <Modifiers file={file} notes={notes} reasons={reasons} />
      <Unprinted reasons={reasons} />
    </>
  );
}
