/** The answer: the exact odds of what is chosen, or the sentence with which it is refused. */

import type { CalculatorFile, Field, NotPrinted, Value } from "../generated/calculator";
import type { Chance, Odds, Values } from "../odds";
import { Refused } from "../odds/refused";
import { type Row, summed, type Telling, telling, unprinted, type Wishes } from "./summary";
import { fraction, percent, said, sentence } from "./words";

/** Rows that are shown at all. */
const MOST = 200;

export type Worked = { readonly refused: string } | { readonly outcomes: Chance[]; readonly used: Set<number> };

/** What comes of the values that a form gives, if it gives any. */
export function worked(odds: Odds, values: () => Values): Worked {
  try {
    const used = new Set<number>();
    return { outcomes: odds(values(), used), used };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.message };
  }
}

interface AnswerProps {
  readonly file: CalculatorFile;
  readonly answer: Worked;
  readonly wishes: Wishes;
  readonly wish: (field: string, wanted: boolean) => void;
}

export function Answer({ file, answer, wishes, wish }: AnswerProps) {
  if ("refused" in answer) return <p class="hd-refused">{sentence(answer.refused)}.</p>;
  const { outcomes, used } = answer;
  const told = telling(file, outcomes, wishes);
  return (
    <>
      {told.same.length > 0 && <Always file={file} fields={told.same} outcome={outcomes[0]!.outcome} />}
      {told.differing.length > 1 && <Chooser told={told} wish={wish} />}
      {told.differing.length > 0 && <Chances file={file} fields={told.apart} rows={summed(outcomes, told.apart)} />}
      <Unprinted reasons={unprinted(file, used)} />
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

/** Which fields are told apart. */
function Chooser({ told, wish }: { told: Telling; wish: AnswerProps["wish"] }) {
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
  const heads = [...fields.map((field) => sentence(field.label)), "Odds", ""];
  return (
    <div class="hd-box">
      <table class="hd-chart-table hd-answer">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST).map(({ shown, weight, over }) => (
            <tr>
              {shown.map((value, nth) => (
                <Cell key={nth} first={nth === 0} said={said(file, fields[nth]!, value)} />
              ))}
              <td title={fraction(weight, over)}>{percent(weight, over)}</td>
              <td>
                <i class="hd-bar" style={{ width: `${Math.max(1, Number((weight * 1000n) / over) / 10)}%` }} />
              </td>
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

function Unprinted({ reasons }: { reasons: readonly NotPrinted[] }) {
  if (!reasons.length) return null;
  return (
    <div class="hd-unprinted">
      <p>Not printed</p>
      <ul>
        {reasons.map(({ said, of, why }) => (
          <li>{`${sentence(of.join("; "))} (${said})${why ? `: ${why.replace(/\.$/, "")}` : ""}.`}</li>
        ))}
      </ul>
    </div>
  );
}
