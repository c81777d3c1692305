/** The answer: the exact odds of what is chosen, one part of the outcome after the other, and all together. */

import type { CalculatorFile, Field, Value } from "../generated/calculator";
import type { Chance, Odds, Values } from "../odds";
import { type Notes, noted } from "../odds/notes";
import { Refused } from "../odds/refused";
import { size } from "./colours";
import { NAMES } from "./headline";
import { beyond, ladder, ranked, type Share } from "./order";
import { type Row, summed, type Telling, telling, type Wishes } from "./summary";
import { fraction, percent, readable, said, sentence } from "./words";

/** Rows that are shown at all. */
const MOST = 200;

export type Worked = { readonly refused: string } | { readonly outcomes: Chance[]; readonly notes: Notes };

/** What comes of the values that a form gives, if it gives any. */
export function worked(odds: Odds, values: () => Values): Worked {
  try {
    const notes = noted();
    return { outcomes: odds(values(), notes), notes };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.message };
  }
}

interface AnswerProps {
  readonly file: CalculatorFile;
  /** Those of the set-ups that are not refused, each with its place. */
  readonly answers: readonly { readonly nth: number; readonly outcomes: readonly Chance[] }[];
  readonly compared: boolean;
}

/** The parts of the outcome, each by itself, in order. */
export function Answer({ file, answers, compared }: AnswerProps) {
  const outcomes = answers.map((one) => one.outcomes);
  const rungs = new Map(ranked(file).map((field) => [field, ladder(field, outcomes)]));
  const differing = [...rungs.keys()].filter((field) => rungs.get(field)!.length > 1);
  const same = file.gives.filter((field) => rungs.get(field)!.length === 1);
  const names = compared ? answers.map(({ nth }) => NAMES[nth]!) : [];
  const [main, ...others] = differing;
  return (
    <>
      {same.length > 0 && outcomes[0]?.[0] && <Always file={file} fields={same} outcome={outcomes[0][0].outcome} />}
      {main && <Ladder file={file} field={main} answers={outcomes} names={names} />}
      {others.map((field) => (
        <details key={field.name} class="hd-other">
          <summary>{sentence(field.label)}</summary>
          <Ladder file={file} field={field} answers={outcomes} names={names} />
        </details>
      ))}
    </>
  );
}

function Always({ file, fields, outcome }: { file: CalculatorFile; fields: readonly Field[]; outcome: Values }) {
  const always = fields.map((field) => `${field.label} ${said(file, field, outcome[field.name] ?? null)}`);
  return (
    <p>
      <small>Always: {always.join(", ")}.</small>
    </p>
  );
}

interface LadderProps {
  readonly file: CalculatorFile;
  readonly field: Field;
  readonly answers: readonly (readonly Chance[])[];
  /** What the answers are called; nothing, if there is but one. */
  readonly names: readonly string[];
}

function Ladder({ file, field, answers, names }: LadderProps) {
  const rungs = ladder(field, answers);
  const more = rungs.length > 2 || field.kind === "number" ? beyond(file, field) : "";
  const heads = answers.flatMap((_, nth) => {
    const lead = names[nth] ?? "Odds";
    return more ? [lead, more] : [lead];
  });
  return (
    <div class="hd-box">
      <table class={`hd-chart-table hd-answer ${names.length ? "hd-tight" : ""}`}>
        <thead>
          <tr>
            <th scope="col">{sentence(field.label)}</th>
            {heads.map((head, nth) => <th key={nth} scope="col">{head}</th>)}
            {!names.length && <th scope="col"><span class="hd-unseen">As a bar</span></th>}
          </tr>
        </thead>
        <tbody>
          {rungs.slice(0, MOST).map(({ value, alone, beyond: from }) => (
            <tr key={JSON.stringify(value)}>
              <th scope="row">{said(file, field, value)}</th>
              {alone.flatMap((share, nth) => [
                <Figure key={nth} share={share} exactly={!names.length} />,
                more && <Beyond key={`${nth} ${more}`} field={field} value={value} share={from[nth]!} />,
              ])}
              {!names.length && <td><i class="hd-bar" style={{ width: `${Math.max(1, size(alone[0]!) * 100)}%` }} /></td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rungs.length > MOST && <p>And {rungs.length - MOST} more.</p>}
    </div>
  );
}

/** A word among numbers is neither more nor less than any. */
function Beyond({ field, value, share }: { field: Field; value: Value; share: Share }) {
  return field.kind === "number" && typeof value === "string" ? <td /> : <Figure share={share} exactly={false} />;
}

function Figure({ share: { weight, over }, exactly }: { share: Share; exactly: boolean }) {
  if (!weight) return <td>–</td>;
  return (
    <td title={fraction(weight, over)}>
      {percent(weight, over)}
      {exactly && weight !== over && <small> {readable(weight, over)}</small>}
    </td>
  );
}

// All of it together -------------------------------------------------------------------------------------------------

interface TogetherProps {
  readonly file: CalculatorFile;
  readonly outcomes: readonly Chance[];
  readonly wishes: Wishes;
  readonly wish: (field: string, wanted: boolean) => void;
}

/** How likely several parts of the outcome are together; nothing, if dice decide one alone. */
export function Together({ file, outcomes, wishes, wish }: TogetherProps) {
  const told = telling(file, outcomes, wishes);
  if (told.differing.length < 2) return null;
  return (
    <details class="hd-other">
      <summary>Together</summary>
      <Chooser told={told} wish={wish} />
      <Chances file={file} fields={told.apart} rows={summed(outcomes, told.apart)} />
    </details>
  );
}

/** Which fields are told apart. */
function Chooser({ told, wish }: { told: Telling; wish: TogetherProps["wish"] }) {
  return (
    <p class="hd-apart">
      By{" "}
      {told.differing.map((field) => (
        <label key={field.name}>
          <input
            type="checkbox"
            checked={told.apart.includes(field)}
            onInput={(event) => wish(field.name, event.currentTarget.checked)}
          />
          {` ${field.label} `}
        </label>
      ))}
    </p>
  );
}

function Chances({ file, fields, rows }: { file: CalculatorFile; fields: readonly Field[]; rows: readonly Row[] }) {
  const heads = [...fields.map((field) => sentence(field.label)), "Odds"];
  return (
    <div class="hd-box">
      <table class="hd-chart-table hd-answer">
        <thead>
          <tr>
            {heads.map((head) => <th key={head} scope="col">{head}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST).map(({ shown, weight, over }) => (
            <tr key={JSON.stringify(shown)}>
              {shown.map((value, nth) => (
                <Cell key={nth} first={nth === 0} said={said(file, fields[nth]!, value)} />
              ))}
              <Figure share={{ weight, over }} exactly />
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST && <p>And {rows.length - MOST} more.</p>}
    </div>
  );
}

function Cell({ first, said }: { first: boolean; said: Value }) {
  return first ? <th scope="row">{said}</th> : <td>{said}</td>;
}
