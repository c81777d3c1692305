/** The answer at a glance, which stays in sight: a bar for each set-up, or the sentence with which it is refused. */

import type { CalculatorFile, Field } from "../generated/calculator";
import type { Chance } from "../odds";
import type { Worked } from "./answer";
import { type Coloured, coloured, size } from "./colours";
import { ladder, ranked, type Rung } from "./order";
import { percent, said, sentence } from "./words";

export function Headline({ file, answers }: { file: CalculatorFile; answers: readonly Worked[] }) {
  const worked = answers.flatMap((one) => ("refused" in one ? [] : [one.outcomes]));
  const field = ranked(file).find((one) => ladder(one, worked).length > 1);
  const rungs = field ? ladder(field, worked) : [];
  const weigh = (key: string) => Math.max(0, ...rungs.filter(({ value }) => JSON.stringify(value) === key).flatMap((rung) => rung.alone.map(size)));
  const colours = field ? coloured(file, field, rungs.map(({ value }) => value), weigh) : [];
  let nth = 0;
  return (
    <div class="hd-headline">
      {answers.map((answer, which) => (
        <div key={which}>
          {answers.length > 1 && <b class="hd-which">{NAMES[which]}</b>}
          {"refused" in answer ? (
            <p class="hd-refused">{sentence(answer.refused)}.</p>
          ) : field ? (
            <Bar field={field} rungs={rungs} colours={colours} nth={nth++} />
          ) : (
            <Certain file={file} outcomes={answer.outcomes} />
          )}
        </div>
      ))}
    </div>
  );
}

/** What two set-ups are called. */
export const NAMES = ["A", "B"];

interface BarProps {
  readonly field: Field;
  readonly rungs: readonly Rung[];
  readonly colours: readonly Coloured[];
  /** Which of the answers. */
  readonly nth: number;
}

function Bar({ field, rungs, colours, nth }: BarProps) {
  const parts = colours.map((colour) => {
    const some = rungs.filter(({ value }) => colour.values.has(JSON.stringify(value))).map((rung) => rung.alone[nth]!);
    return { ...colour, weight: some.reduce((sum, share) => sum + share.weight, 0n), over: some[0]!.over };
  });
  const happening = parts.filter(({ weight }) => weight);
  return (
    <>
      <div class="hd-stack" aria-hidden="true">
        {happening.map((part) => (
          <i key={part.said} style={{ width: `${size(part) * 100}%`, background: part.colour }} />
        ))}
      </div>
      <ul class="hd-key">
        <li class="hd-of">{sentence(field.label)}</li>
        {happening.map((part) => (
          <li key={part.said}>
            <i style={{ background: part.colour }} /> {part.said} <b>{percent(part.weight, part.over)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** An outcome that does not depend on dice. */
function Certain({ file, outcomes }: { file: CalculatorFile; outcomes: readonly Chance[] }) {
  const [field] = ranked(file);
  if (!field || !outcomes[0]) return null;
  return (
    <p>
      {sentence(field.label)} <b>{said(file, field, outcomes[0].outcome[field.name] ?? null)}</b>, always.
    </p>
  );
}
