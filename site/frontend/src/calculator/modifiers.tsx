/** The modifiers of what is chosen: in the groups that the rule has, those that apply with their values and marks. */

import type { CalculatorFile, Modifier, Section, Step } from "../generated/calculator";
import type { Modified, ModifyingStep, Notes } from "../odds/notes";
import type { Reason } from "./summary";
import { figure, sentence, signed } from "./words";

interface Props {
  readonly file: CalculatorFile;
  readonly notes: Notes;
  readonly reasons: readonly Reason[];
}

export function Modifiers({ file, notes, reasons }: Props) {
  const steps = Object.values(file.procedures).flatMap(({ title, steps }) =>
    [...modifying(steps)].filter((step) => notes.modified.has(step)).map((step) => ({ title, step })),
  );
  if (!steps.length) return null;
  return (
    <div class="hd-modified">
      <h3>Modifiers</h3>
      {steps.map(({ title, step }, nth) => (
        <OfStep key={nth} file={file} title={title} step={step} done={notes.modified.get(step)!} reasons={reasons} />
      ))}
    </div>
  );
}

/** The steps with modifiers, those inside other steps as well. */
export function* modifying(steps: readonly Step[]): Generator<ModifyingStep> {
  for (const step of steps) {
    if (step.step === "add" || step.step === "shift") yield step;
    if ("do" in step) yield* modifying(step.do);
    if ("otherwise" in step) yield* modifying(step.otherwise);
  }
}

interface OfStepProps {
  readonly file: CalculatorFile;
  readonly title: string;
  readonly step: ModifyingStep;
  readonly done: readonly Modified[];
  readonly reasons: readonly Reason[];
}

function OfStep({ file, title, step, done, reasons }: OfStepProps) {
  return (
    <table class="hd-chart-table hd-modifiers">
      <caption>
        {title}: {file.words[step.name] ?? step.name} {changed(done)}
        {step.sections[0]?.first && <small> of each group the first that applies</small>}
      </caption>
      <tbody>
        {step.sections.map((section, nth) => (
          <Group key={nth} file={file} section={section} applied={appliedIn(section, done)} reasons={reasons} />
        ))}
      </tbody>
    </table>
  );
}

/** How a number is changed, be it in every situation the same number or by the same sum. */
export function changed(done: readonly Modified[]): string {
  const changes = new Set(done.map(({ before, after }) => `from ${figure(before)} to ${figure(after)}`));
  const sums = new Set(done.map(({ applied }) => applied.reduce((sum, { value }) => sum + value, 0)));
  const [only, sum] = [done[0]!, [...sums][0]!];
  if (changes.size === 1) return only.before === only.after ? `stays ${figure(only.after)}` : [...changes][0]!;
  if (sums.size > 1) return "changes with the dice";
  return sum ? `${signed(sum)} in all` : "stays as it is";
}

/** A modifier of a group, what it comes to where it applies, and whether it does in every situation. */
export interface Count {
  readonly modifier: Modifier;
  readonly values: readonly number[];
  readonly always: boolean;
}

export function appliedIn(section: Section, done: readonly Modified[]): Count[] {
  return section.modifiers.map((modifier) => {
    const found = done.flatMap(({ applied }) => applied.filter((one) => one.modifier === modifier));
    return { modifier, values: [...new Set(found.map(({ value }) => value))], always: found.length === done.length };
  });
}

interface GroupProps {
  readonly file: CalculatorFile;
  readonly section: Section;
  readonly applied: readonly Count[];
  readonly reasons: readonly Reason[];
}

function Group({ file, section, applied, reasons }: GroupProps) {
  const counting = applied.filter(({ values }) => values.length);
  const others = applied.filter(({ values }) => !values.length).map(({ modifier }) => modifier.name);
  return (
    <tr>
      {section.section && <th scope="row">{sentence(section.section)}</th>}
      <td colSpan={section.section ? 1 : 2}>
        {counting.map(({ modifier, values, always }, nth) => (
          <div key={nth} class="hd-applies">
            <b>{values.map(signed).join(" or ")}</b> {modifier.name}
            {!always && " in some of them"}
            <Rule file={file} number={modifier.rule} />
            <Mark reasons={reasons} origin={modifier.origin} />
          </div>
        ))}
        {others.length > 0 && (
          <small>
            {counting.length ? "not " : "none: not "}
            {others.join(", ")}
          </small>
        )}
      </td>
    </tr>
  );
}

function Rule({ file, number }: { file: CalculatorFile; number: string | undefined }) {
  if (!number) return null;
  const address = file.rules[number];
  return <small> rule {address ? <a href={address} class="hd-rule">{number}</a> : number}</small>;
}

function Mark({ reasons, origin }: { reasons: readonly Reason[]; origin: number | undefined }) {
  const reason = reasons.find(({ origins }) => origin !== undefined && origins.includes(origin));
  return reason ? <sup title={reason.said}>{reason.mark}</sup> : null;
}

/** What of all that was used is not printed. */
export function Unprinted({ reasons }: { reasons: readonly Reason[] }) {
  if (!reasons.length) return null;
  return (
    <details class="hd-unprinted" open={reasons.length < 4}>
      <summary>Not printed</summary>
      <ul>
        {reasons.map(({ said, of, why, mark }) => (
          <li key={mark}>
            <sup>{mark}</sup> {`${sentence(of.join("; "))} (${said})${why ? `: ${why.replace(/\.$/, "")}` : ""}.`}
          </li>
        ))}
      </ul>
    </details>
  );
}
